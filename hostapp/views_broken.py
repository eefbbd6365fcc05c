"""What the host gets when something inside a table is broken, and the two ways on from there: a step back, and the report."""

import re

import msgspec
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST, require_safe

from hostapp import access, repair, reports, screens, screens_broken, tablelog
from hostapp.answers import SeeOther, alone, is_live
from hostapp.consumers import now as server_time
from hostapp.look import Look

AT_CONSOLE = re.compile(r"/host/([A-Za-z]{5})/")


def for_host(request: HttpRequest, language: str) -> HttpResponse | None:
    """The answer to the host whose request broke; None where it was not the host's."""
    found = AT_CONSOLE.match(request.path_info)
    code = found[1].upper() if found else ""
    if not code or not access.is_host_by_row(request, code):
        return None
    shown, to = screens_broken.screen(code, language), f"/host/{code}/"
    if is_live(request):
        return alone(request, shown, to, 500)
    page = screens.page(request, Look(kind="console", language=language), shown, socket=f"/ws{to}", now=server_time())
    return HttpResponse(page, status=500)


@require_POST
def mend(request: HttpRequest, code: str) -> HttpResponse:
    """Take the last step back, at the version that the page was drawn for."""
    access.host_by_row(request, code)
    version = request.POST.get("version", "")
    if version.isdecimal() and len(version) < 10 and may_mend(code):
        repair.take_back(code, int(version))
    return SeeOther(f"/host/{code}/")


def may_mend(code: str) -> bool:
    """Whether the host may take back whatever was last: where it may see everything, else only where nothing can be drawn."""
    try:
        now = tablelog.evening(code)
        if not (now.blind or now.table.covered):
            return True
        screens.screen(now, Look(kind="console"))
    except Exception:  # noqa: BLE001  (the very thing that is broken)
        return True
    return False


@require_safe
def report(request: HttpRequest, code: str) -> HttpResponse:
    """The newest report of this table, as a file."""
    access.host_by_row(request, code)
    found = reports.newest(code)
    if found is None:
        return SeeOther(f"/host/{code}/")
    if not reports.may_hold_secrets(code):
        found = reports.without_secrets(found)
    response = HttpResponse(msgspec.json.format(msgspec.json.encode(found), indent=1), content_type="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="nightcall-report-{code}.json"'
    return response
