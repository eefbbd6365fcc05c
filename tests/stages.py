"""`manage.py test`: everything that must hold, in the order in which a failure is cheapest to learn.

The machine's programs, format, lint, types, doctests, then the tests with the browser's at the end. The first stage that
fails ends the run with its exit code. With arguments only pytest runs, and gets them.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

from tests import machine

ROOT = Path(__file__).resolve().parent.parent

STAGES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("format", ("ruff", "format", "--check", "--output-format", "concise", ".")),
    ("lint", ("ruff", "check", "--quiet", "--output-format", "concise", ".")),
    ("types", ("mypy", "--no-error-summary")),
    ("doctests", ("pytest", "-q", "--no-header", "--doctest-modules", "games", "hostapp")),
)


def main(arguments: list[str]) -> int:
    """Run the stages; the exit code of the first that fails, else 0."""
    os.chdir(ROOT)
    started = time.monotonic()
    if not has_programs():
        return 1
    if arguments:
        return subprocess.call(module("pytest", *arguments))
    for name, command in STAGES:
        code = quietly(name, module(*command))
        if code:
            return code
    code = subprocess.call(module("pytest"))
    print(f"{'all' if not code else 'failed after'} {time.monotonic() - started:.1f} s", flush=True)
    return code


def module(name: str, *arguments: str) -> list[str]:
    """The command that runs a module of this very Python."""
    return [sys.executable, "-m", name, *arguments]


def has_programs() -> bool:
    """Find or install the programs the tests use. In CI one that is missing is a failure; elsewhere its tests are skipped."""
    needs = machine.missing()
    if needs and machine.can_install():
        started = time.monotonic()
        print("Installing " + ", ".join(need.name for need in needs) + " …", flush=True)
        machine.install(needs)
        needs = machine.missing()
        report("machine", started, not needs)
    if needs:
        print(machine.advice(needs), flush=True)
    return not needs or os.environ.get("CI") != "true"


def quietly(name: str, command: list[str]) -> int:
    """Run one stage; its output is shown only when it fails."""
    started = time.monotonic()
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    report(name, started, done.returncode == 0)
    if done.returncode:
        print(done.stdout, flush=True)
    return done.returncode


def report(name: str, started: float, good: bool) -> None:
    """The stage's one line."""
    print(f"{name:<10}{'ok' if good else 'FAILED':<8}{time.monotonic() - started:.1f} s", flush=True)
