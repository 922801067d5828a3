"""Charges out of what somebody carries: their points, and what is left."""

from dataclasses import replace
from fractions import Fraction

import pytest
from sqlmodel import select

from models.bridge.supply import explosives_of, points_in
from models.deeds.clock.time import Advance
from models.deeds.fight.emplace import Emplace, EndEmplacing
from models.deeds.fight.set_off import TakeAway
from models.deeds.people.gear import DropGear
from models.tables import Charge, Explosive
from tests.models.deeds.stage import Stage
from tests.models.deeds.ward import told

WELL = 5


@pytest.fixture
def stage(tmp_path):
    """Ines with Demolitions 2, ten kilograms of Plastique-9 and three fixed charges; Vera."""
    made = Stage(tmp_path / "Stage.outrider")
    made.zone("Hall")
    made.enter("Ines", "Hall", skills={"Demolitions": 2})
    made.enter("Vera", "Hall", "opposition", skills={"Demolitions": 2})
    with made.campaign.action("Carried") as action:
        ines = made.of("Ines").key
        bulk = Explosive(name="Plastique-9", person_id=ines, explosive_points=10, amount=10)
        plug = Explosive(
            name="Plug", person_id=ines, form="fixed charge", explosive_points=6, amount=3
        )
        action.session.add_all((bulk, plug))
    yield made
    made.campaign.close()


def left(stage):
    with stage.campaign.read() as session:
        return {row.name: row.amount for row in session.exec(select(Explosive))}


def carried(stage, who):
    with stage.campaign.read() as session:
        key = stage.people[who]
        own = session.exec(select(Explosive).where(Explosive.person_id == key)).all()
        return {row.name: row.amount for row in own}


def emplace(stage, explosive, amount, who="Ines"):
    return Emplace(stage.places[who], points=3, explosive=explosive, amount=amount)


@pytest.mark.rows("X-09", "X-10")
def test_points_by_the_kilogram_or_by_the_charge():
    bulk = Explosive(name="Plastique-9", explosive_points=10)
    plug = Explosive(name="Plug", form="fixed charge", explosive_points=6)
    assert points_in(bulk, 10) == 100
    assert points_in(bulk, 0.3) == 3
    assert points_in(plug, 2) == Fraction(12)
    for row, amount in ((bulk, 10.5), (bulk, 0), (plug, 0), (plug, 1.5)):
        with pytest.raises(ValueError, match=r"X-"):
            points_in(row, amount)


@pytest.mark.rows("X-09")
def test_what_is_set_is_used_up_and_taken_back(stage):
    done = stage.do(emplace(stage, 1, 0.3), 10, WELL, WELL)
    assert "Left: 9.7 kg of Plastique-9." in told(done)
    assert left(stage) == {"Plastique-9": 9.7, "Plug": 3}
    stage.do(emplace(stage, 2, 3), 10, WELL, WELL)
    assert left(stage) == {"Plastique-9": 9.7, "Plug": 0}
    with stage.campaign.read() as session:
        assert len(session.exec(select(Charge)).all()) == 2
        assert [row.name for row in explosives_of(session, stage.of("Ines").key)] == ["Plastique-9"]
    stage.campaign.undo()
    stage.campaign.undo()
    assert left(stage) == {"Plastique-9": 10, "Plug": 3}


@pytest.mark.rows("X-09")
def test_a_charge_that_is_taken_away_is_the_takers_to_use_again(stage):
    stage.do(emplace(stage, 1, 0.3), 10, WELL, WELL)
    stage.do(emplace(stage, 2, 3), 10, WELL, WELL)
    done = stage.do(TakeAway(1, stage.people["Ines"]))
    assert told(done) == "Ines has 10 kg of Plastique-9."
    assert carried(stage, "Ines") == {"Plastique-9": 10, "Plug": 0}
    stage.do(TakeAway(2, stage.people["Vera"]))
    assert carried(stage, "Vera") == {"Plug": 3}
    stage.campaign.undo()
    stage.campaign.undo()
    assert carried(stage, "Vera") == {}
    assert left(stage) == {"Plastique-9": 9.7, "Plug": 0}
    with stage.campaign.read() as session:
        assert len(session.exec(select(Charge)).all()) == 2
    stage.do(TakeAway(1))
    assert left(stage) == {"Plastique-9": 9.7, "Plug": 0}, "nobody has it"


def test_what_a_charge_was_made_of_may_be_gone_before_it_is_set_or_taken(stage):
    stage.do(emplace(stage, 1, 0.3), 10, WELL, WELL)
    stage.do(DropGear("explosive", 1))
    assert told(stage.do(TakeAway(1, stage.people["Vera"]))) == ""
    stage.do(replace(emplace(stage, 2, 3), time_passes=False), 10)
    stage.do(DropGear("explosive", 2))
    stage.do(Advance(600))
    (due,) = stage.rows("emplacing")
    stage.do(EndEmplacing(due.key), WELL, WELL)
    assert told(stage.do(TakeAway(2, stage.people["Vera"]))) == ""


def test_nobody_sets_what_they_do_not_have(stage):
    stage.refuses(emplace(stage, 1, 10.1), "Ines has only 10 kg of Plastique-9.")
    stage.refuses(emplace(stage, 2, 4), "Ines has only 3 x Plug.")
    stage.refuses(emplace(stage, 1, 1, "Vera"), "Vera does not have that explosive.")
    assert stage.preview(emplace(stage, 1, 11)).refusals
