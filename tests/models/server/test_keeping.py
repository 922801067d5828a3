"""Backups of a campaign on a server are files; restored or compacted, it is so for everybody."""

from contextlib import closing
from dataclasses import dataclass
from typing import Any

import pytest

from models.campaign import Campaign
from models.deeds.people.people import NewPerson
from models.storage import doctor, elsewhere
from models.storage.automatic_backups import Why, folders_of, keep, stamped
from models.storage.compaction import compact, entry_before
from models.storage.faults import UnavailableError
from models.storage.restoring import backups_of, named_backup, restore
from tests.server import rows_of_copy
from tests.waiting import until


@pytest.fixture
def hosted(server, sample, tmp_path):
    return server.put(sample, tmp_path / "others")


@pytest.fixture
def copy(hosted, tmp_path):
    return elsewhere.bring(tmp_path / "saves", hosted.address).path


def act(path, name):
    with closing(Campaign(path)) as campaign:
        return campaign.perform(NewPerson(name))


def sound(path):
    assert [finding for finding in doctor.examine(path) if not finding.ok] == []


@dataclass(frozen=True)
class Slow:
    """A deed that is worked out until its turn was heard of a few times."""

    store: Any

    def perform(self, action):
        self.store.line.connection.execute("SET idle_in_transaction_session_timeout = '200ms'")
        NewPerson("Late").perform(action)
        heard = self.store.line.trips
        assert until(lambda: self.store.line.trips >= heard + 20, 60)


def test_a_turn_that_lasts_is_kept_as_long_as_the_program_is_there(copy, monkeypatch):
    monkeypatch.setattr("models.storage.server.wakeful.WAKE_SECONDS", 0.02)
    with closing(Campaign(copy)) as campaign:
        campaign.perform(Slow(campaign.store))
        campaign.store.catch_up()
        assert campaign.undo().title == "New person: Late"


def test_backups_lie_beside_the_campaigns_of_this_machine_and_are_no_others(copy, tmp_path, sample):
    beside = tmp_path / "saves" / "backups"
    assert folders_of(copy) == [beside]
    own = tmp_path / "saves" / copy.name
    own.write_bytes(sample.read_bytes())
    kept, kept_of_own = keep(copy, Why.DAY).path, keep(own, Why.DAY).path
    assert kept.parent == kept_of_own.parent == beside
    assert f"{copy.stem} at 127.0.0.1 " in kept.name
    assert [path for _, path in stamped(copy)] == [kept]
    assert [path for _, path in stamped(own)] == [kept_of_own]


def test_a_backup_that_is_restored_is_what_everybody_has(hosted, copy):
    act(copy, "Mara")
    backup = keep(copy, Why.DAY).path
    wanted = rows_of_copy(copy)
    other = hosted.open("other")
    other.perform(NewPerson("Somebody of another"))
    assert named_backup(copy, None) == backup
    kept = restore(copy, backup)
    assert rows_of_copy(copy) == wanted == hosted.rows()
    sound(copy)
    with closing(other):
        other.store.catch_up()
        assert rows_of_copy(other.path) == wanted
        other.perform(NewPerson("Ines"))
    act(copy, "Wei")
    assert rows_of_copy(copy) == hosted.rows()
    assert kept in [save.path for save in backups_of(copy)]
    restore(copy, kept)  # what others did before is in what was kept
    names = {row[1] for row in hosted.ask("SELECT id, name FROM person")}
    assert {"Mara", "Somebody of another"} <= names
    assert not {"Ines", "Wei"} & names
    sound(copy)


def test_compacted_it_is_so_for_everybody_and_goes_on(hosted, copy):
    for name in ("Mara", "Ines", "Wei"):
        act(copy, name)
    other = hosted.open("other")
    done = compact(copy, entry_before(copy, 1))
    assert done.entries > 1
    assert done.archive.parent == folders_of(copy)[0]
    with closing(other):
        other.perform(NewPerson("Last"))
        assert rows_of_copy(other.path) == hosted.rows()
    sound(elsewhere.bring(copy.parents[2], hosted.address).path)


def test_while_the_server_is_silent_nothing_is_replaced(hosted, copy):
    backup = keep(copy, Why.DAY).path
    act(copy, "Mara")
    before = copy.read_bytes()
    hosted.server.stop()
    try:
        with pytest.raises(UnavailableError):
            restore(copy, backup)
        with pytest.raises(UnavailableError):
            compact(copy, entry_before(copy, 1))
    finally:
        hosted.server.start()
    assert copy.read_bytes() == before
    sound(copy)
