"""This machine's addresses, as a phone in the room would see them: which to print, which to put into the QR.

A QR with a wrong address ends the evening before it begins, so nothing here ever offers localhost or an adapter that
exists only inside this machine (containers, virtual machines, VPNs).
"""

import ipaddress
import socket
import time
from collections.abc import Iterator
from dataclasses import dataclass

import ifaddr

VIRTUAL = tuple(
    "docker br- veth virbr vmnet vboxnet vnic wg tailscale utun tun tap zt lxc lxd podman cni hyper-v vethernet vmware "
    "virtualbox zerotier wireguard loopback".split()
)
"""How names of adapters begin (or, on Windows, what they contain) behind which no phone can stand."""

NOWHERE = ("192.0.2.1", 9)
"""An address that is reserved for documentation: asking for the way there sends nothing."""

REREAD_AFTER = 10.0
"""Seconds after which the machine's addresses are read again: a laptop may change its Wi-Fi in mid-evening."""


@dataclass(frozen=True)
class Address:
    """An IPv4 address of this machine and the adapter (as a person would name it) it belongs to."""

    ip: str
    adapter: str
    virtual: bool


def addresses() -> list[Address]:
    """Every address a phone might reach, the likeliest first; those of virtual adapters last, loopback never."""
    way_out = default_source()
    found = [
        Address(str(ip.ip), str(adapter.nice_name), is_virtual(str(adapter.name)) or is_virtual(str(adapter.nice_name)))
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if ip.is_IPv4 and not ipaddress.ip_address(str(ip.ip)).is_loopback
    ]
    return sorted(found, key=lambda address: rank(address, way_out))


def rank(address: Address, way_out: str | None) -> tuple[bool, bool, bool, bool, str]:
    """The sort key of an address: real before virtual, then the way out, then 192.168, then private, then its text."""
    number = ipaddress.ip_address(address.ip)
    unlikely = number.is_link_local or not number.is_private
    return (
        address.virtual or number.is_link_local,
        address.ip != way_out,
        not address.ip.startswith("192.168."),
        unlikely,
        address.ip,
    )


def is_virtual(adapter: str) -> bool:
    """Whether an adapter's name is one that containers, virtual machines and VPNs give."""
    name = adapter.lower()
    return (
        name.startswith(VIRTUAL) or name.removeprefix("{").startswith(VIRTUAL) or any(w in name for w in VIRTUAL if len(w) > 5)
    )


def default_source() -> str | None:
    """The address from which this machine would reach the world, or None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(NOWHERE)
        except OSError:
            return None
        return str(probe.getsockname()[0])


class LanHosts(list[str]):
    """The hosts this site answers to on a LAN: localhost, the machine's own name and the addresses it has right now.

    Django only iterates its allowed hosts, so a list may be alive; a foreign name that points here is still refused.
    """

    def __init__(self) -> None:
        name = socket.gethostname().lower().removesuffix(".local")
        super().__init__(["localhost", "127.0.0.1", "[::1]", name, f"{name}.local"])
        self._read_at = float("-inf")
        self._now: tuple[str, ...] = ()

    def __iter__(self) -> Iterator[str]:
        yield from super().__iter__()
        if time.monotonic() - self._read_at > REREAD_AFTER:
            self._now = tuple(
                str(ip.ip) if ip.is_IPv4 else f"[{ip.ip[0]}]" for adapter in ifaddr.get_adapters() for ip in adapter.ips
            )
            self._read_at = time.monotonic()
        yield from self._now
