"""What a viewer may do now. The same questions that `check` asks give the choices, so legality has one source."""

from games.contract import HOST, ROOM, Offer
from games.mafia import night
from games.mafia.state import (
    FAMILIES,
    State,
    answerers,
    can_be_put_up,
    hand_is_spent,
    living,
    may_vote,
    suspect,
)


def offers(state: State, viewer: str) -> tuple[Offer, ...]:
    """Everything the viewer may do now. The host may do everything; a seat what its own part in the game allows."""
    if state.phase in ("deal", "over") or viewer == ROOM:
        return ()
    if viewer != HOST:
        return () if viewer in state.out else seat_offers(state, viewer)
    here = living(state)  # nobody, in a night in which all have been shot
    leaving = (Offer(move="leave", field="seat", choices=here, least=1, most=1, aside=True),) if here else ()
    return (*step_offers(state), *leaving)


def step_offers(state: State) -> tuple[Offer, ...]:
    """What the host may do to take the present step on."""
    match state.phase:
        case "night":
            return (Offer(move="next"), *choose_offers(state), *(pick_offer(state, seat) for seat in night.may_pick(state)))
        case "day":
            return day_offers(state)
        case "vote":
            return vote_offers(state)
        case "tie":
            return (Offer(move="break_tie", field="seat", choices=state.today.tied, least=1, most=1),)
        case _:
            return (Offer(move="next"),)


def seat_offers(state: State, seat: str) -> tuple[Offer, ...]:
    """What a living player may do by phone: the own call, a wish in the family's, the own ballot."""
    call = state.call
    if state.phase == "night" and call is not None:
        if call in FAMILIES:
            return (pick_offer(state, seat),) if seat in night.may_pick_by_phone(state) else ()
        return choose_offers(state) if seat in answerers(state, call) else ()
    return ballot_offers(state, (seat,)) if state.phase == "vote" else ()


def choose_offers(state: State) -> tuple[Offer, ...]:
    """The choice of the open call (N3, N17, N22); a family's own members are asked about once more."""
    call = state.call
    assert call is not None, "asked at night only"
    choices, wanted = night.targets(state, call), night.how_many(state, call)
    if not answerers(state, call) or len(choices) < wanted:
        return ()
    own = answerers(state, call) if call in FAMILIES else ()
    offer = Offer(
        move="choose",
        fixed={"call": call},
        field="targets",
        many=True,
        choices=choices,
        least=wanted,
        most=wanted,
        intents=night.intents(state, call),
        careful=own,
    )
    return (offer,)


def pick_offer(state: State, seat: str) -> Offer:
    """A member's wish during the family's call, or its withdrawal (N34). It looks the same for every member (I2)."""
    return Offer(
        move="pick",
        fixed={"by": seat},
        field="targets",
        many=True,
        choices=living(state),
        least=0,
        most=1,
        careful=answerers(state, str(state.call)),
        aside=True,
    )


def day_offers(state: State) -> tuple[Offer, ...]:
    """Who may be put up (D4, D5), and the vote once somebody is."""
    listed = state.today.nominees
    vote = (Offer(move="next"),) if listed else ()
    if listed and state.rules.voting == "one_by_one":
        return vote
    choices = tuple(seat for seat in can_be_put_up(state) if seat not in listed)
    if not choices:
        return vote
    return (*vote, Offer(move="nominate", field="seat", choices=choices, least=1, most=1, options={"nominator": living(state)}))


def vote_offers(state: State) -> tuple[Offer, ...]:
    """The count of the present suspect, by ballots or by hands seen, and every voter's ballot (D5 to D7)."""
    seat, voters = suspect(state), may_vote(state)
    hands = tuple(voter for voter in voters if not hand_is_spent(state, voter))
    by_ballots = Offer(move="count", fixed={"suspect": seat})
    by_hands = Offer(move="count", fixed={"suspect": seat}, field="hands", many=True, choices=hands, least=0, most=len(hands))
    return (by_ballots, by_hands, *ballot_offers(state, voters))


def ballot_offers(state: State, voters: tuple[str, ...]) -> tuple[Offer, ...]:
    """Hand up or hand down against the present suspect, for those of the voters who may (D6, D7)."""
    allowed = may_vote(state)
    return tuple(
        Offer(move="ballot", fixed={"voter": voter, "suspect": suspect(state), "condemn": up}, aside=True)
        for voter in voters
        if voter in allowed
        for up in (True, False)
        if not up or not hand_is_spent(state, voter)
    )
