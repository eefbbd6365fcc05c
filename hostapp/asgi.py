"""What Daphne serves: pages by Django, sockets by Channels."""

import gc
import os

import django

gc.disable()  # while modules are read, looking for what could go finds nothing and takes a tenth of the start
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "hostapp.settings")
django.setup()

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402

from hostapp.onehop import OneHopHandler  # noqa: E402
from hostapp.origin import same_origin  # noqa: E402
from hostapp.sockets import sockets  # noqa: E402
from hostapp.wire import fit_daphne  # noqa: E402

application = ProtocolTypeRouter({"http": OneHopHandler(), "websocket": same_origin(URLRouter(list(sockets)))})

fit_daphne()

# What is here now stays to the end: no use in looking through it again and again for what could go. Snapshots hold no cycles.
gc.freeze()
gc.set_threshold(20_000, 20, 20)
gc.enable()
