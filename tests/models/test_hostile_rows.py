"""Hostile text through every text and JSON column, titles and lines: kept clean, and undone."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from sqlalchemy.dialects.sqlite import dialect
from sqlmodel import SQLModel, select

from models.campaign import Campaign
from models.tables import (
    Change,
    Entry,
    Person,
    World,
)
from models.tables.editable import choices_of
from models.views.log import read_log
from tests.hostile import HOSTILE, name
from tests.models.play import content

# Parents first.
TABLES = [
    next(m.class_ for m in SQLModel._sa_registry.mappers if m.local_table is table)
    for table in SQLModel.metadata.sorted_tables
    if table.name not in {"entry", "change", "mention"}
]
# Controls but the line feed, lone surrogates, and what turns the direction of text.
OBEYED = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff\u200e\u200f\u202a-\u202e\u2066-\u2069]"
)


@cache
def text_columns(table):
    """The columns that keep any text."""
    return [
        column.name
        for column in table.__table__.columns
        if declared(column).startswith("VARCHAR")
        and not choices_of(table.model_fields[column.name])
    ]


@cache
def json_columns(table):
    return [c.name for c in table.__table__.columns if declared(c) == "JSON"]


@cache
def declared(column):
    """The type of a column as SQLite is told it."""
    return column.type.compile(dialect())


def has_strings(value):
    """Every text anywhere in a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from has_strings(key)
            yield from has_strings(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from has_strings(item)


def row(table, number, text, keys):
    """A row with this text wherever text can be, which belongs to rows with the same text.

    `keys` are their keys by table and number, which comes first where no two rows may be alike.
    """
    values = {}
    for column in table.__table__.columns:
        if column.foreign_keys:
            (to,) = column.foreign_keys
            values[column.name] = None if column.nullable else keys[to.column.table.name][number]
        elif words := choices_of(table.model_fields[column.name]):
            values[column.name] = words[0]
        elif declared(column).startswith("VARCHAR"):
            values[column.name] = f"{number} {text}" if column.unique else text
        elif declared(column) == "JSON":
            values[column.name] = [text, {text: text, "x": [text, 1, None]}]
        elif column.name != "id" and not column.nullable:
            values[column.name] = 1
    return table(**values)


@pytest.fixture(scope="module")
def ground(tmp_path_factory) -> Iterator[Campaign]:
    opened = Campaign.create(tmp_path_factory.mktemp("hostile") / "Test.outrider")
    with opened.action("Ground") as action:
        action.session.add(Person(name="A"))
    yield opened
    opened.close()


@pytest.fixture
def campaign(ground: Campaign) -> Iterator[Campaign]:
    """The same ground for every test, which takes back what it did."""
    yield ground
    ground.undo()


def test_every_table_with_text_is_covered():
    with_text = {table.__tablename__ for table in TABLES if text_columns(table)}
    assert {"person", "weapon", "scene", "zone", "due", "world", "vehicle", "task"} <= with_text
    with_json = {table.__tablename__ for table in TABLES if json_columns(table)}
    assert {"scene", "due", "housetable"} <= with_json


def test_no_column_keeps_what_a_terminal_obeys(campaign):
    before = content(campaign.path)
    with campaign.action("Hostile") as action:
        action.tell("Something changes.")
        keys = {}
        for table in TABLES:
            if table is not World:
                added = [row(table, *numbered, keys) for numbered in enumerate(HOSTILE)]
                action.session.add_all(added)
                action.session.flush()
                keys[table.__tablename__] = [each.id for each in added]
    with campaign.read() as session:
        for table in TABLES:
            there = len(before.get(table.__tablename__, ()))
            kept = session.exec(select(table).order_by(table.id)).all()[there:]
            assert len(kept) == (0 if table is World else len(HOSTILE))
            for each in kept:
                assert_row_clean(each)
    assert assert_journal_clean(campaign) == len(HOSTILE) * (len(TABLES) - 1)
    after = content(campaign.path)
    campaign.undo()
    assert content(campaign.path) == before
    campaign.redo()
    assert content(campaign.path) == after


def assert_row_clean(kept) -> None:
    """Every text of a row, alone or in JSON, and none is too long."""
    table = type(kept)
    for column in (*text_columns(table), *json_columns(table)):
        limit = getattr(table.__table__.columns[column].type, "length", None) or 20_000
        for string in has_strings(getattr(kept, column)):
            assert_clean(string)
            assert len(string) <= limit
            assert limit > 200 or "\n" not in string


def assert_clean(string: str) -> None:
    assert not OBEYED.search(string)


def assert_journal_clean(campaign: Campaign) -> int:
    """The last entry, its changes and how it is printed; gives how many changes there are."""
    with campaign.read() as session:
        entry = session.exec(select(Entry).order_by(Entry.id.desc())).first()
        changes = session.exec(select(Change).where(Change.entry_id == entry.id)).all()
    assert "\n" not in entry.title
    for string in has_strings((entry.title, entry.lines)):
        assert_clean(string)
    for change in changes:
        for string in has_strings((change.before, change.after)):
            assert_clean(string)
    assert_clean(str(*read_log(campaign.path, last=1)))
    return len(changes)


@pytest.mark.parametrize("text", HOSTILE, ids=name)
def test_a_title_a_line_and_a_changed_column_are_cleaned_too(campaign, text):
    with campaign.action(text) as action:
        action.tell(text, secret=True)
        person = action.get(Person, 1)
        person.name = person.notes = text
        for column in text_columns(World):
            setattr(action.world, column, text)
    with campaign.read() as session:
        assert_row_clean(session.get(Person, 1))
        assert_row_clean(session.get(World, 1))
    assert_journal_clean(campaign)
