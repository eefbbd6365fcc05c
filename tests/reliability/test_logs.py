"""Logs are of use and hold no secret, on the terminal and as JSON."""

import json
import logging
import sys

import pytest

from hostapp.logs import Lines, Plain


def record(message: str, error: Exception | None = None) -> logging.LogRecord:
    """A line of the log, perhaps about an exception that was really raised."""
    found = None
    if error is not None:
        try:
            raise error
        except Exception:  # noqa: BLE001  (whatever the test has handed in)
            found = sys.exc_info()
    return logging.LogRecord("hostapp.test", logging.ERROR, __file__, 1, message, (), found)


@pytest.mark.parametrize("formatter", [Plain(), Lines()])
def test_no_line_holds_a_one_time_key_or_what_an_exception_says(formatter: logging.Formatter) -> None:
    line = formatter.format(record("Internal Server Error: /k/BCDFG/5ecre7key/", KeyError("Anna is the detective")))
    assert "5ecre7key" not in line
    assert "detective" not in line
    assert "KeyError" in line
    assert "test_logs.py" in line


@pytest.mark.parametrize("formatter", [Plain(), Lines()])
def test_what_is_wrong_with_the_machine_is_said(formatter: logging.Formatter) -> None:
    assert "No space left" in formatter.format(record("A change could not be stored", OSError(28, "No space left on device")))


def test_json_is_one_object_a_line_whatever_the_text() -> None:
    line = Lines().format(record('Zoë said "no"\nand left', ValueError("x")))
    assert "\n" not in line
    told = json.loads(line)
    assert set(told) == {"at", "level", "from", "text", "error", "place"}
    assert told["text"] == 'Zoë said "no"\nand left'
