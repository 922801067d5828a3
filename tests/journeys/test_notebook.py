"""A referee's own notebook: ten tasks typed, five rolled, a rover mended, and a month later."""

import json
import re

import pytest

from tests.journeys.referee import Referee
from tests.journeys.saved import Saved

pytestmark = [pytest.mark.journey, pytest.mark.timeout(240)]

NAME = "Short Measure"
MINUTE, HOUR, DAY = 60, 3_600, 86_400
SECRET = "the tally clerk was bribed"

SHOUT = "To shout across a gale (Unskilled): Routine. Endurance. Instant."
NOTEBOOK = (
    "To splice a live cable: Routine. Electronics. 1 minute. Referee: Gloves on.",
    "To free a sand brake: Difficult. Mechanic. 1 minute.",
    f"To trace a false weight (Uncertain): Routine. Computer. 1 minute. Referee: {SECRET}.",
    "To seal a cracked visor (Hazardous): Simple. Mechanic. 10 seconds.",
    "To lift a skiff (Teamwork): Difficult. Strength. 1 minute. Referee: Takes three people.",
    "To hot-wire a crawler: Difficult. Electronics or Mechanic. 2 minutes.",
    "To forge a docket: Formidable. Average of Computer and Eloquence. 10 minutes.",
    "To wait out a dust devil: Simple. Coolness. 20 minutes (absolute).",
    "To outstare a bailiff (Unskilled, Hasty): Routine. Determination. Instant.",
)
DRAFT = "To shout across a gale (Unskilled): Loudly. Endurance. Instant."


@pytest.fixture
def saved(saves):
    return Saved(saves, NAME)


@pytest.fixture
def at(saved, tmp_path):
    with Referee(saved.folder, NAME, tmp_path) as referee:
        referee.wait_for("In +Due")
        yield referee


def answer(at, question, text):
    """Type into a prompt, take it, and see it go."""
    at.wait_for(rf"│ {re.escape(question)}")
    at.type(text)
    at.press("enter")
    at.gone(f"│ {question}")


def find(at, words):
    """Show one task of the library alone, with the cursor on it."""
    at.key("/", until="Words to find")
    at.type(words)
    at.wait_for("Tasks · 1 by")
    at.key("enter", until=r"n new  e edit")


def show_all(at):
    at.key("escape", until=r"Tasks · 18 by")


def attempt(at, words, name):
    """Somebody attempts a task: the digit beside the name says who."""
    find(at, words)
    screen = at.key("enter", until="1-9 or Enter who")
    at.press(re.search(rf"│\s+(\d) {name}", screen)[1])


def type_notebook(at):
    """Nine tasks as they are written, and one whose difficulty is no word of the rules."""
    at.key("t", until="Tasks · 8 by statement")
    for line in NOTEBOOK:
        at.press("n")
        answer(at, "New task", line)
        at.wait_for(f"undo: New task: {line[:10]}")
    at.key("n", until="│ New task")
    at.type(DRAFT)
    at.key("enter", until=r"(?s)'Loudly' is not a difficulty.*again keeps it as typed")
    at.key("enter", until="Tasks · 18 by(?s:.)*To shout across a gale .* unread")
    assert "Enter attempt" not in at.key("home", until="'Loudly' is not a difficulty")
    at.key("enter", until=r"│ Change task(?s:.)*Loudly")
    at.key("ctrl+u", until=r"│ Change task +│.*\n[^│]*│ +│")
    answer(at, "Change task", SHOUT)
    at.wait_for("To shout across a gale +Routine +Endurance +instant")


def plain_success(at):
    attempt(at, "splice", "Wei Sandoval")
    at.wait_for(r"needs 7\+ Routine +DM \+4")
    assert "Success: 5+4 = 9 against 7+" in at.throw(("success", 5), ("time", 10))
    at.wait_for("day 2746, 21:06:00")


def lose_heart(at):
    """A failure that may be tried again, one that takes heart, and the wait that follows."""
    attempt(at, "brake", "Wei Sandoval")
    outcome = at.throw(("success", 4), ("failure", 4), ("time", 7))
    assert "Failure: 4+4 = 8 against 11+" in outcome
    assert "May try again at once, without penalty" in outcome
    at.press("r")
    at.pick("Try again", "Wei Sandoval")
    outcome = at.throw(("success", 2), ("failure", 8), ("time", 7))
    assert "Stay determined to try again" in outcome
    at.wait_for("day 2746, 21:12:00")
    at.press("r")
    at.pick("Try again", "Wei Sandoval")
    at.wait_for(r"needs 11\+ +DM \+2")
    outcome = at.throw(("determination", 7))
    assert "Wei Sandoval loses heart" in outcome
    assert "The wait ends day 2746, 21:42:00" in outcome


def false_weight(at):
    """Only the referee learns how much truth is in what Ines has found."""
    attempt(at, "trace", "Ines Calder")
    outcome = at.throw(("success", 6), ("success, the referee's", 1), ("time", 10))
    assert "(referee) Hidden throw 1+4: some truth" in outcome
    answer(at, "What are the players told?", "The scale is honest.")
    at.wait_for("day 2746, 21:18:00")


def in_haste(at):
    find(at, "visor")
    at.key("enter", until=r"│\s+h +hasty")
    at.press("h")
    at.wait_for(r"needs 7\+ Routine +DM \+4(?s:.)*hasty: yes")
    assert "Success: 9+4 = 13 against 7+" in at.throw(("success", 9), ("time", 10))


def two_together(at):
    """The party is marked; all but the two strongest stay out."""
    find(at, "skiff")
    at.key("enter", until="│ A team: To lift a skiff")
    at.key("down", "down", "space", "space", "space", until="│    Nils Harrow")
    at.key("enter", until="Tobias Nkemelu and Wei Sandoval")
    assert "Success: 9+4 = 13 against 11+" in at.throw(("success", 9), ("time", 10))


def players_copy(at):
    """Of the false weight players see the throw of Ines and what they were told."""
    at.key("escape", until="In +Due")
    at.key("j", until="What happened(?s:.)*To lift a skiff")
    at.key("/", until="Words to find")
    at.type("false weight")
    at.wait_for(lambda screen: "To lift a skiff" not in screen.partition("\n")[2])
    at.key("enter", until="w note")
    at.key("down", until=r"\(referee\) Hidden throw 1\+4: some truth")
    at.key("p", until="What the players may know(?s:.)*To lift a skiff")
    at.key("/", until="Words to find")
    at.type("false weight")
    at.gone("To lift a skiff")
    told = at.key("enter", until=r"(?s)The scale is honest.*/ find")
    thrown = at.key("down", until=r"(?m)^ Success: 6\+4 = 10 against 7\+")
    assert not re.search(f"(?i)hidden|truth|referee|{SECRET}", told + thrown)
    for before in ("To lift a skiff", "w note", "To lift a skiff", "In +Due"):
        at.key("escape", until=before)


def try_again(at):
    """The wait is over: the clock leads to the next throw, and the brake comes free unhindered."""
    at.key("n", "n", until="NOW +Wei Sandoval may try again")
    at.key("n", until=r"needs 11\+ Difficult +DM \+4")
    assert "Success: 8+4 = 12 against 11+" in at.throw(("success", 8), ("time", 7))
    at.wait_for("In +Due")


def break_the_ram(at):
    """The crawler's steering ram is entered in the workshop, and breaks."""
    at.key("w", until="Docket printer")
    at.press("n")
    answer(at, "New device, or component of a vehicle", "Steering ram")
    at.pick("What is it part of?", "Mother Hubbard")
    at.pick("Whose is it?", "Nobody's")
    at.wait_for("Repair assets")
    at.key("escape", until="Enter go on|Mother Hubbard, Steering ram")
    at.key("/", until="Words to find")
    at.type("ram")
    at.wait_for("Steering ram +sound")
    at.key("enter", until="b break")
    at.press("b")
    at.pick("Damage to Mother Hubbard, Steering ram", "Major")
    at.wait_for("Steering ram +major +diagnose")


def diagnose(at):
    at.press("d")
    at.pick("Who can diagnose it", "Wei Sandoval")
    at.wait_for(r"needs 11\+ Difficult +DM \+4")
    outcome = at.throw(("time", 7), ("success", 9), ("success, the referee's", 1))
    assert "(referee) Hidden throw 1+4: some truth" in outcome
    answer(at, "What are the players told?", "The rod is bent.")
    at.wait_for("Steering ram +major +repair")


def repair_in_the_field(at):
    """Without tools it is beyond anybody; with tools, and help, it ends on the clock."""
    at.press("r")
    at.pick("Who can repair it", "Wei Sandoval")
    at.key("F", until=r"needs 15\+ Formidable")
    at.key("T", until=r"needs 19\+ Impossible")
    at.key("T", until=r"needs 15\+ Formidable")
    at.key("l", until="│ levels harder, -4 to 4")
    at.key("ctrl+u", until=r"│ levels harder, -4 to 4 +│.*\n[^│]*│ +│")
    answer(at, "levels harder, -4 to 4", "-1")
    at.key("c", until=r"needs 11\+ Difficult(?s:.)*clock: stands")
    assert "It takes 1 h" in at.throw(("time", 10))
    at.wait_for("Steering ram +major +in hand")
    at.key("escape", until="Docket printer")
    at.key("escape", until="In +Due")
    stop(at, "Strand comes back")
    stop(at, "The watch changes")
    at.key("n", "n", until="NOW +Wei Sandoval repairs")
    at.press("n")
    assert "hazardous until a shop makes it good" in at.throw(("success", 7))


def stop(at, label):
    """Time passes to a reminder, and it is dealt with."""
    at.key("n", "n", until=f"NOW +{label}")
    settle(at, label)


def settle(at, label):
    at.press("n")
    at.pick(label, "Settled")
    at.wait_for(f"Settled: {label}")


def month(at):
    """Thirty days are asked for until nothing stops them any more."""
    for label in ("Mother Hubbard's track pin", "The shuttle", "A blow"):
        thirty_days(at, until=f"NOW +{label}")
        settle(at, label)
    thirty_days(at, until="day 2777, 23:00:00")


def thirty_days(at, until):
    at.key("a", until="type it, or a date")
    at.press("t")
    answer(at, "How long, or till when?", "+30d")
    at.wait_for("typed: 30 d")
    at.press("enter")
    at.gone("typed: 30 d")
    at.wait_for(until)


def most_used(at):
    at.key("t", until="Tasks · 18 by statement")
    for order in ("difficulty", "crucial asset", "time", "last used", "most used"):
        at.key("s", until=f"Tasks · 18 by {order}")
    ranked = re.findall(r"(?m)^ To \w+ a (.+?) {2,}.* (\d)$", at.screen)
    once = ("cracked visor", "live cable", "false weight", "skiff")
    assert ranked[0] == ("sand brake", "3")
    assert sorted(ranked[1:]) == sorted((name, "1") for name in once)
    at.wait_for(r"Used: 3 times, 1 succeeded \(33.3%\)")
    at.key("escape", until="In +Due")


def test_a_month_with_a_notebook_of_ones_own(at, saved):
    type_notebook(at)
    for attempt_at in (plain_success, lose_heart, false_weight, in_haste, two_together):
        attempt_at(at)
        show_all(at)
    players_copy(at)
    try_again(at)
    for workshop in (break_the_ram, diagnose, repair_in_the_field):
        workshop(at)
    month(at)
    most_used(at)
    at.key("u", until="Undo: Time passes: 30 d")
    at.wait_for("day 2747, 23:00:00")
    at.key("U", until="Redo: Time passes: 30 d")
    at.press("ctrl+q")
    assert at.wait_exit() == 0
    kept(saved)
    thrown(saved)
    nothing_leaks(saved)
    assert saved.faults() == []


def kept(saved):
    """What the file must hold after this very month."""
    assert saved.sql("SELECT clock FROM world") == [(2776 * DAY + 23 * HOUR,)]
    assert saved.sql("SELECT count(*), sum(unread != '') FROM task") == [(18, 0)]
    assert saved.sql("SELECT line FROM taskversion") == [(DRAFT,)]
    uses = """SELECT count(DISTINCT clock), group_concat(success, '')
        FROM taskuse JOIN task ON task.id = task_id GROUP BY statement ORDER BY statement"""
    assert saved.sql(uses) == [(3, "001"), (1, "11"), (1, "1"), (1, "1"), (1, "1")]
    assert saved.sql("SELECT * FROM trial") == []
    due = "SELECT deed, state, count(*) FROM due GROUP BY deed, state ORDER BY deed"
    assert saved.sql(due) == [("again", "done", 1), ("reminder", "done", 5), ("work", "done", 2)]
    ends = [
        time for (time,) in saved.sql("SELECT at FROM due WHERE deed != 'reminder' ORDER BY at")
    ]
    times = ((21, 42), (22, 15), (23, 15))
    assert ends == [2745 * DAY + hour * HOUR + minute * MINUTE for hour, minute in times]
    ram = """SELECT vehicle.name, points, makeshift, field_repair, diagnosis
        FROM device JOIN vehicle ON vehicle_id = vehicle.id WHERE device.name = 'Steering ram'"""
    assert saved.sql(ram) == [("Mother Hubbard", 0, "major", "major", "some truth")]


def thrown(saved):
    """Every throw was typed, and of two throws the players know nothing."""
    typed = [entry for entry in saved.entries() if entry.typed]
    assert [(entry.title, [value for _, value in entry.dice]) for entry in typed] == THROWN
    assert saved.sql("SELECT count(*) FROM entry WHERE thrown != '[]' AND NOT typed") == [(0,)]
    throws = [throw for entry in typed for throw in entry.thrown]
    assert [throw["purpose"] for throw in throws if throw["secret"]] == [
        "success, the referee's"
    ] * 2


def nothing_leaks(saved):
    """No public line, and no title of a public entry, says what is the referee's alone."""
    public = saved.sql("SELECT title, lines FROM entry WHERE NOT secret")
    told = [title for title, _ in public]
    told += [
        line["text"] for _, lines in public for line in json.loads(lines) if not line["secret"]
    ]
    assert "The scale is honest." in told
    assert not [text for text in told if re.search(f"(?i)hidden|some truth|{SECRET}", text)]


THROWN = [
    ("Wei Sandoval tries to splice a live cable", [5, 10]),
    ("Wei Sandoval tries to free a sand brake", [4, 4, 7]),
    ("Wei Sandoval tries to free a sand brake", [2, 8, 7]),
    ("Wei Sandoval tries to stay determined: To free a sand brake", [7]),
    ("Ines Calder tries to trace a false weight", [6, 1, 10]),
    ("Wei Sandoval tries to seal a cracked visor", [9, 10]),
    ("Tobias Nkemelu and Wei Sandoval together: To lift a skiff", [9, 10]),
    ("Wei Sandoval tries to free a sand brake", [8, 7]),
    ("Wei Sandoval diagnoses Mother Hubbard, Steering ram", [7, 9, 1]),
    ("Wei Sandoval repairs Mother Hubbard, Steering ram", [10]),
    ("Wei Sandoval repairs Mother Hubbard, Steering ram", [7]),
]
"""The dice of every entry that was thrown at the table."""
