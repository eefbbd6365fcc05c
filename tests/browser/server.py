"""A Nightcall server for one browser test: a process of its own on data of its own, to be killed and started again at will.

The socket listens before the process exists and is handed to it, so nobody has to wait for a port or guess one. After a
kill the port is closed, as it would be in a living room, and the next start takes the same one.
"""

import os
import random
import shutil
import socket
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
HOST = "nightcall.test"
"""A name that Chromium is told to find on loopback: to the browser an insecure origin, as an address on a LAN is."""

PORTS = range(20_000, 30_000)
"""Below the range from which the system gives ports to outgoing connections: a server that is down keeps its port."""


def prepared(folder: Path) -> Path:
    """A data folder with its tables and hashed static files made, for servers to copy."""
    env = environment(folder)
    for command in (["migrate", "-v", "0"], ["collectstatic", "-v", "0", "--noinput"]):
        subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=env, check=True)
    return folder


def environment(data: Path) -> dict[str, str]:
    """The environment of a server on the folder `data`: a party's, with the test name as the address phones use."""
    ours = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("NIGHTCALL_", "DATABASE_", "REDIS_", "DJANGO_"))
    }
    return {**ours, "NIGHTCALL_DATA": str(data), "NIGHTCALL_ADDRESS": HOST, "NIGHTCALL_NO_VENV": "1"}


class Server:
    """One server. `url` is where it is; `kill` is a power cut, `stop` a polite end, `start` brings it back on the same data."""

    def __init__(self, template: Path, data: Path, **env: str) -> None:
        shutil.copytree(template, data)
        self.data = data
        self.env = {**environment(data), **env}
        self.process: subprocess.Popen[bytes] | None = None
        self.killed = False
        self.application = "tests.dealing:application"
        self.port = 0
        self.start()

    @property
    def url(self) -> str:
        """The address of the home page, without the slash at its end."""
        return f"http://{HOST}:{self.port}"

    @property
    def log(self) -> str:
        """What the server has written: nothing, if all is well."""
        return (self.data / "server.log").read_text("utf-8")

    def start(self) -> None:
        """Start the server. It may be used at once: connections wait until it is up."""
        listener = self.listen()
        command = [sys.executable, "-m", "hostapp.serve", "--fd", str(listener.fileno()), self.application]
        with (self.data / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=self.env, pass_fds=[listener.fileno()], stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        listener.close()

    def listen(self) -> socket.socket:
        """A listening socket: on a port nobody uses the first time, on the same port ever after."""
        for port in [self.port] if self.port else random.sample(PORTS, 50):
            listener = socket.socket()
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                listener.bind(("127.0.0.1", port))
            except OSError:
                listener.close()
                continue
            listener.listen(128)
            self.port = port
            return listener
        raise AssertionError(f"no port to listen on: {self.port or PORTS}")

    def kill(self) -> None:
        """End it as a power cut would: no handler runs, sockets just break."""
        self.killed = True
        self._end("kill")

    def stop(self) -> None:
        """End it as Ctrl-C or SIGTERM does."""
        self.killed = True
        self._end("terminate")

    def _end(self, how: str) -> None:
        if self.process is not None:
            getattr(self.process, how)()
            self.process.wait(15)
            self.process = None
