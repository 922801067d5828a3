"""People as CSV and JSON: what is written reads back, of any people that there can be."""

import json
from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from sqlmodel import select

from models.bridge.equipment import CARRIED
from models.campaign import Campaign
from models.deeds.people.newcomers import NewPeople
from models.exchange.equipment import PatternRecord
from models.exchange.people.draft import Draft
from models.exchange.people.leaving import drafts_of
from models.exchange.people.objects import read_object, write_json
from models.exchange.people.tables import read_table, write_csv
from models.fields import checked, fields_of
from models.tables import Person
from models.tables.editable import FieldKind
from tests.models.deeds.people.test_people import campaign
from tests.models.exchange.test_equipment import values_of

__all__ = ["campaign"]

WORDS = st.text("ab ,;()\"'\\#=-3:\n[/]é*_|", min_size=1, max_size=9)


def back(ending, drafts):
    """What is read of what is written; an empty cell is an empty text."""
    if ending == "csv":
        found = read_table(write_csv(drafts)).drafts
        empty = dict.fromkeys(("occupation", "notes", "secret_notes"), "")
        return [replace(draft, values=empty | draft.values) for draft in found]
    return [read_object(n, item) for n, item in enumerate(json.loads(write_json(drafts)), 1)]


def figures(table):
    """Values of all fields of a table, as they can be."""
    specs = [s for s in fields_of(table) if s.kind is not FieldKind.MOMENT and s.name != "name"]
    also = {"dead", "unconscious"}
    drawn = {s.name: values_of(s) for s in specs if s.name not in also}
    cleaned = st.fixed_dictionaries(drawn).map(
        lambda values: {
            s.name: checked(table, s.name, s.shown(values[s.name]))
            for s in specs
            if s.name in values
        }
    )
    named = WORDS.map(lambda word: checked(table, "name", f"a{word}"))
    return st.builds(lambda name, values: {"name": name} | values, named, cleaned)


GEAR = st.sampled_from(tuple(CARRIED)).flatmap(
    lambda table: figures(table).map(lambda values: PatternRecord(table, values))
)
PEOPLE = st.builds(
    lambda values, more, skills, gear, tags: Draft(
        values | more,
        tuple((checked("skill", "name", f"a{name}"), level) for name, level in skills),
        tuple(sorted(gear, key=lambda record: tuple(CARRIED).index(record.table))),
        tuple(checked("skill", "name", f"a{tag}") for tag in tags),
    ),
    figures("person"),
    st.fixed_dictionaries(
        {
            "unconscious_since": st.none() | st.integers(-(10**12), 10**12),
            "dead_since": st.none() | st.integers(-(10**12), 10**12),
            "money": st.integers(-(10**15), 10**15),
            "archived": st.booleans(),
        }
    ),
    st.lists(st.tuples(WORDS, st.integers(0, 20)), max_size=3),
    st.lists(GEAR, max_size=2),
    st.lists(WORDS, max_size=2),
)


BLANK = {name: checked("person", name, " \n\t") for name in ("notes", "secret_notes")}
AT_LEAST = {"name": "a", "occupation": ""}
TABLE = checked("person", "notes", "**a**\n| Name | STR |\n|---|---|\n| [[b]] | 7 |")


@pytest.mark.parametrize("ending", ["csv", "json"])
@settings(deadline=None, max_examples=30)
@example(people=[Draft(AT_LEAST | BLANK)])
@example(people=[Draft(AT_LEAST | {"notes": checked("person", "notes", " a"), "secret_notes": ""})])
@example(people=[Draft(AT_LEAST | {"name": "*a*", "notes": TABLE, "secret_notes": "[b](c)"})])
@given(people=st.lists(PEOPLE, min_size=1, max_size=2))
def test_whatever_is_written_reads_back(ending, people):
    assert back(ending, people) == people


@pytest.mark.parametrize("ending", ["csv", "json"])
def test_a_whole_campaign_goes_out_and_comes_in_as_it_was(campaign, ending, tmp_path):
    with campaign.read() as session:
        there = drafts_of(session)
    other = Campaign.create(tmp_path / "Other.outrider")
    other.perform(NewPeople(tuple(back(ending, there))))
    with other.read() as session:
        assert drafts_of(session) == there
        assert len(session.exec(select(Person)).all()) == len(there) > 10
