"""What the tests need of the machine beside Python: a browser, Redis, PostgreSQL and gettext. Finds them; on Debian, as root,
installs them; anywhere else names what to install. Standard library only: it is asked before anything is tested.
"""

import os
import platform
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
CHROMIUM_APPS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)


@dataclass(frozen=True)
class Need:
    """A program, what it is for, and the packages that bring it ("" where none does)."""

    name: str
    purpose: str
    debian: tuple[str, ...]
    homebrew: str

    @property
    def path(self) -> str | None:
        """Where the program is on this machine, if it is."""
        finders = {"chromium": chromium, "redis-server": redis_server, "initdb": initdb, "haproxy": haproxy}
        return finders.get(self.name, lambda: None)() or shutil.which(self.name)


NEEDS = (
    Need("chromium", "the browser tests", ("chromium", "fonts-liberation"), "--cask chromium"),
    Need("redis-server", "the tests with several servers", ("redis-server",), "redis"),
    Need("initdb", "the tests on PostgreSQL", ("postgresql",), "postgresql@17"),
    Need("haproxy", "the test with several servers behind a proxy", ("haproxy",), "haproxy"),
    Need("WebKitWebDriver", "the tests with a second browser engine", ("webkit2gtk-driver",), ""),
    Need("Xvfb", "the tests with a second browser engine", ("xvfb",), ""),
    Need("msgfmt", "the tests of the translations", ("gettext",), "gettext"),
)


def chromium() -> str | None:
    """A Chromium or Chrome; NIGHTCALL_CHROMIUM names another one."""
    named = os.environ.get("NIGHTCALL_CHROMIUM")
    found = next((path for path in map(shutil.which, CHROMIUM_NAMES) if path), None)
    return named or found or next((app for app in CHROMIUM_APPS if Path(app).exists()), None)


def redis_server() -> str | None:
    """The Redis server's program."""
    return shutil.which("redis-server")


def initdb() -> str | None:
    """PostgreSQL's initdb, which Debian and Homebrew keep off the PATH; pg_ctl lies beside it."""
    folders = ("/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt")
    found = sorted(path for folder in folders for path in Path(folder).glob("*/bin/initdb"))
    return str(found[-1]) if found else shutil.which("initdb")


def haproxy() -> str | None:
    """HAProxy's program, which Debian keeps where only root looks."""
    return shutil.which("haproxy", path=f"{os.environ.get('PATH', os.defpath)}:/usr/sbin:/usr/local/sbin")


def missing() -> list[Need]:
    """What this machine does not have yet. What no package brings to it is not asked for; its tests are skipped."""
    return [need for need in NEEDS if not need.path and (need.homebrew or platform.system() != "Darwin")]


def is_debian() -> bool:
    """Whether this is Debian itself; Ubuntu's chromium package is no browser but a pointer to a snap."""
    try:
        return platform.freedesktop_os_release().get("ID") in ("debian", "raspbian")
    except OSError:
        return False


def can_install() -> bool:
    """Whether packages may be installed without asking anybody: root on Debian."""
    return hasattr(os, "geteuid") and os.geteuid() == 0 and is_debian() and shutil.which("apt-get") is not None


def install(needs: list[Need]) -> None:
    """Install what is missing. A failure shows in what `missing` says afterwards; apt's own errors are printed by apt."""
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    packages = [package for need in needs for package in need.debian]
    subprocess.call(["apt-get", "-qq", "update"], env=env, stdout=subprocess.DEVNULL)
    command = ["apt-get", "-qq", "install", "-y", "--no-install-recommends", *packages]
    subprocess.call(command, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)


def advice(needs: list[Need]) -> str:
    """What to type to get what is missing, on this kind of machine."""
    lines = [f"Missing: {need.name}, for {need.purpose}." for need in needs]
    if platform.system() == "Darwin":
        lines.append("    brew install " + " ".join(need.homebrew for need in needs if not need.homebrew.startswith("-")))
        lines += [f"    brew install {need.homebrew}" for need in needs if need.homebrew.startswith("-")]
    else:
        lines.append("    sudo apt install " + " ".join(package for need in needs for package in need.debian))
    return "\n".join(lines)
