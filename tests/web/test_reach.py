"""What the QR says: an address that a phone in the room can reach."""

import pytest

from hostapp import reach
from hostapp.lan import Address
from hostapp.qr import qr

WIFI, CABLE, VPN = (
    Address("192.168.1.20", "Wi-Fi"),
    Address("10.0.0.5", "Ethernet"),
    Address("10.8.0.2", "WireGuard", virtual=True),
)


@pytest.fixture(autouse=True)
def _addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "addresses", lambda: (WIFI, CABLE, VPN))


@pytest.mark.parametrize(
    ("asked", "chosen", "origin"),
    [
        ("http://localhost:8000", "", "http://192.168.1.20:8000"),
        ("http://127.0.0.1:8000", "", "http://192.168.1.20:8000"),
        ("http://10.8.0.2:8000", "", "http://192.168.1.20:8000"),
        ("http://10.0.0.5:8000", "", "http://10.0.0.5:8000"),
        ("http://localhost:8000", "10.0.0.5", "http://10.0.0.5:8000"),
        ("http://192.168.1.20", "10.0.0.5", "http://10.0.0.5"),
        ("http://localhost:8000", "172.16.9.9", "http://192.168.1.20:8000"),
        ("https://night.example", "", "https://night.example"),
    ],
)
def test_C10_the_qr_names_an_address_phones_can_reach(asked: str, chosen: str, origin: str) -> None:
    assert reach.reach(asked, chosen).origin == origin


def test_on_no_network_nothing_better_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "addresses", lambda: (VPN,))
    assert reach.reach("http://localhost:8000", "").origin == "http://localhost:8000"


def test_hosting_has_a_name_and_no_choice(settings: object) -> None:
    settings.HOSTS = ["night.example"]  # type: ignore[attr-defined]
    found = reach.reach("https://night.example", "192.168.1.20")
    assert (found.origin, found.addresses) == ("https://night.example", ())


def test_a_code_is_one_drawing_with_its_quiet_margin() -> None:
    drawn = qr("http://192.168.1.20:8000/j/BCDFG/")
    assert drawn.startswith("<svg")
    assert "M4 4h7v1h-7z" in drawn, "the finder pattern begins after four empty modules"
    assert qr("http://192.168.1.20:8000/j/BCDFG/") is drawn
