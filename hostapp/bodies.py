"""No more of a request's body is kept than the largest that is read here, however much is sent.

Daphne takes a whole body before it asks the application, into a file and from there into memory. What comes beyond the limit
is dropped as it arrives; the application sees one byte too many and refuses the rest in words.
"""

from daphne.http_protocol import WebRequest

from hostapp.onehop import LARGEST_FILE


def keep(request: WebRequest, data: bytes) -> None:
    """Take a piece of a request's body, as far as there is room."""
    room = LARGEST_FILE + 1 - request.content.tell()
    if room > 0:
        request.content.write(data[:room])


def limit_bodies() -> None:
    """Have Daphne keep bodies so, whichever way it was started."""
    WebRequest.handleContentChunk = keep
