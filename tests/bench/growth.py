"""What an action costs with a short journal behind it, and with a long one."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import process_time

from models.campaign import Campaign
from models.deeds.people.edit import EditRow
from models.storage.headline import read
from models.tables import EntryState, Person, Side

SHORT, LONG = 1_000, 100_000
CHANGES = 3
"""Rows that each action of the past changed."""
ROUNDS = 15
EVERY_NINTH = 9

_ENTRY = """
INSERT INTO entry
    (id, clock, made_at, title, deed, asked, thrown, typed, lines, rows, secret, state)
VALUES (?, ?, '2300-03-01T18:00:00+00:00', ?, 'Fire', ?, ?, 0, ?, '["C-29", "W-02"]', 0, ?)
"""
_CHANGE = """
INSERT INTO change (entry_id, "table", "key", before, after) VALUES (?, 'person', 1, ?, ?)
"""


def milliseconds(folder: Path) -> dict[int, list[float]]:
    """What doing, undoing and doing again cost the processor, by the length of the journal.

    The two campaigns take turns, and the moods of the disk are left out.
    """
    with _campaign(folder, SHORT) as short, _campaign(folder, LONG) as long:
        times: dict[int, list[float]] = {SHORT: [], LONG: []}
        for number in range(ROUNDS):
            for length, act in ((SHORT, short), (LONG, long)):
                begin = process_time()
                act(number)
                times[length].append((process_time() - begin) * 1000)
    return times


@contextmanager
def _campaign(folder: Path, length: int) -> Iterator[Callable[[int], None]]:
    """What to measure: all that a key does to a campaign with so many entries, and its headline."""
    campaign = Campaign.create(folder / f"{length} entries.outrider")
    with campaign.action("Somebody") as action:
        action.session.add(Person(name="Somebody", side=Side.PARTY))
    _write(campaign.path, length)

    def act(number: int) -> None:
        campaign.perform(EditRow("person", 1, {"light": number % 3 + 1}))
        campaign.undo()
        campaign.redo()
        read(campaign.path)

    act(0)
    yield act
    campaign.close()


def _write(path: Path, length: int) -> None:
    """Write a past of so many actions straight into the file: every ninth was undone for good."""
    keys = range(2, length + 1)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executemany(_ENTRY, map(_entry, keys))
        connection.executemany(_CHANGE, (_change(key) for key in keys for _ in range(CHANGES)))


def _entry(key: int) -> tuple[int, int, str, str, str, str, str]:
    thrown = {"purpose": "to hit", "notation": "1D10", "value": key % 10, "secret": False}
    lines = [
        {"text": f"Person {key % 40} is hit.", "secret": False, "rows": ["C-29"]},
        {"text": "chest: 2 shock, knocked down", "secret": False, "rows": ["W-02", "W-09"]},
    ]
    state = EntryState.ABANDONED if key % EVERY_NINTH == 0 else EntryState.DONE
    asked = {"scene": 1, "firer": key % 40, "target": key % 37, "shots": 1}
    title = f"Person {key % 40} fires at Person {key % 37}"
    as_stored = (json.dumps(asked), json.dumps([thrown]), json.dumps(lines))
    return key, 30 * key, title, *as_stored, state


def _change(key: int) -> tuple[int, str, str]:
    return key, json.dumps({"shock": key % 5}), json.dumps({"shock": key % 5 + 1})
