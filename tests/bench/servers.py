"""The servers that are measured: processes of their own, on data of their own, Daphnes with the same options."""

import contextlib
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import psutil

from tests.browser.server import ROOT, environment, prepared

OPTIONS = ("-v", "0", "--no-server-name")
PATIENCE = 30.0


@dataclass
class Served:
    """A server that runs. env: what it was told. started: seconds from its exec to its first page."""

    url: str
    env: Mapping[str, str]
    process: psutil.Process
    started: float

    @property
    def cpu(self) -> float:
        """Seconds of processor time so far."""
        times = self.process.cpu_times()
        return times.user + times.system

    @property
    def memory(self) -> float:
        """MB in use."""
        return self.process.memory_info().rss / 2**20


@contextlib.contextmanager
def daphne(application: str, env: Mapping[str, str], page: str = "/", by: str = "daphne") -> Iterator[Served]:
    """A Daphne that has answered its first page. by: the module that starts it."""
    with socket.create_server(("127.0.0.1", 0), backlog=1024) as door:
        url = f"http://127.0.0.1:{door.getsockname()[1]}"
        command = [sys.executable, "-m", by, *OPTIONS, "--fd", str(door.fileno()), application]
        began = time.perf_counter()
        null, whole = subprocess.DEVNULL, {**os.environ, **env}
        process = subprocess.Popen(command, cwd=ROOT, env=whole, pass_fds=[door.fileno()], stdin=null, stdout=null, stderr=null)
    try:
        first_page(f"{url}{page}", began)
        yield Served(url, env, psutil.Process(process.pid), time.perf_counter() - began)
    finally:
        process.terminate()
        process.wait(15)


def first_page(url: str, began: float) -> None:
    """Wait for a page to be answered with 200."""
    while True:
        try:
            urllib.request.urlopen(url, timeout=5).read()
        except OSError:
            if time.perf_counter() - began > PATIENCE:
                raise
            time.sleep(0.002)  # what is measured is how long it takes, to a few ms
        else:
            return


@contextlib.contextmanager
def bare(which: str) -> Iterator[Served]:
    """F or L."""
    with (
        tempfile.TemporaryDirectory() as folder,
        daphne("tests.bench.bare:application", {"BARE": which, "BARE_DATA": folder}) as served,
    ):
        yield served


def ours(env: Mapping[str, str]) -> contextlib.AbstractContextManager[Served]:
    """Nightcall, as a party and the container start it."""
    return daphne("hostapp.asgi:application", env, by="hostapp.serve")


@contextlib.contextmanager
def nightcall(**env: str) -> Iterator[Served]:
    """Nightcall on data of its own."""
    with tempfile.TemporaryDirectory() as folder:
        data = prepared(Path(folder))
        with ours({**environment(data), **env}) as served:
            yield served
