"""What pages ask of a campaign takes no longer when it has been played for ten years."""

from __future__ import annotations

import re
import sqlite3
from collections import defaultdict
from contextlib import closing

import pytest

from tests.tui.screens import play
from tui.shell import places

GROWING = {
    "change", "due", "entry", "found_content", "mention", "note", "notelink", "participant",
    "person", "scene", "session", "skill", "tag", "taskuse", "told_docsize", "weapon", "wound",
}  # fmt: skip
CHOSEN = (
    places.Sheet(2), places.Life("person:1", "Maya"), places.Journal(30), places.Notes("person:1"),
    places.PlayersRecap(1), places.Row("person", 3), places.VehicleSheet(1), places.Knowledge(),
)  # fmt: skip
LISTED = {
    ("Desk", "person"),  # how many there are
    ("Tasks", "taskuse"),
    ("Sessions", "session"),
}
"""Which place goes through a whole table, a few columns of it, to list it or to count it."""


class Asked(defaultdict[str, set[str]]):
    """What is asked of the file, by the place it was asked at."""

    place = "Opening"

    def note(self, sql: str) -> None:
        """Something was asked where one is."""
        self[self.place].add(sql)


@pytest.fixture
def asked(monkeypatch):
    """Whatever any connection asks."""
    connect, asked = sqlite3.connect, Asked(set)

    def listening(*given, **named):
        connection = connect(*given, **named)
        connection.set_trace_callback(asked.note)
        return connection

    monkeypatch.setattr("sqlite3.connect", listening)
    monkeypatch.setattr("sqlite3.dbapi2.connect", listening)
    return asked


async def test_no_page_reads_a_whole_table_that_grows_but_what_lists_it(asked, outrider, saves):
    async with outrider.run_test() as pilot:
        await play(pilot, "")
        asked.place = "Desk"
        outrider.changed()
        await play(pilot, "")
        for place in (*(named.place for named in places.NAMED), *CHOSEN):
            asked.place = type(place).__name__
            outrider.visit(place)
            await play(pilot, "down")
            while len(outrider.screen_stack) > 2:
                outrider.pop_screen()
    del asked["Opening"]  # the whole file is examined then, once, beside the keys
    assert len(asked) > 20
    (path,) = saves.glob("*.outrider")
    with closing(sqlite3.connect(path)) as connection:
        connection.create_function("casefold", 1, str.casefold)
        through = {
            (place, table)
            for place, statements in asked.items()
            for sql in statements
            for table in gone_through(connection, sql)
        }
    assert through == LISTED


def gone_through(connection: sqlite3.Connection, sql: str) -> set[str]:
    """The growing tables that a question goes through from end to end."""
    if not re.match(r"\s*(SELECT|WITH)\b", sql) or re.search(r"ORDER BY \S*id DESC\s+LIMIT", sql):
        return set()
    named = re.findall(r'(?:FROM|JOIN)\s+"?(\w+)"?(?:\s+(?:AS\s+)?(\w+))?', sql)
    of = {alias: table for table, alias in named} | {table: table for table, _ in named}
    plan = [step for *_, step in connection.execute(f"EXPLAIN QUERY PLAN {sql}")]
    scanned = (re.match(r"SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?", step) for step in plan)
    few = of_some(connection)
    through = {of.get(found[1], found[1]) for found in scanned if found and found[2] not in few}
    return through & GROWING


def of_some(connection: sqlite3.Connection) -> set[str]:
    """The indexes that hold only some rows of their table."""
    asked = "SELECT i.name FROM sqlite_master AS t, pragma_index_list(t.name) AS i WHERE partial"
    return {name for (name,) in connection.execute(asked)}
