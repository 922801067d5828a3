"""Vehicles and explosions: contact, bomblets, and those inside."""

from fractions import Fraction

import pytest

from models.deeds.fight.by_hand import Blast
from rules.vehicles.hits import Face
from tests.models.deeds.garage import HOVERTANK, Garage
from tests.models.deeds.ward import cited, told

SUSPENSION, HULL = 3, 4


@pytest.fixture
def garage(tmp_path):
    """A tank on the Road with Vera in it, 20 m from Gus in the Yard."""
    made = Garage(tmp_path / "Garage.outrider")
    for zone in ("Yard", "Road"):
        made.zone(zone)
    made.border("Yard", "Road")
    made.drive_in("Tank", "Road", **HOVERTANK)
    made.enter("Vera", "Road", "opposition")
    made.aboard("Vera", "Tank", "driver")
    made.enter("Gus", "Yard")
    yield made
    made.campaign.close()


def blast(garage, **options):
    return Blast(garage.scene, **options)


def listed(garage, deed):
    return {p.name: (p.where, p.chances) for p in garage.preview(deed).prospects}


@pytest.mark.rows("X-08")
def test_an_explosion_at_a_vehicle_takes_the_face_it_touches(garage):
    deed = blast(garage, on=garage.deployments["Tank"], face=Face.BOTTOM, contact=7)
    found = listed(garage, deed)
    assert found["Tank"] == ("0 m", (1, None, None, None, None, None))
    # 7 through the 2 of the bottom: 5 more is one on the chart; a 1 there becomes a 2, no effect
    done = garage.do(deed, HULL, 1)
    assert "Tank takes the contact." in told(done)
    assert {"X-08", "V-10", "V-12"} <= cited(done)
    assert [o.key for o in garage.preview(deed).options][-1] == "f"


@pytest.mark.rows("X-21", "X-20", "G-112")
def test_bomblets_come_down_on_a_vehicle_on_three_or_less(garage):
    deed = blast(garage, zone=garage.zones["Yard"], burst_radius=20, contact=7, saturation=True)
    assert listed(garage, deed)["Tank"] == ("20 m", (Fraction(3, 10), *[None] * 5))
    # Gus: no bomblet, no fragments; the tank: a 3, always on the hull from above, 1 on the chart
    done = garage.do(deed, 2, 7, 3, 1)
    assert "Tank takes the contact." in told(done)
    assert "V-08" in cited(done)
    garage.campaign.undo()
    done = garage.do(deed, 2, 7, 4)
    assert "Not hit: Tank, 20 m." in told(done)


def test_beyond_the_radius_no_bomblets_fall(garage):
    deed = blast(garage, zone=garage.zones["Yard"], burst_radius=19, contact=7, saturation=True)
    assert "Tank" not in listed(garage, deed)


def test_a_blast_beside_a_vehicle_does_not_touch_it(garage):
    deed = blast(garage, zone=garage.zones["Road"], concussion=8, burst_radius=5, contact=99)
    assert "Tank" not in listed(garage, deed)


@pytest.mark.rows("G-111")
def test_whoever_is_inside_is_sheltered_unless_it_is_open(garage):
    deed = blast(garage, zone=garage.zones["Road"], concussion=8)
    assert listed(garage, deed)["Vera"][0] == "8 m covered"
    garage.refit("Tank", open_topped=True)
    assert listed(garage, deed)["Vera"][1][1] == Fraction(4, 10)


def test_a_wreck_takes_no_more(garage):
    garage.do(blast(garage, on=garage.deployments["Tank"], contact=99), HULL, 9)
    assert "Tank" not in listed(garage, blast(garage, on=garage.deployments["Tank"], contact=7))


def test_a_vehicle_that_has_gone(garage):
    garage.refuses(blast(garage, on=999, contact=7), "no longer in the scene")
