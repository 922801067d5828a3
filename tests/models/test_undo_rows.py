"""Any edits of any rows: undo and redo give back exactly what SQLite held, also after a restart."""

import shutil
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from sqlalchemy import Engine, event
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlmodel import select

from models.campaign import Campaign
from models.storage import doctor
from models.tables import (
    Due,
    HouseTable,
    Person,
    Scene,
    Skill,
    Weapon,
    Wound,
    Zone,
    ZoneMap,
)
from tests.hostile import HOSTILE
from tests.models.play import content
from tests.models.vaulted import comes_back_equal
from tests.server import same_there

TEXT = st.sampled_from(HOSTILE) | st.text(max_size=30)
NUMBER = st.integers(-(2**63), 2**63 - 1)
REAL = st.floats(allow_nan=False, allow_infinity=False)
JSON = st.recursive(
    st.none() | st.booleans() | NUMBER | REAL | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=5,
)
COLUMNS: dict[type, dict[str, st.SearchStrategy[Any]]] = {
    Person: {
        "name": TEXT, "notes": TEXT, "light": NUMBER, "moved": st.booleans(),
        "dead_since": st.none() | NUMBER,
    },
    ZoneMap: {"name": TEXT},
    HouseTable: {"name": st.sampled_from(["a", "b", "c", "d"]), "rows": st.lists(JSON, max_size=3)},
    Weapon: {"name": TEXT, "dpv": REAL, "laser": st.booleans()},
    Skill: {"name": TEXT, "level": NUMBER},
    Wound: {"at": NUMBER, "killed": st.booleans()},
    Due: {"at": NUMBER, "label": TEXT, "asked": st.dictionaries(TEXT, JSON, max_size=3)},
    Zone: {"name": TEXT, "x": NUMBER, "y": NUMBER, "dark": st.booleans()},
    Scene: {"name": TEXT, "detection": st.none() | st.dictionaries(TEXT, JSON, max_size=3)},
}  # fmt: skip
PARENTS: dict[type, dict[str, type]] = {
    Skill: {"person_id": Person},
    Wound: {"person_id": Person},
    Weapon: {"person_id": Person},
    Due: {"person_id": Person, "wound_id": Wound},
    Zone: {"map_id": ZoneMap},
    Scene: {"map_id": ZoneMap},
}
OPTIONAL = {(Weapon, "person_id"), (Due, "person_id"), (Due, "wound_id")}
EDIT = st.sampled_from(["insert", "insert", "update", "update", "delete"])


RARELY = st.sampled_from([False, False, False, False, True])


class Stop(Exception):
    """Something that goes wrong in the middle of an action."""


class Rows(RuleBasedStateMachine):
    """One campaign, and what it held after each action that stands or was undone."""

    @initialize()
    def open(self):
        self.folder = Path(tempfile.mkdtemp())
        self.path = self.folder / "Rows.outrider"
        self.campaign = Campaign.create(self.path)
        self.past = []
        self.future = []
        self.now = content(self.path)

    def keys(self, session, table):
        return session.exec(select(table.id)).all()

    def edit(self, session, data):
        kind = data.draw(EDIT)
        table = data.draw(st.sampled_from(list(COLUMNS)))
        keys = self.keys(session, table)
        if kind == "insert":
            links = {}
            for column, parent in PARENTS.get(table, {}).items():
                there = self.keys(session, parent)
                if not there and (table, column) not in OPTIONAL:
                    return
                links[column] = data.draw(st.sampled_from(there)) if there else None
            values = {name: data.draw(value) for name, value in COLUMNS[table].items()}
            session.add(table(**links, **values))
        elif keys:
            row = session.get(table, data.draw(st.sampled_from(keys)))
            if kind == "delete":
                session.delete(row)
                return
            for name in data.draw(st.sets(st.sampled_from(list(COLUMNS[table])), min_size=1)):
                setattr(row, name, data.draw(COLUMNS[table][name]))

    @rule(data=st.data(), edits=st.integers(1, 4), flush=st.booleans(), fails=RARELY)
    def act(self, data, edits, flush, fails):
        try:
            with self.campaign.action("Edit") as action:
                for _ in range(edits):
                    self.edit(action.session, data)
                    if flush:
                        action.session.flush()
                if fails:
                    raise Stop
        except (Stop, IntegrityError, OperationalError):  # a row somebody needs; a name twice
            return
        if self.entries() > len(self.past):
            self.past.append(self.now)
            self.now, self.future = content(self.path), []

    def entries(self):
        with self.campaign.read() as session:
            connection = session.connection()
            standing = "SELECT count(*) FROM entry WHERE state = 'done'"
            return connection.exec_driver_sql(standing).scalar_one()

    @precondition(lambda self: self.past)
    @rule()
    def undo(self):
        assert self.campaign.undo() is not None
        self.future.append(self.now)
        self.now = self.past.pop()

    @precondition(lambda self: self.future)
    @rule()
    def redo(self):
        assert self.campaign.redo() is not None
        self.past.append(self.now)
        self.now = self.future.pop()

    @rule()
    def reopen(self):
        self.campaign.close()
        self.campaign = Campaign(self.path)

    @invariant()
    def holds_what_it_should(self):
        assert content(self.path) == self.now
        assert self.entries() == len(self.past)

    def teardown(self):
        end, undone = self.now, len(self.past)
        for before in reversed(self.past):
            self.campaign.undo()
            assert content(self.path) == before
        assert self.campaign.undo() is None
        self.reopen()
        for _ in range(undone):
            self.campaign.redo()
        assert content(self.path) == end
        assert [finding for finding in doctor.examine(self.path) if not finding.ok] == []
        self.campaign.close()
        comes_back_equal(self.path)
        shutil.rmtree(self.folder)


TestRows = Rows.TestCase
TestRows.settings = settings(
    max_examples=12,
    stateful_step_count=20,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


def test_many_rows_of_several_kinds_come_and_go_by_a_few_statements(tmp_path):
    campaign = Campaign.create(tmp_path / "Many.outrider")
    with campaign.action("Many") as action:
        for number in range(60):
            person = Person(name=f"Guard {number}")
            action.session.add(person)
            action.session.flush()
            action.session.add(Skill(person_id=person.key, name="Rifle", level=1))
            action.session.add(Weapon(person_id=person.key, name="Rifle"))
            action.session.flush()
    before, said = content(campaign.path), []
    event.listen(Engine, "before_cursor_execute", heard := lambda *told: said.append(told[2]))
    try:
        campaign.undo()
        campaign.redo()
    finally:
        event.remove(Engine, "before_cursor_execute", heard)
    assert content(campaign.path) == before
    written = [each for each in said if each.startswith(("INSERT INTO", "DELETE FROM"))]
    assert len([each for each in written if "entry" not in each]) == 6


class RowsOnAServer(Rows):
    """The same in the copy of a campaign on a server, which has the same rows."""

    @rule()
    def reopen(self):
        super().reopen()
        same_there(self.path)


TestRowsOnAServer = pytest.mark.usefixtures("on_a_server")(RowsOnAServer.TestCase)
TestRowsOnAServer.settings = settings(TestRows.settings, max_examples=3)
