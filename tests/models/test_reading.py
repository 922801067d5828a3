"""What one look has read stays true until it is over; an action reads anew."""

from __future__ import annotations

import pytest
from sqlmodel import Session, col, select

from models.campaign import Campaign
from models.reading import none_there, read_once
from models.tables import Person


@pytest.fixture
def campaign(tmp_path):
    made = Campaign.create(tmp_path / "Reading.outrider")
    with made.action("Two people") as action:
        action.session.add_all([Person(name="Ansa"), Person(name="Piet")])
    return made


@pytest.fixture
def asked():
    """The keys that the database was asked for, in order."""
    return []


@pytest.fixture
def name_of(asked):
    @read_once
    def name_of(session: Session, key: int) -> str:
        asked.append(key)
        return session.exec(select(Person.name).where(col(Person.id) == key)).one()

    return name_of


def test_one_look_asks_once_for_each_argument(campaign, name_of, asked):
    with campaign.read() as session:
        assert [name_of(session, key) for key in (1, 2, 1, 2)] == ["Ansa", "Piet", "Ansa", "Piet"]
    assert asked == [1, 2]


def test_the_next_look_asks_again(campaign, name_of):
    with campaign.read() as session:
        assert name_of(session, 1) == "Ansa"
    with campaign.action("A new name") as action:
        action.session.get_one(Person, 1).name = "Ansa Two"
    with campaign.read() as session:
        assert name_of(session, 1) == "Ansa Two"


def test_an_action_sees_what_it_has_changed(campaign, name_of):
    with campaign.action("A new name") as action:
        assert name_of(action.session, 1) == "Ansa"
        action.session.get_one(Person, 1).name = "Ansa Two"
        assert name_of(action.session, 1) == "Ansa Two"


def test_two_looks_do_not_share_what_they_read(campaign, name_of, asked):
    with campaign.read() as one, campaign.read() as other:
        assert name_of(one, 1) == name_of(other, 1)
    assert asked == [1, 1]


def test_a_look_sees_one_state_whatever_another_window_writes(campaign, name_of, tmp_path):
    """What is remembered and what is read anew come from the same state of the file."""
    with campaign.read() as session:
        assert name_of(session, 1) == "Ansa"
        with pytest.raises(Exception, match="locked"):
            _write_at_once(campaign, "Ansa Two")
        assert session.exec(select(Person.name).where(col(Person.id) == 1)).one() == "Ansa"


def _write_at_once(campaign: Campaign, name: str) -> None:
    """Change a name in another window that waits for nobody."""
    other = Campaign(campaign.path)
    with other.action("A new name") as action:
        action.session.connection().exec_driver_sql("PRAGMA busy_timeout = 0")
        action.session.get_one(Person, 1).name = name


def test_what_is_not_stored_yet_may_be_there(campaign):
    with campaign.action("A wound") as action:
        hurt, session = action.session.get_one(Person, 1), action.session
        assert none_there(session, Person, "light > 0")
        hurt.light = 1
        assert not none_there(session, Person, "light > 0")
        session.flush()
        assert not none_there(session, Person, "light > 0")
    with campaign.read() as session:
        assert not none_there(session, Person, "light > 0")
        assert none_there(session, Person, "light > 1")
