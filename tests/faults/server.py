"""Our server as a process of its own, to be killed without warning, and two of them side by side."""

import http.cookiejar
import json
import os
import signal
import socket
import subprocess
import sys
import urllib.parse
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


class Server:
    """A server on a data folder of its own; `more` is its further environment."""

    def __init__(self, data: Path, **more: str) -> None:
        ours = {"NIGHTCALL_DATA": str(data), "NIGHTCALL_STATIC": "source", "DJANGO_SETTINGS_MODULE": "hostapp.settings"}
        self.env = {**os.environ, **ours, "NIGHTCALL_NO_VENV": "1", **more}
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.listener.set_inheritable(True)
        self.base = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.process: subprocess.Popen[bytes] | None = None

    def migrate(self) -> None:
        """Make the tables."""
        subprocess.run([sys.executable, "manage.py", "migrate", "-v", "0"], env=self.env, cwd=ROOT, check=True)

    def start(self) -> None:
        """Serve. The socket listens already, so whoever asks waits for it."""
        command = [
            sys.executable,
            "-m",
            "hostapp.serve",
            "--fd",
            str(self.listener.fileno()),
            "tests.dealing:application",
        ]
        self.process = subprocess.Popen(command, env=self.env, cwd=ROOT, pass_fds=[self.listener.fileno()])

    def kill(self) -> None:
        """End it as a power cut would."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait(10)


class Browser:
    """A browser with its cookies, that may ask one server now and another then."""

    def __init__(self) -> None:
        self.cookies = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))

    def get(self, url: str) -> str:
        """A page."""
        with self.opener.open(url, timeout=20) as answer:
            return str(answer.read().decode())

    def post(self, url: str, **fields: str) -> dict[str, str]:
        """A live form, with the token of this browser: the screen it is answered with."""
        token = next((cookie.value or "" for cookie in self.cookies if cookie.name == "csrftoken"), "")
        data = urllib.parse.urlencode({"csrfmiddlewaretoken": token, **fields}).encode()
        request = urllib.request.Request(url, data, {"X-Live": "1"})
        with self.opener.open(request, timeout=20) as answer:
            screen: dict[str, str] = json.loads(answer.read())
            return screen

    @property
    def header(self) -> str:
        """Its cookies, as a request sends them."""
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)
