"""What lets players in at a campaign's table does so in that campaign alone, and as it is now.

A branch, and a campaign made of a vault, have the seats of another, and perhaps another's referee:
nobody is let in there who has not been given a code of its own. A backup may hold a code that was
used since, a key that was forgotten, a seat that was closed: none of these lets anybody in again.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator

_NOW = """
SELECT seat_id || ' ' || digest FROM seatkey JOIN seat ON seat.id = seat_id WHERE NOT ended
UNION SELECT id || ' ' || code FROM seat WHERE code != '' AND NOT ended"""
_GOES = "NOT IN (SELECT value FROM json_each(:stay))"


def let_nobody_in(connection: sqlite3.Connection, now: sqlite3.Connection | None = None) -> bool:
    """Drop every key and code of seats from a file of our own, from what its journal keeps too.

    What lets in `now`, in the campaign whose place the file takes, stays. So nothing that is taken
    back or done again lets anybody in. Gives whether there were any; what entries have to do with
    has to be told anew then.
    """
    stay = [one for (one,) in now.execute(_NOW)] if now is not None else []
    told = {"stay": json.dumps(stay)}
    return sum(connection.execute(drop, told).rowcount for drop in _drops()) > 0


def _drops() -> Iterator[str]:
    """The statements that drop what does not stay."""
    yield f"DELETE FROM seatkey WHERE seat_id || ' ' || digest {_GOES}"
    row = "coalesce(after, before)"
    key = f"{_kept(row, 'seat_id')} || ' ' || {_kept(row, 'digest')}"
    yield f"""DELETE FROM change WHERE "table" = 'seatkey' AND {key} {_GOES}"""
    yield f"UPDATE seat SET code = '' WHERE code != '' AND id || ' ' || code {_GOES}"
    for side in ("before", "after"):
        code = _kept(side, "code")
        yield f"""
UPDATE change SET {side} = json_set({side}, '$.code', '') WHERE "table" = 'seat'
AND {code} != '' AND "key" || ' ' || {code} {_GOES}"""


def _kept(side: str, column: str) -> str:
    """What a change says of a column, in SQL; nothing where it says nothing."""
    said = f"CASE WHEN json_valid({side}) THEN json_extract({side}, '$.{column}') END"
    return f"coalesce({said}, '')"
