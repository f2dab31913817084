"""
Host checks: local servers answer only requests addressed to this machine.

Otherwise anyone could point a domain name here and be served this site under it.
"""

import ipaddress
import socket
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from aiohttp import web

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
HOST = "127.0.0.1"
_LONGEST_QUOTE = 80


@web.middleware
async def only_this_machine(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Answer requests addressed to this machine, at any port; refuse others and say what would be right."""
    if is_this_machine(request.host):
        return await handler(request)
    port = request.transport.get_extra_info("sockname")[1] if request.transport else 80
    asked = ascii(request.host)[:_LONGEST_QUOTE]
    says = f"This server answers as http://{HOST}:{port}/ and by this machine’s other names, not as {asked}.\n"
    return web.Response(status=421, text=says, headers={"X-Content-Type-Options": "nosniff"})


def is_this_machine(host: str) -> bool:
    """
    Whether a Host header names this machine: localhost, its own name, or one of its addresses.

    >>> [is_this_machine(host) for host in ("localhost:8000", "127.0.0.1", "[::1]:8000", "callwise.example", "0.0.0.0")]
    [True, True, True, False, False]
    """
    try:
        name = (urlsplit(f"//{host}").hostname or "").removesuffix(".")
    except ValueError:
        return False
    try:
        return _has_address(ipaddress.ip_address(name))
    except ValueError:
        own = socket.gethostname().lower()
        return name in ("localhost", own, f"{own.partition('.')[0]}.local") or name.endswith(".localhost")


def _has_address(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Whether this machine could listen at an address; names aren't looked up."""
    if address.is_loopback:
        return True
    if address.is_unspecified or address.is_multicast:
        return False
    family = socket.AF_INET if address.version == 4 else socket.AF_INET6
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as own:
            own.bind((str(address), 0))
    except OSError:
        return False
    return True
