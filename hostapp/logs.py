"""What is not worth a line on the host's terminal."""

import logging

from django.core.exceptions import RequestAborted


def is_news(record: logging.LogRecord) -> bool:
    """False for a phone that closed its page in the middle of an answer; asyncio reports that as a lost exception."""
    return not (record.exc_info and isinstance(record.exc_info[1], RequestAborted))
