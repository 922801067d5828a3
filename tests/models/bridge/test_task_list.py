"""The library as a list: its orders, and what a search finds."""

import pytest

from models.bridge.task_list import Order, holding, listed_tasks
from models.campaign import Campaign
from models.deeds.tasks.library import NewTask, TagTask
from models.tables import LibraryTask, TaskUse

LINES = (
    "To bind: Simple. Medical. 1 hour.",
    "To aim: Impossible. Average of Pilot and Sensors. 5 minutes.",
    "To dig: Routine. 1 day.",
    "To call (Uncertain): Formidable. -Bulk. Instant.",
    "To eavesdrop: Difficult. Lower of Automed or Medical. 90 seconds. Referee: A #mark.",
    "To fail: Rutine.",
)


@pytest.fixture(scope="module")
def tasks(tmp_path_factory):
    campaign = Campaign.create(tmp_path_factory.mktemp("list") / "Test.outrider")
    for line in LINES:
        campaign.perform(NewTask(line))
    campaign.perform(TagTask(3, "quiet ground"))
    with campaign.action("Uses") as action:
        for key, clock in ((1, 50), (3, 10), (3, 40), (4, 60)):
            action.session.add(TaskUse(task_id=key, clock=clock, success=key != 4))
    with campaign.read() as session:
        found = listed_tasks(session)
    campaign.close()
    return found


def letters(tasks):
    """The tasks by the first letter of what is done."""
    return "".join(task.statement[3] for task in tasks)


@pytest.mark.rows("T-77", "T-78")
@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (Order.STATEMENT, "fabcde"),
        (Order.DIFFICULTY, "fbdeca"),
        (Order.ASSET, "fecbad"),
        (Order.TIME, "fceabd"),
        (Order.LAST_USED, "fcbdae"),
        (Order.MOST_USED, "fdbcae"),
    ],
)
def test_what_is_unread_stands_first_and_then_the_order(tasks, order, expected):
    assert letters(order.sort(tasks)) == expected


def test_the_orders_go_round():
    order, seen = Order.STATEMENT, []
    for _ in Order:
        seen.append(order)
        order = order.next
    assert (order, set(seen)) == (Order.STATEMENT, set(Order))


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("", "abcdef"),
        ("medical", "be"),
        ("medical hour", "b"),
        ("uncertain", "c"),
        ("rutine", "f"),
        ("#quiet", "d"),
        ("#gr", "d"),
        ("#quiet #ground", "d"),
        ("#round", ""),
        ("quiet", "d"),
        ("mark", "e"),
    ],
)
def test_a_search_holds_all_words_and_knows_tags(tasks, words, expected):
    texts = {task.key: task.text for task in tasks}
    found = holding(tasks, texts, words.casefold().split())
    assert "".join(sorted(letters(found))) == expected


def test_uses_are_counted_with_their_success(tasks):
    counts = {task.statement[3]: (task.used, task.succeeded, task.last_used) for task in tasks}
    assert counts["d"] == (2, 2, 40)
    assert counts["c"] == (1, 0, 60)
    assert counts["a"] == (0, 0, None)


def test_a_row_that_is_no_task_is_listed_all_the_same(tmp_path):
    campaign = Campaign.create(tmp_path / "Test.outrider")
    with campaign.action("By hand") as action:
        action.session.add(LibraryTask(statement="[[", difficulty="Odd", duration="soon"))
    with campaign.read() as session:
        (task,) = listed_tasks(session)
    campaign.close()
    assert [order.sort([task]) for order in Order] == [[task]] * len(Order)
