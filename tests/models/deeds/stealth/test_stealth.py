"""Stretches of stealth: moving, being spotted, the four choices, hiding, searching, watching."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import comb

import pytest
from sqlmodel import select

from models.bridge.ground import Field
from models.deeds.fight.actions import Duck, Walk
from models.deeds.fight.fire import Fire
from models.deeds.fight.strike import Blow
from models.deeds.fight.turn import EndScene, EndTurn
from models.deeds.house.ruling import SetRuling
from models.deeds.people.edit import EditRow
from models.deeds.scenes.scene import AddPeople, PutInZone
from models.deeds.stealth.knowing import SetSeen
from models.deeds.stealth.zones.choice import Choose, open_choices
from models.deeds.stealth.zones.hiding import FromHiding, Hide
from models.deeds.stealth.zones.seal import Seal
from models.deeds.stealth.zones.search import Search
from models.deeds.stealth.zones.sneak import Sneak
from models.deeds.stealth.zones.stretch import EndStretch
from models.deeds.stealth.zones.watch import Guard, Light, Peek
from models.tables import Border, CoverFrom, Participant, Phase, Scene, Sighting
from models.views.seats.scenes import known
from models.views.seats.scenes import told as seat_told
from rules.combat.initiative import BEFORE_THE_COUNT
from rules.combat.movement import Mode
from rules.stealth.zones.detection import Choice
from rules.stealth.zones.stretch import HiddenAct
from tests.models.deeds.stage import RIFLE, Stage
from tests.models.deeds.ward import MINUTE, chances, cited, told

SIXES = range(1, 7)


@pytest.fixture
def stage(tmp_path):
    """Lane, Yard and Barn in a row, open to each other; doors to a Shed, a Duct and a Hall."""
    made = Stage(tmp_path / "Stage.outrider")
    made.zone("Lane")
    made.zone("Yard")
    made.zone("Barn", cluttered=True)
    made.zone("Shed", cluttered=True, dark=True)
    made.zone("Duct", crawlspace=True, cluttered=True)
    made.zone("Hall", cluttered=True)
    made.zone("Cellar")
    made.border("Lane", "Yard")
    made.border("Yard", "Barn")
    made.border("Yard", "Shed", "door")
    made.border("Shed", "Duct", "door")
    made.border("Duct", "Hall", "door")
    made.border("Yard", "Hall", "blocked")
    made.border("Lane", "Cellar", "locked")
    made.enter("Wei", "Lane", observation=4)
    yield made
    made.campaign.close()


def sneak(stage, *names, to):
    return Sneak(stage.scene, stage.keys(*names), stage.zones[to])


def told_of(stage):
    """Whom players know of."""
    with stage.campaign.read() as session:
        return list(known(session, "party"))


def choose(stage, choice):
    return Choose(stage.scene, choice)


def choices(stage):
    with stage.campaign.read() as session:
        return set(open_choices(Field(session, session.get_one(Scene, stage.scene))))


def rolling(dice):
    """The chance of each number of sixes on so many dice, by the binomial formula."""
    return {k: Fraction(comb(dice, k) * 5 ** (dice - k), 6**dice) for k in range(dice + 1)}


def wins(ours, theirs):
    """The chances of two pools against each other: ours more, theirs more, as many."""
    pairs = [
        ((a > b) - (a < b), p * q)
        for (a, p), (b, q) in product(rolling(ours).items(), rolling(theirs).items())
    ]
    return tuple(sum(p for sign, p in pairs if sign == wanted) for wanted in (1, -1, 0))


def shown(preview):
    found = chances(preview)
    return tuple(
        found[text]
        for text in ("they spot first", "they are spotted first", "both at once: a fight")
    )


# Moving


@pytest.mark.rows("A-02", "A-03")
def test_a_stretch_takes_somebody_to_the_next_zone_once(stage):
    done = stage.do(sneak(stage, "Wei", to="Yard"))
    assert (stage.where("Wei"), stage.at("Wei").acted) == ("Yard", True)
    assert "A-02" in cited(done)
    stage.refuses(sneak(stage, "Wei", to="Barn"), "already acted this stretch")


@pytest.mark.rows("A-02", "A-21", "A-24")
@pytest.mark.parametrize(
    ("start", "to", "why"),
    [
        ("Yard", "Hall", "blocked"),
        ("Lane", "Cellar", "locked"),
        ("Lane", "Barn", "not adjacent"),
    ],
)
def test_no_way(stage, start, to, why):
    stage.enter("Ines", start)
    stage.refuses(sneak(stage, "Ines", to=to), why)
    assert why in stage.preview(sneak(stage, "Ines", to=to)).refusals[0]


@pytest.mark.rows("A-01")
def test_a_stretch_ends_ten_minutes_later_and_everybody_acts_again(stage):
    stage.do(sneak(stage, "Wei", to="Yard"))
    stage.do(EndStretch(stage.scene))
    assert (stage.clock, stage.now.stretch, stage.at("Wei").acted) == (10 * MINUTE, 2, False)
    stage.do(sneak(stage, "Wei", to="Barn"))


@pytest.mark.rows("A-01")
def test_the_referee_may_have_shorter_stretches(stage):
    stage.set_scene(stretch_seconds=300)
    stage.do(EndStretch(stage.scene))
    assert stage.clock == 5 * MINUTE


def test_nobody_sneaks_in_a_fight_nor_out_cold(stage):
    stage.change("Wei", unconscious_since=0)
    stage.refuses(sneak(stage, "Wei", to="Yard"), "Wei is out of action")
    stage.fight(5)
    stage.refuses(sneak(stage, "Wei", to="Yard"), "not in stretches")
    stage.refuses(EndStretch(stage.scene), "not in stretches")


def test_nobody_is_no_group(stage):
    stage.refuses(Sneak(stage.scene, (), stage.zones["Yard"]), "Nobody is chosen")
    stage.refuses(Sneak(stage.scene, (999,), stage.zones["Yard"]), "no longer in the scene")
    stage.refuses(Sneak(stage.scene, stage.keys("Wei"), 999), "zone is no longer there")


# Coming into sight


@pytest.mark.rows("A-04", "A-07", "A-23")
@pytest.mark.parametrize(("ours", "theirs", "winner"), [(2, 1, "Wei"), (0, 1, "Guard")])
def test_whoever_has_more_sixes_spots_the_other_first(stage, ours, theirs, winner):
    stage.enter("Guard", "Barn", "opposition")
    done = stage.do(sneak(stage, "Wei", to="Yard"), ours, theirs)
    assert {"A-04", "A-07"} <= cited(done)
    assert stage.now.detection["winners"] == list(stage.keys(winner))
    known = {"Wei": ("party", {"Guard"}), "Guard": ("opposition", {"Wei"})}[winner]
    assert stage.known(known[0]) == known[1]
    assert stage.known({"party": "opposition", "opposition": "party"}[known[0]]) == set()


@pytest.mark.rows("A-12", "G-135")
@pytest.mark.parametrize("sixes", [0, 2])
def test_on_a_tie_both_see_each_other_and_fight(stage, sixes):
    stage.enter("Guard", "Barn", "opposition")
    done = stage.do(sneak(stage, "Wei", to="Yard"), sixes, sixes)
    assert "A-12" in cited(done)
    assert (stage.now.phase, stage.now.turn, stage.now.detection) == ("combat", 1, None)
    assert (stage.known("party"), stage.known("opposition")) == ({"Guard"}, {"Wei"})


@pytest.mark.rows("A-02")
def test_who_lay_down_in_a_fight_walks_upright_afterwards(stage):
    stage.change("Wei", prone=True)
    stage.do(sneak(stage, "Wei", to="Yard"))
    assert not stage.at("Wei").prone


@pytest.mark.rows("A-16", "A-23")
def test_who_has_met_them_is_said_to_have_them_in_sight_and_rolls_no_more(stage):
    stage.enter("Guard", "Barn", "opposition")
    stage.do(sneak(stage, "Wei", to="Yard"), 1, 1)
    stage.do(EndScene(stage.scene, Phase.STEALTH))
    stage.do(EndStretch(stage.scene))
    deed = sneak(stage, "Wei", to="Barn")
    preview = stage.preview(deed)
    assert [each.chance for each in preview.chances] == [1]
    assert "Guard has met them already: no roll (A-16)." in preview.notes
    assert not any("line of sight" in note for note in preview.notes)
    assert "Wei reaches Barn; Guard is in sight." in told(stage.do(deed))


@pytest.mark.rows("A-16")
@pytest.mark.parametrize("known", [False, True])
def test_players_are_told_alike_who_is_in_sight_whether_they_are_known_or_not(stage, known):
    stage.enter("Guard", "Yard", "opposition")
    stage.do(PutInZone(stage.scene, stage.keys("Wei"), stage.zones["Yard"]))
    sightings = [("party", "Guard"), ("opposition", "Wei")][: 2 if known else 1]
    with stage.campaign.action("Seen") as action:
        for side, name in sightings:
            (key,) = stage.keys(name)
            action.session.add(Sighting(scene_id=stage.scene, side=side, participant_id=key))
    dice = () if known else (0, 1)
    stage.do(sneak(stage, "Wei", to="Barn"), *dice)
    entry = stage.last_entry()
    public = [line["text"] for line in entry.lines if not line["secret"]]
    assert public[0] == "Wei reaches Barn; Guard is in sight."


@pytest.mark.rows("A-06", "G-138")
def test_of_a_group_only_the_best_roll_counts(stage):
    stage.enter("Ines", "Lane")
    stage.enter("Guard", "Barn", "opposition")
    stage.enter("Guard 2", "Barn", "opposition")
    stage.do(sneak(stage, "Wei", "Ines", to="Yard"), 0, 2, 1, 1)
    assert stage.now.detection["winners"] == list(stage.keys("Wei", "Ines"))
    assert stage.now.detection["losers"] == list(stage.keys("Guard", "Guard 2"))


@pytest.mark.rows("A-04", "A-05", "A-06")
def test_the_odds_are_those_of_counted_sixes(stage):
    stage.enter("Guard", "Barn", "opposition", observation=3)
    assert shown(stage.preview(sneak(stage, "Wei", to="Yard"))) == wins(4, 3)


@pytest.mark.rows("A-06", "G-138")
def test_the_odds_of_groups_are_counted_face_by_face(stage):
    stage.change("Wei", observation=2)
    stage.enter("Ines", "Lane", observation=1)
    stage.enter("Guard", "Barn", "opposition", observation=2)
    faces = list(product(SIXES, repeat=5))
    best = [(max(f[:2].count(6), f[2:3].count(6)), f[3:].count(6)) for f in faces]
    ours = Fraction(sum(a > b for a, b in best), len(faces))
    theirs = Fraction(sum(a < b for a, b in best), len(faces))
    assert shown(stage.preview(sneak(stage, "Wei", "Ines", to="Yard"))) == (
        ours,
        theirs,
        1 - ours - theirs,
    )


@pytest.mark.rows("A-23", "A-24")
def test_a_closed_door_and_a_far_zone_keep_people_from_sight(stage):
    stage.enter("Guard", "Shed", "opposition")
    stage.enter("Guard 2", "Duct", "opposition")
    stage.do(sneak(stage, "Wei", to="Yard"))
    assert stage.now.detection is None


@pytest.mark.rows("A-04")
def test_who_stood_in_sight_unknown_is_met_and_who_is_known_to_both_is_not(stage):
    stage.enter("Guard", "Yard", "opposition")
    assert chances(stage.preview(sneak(stage, "Wei", to="Yard")))
    with stage.campaign.action("Known") as action:
        for side, name in (("party", "Guard"), ("opposition", "Wei")):
            sighting = {"scene_id": stage.scene, "side": side}
            action.session.add(Sighting(**sighting, participant_id=stage.places[name]))
    stage.do(sneak(stage, "Wei", to="Yard"))


@pytest.mark.rows("A-04")
def test_who_is_out_of_action_or_takes_no_side_is_not_met(stage):
    stage.enter("Guard", "Barn", "opposition", unconscious_since=0)
    stage.enter("Cook", "Barn", "bystander")
    stage.do(sneak(stage, "Wei", to="Yard"))
    assert stage.now.phase == "stealth"


@pytest.mark.rows("A-07")
def test_the_winner_chooses_before_anything_else_happens(stage):
    stage.enter("Guard", "Barn", "opposition")
    stage.do(sneak(stage, "Wei", to="Yard"), 1, 0)
    for deed in (
        EndStretch(stage.scene),
        Light(stage.scene, stage.keys("Wei")),
        sneak(stage, "Guard", to="Yard"),
        Search(stage.scene, stage.places["Guard"]),
    ):
        stage.refuses(deed, "First choose")


# The four choices


@pytest.mark.rows("A-07", "A-10", "A-11")
@pytest.mark.parametrize(
    ("start", "to", "expected"),
    [
        ("Lane", "Yard", {Choice.REVEAL, Choice.AMBUSH, Choice.BACK_OUT}),
        ("Yard", "Barn", {*Choice} - {Choice.GO_ON}),
    ],
)
def test_what_who_moved_in_may_choose(stage, start, to, expected):
    stage.enter("Ines", start)
    stage.enter("Guard", to, "opposition")
    stage.do(sneak(stage, "Ines", to=to), 3, 0)
    assert choices(stage) == expected


@pytest.mark.rows("A-07", "A-11")
def test_who_was_there_from_the_start_backs_out_by_keeping_still(stage):
    stage.enter("Guard", "Yard", "opposition")
    stage.do(sneak(stage, "Wei", to="Yard"), 0, 1)
    assert choices(stage) == {Choice.REVEAL, Choice.AMBUSH, Choice.BACK_OUT}
    stage.refuses(choose(stage, Choice.HIDE), "cannot hide here")
    done = stage.do(choose(stage, Choice.BACK_OUT))
    assert "Guard keeps still in Yard, unseen." in told(done)
    assert (stage.now.phase, stage.now.detection) == ("stealth", None)
    assert (stage.where("Guard"), stage.known("party")) == ("Yard", set())


@pytest.mark.rows("A-07", "A-11")
def test_who_came_earlier_backs_out_the_way_they_came_but_not_into_those_they_spotted(stage):
    stage.border("Barn", "Cellar", "door")
    stage.enter("Guard", "Barn", "opposition")
    stage.change("Guard", came_from_id=stage.zones["Cellar"])
    stage.do(sneak(stage, "Wei", to="Yard"), 0, 1)
    stage.do(choose(stage, Choice.BACK_OUT))
    assert stage.where("Guard") == "Cellar"
    assert not stage.at("Guard").acted, "it does not count as movement"
    stage.campaign.undo()
    stage.change("Guard", came_from_id=stage.zones["Yard"])
    stage.do(choose(stage, Choice.BACK_OUT))
    assert stage.where("Guard") == "Barn"


@pytest.mark.rows("A-10")
def test_hiding_after_winning_is_free_and_only_where_all_of_them_can(stage):
    stage.enter("Guard", "Barn", "opposition")
    stage.do(sneak(stage, "Wei", to="Yard"), 0, 1)
    done = stage.do(choose(stage, Choice.HIDE))
    assert "A-10" in cited(done)
    assert (stage.at("Guard").hidden, stage.at("Guard").acted) == (True, False)
    assert stage.now.phase == "stealth"


@pytest.mark.rows("A-10")
def test_winners_in_several_zones_hide_where_each_is(stage):
    stage.enter("Guard", "Barn", "opposition")
    stage.enter("Guard 2", "Shed", "opposition")
    stage.change("Wei", zone_id=stage.zones["Yard"])
    stage.set_scene(
        detection={
            "winners": list(stage.keys("Guard", "Guard 2")),
            "losers": list(stage.keys("Wei")),
        }
    )
    done = stage.do(choose(stage, Choice.HIDE))
    assert "Guard and Guard 2 hide in Barn and Shed, unseen." in told(done)


@pytest.mark.rows("A-10", "A-13")
def test_winners_of_whom_one_stands_in_the_open_cannot_all_hide(stage):
    stage.enter("Ines", "Cellar")
    stage.change("Ines", zone_id=stage.zones["Yard"])
    stage.enter("Guard", "Barn", "opposition")
    stage.enter("Guard 2", "Yard", "opposition")
    stage.set_scene(
        detection={
            "winners": list(stage.keys("Guard", "Guard 2")),
            "losers": list(stage.keys("Ines")),
        }
    )
    assert Choice.HIDE not in choices(stage)


@pytest.mark.rows("A-11")
def test_backing_out_leads_back_and_is_no_move(stage):
    stage.enter("Guard", "Barn", "opposition")
    stage.do(sneak(stage, "Wei", to="Yard"), 1, 0)
    done = stage.do(choose(stage, Choice.BACK_OUT))
    assert "A-11" in cited(done)
    assert (stage.where("Wei"), stage.now.phase, stage.now.detection) == ("Lane", "stealth", None)
    assert stage.known("opposition") == set()


@pytest.mark.rows("A-11", "A-13")
def test_who_backs_out_into_the_open_is_hidden_no_more(stage):
    stage.enter("Ines", "Yard", place={"hidden": True})
    stage.enter("Guard", "Barn", "opposition")
    stage.do(sneak(stage, "Ines", to="Barn"), 2, 1)
    assert stage.at("Ines").hidden
    stage.do(choose(stage, Choice.BACK_OUT))
    assert (stage.where("Ines"), stage.at("Ines").hidden) == ("Yard", False)


@pytest.mark.rows("A-08")
def test_revealing_begins_the_fight(stage):
    stage.enter("Guard", "Barn", "opposition", coolness=6)
    stage.do(sneak(stage, "Wei", to="Yard"), 1, 0)
    stage.do(choose(stage, Choice.REVEAL))
    assert (stage.now.phase, stage.now.turn, stage.now.point) == ("combat", 1, 6)
    assert not stage.at("Guard").surprised
    assert stage.known("opposition") == {"Wei"}


@pytest.mark.rows("A-09", "G-161")
def test_an_ambush_acts_before_the_count_and_surprises_only_whom_it_waited_for(stage):
    stage.enter("Nils", "Lane")
    stage.enter("Guard", "Barn", "opposition")
    stage.enter("Dog", "Shed", "opposition")
    stage.do(sneak(stage, "Wei", to="Yard"), 1, 0)
    done = stage.do(choose(stage, Choice.AMBUSH))
    assert {"A-09", "G-161"} <= cited(done)
    assert stage.now.point == BEFORE_THE_COUNT
    assert (stage.at("Wei").ambushing, stage.at("Guard").surprised) == (True, True)
    for name in ("Nils", "Dog"):
        assert (stage.at(name).ambushing, stage.at(name).surprised) == (False, False)
    gains = {}
    for name in ("Guard", "Dog"):
        blow = stage.preview(Blow(stage.scene, *stage.keys("Wei", name)))
        gains[name] = [reason.value for reason in blow.dm if reason.label == "ambush"]
    assert gains == {"Guard": [2], "Dog": []}, "who can defend is not ambushed"


# Hiding


@pytest.mark.rows("A-13", "A-20")
@pytest.mark.parametrize("zone", ["Yard", "Duct"])
def test_nobody_hides_in_the_open_nor_in_a_crawlspace(stage, zone):
    stage.enter("Ines", zone)
    stage.refuses(Hide(stage.scene, stage.keys("Ines")), "nothing to hide behind")


@pytest.mark.rows("A-13")
def test_hiding_takes_the_stretch_and_no_enemy_may_watch(stage):
    stage.enter("Ines", "Barn")
    stage.enter("Guard", "Yard", "opposition")
    stage.refuses(Hide(stage.scene, stage.keys("Ines")), "plain sight")
    stage.change("Guard", zone_id=stage.zones["Shed"])
    done = stage.do(Hide(stage.scene, stage.keys("Ines")))
    assert "A-13" in cited(done)
    assert (stage.at("Ines").hidden, stage.at("Ines").acted) == (True, True)
    stage.do(EndStretch(stage.scene))
    assert stage.at("Ines").hidden


@pytest.mark.rows("A-13")
def test_hiding_is_not_combined_with_moving(stage):
    stage.enter("Ines", "Yard")
    stage.do(sneak(stage, "Ines", to="Barn"))
    stage.refuses(Hide(stage.scene, stage.keys("Ines")), "already acted")


@pytest.mark.rows("A-14", "A-23")
def test_nothing_is_rolled_against_the_hidden_who_see_who_comes_in(stage):
    stage.enter("Ines", "Barn", place={"hidden": True})
    stage.enter("Guard", "Shed", "opposition")
    stage.do(sneak(stage, "Guard", to="Yard"), 0, 1)  # Wei in the Lane is seen, Ines is not
    assert stage.now.detection["losers"] == list(stage.keys("Guard"))
    stage.do(choose(stage, Choice.REVEAL))
    assert "Guard" in stage.known("party")


@pytest.mark.rows("A-14", "A-23")
def test_a_hidden_watcher_alone_learns_who_came(stage):
    stage.change("Wei", zone_id=stage.zones["Hall"], hidden=True)
    stage.enter("Guard", "Duct", "opposition")
    seen = "Wei sees them from hiding: nobody rolls for that (A-14)."
    assert seen in stage.preview(sneak(stage, "Guard", to="Hall")).notes
    done = stage.do(sneak(stage, "Guard", to="Hall"))
    assert stage.known("party") == {"Guard"}
    assert stage.known("opposition") == set()
    assert not stage.last_entry().secret, done
    assert "Wei sees them from hiding." in told(done)


@pytest.mark.rows("A-14", "A-23")
def test_that_an_enemy_watches_from_hiding_is_the_referee_s(stage):
    stage.enter("Guard", "Yard", "opposition", place={"hidden": True})
    stage.do(sneak(stage, "Wei", to="Yard"))
    lines = {line["text"]: line["secret"] for line in stage.last_entry().lines}
    assert lines["Guard sees them from hiding."]
    assert list(lines.values()).count(False) == 1


@pytest.mark.rows("A-23", "A-24")
@pytest.mark.parametrize(("stays", "known"), [(False, set()), (True, {"Guard"})])
def test_who_walks_away_loses_sight_of_those_left_behind(stage, stays, known):
    """Unless one of theirs still has them in sight; whom nobody could see anyhow is still known."""
    stage.enter("Ines", "Yard")
    stage.enter("Guard", "Barn", "opposition")
    stage.enter("Clerk", "Cellar", "opposition")
    if stays:
        stage.change("Wei", zone_id=stage.zones["Yard"])
    for name in ("Guard", "Clerk"):
        stage.do(SetSeen(stage.scene, "party", stage.places[name], True))
    done = stage.do(sneak(stage, "Ines", to="Shed"))
    assert stage.known("party") == known | {"Clerk"}
    assert ("Guard is out of sight." in told(done)) is not stays
    stage.campaign.undo()
    assert stage.known("party") == {"Guard", "Clerk"}


@pytest.mark.rows("A-16", "A-24")
@pytest.mark.parametrize(("dice", "lost"), [((0, 1), True), ((1, 1), False), ((1, 0), False)])
def test_whoever_is_seen_as_one_slips_away_is_not_out_of_sight(stage, dice, lost):
    stage.enter("Ines", "Yard", place={"hidden": True}, observation=4)
    stage.enter("Guard", "Barn", "opposition", observation=4)
    stage.do(SetSeen(stage.scene, "party", stage.places["Guard"], True))
    done = stage.do(sneak(stage, "Ines", to="Shed"), *dice)
    assert ("Guard is out of sight." in told(done)) is lost
    assert (stage.known("party") == set()) is lost
    seen = ("suspected", "Guard, last seen in Barn", "")
    assert told_of(stage) == ([seen] if lost else [("seen", "Guard", "Barn")])


def test_whoever_took_cover_in_a_fight_comes_out_when_it_breaks_off(stage):
    stage.enter("Guard", "Barn", "opposition")
    wei, guard = stage.places["Wei"], stage.places["Guard"]
    stage.change("Wei", cover="full", cover_material="wood", cover_centimetres=10, prone=True)
    stage.fight(5)
    with stage.campaign.action("Cover") as action:
        action.session.add(CoverFrom(participant_id=wei, attacker_id=guard, stance="full"))
    stage.do(EndScene(stage.scene, Phase.STEALTH))
    assert (stage.at("Wei").cover, stage.at("Wei").prone) == ("", False)
    with stage.campaign.read() as session:
        assert session.exec(select(CoverFrom)).all() == []
    stage.campaign.undo()
    assert (stage.at("Wei").cover, stage.at("Wei").prone) == ("full", True)


@pytest.mark.rows("A-12", "A-24")
def test_whoever_is_left_behind_as_a_fight_begins_is_told_of_once(stage):
    stage.enter("Ines", "Duct", observation=4)
    stage.enter("Guard", "Shed", "opposition", observation=4)
    stage.enter("Clerk", "Hall", "opposition", observation=4)
    stage.do(SetSeen(stage.scene, "party", stage.places["Guard"], True))
    done = stage.do(sneak(stage, "Ines", to="Hall"), 1, 1)
    assert told(done).count("Guard is out of sight.") == 1
    assert told_of(stage) == [("seen", "Clerk", "Hall"),
                              ("suspected", "Guard, last seen in Shed", "")]  # fmt: skip


@pytest.mark.rows("A-24")
def test_in_a_fight_whoever_is_behind_a_door_is_out_of_sight(stage):
    """And what they do there is no longer told; over open zones one may see as far as one likes."""
    stage.enter("Ines", "Yard")
    stage.enter("Guard", "Yard", "opposition", coolness=9)
    stage.enter("Clerk", "Barn", "opposition")
    for name in ("Guard", "Clerk"):
        stage.do(SetSeen(stage.scene, "party", stage.places[name], True))
    stage.fight(9)
    walk = Walk(stage.scene, stage.places["Guard"], stage.zones["Shed"], Mode.RUN, 30)
    done = stage.do(walk)
    assert stage.last_entry().secret is False
    assert told_of(stage) == [("seen", "Clerk", "Barn"),
                              ("suspected", "Guard, last seen going to Shed", "")]  # fmt: skip
    assert "out of sight" not in told(done)
    stage.do(EndTurn(stage.scene))
    stage.fight(9)
    with stage.campaign.read() as session:
        (line,) = seat_told(session)
    assert line[-1] == "You suspect: Guard, last seen going to Shed."
    stage.do(replace(walk, to=stage.zones["Yard"]))
    assert ("seen", "Guard", "Yard") in told_of(stage)
    with stage.campaign.read() as session:
        assert list(seat_told(session)) == []
    stage.do(PutInZone(stage.scene, stage.keys("Guard"), stage.zones["Shed"]))
    assert ("seen", "Guard", "Shed") in told_of(stage)
    done = stage.do(EndScene(stage.scene, Phase.STEALTH))
    assert "Guard is out of sight." in told(done)
    assert "Clerk" not in told(done)
    assert ("suspected", "Guard, last seen in Shed", "") in told_of(stage)


@pytest.mark.rows("A-24")
def test_the_dead_are_known_to_lie_where_they_were_seen(stage):
    stage.enter("Ines", "Yard")
    stage.enter("Guard", "Barn", "opposition")
    stage.do(SetSeen(stage.scene, "party", stage.places["Guard"], True))
    stage.do(EditRow("person", stage.people["Guard"], {"dead": True}))
    assert "out of sight" not in told(stage.do(sneak(stage, "Ines", to="Shed")))
    stage.fight(5)
    stage.do(EndScene(stage.scene, Phase.STEALTH))
    assert told_of(stage) == [("seen", "Guard", "Barn")]


@pytest.mark.rows("A-24")
def test_the_party_s_players_know_where_they_saw_an_enemy_last_who_walks_away(stage):
    stage.enter("Guard", "Yard", "opposition")
    stage.do(SetSeen(stage.scene, "party", stage.places["Guard"], True))
    stage.do(SetSeen(stage.scene, "opposition", stage.places["Wei"], True))
    stage.do(sneak(stage, "Guard", to="Shed"))
    assert told_of(stage) == [("suspected", "Guard, last seen in Yard", "")]
    stage.campaign.undo()
    assert told_of(stage) == [("seen", "Guard", "Yard")]


@pytest.mark.rows("A-11", "A-23")
@pytest.mark.parametrize(("dice", "known"), [((0, 1), {"Ines"}), ((1, 0), set())])
def test_who_was_seen_elsewhere_is_not_known_to_those_who_do_not_notice_them(stage, dice, known):
    """Ines, seen in the Barn, goes into the Shed, where a guard has yet to notice her."""
    stage.enter("Ines", "Barn", observation=4)
    stage.enter("Guard", "Shed", "opposition", observation=4)
    stage.border("Barn", "Shed", "door")
    stage.do(SetSeen(stage.scene, "opposition", stage.places["Ines"], True))
    stage.do(sneak(stage, "Ines", to="Shed"), *dice)
    assert stage.known("opposition") == known


# Searching


@pytest.mark.rows("A-15", "G-141")
def test_each_six_of_a_search_finds_one_drawn_at_random(stage):
    for name in ("Ines", "Hanne", "Nils"):
        stage.enter(name, "Barn", place={"hidden": True})
    stage.enter("Guard", "Barn", "opposition")
    done = stage.do(Search(stage.scene, stage.places["Guard"]), 2, 3, 1)
    assert "Guard finds Nils and Ines" in told(done) or "Guard finds Ines and Nils" in told(done)
    assert [stage.at(n).hidden for n in ("Ines", "Hanne", "Nils")] == [False, True, False]
    assert stage.now.phase == "combat"
    assert stage.known("opposition") == {"Ines", "Nils"}


@pytest.mark.rows("A-15")
def test_a_search_that_fails_takes_the_stretch_and_may_be_repeated(stage):
    stage.enter("Ines", "Barn", place={"hidden": True})
    stage.enter("Guard", "Barn", "opposition")
    search = Search(stage.scene, stage.places["Guard"])
    assert "finds nobody" in told(stage.do(search, 0))
    stage.refuses(search, "already acted")
    stage.do(EndStretch(stage.scene))
    stage.do(search, 1)
    assert stage.now.phase == "combat"


@pytest.mark.rows("A-15")
def test_a_search_finds_nobody_elsewhere_and_no_friend(stage):
    stage.enter("Ines", "Barn", place={"hidden": True})
    stage.enter("Sam", "Yard", "opposition", place={"hidden": True})
    stage.enter("Guard", "Yard", "opposition")
    stage.do(Search(stage.scene, stage.places["Guard"]), 3)
    assert stage.now.phase == "stealth"


@pytest.mark.rows("A-15")
def test_a_search_tells_what_repeating_it_brings(stage):
    stage.enter("Ines", "Barn", place={"hidden": True})
    stage.enter("Guard", "Barn", "opposition", observation=1)
    (note,) = stage.preview(Search(stage.scene, stage.places["Guard"])).notes
    # One die: 11 of 36, 91 of 216 and 31,031 of 46,656 throws show a six.
    assert note == "Finds any, when repeated: 30.6% in 2, 42.1% in 3, 66.5% in 6 stretches."
    stage.change("Ines", hidden=False)
    assert stage.preview(Search(stage.scene, stage.places["Guard"])).notes == ()


@pytest.mark.rows("A-15", "A-22")
def test_the_odds_of_a_search_are_counted(stage):
    for name in ("Ines", "Nils"):
        stage.enter(name, "Shed", place={"hidden": True})
    stage.enter("Guard", "Shed", "opposition", observation=5)
    dice = rolling(3)  # the shed is dark
    assert chances(stage.preview(Search(stage.scene, stage.places["Guard"]))) == {
        "finds 0 of 2": dice[0],
        "finds 1 of 2": dice[1],
        "finds 2 of 2": dice[2] + dice[3],
    }


@pytest.mark.rows("A-15", "G-141")
def test_a_search_finds_things_as_well_as_people(stage):
    stage.enter("Ines", "Barn", place={"hidden": True})
    stage.enter("Guard", "Barn", "opposition", observation=3)
    stage.set_zone("Barn", hidden_things="a map\n\n the key ")
    search = Search(stage.scene, stage.places["Guard"])
    dice = rolling(3)
    assert chances(stage.preview(search)) == {
        f"finds {found} of 3": chance for found, chance in dice.items()
    }
    done = stage.do(search, 1, 3)  # one six, and of three the last: the key
    assert "Guard finds the key." in told(done)
    assert "finds nobody" not in told(done)
    assert stage.now.phase == "stealth", "nobody was found: no fight"
    assert stage.zone_named("Barn").things == ("a map",)
    stage.campaign.undo()
    assert stage.zone_named("Barn").things == ("a map", "the key")
    stage.do(search, 3, 1, 1)
    assert stage.zone_named("Barn").things == ()
    assert stage.now.phase == "combat"


@pytest.mark.rows("A-22")
def test_darkness_hinders_only_eyes_that_need_light(stage):
    stage.enter("Dog", "Yard", observation=5, sees_in_dark=True)
    stage.enter("Guard", "Shed", "opposition", observation=2, sees_in_dark=True)
    assert shown(stage.preview(sneak(stage, "Dog", to="Shed"))) == wins(5, 2)
    stage.change("Guard", sees_in_dark=False)
    assert shown(stage.preview(sneak(stage, "Dog", to="Shed"))) == wins(5, 1)
    stage.enter("Ines", "Shed", place={"hidden": True})
    assert "finds 1 of 1" in chances(stage.preview(Search(stage.scene, stage.places["Guard"])))


@pytest.mark.rows("A-14", "A-16", "A-23")
def test_two_who_are_hidden_do_not_see_each_other(stage):
    """Nothing is rolled between them, and neither side learns of the other's."""
    stage.enter("Ines", "Barn", place={"hidden": True})
    stage.enter("Guard", "Hall", "opposition", place={"hidden": True})
    stage.border("Barn", "Hall", "door")
    unseen = "No enemy has them in sight there (A-23)."
    assert unseen in stage.preview(sneak(stage, "Ines", to="Hall")).notes
    stage.do(sneak(stage, "Ines", to="Hall"))
    assert stage.at("Ines").hidden
    assert stage.known("party") == stage.known("opposition") == set()
    stage.enter("Dace", "Duct", "opposition")
    stage.do(EndStretch(stage.scene))
    stage.do(sneak(stage, "Dace", to="Hall"))
    assert stage.known("party") == {"Dace"}, "who comes openly is seen from hiding"


@pytest.mark.rows("A-20")
def test_a_crawlspace_offers_no_cover_however_cluttered(stage):
    for name, zone in (("Ines", "Duct"), ("Nils", "Hall")):
        stage.enter(name, zone, coolness=5)
    stage.fight(5)
    for name, cover in (("Ines", False), ("Nils", True)):
        stage.do(Duck(stage.scene, stage.places[name]))
        assert bool(stage.at(name).cover) is cover


# Acting from hiding


@pytest.fixture
def ambush(stage):
    """Ines hidden in the Barn, a guard in the Yard; Wei is out of sight."""
    stage.change("Wei", zone_id=stage.zones["Cellar"])
    stage.enter("Ines", "Barn", place={"hidden": True}, observation=4)
    stage.enter("Guard", "Yard", "opposition", observation=3)
    return stage


def from_hiding(stage, act):
    return FromHiding(stage.scene, stage.keys("Ines"), act)


@pytest.mark.rows("A-16", "G-136")
def test_handling_something_from_hiding_unnoticed(ambush):
    done = ambush.do(from_hiding(ambush, HiddenAct.INTERACT), 2, 1)
    assert {"A-16", "G-136"} <= cited(done)
    assert (ambush.at("Ines").hidden, ambush.at("Ines").acted) == (True, True)
    assert ambush.now.phase == "stealth"
    ambush.refuses(from_hiding(ambush, HiddenAct.INTERACT), "already acted")


@pytest.mark.rows("A-17", "G-139")
@pytest.mark.parametrize("act", HiddenAct)
def test_who_acts_from_hiding_keeps_no_guard_but_whoever_watches_does(ambush, act):
    ambush.change("Ines", guarding=True)
    assert shown(ambush.preview(from_hiding(ambush, act))) == wins(4, 3)
    ambush.change("Guard", guarding=True)
    assert shown(ambush.preview(from_hiding(ambush, act))) == wins(4, 5)


@pytest.mark.rows("A-16", "A-07")
def test_who_is_noticed_from_hiding_is_in_the_hands_of_who_noticed(ambush):
    ambush.do(from_hiding(ambush, HiddenAct.INTERACT), 1, 2)
    assert not ambush.at("Ines").hidden
    assert ambush.now.detection["winners"] == list(ambush.keys("Guard"))
    assert choices(ambush) == {Choice.REVEAL, Choice.AMBUSH, Choice.BACK_OUT}


@pytest.mark.rows("A-16", "A-12")
def test_both_notice_from_hiding(ambush):
    ambush.do(from_hiding(ambush, HiddenAct.INTERACT), 1, 1)
    assert ambush.now.phase == "combat"


@pytest.mark.rows("A-16", "A-09", "G-142", "G-161")
@pytest.mark.parametrize(
    ("ours", "theirs", "point", "surprised"), [(2, 1, BEFORE_THE_COUNT, True), (1, 2, 5, False)]
)
def test_an_ambush_from_hiding_is_rolled_first(ambush, ours, theirs, point, surprised):
    ambush.do(from_hiding(ambush, HiddenAct.AMBUSH), ours, theirs)
    assert (ambush.now.phase, ambush.now.point) == ("combat", point)
    assert ambush.at("Guard").surprised == surprised
    assert ambush.at("Ines").ambushing == surprised
    assert not ambush.at("Ines").hidden


@pytest.mark.rows("A-16")
def test_an_ambush_may_follow_the_stretch_it_was_waited_for_in(ambush):
    ambush.change("Ines", acted=True)
    ambush.do(from_hiding(ambush, HiddenAct.AMBUSH), 2, 1)
    assert ambush.now.phase == "combat"


@pytest.mark.rows("A-16")
def test_nobody_in_sight_means_no_roll_and_no_ambush(ambush):
    ambush.change("Guard", zone_id=ambush.zones["Shed"])
    ambush.refuses(from_hiding(ambush, HiddenAct.AMBUSH), "No enemy is in sight")
    ambush.do(from_hiding(ambush, HiddenAct.INTERACT))
    assert ambush.at("Ines").hidden


@pytest.mark.rows("A-16")
def test_only_the_hidden_act_from_hiding_and_only_in_stealth(ambush):
    ambush.change("Ines", hidden=False)
    ambush.refuses(from_hiding(ambush, HiddenAct.AMBUSH), "must be hidden")
    ambush.change("Ines", hidden=True, unconscious_since=0)
    ambush.refuses(from_hiding(ambush, HiddenAct.AMBUSH), "out of action")
    ambush.change("Ines", unconscious_since=None)
    ambush.fight(5)
    ambush.refuses(from_hiding(ambush, HiddenAct.AMBUSH), "not in stretches")


@pytest.mark.rows("A-16")
def test_the_odds_from_hiding_are_counted(ambush):
    assert shown(ambush.preview(from_hiding(ambush, HiddenAct.AMBUSH))) == wins(4, 3)


@pytest.mark.rows("A-16")
def test_a_hidden_mover_rolls_against_who_could_see_before_and_stays_hidden_in_clutter(ambush):
    ambush.enter("Guard 2", "Barn", "opposition")
    ambush.change("Ines", zone_id=ambush.zones["Yard"])
    ambush.do(sneak(ambush, "Ines", to="Barn"), 3, 1, 1)
    assert ambush.now.detection["losers"] == list(ambush.keys("Guard", "Guard 2"))
    assert ambush.at("Ines").hidden


@pytest.mark.rows("A-16")
def test_a_hidden_mover_who_is_spotted_is_hidden_no_more(ambush):
    ambush.change("Ines", zone_id=ambush.zones["Yard"])
    ambush.change("Guard", zone_id=ambush.zones["Barn"])
    ambush.do(sneak(ambush, "Ines", to="Barn"), 0, 1)
    assert not ambush.at("Ines").hidden


@pytest.mark.rows("A-13", "A-16")
def test_a_hidden_mover_in_the_open_is_hidden_no_more(ambush):
    ambush.do(sneak(ambush, "Ines", to="Yard"), 2, 1)
    assert not ambush.at("Ines").hidden


@pytest.fixture
def pump_room(stage):
    """Ines hidden in the Hall beside a guard, the Duct behind a door: a crawlspace."""
    stage.change("Wei", zone_id=stage.zones["Cellar"])
    stage.enter("Ines", "Hall", place={"hidden": True}, observation=4)
    stage.enter("Guard", "Hall", "opposition", observation=3)
    stage.do(sneak(stage, "Ines", to="Duct"), 2, 1)
    return stage


@pytest.mark.rows("G-165", "A-16", "A-11")
def test_whoever_moves_from_hiding_unseen_goes_on(pump_room):
    four = {Choice.REVEAL, Choice.AMBUSH, Choice.BACK_OUT}
    assert choices(pump_room) == four | {Choice.GO_ON}
    pump_room.campaign.perform(SetRuling("G-165", "make one of the four choices"))
    assert choices(pump_room) == four
    pump_room.campaign.undo()
    done = pump_room.do(choose(pump_room, Choice.GO_ON))
    assert "G-165" in cited(done)
    assert (pump_room.now.phase, pump_room.now.detection) == ("stealth", None)
    assert (pump_room.where("Ines"), pump_room.known("opposition")) == ("Duct", set())
    pump_room.do(EndStretch(pump_room.scene))
    pump_room.do(sneak(pump_room, "Ines", to="Shed"))


@pytest.mark.rows("G-165", "A-11")
def test_whoever_moved_from_hiding_backs_out_into_it_under_the_eyes_of_the_spotted(pump_room):
    assert not pump_room.at("Ines").hidden
    pump_room.do(choose(pump_room, Choice.BACK_OUT))
    assert (pump_room.where("Ines"), pump_room.at("Ines").hidden) == ("Hall", True)
    assert (pump_room.now.phase, pump_room.known("opposition")) == ("stealth", set())


@pytest.mark.rows("A-07")
@pytest.mark.parametrize("moved", ["Ines", "Guard"])
def test_whoever_is_moved_by_hand_has_no_choice_to_make(pump_room, moved):
    pump_room.do(PutInZone(pump_room.scene, pump_room.keys(moved), pump_room.zones["Lane"]))
    assert pump_room.now.detection is None
    pump_room.do(EndStretch(pump_room.scene))


@pytest.mark.rows("G-136", "A-16", "G-133")
def test_whoever_acts_from_hiding_rolls_as_it_is_ruled(ambush):
    ambush.change("Ines", mobility=2)
    act = from_hiding(ambush, HiddenAct.INTERACT)
    assert shown(ambush.preview(act)) == wins(4, 3)
    ambush.campaign.perform(SetRuling("G-136", "MOBILITY"))
    assert shown(ambush.preview(act)) == wins(2, 3)
    assert shown(ambush.preview(sneak(ambush, "Ines", to="Yard"))) == wins(2, 3)
    assert any("G-136 as this campaign rules" in note for note in ambush.preview(act).notes)
    done = ambush.do(sneak(ambush, "Ines", to="Yard"), 2, 0)
    assert "G-136" in cited(done)
    ambush.campaign.undo()
    assert "G-136" in cited(ambush.do(act, 2, 1))
    assert ambush.last_entry().thrown[0]["purpose"] == "MOBILITY of Ines"
    ambush.change("Ines", hidden=False, acted=False)
    assert shown(ambush.preview(sneak(ambush, "Ines", to="Yard"))) == wins(4, 3), "in the open"


# Guard, darkness, doors


@pytest.mark.rows("A-17", "G-139")
def test_keeping_guard_gives_two_dice_until_something_else_is_done(stage):
    stage.enter("Guard", "Barn", "opposition", observation=2)
    stage.do(Guard(stage.scene, stage.keys("Guard")))
    assert (stage.at("Guard").guarding, stage.at("Guard").acted) == (True, True)
    stage.do(EndStretch(stage.scene))
    assert shown(stage.preview(sneak(stage, "Wei", to="Yard"))) == wins(4, 4)
    stage.do(Search(stage.scene, stage.places["Guard"]), 0)
    assert not stage.at("Guard").guarding
    assert shown(stage.preview(sneak(stage, "Wei", to="Yard"))) == wins(4, 2)


@pytest.mark.rows("A-17")
def test_who_moves_keeps_no_guard(stage):
    stage.change("Wei", guarding=True)
    stage.enter("Guard", "Barn", "opposition", observation=2)
    assert shown(stage.preview(sneak(stage, "Wei", to="Yard"))) == wins(4, 2)
    stage.do(sneak(stage, "Wei", to="Yard"), 1, 0)
    assert not stage.at("Wei").guarding


@pytest.mark.rows("A-18", "A-24")
@pytest.mark.parametrize("side", ["party", "opposition"])
@pytest.mark.parametrize("way", ["sneak", "peek", "walk", "put", "new"])
def test_players_know_of_a_crawlspace_from_when_one_of_the_party_is_in_it_or_looks(
    stage, way, side
):
    stage.enter("Ines", "Shed", side)
    if way == "new":
        with stage.campaign.action("Leaves") as action:
            action.delete(action.get(Participant, stage.places["Ines"]))
    scene, ines, duct = stage.scene, stage.places["Ines"], stage.zones["Duct"]
    if way == "walk":
        stage.fight(5)
    assert not stage.zone_named("Duct").known
    stage.do(
        {
            "sneak": Sneak(scene, (ines,), duct),
            "peek": Peek(scene, ines, duct),
            "walk": Walk(scene, ines, duct, Mode.RUN),
            "put": PutInZone(scene, (ines,), duct),
            "new": AddPeople(scene, (stage.people["Ines"],), duct),
        }[way]
    )
    assert stage.zone_named("Duct").known is (side == "party")
    assert not stage.zone_named("Hall").known
    stage.campaign.undo()
    assert not stage.zone_named("Duct").known


@pytest.mark.rows("A-22", "G-137")
def test_darkness_takes_two_dice_but_for_a_flashlight_and_never_the_last(stage):
    stage.enter("Ines", "Yard", observation=5)
    stage.enter("Guard", "Shed", "opposition", observation=2)
    assert shown(stage.preview(sneak(stage, "Ines", to="Shed"))) == wins(3, 1)
    stage.do(Light(stage.scene, stage.keys("Ines")))
    assert shown(stage.preview(sneak(stage, "Ines", to="Shed"))) == wins(5, 1)
    stage.do(Light(stage.scene, stage.keys("Ines", "Wei")))
    assert (stage.at("Ines").flashlight, stage.at("Wei").flashlight) == (True, True)
    stage.do(Light(stage.scene, stage.keys("Ines", "Wei")))
    assert (stage.at("Ines").flashlight, stage.at("Wei").flashlight) == (False, False)


@pytest.mark.rows("A-24", "A-04")
def test_peeking_through_a_door_is_seen_from_both_sides(stage):
    stage.enter("Ines", "Yard", observation=3)
    stage.enter("Guard", "Shed", "opposition", observation=4)
    peek = Peek(stage.scene, stage.places["Ines"], stage.zones["Shed"])
    assert shown(stage.preview(peek)) == wins(3, 2)
    stage.do(peek, 1, 0)
    assert not stage.at("Ines").acted
    assert choices(stage) == {Choice.REVEAL, Choice.AMBUSH, Choice.BACK_OUT}
    stage.do(choose(stage, Choice.BACK_OUT))
    assert (stage.where("Ines"), stage.at("Ines").peeking_id) == ("Yard", None)


@pytest.mark.rows("A-24", "A-09", "C-45")
def test_an_ambush_through_a_door_has_a_line_to_those_it_waited_for(stage):
    stage.enter("Ines", "Yard", observation=3, weapon=RIFLE, skills={"Rifle": 2})
    stage.enter("Guard", "Shed", "opposition", observation=4)
    stage.do(Peek(stage.scene, stage.places["Ines"], stage.zones["Shed"]), 1, 0)
    stage.do(choose(stage, Choice.AMBUSH))
    shot = Fire(stage.scene, *stage.keys("Ines", "Guard"))
    assert not stage.preview(shot).blind
    stage.change("Ines", coolness=8)
    stage.set_scene(point=8)
    stage.do(Walk(stage.scene, stage.places["Ines"], stage.zones["Barn"]))
    assert stage.at("Ines").peeking_id is None
    assert stage.preview(shot).blind


@pytest.mark.rows("A-24")
def test_whoever_comes_before_a_peeking_eye_is_seen_until_it_turns_away(stage):
    stage.enter("Ines", "Yard")
    stage.enter("Guard", "Duct", "opposition")
    peek = Peek(stage.scene, stage.places["Ines"], stage.zones["Shed"])
    stage.do(peek)
    assert chances(stage.preview(sneak(stage, "Guard", to="Shed")))
    stage.do(peek)
    assert stage.at("Ines").peeking_id is None
    stage.do(sneak(stage, "Guard", to="Shed"))


@pytest.mark.rows("A-24", "A-14")
def test_peeking_needs_a_door_and_finds_nobody_hidden(stage):
    stage.enter("Ines", "Yard")
    stage.enter("Guard", "Shed", "opposition", place={"hidden": True})
    stage.refuses(Peek(stage.scene, stage.places["Ines"], stage.zones["Hall"]), "no door")
    stage.refuses(Peek(stage.scene, stage.places["Wei"], stage.zones["Cellar"]), "no door")
    stage.do(Peek(stage.scene, stage.places["Ines"], stage.zones["Shed"]))
    assert stage.now.detection is None


# Crawlspaces


@pytest.mark.rows("A-18", "A-19")
def test_nobody_passes_anybody_in_a_crawlspace_not_even_a_friend(stage):
    stage.enter("Ines", "Shed")
    stage.enter("Nils", "Duct", place={"came_from_id": stage.zones["Hall"]})
    stage.do(sneak(stage, "Ines", to="Duct"))
    stage.do(EndStretch(stage.scene))
    stage.refuses(sneak(stage, "Ines", to="Hall"), "Nils|in the way")
    stage.do(sneak(stage, "Ines", to="Shed"))


@pytest.mark.rows("A-19")
def test_a_group_leaves_a_crawlspace_with_the_nearest_in_front(stage):
    for name in ("Ines", "Nils", "Hanne"):
        stage.enter(name, "Shed")
    stage.do(sneak(stage, "Ines", "Nils", "Hanne", to="Duct"))
    stage.do(EndStretch(stage.scene))
    stage.refuses(sneak(stage, "Ines", to="Shed"), "in the way")
    stage.refuses(sneak(stage, "Hanne", to="Hall"), "in the way")
    stage.do(sneak(stage, "Ines", "Nils", to="Hall"))
    assert stage.at("Ines").arrived < stage.at("Nils").arrived
    stage.do(EndStretch(stage.scene))
    stage.do(sneak(stage, "Nils", "Ines", to="Duct"))
    stage.do(EndStretch(stage.scene))
    stage.do(sneak(stage, "Nils", "Ines", to="Hall"))
    assert stage.at("Ines").arrived < stage.at("Nils").arrived, "Ines was nearer to the Hall"


@pytest.mark.rows("A-19", "A-11")
def test_a_group_backs_out_of_a_crawlspace_together(stage):
    for name in ("Ines", "Nils"):
        stage.enter(name, "Shed")
    stage.enter("Guard", "Duct", "opposition", place={"came_from_id": stage.zones["Hall"]})
    stage.do(sneak(stage, "Ines", "Nils", to="Duct"), 1, 1, 0)
    stage.do(choose(stage, Choice.BACK_OUT))
    assert (stage.where("Ines"), stage.where("Nils")) == ("Shed", "Shed")


@pytest.mark.rows("A-11", "A-19")
def test_who_backs_out_into_a_crawlspace_is_behind_whoever_came_there_since(stage):
    stage.enter("Guard", "Hall", "opposition")
    stage.change("Guard", came_from_id=stage.zones["Duct"], arrived=1)
    stage.border("Hall", "Cellar")
    stage.enter("Dace", "Duct", "opposition", place={"came_from_id": stage.zones["Hall"]})
    stage.enter("Ines", "Cellar", observation=3)
    stage.do(sneak(stage, "Ines", to="Hall"), 0, 1)
    stage.do(choose(stage, Choice.BACK_OUT))
    assert stage.where("Guard") == "Duct"
    stage.do(EndStretch(stage.scene))
    stage.refuses(sneak(stage, "Guard", to="Shed"), "in the way")
    stage.do(sneak(stage, "Dace", to="Shed"))


@pytest.mark.rows("A-19", "A-11")
def test_of_a_group_that_backs_out_through_a_crawlspace_the_nearest_goes_first(stage):
    """Ines and Nils came out of the Duct, Ines first; back in it Ines is the nearer to the Shed."""
    for name in ("Ines", "Nils"):
        stage.enter(name, "Shed")
    stage.do(sneak(stage, "Ines", "Nils", to="Duct"))
    stage.do(EndStretch(stage.scene))
    stage.enter("Guard", "Hall", "opposition")
    stage.do(sneak(stage, "Ines", "Nils", to="Hall"), 1, 1, 0)
    stage.do(choose(stage, Choice.BACK_OUT))
    stage.do(EndStretch(stage.scene))
    order = sorted(("Ines", "Nils"), key=lambda name: stage.at(name).arrived)
    stage.refuses(sneak(stage, order[0], to="Hall"), f"{order[1]} is in the way")
    stage.refuses(sneak(stage, order[1], to="Shed"), f"{order[0]} is in the way")


@pytest.mark.rows("A-21")
def test_welding_an_access_shut_takes_a_six_and_the_stretch(stage):
    access = stage.border("Cellar", "Duct", "open")
    stage.enter("Ines", "Cellar", heavy_machinery=2)
    weld = Seal(stage.scene, stage.places["Ines"], access)
    dice = rolling(2)
    assert chances(stage.preview(weld)) == {"sealed": 1 - dice[0], "not yet": dice[0]}
    assert "does not hold" in told(stage.do(weld, 0))
    stage.refuses(weld, "already acted")
    stage.do(EndStretch(stage.scene))
    stage.refuses(replace(weld, torch=False), "cutting torch")
    assert "cutting torch" in stage.preview(replace(weld, torch=False)).refusals[0]
    stage.do(weld, 1)
    with stage.campaign.read() as session:
        assert session.get_one(Border, access).kind == "sealed"
    stage.do(EndStretch(stage.scene))
    stage.refuses(weld, "sealed already")
    stage.refuses(sneak(stage, "Ines", to="Duct"), "sealed")


@pytest.mark.rows("A-21", "G-137")
def test_welding_is_done_at_a_crawlspace_one_stands_at(stage):
    access = stage.border("Cellar", "Duct")
    stage.refuses(Seal(stage.scene, stage.places["Wei"], access), "not at that border")
    plain = stage.border("Cellar", "Barn")
    stage.enter("Ines", "Cellar", heavy_machinery=0)
    stage.refuses(Seal(stage.scene, stage.places["Ines"], plain), "crawlspace")
    preview = stage.preview(Seal(stage.scene, stage.places["Ines"], access))
    assert preview.title == "Ines welds the access to Duct shut"
    assert preview.pool
    assert preview.dm.total == 1
    assert chances(preview)["sealed"] == Fraction(1, 6)


# What players may know


@pytest.mark.rows("A-10")
def test_players_do_not_read_that_somebody_hid_from_them(stage):
    stage.enter("Guard", "Barn", "opposition")
    stage.do(sneak(stage, "Wei", to="Yard"), 0, 1)
    stage.do(choose(stage, Choice.HIDE))
    assert stage.last_entry().secret
    stage.do(EndStretch(stage.scene))
    stage.do(Guard(stage.scene, stage.keys("Wei")))
    assert not stage.last_entry().secret


@pytest.mark.rows("A-24")
def test_what_keeps_a_whole_group_is_said_once_and_no_roll_is_shown_that_cannot_be(stage):
    stage.enter("Ines", "Yard", observation=3)
    stage.enter("Maya", "Yard", observation=3)
    stage.enter("Dace", "Hall", "opposition", observation=2)
    shown = stage.preview(sneak(stage, "Ines", "Maya", to="Hall"))
    assert shown.refusals == ("Ines and Maya: the border is blocked (A-24).",)
    assert (shown.chances, shown.notes) == ((), ())
