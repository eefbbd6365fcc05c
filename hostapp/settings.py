"""Django's settings: right by themselves for a party on a LAN; three environment variables turn them into hosting.

A party needs none of these. NIGHTCALL_DATA moves the folder that holds the database and the key. For hosting:
DATABASE_URL (PostgreSQL), REDIS_URL (hints between processes, counts of guesses), NIGHTCALL_HOSTS (the names served, with
commas), and behind a proxy that speaks TLS also NIGHTCALL_TLS=1.
"""

import os
from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF

from hostapp.lan import LanHosts
from hostapp.languages import spoken
from hostapp.logs import is_news
from hostapp.storage import database_from, in_words, secret_key, static_storage

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(os.environ.get("NIGHTCALL_DATA") or BASE_DIR / "var").resolve()
STATIC_ROOT = DATA_DIR / "static"
with in_words(DATA_DIR):
    DATA_DIR.mkdir(parents=True, exist_ok=True, mode=0o700)
    STATIC_ROOT.mkdir(exist_ok=True)
    SECRET_KEY = os.environ.get("NIGHTCALL_SECRET_KEY") or secret_key(DATA_DIR / "secret.key")

REDIS_URL = os.environ.get("REDIS_URL", "")
HOSTS = [name.strip() for name in os.environ.get("NIGHTCALL_HOSTS", "").split(",") if name.strip()]
TLS = os.environ.get("NIGHTCALL_TLS") == "1"

DEBUG = os.environ.get("NIGHTCALL_DEBUG") == "1"
ALLOWED_HOSTS = HOSTS or LanHosts()

INSTALLED_APPS = ["hostapp", "django.contrib.staticfiles"]
ROOT_URLCONF = "hostapp.urls"
ASGI_APPLICATION = "hostapp.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

MIDDLEWARE = [
    "hostapp.health.healthz",
    "hostapp.headers.house_headers",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Above whatever may refuse a request, so that refusals have these headers too.
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "hostapp.headers.content_policy",
    "hostapp.languages.locale",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
]

METRICS_KEY = os.environ.get("NIGHTCALL_METRICS", "")
if METRICS_KEY:
    MIDDLEWARE.insert(1, "hostapp.metrics.metrics")

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {"environment": "hostapp.jinja.environment", "autoescape": True},
    }
]

# Storage. Connections are kept: opening one costs more than a move. PostgreSQL keeps them in its pool instead.
DATABASES = {"default": database_from(os.environ.get("DATABASE_URL", ""), DATA_DIR)}
HERE = {
    "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
    "LOCATION": "nightcall",
    "OPTIONS": {"MAX_ENTRIES": 20_000},  # counts of guesses: too few places, and a flood of addresses clears the counts
}
# A Redis that does not answer within a second is taken for one that is down.
SHARED = {
    "BACKEND": "django.core.cache.backends.redis.RedisCache",
    "LOCATION": REDIS_URL,
    "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 1},
}
CACHES: dict[str, dict[str, Any]] = {"default": SHARED if REDIS_URL else HERE, "here": HERE}
# One process wakes its own sockets directly and needs no layer; several tell each other through Redis.
CHANNEL_LAYERS: dict[str, dict[str, Any]] = (
    {"default": {"BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer", "CONFIG": {"hosts": [REDIS_URL]}}}
    if REDIS_URL
    else {}
)

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
# NIGHTCALL_STATIC=source serves the files of static/ as they lie there, without collecting them first (tests do).
STATIC_FROM_SOURCE = DEBUG or os.environ.get("NIGHTCALL_STATIC") == "source"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": static_storage(STATIC_FROM_SOURCE)},
}
WHITENOISE_USE_FINDERS = STATIC_FROM_SOURCE
WHITENOISE_AUTOREFRESH = STATIC_FROM_SOURCE

# Languages. The host's and each phone's are their own; English is what the words are written in.
LANGUAGE_CODE = "en"
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGES = spoken(*LOCALE_PATHS)
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# Security. No inline script or style exists, so the policy needs no exception. On a plain-HTTP LAN a Secure cookie would
# never come back and an opener policy only draws warnings: both are for TLS.
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if TLS else None
SECURE_HSTS_SECONDS = 31_536_000 if TLS else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TLS else None
X_FRAME_OPTIONS = "DENY"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = TLS
CSRF_FAILURE_VIEW = "hostapp.views_errors.csrf_failure"
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = TLS
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_048_576
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "connect-src": [SELF],
        "img-src": [SELF, "data:"],
        "media-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
    }
}

# Plain lines on the terminal. No request line is written: addresses of the one-time links are secrets.
LOG = "json" if os.environ.get("NIGHTCALL_LOG") == "json" else "plain"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {
            "class": "hostapp.logs.Plain",
            "format": "{asctime} {levelname} {name}: {message}",
            "style": "{",
            "datefmt": "%H:%M:%S",
        },
        "json": {"class": "hostapp.logs.Lines"},
    },
    "filters": {"news": {"()": "django.utils.log.CallbackFilter", "callback": is_news}},
    "handlers": {"terminal": {"class": "logging.StreamHandler", "formatter": LOG, "filters": ["news"]}},
    "root": {"handlers": ["terminal"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": [], "level": "WARNING", "propagate": True},
        "django.request": {"level": "ERROR"},
        # What a stranger sends is answered with a 400 or 403; it is not worth a trace on the host's terminal, however often.
        "django.security": {"level": "CRITICAL"},
        "hostapp": {"level": "INFO"},
    },
}
# What `check --deploy` would say and we mean: redirects and subdomains are the proxy's, and a LAN has no TLS.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W008", "security.W021"]
if not TLS:
    SILENCED_SYSTEM_CHECKS += ["security.W004", "security.W016"]
