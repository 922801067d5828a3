"""Moving a campaign onto a server, and home.

Whenever that is cut off, either side is whole, and it is done again from where it can be: nobody
opens a campaign that has not arrived, what is on the server is compared row by row before the file
leaves its place, and the file that was moved is never deleted.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from models.author import author
from models.storage.backup import checked_copy
from models.storage.faults import DamagedError, UnavailableError
from models.storage.placing import put_alone, put_instead
from models.storage.restoring import held
from models.storage.saves import Save, SaveError, new_path, refuse_open, trash
from models.storage.schema import SUFFIX, VERSION, version_of
from models.storage.server.address import Address, file_for
from models.storage.server.comparing import differences
from models.storage.server.copy import Origin, note_origin, origin_of, position, remember
from models.storage.server.layout import channel_of, schema_of
from models.storage.server.line import Line, one
from models.storage.server.opening import bring
from models.storage.server.store import ServerStore
from models.storage.server.whole import put_new, put_whole
from models.storage.shape import summary
from models.storage.soundness import refuse_unsound
from models.storage.store import SIDECAR

Progress = Callable[[str, int, int], None]
"""Told what is done, and how far that has come."""
_ARRIVING = "it is being moved there, and has not arrived."


class Moved(NamedTuple):
    """Where a campaign is now, and the file that was in the way or was left, if there is one."""

    place: Path
    left: Path | None


def move_there(saves: Path, path: Path, address: Address, progress: Progress) -> Moved:
    """Put a campaign onto a server, and its file into the trash; gives the copy that stays here.

    Raises `SaveError` where another campaign has the name there or another window has this one
    open, `DamagedError` for one that could not be opened there, and `UnavailableError`; then the
    file is as it was.
    """
    address = replace(address, campaign=address.campaign or path.stem)
    remember(address)
    refuse_open(path)
    if version_of(path) < VERSION:
        from models.storage.migrations import upgrade

        upgrade(path)
    with closing(Line(address)) as line, held(path):
        refuse_unsound(path)  # nobody could open it there
        key = _put(line, path, progress)
        copy, generation = file_for(saves, address), _generation(line, key)
        with checked_copy(path, copy) as made:
            put_instead(made, copy)
        note_origin(copy, Origin(address, key, generation))
        _say(line, key, "")
        return Moved(copy, trash(Save(path.stem, path, "", None)))


def _put(line: Line, path: Path, progress: Progress) -> int:
    """Bring a file onto a server, where nobody opens it yet; gives its key there."""
    name = line.address.campaign
    there = _there(line, name)
    if there is not None and not there[1]:
        if _goes_on(line, there[0], path):  # all but the last step was done before
            return there[0]
        raise SaveError(
            f"There is a campaign named '{name}' on {line.address.said} already: say another name "
            "with ?campaign=."
        )

    def tell(done: int, of: int) -> None:
        progress("Put there", done, of)

    if there is None:
        key = put_new(line, name, path, tell, gone=_ARRIVING)
    else:
        key = there[0]
        put_whole(line, key, path, tell, f"{author() or 'Somebody'} put it there again.")
    _refuse_other(line, key, path, progress)
    return key


def move_home(saves: Path, address: Address, progress: Progress) -> Moved:
    """Bring a campaign home into one file; on the server it is said who did.

    Raises `SaveError` where the name is taken here or another window has the copy open, and
    `UnavailableError`.
    """
    path, warning = bring(saves, address, lambda done, of: progress("Took over", done, of))
    if warning:
        raise UnavailableError(warning)
    refuse_open(path)
    target, left = saves / f"{path.stem}{SUFFIX}", None
    origin = origin_of(path)
    key = origin.key
    with (
        closing(ServerStore(path)) as store,
        closing(Line(origin.address)) as line,
        store.turn() as turn,
    ):
        if target.exists() and _goes_on(line, key, target):  # it was cut off before
            left = trash(Save(target.stem, target, "", None))
        new_path(saves, path.stem)
        with checked_copy(path, target) as made:
            _refuse_other(line, key, made, progress)
            put_alone(made, target)
        turn.wakeful.over()
        turn.over = True
        day = f"{datetime.now(UTC).astimezone():%Y-%m-%d}"
        _say(store.line, key, f"{author()} took it home on {day}.")
    for file in (path.parent / SIDECAR, path):
        file.unlink()
    return Moved(target, left)


def _there(line: Line, name: str) -> tuple[int, str] | None:
    """The key of the campaign of this name, and why it is not to be opened; None if none is."""
    with line.reading() as server:
        if one(server, "SELECT to_regclass('outrider.campaign') IS NULL"):
            return None
        asked = "SELECT id, gone FROM outrider.campaign WHERE name = %s"
        found = server.execute(asked, [name]).fetchone()
    return (int(found[0]), str(found[1])) if found else None


def _generation(line: Line, key: int) -> str:
    with line.reading() as server:
        return str(one(server, "SELECT generation FROM outrider.campaign WHERE id = %s", [key]))


def _refuse_other(line: Line, key: int, path: Path, progress: Progress) -> None:
    """Compare what is on the server with a file, row by row; raises `DamagedError`."""
    with line.reading() as server, _reader(path) as file:
        found = differences(server, key, file, lambda done, of: progress("Compared", done, of))
        if faults := summary(found):
            raise DamagedError(f"{path.stem} is not the same on {line.address.said}: {faults}.")


def _goes_on(line: Line, key: int, path: Path) -> bool:
    """Whether the campaign on a server is that of a file, as it is or with more of its journal."""
    asked = f"SELECT id, made_at, title, asked, author FROM {schema_of(key)}.entry"
    with line.reading() as server, _reader(path) as file:
        newest = position(file)[0]
        there = server.execute(f"{asked} WHERE id <= %s ORDER BY id", [newest]).fetchall()
        here = file.execute(
            "SELECT id, made_at, title, asked, author FROM entry ORDER BY id"
        ).fetchall()
        more = one(server, f"SELECT max(id) > %s FROM {schema_of(key)}.entry", [newest])
        return (
            bool(here)
            and [*map(tuple, there)] == here
            and (bool(more) or not any(differences(server, key, file)))
        )


def _reader(path: Path) -> Any:
    return closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True))


def _say(line: Line, key: int, gone: str) -> None:
    """Say on the server why a campaign is not to be opened there, or that it is."""
    with line.changing() as server:
        asked = "UPDATE outrider.campaign SET gone = %s WHERE id = %s"
        server.execute(asked, [gone, key])
        server.execute(f"SELECT pg_notify('{channel_of(key)}', 'gone')")
