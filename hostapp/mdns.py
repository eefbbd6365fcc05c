"""A name instead of an address: `party --name night` is found as http://night.local:8000/ by devices that speak mDNS.

iPhones, Macs, Windows 10 and Linux desktops do, Android from 12 on; some routers do not pass it on. So the name is an extra:
the code that guests scan holds the address, which always works.
"""

import argparse
import contextlib
import re
import socket
from collections.abc import Iterator, Sequence

NAME = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")


def local_name(text: str) -> str:
    """A name as typed, for argparse: what may stand before `.local`.

    >>> local_name("Night.local")
    'night'
    """
    name = text.lower().removesuffix(".local")
    if NAME.fullmatch(name):
        return name
    raise argparse.ArgumentTypeError(f"{text!r} is no name for a machine: take letters a to z, digits and hyphens.")


@contextlib.contextmanager
def announced(name: str, port: int, addresses: Sequence[str]) -> Iterator[bool]:
    """The name answers on these addresses' networks until the end of the block. False where that cannot be had.

    Other devices on the network are not asked whether one of them has the name already: the newest answer counts for a phone.
    """
    from zeroconf import IPVersion, ServiceInfo, Zeroconf

    with contextlib.ExitStack() as stack:
        try:
            mdns = Zeroconf(interfaces=list(addresses), ip_version=IPVersion.V4Only)
        except OSError:
            yield False
            return
        stack.callback(mdns.close)
        info = ServiceInfo(
            "_http._tcp.local.",
            f"Nightcall {name}._http._tcp.local.",
            addresses=[socket.inet_aton(address) for address in addresses],
            port=port,
            server=f"{name}.local.",
        )
        try:
            mdns.register_service(info, allow_name_change=True)
        except Exception:  # noqa: BLE001  (whatever the library raises: the party goes on without a name)
            yield False
            return
        stack.callback(mdns.unregister_service, info)
        yield True
