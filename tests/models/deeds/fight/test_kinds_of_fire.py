"""The kinds of attack: fire and melee, aimed and area; and a weapon by the data on its sheet."""

from fractions import Fraction

import pytest
from sqlmodel import select

from models.bridge.firing import shot_with
from models.bridge.ground import Field
from models.deeds.fight.area_fire import FireAtArea
from models.deeds.fight.dive import Tackle
from models.deeds.fight.fire import Fire
from models.deeds.fight.grapple import Grab
from models.deeds.fight.strike import Blow
from models.deeds.fight.throw import Throw
from models.deeds.people.edit import EditRow
from models.fields import checked, fields_of
from models.tables import Scene, Weapon
from tests.models.deeds.stage import RIFLE, Stage

FIGURES = {
    "bulk": "4", "magazine": "30", "aimed_range": "90", "area_range": "60", "area_value": "2.5",
    "dpv": "0.8", "rate_of_fire": "3", "rounds_per_burst": "5", "explosive_points": "1.5",
    "indirect_range": "400", "range_finder": "2", "homes": "yes",
}  # fmt: skip
"""What a weapons chart says of a weapon, and what some of them have besides."""
CHEST = 3


@pytest.fixture
def stage(tmp_path):
    """Ines with a carbine that fires bursts; Vera and Colm in the Yard."""
    made = Stage(tmp_path / "Stage.outrider")
    made.zone("Fence")
    made.zone("Yard")
    made.border("Fence", "Yard")
    burst = {**RIFLE, "area_range": 40, "area_value": 2, "rounds_per_burst": 3}
    skills = {"Rifle": 2, "Melee": 2, "Thrown weapons": 2}
    made.enter("Ines", "Fence", skills=skills, weapon=burst, coolness=8, strength=12)
    made.enter("Vera", "Yard", "opposition")
    made.enter("Colm", "Yard", "opposition")
    made.fight(8)
    return made


ATTACKS = {
    "aimed fire": lambda s, metres: Fire(s.scene, *s.keys("Ines", "Vera"), shots=1),
    "area fire": lambda s, metres: FireAtArea(
        s.scene, s.places["Ines"], zone=s.zones["Yard"], bursts=1
    ),
    "a stone": lambda s, metres: Throw(s.scene, *s.keys("Ines", "Vera"), distance=metres),
    "a strike": lambda s, metres: Blow(s.scene, *s.keys("Ines", "Vera"), distance=metres),
    "a grapple": lambda s, metres: Grab(s.scene, *s.keys("Ines", "Vera"), distance=metres),
    "a dive": lambda s, metres: Tackle(s.scene, *s.keys("Ines", "Vera"), distance=metres),
}
TOUCH = {"a strike", "a grapple", "a dive"}
FIRST = dict.fromkeys(("aimed fire", "area fire", "a stone"), "to hit") | {"a strike": "to strike"}


def thrown(stage, deed, *dice):
    """What the dice are for that it takes, but for whom."""
    stage.do(deed, *dice)
    return [each["purpose"].removeprefix("Vera: ") for each in stage.last_entry().thrown]


@pytest.mark.rows("C-01")
@pytest.mark.parametrize("kind", FIRST)
def test_every_attack_asks_whether_it_hits_and_only_then_what_it_does(stage, kind):
    stage.change("Colm", zone_id=stage.zones["Fence"])
    deed = ATTACKS[kind](stage, 1)
    hit, miss = (1, 10) if kind == "area fire" else (9, 1)
    assert thrown(stage, deed, miss) == [FIRST[kind]]
    assert stage.wounds(stage.people["Vera"]) == []
    stage.campaign.undo()
    assert thrown(stage, deed, hit, CHEST, 1) == [FIRST[kind], "hit location", "wound"]
    assert len(stage.wounds(stage.people["Vera"])) == 1


@pytest.mark.rows("C-02", "C-73")
@pytest.mark.parametrize("kind", ATTACKS)
def test_fire_crosses_the_ground_and_melee_is_for_who_can_be_touched(stage, kind):
    far, near = (stage.preview(ATTACKS[kind](stage, metres)) for metres in (20, 2))
    assert near.refusals == ()
    assert bool(far.refusals) is (kind in TOUCH)
    assert all("melee needs 2 m" in why for why in far.refusals)


@pytest.mark.rows("C-03", "C-36")
def test_a_shot_hits_one_of_them_and_a_burst_is_thrown_for_against_each(stage):
    shot = Fire(stage.scene, *stage.keys("Ines", "Vera"), shots=1)
    assert thrown(stage, shot, 9, CHEST, 1) == ["to hit", "hit location", "wound"]
    assert [len(stage.wounds(stage.people[who])) for who in ("Vera", "Colm")] == [1, 0]
    stage.campaign.undo()
    burst = FireAtArea(stage.scene, stage.places["Ines"], zone=stage.zones["Yard"], bursts=1)
    stage.do(burst, 1, CHEST, 1, 1, CHEST, 1)
    assert [len(stage.wounds(stage.people[who])) for who in ("Vera", "Colm")] == [1, 1]
    stage.campaign.undo()
    stage.do(burst, 10, 1, CHEST, 1)
    assert [len(stage.wounds(stage.people[who])) for who in ("Vera", "Colm")] == [0, 1]


@pytest.mark.rows("C-03")
def test_aimed_fire_is_at_one_target_area_fire_at_everybody_there(stage):
    ines, vera = stage.keys("Ines", "Vera")
    aimed = stage.preview(Fire(stage.scene, ines, vera))
    assert aimed.title == "Ines: Carbine at Vera"
    assert aimed.prospects == ()
    area = stage.preview(FireAtArea(stage.scene, ines, zone=stage.zones["Yard"]))
    in_the_way = {each.name for each in area.prospects if each.where != "away"}
    assert in_the_way == {"Vera", "Colm"}


@pytest.mark.rows("C-24")
def test_every_figure_of_the_chart_is_on_the_sheet_and_written_by_hand(stage):
    assert FIGURES.keys() <= {spec.name for spec in fields_of("weapon")}
    stage.do(EditRow("weapon", 1, {f: checked("weapon", f, typed) for f, typed in FIGURES.items()}))
    with stage.campaign.read() as session:
        row = session.exec(select(Weapon)).one()
        assert (row.bulk, row.magazine, row.area_value, row.homes) == (4, 30, 2.5, True)
        field = Field(session, session.get_one(Scene, stage.scene))
        shot = shot_with(session, field.scene, field.stands[0], row, Fraction(20), 0, 0)
    assert (shot.effective_range, shot.dpv) == (90, Fraction(4, 5))
    assert (shot.rate_of_fire, shot.shots, shot.range_finder) == (3, 3, 2)
