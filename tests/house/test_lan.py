"""Which address goes into the QR (field note C10), and which names the site answers to."""

from types import SimpleNamespace

import pytest

from hostapp import lan
from hostapp.lan import Address, LanHosts, is_virtual


def adapter(name: str, *addresses: str) -> SimpleNamespace:
    """An adapter as ifaddr tells of it."""
    ips = [SimpleNamespace(ip=(a, 0, 0) if ":" in a else a, is_IPv4=":" not in a) for a in addresses]
    return SimpleNamespace(name=name, nice_name=name, ips=ips)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> list[SimpleNamespace]:
    """A laptop with everything on it, whose way out is its VPN."""
    adapters = [
        adapter("lo", "127.0.0.1", "::1"),
        adapter("tailscale0", "100.64.0.9"),
        adapter("tun0", "10.8.0.2"),
        adapter("docker0", "172.17.0.1"),
        adapter("br-1f2e", "172.18.0.1"),
        adapter("eth0", "169.254.3.4"),
        adapter("enp0s25", "10.0.0.7"),
        adapter("wlp3s0", "192.168.1.23", "fe80::1"),
    ]
    monkeypatch.delenv("NIGHTCALL_ADDRESS", raising=False)
    monkeypatch.setattr("ifaddr.get_adapters", lambda: adapters)
    monkeypatch.setattr(lan, "default_source", lambda: "10.8.0.2")
    return adapters


def test_C10_the_code_never_carries_localhost_or_a_virtual_adapter(machine: list[SimpleNamespace]) -> None:
    ranked = lan.addresses()
    assert [address.ip for address in ranked if not address.virtual] == ["192.168.1.23", "10.0.0.7", "169.254.3.4"]
    assert {address.ip for address in ranked if address.virtual} == {"100.64.0.9", "10.8.0.2", "172.17.0.1", "172.18.0.1"}
    assert [address.virtual for address in ranked] == sorted(address.virtual for address in ranked)


def test_the_way_out_comes_before_any_other_real_adapter(
    machine: list[SimpleNamespace], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lan, "default_source", lambda: "10.0.0.7")
    assert lan.addresses()[0] == Address("10.0.0.7", "enp0s25")


@pytest.mark.parametrize("wanted", ["172.17.0.1", "10.0.0.7", "party.example"])
def test_the_address_asked_for_comes_first_and_once(
    machine: list[SimpleNamespace], monkeypatch: pytest.MonkeyPatch, wanted: str
) -> None:
    monkeypatch.setenv("NIGHTCALL_ADDRESS", wanted)
    ips = [address.ip for address in lan.addresses() if not address.virtual]
    assert ips[0] == wanted
    assert ips.count(wanted) == 1


def test_a_machine_without_a_network_has_no_way_out_and_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NIGHTCALL_ADDRESS", raising=False)
    monkeypatch.setattr("ifaddr.get_adapters", lambda: [adapter("lo", "127.0.0.1")])
    assert lan.addresses() == []


@pytest.mark.parametrize(
    "name",
    ["docker0", "br-12ab", "vethab", "virbr0", "vmnet8", "utun3", "wg0", "vEthernet (WSL)", "VirtualBox Host-Only Network"],
)
def test_names_of_adapters_inside_the_machine(name: str) -> None:
    assert is_virtual(name)


@pytest.mark.parametrize("name", ["eth0", "wlan0", "en0", "enp3s0", "wlp2s0", "Wi-Fi", "Ethernet", "bridge100", "usb0"])
def test_names_of_adapters_that_phones_reach(name: str) -> None:
    assert not is_virtual(name)


def test_the_site_answers_to_the_addresses_of_now(machine: list[SimpleNamespace], monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("hostapp.lan.time.monotonic", lambda: now[0])
    hosts = LanHosts()
    assert {"localhost", "192.168.1.23", "[fe80::1]"} <= set(hosts)
    machine.append(adapter("wlan1", "192.168.43.1"))
    assert "192.168.43.1" not in set(hosts)
    now[0] = lan.REREAD_AFTER + 1
    assert "192.168.43.1" in set(hosts)
    assert not {"*", "192.168.7.7", "evil.test"} & set(hosts)
