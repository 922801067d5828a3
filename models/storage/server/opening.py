"""Opening a campaign that is kept on a server: its copy on this machine is made, or brought up."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from models.progress import Progress
from models.storage.faults import UnavailableError
from models.storage.making import make_file
from models.storage.placing import put_instead, unfinished
from models.storage.schema import VERSION, NotACampaignError, version_of
from models.storage.server.address import Address, address_of, file_for
from models.storage.server.copy import Origin, fill, note_origin, origin_of, remember
from models.storage.server.layout import schema_of
from models.storage.server.line import Line, MovedError, one, refuse_newer
from models.storage.server.store import ServerStore
from models.storage.soundness import refuse_unsound
from models.storage.store import SIDECAR
from models.text import clean

_NONE_YET = "outrider move NAME ADDRESS puts one there"


class Brought(NamedTuple):
    """The copy of a campaign on this machine, and why nothing can be done in it for now."""

    path: Path
    warning: str = ""


def bring(saves: Path, address: Address, progress: Progress) -> Brought:
    """Bring the campaign of an address here, as a copy in a folder of campaigns.

    Without a campaign in the address it is the only one there. Where the server does not answer, or
    somebody took the campaign home, it is the copy that was made before. Raises `UnavailableError`
    or `MovedError` where there is none, and `NotACampaignError` for what cannot be opened.
    """
    remember(address)
    with closing(Line(address)) as line:
        try:
            return _brought(saves, line, progress)
        except (UnavailableError, MovedError) as error:
            path = _copy_of(saves, address)
            if path is None:
                raise
            then = " until then" if isinstance(error, UnavailableError) else ""
            why = f"{error} This is the copy on this machine; nothing can be done in it{then}."
            return Brought(path, why)


def _brought(saves: Path, line: Line, progress: Progress) -> Brought:
    key, name = only_one(line)
    address = replace(line.address, campaign=name)
    remember(address)
    may = (
        "SELECT has_table_privilege('outrider.campaign', 'UPDATE')"
        " AND has_table_privilege(%s, 'INSERT')"
    )
    with line.reading() as server:
        reader = not one(server, may, [f"{schema_of(key)}.entry"])
        number = one(server, "SELECT format FROM outrider.campaign WHERE id = %s", [key])
    refuse_newer(name, number)
    if number < VERSION:
        from models.storage.server.upgrading import upgrade_there

        upgrade_there(line, key, f"{name} at {address.place}", saves)
    path = file_for(saves, address)
    if not _caught_up(path, Origin(address, key, "", reader)):
        with unfinished(path) as made:
            make_file(made)
            generation = fill(made, line, key, progress)
            put_instead(made, path)
        note_origin(path, Origin(address, key, generation, reader))
    return Brought(path)


def only_one(line: Line) -> tuple[int, str]:
    """The key and the name of the campaign that the address of a line means.

    Raises `MovedError` where it is there no more, and `NotACampaignError` with those there are
    where it cannot be told.
    """
    there, gone = campaigns_on(line)
    wanted, where = line.address.campaign, line.address.said
    if not (wanted or there) and len(gone) == 1:
        (wanted,) = gone
    if wanted in there:
        return there[wanted], wanted
    if wanted in gone:
        raise MovedError(f"{wanted}: {clean(gone[wanted])}")
    if len(there) == 1 and not wanted:
        ((name, key),) = there.items()
        return key, name
    if not there:
        raise NotACampaignError(f"There is no campaign on {where} yet: {_NONE_YET}.")
    named = ", ".join(f"'{clean(name)}'" for name in there)
    said = f"There is no campaign named '{wanted}'" if wanted else "There are several campaigns"
    raise NotACampaignError(f"{said} on {where}. Say which with ?campaign=: {named}.")


def campaigns_on(line: Line) -> tuple[Mapping[str, int], Mapping[str, str]]:
    """The keys of the campaigns of a database, and what became of those that are gone."""
    with line.reading() as server:
        if one(server, "SELECT to_regclass('outrider.campaign') IS NULL"):
            return {}, {}
        asked = "SELECT name, id, gone FROM outrider.campaign ORDER BY name"
        found = server.execute(asked).fetchall()
    there = {str(name): int(key) for name, key, gone in found if not gone}
    return there, {str(name): str(gone) for name, _, gone in found if gone}


def _caught_up(path: Path, origin: Origin) -> bool:
    """Bring a copy to where the campaign is; False for one that is to be made anew."""
    known = _known(path)
    if known is None:
        return False
    if known.key == origin.key:
        origin = replace(origin, generation=known.generation)
    note_origin(path, origin)
    with closing(ServerStore(path)) as store:
        store.catch_up()
    return True


def _known(path: Path) -> Origin | None:
    """Of what a file is the copy; None where it is none, or not sound."""
    try:
        if version_of(path) != VERSION:
            return None
        refuse_unsound(path)
        return origin_of(path)
    except (NotACampaignError, OSError, ValueError, LookupError):
        return None


def _copy_of(saves: Path, address: Address) -> Path | None:
    """The copy of the campaign of an address, if there is one that can be opened."""
    if address.campaign:
        path = file_for(saves, address)
        found = [path] if (path.parent / SIDECAR).exists() else []
    else:
        found = [path for path, said in _copies(saves) if said == address.said]
    try:
        return found[0] if len(found) == 1 and version_of(found[0]) == VERSION else None
    except NotACampaignError:
        return None


def _copies(saves: Path) -> Iterator[tuple[Path, str]]:
    """Every copy on this machine with the server it is of."""
    for sidecar in saves.glob(f"servers/*/{SIDECAR}"):
        address = address_of(json.loads(sidecar.read_text("utf-8"))["address"])
        yield file_for(saves, address), address.said
