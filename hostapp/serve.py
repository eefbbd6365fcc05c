"""Daphne, started without looking for what could be collected while it and we are read: that takes a tenth of a start.

    python -m hostapp.serve [options of daphne] hostapp.asgi:application

Plain `daphne` serves Nightcall as well.
"""

import gc

if __name__ == "__main__":
    gc.disable()  # asgi.py turns it on again
    from daphne.cli import CommandLineInterface

    CommandLineInterface.entrypoint()
