"""Real servers for the tests here: each has a data folder of its own, copied from one that is prepared once."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser.server import Server, prepared

Start = Callable[..., Server]
Say = Callable[[str], None]


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Say:
    """Prints a figure, whatever becomes of the test."""

    def line(text: str) -> None:
        with capsys.disabled():
            print(f"\n    {text}", end="", flush=True)

    return line


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with tables and static files."""
    return prepared(tmp_path_factory.mktemp("reliability") / "template")


@pytest.fixture
def start(template: Path, tmp_path: Path) -> Iterator[Start]:
    """Starts servers; they are gone after the test."""
    running: list[Server] = []

    def one(**env: str) -> Server:
        running.append(Server(template, tmp_path / f"server-{len(running)}", **env))
        return running[-1]

    yield one
    for server in running:
        server.kill()
