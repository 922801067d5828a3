"""A label is a word on the screen and nothing else: any other would do as well."""

from dataclasses import replace
from itertools import count

import pytest

from models.deeds.people.edit import EditRow
from models.fields import TABLES, fields_of, stepped
from models.tables import Person, Side
from models.tables.editable import by_hand
from models.views.entries import every_entry
from tests.models.deeds.people.test_edit import VALUES
from tests.models.deeds.people.test_people import all_of, campaign, one

__all__ = ["campaign"]


def specs():
    """All that can be edited, but for what it is called."""
    return {table: [replace(spec, title="") for spec in fields_of(table)] for table in TABLES}


def told(campaign):
    """Of every field of somebody of the party: whether a change is public, and its rows."""
    key = all_of(campaign, Person, side=Side.PARTY)[0].id
    found = {}
    for spec in fields_of("person"):
        old = getattr(one(campaign, Person, id=key), spec.name)
        steps = stepped(spec, old, 1), stepped(spec, old, -1), VALUES.get(spec.kind)
        value = next(value for value in steps if value != old)
        done = campaign.perform(EditRow("person", key, {spec.name: value}))
        written = next(every_entry(campaign.path))
        found[spec.name] = (not written.secret, done.lines[0]["rows"])
        campaign.undo()
    return found


@pytest.fixture
def renamed(monkeypatch):
    """Gives a function by which every label becomes another, like those of the referee's fields."""
    number = count(1)

    def other(hand):
        return replace(hand, title=f"Referee's time {next(number)}, a clock second as 1D6 (W-01)")

    def rename():
        for table in TABLES.values():
            also = {name: other(hand) for name, hand in table.ALSO.items()}
            monkeypatch.setattr(table, "ALSO", also)
            for column in table.model_fields.values():
                if hand := by_hand(column):
                    monkeypatch.setitem(column.json_schema_extra, "by_hand", other(hand))
        fields_of.cache_clear()

    yield rename
    monkeypatch.undo()
    fields_of.cache_clear()


def test_other_labels_change_nothing_but_words(campaign, renamed):
    before, told_before = specs(), told(campaign)
    read = {name for name, (public, _) in told_before.items() if public}
    assert read == {"light", "shock", "stun", "unconscious", "dead", "dead_by"}
    renamed()
    assert fields_of("person")[0].title.startswith("Referee's time")
    assert specs() == before
    assert told(campaign) == told_before
