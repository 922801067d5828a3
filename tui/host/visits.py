"""What is asked of every visit of a browser, and what every answer says."""

from __future__ import annotations

import re
from ipaddress import ip_address
from types import MappingProxyType

from aiohttp import web

COOKIE_SECONDS = 180 * 24 * 60 * 60
"""How long a browser keeps its cookie; the referee may forget it any day."""

_POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",  # the terminal tries to add its own, and does well without
    "font-src": "'self'",
    "connect-src": "'self'",
    "frame-ancestors": "'none'",
    "base-uri": "'none'",
    "form-action": "'none'",
}
HEADERS = MappingProxyType(
    {
        "Content-Security-Policy": "; ".join(f"{name} {value}" for name, value in _POLICY.items()),
        "X-Frame-Options": "DENY",
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
        "Cache-Control": "no-store",
        "Server": "outrider",
    }
)
"""What every answer says: nothing of another machine, in no frame, kept nowhere."""

_BROWSERS = ("Firefox", "Edg", "OPR", "Chrome", "Safari")
_MACHINES = ("iPhone", "iPad", "Android", "Windows", "Macintosh", "Linux")


def is_ours(host: str, names: frozenset[str]) -> bool:
    """Whether a page was asked of us by an address, or by one of these names.

    A name of somebody else's, which leads here for as long as that suits them, is not ours.
    """
    named = re.fullmatch(r"(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:\d{1,5})?", host.lower())
    if named is None:
        return False
    name = named[1].strip("[]")
    if name in names:
        return True
    try:
        return bool(ip_address(name))
    except ValueError:
        return False


def host_of(request: web.Request) -> str:
    """What we were called; nothing where nothing was said, which would have to be looked up."""
    return request.headers.get("Host", "")


def is_from_here(request: web.Request) -> bool:
    """Whether it is a page of ours that asks: what changes something is asked by no other."""
    host = host_of(request)
    return request.headers.get("Origin") in (f"http://{host}", f"https://{host}")


def browser_of(agent: str) -> str:
    """What a browser is called, for the referee to tell one from another; no word is theirs."""
    browser = next((name for name in _BROWSERS if name in agent), "browser")
    machine = next((f" on {name}" for name in _MACHINES if name in agent), "")
    return {"Edg": "Edge", "OPR": "Opera"}.get(browser, browser) + machine
