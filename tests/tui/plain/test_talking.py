"""Outrider in plain lines: every page says itself, and lines do what keys do."""

import asyncio
import re
import shutil

import pytest

from models.views.log import read_log
from tui.plain.program import SIZE, PlainProgram
from tui.plain.talking import Talk
from tui.shell.page import Page
from tui.shell.places import NAMED, PlayersFind

DRAWN = re.compile("[\u2500-\u259f\x00-\x1f\x7f]")


class Typed:
    """Lines for a talk; what is no line is done when its turn comes."""

    def __init__(self, *lines):
        self._lines = list(lines)

    async def next(self):
        while self._lines and callable(self._lines[0]):
            self._lines.pop(0)()
        return self._lines.pop(0) if self._lines else None


@pytest.fixture
def talk(sample, tmp_path):
    """What is said while these lines are typed into the sample campaign."""
    path = shutil.copy(sample, tmp_path / "Sam.outrider")

    def talk(*lines):
        said = []
        program = PlainProgram(tmp_path, "Sam")
        program._talk = Talk(program, said.append)
        ready = [line(program) if callable(line) else line for line in lines]
        typed = Typed(*ready)

        async def run():
            await program.run_async(
                headless=True, size=SIZE, auto_pilot=lambda pilot: program._talk.go_on(pilot, typed)
            )

        asyncio.run(run())
        assert not DRAWN.search("".join(said))
        return said

    talk.path = path
    return talk


def test_a_fight_is_begun_and_a_shot_is_fired(talk):
    said = talk("scene", "fight", "", "a", "1", "", "", "u", "")
    assert "Fire at" in said
    assert any(line.startswith("needs ") for line in said)
    shot, undone = read_log(talk.path, last=2)
    assert shot.title.startswith("Wei Sandoval fires at ")
    assert undone.title.startswith("Undo: Wei Sandoval fires at ")


def test_signs_are_said_in_words(talk):
    said = talk("scene", "fight", "", "K", ".", ".", "H")
    rows = [line.partition(". ")[2] for line in said if re.match(r"[0-9]+\. ", line)]
    assert "party Ines Calder, flashlight on; Fence" in rows
    assert "point 6; unseen enemy Pauli Ahonen; Weighbridge" in rows
    assert "acts now; party Wei Sandoval, flashlight on; Fence" in rows
    assert "point 4; bystander Bram Oyelaran; Office" in rows
    assert "not known; Ode Lindqvist; Pump room" in rows
    assert any(row.startswith("G-05; M; ") and "by default: nothing more" in row for row in rows)
    assert not [line for line in said if re.search(r"[▲▼▽○●×◆◇▣]|\.[.;]", line)]


def test_a_menu_says_the_key_of_a_line_where_its_number_is_none(talk):
    said = talk("scene", "K", "n", "x", "")
    assert {"1. Fence", "10. Duct; key a"} <= {*said}


def test_nothing_is_offered_where_it_cannot_be_seen(talk):
    said = talk("people", "n", "Mara, STR 7 DEX 11", ".", "key right", "", "")
    assert any("STR 7, DEX 11" in line for line in said)
    assert "Mara, STR 7 DEX 11 END" not in " ".join(said)
    assert "offered" not in " ".join(said)


def test_every_place_with_a_name_is_said_with_all_its_commands(talk):
    seen = []

    def go(place):
        return lambda program: lambda: program.visit(place)

    def note(program):
        def noted():
            page, said = program.screen, program._talk._shown.lines
            if isinstance(page, Page):  # a place may ask something first
                seen.append((page.at, [command.title for command in page.usable()], said))

        return noted

    lines = [part for named in NAMED for part in (go(named.place), "say", note)]
    talk(*lines, "say")
    assert len(seen) >= len(NAMED) - 1
    for at, titles, lines in seen:
        for title in titles:
            assert any(re.match(rf"c\d+\. {re.escape(title)}, key ", line) for line in lines), at


def test_what_was_done_is_said_and_nothing_of_it_to_players(talk):
    def to_players(program):
        def turned():
            program.tell("The guard sleeps.")
            program.visit(PlayersFind())

        return turned

    said = talk("s", "Tea", "1h", "u", to_players, "?")
    assert "spaces go in quotes" in "".join(said)
    assert "The guard sleeps." not in said
    assert "Done: Reminder in 1 h: Tea." in said
    assert "Undo: Reminder in 1 h: Tea" in said


def test_a_word_that_is_nothing_changes_nothing(talk):
    said = talk("frobnicate", "99", "c99", "key nonsense")
    assert "Nothing here is called frobnicate. ? tells how this is used." in said
    assert "There is no row 99." in said
    assert len(said[said.index("There is no row 99.") :]) <= 3
