"""The one way out to HTML. A viewer's screen is made from a snapshot of the table and nothing else: no database, no clock.

A page is a shell (`templates/console.html`, `phone.html`, `room.html`, which extend `base.html`) around `<main id="screen">`,
and the screen inside it is one step template. The socket and a live POST send the inside of `<main id="screen">` alone.

Which step template (the first that fits):

    console   a panel was asked for        shared/console/<panel>.html    people log settings rules undo key record
              handing the tablet to a seat <game.key>/console/show.html   stages deal and game only
              something must be seen first <game.key>/console/<pause>.html   what game.pause names (an answer, a verdict, …)
    console   stage lobby, roles, cards, deal   shared/console/<stage>.html
              stage game                   <game.key>/console/<view.phase>.html
    phone     stage lobby, roles, cards, deal   shared/phone/<stage>.html
              an answer to put away        <game.key>/phone/answer.html
              stage game                   <game.key>/phone/<view.phase>.html
    room      as phone, without answers    shared/room/<stage>.html, <game.key>/room/<view.phase>.html

The root element of a step template may carry `data-title` (the page's title) and `data-page-…` (copied to `<html data-…>` by
live.js and by the shell: `data-page-phase="night"` becomes `<html data-phase="night">`). Every repeated element has an id.

What a shell gets: `screen` (the step, Markup), `title`, `page` (dict: the data-page-… of the step), `socket` (path of the
socket or ""), `digest`, `now` (server time, ms), `csrf`. base.html must put them here, for live.js:
`<html {{ "data-…" of page }}>`, `<body data-socket="{{ socket }}" data-digest="{{ digest }}" data-now="{{ now }}">`,
`<main id="screen">{{ screen }}</main>`, `<p id="cut-off" hidden role="status">…not connected…</p>`, and
`<script src="{{ static('js/live.js') }}" defer></script>`. live.js sets `<html data-live="on|off|closed">`.

What every step template gets (a name that does not apply is None, an empty tuple or ""):

    game       the game module: game.key, game.title, and its own helpers for templates under templates/<game.key>/
    table      code, stage, number, locked, deck (role keys), rules (what differs), revealed, released
    settings   acts ("host"|"phones"), votes ("host"|"phones"), answers ("card"|"phone"), address
    people     every seat, in the ring's order: id, place (from 1), name, phone (has one that is in use), off (battery died),
               acts, votes, answers (as they hold for this seat); on the console also here (seen lately) and looked (at the
               present card); elsewhere these two are None
    me         the seat of a phone, or the seat the tablet is handed to (show); None elsewhere
    viewer     "host", "room" or the seat's name
    view       what the game lets this viewer know: view.phase, view.call, view.day, view.step, view.seats, … ; None before the
               deal
    told       events the viewer may know, in order (dicts; the host's carry "n")
    offers     dict: offer key → Offer, what this viewer may post just now (phones: only what the table's settings leave to them)
    at         where this viewer's forms go: "/host/<code>/" or "/play/<code>/": <form method="post" action="{{ at }}move">
    fields()   the hidden fields every form needs (csrf, step, tap, back), as Markup; call it once in each form
    clock      None, or: ends (ms of server time; None while paused), left (seconds, while paused), label
    log()      console: lines of the evening, oldest first: n, text (Text), event (dict)
    undo       console: None, or what Undo takes back: n, text (Text), seen() → names whose phones were told something of it,
               aloud() → whether everybody was
    words      what the game's own words() says for this viewer at this step; None before the deal
    pending    console: the events that no screen has shown yet; a pause ends with a form `shown`, n = shown_n
    answer     phone: what it keeps up until it is put away (an answer): n, event; form `got-it` with that n. None elsewhere
    ask        console, after a choice that wants to be confirmed: the fields to post again with `sure` = yes; else None
    lot        console: whether a lot is due (form `draw`)
    cards      stage cards: None or step (the game's), number and all (1 of 7), choices (names that may be tapped), answers
    roles      stage roles: the game's roles; counts (key → how many in the deck), findings (ruling, key, text, error),
               ready_made (key, title, deck), recommended (deck), house_rules (see games/contract.py)
    join       lobby and roles on console and room: url, host (as typed), code, qr() → Markup, addresses (ip, adapter, virtual)
    key        panel key: None or seat (name, "" for the console), url, qr(), expires (ms)
    here       console: how many phones are connected; phones: how many seats have one
    revealed   at the end: names of the seats whose cards are turned up for all
    story()    at the end, for the host or once released: every event as the host knew it, with n left out
    notices    why something was refused, or what was done: text (Text), ruling ("" where none)
    panel      "" or the panel's name
    handed     show only: whether the card lies open (the tablet has reached its seat)

Filters and functions beside Jinja's: `|t` puts a Text into the viewer's language; `url(name, …)`, `static(path)`, `_(…)`.

A form that makes a move posts `offer` = an offer's key, `pick` = a choice (repeated where several), `intent`, further options
under their own names, and on the console `as` = a seat to act for it. All other forms are in the table of urls.py.
"""
