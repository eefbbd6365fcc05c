"""Which languages the site speaks (English, and each folder of `locale/` with compiled messages), and to whom which."""

from collections.abc import Callable
from itertools import takewhile
from pathlib import Path

from django.conf import settings
from django.conf.locale import LANG_INFO
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.translation.trans_real import parse_accept_lang_header

Handler = Callable[[HttpRequest], HttpResponse]

ENGLISH = ("en", "English")


def spoken(*folders: Path) -> list[tuple[str, str]]:
    """The LANGUAGES of the settings: a code of Django's, and the language's name in English."""
    compiled = {path.parent.parent.name for folder in folders for path in folder.glob("*/LC_MESSAGES/django.mo")}
    codes = sorted(name.replace("_", "-").lower() for name in compiled)
    return [ENGLISH, *((code, str(LANG_INFO[code]["name"])) for code in codes if code in LANG_INFO and code != "en")]


def wanted(chosen: str, accepted: str) -> str:
    """The language that was chosen in this browser, else the one of its Accept-Language that it likes best and we speak.

    One rule for pages and sockets: a screen that is pushed is in the language of the page. `*` is whichever we like best.
    """
    liked = takewhile(lambda code: code != "*", (code for code, _ in parse_accept_lang_header(accepted)))
    for code in (chosen, *liked):
        try:
            return translation.get_supported_language_variant(code)
        except LookupError:
            continue
    return str(settings.LANGUAGE_CODE)


def locale(get_response: Handler) -> Handler:
    """Middleware: pages speak the language that is wanted.

    Django's own would look for a language in every address too, twice; none of ours has one.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
        language = wanted(chosen, request.META.get("HTTP_ACCEPT_LANGUAGE", ""))
        translation.activate(language)
        request.LANGUAGE_CODE = language
        response = get_response(request)
        patch_vary_headers(response, ("Accept-Language",))
        response.headers.setdefault("Content-Language", language)
        return response

    return answer
