"""What Daphne serves: pages by Django, sockets by Channels."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "hostapp.settings")
application = get_asgi_application()
