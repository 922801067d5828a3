"""A row of the clock that a stranger wrote is told as it is, and skipped; it ends nothing."""

import gzip
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from copy import deepcopy
from pathlib import Path

import pytest
from sqlalchemy.orm.attributes import set_committed_value
from sqlmodel import Session, select

from models.action import Refusal
from models.bridge.charges import fuses
from models.bridge.hands import in_hand, treatments
from models.bridge.trials import reminders
from models.campaign import Campaign
from models.deeds.clock.due import Skip
from models.tables import Charge, Due, DueDeed, DueState, Person, Scene, Trial
from models.views.barrage import barrage
from models.views.coming import THROWN, next_deed
from models.views.workshop import workshop

PLAYED = Path(__file__).parent / "storage" / "format_1_played.sql.gz"
JUNK = (None, "x", -1, [], {}, 10**30)
GONE = object()
ASKED = sorted(THROWN.keys() - {DueDeed.CRISIS, DueDeed.WAKING})


@pytest.fixture(scope="module")
def campaign(tmp_path_factory) -> Iterator[Campaign]:
    """A campaign with everything on its clock that is thrown for."""
    path = tmp_path_factory.mktemp("broken") / "Played.outrider"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(gzip.decompress(PLAYED.read_bytes()).decode())
    opened = Campaign(path)
    yield opened
    opened.close()


def paths(value, above=()) -> Iterator[tuple]:
    """The way to every part of a value, and to the parts of it."""
    for key, part in value.items():
        yield (*above, key)
        if isinstance(part, dict):
            yield from paths(part, (*above, key))


def spoiled(asked, path, junk):
    """The same with something else, or nothing, at the end of the way."""
    new = deepcopy(asked)
    *above, last = path
    part = new
    for key in above:
        part = part[key]
    if junk is GONE:
        del part[last]
    else:
        part[last] = junk
    return new


def read_everything(session: Session) -> None:
    """All that looks at what waits on the clock."""
    for scene in session.exec(select(Scene.id)).all():
        barrage(session, scene)
    workshop(session)
    in_hand(session, session.exec(select(Person.id).order_by(Person.id)).all())
    for person in session.exec(select(Person)):
        treatments(session, person)
    for trial in session.exec(select(Trial)):
        reminders(session, trial)
    fuses(session, session.exec(select(Charge)).all())


def waiting(session: Session, deed: str) -> Due:
    """Something of this kind that waits on the clock."""
    waits = select(Due).where(Due.deed == deed, Due.state == DueState.WAITING)
    return session.exec(waits).first()


@pytest.mark.parametrize("deed", ASKED)
def test_whatever_is_wrong_with_it_is_a_refusal(campaign, deed):
    with campaign.read() as session:
        due = waiting(session, deed)
        asked = due.asked
        for at, path in enumerate(paths(asked)):
            junk = JUNK[at % len(JUNK)]
            set_committed_value(due, "asked", spoiled(asked, path, junk))
            with suppress(Refusal):
                shown = next_deed(session, due)
                assert shown is None or shown.preview(session)
            if len(path) < 3:
                set_committed_value(due, "asked", spoiled(asked, path, GONE))
                read_everything(session)


@pytest.mark.parametrize("deed", ASKED)
def test_what_says_nothing_is_told_and_skipped(campaign, deed):
    with campaign.action("It says nothing") as action:
        due = waiting(action.session, deed)
        due.asked, due.at = {}, action.world.clock
        label, key = due.label, due.key
    with campaign.read() as session, pytest.raises(Refusal, match=re.escape(label)):
        next_deed(session, session.get_one(Due, key))
    campaign.perform(Skip(key))
    with campaign.read() as session:
        assert session.get_one(Due, key).state == DueState.CANCELLED
