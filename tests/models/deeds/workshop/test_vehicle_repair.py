"""What a fight breaks of a vehicle, the workshop mends."""

import pytest
from sqlmodel import select

from models.bridge.vehicles import crafts
from models.deeds.fight.drive import Drive
from models.deeds.people.edit import EditRow
from models.deeds.workshop.devices import ReplaceAssembly
from models.deeds.workshop.repair import WorkOn
from models.tables import Device, Phase, Work
from tests.models.deeds.garage import CANNON, HOVERTANK, Garage
from tests.models.effects.test_vehicle_hit import HULL, SUSPENSION, Struck


@pytest.fixture
def garage(tmp_path):
    garage = Garage(tmp_path / "Garage.outrider")
    garage.zone("Yard")
    garage.drive_in("Tank", "Yard", weapons=[CANNON], **HOVERTANK)
    garage.enter("Wei", "Yard", skills={"Mechanic": 9})
    return garage


def broken(garage, *dice, dpv=12):
    """Let a hit break a part; gives the key of its component, diagnosed."""
    garage.do(Struck(garage.vehicles["Tank"], dpv), *dice)
    with garage.campaign.read() as session:
        key = session.exec(select(Device).order_by(Device.id.desc())).first().key
    garage.do(EditRow("device", key, {"diagnosis": "total truth"}))
    return key


def mend(garage, device):
    """3D6 for the time, then the throw to repair."""
    garage.do(WorkOn(Work.REPAIR, garage.people["Wei"], device), 10, 9)


def craft(garage):
    with garage.campaign.read() as session:
        return crafts(session, garage.scene)[0]


@pytest.mark.rows("V-13", "V-14", "G-103", "T-39", "T-43")
def test_a_repaired_suspension_has_no_points_any_more(garage):
    device = broken(garage, SUSPENSION, dpv=25)
    assert craft(garage).rate == 50
    mend(garage, device)
    assert craft(garage).rate == 100
    assert garage.vehicle("Tank").suspension_points == 0


@pytest.mark.rows("V-18", "T-39", "T-40", "T-43")
def test_a_repaired_drive_moves_again(garage):
    device = broken(garage, HULL, 6)
    garage.aboard("Wei", "Tank", "driver")
    garage.fight(5)
    drive = Drive(garage.scene, garage.places["Wei"], garage.zones["Yard"])
    garage.refuses(drive, "cannot move: stopped")
    garage.set_scene(phase=Phase.STEALTH)
    mend(garage, device)
    garage.fight(5)
    assert craft(garage).state == "sound"
    garage.do(drive)


@pytest.mark.rows("V-17", "T-43", "G-16")
def test_a_destroyed_weapon_is_repaired_at_the_hardest(garage):
    device = broken(garage, HULL, 5)
    assert craft(garage).state == "weapon out"
    mend(garage, device)
    assert craft(garage).state == "sound"


@pytest.mark.rows("V-20", "T-45", "G-16")
def test_even_a_wreck_may_be_replaced_as_a_whole(garage):
    device = broken(garage, HULL, 9)
    assert craft(garage).wrecked
    garage.do(ReplaceAssembly(device))
    assert not craft(garage).wrecked
