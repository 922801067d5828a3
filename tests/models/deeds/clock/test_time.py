"""Time passes: what is automatic happens on the way, the rest stops the clock."""

import pytest
from sqlmodel import select

from models.action import Refusal
from models.bridge.schedule import at_hand
from models.deeds.clock.due import MoveDue, Remind, Reword, Settle, Skip
from models.deeds.clock.time import Advance, AdvanceToNext
from models.effects.clock import pass_time
from models.tables import Participant, Person, Scene, World, Zone, ZoneMap
from tests.models.deeds.ward import DAY, HOUR, MINUTE, WEEK, Ward, told


@pytest.fixture
def ward(tmp_path):
    made = Ward(tmp_path / "Ward.outrider")
    yield made
    made.campaign.close()


def hand(ward):
    with ward.campaign.read() as session:
        return [due.label for due in at_hand(session)]


def let_pass(ward, seconds):
    with ward.campaign.action("A turn") as action:
        pass_time(action, seconds)
    return [line["text"] for line in action.lines]


def test_time_passes_where_nothing_is_due(ward):
    done = ward.campaign.perform(Advance(2 * HOUR + 30 * MINUTE))
    assert ward.clock == 9_000
    assert done.title == "Time passes: 2 h 30 min"


def test_a_reminder_stops_the_clock_at_its_second(ward):
    ward.due(600, label="Supper")
    done = ward.campaign.perform(Advance(HOUR))
    assert ward.clock == 600
    assert hand(ward) == ["Supper"]
    assert told(done) == "Due now: Supper"


def test_a_reminder_at_the_last_second_stops_the_clock_too(ward):
    ward.due(HOUR)
    ward.campaign.perform(Advance(HOUR))
    assert hand(ward) == ["Supper"]


def test_the_clock_stands_while_something_is_at_hand(ward):
    key = ward.due(600)
    ward.campaign.perform(Advance(HOUR))
    for deed in (Advance(1), AdvanceToNext()):
        with pytest.raises(Refusal, match="Supper"):
            ward.campaign.perform(deed)
        assert ward.preview(deed).refusals == ("First settle what is due: Supper.",)
    ward.due(900, label="Moonrise")
    assert ward.preview(Advance(HOUR)).notes == ("then in 5 min: Moonrise",)
    assert ward.preview(Advance(60)).notes == ("Nothing else comes due until day 1, 00:11:00.",)
    assert ward.clock == 600
    ward.campaign.perform(Settle(key))
    ward.campaign.perform(Advance(HOUR))
    assert ward.clock == 900


def test_to_the_next_thing_due(ward):
    with pytest.raises(Refusal, match=r"Nothing is due\."):
        ward.campaign.perform(AdvanceToNext())
    assert ward.preview(AdvanceToNext()).refusals == ("Nothing is due.",)
    ward.due(900, label="Later")
    ward.due(600, label="Sooner")
    ward.campaign.perform(AdvanceToNext())
    assert (ward.clock, hand(ward)) == (600, ["Sooner"])


def test_two_things_of_one_second_are_both_at_hand(ward):
    ward.due(600, label="First")
    ward.due(600, label="Second")
    ward.campaign.perform(Advance(HOUR))
    assert hand(ward) == ["First", "Second"]


@pytest.mark.rows("W-37", "G-47")
def test_stun_clears_by_the_hour(ward):
    ines = ward.person()
    ward.points(ines, stun=3)
    left = []
    for _ in range(8):
        ward.campaign.perform(Advance(30 * MINUTE))
        left.append(ward.sheet(ines).stun)
    assert left == [3, 2, 2, 1, 1, 0, 0, 0]


@pytest.mark.rows("W-34")
def test_a_year_of_weekly_healing(ward):
    ines = ward.person()
    ward.points(ines, light=5, shock=2)
    weeks = []
    for _ in range(7):
        ward.campaign.perform(Advance(WEEK))
        sheet = ward.sheet(ines)
        weeks.append((sheet.light, sheet.shock))
    assert weeks == [(4, 1), (3, 0), (2, 0), (1, 0), (0, 0), (0, 0), (0, 0)]
    ward.campaign.perform(Advance(45 * WEEK))
    assert [due.at for due in ward.rows("healing", "done")] == [n * WEEK for n in range(1, 6)]
    assert ward.rows("healing") == []


@pytest.mark.rows("W-34")
def test_a_year_at_once_is_the_same_as_week_by_week(ward):
    for number in range(30):
        tough = ward.person(f"P{number}", consciousness_level=10, life_level=20)
        ward.points(tough, light=number % 5, shock=number % 3, stun=number % 4)
    planned = ward.preview(Advance(52 * WEEK)).notes
    done = ward.campaign.perform(Advance(52 * WEEK))
    fired = ward.rows(state="done")
    weekly = sum(max(number % 5, number % 3) for number in range(30))
    hourly = sum(number % 4 for number in range(30))
    assert len(fired) == len(done.lines) == len(planned) == weekly + hourly
    assert [note.split(": ", 1)[1] for note in planned] == [due.label for due in fired]
    assert ward.clock == 52 * WEEK
    with ward.campaign.read() as session:
        assert not any(p.light or p.shock or p.stun for p in session.exec(select(Person)))


def test_the_preview_says_what_fires_and_where_the_clock_stops(ward):
    ines = ward.person()
    ward.points(ines, stun=3)
    ward.due(2 * HOUR, label="Supper")  # after the second stun row, which is put on the clock later
    preview = ward.preview(Advance(DAY))
    assert preview.title == "2 h pass, to day 1, 02:00:00"
    assert preview.notes == (
        "stops in 2 h: Supper",
        "in 1 h: Ines: a stun point clears",
        "then in 2 h: Ines: a stun point clears",
        "then in 3 h: Ines: a stun point clears",
    )
    ward.campaign.perform(Advance(DAY))
    assert ward.sheet(ines).stun == 2
    ward.campaign.perform(Settle(ward.rows("reminder")[0].key))
    ward.campaign.perform(Advance(1))
    assert ward.sheet(ines).stun == 1, "what came due in the second of the stop is not lost"


def test_a_turn_passes_whole_and_leaves_rolls_at_hand(ward):
    ines = ward.person()
    ward.points(ines, stun=1)
    first, second = ward.due(10, label="Smoke"), ward.due(20, label="Siren")
    ward.due(HOUR + 5, label="Supper")
    assert let_pass(ward, 30) == ["Due now: Smoke", "Due now: Siren"]
    assert ward.clock == 30
    with pytest.raises(Refusal, match="Smoke"):
        let_pass(ward, 30)
    ward.campaign.perform(Settle(first))
    ward.campaign.perform(Settle(second))
    lines = let_pass(ward, HOUR)
    assert lines == ["Ines: 1 stun point less", "Due now: Supper"]
    assert ward.clock == HOUR + 30


def test_settle_takes_what_is_at_hand_and_nothing_else(ward):
    key = ward.due(600)
    with pytest.raises(Refusal, match="not due before day 1, 00:10:00"):
        ward.campaign.perform(Settle(key))
    ward.campaign.perform(Advance(600))
    ward.campaign.perform(Settle(key))
    with pytest.raises(Refusal, match="settled already"):
        ward.campaign.perform(Settle(key))
    crisis = ward.due(ward.clock, deed="crisis")
    with pytest.raises(Refusal, match="in another way"):
        ward.campaign.perform(Settle(crisis))


def test_what_is_skipped_does_not_happen_and_a_series_goes_on(ward):
    ines = ward.person()
    ward.points(ines, stun=2)
    done = ward.campaign.perform(Skip(ward.rows("stun")[0].key))
    assert told(done) == "The referee rules that it does not happen."
    ward.campaign.perform(Advance(HOUR))
    assert ward.sheet(ines).stun == 2
    ward.campaign.perform(Advance(HOUR))
    assert ward.sheet(ines).stun == 1


def test_a_reminder_is_set_moved_and_reworded(ward):
    ward.campaign.perform(Remind("  Supper\n", 600))
    (due,) = ward.rows()
    assert (due.at, due.label, due.deed) == (600, "Supper", "reminder")
    ward.campaign.perform(MoveDue(due.key, 900))
    ward.campaign.perform(Reword(due.key, "Dinner"))
    (due,) = ward.rows()
    assert (due.at, due.label) == (900, "Dinner")
    for deed in (Remind(" ", 5), Reword(due.key, "\t")):
        with pytest.raises(Refusal, match="words"):
            ward.campaign.perform(deed)


def test_undo_and_redo_turn_the_clock(ward):
    ines = ward.person()
    ward.points(ines, light=3, stun=2)
    before = ward.content()
    ward.campaign.perform(Advance(5 * WEEK))
    after = ward.content()
    ward.campaign.undo()
    assert ward.content() == before
    ward.campaign.redo()
    assert ward.content() == after


def test_no_other_time_passes_in_a_fight(ward):
    ines = ward.person()
    with ward.campaign.action("A fight") as action:
        plan = ZoneMap(name="Yard")
        action.session.add(plan)
        action.session.flush()
        zone = Zone(map_id=plan.key, name="Gate", x=0, y=0)
        scene = Scene(name="Yard", map_id=plan.key, phase="combat")
        action.session.add(zone)
        action.session.add(scene)
        action.session.flush()
        action.session.add(Participant(scene_id=scene.key, person_id=ines, zone_id=zone.key))
        world = action.session.exec(select(World)).one()
        world.scene_id = scene.key
        action.session.add(world)
    ward.due(600)
    for deed in (Advance(60), AdvanceToNext()):
        assert ward.preview(deed).refusals == ("A fight is on: its turns move the clock.",)
        with pytest.raises(Refusal, match="A fight is on"):
            ward.campaign.perform(deed)
    assert ward.clock == 0
