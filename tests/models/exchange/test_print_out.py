"""The library on paper."""

import pytest

from models.bridge.task_list import Order, listed_tasks
from models.campaign import Campaign
from models.deeds.tasks.library import NewTask, TagTask
from models.exchange.paper.markdown import as_markdown
from models.exchange.print_out import print_out

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
    assert as_markdown(print_out("Tasks by statement", tasks)) == (
        "# Tasks by statement\n\n"
        "**To fly: Simpel. SECRET wings.**\n\n"
        "\\-\n\n"
        "_Cannot be read: To fly: Simpel. SECRET wings._\n\n"
        "**To jump**\n\n"
        "Simple. Instant.\n\n"
        "**To open a lock**\n\n"
        "Difficult. Electronics. 1 minute. (uncertain)\n\n"
        "_Referee: SECRET alarm._\n\n"
        "_Tags: \\#secret_\n"
    )


@pytest.mark.rows("T-74")
def test_players_read_nothing_that_is_the_referees(tasks):
    assert as_markdown(print_out("Tasks", tasks, players=True)) == (
        "# Tasks\n\n"
        "**To jump**\n\n"
        "Simple. Instant.\n\n"
        "**To open a lock**\n\n"
        "Difficult. Electronics. 1 minute. (uncertain)\n"
    )
