"""
Whom this machine's servers answer: requests that name this machine, and no others.

A page of anybody's could have its own name lead here, and would then be shown this site as if it were its own.
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
    """Answer a request that names this machine, at whatever port; refuse any other, and say what would be right."""
    if is_this_machine(request.host):
        return await handler(request)
    port = request.transport.get_extra_info("sockname")[1] if request.transport else 80
    asked = ascii(request.host)[:_LONGEST_QUOTE]
    says = f"This server answers as http://{HOST}:{port}/ and by this machine’s other names, not as {asked}.\n"
    return web.Response(status=421, text=says, headers={"X-Content-Type-Options": "nosniff"})


def is_this_machine(host: str) -> bool:
    """
    Whether a Host header names this machine: as localhost, by its own name, or by an address that it has.

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
    """Whether this machine could listen there; no name is looked up."""
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
