"""A second engine: WebKit, as GTK has it, driven by the plain protocol of its driver. It is not iOS, but the nearest to it.

Each `WebKit` is a browser of its own with no past. Waiting is the driver's: it looks for an element until it is there.
"""

import contextlib
import json
import os
import socket
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.services import program

PATIENCE = 20_000
"""Milliseconds for which an element is looked for: the machine may be busy with other things."""

SEARCHES = 3

MOMENT = 800
"""Milliseconds after which a thing that is held counts as held."""

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The name under which the protocol hands an element over."""


@contextmanager
def display() -> Iterator[str]:
    """A screen that nobody sees; its name."""
    read, write = os.pipe()
    command = [program("Xvfb"), "-displayfd", str(write), "-screen", "0", "1024x768x24", "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as told:
            yield f":{told.readline().strip()}"
    finally:
        process.terminate()
        process.wait(10)


class WebKit:
    """One browser, on that screen."""

    def __init__(self, screen: str, home: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        # As root it cannot have its sandbox.
        env = {**os.environ, "DISPLAY": screen, "HOME": str(home), "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self.process = subprocess.Popen([program("WebKitWebDriver"), f"--port={port}"], env=env, **quiet)  # type: ignore[call-overload]
        self.base = f"http://127.0.0.1:{port}/session"
        while not self._is_up(port):
            pass
        binary = next(str(path) for path in Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
        wanted = {"browserName": "MiniBrowser", "webkitgtk:browserOptions": {"binary": binary, "args": ["--automation"]}}
        session = self._ask("POST", "", {"capabilities": {"alwaysMatch": wanted}})
        self.base += f"/{session['sessionId']}"
        self._ask("POST", "/timeouts", {"implicit": PATIENCE})

    def _is_up(self, port: int) -> bool:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=10).close()
        except ConnectionRefusedError:
            try:
                raise AssertionError(f"the driver has ended with {self.process.wait(0.05)}")
            except subprocess.TimeoutExpired:
                return False
        return True

    def _ask(self, method: str, path: str, data: dict[str, Any] | None = None) -> Any:
        body = None if data is None else json.dumps(data).encode()
        request = urllib.request.Request(self.base + path, body, {"Content-Type": "application/json"}, method=method)
        with urllib.request.urlopen(request, timeout=3 * PATIENCE / 1000) as answer:
            return json.load(answer)["value"]

    def close(self) -> None:
        """The browser and its driver go."""
        try:
            self._ask("DELETE", "")
        finally:
            self.process.terminate()
            self.process.wait(10)

    # What a person does

    def goto(self, url: str) -> None:
        """Type an address."""
        self._ask("POST", "/url", {"url": url})

    def find(self, css: str) -> str:
        """The element that is there, or comes."""
        return self._found("css selector", css)

    def says(self, text: str, within: str = "main") -> None:
        """The page comes to say this."""
        self._found("xpath", f'//{within}[contains(., "{text}")]')

    def _found(self, how: str, what: str) -> str:
        # A page that is left while it is searched ends the search; on the next page it begins anew.
        for _ in range(SEARCHES):
            with contextlib.suppress(urllib.error.HTTPError):
                return str(self._ask("POST", "/element", {"using": how, "value": what})[ELEMENT])
        raise AssertionError(f"{what} does not come; the page says: {self.run('return document.body.innerText')}")

    def type(self, css: str, text: str) -> None:
        """Type into a field."""
        self._ask("POST", f"/element/{self.find(css)}/value", {"text": text})

    def press(self, css: str) -> None:
        """Press something, once that can be no double tap any more (see send.js)."""
        self.find("html:not([data-settling])")
        self._ask("POST", f"/element/{self.find(css)}/click", {})

    def hold(self, css: str) -> None:
        """Press something and do not let go."""
        self._thumb({"type": "pointerMove", "origin": {ELEMENT: self.find(css)}, "x": 0, "y": 0})
        self._thumb({"type": "pointerDown", "button": 0})
        self._thumb({"type": "pause", "duration": MOMENT})

    def let_go(self) -> None:
        """Let go of it."""
        self._thumb({"type": "pointerUp", "button": 0})

    def _thumb(self, does: dict[str, Any]) -> None:
        self._ask("POST", "/actions", {"actions": [{"type": "pointer", "id": "thumb", "actions": [does]}]})

    def text(self, css: str) -> str:
        """What an element says, as far as it is seen."""
        return str(self._ask("GET", f"/element/{self.find(css)}/text"))

    def run(self, script: str) -> Any:
        """What a script gives."""
        return self._ask("POST", "/execute/sync", {"script": script, "args": []})
