"""Daphne on the quicker event loop, where this machine has one.

    python -m hostapp.serve [options of daphne] hostapp.asgi:application

Plain `daphne` serves Nightcall as well; a move then costs it a little more.
"""

import contextlib
import gc


def choose_the_loop() -> None:
    """Give Twisted its event loop. To be called before Daphne is read, since that takes the loop it finds, or makes its own."""
    from twisted.internet import asyncioreactor

    with contextlib.suppress(ImportError):  # it is for Linux and macOS
        import uvloop

        asyncioreactor.install(uvloop.new_event_loop())  # type: ignore[no-untyped-call]


if __name__ == "__main__":
    gc.disable()  # while modules are read there is nothing to collect; asgi.py turns it on again
    choose_the_loop()
    from daphne.cli import CommandLineInterface

    CommandLineInterface.entrypoint()
