"""Redis and PostgreSQL for a test: started in a folder of their own, on Unix sockets only, gone with the block.

    with redis_server() as url: …
    with postgres_server() as url: …

Each gives the value for REDIS_URL or DATABASE_URL. Sockets' paths must stay under a hundred bytes, and PostgreSQL refuses
to run as root: hence short folders of our own, and the account `postgres` where we are root.
"""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests import machine

QUIET = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
"""A daemon that inherits a pipe would keep its reader waiting for ever."""


def program(name: str) -> str:
    """The program's path. Without it the test is skipped, but fails in CI, where nothing may go untested."""
    need = next(need for need in machine.NEEDS if need.name == name)
    if need.path:
        return need.path
    if os.environ.get("CI") == "true":
        pytest.fail(f"{name} is missing in CI: it is needed for {need.purpose}", pytrace=False)
    pytest.skip(f"{name} is not installed; `manage.py test` says how to install it")


@contextmanager
def redis_server() -> Iterator[str]:
    """A Redis that keeps nothing; gives its URL."""
    with short_folder() as folder:
        address = folder / "r.sock"
        command = [program("redis-server"), "--port", "0", "--unixsocket", str(address), "--save", "", "--appendonly", "no"]
        process = subprocess.Popen([*command, "--dir", str(folder)], **QUIET)  # type: ignore[call-overload]
        try:
            import redis

            url = f"unix://{address}"
            with redis.Redis.from_url(url, retry=redis_patience()) as client:
                client.ping()
            yield url
        finally:
            process.kill()
            process.wait(10)


def redis_patience() -> "redis.retry.Retry":  # type: ignore[name-defined]  # noqa: F821
    """How the client waits for the server to open its socket."""
    from redis.backoff import ConstantBackoff
    from redis.retry import Retry

    return Retry(ConstantBackoff(0.05), 200)


@contextmanager
def postgres_server() -> Iterator[str]:
    """A PostgreSQL without fsync, with an empty database `nightcall`; gives its URL."""
    bin_folder = Path(program("initdb")).parent
    with short_folder() as folder:
        data, log = folder / "pg", folder / "log"
        account: list[str] = []
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")
            account = ["runuser", "-u", "postgres", "--"]

        def run(*command: str) -> None:
            subprocess.run([*account, *command], check=True, cwd=folder, **QUIET)  # type: ignore[call-overload]

        run(str(bin_folder / "initdb"), "-D", str(data), "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync")
        options = f"-c listen_addresses= -c unix_socket_directories={folder} -c fsync=off"
        control = [str(bin_folder / "pg_ctl"), "-D", str(data), "-w", "-l", str(log)]
        run(*control, "-o", options, "start")
        try:
            run(str(bin_folder / "createdb"), "-h", str(folder), "-U", "postgres", "nightcall")
            yield f"postgresql://postgres@/nightcall?host={folder}"
        finally:
            run(*control, "-m", "immediate", "stop")


@contextmanager
def short_folder() -> Iterator[Path]:
    """A folder with a short path that another account may enter."""
    folder = Path(tempfile.mkdtemp(prefix="nc-", dir="/tmp"))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
