"""Taking the port for the party, and saying in plain words why it cannot be had and what to do instead."""

import argparse
import contextlib
import errno
import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

WAITING_CONNECTIONS = 128


OURS = ("manage.py party", "hostapp.asgi")
"""What stands in the command of a Nightcall that serves."""

SHOWN = 80
"""Characters of a command that are shown."""


class CannotListen(Exception):
    """The port cannot be had; the text is for the person at the terminal. by_us: it is Nightcall that has it already."""

    by_us = False


class Holder(NamedTuple):
    """The program that has a port, as far as this account may see it: "" and None where it sees nothing."""

    command: str = ""
    pid: int | None = None

    @property
    def is_ours(self) -> bool:
        """Whether it is a Nightcall."""
        return any(part in self.command for part in OURS)

    def __str__(self) -> str:
        if self.pid is None:
            return "another program"
        command = self.command if len(self.command) <= SHOWN else f"{self.command[:SHOWN].rpartition(' ')[0]} …"
        return f"“{command}”, process {self.pid}" if command else f"process {self.pid}"


def port_number(text: str) -> int:
    """A port as typed, for argparse."""
    if text.isascii() and text.isdigit() and 0 < int(text) < 65536:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is no port: take a number from 1 to 65535.")


def listen(port: int) -> socket.socket:
    """A socket that listens on every interface already, so that nothing can take the port before the server is up.

    Raises CannotListen.
    """
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if os.name != "nt":  # on Windows the option would let two servers share the port
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(("0.0.0.0", port))  # noqa: S104  (every interface: the phones come from outside)
        listener.listen(WAITING_CONNECTIONS)
    except OSError as error:
        listener.close()
        holder = who_holds(port) if error.errno == errno.EADDRINUSE else Holder()
        refusal = CannotListen(reason(error, port, holder))
        refusal.by_us = holder.is_ours
        raise refusal from error
    return listener


def endpoint(listener: socket.socket) -> str:
    """The socket as Daphne's endpoint string. Windows cannot hand a socket over, so there the port is opened anew."""
    if os.name == "nt":
        port = listener.getsockname()[1]
        listener.close()
        return f"tcp:port={port}:interface=0.0.0.0"
    return f"fd:fileno={listener.fileno()}"


def reason(error: OSError, port: int, holder: Holder) -> str:
    """Why the port cannot be had, and the command that helps."""
    other = f"    python3 manage.py party --port {port + 1 if 1024 <= port < 65535 else 8001}"
    if error.errno == errno.EADDRINUSE:
        if holder.is_ours:
            page = f"http://localhost:{port}/"
            return f"Nightcall is running already ({holder}).\nOpen {page} or start a second one:\n{other}"
        return f"Port {port} is taken by {holder}. Stop that program, or take another port:\n{other}"
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"This account may not open port {port}. Take one above 1023:\n{other}"
    return f"Port {port} cannot be opened: {error.strerror}. Try another:\n{other}"


def who_holds(port: int) -> Holder:
    """The program that listens on the port."""
    pid = holder_by_proc(port) if sys.platform == "linux" else holder_by_lsof(port)
    if pid is None:
        return Holder()
    with contextlib.suppress(OSError):
        return Holder(Path(f"/proc/{pid}/cmdline").read_bytes().decode("utf-8", "replace").rstrip("\0").replace("\0", " "), pid)
    return Holder(pid=pid)


def holder_by_proc(port: int) -> int | None:
    """The process whose open files include the listening socket, read from /proc."""
    inodes = set()
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        with contextlib.suppress(OSError):
            rows = [line.split() for line in Path(table).read_text("ascii").splitlines()[1:]]
            inodes |= {f"socket:[{row[9]}]" for row in rows if row[3] == "0A" and int(row[1].rsplit(":", 1)[1], 16) == port}
    for folder in Path("/proc").glob("[0-9]*/fd"):
        with contextlib.suppress(OSError):
            if any(str(link.readlink()) in inodes for link in folder.iterdir()):
                return int(folder.parent.name)
    return None


def holder_by_lsof(port: int) -> int | None:
    """The same where there is no /proc but, as on macOS, lsof."""
    lsof = shutil.which("lsof")
    if lsof is None:
        return None
    found = subprocess.run([lsof, "-nP", "-t", f"-iTCP:{port}", "-sTCP:LISTEN"], capture_output=True, text=True, check=False)  # noqa: S603
    first = found.stdout.split()
    return int(first[0]) if first else None
