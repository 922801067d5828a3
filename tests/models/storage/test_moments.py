"""A campaign as it was after an entry is, row by row, the file as it was copied then."""

import json
import shutil
import sqlite3
from contextlib import closing, suppress
from random import Random
from threading import Thread

import pytest

from models.campaign import Campaign
from models.deeds.people.edit import EditRow
from models.deeds.people.people import NewPerson
from models.journal import Conflict
from models.sample import fill
from models.storage import doctor, moments
from models.storage.faults import DamagedError
from models.storage.headline import read
from models.storage.moments import as_it_was, at_a_glance, entry_at
from models.tables import HouseTable, Person
from tests.bench.past import Past
from tests.models.play import content, play

STEPS = 50


def plain(path):
    """Every row with what is kept as JSON read, and the journal with what it changed."""
    rows = content(path) | {table: kept(path, table) for table in ("entry", "change", "mention")}
    return {
        table: [{name: _read(value) for name, value in row.items()} for row in listed]
        for table, listed in rows.items()
    }


def _read(value):
    if not (isinstance(value, str) and value[:1] in {"[", "{"}):
        return value
    with suppress(ValueError):  # a text that only begins like JSON
        return json.loads(value)
    return value


def entries(path):
    return kept(path, "entry")


def kept(path, table):
    with closing(sqlite3.connect(path)) as connection:
        connection.row_factory = sqlite3.Row
        return [dict(row) for row in connection.execute(f"SELECT * FROM {table} ORDER BY id")]


def test_any_moment_is_as_it_was_copied_then(tmp_path):
    random = Random(2300)
    path = tmp_path / "Played.outrider"
    campaign = Campaign.create(path, fill)
    then = {}
    for _ in range(STEPS):
        act(campaign, random)
        then[len(entries(path))] = plain(path)
    campaign.close()
    assert {row["state"] for row in entries(path)} > {"done", "abandoned", "noted"}
    for entry, was in then.items():
        with as_it_was(path, entry) as made:
            assert plain(made) == was, entry
    with as_it_was(path, min(then)) as made:
        assert faults(made)[:5] == []
    assert not made.exists()


@pytest.mark.parametrize("seed", range(4))
def test_any_moment_is_as_it_was_with_undo_in_the_middle(tmp_path, seed):
    """Three referees take back their own beneath what the others did, and do it again."""
    random = Random(seed)
    path = tmp_path / "Shared.outrider"
    campaign = Campaign.create(path, fill)
    then, beneath = {}, 0
    for _ in range(STEPS):
        campaign.author = random.choice(["Ann", "Ben", "Cleo"])
        standing = [row["id"] for row in entries(path) if row["state"] == "done"]
        if random.random() < 0.4:
            figures = {random.choice(["strength", "coolness"]): random.randrange(1, 9)}
            campaign.perform(EditRow("person", random.randrange(1, 4), figures))
        else:
            act(campaign, random)
        now = entries(path)
        turned = now[-1]["undoes"] if len(now) not in then else None
        beneath += turned is not None and turned < max(standing, default=0)
        then[len(now)] = plain(path)
    campaign.close()
    assert beneath > 1
    assert faults(path) == []
    for entry, was in then.items():
        with as_it_was(path, entry) as made:
            assert plain(made) == was, entry
            assert faults(made) == []


def faults(path):
    return [finding for finding in doctor.examine(path) if not finding.ok]


def test_what_began_from_another_row_s_past_is_replayed_in_its_order(tmp_path):
    """The same figure came about in two ways, and who is undone beneath has changed since."""
    path = tmp_path / "Shared.outrider"
    campaign = Campaign.create(path)
    then = []

    def write(author, value):
        campaign.author = author
        campaign.perform(EditRow("person", 1, {"strength": value}))
        then.append(plain(path))

    campaign.perform(NewPerson("Mara"))
    campaign.perform(EditRow("person", 1, {"strength": 5}))
    begun = len(entries(path))
    write("Ann", 6)
    campaign.undo()
    then.append(plain(path))
    write("Ben", 6)
    write("Cleo", 7)
    for author, way in (("Cleo", "undo"), ("Ben", "undo"), ("Ann", "redo"), ("Cleo", "redo")):
        campaign.author = author
        assert getattr(campaign, way)() is not None
        then.append(plain(path))
    campaign.close()
    assert faults(path) == []
    for number, was in enumerate(then, begun + 1):
        with as_it_was(path, number) as made:
            assert plain(made) == was, number


def test_names_that_went_from_one_to_another_come_back(tmp_path):
    path = tmp_path / "Names.outrider"
    campaign = Campaign.create(path)
    then = {}

    def rename(**names):
        with campaign.action("Names") as action:
            for key, name in names.items():
                action.get(HouseTable, int(key[1:])).name = name
                action.session.flush()
        then[len(entries(path))] = plain(path)

    for name in ("a", "b"):
        with campaign.action("New") as action:
            action.session.add(HouseTable(name=name))
        then[len(entries(path))] = plain(path)
    rename(_1="c")
    rename(_2="a")
    with campaign.action("Gone") as action:
        action.delete(action.get(HouseTable, 2))
    rename(_1="b")
    campaign.close()
    for entry, was in then.items():
        with as_it_was(path, entry) as made:
            assert plain(made) == was, entry


def act(campaign, random):
    """Something happens, or what happened is taken back, or done again, more often than not."""
    try:
        turned = campaign.redo() if random.random() < 0.4 else None
        if turned is None and random.random() < 0.35:
            turned = campaign.undo()
    except Conflict:
        return
    if turned is None and random.random() < 0.4:  # the same thing again and again
        campaign.perform(EditRow("person", 1, {"notes": f"{random.random()}"}))
    elif turned is None:
        play(campaign, random)


def test_a_date_is_the_last_entry_by_then(tmp_path):
    path = tmp_path / "Played.outrider"
    Campaign.create(path, fill).close()
    clocks = [row["clock"] for row in entries(path)]
    assert entry_at(path, clocks[-1]) == len(clocks)
    assert entry_at(path, clocks[0] - 1) is None


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("table", 'x" (id); --'),
        ("table", "sqlite_master"),
        ("before", '{"na\\"me": 1}'),
        ("before", '{"strength": "much"}'),
        ("before", "{"),
    ],
)
def test_a_journal_that_names_what_is_not_there_is_damaged(tmp_path, column, value):
    path = tmp_path / "Strange.outrider"
    campaign = Campaign.create(path, fill)
    first = len(entries(path))
    campaign.perform(NewPerson("Somebody"))
    campaign.close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(
            'INSERT INTO change (entry_id, "table", "key", before, after) '
            "SELECT max(id), 'person', 1, '{}', '{}' FROM entry"
        )
        connection.execute(
            f'UPDATE change SET "{column}" = ? WHERE id = (SELECT max(id) FROM change)', [value]
        )
        connection.commit()
    copy = shutil.copy(path, tmp_path / "copy")
    with pytest.raises(DamagedError), as_it_was(path, first - 1):
        pass
    assert path.read_bytes() == copy.read_bytes()


def long_past(path, entries):
    """A campaign of which one person was changed and another made in each of so many entries."""
    campaign = Campaign.create(path)
    campaign.perform(NewPerson("Somebody"))
    past = Past(campaign)
    past.tell("New person", changes=[past.put(Person(name="Maya"))])
    for number in range(entries):
        made = past.put(Person(name=f"Person {number}"))
        past.tell("Again", rows=("person:1",), changes=[past.edit(Person, 2, light=number), made])
    past.write()
    campaign.close()


def test_the_first_page_of_a_moment_is_there_before_the_rest(tmp_path):
    path = tmp_path / "Played.outrider"
    random = Random(5)
    campaign = Campaign.create(path, fill)
    for _ in range(10):
        act(campaign, random)
    entry, was, seen = len(entries(path)), plain(path), read(path)
    for _ in range(20):
        act(campaign, random)
    campaign.close()
    with at_a_glance(path, entry) as moment:
        assert read(moment.path) == seen
        shown = plain(moment.path)
        assert {table for table in was if shown[table] != was[table]} <= {"change", "mention"}
        completing = Thread(target=moment.complete)
        completing.start()
        completing.join()
        assert plain(moment.path) == was
        assert faults(moment.path) == []


def test_the_first_page_of_a_moment_costs_what_has_changed_since(tmp_path, monkeypatch):
    """In steps of SQLite, be it long ago or in a long campaign."""
    own, counted = moments._own, []

    def watched(made):
        connection = own(made)
        connection.set_progress_handler(lambda: counted.append(1), 10)
        return connection

    def steps(path, ago):
        counted.clear()
        with at_a_glance(path, len(entries(path)) - ago):
            return 10 * len(counted)

    monkeypatch.setattr(moments, "_own", watched)
    short, long = tmp_path / "Short.outrider", tmp_path / "Long.outrider"
    for path, many in ((short, 100), (long, 2000)):
        long_past(path, many)
    assert steps(long, 20) == pytest.approx(steps(short, 20), rel=0.1)
    for ago in (1000, 1990):
        assert steps(long, ago) < 120 * 2 * ago  # two changes an entry
