"""Vehicles in the way of area fire."""

from fractions import Fraction

import pytest

from models.deeds.fight.area_fire import FireAtArea
from models.effects.area_targets import AWAY, Says
from tests.models.deeds.garage import CANNON, HOVERTANK, Garage
from tests.models.deeds.stage import RIFLE
from tests.models.deeds.ward import told

GUN = RIFLE | {
    "name": "Autocannon", "magazine": 40, "rounds": 40, "area_range": 40, "area_value": 2,
    "dpv": 18, "rate_of_fire": 2, "rounds_per_burst": 5,
}  # fmt: skip
HULL, SUSPENSION = 4, 3


@pytest.fixture
def stage(tmp_path):
    """Ines with an autocannon; a hovertank 20 m away in the Lane, and one beyond in the Field."""
    made = Garage(tmp_path / "Stage.outrider")
    for zone in ("Yard", "Lane", "Field"):
        made.zone(zone)
    made.border("Yard", "Lane", metres=20)
    made.border("Lane", "Field", metres=15)
    made.enter("Ines", "Yard", coolness=6, skills={"Rifle": 0}, weapon=GUN)
    made.enter("Driver", "Lane", "opposition", coolness=5)
    made.drive_in("Tank", "Lane", **HOVERTANK, weapons=[CANNON])
    made.drive_in("Truck", "Field", combat_movement=100, suspension="none")
    made.aboard("Driver", "Tank", "driver")
    made.fight(6)
    return made


def fire(stage, **options):
    return FireAtArea(
        stage.scene, stage.places["Ines"], zone=stage.zones["Lane"], bursts=2, **options
    )


def listed(stage, deed):
    return {p.name: (p.where, p.chances[1]) for p in stage.preview(deed).prospects}


@pytest.mark.rows("C-36", "C-38", "C-39")
def test_every_vehicle_in_the_way_is_attacked_separately(stage):
    # AFV 2 at close range is 4, two bursts 8; beyond, in the same band, it would be half.
    assert listed(stage, fire(stage)) == {
        "Tank": ("in the area", Fraction(8, 10)),
        "Truck": ("away", None),
        "Driver": ("away", None),
    }
    beyond = Says(-stage.deployments["Truck"], place="beyond")
    assert listed(stage, fire(stage, distance=30, said=(beyond,)))["Truck"] == (
        "beyond", Fraction(2, 10),
    )  # fmt: skip


@pytest.mark.rows("C-36", "V-09", "V-13")
def test_a_hit_strikes_a_face_with_all_that_follows(stage):
    done = stage.do(fire(stage), 8, SUSPENSION)
    assert "Tank is hit: suspension, 3 points." in told(done)
    assert stage.vehicle("Tank").suspension_points == 3
    assert stage.weapon("Ines").rounds == 30
    stage.campaign.undo()
    assert "Not hit: Tank." in told(stage.do(fire(stage), 9))


@pytest.mark.rows("C-36", "T-76")
def test_the_referee_says_which_vehicles_are_in_the_way_and_hit(stage):
    away = Says(-stage.deployments["Tank"], place=AWAY)
    assert listed(stage, fire(stage, said=(away,)))["Tank"] == ("away", None)
    assert "The referee on Tank: not in the way." in told(stage.do(fire(stage, said=(away,))))
    stage.campaign.undo()
    spared = Says(-stage.deployments["Tank"], hit=False)
    stage.do(fire(stage, said=(spared,)))
    assert stage.vehicle("Tank").suspension_points == 0
    stage.campaign.undo()
    hit = Says(-stage.deployments["Tank"], hit=True)
    stage.do(fire(stage, said=(hit,)), SUSPENSION)
    assert stage.vehicle("Tank").suspension_points == 3


@pytest.mark.rows("C-38")
def test_wrecks_animals_and_the_firers_own_vehicle_are_left_out(stage):
    stage.drive_in("Jeep", "Yard", "party")
    stage.aboard("Ines", "Jeep")
    stage.enter("Horse", "Lane")
    stage.drive_in("Mount", "Lane", animal_id=stage.people["Horse"])
    assert set(listed(stage, fire(stage))) == {"Driver", "Horse", "Tank", "Truck"}


@pytest.mark.rows("C-38")
def test_options_are_those_of_the_vehicle_marked(stage):
    number = next(p.number for p in stage.preview(fire(stage)).prospects if p.name == "Tank")
    options = {o.part: o for o in stage.preview(fire(stage, about=number)).options}
    assert options["place"].label == "Tank"
    assert {"ducks", "stance"}.isdisjoint(options)
    (said,) = options["hit"].next
    assert (said.key, said.hit) == (-stage.deployments["Tank"], True)
