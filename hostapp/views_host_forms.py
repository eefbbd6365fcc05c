"""The console's forms, one view each: from fields to the change they ask for. The fields are listed in urls.py."""

from hostapp import (
    forms,
    forms_clock,
    forms_curtain,
    forms_end,
    forms_keys,
    forms_people,
    forms_phone,
    forms_table,
    reach,
    views_host,
)
from hostapp.answers import by_host

# The table
stage = by_host(forms_table.stage, panel="")
lock = by_host(lambda post: forms_table.lock(post.get("locked")))
setting = by_host(lambda post: forms_table.setting(post.get("key", ""), post.get("value", "")))
address = by_host(lambda post: forms_table.address(post.get("address", ""), [a.ip for a in reach.addresses()]))

# The people
seat_add = by_host(lambda post: forms_people.sit_down(post.get("name", "")))
seat_rename = by_host(lambda post: forms_people.rename(post.get("seat"), post.get("name", "")))
seat_remove = by_host(lambda post: forms_people.remove(post.get("seat")))
seat_move = by_host(lambda post: forms_people.shift(post.get("seat"), post.get("by")))
seat_order = by_host(lambda post: forms_people.order(post.getlist("seat")))
seat_phone = by_host(lambda post: forms_people.phone(post.get("seat"), post.get("off")))
seat_setting = by_host(forms_people.setting)
seat_key = by_host(lambda post: forms_keys.invite(post.get("seat", "")), panel="key")
seat_flag = by_host(lambda post: forms_phone.flag(post.get("seat"), ""))
seat_cut = by_host(lambda post: forms_people.cut(post.get("seat")))
seat_note = by_host(lambda post: forms_people.note(post.get("seat"), post.get("note", "")))
console_key = by_host(lambda post: forms_keys.invite(None, also=post.get("also") == "yes"), panel="key")
looked = by_host(lambda post: forms_people.looked(post.get("seat"), on_tablet=True), onward=views_host.after_a_look)

# The deck, the house rules, the deal
deck_set = by_host(lambda post: forms_table.deck_of(post.getlist("role")))
deck_ready = by_host(lambda post: forms_table.deck_ready(post.get("key")))
deck_change = by_host(lambda post: forms_table.deck_change(post.get("role", ""), post.get("by")))
rule = by_host(lambda post: forms_table.rule(post.get("key", ""), post.get("value", "")))
deal = by_host(forms_table.deal)
cards_answer = by_host(forms_table.cards_answer)
cards_back = by_host(forms_table.cards_back)
begin = by_host(forms_table.begin)

# The game
move = by_host(lambda post: forms.move(post, "host"))
undo = by_host(forms.undo, panel="")
redo = by_host(forms.redo, panel="")
draw = by_host(forms.draw)
shown = by_host(forms.shown)
said = by_host(forms.said)

# The clock
clock_start = by_host(forms_clock.start)
clock_pause = by_host(lambda _: forms_clock.pause)
clock_resume = by_host(lambda _: forms_clock.resume)
clock_add = by_host(lambda post: forms_clock.add(post.get("seconds")))
clock_stop = by_host(lambda _: forms_clock.stop)

# The end
reveal = by_host(forms_end.reveal)
release = by_host(forms_end.release)
again = by_host(forms_end.again, panel="")

# The curtain
pin = by_host(lambda post: forms_curtain.set_pin(post.get("pin", "")))
curtain_close = by_host(lambda _: forms_curtain.close)
curtain_lift = by_host(lambda post: forms_curtain.lift(post.get("pin", "")), while_covered=True)
