"""A campaign is moved onto a server and home, equal to the row, and cut off wherever it may be."""

import re
import sqlite3
from contextlib import closing
from random import Random

import pytest
from sqlmodel import select

from models.campaign import Campaign
from models.deeds.people.people import NewPerson
from models.storage import doctor, elsewhere
from models.storage.faults import DamagedError, UnavailableError
from models.storage.saves import SaveError
from models.storage.schema import NotACampaignError
from models.storage.server import moving
from models.storage.server.address import Address
from models.storage.server.moving import move_home, move_there
from models.tables import Person
from tests.models.play import play_to_and_fro

NAMES = (f"Of a test {number}" for number in range(1, 10_000))


def told(_word, _done, _of):
    pass


def whole(path):
    """Everything that is in a file but what is searched, the highest keys among it."""
    with closing(sqlite3.connect(path)) as file:
        asked = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'told%'"
        tables = [name for (name,) in file.execute(f"{asked} AND name NOT LIKE 'found%'")]
        return {
            table: sorted(map(repr, file.execute(f"SELECT * FROM {table}"))) for table in tables
        }


@pytest.fixture
def saves(tmp_path):
    folder = tmp_path / "saves"
    folder.mkdir()
    return folder


@pytest.fixture
def path(sample, saves):
    """A campaign with something that was taken back, and a key whose row is gone."""
    path = saves / f"{next(NAMES)}.outrider"
    path.write_bytes(sample.read_bytes())
    with closing(Campaign(path)) as campaign:
        campaign.perform(NewPerson("Mara"))
        campaign.perform(NewPerson("Ines"))
        campaign.undo()
    return path


@pytest.fixture
def address(server, path):
    return server.address(path.stem)


def test_a_campaign_that_would_not_be_opened_there_stays_as_it_is(saves, path, address):
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE due SET state = 'asleep' WHERE id = 1")
    with pytest.raises(DamagedError, match="due 1: state holds what does not belong there"):
        move_there(saves, path, address, told)
    assert path.exists()
    with pytest.raises(NotACampaignError, match="There is no campaign"):
        move_home(saves, address, told)


def test_there_and_home_it_is_equal_to_the_row_and_undo_goes_on(saves, path, address):
    before, words = whole(path), set()
    moved = move_there(saves, path, address, lambda word, done, of: words.add((word, done == of)))
    assert {("Put there", True), ("Compared", True)} <= words
    assert not path.exists()
    assert moved.left.parent == saves / "trash"
    assert whole(moved.left) == before
    assert all(finding.ok for finding in doctor.examine(moved.place))
    with closing(Campaign(moved.place)) as campaign:
        assert campaign.redo().title == "New person: Ines"
        assert campaign.undo().title == "New person: Ines"
    before = whole(moved.place)
    home = move_home(saves, address, told)
    assert home == (path, None)
    assert whole(path) == before
    assert not moved.place.exists()
    with closing(Campaign(path)) as campaign:
        assert campaign.undo().title == "New person: Mara"
    with pytest.raises(NotACampaignError, match=rf"{path.stem}: .* took it home on 2"):
        elsewhere.bring(saves, address)


def test_what_another_machine_has_of_a_campaign_taken_home_can_be_looked_at(saves, path, address):
    move_there(saves, path, address, told)
    theirs = elsewhere.bring(saves / "other", address).path
    before = whole(theirs)
    move_home(saves, address, told)
    brought = elsewhere.bring(saves / "other", address)
    assert brought.path == theirs
    assert re.fullmatch(
        rf"{path.stem}: .* took it home on 2[-0-9]*\. "
        r"This is the copy on this machine; nothing can be done in it\.",
        brought.warning,
    )
    with closing(Campaign(theirs)) as campaign:
        with pytest.raises(NotACampaignError, match="took it home"):
            campaign.perform(NewPerson("Too late"))
        with campaign.read() as reader:
            assert "Mara" in reader.exec(select(Person.name)).all()
    assert whole(theirs) == before


def test_it_goes_there_again_after_it_was_home(saves, path, address):
    move_there(saves, path, address, told)
    move_home(saves, address, told)
    before = whole(path)
    assert whole(move_there(saves, path, address, told).place) == before
    assert whole(elsewhere.bring(saves / "other", address).path) == before


def test_another_campaign_of_that_name_stays_what_it_is(server, saves, path, address, sample):
    move_there(saves, path, address, told)
    path.write_bytes(sample.read_bytes())
    with closing(Campaign(path)) as campaign:
        campaign.perform(NewPerson("Somebody else"))
    with pytest.raises(SaveError, match=r"already: say another name with \?campaign="):
        move_there(saves, path, address, told)
    assert path.exists()
    with pytest.raises(SaveError, match="already a campaign named"):
        move_home(saves, address, told)
    assert elsewhere.bring(saves, address).warning == ""


class CutOff(Exception):
    pass


STEPS = ("put_new", "_refuse_other", "_generation", "note_origin", "_say", "trash")


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("step", STEPS)
def test_cut_off_on_the_way_there_it_goes_on(monkeypatch, saves, path, address, step, after):
    before = whole(path)
    with monkeypatch.context() as patch:
        _cut(patch, step, after=after)
        with pytest.raises(CutOff):
            move_there(saves, path, address, told)
    if path.exists():
        assert whole(path) == before
    else:
        assert (step, after) == ("trash", True)
        return
    if step != "trash" and (step, after) != ("_say", True):
        with pytest.raises(NotACampaignError, match=r"not arrived|no campaign"):
            elsewhere.bring(saves / "other", address)
    moved = move_there(saves, path, address, told)
    assert whole(moved.place) == before == whole(moved.left)
    assert whole(elsewhere.bring(saves / "other", address).path) == before


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("step", ["_refuse_other", "put_alone", "_say"])
def test_cut_off_on_the_way_home_it_goes_on(monkeypatch, saves, path, address, step, after):
    before = whole(path)
    copy = move_there(saves, path, address, told).place
    with monkeypatch.context() as patch:
        _cut(patch, step, after=after)
        with pytest.raises(CutOff):
            move_home(saves, address, told)
    if (step, after) == ("_say", True):
        assert whole(path) == before
        return
    with closing(Campaign(elsewhere.bring(saves, address).path)) as campaign:
        campaign.perform(NewPerson("Meanwhile"))
    before = whole(copy)
    assert whole(move_home(saves, address, told).place) == before


def _cut(patch, step, *, after):
    real = getattr(moving, step)

    def cut(*given, **named):
        if after:
            real(*given, **named)
        raise CutOff

    patch.setattr(moving, step, cut)


def test_a_row_that_arrived_otherwise_is_told_and_the_file_stays(
    monkeypatch, server, saves, path, address
):
    real = moving.put_new

    def put(line, *given, **named):
        key = real(line, *given, **named)
        with line.changing() as asked:
            asked.execute(f"UPDATE campaign_{key}.person SET name = 'Other' WHERE id = 3")
        return key

    monkeypatch.setattr(moving, "put_new", put)
    with pytest.raises(NotACampaignError, match=r"not the same on .*person, from row 3 on"):
        move_there(saves, path, address, told)
    assert path.exists()


def test_a_silent_server_changes_nothing(saves, path):
    before = whole(path)
    with pytest.raises(UnavailableError, match="does not answer"):
        move_there(saves, path, Address("postgresql://ann@127.0.0.1:1/games"), told)
    assert whole(path) == before
    assert not (saves / "servers").exists()


def test_the_doctor_finds_a_row_that_is_another_here(saves, path, address):
    copy = move_there(saves, path, address, told).place
    with closing(sqlite3.connect(copy)) as file, file:
        file.execute("UPDATE person SET name = 'Other' WHERE id = 3")
    found = {finding.what: finding for finding in doctor.examine(copy)}
    assert not found["Server"].ok
    assert "person, from row 3 on" in found["Server"].detail


def test_whatever_was_played_it_is_equal_to_the_row_there_and_home(server, saves, path):
    random = Random(2300)
    with closing(Campaign(path)) as campaign:
        for _ in range(8):
            play_to_and_fro(campaign, random)
    before, address = whole(path), server.address(path.stem)
    assert whole(move_there(saves, path, address, told).place) == before
    for folder in (saves, saves / "other"):
        with closing(Campaign(elsewhere.bring(folder, address).path)) as campaign:
            for _ in range(2):
                play_to_and_fro(campaign, random)
    there = whole(elsewhere.bring(saves, address).path)
    assert whole(move_home(saves, address, told).place) == there
    assert [finding for finding in doctor.examine(path) if not finding.ok] == []
    with closing(Campaign(path)) as campaign:
        for _ in range(5):
            assert campaign.undo(anybodys=True) is not None
