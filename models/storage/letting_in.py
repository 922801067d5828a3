"""What lets players in at a campaign's table does so in that campaign alone.

A branch, and a campaign made of a vault, have the seats of another, and perhaps another's referee:
nobody is let in there who has not been given a code of its own.
"""

from __future__ import annotations

import sqlite3


def let_nobody_in(connection: sqlite3.Connection) -> bool:
    """Drop every key and code of seats from a file of our own, from what its journal keeps too.

    So nothing that is taken back or done again lets anybody in. Gives whether there were any; what
    entries have to do with has to be told anew then.
    """
    keys = connection.execute("DELETE FROM seatkey").rowcount
    keys += connection.execute("""DELETE FROM change WHERE "table" = 'seatkey'""").rowcount
    codes = connection.execute("UPDATE seat SET code = '' WHERE code != ''").rowcount
    for side in ("before", "after"):
        code = f"CASE WHEN json_valid({side}) THEN json_extract({side}, '$.code') END"
        codes += connection.execute(
            f"UPDATE change SET {side} = json_set({side}, '$.code', '')"
            f""" WHERE "table" = 'seat' AND {code} != ''"""
        ).rowcount
    return keys + codes > 0
