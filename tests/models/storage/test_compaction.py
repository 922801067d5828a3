"""Compaction: what was told stays, how to take it back goes, and an archive has all of it."""

import sqlite3
from contextlib import closing
from random import Random

import pytest

from models.campaign import Campaign
from models.clock import DAY
from models.deeds.clock.time import Advance
from models.deeds.people.people import NewPerson
from models.deeds.people.several import TakeOffList
from models.sample import fill
from models.storage import doctor
from models.storage.compaction import compact, entry_before, entry_until, kept_from
from models.storage.moments import CompactedError, as_it_was
from models.storage.saves import SaveError
from tests.models.play import content, play


def faults(path):
    return [finding for finding in doctor.examine(path) if not finding.ok]


def told(path):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(
            "SELECT id, clock, title, lines, thrown, rows FROM entry ORDER BY id"
        ).fetchall()


def test_a_compacted_campaign_is_sound_and_goes_on(tmp_path):
    path, random = tmp_path / "Long.outrider", Random(8)
    campaign = Campaign.create(path, fill)
    for _ in range(60):
        play(campaign, random)
        if random.random() < 0.2:
            campaign.undo()
    rows, journal = content(path), told(path)
    campaign.close()
    assert entry_before(path, 10**30) == 0
    upto = entry_before(path, 20)
    done = compact(path, upto)
    assert done.entries == upto
    assert done.after < done.before == done.archive.stat().st_size
    assert content(path) == rows
    assert told(path)[:-1] == journal
    assert "compacted" in told(path)[-1][2]
    assert (entry_before(path, 20), entry_before(path, 21)) == (upto + 1, 0)
    assert faults(path) == []
    assert content(done.archive) == rows
    with as_it_was(done.archive, upto // 2) as made:
        assert content(made) != rows
    with pytest.raises(CompactedError, match="archive"), as_it_was(path, upto - 1):
        pass
    with as_it_was(path, len(journal)) as made:
        assert content(made) == rows
    campaign = Campaign(path)
    while campaign.undo():
        pass
    for _ in range(20):
        play(campaign, random)
    campaign.close()
    assert faults(path) == []
    with pytest.raises(SaveError, match="nothing to compact"):
        compact(path, upto)
    again = compact(path, entry_before(path, 5))
    assert again.entries < len(told(path))
    assert faults(path) == []


def test_how_far_back_undo_reaches_is_a_number_of_entries_or_a_date(tmp_path):
    path = tmp_path / "Days.outrider"
    campaign = Campaign.create(path)
    for _ in range(3):
        campaign.perform(NewPerson("Maya"))
        campaign.perform(Advance(DAY))
    campaign.undo()
    campaign.close()
    day_two = entry_until(path, DAY)
    assert day_two == kept_from(path, "day 2") == kept_from(path, "yesterday")
    assert [clock for key, clock, *_ in told(path) if key <= day_two] == [0]
    assert kept_from(path, "3") == entry_before(path, 3)
    for typed, why in (
        ("99", "fewer than there are"), ("day 1", "nothing to compact before day 1, 00:00:00"),
        ("day 9", "nothing to compact before day 9"), ("soon", "soon"), ("", "time"),
    ):  # fmt: skip
        with pytest.raises(ValueError, match=why):
            kept_from(path, typed)
    assert compact(path, day_two).entries == 1
    assert faults(path) == []


def test_what_no_entry_explains_is_still_found(tmp_path):
    path = tmp_path / "Long.outrider"
    campaign = Campaign.create(path)
    for name in ("Maya", "Tomas", "Ines"):
        campaign.perform(NewPerson(name))
    campaign.close()
    compact(path, 2)
    campaign = Campaign(path)
    campaign.perform(TakeOffList((1,)))
    campaign.close()
    assert faults(path) == []
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM person WHERE id = 3")
        connection.execute("INSERT INTO person SELECT * FROM person WHERE 0")
        connection.commit()
    assert [finding.what for finding in faults(path)][:1] == ["Journal, rows"]
