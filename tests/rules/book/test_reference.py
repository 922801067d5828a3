import re
import subprocess
import sys
from collections import Counter
from dataclasses import astuple

import pytest

from rules.book.reference import (
    Entry,
    Impact,
    Row,
    Ruling,
    chapters,
    entry,
    judgement,
    row,
    ruling,
    rulings_on,
    search,
)

# How many rows each chapter has, counted in the rules themselves.
ROWS = {
    "T": 88,
    "F": 20,
    "C": 92,
    "W": 37,
    "V": 28,
    "X": 21,
    "N": 7,
    "R": 32,
    "B": 34,
    "A": 24,
    "D": 27,
    "G": 0,
}
SOURCES = {"Traveller: 2300", "Range bands", "Ladder", "Zones", "Tokens"}
SOURCE_OF = {"R": "Range bands", "B": "Ladder", "A": "Zones", "D": "Tokens"}

ALL_ROWS = [one for chapter in chapters() for one in chapter.rows]
ALL_RULINGS = [one for chapter in chapters() for one in chapter.rulings]
EVERYTHING: list[Entry] = [*ALL_ROWS, *ALL_RULINGS]


def text_of(one: Entry) -> str:
    return " ".join(str(part) for part in astuple(one))


def found(text: str) -> list[str]:
    return [one.id for one in search(text)]


def test_every_chapter_has_all_its_rows_in_order() -> None:
    assert {chapter.letter: len(chapter.rows) for chapter in chapters()} == ROWS
    for chapter in chapters():
        assert [one.id for one in chapter.rows] == [
            f"{chapter.letter}-{number:02}" for number in range(1, len(chapter.rows) + 1)
        ]
    assert len(ALL_ROWS) == 410


def test_every_ruling_is_in_one_chapter() -> None:
    numbers = sorted(int(one.id.removeprefix("G-")) for one in ALL_RULINGS)
    assert numbers == list(range(1, 166))


def test_rulings_stand_in_the_chapter_they_bear_on() -> None:
    place = {one.id: chapter.title for chapter in chapters() for one in chapter.rulings}
    assert place["G-18"] == "Tasks"
    assert place["G-43"] == "Combat"
    assert place["G-48"] == "Wounds and recovery"
    assert place["G-58"] == "Sensors"
    assert place["G-135"] == "Zones"
    assert place["G-160"] == "Across the rules"


def test_impact_of_the_rulings() -> None:
    assert Counter(one.impact for one in ALL_RULINGS) == {
        Impact.HIGH: 26,
        Impact.MEDIUM: 72,
        Impact.LOW: 67,
    }
    assert ruling("G-43").impact is Impact.HIGH
    assert all(one.key for one in ALL_RULINGS if one.impact is Impact.HIGH)


def test_keys_are_unique() -> None:
    keys = [one.key for one in ALL_RULINGS if one.key]
    assert len(keys) == len(set(keys))


def test_nothing_essential_is_empty() -> None:
    for one in ALL_ROWS:
        assert one.mechanic, one.id
        assert one.rule, one.id
        assert one.source == SOURCE_OF.get(one.id[0], "Traveller: 2300")
        assert one.section, one.id
    for each in ALL_RULINGS:
        assert each.issue, each.id
        assert each.default, each.id
        assert set(each.source.split(", ")) <= SOURCES, each.id


def test_cross_references_lead_somewhere() -> None:
    ids = {one.id for one in EVERYTHING}
    for one in EVERYTHING:
        assert set(re.findall(r"\b[TFCWVXNRBADG]-\d+\b", text_of(one))) <= ids, one.id


def test_a_reader_is_never_sent_to_a_line_or_a_file() -> None:
    for one in EVERYTHING:
        assert not re.search(r"\bS[0-4]\b|\bL\d+|\bFACTS\b|\.txt\b|\bseed\b", text_of(one)), one.id


def test_what_a_row_says() -> None:
    aimed = row("C-29")
    assert isinstance(aimed, Row)
    assert aimed.title == "Aimed fire"
    assert aimed.dice == "1D10 (0-9)"
    assert aimed.section == "Combat: Aimed Fire; Combat Resolution: Combat Tasks"
    assert row("A-17").section == "Keeping Guard"
    assert row("D-01").section == "1.1 Entering Stealth"


def test_what_a_ruling_says() -> None:
    tie = ruling("G-135")
    assert isinstance(tie, Ruling)
    assert tie.key == "zones.zero_tie"
    assert tie.rows == ("A-12",)
    assert tie.title == tie.issue


def test_rulings_on_a_row() -> None:
    assert [one.id for one in rulings_on("A-12")] == ["G-135"]
    assert [one.id for one in rulings_on("W-37")] == ["G-47"]
    assert rulings_on("A-01") == ()
    for one in ALL_ROWS:
        for each in rulings_on(one.id):
            assert one.id in each.rows


@pytest.mark.rows("T-75")
def test_rows_of_judgement_alone_are_listed_with_a_reason() -> None:
    assert row("T-75").id in judgement()
    for ident, reason in judgement().items():
        assert row(ident).id == ident
        assert reason.endswith("."), ident


def test_an_entry_is_either() -> None:
    assert entry("T-05") == row("T-05")
    assert entry("G-53") == ruling("G-53")
    for look_up in (row, ruling, entry):
        with pytest.raises(KeyError):
            look_up("Z-99")
    with pytest.raises(KeyError):
        row("G-53")
    with pytest.raises(KeyError):
        ruling("T-05")


def test_an_id_finds_its_entry_first() -> None:
    for one in EVERYTHING:
        assert found(one.id)[0] == one.id
        assert found(one.id.lower())[0] == one.id


def test_titles_come_before_texts() -> None:
    ids = found("aimed fire")
    assert ids[0] == "C-29"
    in_title = [at for at, ident in enumerate(ids) if "aimed fire" in entry(ident).title.casefold()]
    assert in_title == list(range(len(in_title)))
    assert len(ids) > len(in_title)


def test_every_word_must_be_found() -> None:
    assert found("flashlight") == ["A-22"]
    assert found("FLASHLIGHT darkness") == ["A-22"]
    assert found("flashlight missile") == []


def test_words_are_found_by_their_beginnings_and_compounds_by_their_parts() -> None:
    assert "A-22" in found("flashl")
    assert "A-22" not in found("lashlight")
    assert found("guided") == found("laser-guided") == ["C-72"]


def test_a_text_without_a_word_finds_nothing() -> None:
    assert search("") == search("  ") == search("?!") == ()


def test_punctuation_around_a_word_does_not_matter() -> None:
    assert found("(aimed fire).") == found("aimed fire")


def test_the_text_is_read_when_it_is_first_asked_for() -> None:
    program = """
import sys
read = []
sys.addaudithook(lambda event, args: read.append(str(args[0])) if event == "open" else None)
from rules.book import reference
assert not [path for path in read if path.endswith(".json")], read
reference.row("T-01"), reference.row("T-02")
assert len([path for path in read if path.endswith("rows.json")]) == 1, read
assert not [path for path in read if path.endswith("rulings.json")], read
"""
    subprocess.run([sys.executable, "-c", program], check=True)
