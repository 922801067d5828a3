"""One evening of play, from the first shadow to the last bandage, at the keyboard."""

import pytest

from tests.journeys.referee import Referee, outrider
from tests.journeys.saved import Saved

pytestmark = [pytest.mark.journey, pytest.mark.timeout(240)]

NAME = "Short Measure"
MINUTE, HOUR, DAY = 60, 3_600, 86_400


@pytest.fixture
def saved(tmp_path):
    folder = tmp_path / "saves"
    outrider(folder, "new", NAME, "--sample")
    return Saved(folder, NAME)


@pytest.fixture
def table(saved, tmp_path):
    """Opens the campaign as often as wanted."""
    opened = []

    def open_():
        referee = Referee(saved.folder, NAME, tmp_path, closes=False)
        opened.append(referee)
        referee.wait_for("In +Due")
        return referee

    yield open_
    for referee in opened:
        referee.__exit__(None, None, None)


def observation(**sixes):
    return [(f"OBSERVATION of {name.replace('_', ' ')}", six) for name, six in sixes.items()]


def sneak_in(at):
    """Over the Yard and the Ramp to the Weighbridge, and back into hiding."""
    at.key("e", until="stretch 1")
    at.act("move")
    at.key("m", until="Move to")
    at.pick("Move to", "Yard")
    at.just_do()
    at.act("stretch")
    at.key("n", until="has not walked in this stretch")
    at.just_do()
    at.act("patrol")
    at.key("p", until="to Office")
    at.just_do()
    at.act("move")
    at.key("m", until="Move to")
    at.pick("Move to", "Ramp")
    at.just_do()
    at.act("stretch")
    at.key("n", until="stretch 3")
    at.act("patrol")
    at.key("p", until="to Cold bay")
    at.just_do()
    at.act("move")
    at.key("m", until="Move to")
    at.pick("Move to", "Weighbridge")
    at.wait_for("Colm Brandvold 5 dice: 3, keeping guard")
    party = {"Ines_Calder": 1, "Tobias_Nkemelu": 0, "Hanne_Rask": 0, "Wei_Sandoval": 2}
    outcome = at.throw(*observation(**party, Nils_Harrow=0, Colm_Brandvold=1))
    assert "2 sixes to" in outcome
    at.close()
    at.act("decide")
    at.pick("spotted them first", "back out")
    at.agree()
    at.wait_for("back out to Ramp, unseen")
    at.act("stretch")
    at.key("n", until="stretch 4")
    at.act("hide")
    at.key("h", until="is hidden|are hidden")
    at.act("patrol")
    at.key("p", until="to Long bay")
    at.just_do()


def spotted(at):
    """The patrol comes into the Yard, notices Nils and attacks from ambush."""
    at.act("stretch")
    at.key("n", until="stretch 5")
    at.act("patrol")
    at.key("p", until="to Yard")
    at.just_do()
    at.act("interact")
    at.person("Nils Harrow")
    at.press("space", "i")
    at.wait_for("Nils Harrow: interact from hiding")
    at.throw(*observation(Nils_Harrow=0, Dace_Ferreira=2, Pauli_Ahonen=1))
    at.close()
    at.act("decide")
    at.pick("Pauli Ahonen spotted them first", "ambush")
    at.agree()
    at.wait_for("turn 1 · before the count")


def first_turn(at):
    at.wait_for("Dace Ferreira  acts now")
    at.act("attack")
    at.press("a")
    at.pick("Fire at", "Nils Harrow")
    outcome = at.throw(("to hit", 4), ("hit location", 4), ("wound", 5), ("to hit", 1))
    assert "Nils Harrow is unconscious" in outcome
    at.act("next")
    at.key("n", until="point 8")
    at.wait_for("Wei Sandoval  acts now")
    at.act("attack")
    at.press("a")
    at.pick("Fire at", "Dace Ferreira")
    outcome = at.throw(("to hit", 5), ("hit location", 6), ("wound", 5), ("to hit", 0))
    assert "Dace Ferreira: right arm: light wound, knocked down" in outcome
    at.act("next")
    at.key("n", until="point 7")
    at.act("weapon")
    at.person("Tobias Nkemelu")
    at.press("c")
    at.pick("Tobias Nkemelu takes in hand", "Pry bar")
    at.wait_for("now holds: Pry bar")
    at.act("next")
    at.key("n", until="point 6")
    at.wait_for("Ines Calder  acts now")
    at.act("pass")
    at.key("p", until="Ines Calder passes")
    at.wait_for("Pauli Ahonen  acts now")
    at.act("move")
    at.press("m")
    at.pick("Move to", "Ramp")
    at.key("m", until="run: 40 m in one action")
    at.just_do()
    assert "Pauli Ahonen reaches Ramp at a run" in at.screen
    at.act("next")
    at.key("n", until="point 5")


def rest_of_the_turn(at):
    at.act("duck")
    at.person("Hanne Rask")
    at.key("d", until="Hanne Rask ducks")
    at.key("enter", until="Hanne Rask ducks behind")
    at.gone("Enter do it")
    at.act("next")
    at.key("n", until="point 4")
    at.act("attack")
    at.person("Ines Calder")
    at.press("a")
    at.pick("Fire at", "Pauli Ahonen")
    at.throw(("to hit", 6), ("hit location", 9), ("wound", 9), ("to hit", 2))
    at.act("reload")
    at.person("Wei Sandoval")
    at.key("r", until="Wei Sandoval reloads: 24 rounds, 1 to spare")
    at.act("next")
    at.key("n", until="point 3")
    at.act("attack")
    at.person("Tobias Nkemelu")
    at.key("k", until="strikes Pauli Ahonen")
    at.key("b", until="target blocks: yes")
    outcome = at.throw(("to strike", 6), ("to block", 9))
    assert "Tobias Nkemelu is blocked" in outcome
    at.act("pass")
    at.person("Pauli Ahonen")
    at.key("p", until="Pauli Ahonen passes")
    at.act("next")
    at.key("N", until="turn 2 · point 10")  # the first at which Pauli may use what he kept


def second_turn(at):
    at.act("next")
    at.key("n", until="point 9")
    at.act("next")
    at.key("n", until="point 8")
    at.act("attack")
    at.person("Wei Sandoval")
    at.press("a")
    at.pick("Fire at", "Pauli Ahonen")
    outcome = at.throw(("to hit", 7), ("hit location", 7), ("wound", 3), ("to hit", 1))
    assert "Pauli Ahonen: left arm: light wound, knocked down" in outcome
    at.act("next")
    at.key("N", until="turn 3 · point 8")
    at.act("end")
    at.press("S")
    at.pick("Four per cent", "End the scene")
    at.agree()
    at.wait_for("Four per cent · over")
    at.act("time")
    at.key("escape", until="Nils Harrow: crisis point at 30 min")


def settle(at, label):
    """Time passes to a reminder, and it is dealt with."""
    at.act("time")
    at.key("n", until=rf"NOW +{label}")
    at.act("reminder")
    at.press("n")
    at.pick(label, "Settled")
    at.wait_for(rf"Settled: {label}")


def bandages(at):
    """The crisis point comes, Hanne stabilises Nils, Nils wakes, a week passes."""
    at.key("n", until="NOW +Nils Harrow: crisis point at 30 min")
    at.act("crisis")
    at.key("n", until="untreated, dead by")
    assert "shock 1" in at.throw(("crisis point", 4))
    at.act("bandage")
    at.key("m", until="Wounded · (?s:.)*Nils Harrow +out cold")
    at.press("s")
    at.pick("Who stabilises Nils Harrow?", "Hanne Rask")
    at.wait_for("Hanne Rask stabilises Nils Harrow")
    assert "Nils Harrow is stable" in at.throw(("time", 15), ("success", 5))
    at.key("escape", "escape", until="In +Due")
    at.wait_for("day 2746, 22:19:00")
    settle(at, "Strand comes back from supper")
    settle(at, "The watch changes")
    at.act("time")
    at.key("n", until="NOW +Nils Harrow may wake")
    at.act("waking")
    at.key("n", until="unconscious for 2 h")
    assert "stays unconscious" in at.throw(("waking", 2))
    settle(at, "Mother Hubbard's track pin is in")
    at.act("time")
    at.key("n", until="NOW +Nils Harrow may wake")
    at.act("waking")
    at.key("n", until="unconscious for 3 h")
    assert "Nils Harrow wakes" in at.throw(("waking", 2))
    settle(at, "The shuttle Patient Creditor lands")
    settle(at, "A blow reaches Kettle")
    at.act("time")
    at.key("a", until="7  1 w")
    at.press("7")
    at.wait_for("day 2754, 23:00:00")
    at.wait_for(r"Nils Harrow +· +· +·")


def keys_an_act(at):
    """An attack takes at most 3.5 keys on average, any act 2.2, and six typed dice nine.

    The first two are those of a referee who lets the program throw, with Enter alone.
    """
    acts = [act for act in at.acts if act.kind != "opening"]
    for kind in sorted({act.kind for act in acts}):
        counted = [act.keys - act.dice for act in acts if act.kind == kind]
        print(f"{kind:>10} {len(counted):3} times {sum(counted) / len(counted):5.2f} keys")
    thrown = [act.keys - act.dice for act in acts]
    print(f"{'all':>10} {len(thrown):3} times {sum(thrown) / len(thrown):5.2f} keys")
    attacks = [act.keys - act.dice for act in acts if act.kind == "attack"]
    assert sum(attacks) / len(attacks) <= 3.5
    assert sum(thrown) / len(thrown) <= 2.2
    six = next(act for act in acts if act.kind == "move" and act.dice)
    assert six.dice + 1 <= 9


def close(at):
    at.press("ctrl+q")
    assert at.wait_exit() == 0


def test_from_the_first_shadow_to_the_last_bandage(table, saved):
    at = table()
    sneak_in(at)
    spotted(at)
    first_turn(at)
    rest_of_the_turn(at)
    second_turn(at)
    bandages(at)
    keys_an_act(at)
    end = saved.content()
    at.key("u", "u", until="(?s)Undo: Time passes.*Undo: Settled: A blow reaches Kettle")
    close(at)

    at = table()
    at.key("u", until="Undo: Time passes: 16 h 30 min")
    at.wait_for("day 2747, 06:30:00")
    at.key("U", "U", "U", until="Redo: Time passes: 1 w")
    at.wait_for("day 2754, 23:00:00")
    close(at)

    assert saved.content() == end
    evening(saved)
    outrider(saved.folder, "doctor", NAME)


def evening(saved):
    """What the file must hold after this very evening."""
    assert saved.sql("SELECT clock FROM world") == [(2753 * DAY + 23 * HOUR,)]
    scene = "SELECT phase, stretch, turn FROM scene WHERE name = 'Four per cent'"
    assert saved.sql(scene) == [("over", 5, 3)]
    people = "SELECT light, shock, unconscious_since FROM person WHERE name = "
    for name in ("Nils Harrow", "Dace Ferreira", "Pauli Ahonen"):
        assert saved.sql(f"{people}'{name}'") == [(0, 0, None)]
    shot = 2745 * DAY + 21 * HOUR + 40 * MINUTE
    assert saved.sql("SELECT location, light, shock, stable, at FROM wound ORDER BY id") == [
        ("abdomen", 0, 1, 1, shot),
        ("right_arm", 1, 0, 0, shot),
        ("right_leg", 0, 0, 0, shot),
        ("left_arm", 1, 0, 0, shot + 30),
    ]
    rounds = """SELECT person.name, rounds, spare_magazines
        FROM weapon JOIN person ON person_id = person.id
        WHERE in_hand AND person.name IN ('Dace Ferreira', 'Ines Calder', 'Wei Sandoval')
        ORDER BY 1"""
    assert saved.sql(rounds) == [
        ("Dace Ferreira", 22, 2),
        ("Ines Calder", 8, 1),
        ("Wei Sandoval", 22, 1),
    ]
    due = "SELECT deed, state, count(*) FROM due GROUP BY deed, state ORDER BY 1, 2"
    assert saved.sql(due) == [
        ("crisis", "cancelled", 4),
        ("crisis", "done", 1),
        ("healing", "done", 3),
        ("reminder", "done", 5),
        ("treatment", "done", 1),
        ("waking", "cancelled", 1),
        ("waking", "done", 2),
    ]
    entries = [*saved.entries()]
    typed = [entry for entry in entries if entry.typed]
    assert len(typed) == len(THROWN) + 1
    assert {entry.title: [value for _, value in entry.dice] for entry in typed} == THROWN
    assert not any(entry.dice for entry in entries if not entry.typed)


THROWN = {
    "Ines Calder, Tobias Nkemelu and 3 more to Weighbridge": [1, 0, 0, 2, 0, 1],
    "Nils Harrow: interact from hiding": [0, 2, 1],
    "Dace Ferreira fires at Nils Harrow": [4, 4, 5, 1],
    "Wei Sandoval fires at Dace Ferreira": [5, 6, 5, 0],
    "Ines Calder fires at Pauli Ahonen": [6, 9, 9, 2],
    "Tobias Nkemelu strikes Pauli Ahonen": [6, 9],
    "Wei Sandoval fires at Pauli Ahonen": [7, 7, 3, 1],
    "Crisis point: Nils Harrow": [4],
    "Hanne Rask stabilises Nils Harrow": [15, 5],
    "Waking: Nils Harrow": [2],
}
"""The dice of every entry that was thrown at the table; Nils was thrown for twice."""
