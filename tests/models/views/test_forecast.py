"""Who takes part in the forecast of a fight."""

from random import Random

from models.views.forecast import forecast
from tests.models.deeds.garage import HOVERTANK, Garage


def test_who_is_aboard_a_vehicle_takes_no_part_and_whoever_is_not_does(tmp_path):
    garage = Garage(tmp_path / "Garage.outrider")
    garage.zone("Yard")
    garage.person("Nobody here")  # so that people and their places have other keys
    garage.drive_in("Tank", "Yard", **HOVERTANK)
    for name, side in (("Maya", "party"), ("Bo", "opposition"), ("Cy", "opposition")):
        garage.enter(name, "Yard", side, coolness=6)
    garage.aboard("Cy", "Tank", "driver")
    garage.fight(6)
    with garage.campaign.read() as session:
        seen = forecast(session, garage.scene, Random(1))
    assert seen is not None
    assert (seen.number("party"), seen.number("opposition")) == (1, 1)
    garage.campaign.close()
