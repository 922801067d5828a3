"""How games begin that several files play: whom players see, and who may be behind a wall."""

from models.deeds.stealth.knowing import SetSeen
from models.tables import Side
from tests.models.deeds.garage import Garage
from tests.models.deeds.stage import RIFLE
from tests.models.secrets.twins import TWO

SEEN = ("Wei", "Hanne", "Gus")


def in_the_open(path, truth):
    """Three who see each other, and behind two walls perhaps somebody nobody has seen."""
    stage = Garage(path)
    for name in ("Yard", "Hall", "Vault"):
        stage.zone(name, cluttered=True)
    stage.border("Yard", "Hall", metres=10)
    stage.border("Hall", "Vault", kind="blocked")
    for name, side in zip(SEEN, (Side.PARTY, Side.PARTY, Side.OPPOSITION), strict=True):
        zone = "Hall" if name == "Gus" else "Yard"
        stage.enter(name, zone, side, skills={"Rifle": 2, "Melee": 2}, weapon=RIFLE)
    stage.do(SetSeen(stage.scene, Side.PARTY, stage.places["Gus"], True))
    if truth:
        cool = {"coolness": 9 - 4 * truth}
        gun = RIFLE | {"name": f"Gun {truth}"}
        stage.enter(
            TWO[truth - 1], "Vault", Side.OPPOSITION, skills={"Rifle": 4}, weapon=gun, **cool
        )
    return stage
