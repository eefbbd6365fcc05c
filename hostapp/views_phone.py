"""A player's phone: a card, what is asked of this seat, what became public. It never decides anything by itself."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST, require_safe

from games.words import say
from hostapp import access, forms, forms_people, forms_phone
from hostapp.answers import SeeOther, by_phone, carry_out, make_again, own_look, phone_look, show
from hostapp.pieces import Notice
from hostapp.refusals import FORBIDDEN
from hostapp.views_host import download


@require_safe
def phone(request: HttpRequest, code: str) -> HttpResponse:
    """The phone's screen; without a seat, on to where one sits down."""
    try:
        now, seat = access.seat(request, code)
    except access.NoSeatYet:
        return SeeOther(f"/j/{code}/")
    return show(request, now, phone_look(request, seat))


move = by_phone(lambda post, seat: forms.move(post, seat.name))
looked = by_phone(lambda _, seat: forms_people.looked(str(seat.id)))
got_it = by_phone(lambda post, seat: forms_people.got_it(seat.id, post.get("n")))
flag = by_phone(lambda post, seat: forms_phone.flag(str(seat.id), post.get("flag", "")))
sit = by_phone(lambda post, seat: forms_phone.sit_after(str(seat.id), post.get("after", "")))
rename = by_phone(lambda post, seat: forms_people.rename(str(seat.id), post.get("name", "")))


@require_POST
def leave(request: HttpRequest, code: str) -> HttpResponse:
    """Give the seat up, before the deal."""
    try:
        now, seat = access.seat(request, code)
    except access.NoSeatYet:
        return SeeOther(f"/j/{code}/")
    make = make_again(request, code, lambda _, own: forms_people.remove(str(own.id)), seat)
    response = carry_out(request, now, make, by=seat.name, look=lambda evening: own_look(request, evening, seat), to="/")
    if response.status_code < 400:
        response.delete_cookie(access.seat_cookie(code))
    return response


@require_safe
def record(request: HttpRequest, code: str) -> HttpResponse:
    """The record of the game, once it is over and the host has released the story."""
    try:
        now, seat = access.seat(request, code)
    except access.NoSeatYet:
        return SeeOther(f"/j/{code}/")
    if not (now.over and now.table.released):
        notice = Notice(say("The host has not released the story yet."))
        return show(request, now, phone_look(request, seat), status=FORBIDDEN, notices=[notice])
    return download(now)
