"""The site's own settings, with the languages of another folder: of a server that a browser test starts."""

import os
from pathlib import Path

from hostapp.languages import spoken
from hostapp.settings import *  # noqa: F403

LOCALE_PATHS = [Path(os.environ["TEST_LOCALE"])]
LANGUAGES = spoken(*LOCALE_PATHS)
