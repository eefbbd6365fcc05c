"""`party --name night`: the machine is found as night.local, and a name that cannot be had ends no party."""

import argparse

import pytest
from zeroconf import AddressResolverIPv4, IPVersion, Zeroconf  # type: ignore[attr-defined]

from hostapp import lan, mdns, party

LOOPBACK = "127.0.0.1"


@pytest.mark.parametrize("typed", ["night", "Night", "night.local", "a", "game-night-2"])
def test_names_that_may_be_given(typed: str) -> None:
    assert mdns.local_name(typed) == typed.lower().removesuffix(".local")


@pytest.mark.parametrize("typed", ["", "-night", "my night", "night.example.org", "ночь", "a" * 64])
def test_other_names_are_refused_in_words(typed: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="no name for a machine"):
        mdns.local_name(typed)


def test_the_name_is_answered_while_it_is_announced_and_not_after() -> None:
    asker = Zeroconf(interfaces=[LOOPBACK], ip_version=IPVersion.V4Only)
    try:
        with mdns.announced("nightcall-test", 8123, [LOOPBACK]) as found:
            assert found
            resolver = AddressResolverIPv4("nightcall-test.local.")
            assert resolver.request(asker, 5000)
            assert resolver.parsed_addresses() == [LOOPBACK]
    finally:
        asker.close()


def test_a_network_without_mdns_ends_no_party(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def refuse(**_: object) -> None:
        raise OSError("no such device")

    monkeypatch.setattr("zeroconf.Zeroconf", refuse)
    with party.named("night", 8000, [lan.Address("192.168.1.7", "wlan0")]):
        assert "night.local could not be had" in capsys.readouterr().out


def test_without_a_name_or_a_network_nothing_is_announced(capsys: pytest.CaptureFixture[str]) -> None:
    for name, addresses in (
        (None, [lan.Address("192.168.1.7", "wlan0")]),
        ("night", [lan.Address("10.0.0.1", "docker0", virtual=True)]),
    ):
        with party.named(name, 8000, addresses):
            assert capsys.readouterr().out == ""


def test_the_site_answers_to_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NIGHTCALL_NAME", "night")
    assert "night.local" in list(lan.LanHosts())
