"""`manage.py party`: from a bare folder to a console on the tablet, in one process that Ctrl-C ends without a trace.

The order matters. The port is taken first, so that a taken one is told at once; then the database is brought up to date
and the static files get their hashed names; then the addresses are printed, and Daphne serves until it is told to stop.
"""

import argparse
import contextlib
import hashlib
import io
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from pathlib import Path

from hostapp import lan, mdns, ports

DEFAULT_PORT = 8000


def main(arguments: list[str]) -> int:
    """Run the party until it is stopped; gives the exit code for the shell."""
    options = parser().parse_args(arguments)
    if options.address:
        os.environ["NIGHTCALL_ADDRESS"] = options.address
    if options.name:
        os.environ["NIGHTCALL_NAME"] = options.name
    try:
        listener = ports.listen(options.port)
    except ports.CannotListen as refusal:
        print(refusal, file=sys.stderr)
        return 1
    with contextlib.suppress(KeyboardInterrupt):  # until the server takes over, Ctrl-C arrives here
        prepare()
        addresses = lan.addresses()
        print(welcome(options.port, addresses), flush=True)
        if not options.no_browser and has_screen():
            open_browser(f"http://localhost:{options.port}/")
        with named(options.name, options.port, addresses):
            serve(listener)
    print("\nNightcall has stopped. The evening is kept: the same command goes on with it.")
    return 0


def parser() -> argparse.ArgumentParser:
    """What may be said after `manage.py party`."""
    say = argparse.ArgumentParser(prog="manage.py party", description="Start Nightcall for everybody on this network.")
    say.add_argument("--port", type=ports.port_number, default=DEFAULT_PORT, help="the port to use (8000)")
    say.add_argument(
        "--address", type=lan.host_name, metavar="A", help="the address or name of this machine that phones shall use"
    )
    say.add_argument("--name", type=mdns.local_name, metavar="N", help="be found as http://N.local as well, where devices can")
    say.add_argument("--no-browser", action="store_true", help="open no browser on this machine")
    return say


def prepare() -> None:
    """Everything a start needs, done again only where something has changed: tables, and hashed names of static files."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "hostapp.settings")
    import django
    from django.conf import settings
    from django.core.management import call_command

    django.setup()
    from hostapp import keeping, storage

    with storage.in_words(settings.DATA_DIR):
        storage.try_out(settings.DATA_DIR)
        try:
            keeping.make_ready()
        except keeping.CannotStart as refusal:
            sys.exit(str(refusal))
        if settings.STATIC_FROM_SOURCE:
            return
        stamp, now = settings.DATA_DIR / "static.stamp", fingerprint(settings.BASE_DIR / "static")
        if not stamp.exists() or stamp.read_text("ascii") != now:
            call_command("collectstatic", verbosity=0, interactive=False, clear=True)
            stamp.write_text(now, "ascii")


def fingerprint(folder: Path) -> str:
    """Changes whenever a file in the folder does."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    facts = [(str(path.relative_to(folder)), path.stat().st_size, path.stat().st_mtime_ns) for path in files]
    return hashlib.sha256(repr(facts).encode()).hexdigest()


def welcome(port: int, addresses: list[lan.Address]) -> str:
    """What the terminal says: where the phones find this machine, as a code to scan and as text to type."""
    here = f"On this machine:  http://localhost:{port}/\nCtrl-C ends Nightcall; the evening is kept."
    reachable = [address for address in addresses if not address.virtual]
    if not reachable:
        return (
            "\nNightcall is running, but this machine is on no network, so no phone can reach it.\n"
            "Join the Wi-Fi the phones are on, or open a hotspot on this machine or on a phone; then start again.\n" + here
        )
    first, *others = [f"http://{address.ip}:{port}/" for address in reachable]
    lines = [terminal_qr(first), f"Tablet and phones:  {first}   ({reachable[0].adapter})"]
    if others:
        lines.append("If that one cannot be reached, try:")
        lines += [f"    {url}   ({address.adapter})" for url, address in zip(others, reachable[1:], strict=True)]
        lines.append("(--address puts another one first and into the code.)")
    return "\n".join(["", *lines, here])


@contextlib.contextmanager
def named(name: str | None, port: int, addresses: list[lan.Address]) -> Iterator[None]:
    """With a name: it is told to the network, and the terminal says it, or that there is none."""
    real = [address.ip for address in addresses if not address.virtual]
    if not name or not real:
        yield
        return
    with mdns.announced(name, port, real) as found:
        url = f"http://{name}.local:{port}/"
        print(f"By name:  {url}" if found else f"The name {name}.local could not be had; the addresses work.", flush=True)
        yield


def terminal_qr(url: str) -> str:
    """The address as a code that a tablet's camera reads off the terminal; nothing where the terminal cannot draw it."""
    import qrcode

    code = qrcode.QRCode(border=2)
    code.add_data(url)
    drawn = io.StringIO()
    code.print_ascii(out=drawn, invert=True)
    try:
        drawn.getvalue().encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    # White on black by name: a light terminal would otherwise show the code inside out.
    lines = drawn.getvalue().splitlines()
    return "\n".join(f"\x1b[97;40m{line}\x1b[0m" for line in lines) if sys.stdout.isatty() else "\n".join(lines)


def has_screen() -> bool:
    """Whether somebody sits before this machine's own screen, so that a browser is of use."""
    if os.environ.get("SSH_CONNECTION"):
        return False
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_browser(url: str) -> None:
    """Open the page beside the server's own start; the port listens already, so the page waits for it."""
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def serve(listener: socket.socket) -> None:
    """Serve on a listening socket until Ctrl-C or SIGTERM. Daphne comes first: it chooses the event loop of the process."""
    from daphne.server import Server

    from hostapp.asgi import application
    from hostapp.serve import LONGEST_MESSAGE

    Server(
        application,
        endpoints=[ports.endpoint(listener)],
        verbosity=0,
        server_name="",
        websocket_max_message_size=LONGEST_MESSAGE,
        websocket_max_frame_size=LONGEST_MESSAGE,
    ).run()
