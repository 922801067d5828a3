"""Aimed fire and area fire with one weapon, by the data on its sheet."""

from fractions import Fraction

import pytest
from sqlmodel import select

from models.bridge.firing import shot_with
from models.bridge.ground import Field
from models.deeds.fight.area_fire import FireAtArea
from models.deeds.fight.fire import Fire
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


@pytest.fixture
def stage(tmp_path):
    """Ines with a carbine that fires bursts; Vera and Colm in the Yard."""
    made = Stage(tmp_path / "Stage.outrider")
    made.zone("Fence")
    made.zone("Yard")
    made.border("Fence", "Yard")
    burst = {**RIFLE, "area_range": 40, "area_value": 2, "rounds_per_burst": 3}
    made.enter("Ines", "Fence", skills={"Rifle": 2}, weapon=burst, coolness=8)
    made.enter("Vera", "Yard", "opposition")
    made.enter("Colm", "Yard", "opposition")
    made.fight(8)
    return made


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
