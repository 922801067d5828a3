"""Which entries used a rule last."""

import sqlite3
from contextlib import closing

import pytest
from sqlalchemy import event

from models.campaign import Campaign
from models.views import rule_uses
from models.views.rule_uses import last_uses

MOST = 2


@pytest.fixture
def campaign(tmp_path):
    made = Campaign.create(tmp_path / "Used.outrider")
    for title, row in (("One", "C-2"), ("Two", "C-28"), ("Three", "C-2"), ("Four", "C-2")):
        with made.action(title) as action:
            action.tell("It is so.", row)
    yield made
    made.close()


def used(campaign, rule):
    with campaign.read() as reader:
        return [use.title for use in last_uses(reader, rule, MOST)]


def test_they_are_those_that_name_it_the_newest_first(campaign):
    assert used(campaign, "C-2") == ["Four", "Three"]
    assert used(campaign, "C-28") == ["Two"]
    assert used(campaign, "%") == used(campaign, "") == []


def test_what_was_taken_back_did_not_use_it(campaign):
    campaign.undo()
    assert used(campaign, "C-2") == ["Three", "One"]


def test_the_newest_entries_alone_are_looked_through(campaign, monkeypatch):
    monkeypatch.setattr(rule_uses, "LATELY", 2)
    assert used(campaign, "C-28") == []
    asked = []
    with campaign.read() as reader:
        event.listen(reader.get_bind(), "before_cursor_execute", lambda *a: asked.append(a[2:4]))
        last_uses(reader, "C-28", MOST)
    with closing(sqlite3.connect(campaign.path)) as connection:
        plans = [connection.execute(f"EXPLAIN QUERY PLAN {sql}", v).fetchall() for sql, v in asked]
    assert not [step for plan in plans for step in plan if step[3].startswith("SCAN")]
