"""The server on a machine whose clock is wrong by NIGHTCALL_TEST_HOURS hours."""

import datetime
import os
import time

from django.utils import timezone

OFF = 3600 * int(os.environ["NIGHTCALL_TEST_HOURS"])
_time, _now = time.time, timezone.now

time.time = lambda: _time() + OFF
timezone.now = lambda: _now() + datetime.timedelta(seconds=OFF)

from tests.dealing import application  # noqa: E402

__all__ = ["application"]
