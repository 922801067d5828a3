"""Vehicles and explosions: contact, bomblets, and those inside."""

from fractions import Fraction

import pytest

from models.deeds.fight.by_hand import Blast
from models.effects.wounds import add_points
from models.tables import Person
from rules.odds import every
from rules.vehicles.hits import Face
from tests.models.deeds.garage import CANNON, HOVERTANK, Garage
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
    # suspension 3 in 10 takes 7/5, one point; the hull throws 1D10 + 1: 9 and 11 are the end of
    # it, 6, 8 and 10 stop it
    fates = Fraction(14, 100), Fraction(21, 100), Fraction(3, 10)
    assert found["Tank"] == ("0 m", (1, None, None, *fates))
    # 7 through the 2 of the bottom: 5 more is one on the chart; a 1 there becomes a 2, no effect
    done = garage.do(deed, HULL, 1)
    assert "Tank takes the contact." in told(done)
    assert {"X-08", "V-10", "V-12"} <= cited(done)
    assert [o.field for o in garage.preview(deed).options][-1] == "face"


@pytest.mark.rows("X-21", "X-20", "G-112")
def test_bomblets_come_down_on_a_vehicle_on_three_or_less(garage):
    deed = blast(garage, zone=garage.zones["Yard"], burst_radius=20, contact=7, saturation=True)
    fates = Fraction(3, 100), Fraction(9, 100), Fraction(0)  # a 9; a 6, 8 or 10
    assert listed(garage, deed)["Tank"] == ("20 m", (Fraction(3, 10), None, None, *fates))
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


# Those aboard


class _TakenBack(Exception):
    """Ends a performance whose outcome has been read."""


class _Hand:
    """Dice of `every`, as an action wants them."""

    def __init__(self, dice) -> None:
        self.read = dice.read
        self.thrown: list = []


def played(garage, deed, name):
    """The chances to die and to go out of action: the deed itself performed for all its dice."""

    def read(dice):
        try:
            with garage.campaign.action("Played", _Hand(dice)) as action:
                deed.perform(action)
                person = action.get(Person, garage.people[name])
                found = "dies" if person.dead else "out" if person.unconscious else ""
                raise _TakenBack(found)
        except _TakenBack as taken:
            return taken.args[0]

    odds = every(read)
    return odds.get("dies", 0), odds.get("out", 0)


@pytest.mark.rows("V-15", "V-16", "V-17", "V-18", "V-20", "X-08")
@pytest.mark.parametrize("remote", [False, True])
def test_the_crew_has_the_chances_of_what_may_happen_to_the_vehicle(garage, remote):
    garage.drive_in("Car", "Road", suspension="none", armour_flank=2,
                    weapons=(CANNON | {"remote_mount": remote},))  # fmt: skip
    for name, role, gun in (("Ilse", "driver", None), ("Otto", "gunner", "Cannon")):
        garage.enter(name, "Road", "opposition", tier="green")
        garage.aboard(name, "Car", role, gun)
    deed = blast(garage, on=garage.deployments["Car"], contact=9)
    found = listed(garage, deed)
    for name in ("Ilse", "Otto"):
        where, chances = found[name]
        assert where == "0 m aboard"
        assert chances[:3] == (None, None, None)
        assert chances[3:5] == played(garage, deed, name)
    # 1D10 + 1: a gunner is lost with the gun at 4 and 6 unless it is remote, as one of two at 2,
    # with the other at 3, and as one of two when it is stopped at 5, 7 and 9.
    loses = Fraction(0 if remote else 2, 10)
    assert found["Otto"][1][3] == Fraction(2, 10)
    assert found["Otto"][1][4] == Fraction(1, 20) + Fraction(1, 10) + Fraction(3, 20) + loses


@pytest.mark.rows("V-15", "V-18", "V-19", "G-96")
def test_at_double_speed_a_crash_counts_and_who_is_hit_avoids_none(garage):
    garage.drive_in("Car", "Road", combat_movement=20, armour_flank=2, place={"doubled": True})
    garage.enter("Ilse", "Road", skills={"Driver": 6}, consciousness_level=3, life_level=6)
    garage.aboard("Ilse", "Car", "driver")
    deed = blast(garage, on=garage.deployments["Car"], contact=4)
    shown = listed(garage, deed)["Ilse"][1]
    assert shown[3:5] == played(garage, deed, "Ilse")
    slow = listed(garage, deed)["Ilse"][1]
    garage.refit("Car", doubled=False)
    assert listed(garage, deed)["Ilse"][1][3] < slow[3]


@pytest.mark.rows("X-21", "V-20")
def test_a_bomblet_threatens_those_below_the_hull_too(garage):
    deed = blast(garage, zone=garage.zones["Road"], burst_radius=15, contact=7, saturation=True)
    where, chances = listed(garage, deed)["Vera"]
    assert (where, chances[:3]) == ("8 m aboard", (None, None, None))
    assert chances[3:5] == played(garage, deed, "Vera")


@pytest.mark.rows("V-20")
def test_who_is_out_already_goes_out_no_more_but_may_be_hurt(garage):
    deed = blast(garage, zone=garage.zones["Yard"], concussion=8, burst_radius=15)
    assert listed(garage, deed)["Gus"][0] == "8 m"
    with garage.campaign.action("Out") as action:
        add_points(action, action.get(Person, garage.people["Gus"]), stun=40)
    where, chances = listed(garage, deed)["Gus"]
    assert where == "8 m out"
    _, concussion, fragments, dies, out, hurt = chances
    assert dies > 0
    assert out is None
    assert 0 < hurt <= 1 - (1 - concussion) * (1 - fragments) - dies
