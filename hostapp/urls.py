"""The site map. POST only where fields are named; every form also sends what `fields()` gives (csrf, step, tap, back).

    /                                    home                open a table, go on with one, type a code
    /open                                open                game (a key of GAMES)
    /import                              import              record: a file, or its text
    /code                                code                code
    /language                            language            language (a code of LANGUAGES): this browser's own from now on
    /rules/                              rules               our rulings
    /j/<code>/                           join                GET; POST name after (a seat's id, where guests choose)
    /k/<code>/<key>/                     redeem              GET asks, POST takes the seat (or the console)
    /room/<code>/                        room
    /play/<code>/                        phone
    /play/<code>/move                    phone_move          offer pick* intent …
    /play/<code>/looked                  phone_looked        the card was looked at
    /play/<code>/got-it                  phone_got_it        n: the answer is put away
    /play/<code>/rename                  phone_rename        name (before the deal)
    /play/<code>/sit                     phone_sit           after: seat id, "" = first (where guests choose their seats)
    /play/<code>/flag                    phone_flag          flag (host|unclear, "" = nothing more): for the console alone
    /play/<code>/leave                   phone_leave         gives the seat up (before the deal)
    /play/<code>/record                  phone_record        GET, once the story is released

    /host/<code>/                        console             the one thing to do now
    /host/<code>/people/ notes/ log/ settings/ rules/ undo/ record/   panels of the console (panel)
    /host/<code>/key/                    panel               shows the newest one-time QR
    /host/<code>/show/<seat id>/         show                closed: the tablet on its way to that seat
    /host/<code>/show/<seat id>/open     show_open           the answer is the card of that seat; its form is good for once
    /host/<code>/record.json             record              download
    /host/<code>/report.json             report              what broke, as a file, where something did
    /host/<code>/mend                    mend                version: takes the last step back at a table that is broken

    host's forms, all under /host/<code>/:
    stage            to (lobby|roles)                        lock             locked (yes|no)
    address          address ("" = the likeliest)            setting          key value (choices.CHOICES)
    seat/add         name                                    seat/rename      seat name
    seat/remove      seat                                    seat/move        seat by (-1|1)
    seat/order       seat* (all ids, in the new order)       seat/phone       seat off (yes|no)
    seat/setting     seat key value ("" = as the table)      seat/key         seat: makes a one-time QR, answers the panel key
    seat/flag        seat: what its phone wanted has been seen
    seat/cut         seat: cuts its phone off, a guest now   seat/note        seat note: the host's own, until the next deal
    console-key      one-time QR for the console; also (yes): for a second one beside it
    deck/set         deck (role key*, or none: cleared)      deck/ready       key of a ready-made table, "recommended", "last"
    deck/change      role by (-1|1)                          rule             key value (as text; true|false for switches)
    deal             deals, or begins with the printed cards
    cards/answer     pick*                                   cards/back       the last waking again
    looked           seat (a guest has seen the card)        begin            from the deal to the game
    move             offer pick* intent as clock …           undo             n (undo.n)
                     (clock=pause: a running clock pauses)   redo             n (redo.n)
    draw             a due lot is drawn                      shown            n: a pause has been seen (shown_n)
    said             n: so many lines of what is read out at this step have been said
    clock/start      seconds label pick                      clock/pause      clock/resume      clock/stop
    clock/add        seconds
    reveal           to (how many seats' cards are up)       release          players may read the story
    again            same people, another game
    pin              pin (digits, or none: no PIN)           curtain/close    curtain/lift      pin

`seat` is always a seat's id (`people[…].id`); `pick` and `as` are names. `back` names the panel a form sits in: the answer to
its POST is that panel again. A form may override it with its own field `back` ("" = the console).
"""

from collections.abc import Callable

from django.http import HttpResponse
from django.urls import URLPattern, path, register_converter

from hostapp import views_broken, views_home, views_host, views_host_forms, views_join, views_phone, views_room
from hostapp.keys import CONSONANTS
from hostapp.models import CODE_LENGTH


class Code:
    """A table's code in an address, whichever case it was typed in."""

    regex = f"[{CONSONANTS}{CONSONANTS.lower()}]{{{CODE_LENGTH}}}"

    def to_python(self, value: str) -> str:
        """As it is kept."""
        return value.upper()

    def to_url(self, value: str) -> str:
        """As it is written."""
        return value


register_converter(Code, "code")

HOST_FORMS = (
    "move undo redo draw shown said clock/start clock/pause clock/resume clock/add clock/stop "
    "stage lock address setting seat/add seat/rename seat/remove seat/move seat/order seat/phone seat/setting seat/key "
    "seat/flag seat/cut seat/note console-key looked deck/set deck/ready deck/change rule deal cards/answer cards/back "
    "begin reveal release again pin curtain/close curtain/lift"
).split()


def host_form(name: str) -> URLPattern:
    """The address of one of the console's forms; its view has the same name."""
    word = name.replace("/", "_").replace("-", "_")
    view: Callable[..., HttpResponse] = getattr(views_host_forms, word)
    return path(f"host/<code:code>/{name}", view, name=f"host_{word}")


urlpatterns: list[URLPattern] = [
    # They are tried in this order, so what an evening is made of comes first.
    path("play/<code:code>/move", views_phone.move, name="phone_move"),
    *(host_form(name) for name in HOST_FORMS),
    path("", views_home.home, name="home"),
    path("open", views_home.open_table, name="open"),
    path("import", views_home.bring_in, name="import"),
    path("code", views_home.code, name="code"),
    path("language", views_home.language, name="language"),
    path("rules/", views_home.rules, name="rules"),
    path("<code:code>", views_home.short, name="short"),
    path("j/<code:code>/", views_join.join, name="join"),
    path("k/<code:code>/<str:key>/", views_join.redeem, name="redeem"),
    path("room/<code:code>/", views_room.room, name="room"),
    path("play/<code:code>/", views_phone.phone, name="phone"),
    path("play/<code:code>/looked", views_phone.looked, name="phone_looked"),
    path("play/<code:code>/got-it", views_phone.got_it, name="phone_got_it"),
    path("play/<code:code>/rename", views_phone.rename, name="phone_rename"),
    path("play/<code:code>/sit", views_phone.sit, name="phone_sit"),
    path("play/<code:code>/flag", views_phone.flag, name="phone_flag"),
    path("play/<code:code>/leave", views_phone.leave, name="phone_leave"),
    path("play/<code:code>/record", views_phone.record, name="phone_record"),
    path("host/<code:code>/", views_host.console, name="console"),
    path("host/<code:code>/record.json", views_host.record, name="record"),
    path("host/<code:code>/report.json", views_broken.report, name="report"),
    path("host/<code:code>/mend", views_broken.mend, name="mend"),
    path("host/<code:code>/show/<int:seat>/", views_host.card, name="show"),
    path("host/<code:code>/show/<int:seat>/open", views_host.open_card, name="show_open"),
    path("host/<code:code>/<slug:panel>/", views_host.panel, name="panel"),
]

handler400 = "hostapp.views_errors.bad_request"
handler403 = "hostapp.views_errors.permission_denied"
handler404 = "hostapp.views_errors.not_found"
handler500 = "hostapp.views_errors.server_error"
