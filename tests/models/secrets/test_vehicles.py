"""Vehicles and sensors: what is out of sight, or aboard unseen, leaves nothing in the copy."""

import pytest
from sqlmodel import select

from models.bridge.aim import aim_at
from models.bridge.first import First
from models.bridge.ground import Field
from models.deeds.fight.bombard import Bombard
from models.deeds.fight.burst import Burst
from models.deeds.fight.by_hand import Blast
from models.deeds.fight.call_fire import CallFire
from models.deeds.fight.crash import Crash
from models.deeds.fight.detect import Detect
from models.deeds.fight.drive import Drive
from models.deeds.fight.fire_at_vehicle import FireAtVehicle
from models.deeds.fight.fire_round import FireRound
from models.deeds.fight.launch import Launch
from models.deeds.people.crew import Board, Leave
from models.deeds.scenes.vehicles import PlaceVehicle, TakeVehicle
from models.deeds.stealth.bands.grouping import FormSides
from models.deeds.stealth.bands.opening import BeginFight
from models.tables import Due, DueState, Missile, Role, Scene, Sensor, Side
from models.views.entries import every_entry
from models.views.players import players_journal
from rules.vehicles.driving import Manner
from rules.vehicles.hits import Damage
from tests.models.deeds.garage import HOVERTANK, Garage
from tests.models.deeds.stage import RIFLE
from tests.models.secrets.beginnings import in_the_open
from tests.models.secrets.test_aimed import LAUNCHER, MORTAR, SKILLS
from tests.models.secrets.twins import HIDDEN, TWO, Step, one_hidden, play, public

TRUCK, CAR, BUGGY = f"{HIDDEN} truck", "Car", "Buggy"
ARMS = {"Hanne": LAUNCHER, "Tobias": MORTAR}


def with_vehicles(path, truth):
    """A buggy of the party, a car they see with somebody unseen in it, and a truck behind walls."""
    stage = in_the_open(path, truth)
    for name, weapon in ARMS.items():
        stage.enter(f"{name} of the crew", "Yard", Side.PARTY, skills=SKILLS, weapon=weapon)
    inside = f"{HIDDEN} driver {truth}"
    stage.enter(inside, "Hall", Side.OPPOSITION, skills={"Driver": truth}, strength=3 * truth)
    figures = {"combat_movement": 40, "sensor_range": 9}
    stage.drive_in(BUGGY, "Yard", Side.PARTY, **figures)
    stage.drive_in(CAR, "Hall", weapons=(RIFLE | {"name": "Coil gun"},), **figures)
    stage.drive_in(
        f"{TRUCK} {truth}", "Vault", armour_flank=truth, suspension=("", "wheels")[truth - 1],
        evasion=truth, signature=truth, **figures,
    )  # fmt: skip
    for name, vehicle, role in (
        ("Wei", BUGGY, "driver"),
        ("Gus", CAR, "passenger"),
        (inside, CAR, "driver"),
        (TWO[truth - 1], f"{TRUCK} {truth}", "driver"),
    ):
        stage.aboard(name, vehicle, role)
    with stage.campaign.action("Arms") as action:
        hanne, gun = stage.people["Hanne"], stage.vehicles[CAR]
        action.session.add(Missile(person_id=hanne, name="Lance", number=3, homing=9))
        action.session.add(Sensor(person_id=hanne, name="Mast", range_km=9))
        action.session.add(Missile(vehicle_id=gun, name="Dart", number=3))
    for name in stage.people:
        stage.change(name, coolness=8)
    stage.fight(8)
    return stage


def truck(stage):
    return next(key for name, key in stage.deployments.items() if name.startswith(TRUCK))


def car(stage):
    return stage.deployments[CAR]


def driver(stage):
    """Whoever drives the car, whom the party does not see."""
    return next(key for name, key in stage.places.items() if "driver" in name)


def aim(stage):
    with stage.campaign.read() as session:
        field = Field(session, session.get_one(Scene, stage.scene))
        return aim_at(field, craft=truck(stage))


def burst(stage):
    """Whatever has come down bursts."""
    with stage.campaign.read() as session:
        waiting = session.exec(select(Due).where(Due.state == DueState.WAITING)).all()
    return next((Burst(due.key) for due in waiting if due.deed == "burst"), None)


def crew(stage, name):
    return stage.places[f"{name} of the crew"]


def launches(**said):
    return lambda s: Launch(s.scene, s.places["Hanne"], 1, truck(s), distance=90, **said)


def shoots(at, **said):
    return lambda s: FireAtVehicle(s.scene, s.places["Hanne"], at(s), distance=20, **said)


BY_THE_PARTY = {
    "fires at it": shoots(truck),
    "hits it": shoots(truck, result=True, dpv=30),
    "launches": launches(observed=True),
    "launches and hits": launches(observed=True, result=True),
    "launches and misses": launches(observed=True, result=False),
    "fires rounds": lambda s: FireRound(s.scene, crew(s, "Hanne"), aim(s), distance=20),
    "bombards": lambda s: Bombard(s.scene, crew(s, "Tobias"), aim(s), distance=90),
    "calls": lambda s: CallFire(s.scene, crew(s, "Hanne"), crew(s, "Tobias"), aim(s), sees=True),
    "blast": lambda s: Blast(s.scene, on=truck(s), points=2),
    "finds nothing": lambda s: Detect(
        s.scene, s.places["Hanne"], truck(s), craft=True, sensor=1, result=False, blocked=False
    ),
    "finds nobody": lambda s: Detect(
        s.scene, s.places["Wei"], one_hidden(s), result=False, distance=900, blocked=False
    ),
    "sees the car": lambda s: Detect(s.scene, s.places["Wei"], car(s), craft=True, result=True),
    "drives": lambda s: Drive(s.scene, s.places["Wei"], s.zones["Hall"]),
    "hits the crew": shoots(car, result=True, dpv=30, suspension=False, damage=Damage.TWO_CREW),
    "hits the gun": shoots(car, result=True, dpv=30, suspension=False, damage=Damage.ARMAMENT),
    "stops the car": shoots(car, result=True, dpv=30, suspension=False, damage=Damage.MOBILITY),
    "the car goes": lambda s: Drive(s.scene, driver(s), s.zones["Yard"]),
    "the car races": lambda s: Drive(s.scene, driver(s), s.zones["Yard"], manner=Manner.DOUBLE,
                                     result=True),
    "the car crashes": lambda s: Crash(s.vehicles[CAR]),
}  # fmt: skip
OUT_OF_SIGHT = {
    "drives": lambda s: Drive(s.scene, one_hidden(s), s.zones["Vault"]),
    "leaves": lambda s: Leave(s.scene, one_hidden(s)),
    "boards": lambda s: Board(s.scene, one_hidden(s), truck(s), Role.PASSENGER),
    "looks": lambda s: Detect(s.scene, one_hidden(s), s.places["Wei"], blocked=False),
    "looks at the buggy": lambda s: Detect(
        s.scene, driver(s), s.deployments[BUGGY], craft=True, result=True
    ),
    "crashes": lambda s: Crash(next(k for n, k in s.vehicles.items() if n.startswith(TRUCK))),
    "is put": lambda s: PlaceVehicle(
        s.scene, next(k for n, k in s.vehicles.items() if n.startswith(TRUCK)), s.zones["Vault"]
    ),
    "is taken": lambda s: TakeVehicle(truck(s)),
}


@pytest.mark.rows("V-07", "V-24", "V-28", "N-01", "C-68")
@pytest.mark.parametrize("does", BY_THE_PARTY)
def test_a_vehicle_out_of_sight_is_not_told(games, does):
    with games(with_vehicles, (1, 2), 5) as twins:
        assert play(*twins, [Step(does, BY_THE_PARTY[does], after=burst)]) == 1


@pytest.mark.rows("V-01", "N-01")
@pytest.mark.parametrize("phase", ["combat", "stealth"])
@pytest.mark.parametrize("does", OUT_OF_SIGHT)
def test_what_is_done_with_it_out_of_sight_is_not_told(games, does, phase):
    with games(with_vehicles, (1, 2), 5) as twins:
        for twin in twins:
            twin.stage.set_scene(phase=phase)
        step = Step(does, hidden=OUT_OF_SIGHT[does])
        assert play(*twins, [step]) == 1
        assert twins[0].deeds == (does != "drives" or phase == "combat")


@pytest.mark.rows("V-01")
def test_a_car_in_sight_is_told_to_go_whoever_drives_it(games):
    with games(with_vehicles, (1, 2), 5) as twins:
        play(*twins, [Step("goes", BY_THE_PARTY["the car goes"])])
        (told,) = public(twins[0].stage)["journal"]
    assert (told.title, told.lines) == ("Car goes to Yard.", ())


def test_in_range_bands_a_vehicle_is_as_unseen_as_its_crew(tmp_path):
    garage = Garage(tmp_path / "Garage.outrider")
    garage.zone("Heath")
    garage.drive_in("Tank", "Heath", **HOVERTANK)
    garage.enter("Maya", "Heath", "party", coolness=6)
    garage.enter("Bo", "Heath", "opposition", coolness=6)
    garage.aboard("Bo", "Tank", "driver")
    garage.set_scene(engine="bands")
    garage.do(FormSides(garage.scene, 900))
    garage.do(BeginFight(garage.scene, First.OPPOSITION))
    garage.do(Drive(garage.scene, garage.places["Bo"], bearing=90))
    newest = next(every_entry(garage.campaign.path))
    assert list(players_journal([newest])) == []
    garage.campaign.close()
