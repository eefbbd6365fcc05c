"""Daphne as Nightcall wants it: what holds for every server of ours, whatever else it is told.

    python -m hostapp.serve [options of daphne] hostapp.asgi:application

Plain `daphne` serves Nightcall as well. This one starts sooner, too: it does not look for what could be collected while it and
we are read, which takes a tenth of a start.
"""

import gc
import sys

LONGEST_MESSAGE = 4096
"""Bytes that a page may say at once; what it says is a heartbeat."""

OPTIONS = (
    "--verbosity=0",
    "--no-server-name",
    f"--websocket-max-message-size={LONGEST_MESSAGE}",
    f"--websocket-max-frame-size={LONGEST_MESSAGE}",
)

if __name__ == "__main__":
    gc.disable()  # asgi.py turns it on again
    from daphne.cli import CommandLineInterface

    sys.argv[1:1] = OPTIONS
    CommandLineInterface.entrypoint()
