"""The screen on the wall: what everybody may know, for everybody to see."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from hostapp import access
from hostapp.answers import room_look, show


@require_safe
def room(request: HttpRequest, code: str) -> HttpResponse:
    """The room's screen, for anybody who knows the code."""
    now = access.table(request, code)
    return show(request, now, room_look(request, now))
