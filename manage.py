#!/usr/bin/env python3
"""The one command. `party` starts the evening, `test` runs every check, `bench` measures, `pictures` photographs an evening
for the documentation; the rest is Django's command line.

On a machine with nothing but Python it first makes `.venv` beside this file from the hashed lock, and starts itself again
inside it. NIGHTCALL_NO_VENV=1 leaves that out, for containers and packagers. This file is also read by Pythons that are
too old for the rest, so that they can say so: no newer syntax here.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit(
        "Nightcall needs Python 3.11 or newer; this is Python %d.%d.\n" % sys.version_info[:2]
        + "If a newer one is installed, name it:  python3.11 manage.py party  (or python3.12, python3.13 …)\n"
        + "Otherwise install one: Debian 12, Ubuntu 24.04, Raspberry Pi OS 12 and Homebrew all have it under the name python3."
    )

import contextlib
import hashlib
import importlib.util
import os
import shutil
import subprocess
import venv
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
VENV = HERE / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
RUNTIME, DEVELOPMENT = HERE / "requirements.lock", HERE / "requirements-dev.lock"


def stamp(lock: Path) -> Path:
    """The file that says which lock, and which Python, `.venv` was made from."""
    return VENV / (lock.stem + ".stamp")


def fingerprint(lock: Path) -> str:
    """What a stamp says when `.venv` is as this lock wants it: first the Python, then the lock."""
    return sys.version + "\n" + hashlib.sha256(lock.read_bytes()).hexdigest()


def is_ready(lock: Path) -> bool:
    """Whether `.venv` holds what this lock names. The development lock holds the runtime one."""
    locks = (lock,) if lock == DEVELOPMENT else (RUNTIME, DEVELOPMENT)
    return PYTHON.exists() and any(stamp(one).exists() and stamp(one).read_text("utf-8") == fingerprint(one) for one in locks)


def make_venv() -> None:
    """A fresh `.venv`, unless one made by this same Python is there to be brought up to date."""
    stamps = [file.read_text("utf-8") for file in VENV.glob("*.stamp")] if PYTHON.exists() else []
    if stamps and all(text.startswith(sys.version + "\n") for text in stamps):
        return
    if importlib.util.find_spec("ensurepip") is None:  # without it Debian's own words would come first
        no_ensurepip()
    print("Making .venv (the first start only) …", flush=True)
    try:
        venv.create(VENV, with_pip=True, clear=True)
    except (subprocess.CalledProcessError, SystemExit):
        no_ensurepip()
    except OSError as error:
        sys.exit("The folder .venv cannot be made here: %s" % error)


def no_ensurepip() -> None:
    """Debian and its children keep venv in a package of its own: install it for root who runs the tests, else name it."""
    package = "python%d.%d-venv" % sys.version_info[:2]
    apt = shutil.which("apt-get")
    if apt and os.geteuid() == 0 and sys.argv[1:2] == ["test"]:
        print("Installing %s …" % package, flush=True)
        os.environ["DEBIAN_FRONTEND"] = "noninteractive"
        subprocess.call([apt, "-qq", "update"], stdout=subprocess.DEVNULL)
        if subprocess.call([apt, "-qq", "install", "-y", "--no-install-recommends", package], stdout=subprocess.DEVNULL) == 0:
            os.execv(sys.executable, [sys.executable, *sys.argv])
    if apt:
        sys.exit("Python's venv is missing. Install it, then start again:\n    sudo apt install %s" % package)
    sys.exit("This Python came without venv or ensurepip. Install your system's package for them, then start again.")


def install(lock: Path) -> None:
    """Bring `.venv` to what `lock` names, every file checked against its hash.

    The development lock has the runtime lock's own pins: while it is installed, and if that fails, a party still starts.
    """
    make_venv()
    for old in VENV.glob("*.stamp"):
        if lock != DEVELOPMENT or old != stamp(RUNTIME):
            old.unlink()
    print("Installing the packages (the first start only; half a minute or so) …", flush=True)
    command = [str(PYTHON), "-m", "pip", "install", "-qq", "--disable-pip-version-check", "--require-hashes", "-r", str(lock)]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        reasons = [line for line in done.stderr.splitlines() if not line.startswith("WARNING")]
        sys.exit(
            "\n".join(reasons)
            + "\n\nThe packages could not be installed. The first start needs the internet; later ones do not.\n"
            "Check the connection and type the same command again. If it is a proxy or a mirror that pip must know, set it up\n"
            "for pip as usual. On a Raspberry Pi take the 64-bit system: there are no ready packages for the 32-bit one."
        )
    stamp(lock).write_text(fingerprint(lock), encoding="utf-8")


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Hold the folder: two first starts at once would write into the same `.venv`. The second waits, and finds it made."""
    try:
        import fcntl
    except ImportError:  # Windows, where two first starts at once stay a mistake
        yield
        return
    with (HERE / ".venv.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            print("Another start is making .venv here; this one waits for it …", flush=True)
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def enter_venv() -> None:
    """Start this same command again with `.venv`'s Python, in the same process where the system can."""
    command = [str(PYTHON), str(HERE / "manage.py"), *sys.argv[1:]]
    if os.name != "nt":
        os.execv(command[0], command)
    try:
        sys.exit(subprocess.call(command))
    except KeyboardInterrupt:
        sys.exit(0)


def main() -> None:
    """Set up what is missing, then hand over to the command."""
    name, rest = (sys.argv[1] if len(sys.argv) > 1 else ""), sys.argv[2:]
    if os.environ.get("NIGHTCALL_NO_VENV") != "1" and Path(sys.prefix).resolve() != VENV.resolve():
        lock = DEVELOPMENT if name in ("test", "bench", "pictures") else RUNTIME
        if not is_ready(lock):
            with alone():
                if not is_ready(lock):
                    install(lock)
        enter_venv()
    if name == "party":
        from hostapp.party import main as party

        sys.exit(party(rest))
    if name == "test":
        from tests.stages import main as test

        sys.exit(test(rest))
    if name == "pictures":
        from tests.pictures import main as pictures

        sys.exit(pictures())
    if name == "bench":
        from tests.bench.run import main as bench

        sys.exit(bench(rest))
    from django.core.management import execute_from_command_line

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "hostapp.settings")
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("\nStopped. The same command goes on from here.")
