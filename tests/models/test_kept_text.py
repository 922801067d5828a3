"""Whatever text reaches a row, through any table and column, is kept without anything unsafe."""

import unicodedata

import pytest
from sqlalchemy import inspect
from sqlmodel import SQLModel

from models import tables
from models.campaign import Campaign
from models.tables.base import Row
from models.tables.editable import choices_of
from tests.hostile import HOSTILE

UNSAFE = {"Cc", "Cf", "Cs"}
JOINER = "\u200d"
NOUNS = [
    table for table in vars(tables).values() if isinstance(table, type) and issubclass(table, Row)
]
NASTY = "".join(text for text in HOSTILE if len(text) < 1000)


@pytest.fixture
def campaign(tmp_path):
    made = Campaign.create(tmp_path / "kept.outrider")
    yield made
    made.close()


def texts(table: type[SQLModel]) -> list[str]:
    """The columns that keep any plain text, by what the table's own declarations say."""
    kinds = {str, str | None}
    return [
        name
        for name, field in table.model_fields.items()
        if field.annotation in kinds and not choices_of(field)
    ]


@pytest.mark.parametrize("table", NOUNS, ids=lambda table: table.__name__)
def test_every_text_of_every_table_is_kept_clean(campaign, table):
    columns = texts(table)
    filler = {
        name: (choices_of(field) or (1,))[0]
        for name, field in table.model_fields.items()
        if field.is_required() and name not in columns
    }
    with campaign.action("Nasty") as action:
        row = table(**filler, **dict.fromkeys(columns, NASTY))
        action.session.add(row)
        action.session.flush()
        kept = {name: getattr(row, name) for name in columns}
        assert inspect(row).persistent
        action.session.delete(row)  # what it refers to is not there
    for name, text in kept.items():
        loose = [c for c in text if unicodedata.category(c) in UNSAFE and c not in {"\n", JOINER}]
        assert not loose, name
        limits = [
            m.max_length for m in table.model_fields[name].metadata if hasattr(m, "max_length")
        ]
        assert len(text) <= (limits or [200])[0], name
