"""What the dice have shown is counted from the journal, what was undone as well."""

import pytest

from models.campaign import Campaign
from models.views.dice import dice_thrown
from rules.dice import GivenDice, RandomDice, d10, task_die


@pytest.fixture
def campaign(tmp_path):
    made = Campaign.create(tmp_path / "Dice.outrider")
    yield made
    made.close()


def throw(campaign, hand, *throws):
    with campaign.action("A throw", hand) as action:
        for one in throws:
            action.dice.read(one, int)
        action.tell("It falls.")


def test_every_throw_is_counted_once_by_its_kind_and_by_whose_hand_it_was(campaign):
    assert not found(campaign)
    throw(campaign, GivenDice([7, 7, 3]), task_die("to hit"), task_die("again"), d10("where"))
    throw(campaign, RandomDice(), task_die("secret", secret=True))
    throw(campaign, GivenDice([7]), task_die("undone"))
    campaign.undo()
    kinds = {(k.throw.notation, k.typed): (dict(k.counts), k.total) for k in found(campaign)}
    assert kinds["1D10 (0-9)", True] == ({7: 3}, 3)
    assert kinds["1D10", True] == ({3: 1}, 1)
    assert kinds["1D10 (0-9)", False][1] == 1


def found(campaign):
    with campaign.read() as reader:
        return dice_thrown(reader)
