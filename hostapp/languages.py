"""Which languages the site speaks: English, and every folder of `locale/` whose messages have been compiled."""

from pathlib import Path

from django.conf.locale import LANG_INFO

ENGLISH = ("en", "English")


def spoken(*folders: Path) -> list[tuple[str, str]]:
    """The LANGUAGES of the settings: a code of Django's, and the language's name in English."""
    compiled = {path.parent.parent.name for folder in folders for path in folder.glob("*/LC_MESSAGES/django.mo")}
    codes = sorted(name.replace("_", "-").lower() for name in compiled)
    return [ENGLISH, *((code, str(LANG_INFO[code]["name"])) for code in codes if code in LANG_INFO and code != "en")]
