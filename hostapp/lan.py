"""This machine's addresses, as a phone in the room would see them: which to print, which to put into the QR.

A QR with a wrong address ends the evening before it begins, so nothing here ever offers localhost, and adapters that
exist only inside this machine (containers, virtual machines, VPNs) come last and marked.
"""

import argparse
import ipaddress
import os
import re
import socket
import time
from collections.abc import Iterator
from dataclasses import dataclass

import ifaddr

VIRTUAL_BEGINNINGS = tuple("br- cni docker ham lxc lxd ppp tap tun utun vboxnet veth virbr vmnet vnic wg zt".split(" "))
VIRTUAL_WORDS = tuple(
    "anyconnect hyper-v loopback openvpn podman tailscale vethernet virtual vmware vpn wireguard zerotier".split(" ")
)
"""How the names of adapters begin, or which words they hold, behind which no phone can stand."""

PART = re.compile("[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?")
"""What may stand between the dots of a machine's address or name."""

NOWHERE = ("192.0.2.1", 9)
"""An address reserved for documentation: asking for the way there sends nothing."""

REREAD_AFTER = 10.0
"""Seconds after which the machine's addresses are read again: a laptop may change its Wi-Fi in mid-evening."""


@dataclass(frozen=True)
class Address:
    """An address of this machine, and the adapter it belongs to as a person would name it."""

    ip: str
    adapter: str
    virtual: bool = False


def addresses() -> list[Address]:
    """Every address a phone might reach, the likeliest first: one asked for, real adapters, virtual ones. Loopback never."""
    way_out = default_source()
    found = [
        Address(str(ip.ip), str(adapter.nice_name), is_virtual(f"{adapter.name} {adapter.nice_name}"))
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if ip.is_IPv4 and not ipaddress.ip_address(str(ip.ip)).is_loopback
    ]
    wanted = os.environ.get("NIGHTCALL_ADDRESS", "")
    others = sorted((address for address in found if address.ip != wanted), key=lambda address: rank(address, way_out))
    if not wanted:
        return others
    return [next((Address(a.ip, a.adapter) for a in found if a.ip == wanted), Address(wanted, "as asked for")), *others]


def host_name(text: str) -> str:
    """An address or name of this machine as typed, for argparse.

    >>> host_name("192.168.1.20"), host_name("den.local")
    ('192.168.1.20', 'den.local')
    """
    if len(text) < 254 and all(PART.fullmatch(part) for part in text.split(".")):
        return text
    raise argparse.ArgumentTypeError(f"{text!r} is no address: take one such as 192.168.1.20, or a name such as den.local.")


def rank(address: Address, way_out: str | None) -> tuple[bool, bool, bool, bool, bool, tuple[int, ...]]:
    """The sort key of an address: real, with a network, the way out, 192.168, private; then by number."""
    number = ipaddress.IPv4Address(address.ip)
    return (
        address.virtual,
        number.is_link_local,
        address.ip != way_out,
        not address.ip.startswith("192.168."),
        not number.is_private,
        tuple(number.packed),
    )


def is_virtual(adapter: str) -> bool:
    """Whether an adapter's name is one that containers, virtual machines and VPNs give."""
    name = adapter.lower()
    return name.startswith(VIRTUAL_BEGINNINGS) or any(word in name for word in VIRTUAL_WORDS)


def default_source() -> str | None:
    """The address from which this machine would reach the world; None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(NOWHERE)
        except OSError:
            return None
        return str(probe.getsockname()[0])


class LanHosts(list[str]):
    """The hosts this site answers to on a LAN: localhost, the machine's own name and the addresses it has right now.

    Django only iterates its allowed hosts, so the list may be alive. A foreign name that points here is still refused.
    """

    def __init__(self) -> None:
        name = socket.gethostname().lower().removesuffix(".local")
        fixed = ["localhost", "127.0.0.1", "[::1]", name, f"{name}.local"]
        address, own = os.environ.get("NIGHTCALL_ADDRESS", ""), os.environ.get("NIGHTCALL_NAME", "")
        super().__init__([*fixed, *([address.lower()] if address else []), *([f"{own}.local"] if own else [])])
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
