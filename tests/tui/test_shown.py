"""Every list can be printed, for people and as JSON of one shape."""

import json
import shutil

import pytest

from models.fields import TABLES
from tui.cli import main
from tui.cli.shown import WORDS


@pytest.fixture
def run(sample, tmp_path, capsys):
    """What a command on the sample prints."""
    shutil.copy(sample, tmp_path / "Sam.outrider")

    def run(*arguments):
        assert main(["--saves", str(tmp_path), *arguments]) == 0
        return capsys.readouterr().out

    return run


def test_every_list_has_one_shape(run):
    run("backup", "Sam")
    for word in WORDS:
        found = json.loads(run("show", "Sam", word, "--json"))
        assert list(found) == ["list", "campaign", "rows"]
        assert (found["list"], found["campaign"]) == (word, "Sam")
        assert len({tuple(row) for row in found["rows"]}) <= (6 if word == "equipment" else 1)
    assert run("show", "Sam", word).count("\n") == len(found["rows"])


def test_what_is_nobodys_campaign_has_that_shape_as_well(run):
    for word, *arguments in (("odds", "odds", "--list"), ("settings", "config", "--show")):
        found = json.loads(run(*arguments, "--json"))
        assert (found["list"], found["campaign"]) == (word, None)
        assert len({tuple(row) for row in found["rows"]}) == 1
        assert f"\n{found['rows'][0]['name']}" in f"\n{run(*arguments)}"


def test_a_random_table_has_its_rows_and_a_wound_its_person(run):
    run("do", "Sam", "new-random-table", "text=Sky 1D6\n1-3 Rain\n4-6 Sun")
    (sky,) = json.loads(run("show", "Sam", "random-tables", "--json"))["rows"]
    assert [(row["low"], row["text"]) for row in sky["rows"]] == [(1, "Rain"), (4, "Sun")]
    run("do", "Sam", "hurt-by-hand", "person=ines", "light=1")
    (wound,) = json.loads(run("show", "Sam", "wounds", "--json"))["rows"]
    assert (wound["person"], wound["when"], wound["light"]) == (
        "Ines Calder",
        "day 2746, 21:00:00",
        1,
    )


def test_the_clock_is_told_as_the_calendar_says_it(run):
    assert run("show", "Sam", "clock") == "day 2746, 21:00:00\n"


def test_a_row_has_the_columns_of_its_table(run):
    rows = json.loads(run("show", "Sam", "people", "--json"))["rows"]
    assert [row["name"] for row in rows] == sorted(row["name"] for row in rows)
    (ines,) = (row for row in rows if row["name"] == "Ines Calder")
    assert list(ines)[:2] == ["key", "ref"]
    assert ines["ref"] == f"person:{ines['key']}"
    assert set(TABLES["person"].model_fields) - {"id"} <= set(ines)
    assert ines["skills"]["Electronics"] == 1


def test_campaigns_backups_and_rules_have_that_shape_too(run):
    run("backup", "Sam")
    campaigns = json.loads(run("list", "--json"))
    backups = json.loads(run("restore", "Sam", "--list", "--json"))
    assert list(campaigns) == list(backups)
    assert list(campaigns["rows"][0]) == list(backups["rows"][0])
    assert campaigns["rows"][0]["people"] == 16
    (waking,) = json.loads(run("rules", "W-33", "--json"))["rows"][:1]
    assert waking["id"] == "W-33"
    assert run("rules", "W-33").startswith("W-33  ")


def test_seats_and_wishes_are_made_by_words_and_listed(run):
    run("do", "Sam", "new-seat", "player=Anna", "person=ines")
    run("do", "Sam", "new-seat", "player=Bo")
    run("do", "Sam", "give-code", "seat=bo", "digest=CANARY")
    run("do", "Sam", "change-seat", "seat=anna", "player=Anna K.", "person=hanne", "may-note=no")
    run("do", "Sam", "say-wish", "seat=anna", "text=open the hatch")
    assert run("show", "Sam", "seats") == (
        "1 Anna K. · Hanne Rask · look, dice\n2 Bo · look, dice, notes · code given\n"
    )
    assert run("show", "Sam", "wishes") == "1 Anna K. · open the hatch\n"
    assert "CANARY" not in run("show", "Sam", "seats", "--json")
    run("do", "Sam", "answer-wish", "wish=open the", "answer=It is stuck")
    assert run("show", "Sam", "wishes") == ""
    assert "CANARY" not in run("log", "Sam")
    assert "Anna" not in run("log", "Sam", "--players")
