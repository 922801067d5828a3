"""A password that was typed in an address: others of this machine see what a program was given."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

_PASSWORD = "PGPASSWORD"
"""Where what speaks to a server looks for one; only oneself sees it there."""


def hide_passwords() -> None:
    """Begin anew without it, where an address with a password is among the arguments."""
    hidden, password = _without(sys.orig_argv[1:])
    if password:
        os.environ[_PASSWORD] = password
        os.execv(sys.executable, (sys.executable, *hidden))


def _without(arguments: Sequence[str]) -> tuple[list[str], str]:
    """The arguments with no password in them, and the one that was in an address."""
    from models.storage.server.address import address_of

    shown, password = [], ""
    for word in arguments:
        try:
            address = address_of(word) if "://" in word else None
        except ValueError:
            address = None
        if address is not None and address.password:
            password = address.password
        shown.append(str(address) if address is not None and address.password else word)
    return shown, password
