"""The settings of the test run: the site's own, with a data folder that is thrown away and static files as they lie there.

A module of its own because pytest-django reads the settings before any conftest could set the environment.
"""

import atexit
import os
import shutil
import tempfile

_folder = tempfile.mkdtemp(prefix="nightcall-tests-")
atexit.register(shutil.rmtree, _folder, ignore_errors=True)
os.environ["NIGHTCALL_DATA"] = _folder
os.environ["NIGHTCALL_STATIC"] = "source"
for _name in ("DATABASE_URL", "REDIS_URL", "NIGHTCALL_HOSTS", "NIGHTCALL_TLS", "NIGHTCALL_DEBUG", "NIGHTCALL_ADDRESS"):
    os.environ.pop(_name, None)

from hostapp.settings import *  # noqa: E402, F403
