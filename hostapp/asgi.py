"""What Daphne serves: pages by Django, sockets by Channels."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "hostapp.settings")
django.setup()

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402

from hostapp.bodies import limit_bodies  # noqa: E402
from hostapp.onehop import OneHopHandler  # noqa: E402
from hostapp.origin import same_origin  # noqa: E402
from hostapp.sockets import sockets  # noqa: E402

application = ProtocolTypeRouter({"http": OneHopHandler(), "websocket": same_origin(URLRouter(list(sockets)))})

limit_bodies()
