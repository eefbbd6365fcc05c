"""A real Chromium, real servers, and pages that fail their test when they complain. One test at a time, never in parallel."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.evening import Evening
from tests.browser.pages import TIMEOUT, ContextPool, Pages
from tests.browser.server import HOST, Server, prepared
from tests.services import program

CHROMIUM_ARGUMENTS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules=MAP {HOST} 127.0.0.1",
)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The machine's own Chromium, kept off the network; as root it cannot have its sandbox."""
    sandbox = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    return {**browser_type_launch_args, "executable_path": program("chromium"), "args": [*CHROMIUM_ARGUMENTS, *sandbox]}


@pytest.fixture(scope="session")
def context_pool(browser: Browser) -> ContextPool:
    """The contexts of the whole run."""
    expect.set_options(timeout=TIMEOUT)
    return ContextPool(browser)


@pytest.fixture(scope="session")
def data_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder made once, copied for every server."""
    return prepared(tmp_path_factory.mktemp("data"))


@pytest.fixture
def server(data_template: Path, tmp_path: Path) -> Iterator[Server]:
    """A server of this test's own."""
    server = Server(data_template, tmp_path / "data")
    yield server
    server.stop()
    assert not server.log, f"the server wrote:\n{server.log}"


@pytest.fixture(scope="module")
def house(data_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that the tests of one file share, each at a table of its own. Nobody kills it."""
    server = Server(data_template, tmp_path_factory.mktemp("house") / "data")
    yield server
    server.stop()
    assert not server.log, f"the server wrote:\n{server.log}"


@pytest.fixture
def evening(house: Server, context_pool: ContextPool) -> Iterator[Evening]:
    """An evening in that house; what its pages complain of fails the test."""
    pages = Pages(context_pool, house.url)
    yield Evening(pages)
    complaints = pages.complaints(server_was_killed=False)
    pages.close()
    assert not complaints, "\n".join(complaints)


@pytest.fixture
def pages(server: Server, context_pool: ContextPool) -> Iterator[Pages]:
    """Pages on that server; see Pages."""
    pages = Pages(context_pool, server.url)
    yield pages
    complaints = pages.complaints(server_was_killed=server.killed)
    pages.close()
    assert not complaints, "\n".join(complaints)
