"""Any deed from the command line: shown, done, refused, taken back."""

import json
import shutil
from fractions import Fraction

import pytest

from tui.cli import main


@pytest.fixture
def run(sample, tmp_path, capsys):
    """The exit status of a command on the sample, and what it printed."""
    shutil.copy(sample, tmp_path / "Sam.outrider")

    def run(*arguments):
        status = main(["--saves", str(tmp_path), *arguments])
        out, err = capsys.readouterr()
        return status, out, err

    return run


def test_a_shot_is_refused_shown_fired_with_the_real_dice_and_taken_back(run):
    shot = ("do", "Sam", "fire", "firer=ines", "target=nils")
    assert run(*shot) == (1, "", "outrider: There is no fight.\n")
    for deed in ("start-fight", "next-point", "next-point"):
        assert run("do", "Sam", deed)[0] == 0
    status, out, _ = run(*shot, "--preview", "--json")
    shown = json.loads(out)
    chances = {one["outcome"]: Fraction(one["chance"]) for one in shown["outcomes"]}
    assert (status, shown["dm"], chances["hit"], chances["miss"]) == (0, 2, Fraction(3, 4), 0.25)
    assert "       3/4   75.00 %  hit\n" in run(*shot, "--preview")[1]
    journal = run("log", "Sam")[1]
    assert run(*shot, "--dice", "9,2")[::2] == (
        2, "outrider: the next die is 1D10 for wound, throw 3\n")  # fmt: skip
    assert run(*shot, "--dice", "x")[0] == 2
    assert run("log", "Sam")[1] == journal
    status, out, _ = run(*shot, "--dice", "0,0", "--json")
    done = json.loads(out)
    assert (status, done["dice"]) == (0, ["to hit 0", "to hit (2nd) 0"])
    assert run("undo", "Sam")[:2] == (0, f"Undo: {done['title']}\n")
    assert run("redo", "Sam")[:2] == (0, f"Redo: {done['title']}\n")
    assert run("redo", "Sam")[:2] == (1, "There is nothing to redo.\n")


def test_what_is_secret_stays_out_of_the_players_log(run):
    before = run("log", "Sam", "--players")
    assert run("do", "Sam", "new-person", "name=The spy", "side=opposition")[0] == 0
    assert "The spy" in run("log", "Sam")[1]
    assert run("log", "Sam", "--players") == before


def test_what_has_no_preview_of_its_own_is_told_and_not_done(run):
    before = run("log", "Sam")
    status, out, _ = run("do", "Sam", "remind", "label=Tea", "seconds=2h", "--preview")
    assert (status, out) == (0, "Reminder in 2 h: Tea\n")
    assert run("log", "Sam") == before


def test_a_table_that_is_none_is_a_sentence(run):
    status, out, said = run("do", "Sam", "mount", "table=zz", "vehicle=1", "pattern=2")
    known = "There is no such kind of thing here: it is one of weapon, missile."
    assert (status, out, said) == (1, "", f"outrider: {known}\n")


def test_the_deeds_are_listed_with_what_they_are_asked_with(run):
    out = run("do", "--list", "remind")[1]
    assert out.startswith("remind\n  A reminder so many seconds from now")
    assert "    seconds  a time such as 30d, 6h or 1d 12h, or a number of seconds\n" in out
    found = json.loads(run("do", "--list", "remind", "--json")[1])
    (listed,) = found["rows"]
    assert (found["list"], found["campaign"]) == ("deeds", None)
    assert [part["name"] for part in listed["asks"]] == ["label", "seconds", "repeats"]
    assert listed["asks"][2]["default"] == "none"


def test_options_stand_anywhere(run):
    listed = run("do", "--list", "remind")
    assert run("do", "Sam", "--list", "remind") == listed
    assert run("do", "remind", "--list") == listed
    odds = run("odds", "task", "difficulty=simple", "--json")
    assert odds[0] == 0
    assert run("odds", "task", "--json", "difficulty=simple") == odds
