"""One attack, one set of crisis points: what a blast, two riflemen and two attacks lead to."""

from fractions import Fraction
from itertools import product

import pytest

from models.bridge.schedule import at_hand
from models.bridge.treatment import Care
from models.deeds.clock.due import MoveDue, Skip
from models.deeds.clock.time import Advance, AdvanceToNext
from models.deeds.fight.by_hand import Blast
from models.deeds.house.ruling import SetRuling
from models.deeds.medicine.crisis import CrisisPoint
from models.deeds.medicine.nursing import LetGo, MovePatient
from models.deeds.medicine.treat import Treat
from models.deeds.people.edit import EditRow
from models.tables import Due, Person, Wound
from models.views.ward import patients
from rules.rulings import CrisisScope
from tests.models.deeds.stage import Stage
from tests.models.deeds.ward import HOUR, MINUTE, chances, cited, told

SCHEDULE = [30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR]
CHEST = 2
FIRST, WOUND = CrisisScope.FIRST.value, CrisisScope.WOUND.value


@pytest.fixture
def stage(tmp_path):
    """Ines, who dies at 12 shock, in a hall of her own."""
    made = Stage(tmp_path / "Stage.outrider")
    made.zone("Hall")
    made.enter("Ines", "Hall", consciousness_level=40, life_level=12)
    made.ines = made.people["Ines"]
    yield made
    made.campaign.close()


def points(stage):
    return [due.at for due in stage.rows("crisis")]


def board(stage):
    """When the throws to come are, the chance of death by each, and the same if moved."""
    with stage.campaign.read() as session:
        (patient,) = patients(session)
    crises = [clock for clock in patient.clocks if clock.kind == "crisis"]
    return [[getattr(clock, what) for clock in crises] for what in ("at", "chance", "moved")]


def on_to_the_crisis(stage):
    """The throws at hand; if there are none, let time pass to what comes next."""
    with stage.campaign.read() as session:
        waiting = [CrisisPoint(due.key) for due in at_hand(session) if due.deed == "crisis"]
    if waiting:
        return waiting
    stage.campaign.perform(AdvanceToNext())
    return on_to_the_crisis(stage)


def old_save(stage, wounds=3):
    """Rows as a campaign has them that was kept when every wound had points of its own."""
    with stage.campaign.action("Long ago") as action:
        action.get(Person, stage.ines).shock = wounds
        for _ in range(wounds):
            wound = Wound(person_id=stage.ines, at=0, location="chest", shock=1)
            action.session.add(wound)
            for at in SCHEDULE:
                label = f"Ines: crisis point at {at}"
                action.session.add(
                    Due(at=at, deed="crisis", label=label, person_id=stage.ines, wound=wound)
                )


def dead_by(shock, life, throws, moved=0):
    """The chance of being dead after all faces of so many dice, the first `moved` with -1."""
    dead = 0
    for dice in product(range(1, 11), repeat=throws):
        now = shock
        for number, die in enumerate(dice):
            now += now < life and die - (number < moved) <= now
        dead += now >= life
    return Fraction(dead, 10**throws)


@pytest.mark.rows("W-28", "X-07", "G-85")
def test_a_blast_of_six_fragments_asks_for_one_throw_at_each_point(stage):
    """Six fragments of 0.4 strike the chest: 5 to 10 miss the kill, and each is one shock."""
    six = (6,) + (CHEST, 9) * 6
    stage.do(Blast(stage.scene, zone=stage.zones["Hall"], burst_radius=8), 1, *six)
    assert [wound.shock for wound in stage.wounds(stage.ines)] == [1] * 6
    assert points(stage) == SCHEDULE
    for left in range(5, 0, -1):
        (crisis,) = on_to_the_crisis(stage)
        assert chances(stage.preview(crisis))["no worse, shock 6"] == Fraction(4, 10)
        done = stage.do(crisis, 10)
        assert len(points(stage)) == left - 1
    assert "W-31" in cited(done)
    assert all(wound.stable for wound in stage.wounds(stage.ines))
    assert stage.clock == 12 * HOUR


@pytest.mark.rows("W-28", "G-85")
@pytest.mark.parametrize(("scope", "throws"), [(None, 1), (FIRST, 1), (WOUND, 3)])
def test_hits_of_one_second_under_every_ruling(stage, scope, throws):
    if scope:
        stage.do(SetRuling("G-85", scope))
    for _ in range(3):
        stage.wound(stage.ines, shock=1)
    assert points(stage) == sorted(SCHEDULE * throws)
    assert board(stage)[0] == points(stage)
    at_once = on_to_the_crisis(stage)
    assert len(at_once) == throws
    stage.do(at_once[0], 1)
    assert stage.of("Ines").shock == 4
    if scope:
        assert f"G-85 as this campaign rules, crisis points run by: {scope}." in (
            stage.preview(on_to_the_crisis(stage)[0]).notes
        )


@pytest.mark.rows("W-28", "W-29", "G-85", "G-86")
@pytest.mark.parametrize("scope", [None, FIRST, WOUND])
def test_attacks_of_two_turns_under_every_ruling(stage, scope):
    if scope:
        stage.do(SetRuling("G-85", scope))
    stage.wound(stage.ines, shock=1)
    stage.do(Advance(30))
    stage.wound(stage.ines, shock=1)
    again = [] if scope == FIRST else [30 + at for at in SCHEDULE]
    assert points(stage) == board(stage)[0] == sorted(SCHEDULE + again)
    (crisis,) = on_to_the_crisis(stage)
    assert chances(stage.preview(crisis))["worse: shock 3"] == Fraction(2, 10), "the total counts"


@pytest.mark.rows("W-31", "G-85")
def test_later_wounds_become_stable_with_the_clock_they_share(stage):
    stage.do(SetRuling("G-85", FIRST))
    stage.wound(stage.ines, shock=1)
    stage.do(Advance(30))
    stage.wound(stage.ines, shock=1)
    for _ in range(5):
        assert not any(wound.stable for wound in stage.wounds(stage.ines))
        (crisis,) = on_to_the_crisis(stage)
        stage.do(crisis, 10)
    assert all(wound.stable for wound in stage.wounds(stage.ines))
    stage.wound(stage.ines, shock=1)
    assert points(stage) == [12 * HOUR + at for at in SCHEDULE], "and the next is the first again"


@pytest.mark.rows("W-28", "W-31", "G-85")
def test_what_comes_at_one_moment_is_one_throw(stage):
    """Half an hour apart: the first point of the second attack is the second of the first."""
    stage.wound(stage.ines, shock=1)
    stage.do(Advance(30 * MINUTE))
    (crisis,) = on_to_the_crisis(stage)
    stage.do(crisis, 10)
    stage.wound(stage.ines, shock=1)
    assert board(stage)[0] == sorted({*SCHEDULE[1:], *(30 * MINUTE + at for at in SCHEDULE)})
    first, _ = on_to_the_crisis(stage)
    stage.do(first, 10)
    assert (stage.clock, len(points(stage))) == (HOUR, 7)
    while stage.clock < 12 * HOUR:
        (crisis,) = on_to_the_crisis(stage)
        done = stage.do(crisis, 10)
    assert "W-31" in cited(done)
    assert [wound.stable for wound in stage.wounds(stage.ines)] == [True, False]


@pytest.mark.rows("W-30", "G-88")
def test_being_moved_counts_at_one_throw_and_then_no_more(stage):
    for _ in range(3):
        stage.wound(stage.ines, shock=1)
    stage.do(MovePatient(stage.ines))
    (crisis,) = on_to_the_crisis(stage)
    assert chances(stage.preview(crisis))["worse: shock 4"] == Fraction(4, 10)
    stage.do(crisis, 4)
    (crisis,) = on_to_the_crisis(stage)
    assert chances(stage.preview(crisis))["worse: shock 5"] == Fraction(4, 10)


@pytest.mark.rows("W-30", "G-85", "G-88")
def test_being_moved_counts_at_every_throw_of_the_next_point(stage):
    """Where every wound has its throw, the next crisis point has several."""
    stage.do(SetRuling("G-85", WOUND))
    for _ in range(2):
        stage.wound(stage.ines, shock=5)
    _, lie, moved = board(stage)
    assert lie[:5] == [dead_by(10, 12, throws) for throws in range(1, 6)]
    assert moved[:5] == [dead_by(10, 12, throws, 2) for throws in range(1, 6)]
    stage.change("Ines", shock=3)
    stage.do(MovePatient(stage.ines))
    one, other = on_to_the_crisis(stage)
    stage.do(one, 10)
    assert chances(stage.preview(other))["worse: shock 4"] == Fraction(4, 10)
    stage.do(other, 10)
    assert not stage.of("Ines").moved


@pytest.mark.rows("W-29", "W-30", "W-32", "G-85")
def test_the_board_counts_the_throws_that_come(stage):
    stage.change("Ines", life_level=8)
    for _ in range(3):
        stage.wound(stage.ines, shock=1)
    at, lie, moved = board(stage)
    assert at == SCHEDULE
    assert lie == [dead_by(3, 8, throws) for throws in range(1, 6)]
    assert moved == [dead_by(3, 8, throws, 1) for throws in range(1, 6)]
    assert lie[-1] == Fraction(3 * 4 * 5 * 6 * 7, 10**5)
    treated = stage.preview(Treat(Care.STABILISE, stage.medic(), stage.ines))
    assert chances(treated)["untreated, dies of shock"] == lie[-1]


@pytest.mark.rows("W-27", "G-85")
def test_a_treatment_stops_every_clock(stage):
    stage.wound(stage.ines, shock=1)
    stage.do(Advance(30))
    stage.wound(stage.ines, shock=1)
    stage.do(Treat(Care.STABILISE, stage.medic(), stage.ines), 12, 5)
    assert points(stage) == []
    assert all(wound.stable for wound in stage.wounds(stage.ines))


@pytest.mark.rows("W-28", "W-31", "G-85")
def test_a_campaign_kept_under_the_old_rule_goes_on(stage):
    """Fifteen rows for three wounds: five throws, and all are stable at the end."""
    old_save(stage)
    assert len(points(stage)) == 15
    assert board(stage)[0] == SCHEDULE
    for left in (12, 9, 6, 3, 0):
        crisis, *_ = on_to_the_crisis(stage)
        before = stage.content()
        done = stage.do(crisis, 10)
        assert len(points(stage)) == left
        stage.campaign.undo()
        assert stage.content() == before
        stage.campaign.redo()
    assert told(done).count("stable by itself") == 1
    assert all(wound.stable for wound in stage.wounds(stage.ines))


@pytest.mark.rows("G-85")
def test_of_old_rows_a_throw_is_skipped_moved_and_let_go_as_one(stage):
    old_save(stage)
    first = stage.rows("crisis")[0]
    stage.do(MoveDue(first.key, 600))
    assert [at for at in points(stage) if at < HOUR] == [600] * 3
    stage.do(Skip(first.key))
    assert board(stage)[0] == SCHEDULE[1:]
    assert "4 crisis points cancelled" in told(stage.do(LetGo(stage.ines)))


@pytest.mark.rows("G-85")
def test_another_ruling_counts_for_the_clocks_that_run(stage):
    for turn in range(2):
        stage.do(Advance(30 * turn))
        stage.wound(stage.ines, shock=1)
        stage.wound(stage.ines, shock=1)
    late = [30 + at for at in SCHEDULE]
    attack = sorted(SCHEDULE + late)
    assert points(stage) == attack
    stage.do(SetRuling("G-85", WOUND))
    assert points(stage) == sorted(attack * 2)
    stage.do(SetRuling("G-85", FIRST))
    assert points(stage) == SCHEDULE
    stage.campaign.undo()
    stage.campaign.undo()
    assert points(stage) == attack
    stage.do(LetGo(stage.ines))
    stage.do(SetRuling("G-85", FIRST))
    assert points(stage) == [], "what is stable stays so"


@pytest.mark.rows("W-26", "G-85")
def test_whoever_lives_again_has_the_clocks_of_the_attacks_and_no_more(stage):
    for _ in range(2):
        stage.wound(stage.ines, shock=1)
    stage.wound(stage.ines, light=1)
    stage.do(EditRow("person", stage.ines, {"dead": True}))
    assert points(stage) == []
    stage.do(EditRow("person", stage.ines, {"dead": False}))
    assert points(stage) == SCHEDULE
