"""What may be typed into a field: whatever is typed, either a value within bounds or a sentence."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from sqlalchemy import Column

from models.fields import TABLES, checked, fields_of, plain, spec_of, stepped
from models.tables.editable import FieldKind, by_hand
from models.text import clean
from tests.hostile import HOSTILE

EVERY_FIELD = [(table, spec.name) for table in TABLES for spec in fields_of(table)]


def answer(table: str, field: str, text: str) -> tuple[object, str]:
    """The value that was read, or the sentence that was said instead."""
    try:
        return checked(table, field, text), ""
    except ValueError as error:
        return None, str(error)


def sentence(table: str, field: str, text: str) -> str:
    return answer(table, field, text)[1]


@pytest.mark.parametrize(
    ("table", "field", "text", "value"),
    [
        ("person", "strength", "12", 12),
        ("person", "strength", " 0 ", 0),
        ("person", "strength", "20", 20),
        ("person", "ladder_stealth", "-5", -5),
        ("person", "ladder_stealth", "\u22125", -5),
        ("weapon", "dpv", "0.4", 0.4),
        ("weapon", "dpv", "0,4", 0.4),
        ("weapon", "dpv", ",5", 0.5),
        ("weapon", "dpv", "3", 3.0),
        ("person", "encumbered", "Yes", True),
        ("person", "encumbered", "n", False),
        ("person", "side", "opp", "opposition"),
        ("person", "side", "PARTY", "party"),
        ("person", "tier", "none", ""),
        ("person", "tier", "", ""),
        ("person", "tier", "vet", "veteran"),
        ("due", "at", "day 71, 21:40:30", 70 * 86_400 + 21 * 3_600 + 40 * 60 + 30),
        ("due", "at", "1 00:00", 0),
        ("person", "dead_since", "none", None),
        ("task", "attempts", "", None),
        ("person", "name", "  Maya \x1b[31m Okafor ", "Maya Okafor"),
        ("person", "notes", "one\r\ntwo\x07", "one\ntwo"),
        ("participant", "pass_slot", "sec", "second"),
        ("weapon", "slug_die", "d6", "1D6"),
        ("weapon", "slug_die", "none", ""),
        ("device", "assets", "Mechanic  or electronics", "Mechanic or electronics"),
        ("device", "assets", "", ""),
        ("device", "repair_time", "one hour", "1 hour"),
        ("device", "repair_time", "", "instant"),
    ],
)
def test_what_is_typed_becomes_a_value(table, field, text, value):
    found = checked(table, field, text)
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("table", "field", "text", "right"),
    [
        (
            "person",
            "strength",
            "abc",
            'Strength is a whole number from 0 to 20; you wrote "abc".',
        ),
        ("person", "strength", "21", 'Strength is a whole number from 0 to 20; you wrote "21".'),
        ("person", "strength", "-1", 'Strength is a whole number from 0 to 20; you wrote "-1".'),
        ("person", "strength", "", 'Strength is a whole number from 0 to 20; you wrote "".'),
        ("person", "coolness", "0", "Coolness under fire is a whole number from 1 to 10"),
        ("weapon", "dpv", "1e3", "Damage point value is a number from 0 to 999, such as 0.4"),
        ("weapon", "dpv", "nan", "Damage point value is a number"),
        ("weapon", "dpv", "-0.1", "Damage point value is a number"),
        ("person", "encumbered", "maybe", 'Encumbered is yes or no; you wrote "maybe".'),
        ("person", "side", "", "Side is party, opposition or bystander"),
        ("person", "tier", "e", "Experience is experienced or elite"),
        ("due", "at", "teatime", "Time is a time such as day 1, 00:00"),
        ("due", "at", "day 0, 10:00", "Time is a time"),
        ("due", "at", "day 1, 24:00", "Time is a time"),
        ("weapon", "slug_die", "D0", 'Slug die is dice such as 1D6; you wrote "D0".'),
        ("device", "assets", "Mechanic and Pilot or Size", "'Mechanic and Pilot or Size' mixes"),
        ("device", "diagnosis_time", "soon", "'soon' is not a time; write 20 minutes"),
        ("device", "assets", "a," * 59 + "ab", "Repair assets takes 120 characters at most"),
        ("person", "name", " \u200b ", "Name cannot be empty."),
        ("person", "name", "x" * 61, "Name takes 60 characters at most; you wrote 61."),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(table, field, text, right):
    assert sentence(table, field, text).startswith(right)


# What deeds keep in tables that are edited by hand.
NOT_BY_HAND = {
    "charge.amount",
    "due.about",
    "due.deed",
    "due.quiet",
    "due.state",
    "due.told",
    "person.archived",
    "person.money",
    "randomtable.die",
    "research.search",
    "note.about",
    "note.body",
    "note.made_at",
    "note.shown",
    "scene.engine",
    "session.began_at",
    "session.clock",
    "session.clock_end",
    "session.ended_at",
    "session.first",
    "session.last",
    "subject.shown",
    "vehicle.archived",
    "vehicle.pattern",
}


def test_every_column_of_a_table_that_is_edited_declares_itself_secret_or_public():
    undeclared = {
        f"{table}.{name}"
        for table, model in TABLES.items()
        for name, column in model.model_fields.items()
        if not by_hand(column)
        and name != "id"
        and not name.endswith("_id")
        and not isinstance(getattr(column, "sa_column", None), Column)
    }
    assert undeclared == NOT_BY_HAND


def test_a_column_says_by_its_declaration_alone_what_it_is():
    titled = [
        f"{table.__tablename__}.{name}"
        for table in TABLES.values()
        for name, column in table.model_fields.items()
        if column.title
    ]
    assert not titled


def test_only_fields_that_are_declared_can_be_edited():
    for table, field in (
        ("person", "id"),
        ("weapon", "person_id"),
        ("due", "state"),
        ("due", "asked"),
        ("scene", "detection"),
        ("person", "\x1b[2J"),
    ):
        assert "to edit" in sentence(table, field, "1")


@given(field=st.sampled_from(EVERY_FIELD), text=st.text() | st.sampled_from(HOSTILE))
@example(field=("person", "strength"), text="\u0661")
@example(field=("weapon", "dpv"), text="9" * 400)
@example(field=("person", "strength"), text="1_0")
def test_any_text_gives_a_value_within_bounds_or_a_sentence(field, text):
    spec = spec_of(*field)
    value, said = answer(*field, text)
    assert clean(said) == said
    if said:
        assert said.endswith(".")
        return
    if isinstance(value, int | float) and not isinstance(value, bool):
        assert spec.low is None or value >= spec.low
        assert spec.high is None or value <= spec.high
    if spec.kind is FieldKind.CHOICE:
        assert value in spec.choices
    if isinstance(value, str):
        assert len(value) <= spec.longest
        assert "\x1b" not in value


@given(st.data())
def test_a_value_is_typed_as_it_is_shown(data):
    spec_at = data.draw(st.sampled_from(EVERY_FIELD))
    spec = spec_of(*spec_at)
    low, high = spec.low or 0, spec.high if spec.high is not None else 10_000
    values = {
        FieldKind.NUMBER: st.integers(low, high),
        FieldKind.DECIMAL: st.integers(low * 1000, high * 1000).map(lambda n: n / 1000),
        FieldKind.YES_NO: st.booleans(),
        FieldKind.CHOICE: st.sampled_from(spec.choices or ("",)),
        FieldKind.MOMENT: st.integers(0, 10**9),
        FieldKind.DICE: st.sampled_from(("", "1D6", "2D10")),
        FieldKind.ASSETS: st.sampled_from(
            ("", "Mechanic or Electronics", "-Size, Pilot and Sensors")
        ),
        FieldKind.TIME: st.sampled_from(("instant", "10 minutes", "absolute (1 action)")),
        FieldKind.LINE: st.just("Guard 1"),
        FieldKind.NOTES: st.just("one\ntwo"),
    }
    value = data.draw(values[spec.kind])
    assert checked(*spec_at, spec.shown(value)) == value


@pytest.mark.parametrize(
    ("table", "field", "value", "by", "after"),
    [
        ("person", "strength", 10, 1, 11),
        ("person", "strength", 20, 1, 20),
        ("person", "strength", 0, -1, 0),
        ("weapon", "dpv", 0.7, 1, 0.8),
        ("weapon", "dpv", 0.3, -1, 0.2),
        ("weapon", "dpv", 0.05, -1, 0.05),
        ("person", "side", "bystander", 1, "party"),
        ("person", "side", "party", -1, "bystander"),
        ("person", "encumbered", False, 1, True),
        ("person", "name", "Maya", 1, "Maya"),
        ("task", "attempts", None, 1, None),
    ],
)
def test_a_step_up_or_down(table, field, value, by, after):
    assert stepped(spec_of(table, field), value, by) == after


@pytest.mark.parametrize(
    ("number", "text"), [(1.0, "1"), (0.4, "0.4"), (10.0, "10"), (0.001, "0.001")]
)
def test_figures_are_written_without_needless_decimals(number, text):
    assert plain(number) == text
