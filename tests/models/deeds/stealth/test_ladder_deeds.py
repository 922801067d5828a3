"""Looking on the ladder: who is located, suspected, misled or ambushed, and taken back exactly."""

import pytest
from sqlmodel import select

from models.action import Refusal
from models.campaign import Campaign
from models.deeds.fight.fire import Fire
from models.deeds.stealth.ladder.ground import (
    HideOnLadder,
    Mislead,
    NextBound,
    PutFeature,
    SetConditions,
    SetKit,
    conditions_now,
    kit_now,
)
from models.deeds.stealth.ladder.look import Look
from models.tables import (
    Engine,
    LadderFeature,
    Participant,
    Person,
    Phase,
    Scene,
    Sighting,
    Skill,
    Suspicion,
    Weapon,
    World,
    Zone,
    ZoneMap,
)
from models.views.ladder import ladder_view
from rules.dice import GivenDice
from rules.stealth.ladder.sides import Pace
from rules.stealth.ladder.throw import Purpose

MAYA, WEI, GUARD, SNIPER = 1, 2, 3, 4


@pytest.fixture
def campaign(tmp_path):
    """Maya and Wei of the party; a guard and a sniper hidden in a barn 40 m east of them."""
    opened = Campaign.create(tmp_path / "Barn.outrider")
    with opened.action("Set up") as action:
        for row in (
            ZoneMap(name="Ground"),
            Zone(map_id=1, name="Open ground", x=0, y=0),
            Person(name="Maya", side="party", kind="pc", ladder_perception=4, coolness=6),
            Person(name="Wei", side="party", kind="pc", ladder_perception=3),
            Person(name="Guard", side="opposition", ladder_stealth=2, tier="green"),
            Person(name="Sniper", side="opposition", ladder_stealth=6, tier="elite"),
            Scene(name="Barn", map_id=1, engine=Engine.LADDER, stretch_seconds=60),
            Participant(scene_id=1, person_id=1, side="party", zone_id=1),
            Participant(scene_id=1, person_id=2, side="party", zone_id=1, x=1),
            Participant(scene_id=1, person_id=3, zone_id=1, x=40, hidden=True),
            Participant(scene_id=1, person_id=4, zone_id=1, x=41, hidden=True),
            LadderFeature(scene_id=1, name="Barn", x=40, y=0, across=6),
            LadderFeature(scene_id=1, name="Hedge", x=0, y=30, across=6),
            Weapon(person_id=1, name="Rifle", in_hand=True, skill="Rifle", magazine=9, rounds=9,
                   aimed_range=100, dpv=1),
            Skill(person_id=1, name="Rifle", level=3),
        ):  # fmt: skip
            action.session.add(row)
            action.session.flush()
        action.get(World, 1).scene_id = 1
    return opened


def rows(campaign, table):
    with campaign.read() as session:
        return list(session.exec(select(table)))


def located(campaign):
    return {(s.side, s.participant_id) for s in rows(campaign, Sighting)}


def look(campaign, deed):
    with campaign.read() as session:
        return deed.preview(session)


@pytest.mark.rows("B-02", "B-03", "B-04", "B-28")
def test_a_search_covers_a_feature_and_is_against_whoever_hides_worst(campaign):
    preview = look(campaign, Look(1, MAYA, feature=1))
    assert preview.dm.total == 4
    assert "Stealth 2" in preview.notes[0]
    done = campaign.perform(Look(1, MAYA, feature=1), GivenDice([6, 1]))  # 10 against 3
    assert located(campaign) == {("party", GUARD), ("party", SNIPER)}
    assert done.lines[0]["secret"]
    campaign.undo()
    assert located(campaign) == set()


@pytest.mark.rows("B-07")
def test_each_looks_once_a_bound(campaign):
    campaign.perform(Look(1, MAYA, feature=2), GivenDice([3, 3]))
    with pytest.raises(Refusal, match="B-07"):
        campaign.perform(Look(1, MAYA, feature=1), GivenDice([6, 1]))
    campaign.perform(Look(1, WEI, feature=1), GivenDice([6, 1]))
    campaign.perform(NextBound(1))
    assert rows(campaign, World)[0].clock == 60
    campaign.perform(Look(1, MAYA, feature=1), GivenDice([6, 1]))


@pytest.mark.rows("B-05", "B-28", "B-29")
def test_a_success_leaves_a_suspicion_until_they_are_located(campaign):
    campaign.perform(Look(1, MAYA, feature=1), GivenDice([4, 4]))  # 8 against 6
    (suspicion,) = rows(campaign, Suspicion)
    assert (suspicion.side, suspicion.x, suspicion.participant_id) == ("party", 40, GUARD)
    assert located(campaign) == set()
    campaign.perform(NextBound(1))
    campaign.perform(Look(1, MAYA, feature=1), GivenDice([6, 1]))
    assert rows(campaign, Suspicion) == []


@pytest.mark.rows("B-30")
def test_a_fumble_lets_the_hidden_side_mislead(campaign):
    done = campaign.perform(Look(1, WEI, target=SNIPER), GivenDice([1, 6]))  # 4 against 12
    assert "false information" in done.lines[-1]["text"]
    campaign.perform(Mislead(1, "party", 2, "a glint of metal"))
    (suspicion,) = rows(campaign, Suspicion)
    assert (suspicion.told, suspicion.participant_id) == ("Hedge: a glint of metal", None)
    with campaign.read() as session:
        assert not ladder_view(session, 1).suspicions[0].true


def test_where_nobody_is_nothing_is_found_and_nothing_given_away(campaign):
    for dice in ([6, 1], [3, 3], [4, 2]):
        campaign.perform(Look(1, MAYA, feature=2), GivenDice(dice))
        assert located(campaign) == set()
        assert rows(campaign, Suspicion) == []
        campaign.undo()


@pytest.mark.rows("B-31")
@pytest.mark.parametrize(
    ("dice", "surprised"), [([1, 6], {MAYA, WEI}), ([1, 4], {MAYA}), ([4, 6], set())]
)
def test_an_ambush_surprises_all_or_the_first_or_is_met(campaign, dice, surprised):
    # 4 + die against 2 + die + 4 by the referee's word: 5:12 fumble, 5:10 bad failure, 8:12 fails.
    deed = Look(1, MAYA, feature=1, purpose=Purpose.AMBUSH, hides=4)
    expected = surprised or {MAYA}
    campaign.perform(deed, GivenDice(dice))
    people = rows(campaign, Participant)
    assert rows(campaign, Scene)[0].phase == Phase.COMBAT
    assert {p.id for p in people if p.surprised} == expected
    assert {p.id for p in people if p.ambushing} == {GUARD, SNIPER}


@pytest.mark.rows("B-31")
@pytest.mark.parametrize("dice", [[2, 4], [5, 1], [6, 1]])
def test_a_tie_recoils_and_better_finds_the_ambush(campaign, dice):
    campaign.perform(Look(1, MAYA, feature=1, purpose=Purpose.AMBUSH), GivenDice(dice))
    assert rows(campaign, Scene)[0].phase == Phase.STEALTH


@pytest.mark.rows("B-31")
def test_those_wholly_surprised_fight_at_minus_two(campaign):
    campaign.perform(Look(1, MAYA, feature=1, purpose=Purpose.AMBUSH, hides=4), GivenDice([1, 6]))
    reasons = {r.label: r.value for r in look(campaign, Fire(1, MAYA, GUARD)).dm.reasons}
    assert reasons["ambushed"] == -2


@pytest.mark.rows("B-29", "G-145")
def test_a_shot_at_a_suspect_has_minus_three_until_he_is_located(campaign):
    from models.deeds.fight.turn import StartFight

    campaign.perform(StartFight(1))
    before = {r.label: r.value for r in look(campaign, Fire(1, MAYA, GUARD)).dm.reasons}
    assert before["suspected target"] == -3
    campaign.undo()
    campaign.perform(Look(1, MAYA, feature=1), GivenDice([6, 1]))
    campaign.perform(StartFight(1))
    after = {r.label for r in look(campaign, Fire(1, MAYA, GUARD)).dm.reasons}
    assert "suspected target" not in after


@pytest.mark.rows("B-11", "B-12", "B-14", "B-17", "B-18", "B-19", "B-22", "B-24")
def test_scene_kit_and_helpers_count(campaign):
    campaign.perform(SetConditions(1, conditions=1, darkness=-1, terrain=2))
    campaign.perform(SetKit(1, MAYA, nightsights=True))
    campaign.perform(SetKit(1, GUARD, camouflage=1, burdened=True))
    preview = look(campaign, Look(1, MAYA, target=GUARD, figures=(WEI,), moved=12))
    assert preview.dm.total == 4 + 1 - 1 + 1  # conditions, hurry, Wei; the dark is cancelled
    assert "Stealth 4" in preview.notes[0]  # 2 + camouflage 1 - burdened 1 + terrain 2
    angled = look(campaign, Look(1, MAYA, target=GUARD, angles=(WEI,), pace=Pace.HALF))
    assert "Stealth 3" in angled.notes[0]
    with campaign.read() as session:
        assert conditions_now(session, 1) == SetConditions(1, 1, -1, 2)
        assert kit_now(session, 1, MAYA) == SetKit(1, MAYA, nightsights=True)


@pytest.mark.rows("B-06", "B-08")
def test_hiding_features_and_refusals(campaign):
    campaign.perform(HideOnLadder(1, (MAYA, WEI), True))
    assert all(p.hidden for p in rows(campaign, Participant))
    campaign.perform(PutFeature(1, "Well", 5, 5))
    assert [f.name for f in rows(campaign, LadderFeature)] == ["Barn", "Hedge", "Well"]
    with campaign.action("Another engine") as action:
        action.get(Scene, 1).engine = Engine.ZONES
    with pytest.raises(Refusal, match="G-160"):
        campaign.perform(Look(1, MAYA, feature=1), GivenDice([6, 1]))
