"""Who is attacked without the party knowing of them: nothing of it is in the players' copy."""

import pytest
from sqlmodel import select

from models.bridge.aim import aim_at
from models.bridge.ground import Field
from models.deeds.fight.area_fire import FireAtArea
from models.deeds.fight.bombard import Bombard
from models.deeds.fight.burst import Burst
from models.deeds.fight.by_hand import Blast
from models.deeds.fight.call_fire import CallFire
from models.deeds.fight.cover import SetCover
from models.deeds.fight.cross import Cross
from models.deeds.fight.dive import Tackle
from models.deeds.fight.fire import Fire
from models.deeds.fight.fire_round import FireRound
from models.deeds.fight.grapple import Grab
from models.deeds.fight.grenade import ThrowGrenade
from models.deeds.fight.strike import Blow
from models.deeds.fight.throw import Throw
from models.effects.sighting import sight
from models.tables import Due, DueState, Scene, Side
from tests.models.deeds.stage import RIFLE, Stage
from tests.models.secrets.twins import TWO, Step, one_hidden, play

SKILLS = dict.fromkeys(("Rifle", "Mortar", "Thrown weapons", "Melee", "Forward Observer"), 3)
LAUNCHER = RIFLE | {"name": "Launcher", "dpv": 0, "explosive_points": 2}
MORTAR = RIFLE | {
    "name": "Mortar", "skill": "Mortar", "ordnance": "mortar", "explosive_points": 3,
    "indirect_range": 600,
}  # fmt: skip
STICK = {
    "name": "Stick", "kind": "thrown", "skill": "Thrown weapons", "bulk": 1, "explosive_points": 2,
    "magazine": 2, "rounds": 2,
}  # fmt: skip
PARTY = {"Wei": RIFLE | {"area_value": 4, "area_range": 60}, "Hanne": LAUNCHER, "Tobias": MORTAR}
PARTY |= {"Ines": STICK}
SURE = {"coolness": 8, "strength": 9, "throw_range": 20}


def in_the_dark(path, truth):
    """The party, whom Gus sees and who see him; 20 m on one of two whom nobody has seen."""
    stage = Stage(path)
    stage.zone("Ground")
    stage.set_scene(engine="bands")
    for name, weapon in PARTY.items():
        stage.enter(name, "Ground", skills=SKILLS, weapon=weapon, **SURE)
    at = {"x": 20, "y": 0}
    stage.enter("Gus", "Ground", Side.OPPOSITION, skills=SKILLS, place={"y": 9}, **SURE)
    somebody(stage, truth, "Ground", at)
    with stage.campaign.action("Seen") as action:
        field = Field(action.session, action.get(Scene, stage.scene))
        sight(action, field.scene, Side.PARTY, [field.stand(stage.places["Gus"])])
    stage.fight(8)
    return stage


def behind_a_door(path, truth):
    """Wei in the yard; behind a shut door one of two whom nobody has seen, and a bystander."""
    stage = Stage(path)
    stage.zone("Yard")
    stage.zone("Vault")
    stage.border("Yard", "Vault", kind="blocked")
    stage.enter("Wei", "Yard", **SURE)
    somebody(stage, truth, "Vault", {})
    stage.enter("Bo", "Vault", Side.BYSTANDER)
    stage.fight(8)
    return stage


def somebody(stage, truth, zone, place):
    """One of the two, the second stronger and in armour."""
    better = {"strength": 5 * truth, "coolness": 8, "endurance": 5 * truth}
    armour = {"area": "body", "value": 1} if truth == 2 else None
    stage.enter(
        TWO[truth - 1], zone, Side.OPPOSITION,
        weapon=RIFLE, skills=SKILLS, armour=armour, place=place, **better,
    )  # fmt: skip


def aim(stage):
    with stage.campaign.read() as session:
        field = Field(session, session.get_one(Scene, stage.scene))
        return aim_at(field, who=one_hidden(stage))


def weapon(stage, name):
    return stage.weapon(name).key


def burst(stage):
    """Whatever has come down bursts."""
    with stage.campaign.read() as session:
        waiting = session.exec(select(Due).where(Due.state == DueState.WAITING)).all()
    return next((Burst(due.key) for due in waiting if due.deed == "burst"), None)


def by(name, deed):
    return lambda s: deed(s, s.places[name], one_hidden(s))


BY_THE_PARTY = {
    "fires": by("Wei", lambda s, me, it: Fire(s.scene, me, it)),
    "fires at the area": by("Wei", lambda s, me, it: FireAtArea(s.scene, me, at=it)),
    "throws": by("Ines", lambda s, me, it: Throw(s.scene, me, it, kilograms=1)),
    "fires rounds": by("Hanne", lambda s, me, it: FireRound(s.scene, me, aim(s))),
    "throws a stick": by(
        "Ines", lambda s, me, it: ThrowGrenade(s.scene, me, weapon(s, "Ines"), aim(s))
    ),
    "bombards": by("Tobias", lambda s, me, it: Bombard(s.scene, me, aim(s))),
    "calls": by("Wei", lambda s, me, it: CallFire(s.scene, me, s.places["Tobias"], aim(s))),
    "goes there": by("Wei", lambda s, me, it: Cross(s.scene, me, it)),
    "blast": by("Wei", lambda s, me, it: Blast(s.scene, at=it, points=1)),
}
OUT_OF_SIGHT = {
    "takes cover": lambda s, it: SetCover(it, "full", ""),
    "fires at a friend": lambda s, it: Fire(s.scene, it, s.places["Bo"]),
    "throws at him": lambda s, it: Throw(s.scene, it, s.places["Bo"], kilograms=1),
    "strikes him": lambda s, it: Blow(s.scene, it, s.places["Bo"]),
    "grapples him": lambda s, it: Grab(s.scene, it, s.places["Bo"]),
    "dives at him": lambda s, it: Tackle(s.scene, it, s.places["Bo"]),
}


@pytest.mark.rows("B-29", "C-29", "C-61", "C-68")
@pytest.mark.parametrize("does", BY_THE_PARTY)
@pytest.mark.parametrize("seed", [1, 2])
def test_whom_the_party_attacks_unseen_is_not_told(games, does, seed):
    with games(in_the_dark, (1, 2), seed) as twins:
        assert play(*twins, [Step(does, BY_THE_PARTY[does], after=burst)]) == 1


@pytest.mark.rows("C-74")
@pytest.mark.parametrize("does", OUT_OF_SIGHT)
def test_what_somebody_unseen_does_to_a_bystander_is_not_told(games, does):
    deed = OUT_OF_SIGHT[does]
    with games(behind_a_door, (1, 2), 3) as twins:
        step = Step(does, hidden=lambda s: deed(s, one_hidden(s)))
        assert (play(*twins, [step]), *(twin.deeds for twin in twins)) == (1, 1, 1)
