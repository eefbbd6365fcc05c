"""The site map."""

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path


def home(request: HttpRequest) -> HttpResponse:
    """The home page."""
    return HttpResponse("<!doctype html><title>Nightcall</title><h1>Nightcall</h1>")


urlpatterns: list[URLPattern] = [path("", home, name="home")]
