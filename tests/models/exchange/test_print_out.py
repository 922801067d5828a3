"""The library on paper."""

import re

import pytest

from models.bridge.task_list import Order, listed_tasks
from models.campaign import Campaign
from models.deeds.tasks.library import NewTask, TagTask
from models.exchange.print_out import as_markdown, paragraphs
from tests.hostile import HOSTILE

LINES = (
    "To open a lock (Uncertain): Difficult. Electronics. 1 minute. Referee: SECRET alarm.",
    "To jump: Simple.",
    "To fly: Simpel. SECRET wings.",
)


@pytest.fixture
def tasks(tmp_path):
    campaign = Campaign.create(tmp_path / "Test.outrider")
    for line in LINES:
        campaign.perform(NewTask(line))
    campaign.perform(TagTask(1, "SECRET"))
    with campaign.read() as session:
        found = listed_tasks(session)
    campaign.close()
    return Order.STATEMENT.sort(found)


@pytest.mark.rows("T-77")
def test_markdown_has_what_the_referee_needs(tasks):
    assert as_markdown("Tasks by statement", paragraphs(tasks)) == (
        "# Tasks by statement\n\n"
        "- **To fly: Simpel. SECRET wings.**\n"
        "  <br>Cannot be read: To fly: Simpel. SECRET wings.\n"
        "- **To jump** Simple. Instant.\n"
        "- **To open a lock** Difficult. Electronics. 1 minute. (uncertain)\n"
        "  <br>Referee: SECRET alarm.\n"
        "  <br>Tags: \\#secret\n"
    )


@pytest.mark.rows("T-74")
def test_players_read_nothing_that_is_the_referees(tasks):
    printed = as_markdown("Tasks", paragraphs(tasks, players=True))
    assert printed == (
        "# Tasks\n\n"
        "- **To jump** Simple. Instant.\n"
        "- **To open a lock** Difficult. Electronics. 1 minute. (uncertain)\n"
    )


def test_nothing_in_a_task_is_markup(tasks):
    for words in HOSTILE:
        written = tasks[1]._replace(statement=words, note=words)
        printed = as_markdown("T", paragraphs([written]))
        assert len(printed.splitlines()) <= 4
        bare = re.sub(r"\\.", "", printed).replace("  <br>", "").removeprefix("# T\n\n- ")
        assert bare.count("*") == 4
        assert set(bare).isdisjoint("_`[]<>#{}|~&")
