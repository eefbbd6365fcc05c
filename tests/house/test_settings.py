"""The settings as a party finds them and as hosting sets them, each read in a process of its own environment."""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client

from hostapp.storage import database_from, secret_key

ROOT = Path(__file__).resolve().parent.parent.parent


def settings_with(data: Path, *names: str, **env: str) -> dict[str, object]:
    """The named settings as a fresh process reads them."""
    read = f"{{name: getattr(settings, name) for name in {names!r}}}"
    code = f"import json; from hostapp import settings; print(json.dumps({read}, default=str))"
    ours = {name: value for name, value in os.environ.items() if not name.startswith(("NIGHTCALL_", "DATABASE_", "REDIS_"))}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**ours, "NIGHTCALL_DATA": str(data), **env},
        capture_output=True,
        text=True,
        check=True,
    )
    return dict(json.loads(done.stdout))


def test_the_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "secret.key"
    key = secret_key(file)
    assert len(key) >= 50
    assert secret_key(file) == key
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in file.parent.iterdir()] == ["secret.key"]


def test_a_party_is_durable_and_opens_to_its_own_machine_only(tmp_path: Path) -> None:
    found = settings_with(
        tmp_path, "DATABASES", "CHANNEL_LAYERS", "DEBUG", "CSRF_COOKIE_SECURE", "SECURE_HSTS_SECONDS", "ALLOWED_HOSTS"
    )
    database = found["DATABASES"]["default"]  # type: ignore[index]
    assert "synchronous=FULL" in database["OPTIONS"]["init_command"]
    assert "journal_mode=WAL" in database["OPTIONS"]["init_command"]
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert database["CONN_MAX_AGE"] is None
    assert database["NAME"] == str(tmp_path / "nightcall.sqlite3")
    assert found["CHANNEL_LAYERS"] == {}
    assert (found["DEBUG"], found["CSRF_COOKIE_SECURE"], found["SECURE_HSTS_SECONDS"]) == (False, False, 0)
    assert "*" not in found["ALLOWED_HOSTS"]  # type: ignore[operator]


def test_three_variables_turn_a_party_into_hosting(tmp_path: Path) -> None:
    found = settings_with(
        tmp_path,
        "DATABASES",
        "CHANNEL_LAYERS",
        "CACHES",
        "ALLOWED_HOSTS",
        "CSRF_COOKIE_SECURE",
        "SECURE_PROXY_SSL_HEADER",
        DATABASE_URL="postgresql://host:p%40ss@db.example:5433/night?sslmode=require",
        REDIS_URL="redis://cache.example:6379/0",
        NIGHTCALL_HOSTS="night.example, www.night.example",
        NIGHTCALL_TLS="1",
    )
    database = found["DATABASES"]["default"]  # type: ignore[index]
    assert [database[name] for name in ("NAME", "USER", "PASSWORD", "HOST", "PORT")] == [
        "night",
        "host",
        "p@ss",
        "db.example",
        "5433",
    ]
    assert database["OPTIONS"]["sslmode"] == "require"
    assert database["OPTIONS"]["pool"]
    assert database["CONN_MAX_AGE"] == 0
    assert "PubSub" in found["CHANNEL_LAYERS"]["default"]["BACKEND"]  # type: ignore[index]
    assert "Redis" in found["CACHES"]["default"]["BACKEND"]  # type: ignore[index]
    assert found["ALLOWED_HOSTS"] == ["night.example", "www.night.example"]
    assert found["CSRF_COOKIE_SECURE"] is True
    assert found["SECURE_PROXY_SSL_HEADER"]


def test_a_database_on_a_unix_socket() -> None:
    entry = database_from("postgresql://postgres@/nightcall?host=/run/pg", Path())
    assert (entry["HOST"], entry["NAME"], entry["USER"], entry["PORT"]) == ("/run/pg", "nightcall", "postgres", "")


def test_a_database_of_another_kind_is_refused_in_words() -> None:
    with pytest.raises(ImproperlyConfigured, match="must look like postgresql://"):
        database_from("mysql://root@localhost/night", Path())


def test_every_answer_carries_the_headers_that_shut_the_page_in(client: Client, db: None) -> None:
    for path in ("/", "/no/such/page/"):
        headers = client.get(path).headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert headers["X-Frame-Options"] == "DENY"
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"
        assert "camera=()" in headers["Permissions-Policy"]
        assert "Cross-Origin-Opener-Policy" not in headers
        assert headers["Cache-Control"] == "no-store"
