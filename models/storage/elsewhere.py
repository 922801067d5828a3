"""Campaigns that are kept on a server: named in one's own settings, or by their address.

Nothing of a server's part is imported before one of them is opened.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from models.storage import saves
from models.storage.named import campaigns, named_addresses, password_for
from models.storage.saves import Save, SaveError
from models.storage.store import SIDECAR
from models.storage.stores import is_copy, refuse_without_driver

if TYPE_CHECKING:
    from models.storage.server.address import Address
    from models.storage.server.opening import Brought

Progress = Callable[[int, int], None]
"""Told how many rows were taken over, of how many."""


def address_named(folder: Path, name: str) -> Address | None:
    """The address that somebody means; None for the name of a file.

    A file of that name goes before one's own settings, and these before the copies on this machine.
    Raises `ValueError` for an address that is none.
    """
    if "://" not in name:
        if saves.is_there(folder, name):
            return None
        found = named_addresses().get(name)
        if found is None:
            return _called(folder).get(name)
        name = found
    from models.storage.server.address import address_of

    return address_of(name)


def bring(folder: Path, address: Address, progress: Progress = lambda _d, _o: None) -> Brought:
    """Bring the campaign of an address here, as a copy in a folder of campaigns.

    Raises `models.storage.faults.UnavailableError` where the server does not answer and there is no
    copy, and `schema.NotACampaignError` for what cannot be opened.
    """
    refuse_without_driver()
    from models.storage.server.opening import bring

    if not address.password:
        address = replace(address, password=password_for(str(address)))
    return bring(folder, address, progress)


def listing(folder: Path) -> list[Save]:
    """The campaigns that one's own settings name, and others that have a copy on this machine.

    What is said of them is what the copies say.
    """
    return [_look_at(folder, name, address) for name, address in _called(folder).items()]


def _called(folder: Path) -> dict[str, Address]:
    """What each of them is called, which is the name of no file and of no other."""
    named = campaigns()
    known = {str(address) for address in named.values()}
    for each in _copied(folder):
        if str(each) not in known:
            taken = each.campaign in named or saves.is_there(folder, each.campaign)
            named[f"{each.campaign} at {each.place}" if taken else each.campaign] = each
    return named


def _copied(folder: Path) -> Iterator[Address]:
    """The addresses of the copies on this machine, as far as they can be read."""
    found = sorted(folder.glob(f"servers/*/{SIDECAR}"))
    if not found:
        return
    from models.storage.server.address import address_of

    for sidecar in found:
        with suppress(OSError, ValueError, LookupError, TypeError):
            address = address_of(json.loads(sidecar.read_text("utf-8"))["address"])
            if address.campaign:
                yield address


def _look_at(folder: Path, name: str, address: Address) -> Save:
    from models.storage.server.address import file_for

    path = file_for(folder, address)
    if not (path.exists() and is_copy(path)):
        return Save(name, path, "", None, str(address))
    found = saves.looked_into(path)
    # A copy that cannot be read is made anew.
    return Save(name, path, "", found.headline, str(address))


def by_address(folder: Path, name: str) -> Address:
    """The address that somebody means; raises `SaveError` for what is none."""
    found = address_named(folder, name)
    if found is None:
        raise SaveError(
            f"{name} is no address, and no name in one's own settings. An address looks like "
            "postgresql://ann@example.org/games?campaign=Short%20Measure."
        )
    return found
