"""The site as it is hosted, behind TLS: Django's own deployment check is content, and cookies and headers are those of TLS."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.server import environment

ROOT = Path(__file__).resolve().parent.parent.parent
HOSTING = {"NIGHTCALL_HOSTS": "night.example", "NIGHTCALL_TLS": "1", "NIGHTCALL_STATIC": "source"}

ASKED = """
import django; django.setup()
from django.core.management import call_command
from django.test import Client
call_command("migrate", verbosity=0)
secure = {"HTTP_X_FORWARDED_PROTO": "https", "HTTP_HOST": "night.example"}
answer = Client(enforce_csrf_checks=True).get("/", **secure)
print(answer.status_code, answer.headers["Strict-Transport-Security"], answer.headers["Cross-Origin-Opener-Policy"])
print(answer.cookies["csrftoken"].OutputString())
print(Client().post("/open", {"game": "mafia"}, **secure).cookies.output(header=""))
print(Client().get("/", HTTP_HOST="evil.test").status_code, Client().get("/", HTTP_HOST="night.example:8001").status_code)
"""


def run(*command: str, data: Path, **env: str) -> subprocess.CompletedProcess[str]:
    settings = {"DJANGO_SETTINGS_MODULE": "hostapp.settings"}
    return subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env={**environment(data), **settings, **env},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("hosting", [HOSTING, {}], ids=["hosted", "a party"])
def test_the_deployment_check_is_clean(tmp_path: Path, hosting: dict[str, str]) -> None:
    done = run("manage.py", "check", "--deploy", "--fail-level", "INFO", data=tmp_path, **hosting)
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


def test_behind_tls_cookies_are_secure_and_browsers_come_back_by_tls(tmp_path: Path) -> None:
    done = run("-c", ASKED, data=tmp_path, **HOSTING)
    assert done.returncode == 0, done.stderr
    first, token, host, hosts = done.stdout.strip().split("\n")
    assert first == "200 max-age=31536000 same-origin"
    for cookie in (token, host):
        assert "Secure" in cookie
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
    assert hosts == "400 200"


def test_what_is_silenced_is_what_we_mean() -> None:
    """A redirect to TLS and its subdomains are the proxy's; a LAN has no TLS at all."""
    from hostapp import settings

    assert set(settings.SILENCED_SYSTEM_CHECKS) == {f"security.W{number:03}" for number in (4, 5, 8, 16, 21)}
