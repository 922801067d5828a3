"""Three referees on one file, each with undo of their own: the journal always makes the rows."""

import json
import shutil
import sqlite3
import tempfile
from contextlib import closing, suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from sqlalchemy.exc import IntegrityError, OperationalError

from models.campaign import Campaign
from models.exchange.vault.reading import import_vault
from models.exchange.vault.writing import export_vault
from models.journal import Conflict
from models.storage import doctor
from models.storage.compaction import compact
from models.storage.moments import as_it_was
from tests.models.play import content
from tests.models.storage.test_moments import kept, plain
from tests.models.test_undo_rows import Rows
from tests.server import put_as_it_lies

NAMES = ("Ann", "Ben", "Cleo")
WHO = st.sampled_from(NAMES)
EVERY = 4
"""Of so many moments one is looked at again at the end."""


def replayed(path):
    """Every row that the standing entries make, one after the other, as the journal keeps it."""
    rows = {}
    with closing(sqlite3.connect(path)) as connection:
        for table, key, after in connection.execute(
            'SELECT "table", "key", after FROM change JOIN entry ON entry.id = entry_id '
            "WHERE state IN ('done', 'kept') ORDER BY entry.id, change.id"
        ):
            if after is None:
                del rows[table, key]
            else:
                rows[table, key] = {**rows.get((table, key), {}), **json.loads(after)}
    return rows


def replays(path):
    """The journal makes the rows."""
    rows = {(t, r["id"]): r for t, listed in plain(path).items() for r in listed}
    for key, row in replayed(path).items():
        if key != ("world", 1):
            assert {name: _read(value) for name, value in row.items()} == rows.pop(key)
    assert not [key for key in rows if key[0] not in {"world", "entry", "change", "mention"}]


class Table(RuleBasedStateMachine):
    """Each referee has the file open; what it held after every entry is known."""

    edit, keys = Rows.edit, Rows.keys

    @initialize()
    def open(self):
        self.folder = Path(tempfile.mkdtemp())
        self.lay()
        self.seats = {}
        self.then = {}
        for name in NAMES:
            self.sit_down(name)

    def lay(self):
        """Lay a campaign where they open it."""
        self.path = self.folder / "Shared.outrider"
        Campaign.create(self.path).close()

    def opened(self, _name):
        """The campaign as a referee has it open."""
        return Campaign(self.path)

    @rule(name=WHO)
    def sit_down(self, name):
        if name in self.seats:
            self.seats[name].close()
        self.seats[name] = self.opened(name)
        self.seats[name].author = name

    @rule(name=WHO, data=st.data(), edits=st.integers(1, 3))
    def act(self, name, data, edits):
        try:
            with self.seats[name].action("Edit") as action:
                for _ in range(edits):
                    self.edit(action.session, data)
                    action.session.flush()
        except (IntegrityError, OperationalError):  # a row somebody needs; a name twice
            pass

    @rule(name=WHO, way=st.sampled_from(["undo", "undo", "redo"]), anybodys=st.booleans())
    def turn(self, name, way, anybodys):
        self.turned(self.seats[name], way, anybodys=anybodys)

    @rule(name=WHO, data=st.data())
    def take_back_what_is_meant(self, name, data):
        standing = [row["id"] for row in kept(self.path, "entry") if row["state"] == "done"]
        if standing:
            self.turned(self.seats[name], "undo", meant=data.draw(st.sampled_from(standing)))

    def turned(self, campaign, way, meant=None, *, anybodys=False):
        """Turn an entry over, one's own unless another's is meant; a refusal changes nothing."""
        before = plain(self.path)
        try:
            entry = getattr(campaign, way)(meant, anybodys=anybodys)
        except Conflict:
            assert plain(self.path) == before
            return
        if entry is None:
            assert plain(self.path) == before
            return
        whose = {row["id"]: row["author"] for row in before["entry"]}[entry.id]
        assert anybodys or meant or whose == campaign.author
        newest = plain(self.path)["entry"][-1]
        assert (newest["undoes"], newest["author"]) == (entry.id, campaign.author)

    @invariant()
    def the_journal_replays_to_the_rows(self):
        if not hasattr(self, "seats"):
            return
        replays(self.path)
        self.then[len(kept(self.path, "entry"))] = plain(self.path)

    def teardown(self):
        if not hasattr(self, "seats"):
            return
        for campaign in self.seats.values():
            campaign.close()
        assert faults(self.path) == []
        for entry in sorted(self.then)[1::EVERY]:
            with as_it_was(self.path, entry) as made:
                assert plain(made) == self.then[entry]
                assert faults(made) == []
        self.goes_through_a_vault()
        self.is_compacted()
        shutil.rmtree(self.folder)

    def goes_through_a_vault(self):
        export_vault(self.path, self.folder / "vault")
        back = self.folder / "Back.outrider"
        import_vault(self.folder / "vault", back)
        assert plain(back) == plain(self.path)

    def is_compacted(self):
        """Whatever is newer can still be turned, by whom it is and by anybody."""
        entries = len(kept(self.path, "entry"))
        if entries < 2:
            return
        before = content(self.path)
        compact(self.path, entries // 2)
        assert content(self.path) == before
        assert faults(self.path) == []
        for name in NAMES:
            with closing(Campaign(self.path)) as campaign:
                campaign.author = name
                self.turned(campaign, "undo")
                self.turned(campaign, "redo", anybodys=True)
        assert faults(self.path) == []


def _read(value):
    """A value of the journal as `plain` has it; what is no number in SQLite is one here."""
    if isinstance(value, str) and value[:1] in {"[", "{"}:
        with suppress(ValueError):
            return json.loads(value)
    return int(value) if isinstance(value, bool) else value


def faults(path):
    return [finding for finding in doctor.examine(path) if not finding.ok]


TestTable = Table.TestCase
TestTable.settings = settings(
    max_examples=8,
    stateful_step_count=25,
    deadline=None,
    phases=[Phase.reuse, Phase.generate],  # to shrink a failure takes longer than a test may
    suppress_health_check=list(HealthCheck),
)


class TableOnAServer(Table):
    """Each referee has a copy of their own, and so has whoever looks at what is there."""

    def lay(self):
        file = self.folder / "Shared.outrider"
        Campaign.create(file).close()
        self.hosted = put_as_it_lies(file)
        self.clerk = self.hosted.open("the clerk")

    @property
    def path(self):
        """The copy of whoever looks, with all that was done until now."""
        self.clerk.store.catch_up()
        return self.clerk.path

    def opened(self, name):
        return self.hosted.open(name)

    def goes_through_a_vault(self):
        """All copies are the same."""
        self.hosted.sound(self.clerk, *(self.hosted.open(name) for name in NAMES))
        super().goes_through_a_vault()

    def is_compacted(self):
        super().is_compacted()
        with closing(self.hosted.open("Ann")) as ann:  # whose copy is filled anew
            self.hosted.sound(self.clerk, ann)
        self.clerk.close()


TestTableOnAServer = pytest.mark.usefixtures("on_a_server")(TableOnAServer.TestCase)
TestTableOnAServer.settings = settings(TestTable.settings, max_examples=3)
