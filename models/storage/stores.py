"""Which store keeps the campaign of a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from models.storage.schema import NotACampaignError
from models.storage.store import ALONE, SIDECAR, Store
from models.text import clean

if TYPE_CHECKING:
    from models.storage.company import Company

_LONGEST_PLACE = 40


def is_copy(path: Path) -> bool:
    """Whether a campaign's file is the copy of one on a server."""
    return (path.parent / SIDECAR).exists()


def folder_of(path: Path) -> Path:
    """The folder of campaigns that one belongs to; copies lie further down in it."""
    return path.parents[2] if is_copy(path) else path.parent


def name_of_backups(path: Path) -> str:
    """What the backups of a campaign are called: those of one on a server say where it is.

    They lie beside the campaigns of this machine, which may have one of the same name.
    """
    if not is_copy(path):
        return path.stem
    from models.storage.server.address import address_of

    said = json.loads((path.parent / SIDECAR).read_text("utf-8"))
    return f"{path.stem} at {clean(address_of(said['address']).place)[:_LONGEST_PLACE]}"


def refuse_without_driver() -> None:
    """Raise `NotACampaignError` where what speaks to a server is not installed."""
    try:
        import psycopg  # noqa: F401 - whether it is there
    except ImportError as error:
        raise NotACampaignError(
            "A campaign on a server needs the package psycopg: make server, or pip install "
            "'outrider[server]'."
        ) from error


def environment_for(path: Path) -> dict[str, str]:
    """What a program that this one starts needs to come to a campaign's server by itself.

    A password is in nobody's arguments.
    """
    if not is_copy(path):
        return {}
    from models.storage.server.copy import origin_of

    password = origin_of(path).address.password
    return {"PGPASSWORD": password} if password else {}


def store_of(path: Path) -> Store:
    """What keeps the campaign of a file; the server's part is imported where there is one."""
    if not is_copy(path):
        return ALONE
    refuse_without_driver()
    from models.storage.server.store import ServerStore

    return ServerStore(path)


def company_of(path: Path, store: Store, referee: str) -> Company:
    """Who is there of a campaign that is open here, for as long as somebody asks."""
    if not store.far:
        from models.storage.neighbours import Neighbours

        return Neighbours(path)
    from models.storage.server.listening import Listening
    from models.storage.server.store import ServerStore

    assert isinstance(store, ServerStore)
    return Listening(store, referee)
