"""What can be wrong with a site, found out before the guests do: each check says in words what it found, and what helps.

A finding is good, a warning (it works, and something is odd) or bad. Used by `manage.py doctor`.
"""

import contextlib
import http.client
import os
import shutil
import stat
import urllib.request
from collections.abc import Callable, Iterator
from typing import Literal

import msgspec
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from hostapp import archive, lan, ports, storage
from hostapp.keeping import days_kept

LEAST_FREE = 200 * 1024 * 1024
"""Bytes that should be free where the tables are kept; an evening needs a few."""

Verdict = Literal["good", "odd", "bad"]


class Found(msgspec.Struct, frozen=True):
    """One thing that was looked at."""

    about: str
    verdict: Verdict
    text: str


def examine(port: int) -> Iterator[Found]:
    """Every check, one after another; one that breaks is a finding itself."""
    checks: tuple[Callable[[], Found], ...] = (disk, key, database, static, redis, processes, lambda: listening(port), network)
    for check in checks:
        try:
            yield check()
        except Exception as error:  # noqa: BLE001  (whatever breaks is what one wants to know here)
            yield Found(
                getattr(check, "__name__", "port"), "bad", f"This could not be looked at: {type(error).__name__}: {error}."
            )


def disk() -> Found:
    """Whether the data folder can be written, and has room."""
    folder = settings.DATA_DIR
    if not os.access(folder, os.W_OK):
        return Found("disk", "bad", f"This account may not write to {folder}.")
    free = shutil.disk_usage(folder).free
    text = f"{free // 1024**2:,} MB are free in {folder}."
    return (
        Found("disk", "good", text) if free >= LEAST_FREE else Found("disk", "bad", f"Only {text} Make room before you play.")
    )


def key() -> Found:
    """Whether the key is this account's alone."""
    path = settings.DATA_DIR / "secret.key"
    if os.environ.get("NIGHTCALL_SECRET_KEY") or not path.exists():
        return Found("key", "good", "The key comes from NIGHTCALL_SECRET_KEY.")
    if os.name != "nt" and path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        return Found("key", "bad", f"Other accounts can read {path}: chmod 600 it.")
    return Found("key", "good", "The key is readable by this account alone.")


def database() -> Found:
    """Whether the database opens, is sound, and fits this version."""
    try:
        executor = MigrationExecutor(connection)
        applied = {name for app, name in executor.loader.applied_migrations if app == "hostapp"}
        known = {name for app, name in executor.loader.disk_migrations if app == "hostapp"}
        if applied - known:
            return Found("database", "bad", "It was made by a newer Nightcall. Update this one.")
        if known - applied:
            return Found(
                "database", "odd", "It is not made or not up to date yet: `manage.py migrate` (a party does it by itself)."
            )
        if connection.vendor == "sqlite":
            with connection.cursor() as cursor:
                cursor.execute("PRAGMA integrity_check(1)")
                found = cursor.fetchone()[0]
            if found != "ok":
                return Found("database", "bad", f"{DAMAGED} ({found})")
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM hostapp_table")
            count = cursor.fetchone()[0]
    except DatabaseError as error:
        if "malformed" in str(error) or "not a database" in str(error):
            return Found("database", "bad", f"{DAMAGED} ({error})")
        return Found("database", "bad", f"It does not answer: {str(error).strip()}.")
    name = storage.database_file() or "PostgreSQL"
    return Found(
        "database",
        "good",
        f"{name} is sound and holds {archive.tables(count)}, each kept {days_kept()} days after its last change.",
    )


DAMAGED = "It is damaged. `manage.py restore FILE` puts a backup back; with --salvage what can still be read of this one."


def static() -> Found:
    """Whether pages will find their styles."""
    if settings.STATIC_FROM_SOURCE:
        return Found("static files", "good", "They are served as they lie in static/.")
    try:
        staticfiles_storage.url("js/live.js")
    except ValueError:
        return Found(
            "static files", "odd", "They are not collected yet: `manage.py collectstatic` (a party does it by itself)."
        )
    return Found("static files", "good", "They are collected.")


def redis() -> Found:
    """Whether other processes can be told."""
    if not settings.REDIS_URL:
        return Found("Redis", "good", "Not used: one process needs none.")
    import redis as client

    try:
        with client.Redis.from_url(settings.REDIS_URL, socket_timeout=3, socket_connect_timeout=3) as asked:
            asked.ping()
    except (client.RedisError, OSError, ValueError) as error:
        return Found("Redis", "bad", f"REDIS_URL is set and nothing answers there: {error}. Start Redis, or unset REDIS_URL.")
    return Found("Redis", "good", "It answers.")


def processes() -> Found:
    """Whether the parts that several processes need are there together."""
    postgres = connection.vendor == "postgresql"
    if settings.REDIS_URL and not postgres:
        return Found(
            "hosting", "odd", "Redis is set without PostgreSQL: several processes on one SQLite file get in each other's way."
        )
    if postgres and not settings.REDIS_URL:
        return Found("hosting", "odd", "PostgreSQL is set without Redis: run one process only, or set REDIS_URL.")
    if settings.TLS and not settings.HOSTS:
        return Found("hosting", "odd", "NIGHTCALL_TLS is set without NIGHTCALL_HOSTS: name the host that is served.")
    return Found("hosting", "good", "The settings fit together.")


def listening(port: int) -> Found:
    """Whether the party's port can be had."""
    try:
        ports.listen(port).close()
    except ports.CannotListen as refusal:
        if refusal.by_us or is_well(port):
            return Found("port", "good", f"Nightcall itself has port {port}.")
        return Found("port", "bad", str(refusal))
    return Found("port", "good", f"Port {port} is free.")


def is_well(port: int) -> bool:
    """Whether a Nightcall on this machine says at this port that it is well (health.py)."""
    page, gone = f"http://127.0.0.1:{port}/healthz", (OSError, http.client.HTTPException)
    with contextlib.suppress(*gone), urllib.request.urlopen(page, timeout=2) as answer:
        return bool(answer.read(8) == b"ok\n")
    return False


def network() -> Found:
    """Whether phones can find this machine."""
    found = lan.addresses()
    real = [f"{address.ip} ({address.adapter})" for address in found if not address.virtual]
    if not real:
        text = "This machine is on no network that a phone could share. Join the Wi-Fi, or open a hotspot."
        return Found("addresses", "good" if settings.HOSTS else "bad", text)
    return Found("addresses", "good", f"Phones find this machine at {', or else '.join(real)}.")
