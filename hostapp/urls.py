"""The site map. POST only where fields are named; every form also sends what `fields()` gives (csrf, step, tap, back).

    /                                    home                open a table, go on with one, type a code
    /open                                open                game ("mafia")
    /code                                code                code
    /rules/                              rules               our rulings
    /j/<code>/                           join                GET; POST name
    /k/<code>/<key>/                     redeem              GET asks, POST takes the seat (or the console)
    /room/<code>/                        room
    /play/<code>/                        phone
    /play/<code>/move                    phone_move          offer pick* intent …
    /play/<code>/looked                  phone_looked        the card was looked at
    /play/<code>/got-it                  phone_got_it        n: the answer is put away
    /play/<code>/rename                  phone_rename        name (before the deal)
    /play/<code>/leave                   phone_leave         gives the seat up (before the deal)
    /play/<code>/record                  phone_record        GET, once the story is released

    /host/<code>/                        console             the one thing to do now
    /host/<code>/people/ log/ settings/ rules/ undo/ record/   panels of the console (panel)
    /host/<code>/key/                    panel               shows the newest one-time QR
    /host/<code>/show/<seat id>/         show                GET: closed; GET ?open=1: the card of that seat, tablet in hand
    /host/<code>/record.json             record              download

    host's forms, all under /host/<code>/:
    stage            to (lobby|roles)                        lock             locked (yes|no)
    address          address ("" = the likeliest)            setting          key (acts|votes|answers) value
    seat/add         name                                    seat/rename      seat name
    seat/remove      seat                                    seat/move        seat by (-1|1)
    seat/order       seat* (all ids, in the new order)       seat/phone       seat off (yes|no)
    seat/setting     seat key value ("" = as the table)      seat/key         seat: makes a one-time QR, answers the panel key
    seat/cut         seat: cuts its phone off, a guest now   console-key      the same for the console
    deck/set         deck (role key*, or none: cleared)      deck/ready       key of a ready-made table, or "recommended"
    deck/change      role by (-1|1)                          rule             key value (as text; true|false for switches)
    deal             deals, or begins with the printed cards
    cards/answer     pick*                                   cards/back       the last waking again
    looked           seat (a guest has seen the card)        begin            from the deal to the game
    move             offer pick* intent as …                 undo             n (undo.n)           
    draw             a due lot is drawn                      shown            n: a pause has been seen (shown_n)
    clock/start      seconds label                           clock/pause      clock/resume      clock/stop
    clock/add        seconds
    reveal           to (how many seats' cards are up)       release          players may read the story
    again            same people, another game

`seat` is always a seat's id (`people[…].id`); `pick` and `as` are names. `back` names the panel a form sits in: the answer to
its POST is that panel again. A form may override it with its own field `back` ("" = the console).
"""

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path


def home(request: HttpRequest) -> HttpResponse:
    """The home page."""
    return HttpResponse("<!doctype html><title>Nightcall</title><h1>Nightcall</h1>")


urlpatterns: list[URLPattern] = [path("", home, name="home")]
