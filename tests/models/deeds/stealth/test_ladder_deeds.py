"""Looking on the ladder: who is located, suspected, misled or ambushed, and taken back exactly."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from sqlmodel import select

from models.action import Refusal
from models.bridge.awareness import Awareness
from models.bridge.first import First
from models.campaign import Campaign
from models.deeds.fight.fire import Fire
from models.deeds.fight.turn import EndScene, StartFight
from models.deeds.scenes.place import PutOnGround
from models.deeds.scenes.scene import RemovePeople
from models.deeds.stealth.ladder.going import GoTo
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
from models.deeds.stealth.ladder.opening import BeginFight
from models.deeds.stealth.ladder.secrets import HideThing
from models.deeds.stealth.ladder.staying import Exposure, StayHidden
from models.deeds.stealth.reveal import Reveal
from models.tables import (
    Entry,
    LadderFeature,
    LadderSecret,
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
from models.views.knowledge import knowledge
from models.views.ladder import ladder_view
from rules.dice import GivenDice
from rules.stealth.ladder.sides import Pace
from rules.stealth.ladder.throw import Finding, Purpose
from rules.stealth.ladder.units import STEALTH
from tests.models.deeds.ward import told

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
            Scene(name="Barn", map_id=1, engine="ladder", stretch_seconds=60),
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


@pytest.mark.rows("B-28")
def test_nobody_is_suspected_where_they_are_located(campaign):
    """What is looked for is the guard alone, and nobody once he has been located as well."""
    for hidden, stealth in ((SNIPER, "Stealth 2"), (GUARD, "")):
        with campaign.action("located") as action:
            action.session.add(Sighting(scene_id=1, side="party", participant_id=hidden))
        assert stealth in look(campaign, Look(1, MAYA, feature=1)).notes[0]
    with campaign.read() as session:
        barn, _ = ladder_view(session, 1).features
    assert "party" not in barn.worth
    campaign.perform(Look(1, MAYA, feature=1), GivenDice([4, 4]))
    assert not rows(campaign, Suspicion)


@pytest.mark.rows("B-02", "B-03", "B-28")
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


@pytest.mark.rows("B-28", "B-29")
def test_a_success_leaves_a_suspicion_until_they_are_located(campaign):
    campaign.perform(Look(1, MAYA, feature=1), GivenDice([4, 4]))  # 8 against 6
    (suspicion,) = rows(campaign, Suspicion)
    assert (suspicion.side, suspicion.x, suspicion.participant_id) == ("party", 40, GUARD)
    assert located(campaign) == set()
    campaign.perform(NextBound(1))
    campaign.perform(Look(1, MAYA, feature=1), GivenDice([6, 1]))
    assert rows(campaign, Suspicion) == []


@pytest.mark.rows("B-28")
def test_of_one_and_the_same_at_a_place_but_one_thing_is_suspected_and_not_more_vaguely(campaign):
    told = []
    for dice in ([3, 5], [4, 4], [3, 5]):  # 7 against 7, 8 against 6, 7 against 7
        campaign.perform(Look(1, MAYA, feature=1), GivenDice(dice))
        told.append([suspicion.told for suspicion in rows(campaign, Suspicion)])
        campaign.perform(NextBound(1))
        if len(told) == 1:
            (first,) = rows(campaign, Suspicion)
            campaign.perform(Reveal(1, "Something stirs in the barn.", f"suspicion {first.key}"))
    assert told == [["something at Barn"], *[["an unlocated enemy at Barn"]] * 2]
    with campaign.read() as session:
        assert ladder_view(session, 1).suspicions[0].untold, "of that players have not heard yet"
    with campaign.read() as session:
        party, _ = knowledge(session, session.get(Scene, 1))
    assert party.count(Awareness.SUSPECTED) == 1
    campaign.perform(PutOnGround(1, (GUARD,), 80, 0))
    campaign.perform(Look(1, MAYA, target=GUARD), GivenDice([4, 4]))
    assert len(rows(campaign, Suspicion)) == 2, "elsewhere they may be somebody else"


@pytest.mark.rows("B-28")
@pytest.mark.parametrize(("x", "y"), [(33, -4), (29, 4), (26, 2)])
def test_who_is_not_located_on_open_ground_is_suspected_to_ten_metres(campaign, x, y):
    campaign.perform(PutOnGround(1, (GUARD,), x, y))
    campaign.perform(Look(1, MAYA, target=GUARD), GivenDice([4, 4]))
    (suspicion,) = rows(campaign, Suspicion)
    assert (suspicion.x, suspicion.y) == (30, 0)
    with campaign.read() as session:
        party, _ = knowledge(session, session.get(Scene, 1))
    (known,) = (one for one in party.known if one.awareness is Awareness.SUSPECTED)
    assert known.words == "You suspect: an unlocated enemy (near 30, 0 m)."


@pytest.mark.rows("B-30")
def test_a_fumble_lets_the_hidden_side_mislead(campaign):
    done = campaign.perform(Look(1, WEI, target=SNIPER), GivenDice([1, 6]))  # 4 against 12
    assert "false information" in done.lines[-1]["text"]
    campaign.perform(Mislead(1, "party", 2, "a glint of metal"))
    (suspicion,) = rows(campaign, Suspicion)
    assert (suspicion.told, suspicion.participant_id) == ("Hedge: a glint of metal", None)
    with campaign.read() as session:
        (seen,) = ladder_view(session, 1).suspicions
    assert (seen.true, seen.untold) == (False, True)
    campaign.perform(Reveal(1, "Something glints in the hedge.", f"suspicion {suspicion.key}"))
    with campaign.read() as session:
        assert not ladder_view(session, 1).suspicions[0].untold


def test_where_nobody_is_nothing_is_found_and_nothing_given_away(campaign):
    for dice in ([6, 1], [3, 3], [4, 2]):
        campaign.perform(Look(1, MAYA, feature=2), GivenDice(dice))
        assert located(campaign) == set()
        assert rows(campaign, Suspicion) == []
        assert "located" not in " ".join(line["text"] for line in rows(campaign, Entry)[-1].lines)
        campaign.undo()


@pytest.mark.rows("B-28", "B-30", "B-31", "B-32")
@pytest.mark.parametrize("purpose", Purpose)
def test_an_empty_feature_gives_nothing_but_a_false_alarm(campaign, purpose):
    # 4 + die against 0 + die: never half or less of it, so never a fumble.
    with campaign.read() as session:
        chances = Look(1, MAYA, feature=2, purpose=purpose).preview(session).chances
        blind = Look(1, MAYA, feature=2, purpose=purpose, sees=-4).preview(session).chances
    assert [(one.outcome, one.chance) for one in chances] == [("nothing", 1)]
    # 0 + die against the same: less than half of it in 6 of 36, as 1 against 3 to 6, 2 to 5 or 6.
    false = {one.outcome: one.chance for one in blind}.get(Finding.FALSE_ALARM, 0)
    assert false == (Fraction(1, 6) if purpose is Purpose.SEARCH else 0)


def test_what_is_ones_own_is_not_offered_as_something_to_find(campaign):
    with campaign.read() as session:
        barn, hedge = ladder_view(session, 1).features
    assert (barn.worth, hedge.worth) == ({"party"}, set())
    campaign.perform(HideThing(1, MAYA, 2, "A trip wire"))
    with campaign.read() as session:
        barn, hedge = ladder_view(session, 1).features
    assert (barn.worth, hedge.worth) == ({"party"}, {"opposition"})


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
def test_whoever_is_surprised_by_an_ambush_hides_no_more(campaign):
    campaign.perform(HideOnLadder(1, (MAYA,), hidden=True))
    campaign.perform(
        Look(1, GUARD, target=MAYA, purpose=Purpose.AMBUSH, hides=9), GivenDice([1, 6])
    )
    people = rows(campaign, Participant)
    assert {p.id for p in people if p.surprised} == {GUARD, SNIPER}
    assert not any(p.hidden for p in people if p.surprised)


@pytest.mark.rows("B-31")
def test_that_an_ambush_is_sprung_is_no_secret_but_who_saw_what_is(campaign):
    campaign.perform(HideOnLadder(1, (MAYA,), hidden=True))
    campaign.perform(
        Look(1, GUARD, target=MAYA, purpose=Purpose.AMBUSH, hides=9), GivenDice([1, 6])
    )
    entry = rows(campaign, Entry)[-1]
    assert (entry.title, entry.secret) == ("An ambush is sprung", False)
    told = [line["text"] for line in entry.lines if not line["secret"]]
    named = "Surprised: Guard and Sniper."
    assert told == [named, "Maya acts before the count.", "Turn 1 begins."]


@pytest.mark.rows("B-31")
@pytest.mark.parametrize(
    ("x", "within", "surprised"),
    [(41, 25, {GUARD, SNIPER}), (90, 25, {GUARD}), (90, 50, {GUARD, SNIPER})],
)
def test_a_whole_group_in_hiding_is_surprised_and_nobody_elsewhere(campaign, x, within, surprised):
    campaign.perform(HideOnLadder(1, (MAYA,), hidden=True))
    campaign.perform(PutOnGround(1, (SNIPER,), x, 0))
    look = Look(1, GUARD, target=MAYA, purpose=Purpose.AMBUSH, hides=9, group=within)
    with campaign.read() as session:
        (option,) = [o for o in look.preview(session).options if o.field == "group"]
    assert option.value == within
    campaign.perform(look, GivenDice([1, 6]))
    people = rows(campaign, Participant)
    assert {p.id for p in people if p.surprised} == surprised
    assert {p.id for p in people if p.ambushing} == {MAYA}


@pytest.mark.rows("B-03", "B-17")
def test_whoever_goes_to_a_feature_is_within_it(campaign):
    before = {p.id: (p.x, p.y) for p in rows(campaign, Participant)}
    done = campaign.perform(GoTo(1, (MAYA, WEI), 40, 0))
    feature = rows(campaign, LadderFeature)[0]
    assert (feature.x, feature.y) == (40, 0)
    for person in rows(campaign, Participant)[:2]:
        assert abs(person.x - 40) <= feature.across / 2
        assert (person.x, person.y) != before[person.id]
    farthest = max(abs(40 - before[who][0]) for who in (MAYA, WEI))
    assert done.title == f"Maya and Wei to {feature.name}"
    assert told(done) == f"Maya and Wei to {feature.name}: {farthest:g} m."
    assert not rows(campaign, Entry)[-1].secret
    campaign.perform(GoTo(1, (GUARD,), 10, -20))
    assert rows(campaign, Entry)[-1].secret
    campaign.perform(HideOnLadder(1, (GUARD,), hidden=False))
    campaign.perform(GoTo(1, (GUARD,), 20, -20))
    assert not rows(campaign, Entry)[-1].secret  # the party sees him walk
    for _ in range(4):
        campaign.undo()
    assert {p.id: (p.x, p.y) for p in rows(campaign, Participant)} == before
    campaign.perform(Look(1, MAYA, feature=1, purpose=Purpose.AMBUSH, hides=4), GivenDice([1, 6]))
    with pytest.raises(Refusal, match="not in stealth"):
        campaign.perform(GoTo(1, (MAYA,), 40, 0))


@pytest.mark.rows("B-06", "B-17")
def test_whoever_goes_in_hiding_is_thrown_for_and_whoever_has_gone_far_sees_less(campaign):
    # The guard hides with Stealth 2; Maya sees best, with Perception 4.
    deed = GoTo(1, (GUARD,), 10, 0)
    with campaign.read() as session:
        preview = deed.preview(session)
        (option,) = [o for o in preview.options if o.field == "scout"]
        plain = GoTo(1, (MAYA,), 28, 0).preview(session)
    assert (option.value, preview.dm.total) == (MAYA, 4)
    faces = [(4 + p, 2 + s) for p, s in product(range(1, 7), repeat=2)]
    found = Fraction(sum(p >= 2 * s for p, s in faces), 36)
    assert preview.chance_of(Finding.LOCATED) == found
    assert (plain.need, plain.chances) == ("", ()), "who does not hide is in view"
    done = campaign.perform(deed, GivenDice([6, 1]))  # 10 against 3
    assert located(campaign) == {("party", GUARD)}
    assert "B-06" in {row for line in done.lines for row in line["rows"]}
    campaign.undo()
    campaign.perform(replace(deed, scout=0), GivenDice([]))
    assert located(campaign) == set()
    assert GUARD in {p.id for p in rows(campaign, Participant) if p.hidden}
    # Maya goes 28 m in two goes, three times six beyond the first: her Perception is 4 - 3.
    campaign.perform(GoTo(1, (MAYA,), 9, 0))
    campaign.perform(GoTo(1, (MAYA,), 28, 0))
    with campaign.read() as session:
        seen = Look(1, MAYA, feature=1).preview(session)
        assert GoTo(1, (GUARD,), 30, 0).preview(session).dm.total == 3, "Wei sees best by now"
    assert seen.dm.total == 1
    assert next(o.value for o in seen.options if o.field == "moved") == 28
    campaign.perform(NextBound(1))
    with campaign.read() as session:
        assert Look(1, MAYA, feature=1).preview(session).dm.total == 4


def test_who_goes_where_is_said_once(campaign):
    maya = rows(campaign, Participant)[0]
    done = campaign.perform(GoTo(1, (MAYA,), maya.x + 3, maya.y + 4))
    assert told(done) == f"{done.title}: 5 m."
    done = campaign.perform(GoTo(1, (MAYA, WEI, GUARD), 40, 0))
    assert done.title.startswith("Maya, Wei and 1 more to ")
    assert "They are Maya, Wei and Guard." in told(done).splitlines()


@pytest.mark.rows("B-31")
@pytest.mark.parametrize("dice", [[1, 6], [1, 4]])
def test_whoever_is_surprised_fights_at_minus_two(campaign, dice):
    """The whole group on a fumble, the first of it on a failure."""
    campaign.perform(Look(1, MAYA, feature=1, purpose=Purpose.AMBUSH, hides=4), GivenDice(dice))
    reasons = {r.label: r.value for r in look(campaign, Fire(1, MAYA, GUARD)).dm.reasons}
    assert reasons["ambushed"] == -2


@pytest.mark.rows("B-29", "G-145")
def test_a_shot_at_a_suspect_has_minus_three_until_he_is_located(campaign):
    campaign.perform(StartFight(1))
    before = {r.label: r.value for r in look(campaign, Fire(1, MAYA, GUARD)).dm.reasons}
    assert before["target not located"] == -3
    campaign.undo()
    campaign.perform(Look(1, MAYA, feature=1), GivenDice([6, 1]))
    campaign.perform(StartFight(1))
    after = {r.label for r in look(campaign, Fire(1, MAYA, GUARD)).dm.reasons}
    assert "target not located" not in after


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


@pytest.mark.rows("B-03", "G-160")
def test_hiding_features_and_refusals(campaign):
    campaign.perform(HideOnLadder(1, (MAYA, WEI), True))
    assert all(p.hidden for p in rows(campaign, Participant))
    campaign.perform(PutFeature(1, "Well", 5, 5, across=1))
    assert [f.name for f in rows(campaign, LadderFeature)] == ["Barn", "Hedge", "Well"]
    with campaign.action("Another engine") as action:
        action.get(Scene, 1).engine = "zones"
    with pytest.raises(Refusal, match="G-160"):
        campaign.perform(Look(1, MAYA, feature=1), GivenDice([6, 1]))


@pytest.mark.rows("B-18", "B-19", "B-22", "B-23")
def test_helpers_count_with_what_they_see_here_not_with_their_sheets(campaign):
    """In the dark Maya (4) sees at 0 and Wei (3) at -1; Wei's telescope would bring her to 5."""
    campaign.perform(SetConditions(1, darkness=-4))
    along = Look(1, MAYA, target=GUARD, figures=(WEI,))
    assert look(campaign, along).dm.total == 4 - 4 + 1
    campaign.perform(SetKit(1, WEI, telescope=6))
    assert look(campaign, along).dm.total == 4 - 4  # 5 is more than three away
    angled = Look(1, MAYA, target=GUARD, angles=(WEI,))
    assert "Stealth 2" in look(campaign, angled).notes[0]
    campaign.perform(SetKit(1, WEI))
    assert "Stealth 1" in look(campaign, angled).notes[0]


@pytest.mark.rows("B-13", "B-21", "B-33", "B-34")
def test_units_and_vehicles_hide_and_see_with_their_own_values(campaign):
    campaign.perform(SetKit(1, GUARD, hides_as="armoured vehicle or large truck", camouflage=1))
    campaign.perform(SetKit(1, MAYA, sees_as="closed armoured vehicle", telescope=1))
    preview = look(campaign, Look(1, MAYA, target=GUARD))
    assert preview.dm.total == -2 + 1
    assert "Stealth -1: Stealth of armoured vehicle" in preview.notes[0]
    assert {"B-13", "B-21", "B-33", "B-34"} <= set(preview.rows)
    assert "B-16" not in preview.rows
    with campaign.read() as session:
        options = {o.field: o for o in kit_now(session, 1, MAYA).preview(session).options}
    assert len(options["hides_as"].choices) == 1 + len(STEALTH)
    assert options["sees_as"].value == "closed armoured vehicle"


@pytest.mark.rows("B-11")
def test_one_skilled_figure_conceals_a_group(campaign):
    assert "Stealth 2" in look(campaign, Look(1, MAYA, feature=1)).notes[0]
    campaign.perform(HideOnLadder(1, (GUARD, SNIPER), True, by=SNIPER))
    assert "Stealth 6" in look(campaign, Look(1, MAYA, feature=1)).notes[0]
    campaign.perform(HideOnLadder(1, (GUARD, SNIPER), True, by=GUARD))
    assert "Stealth 2" in look(campaign, Look(1, MAYA, feature=1)).notes[0]
    campaign.perform(HideOnLadder(1, (GUARD,), True, by=SNIPER))
    campaign.perform(RemovePeople(1, (SNIPER,)))
    assert "Stealth 2" in look(campaign, Look(1, MAYA, feature=1)).notes[0]


def secrets(campaign):
    return [(s.name, s.found) for s in rows(campaign, LadderSecret)]


@pytest.mark.rows("B-08", "B-32")
@pytest.mark.parametrize(
    ("dice", "left", "prone"),
    [
        ([1, 6], [], True),  # 5 against 12, less than half: sprung
        ([2, 6], [("wire", True)], False),  # 6 against 12, the half
        ([5, 4], [("wire", True)], False),  # 9 against 10
        ([4, 2], [("wire", True)], False),  # 8 against 8
        ([6, 1], [("wire", True)], False),  # 10 against 7: spotted
        ([10, 1], [], False),  # 14 by the referee's word against 7: disarmed
    ],
)
def test_a_trap_is_set_and_met(campaign, dice, left, prone):
    sees = dice[0] - min(dice[0], 6)
    set_it = HideThing(1, SNIPER, 2, "wire")
    assert look(campaign, set_it).options[1].value == 6
    campaign.perform(set_it)
    assert secrets(campaign) == [("wire", False)]
    own = Look(1, GUARD, feature=2, purpose=Purpose.TRAP)
    assert "Nobody unknown is hidden" in look(campaign, own).notes[-1], (
        "their own trap is no danger"
    )
    before = rows(campaign, Participant)
    meet = Look(1, MAYA, feature=2, purpose=Purpose.TRAP, sees=sees)
    campaign.perform(meet, GivenDice([min(dice[0], 6), dice[1]]))
    assert secrets(campaign) == left
    after = rows(campaign, Participant)
    assert [p.prone for p in after] == [p.id == MAYA and prone for p in before]
    campaign.undo()
    assert secrets(campaign) == [("wire", False)]


@pytest.mark.rows("B-02", "B-08", "B-28")
def test_a_search_finds_tracks_traps_and_things(campaign):
    campaign.perform(HideThing(1, GUARD, 2, "tracks", trap=False, stealth=1))
    campaign.perform(HideThing(1, GUARD, 1, "key", trap=False, stealth=0))
    assert "Stealth 1" in look(campaign, Look(1, MAYA, feature=2)).notes[0]
    assert "Stealth 0" in look(campaign, Look(1, MAYA, feature=1)).notes[0], "the key is worst hid"
    done = campaign.perform(Look(1, MAYA, feature=2), GivenDice([4, 3]))  # 8 against 4: twice
    assert "Hedge: tracks found." in [line["text"] for line in done.lines if not line["secret"]]
    assert secrets(campaign) == [("tracks", True), ("key", False)]
    campaign.perform(NextBound(1))
    assert "Nobody unknown is hidden" in look(campaign, Look(1, MAYA, feature=2)).notes[-1]


@pytest.mark.rows("B-02", "B-28")
def test_where_only_a_thing_lies_no_enemy_is_found(campaign):
    campaign.perform(HideThing(1, GUARD, 2, "wire", trap=True, stealth=2))
    deed = Look(1, MAYA, feature=2)
    assert not any("enemy" in one.outcome for one in look(campaign, deed).chances)
    for dice, words in (
        ([3, 3], "success: a vague suspicion"),
        ([1, 3], "tie: a vague suspicion"),
        ([6, 1], "what is hidden there is found"),
    ):
        done = campaign.perform(deed, GivenDice(dice))
        assert words in done.lines[0]["text"]
        assert rows(campaign, Suspicion) == []
        assert secrets(campaign) == [("wire", dice[1] == 1)]
        campaign.undo()


@pytest.mark.rows("B-32")
def test_whoever_goes_where_a_trap_is_set_reminds_the_referee_alone(campaign):
    campaign.perform(HideThing(1, GUARD, 2, "wire", trap=True, stealth=2))
    with campaign.read() as session:
        hedge = session.get(LadderFeature, 2)
    reminder = "A trap is set there: wire. A look for a trap decides (B-32)."
    for who, warned in ((MAYA, True), (GUARD, False)):
        go = GoTo(1, (who,), hedge.x, hedge.y, scout=0)
        assert (reminder in look(campaign, go).notes) is warned
        lines = {line["text"]: line["secret"] for line in campaign.perform(go).lines}
        assert lines.get(reminder, False) is warned


@pytest.mark.rows("B-06", "B-07")
@pytest.mark.parametrize("exposure", Exposure)
def test_whoever_stays_hidden_is_thrown_for_by_the_sharpest_enemy(campaign, exposure):
    stay = StayHidden(1, SNIPER, exposure)
    preview = look(campaign, stay)
    assert preview.dm.total == 4  # Maya sees better than Wei
    counted = sum(2 * (6 + h) <= 4 + s for s, h in product(range(1, 7), repeat=2))
    finds = [c.chance for c in preview.chances if "located" in c.outcome and "un" not in c.outcome]
    assert finds == ([Fraction(counted, 36)] if counted else [])
    campaign.perform(stay, GivenDice([6, 1]))  # 10 against 7: unlocated
    assert [s.participant_id for s in rows(campaign, Suspicion)] == [SNIPER]
    assert not any(p.acted for p in rows(campaign, Participant)), "it costs nobody's look"
    campaign.perform(stay, GivenDice([1, 5]))
    assert located(campaign) == set()
    campaign.perform(replace(stay, sees=4), GivenDice([6, 1]))  # 14 against 7
    assert located(campaign) == {("party", SNIPER)}


@pytest.mark.rows("B-06", "B-28")
@pytest.mark.parametrize("exposure", Exposure)
@pytest.mark.parametrize(("dice", "seen"), [((1, 5), False), ((4, 1), False), ((6, 1), True)])
def test_who_was_seen_and_moves_out_of_sight_unnoticed_is_lost(campaign, exposure, dice, seen):
    """Maya sees with 8 by the referee's word, the sniper hides with 6."""
    with campaign.action("Seen") as action:
        action.session.add(Sighting(scene_id=1, side="party", participant_id=SNIPER))
    stay = StayHidden(1, SNIPER, exposure, sees=4)
    moves = exposure is Exposure.MOVES
    told = any("is out of sight for the party" in note for note in look(campaign, stay).notes)
    assert told is moves
    campaign.perform(stay, GivenDice(dice))
    assert (("party", SNIPER) in located(campaign)) is (seen or not moves)
    suspected = [s.participant_id for s in rows(campaign, Suspicion)]
    assert suspected == ([SNIPER] if moves and not seen else suspected if not moves else [])
    campaign.undo()
    assert located(campaign) == {("party", SNIPER)}


@pytest.mark.rows("B-06")
def test_staying_hidden_is_for_the_hidden_in_sight_of_enemies(campaign):
    for deed, why in (
        (StayHidden(1, MAYA), "not hidden"),
        (StayHidden(1, GUARD, scout=SNIPER), "same side"),
    ):
        with pytest.raises(Refusal, match=why):
            campaign.perform(deed, GivenDice([]))
        assert any(why in refused for refused in look(campaign, deed).refusals)
    campaign.perform(RemovePeople(1, (MAYA, WEI)))
    with pytest.raises(Refusal, match="Nobody is there"):
        look(campaign, StayHidden(1, GUARD))


@pytest.mark.rows("B-31", "G-161")
def test_who_springs_an_ambush_knows_whom(campaign):
    campaign.perform(Look(1, MAYA, feature=1, purpose=Purpose.AMBUSH, hides=4), GivenDice([1, 6]))
    assert located(campaign) == {("opposition", MAYA), ("opposition", WEI)}


@pytest.mark.rows("B-04", "B-22")
def test_nothing_need_be_seen_for_a_search(campaign):
    """Pitch dark and far off it is a throw like any other, with what the referee says on it."""
    campaign.perform(SetConditions(1, darkness=-9))
    campaign.perform(PutOnGround(1, (MAYA,), -5000, 0))
    preview = look(campaign, Look(1, MAYA, feature=1, sees=2))
    assert preview.refusals == ()
    assert preview.dm.total == 4 - 9 + 2
    counted = sum(max(1, d - 3) > 2 + h for d, h in product(range(1, 7), repeat=2))
    found = [c for c in preview.chances if c.outcome.startswith(("an enemy", "the enemy"))]
    assert sum((c.chance for c in found), Fraction(0)) == Fraction(counted, 36)


@pytest.mark.rows("B-05", "B-07")
def test_a_group_may_go_where_nobody_has_looked(campaign):
    """Nothing stops it, and nobody is found by walking in; one look a bound is all they have."""
    campaign.perform(Look(1, MAYA, feature=2), GivenDice([3, 3]))
    campaign.perform(GoTo(1, (MAYA, WEI), 40, 0))
    assert located(campaign) == set()
    assert {p.id for p in rows(campaign, Participant) if p.hidden} == {GUARD, SNIPER}
    assert look(campaign, Look(1, MAYA, feature=1)).refusals
    assert not look(campaign, Look(1, WEI, feature=1)).refusals


@pytest.mark.rows("B-20")
def test_only_those_help_who_are_said_to_see_past_the_others(campaign):
    alone = look(campaign, Look(1, MAYA, target=GUARD))
    assert alone.dm.total == 4, "Wei stands beside her and does not help by that"
    assert look(campaign, Look(1, MAYA, target=GUARD, figures=(WEI,))).dm.total == 5


@pytest.mark.rows("G-161")
@pytest.mark.parametrize(
    ("first", "leading"),
    [
        (First.SPOTTED, {GUARD, SNIPER}),
        (First.PARTY, {MAYA, WEI}),
        (First.OPPOSITION, {GUARD, SNIPER}),
        (First.NOBODY, set()),
    ],
)
def test_whoever_is_unseen_acts_first_or_whom_the_referee_says(campaign, first, leading):
    notes = look(campaign, BeginFight(1, first)).notes
    assert ("Nobody acts before the count." in notes) is (first is First.NOBODY)
    campaign.perform(BeginFight(1, first))
    people = rows(campaign, Participant)
    assert {p.id for p in people if p.ambushing} == leading
    assert not any(p.surprised for p in people)  # that takes a throw (B-31)
    with pytest.raises(Refusal, match="not in stealth"):
        campaign.perform(BeginFight(1))


@pytest.mark.rows("G-161")
def test_whoever_was_found_does_not_act_first(campaign):
    campaign.perform(Look(1, MAYA, target=GUARD), GivenDice([6, 1]))
    assert ("party", GUARD) in located(campaign)
    campaign.perform(BeginFight(1))
    assert {p.id for p in rows(campaign, Participant) if p.ambushing} == {SNIPER}


@pytest.mark.rows("B-07")
def test_after_a_fight_is_broken_off_the_next_bound_begins(campaign):
    campaign.perform(Look(1, MAYA, feature=2), GivenDice([3, 3]))
    campaign.perform(StartFight(1))
    before = rows(campaign, Scene)[0].stretch
    done = campaign.perform(EndScene(1, Phase.STEALTH))
    assert rows(campaign, Scene)[0].stretch == before + 1
    assert f"Bound {before + 1} begins." in [line["text"] for line in done.lines]
    campaign.perform(Look(1, MAYA, feature=2), GivenDice([3, 3]))
    campaign.undo()
    campaign.undo()
    assert rows(campaign, Scene)[0].stretch == before
