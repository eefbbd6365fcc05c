"""The addresses of the sockets, beside those of the pages in urls.py."""

from typing import Any

from django.urls import path, re_path

from hostapp.consumers import ConsoleSocket, NoSuchSocket, PhoneSocket, RoomSocket

sockets: list[Any] = [
    path("ws/host/<str:code>/", ConsoleSocket.as_asgi()),  # type: ignore[arg-type]
    path("ws/host/<str:code>/<str:panel>/", ConsoleSocket.as_asgi()),  # type: ignore[arg-type]
    path("ws/play/<str:code>/", PhoneSocket.as_asgi()),  # type: ignore[arg-type]
    path("ws/room/<str:code>/", RoomSocket.as_asgi()),  # type: ignore[arg-type]
    re_path("", NoSuchSocket.as_asgi()),  # type: ignore[arg-type]
]
