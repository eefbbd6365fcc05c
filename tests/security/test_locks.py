"""What is installed is what was looked at: every package is pinned, by its hashes, and no lock says where to fetch it."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
LOCKS = ("requirements.lock", "requirements-dev.lock")


@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_is_pinned_by_hashes(lock: str) -> None:
    entries = re.sub(r"\\\n", " ", (ROOT / lock).read_text("utf-8")).split("\n")
    entries = [entry for entry in entries if entry.strip() and not entry.startswith("#")]
    assert len(entries) > 20
    for entry in entries:
        assert re.match(r"[A-Za-z0-9._-]+(\[[a-z0-9,-]+\])?==[^ ]+ .*--hash=sha256:[0-9a-f]{64}", entry), entry[:80]
        assert "://" not in entry


def test_the_lock_of_a_party_is_within_the_lock_of_the_tests() -> None:
    party, tests = (
        set(re.findall(r"^([A-Za-z0-9._-]+)==(\S+)", (ROOT / lock).read_text("utf-8"), re.MULTILINE)) for lock in LOCKS
    )
    assert party <= tests
