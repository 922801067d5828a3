"""One evening of play, from the first shadow to the last bandage, at the keyboard."""

import pytest

from tests.journeys.evening import (
    bandages,
    first_turn,
    rest_of_the_turn,
    second_turn,
    sneak_in,
    spotted,
)
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
