"""Grapples: that somebody unseen holds somebody, or is held, is not told when it ends."""

import pytest

from models.deeds.fight.actions import Walk
from models.deeds.fight.by_hand import Blast
from models.deeds.fight.grapple import BreakFree, Grab, Release
from models.deeds.fight.turn import EndScene
from models.deeds.people.harm import HurtByHand
from models.deeds.scenes.scene import PutInZone, RemovePeople
from models.deeds.stealth.knowing import SetSeen
from models.tables import Hold, Phase, Side
from tests.models.secrets.beginnings import in_the_open
from tests.models.secrets.twins import Step, one_hidden, play, told_again


def at_grips(path, truth):
    """Gus in the vault, perhaps at grips with somebody unseen; Wei and Hanne hold each other."""
    stage = in_the_open(path, truth)
    stage.zone("Loft")
    stage.border("Vault", "Loft", metres=10)
    stage.do(PutInZone(stage.scene, stage.keys("Gus"), stage.zones["Vault"]))
    stage.do(SetSeen(stage.scene, Side.PARTY, stage.places["Gus"], True))
    pairs = [("Wei", "Hanne")]
    pairs += [("Gus", name) for name in stage.places if name not in {"Wei", "Hanne", "Gus"}]
    with stage.campaign.action("Grips") as action:
        for one, other in ((stage.places[a], stage.places[b]) for a, b in pairs):
            for holder, held in ((one, other), (other, one)):
                action.session.add(
                    Hold(scene_id=stage.scene, holder_id=holder, held_id=held, points=1)
                )
    for name in stage.people:
        stage.change(name, coolness=8, strength=6)
    stage.fight(8)
    return stage


def gus(stage):
    return stage.places["Gus"]


BY_ALL = {
    "is seized": lambda s: Grab(s.scene, s.places["Wei"], gus(s), 1, result=True, gains=9),
    "seizes": lambda s: Grab(s.scene, gus(s), s.places["Wei"], 1, result=True, gains=1),
    "walks": lambda s: Walk(s.scene, gus(s), s.zones["Loft"]),
    "is blown up": lambda s: Blast(s.scene, zone=s.zones["Vault"], points=4),
    "is put": lambda s: PutInZone(s.scene, (gus(s),), s.zones["Hall"]),
    "goes": lambda s: RemovePeople(s.scene, (gus(s),)),
    "is hurt": lambda s: HurtByHand(s.people["Gus"], light=9),
    "ends": lambda s: EndScene(s.scene, Phase.STEALTH),
    "Hanne breaks free": lambda s: BreakFree(
        s.scene, s.places["Hanne"], s.places["Wei"], result=True
    ),
    "Wei is hurt": lambda s: HurtByHand(s.people["Wei"], stun=40),
}
UNSEEN = {
    "dies": lambda s, it: HurtByHand(next(k for n, k in s.people.items() if s.places[n] == it),
                                     light=40),
    "lets go": lambda s, it: Release(s.scene, it, gus(s)),
    "breaks free": lambda s, it: BreakFree(s.scene, it, gus(s), result=True),
    "goes": lambda s, it: RemovePeople(s.scene, (it,)),
}  # fmt: skip


@pytest.mark.rows("C-90", "G-82")
@pytest.mark.parametrize("does", BY_ALL)
@pytest.mark.parametrize("pair", [(0, 1), (1, 2)])
def test_who_is_held_unseen_is_not_told(games, pair, does):
    with games(at_grips, pair, 4) as twins:
        assert play(*twins, [Step(does, BY_ALL[does])]) == 1


@pytest.mark.rows("X-01", "G-82")
def test_a_hold_that_ends_unseen_puts_nothing_into_the_life_of_who_let_go(games):
    """Nothing hits Gus; whether he held somebody whom nobody has seen, his record says the same."""
    with games(at_grips, (0, 1), 4) as twins:
        assert play(*twins, [Step("is blown up", BY_ALL["is blown up"])]) == 1
        first, second = (told_again(twin.stage) for twin in twins)
    assert first == second


@pytest.mark.rows("C-92")
@pytest.mark.parametrize("does", UNSEEN)
def test_what_somebody_unseen_does_who_is_held_is_not_told(games, does):
    step = Step(does, hidden=lambda s: one_hidden(s) and UNSEEN[does](s, one_hidden(s)))
    with games(at_grips, (0, 1), 4) as twins:
        assert (play(*twins, [step]), twins[1].deeds) == (1, 1)


def test_the_party_is_told_of_the_holds_it_knows(games):
    with games(at_grips, (0, 1), 4) as twins:
        freed = [twin.stage.do(BY_ALL["Hanne breaks free"](twin.stage)) for twin in twins]
    assert all(line["secret"] is False for done in freed for line in done.lines[-1:])
