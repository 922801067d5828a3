"""Nothing secret comes out: a marker is put in every field that players may not see."""

from dataclasses import asdict

import pytest

from models.campaign import Campaign
from models.views.entries import every_entry
from models.views.entry import JournalEntry, Shown
from models.views.lines import Line
from models.views.players import PublicEntry, PublicThrow, players_journal
from rules.dice import GivenDice, RandomDice, d10

MARK = "MARKER"


def entry(**changes):
    values = {
        "key": 1,
        "clock": 3_600,
        "title": "Maya fires",
        "lines": (Line("A hit.", False, ("C-29",)), Line(MARK, True, (MARK,))),
        "thrown": (Shown("to hit", "1D10", 7, False), Shown(MARK, MARK, 424242, True)),
        "typed": True,
        "rows": (MARK,),
        "secret": False,
        "state": "done",
    }
    return JournalEntry(**(values | changes))


def test_what_players_may_see_of_an_entry():
    assert list(players_journal([entry()])) == [
        PublicEntry(3_600, "Maya fires", ("A hit.",), (PublicThrow("to hit", "1D10", 7, True),))
    ]


def test_no_marker_comes_out():
    said = str([asdict(public) for public in players_journal([entry()])])
    assert "A hit." in said
    assert MARK not in said
    assert "424242" not in said
    assert "C-29" not in said


@pytest.mark.parametrize(
    "changes",
    [{"secret": True}, {"state": "undone"}, {"state": "abandoned"}, {"state": "noted"}],
    ids=str,
)
def test_entries_that_are_secret_or_do_not_stand_are_left_out(changes):
    assert list(players_journal([entry(title=MARK, **changes)])) == []


def test_from_a_campaign_comes_only_what_was_told_openly(tmp_path):
    campaign = Campaign.create(tmp_path / "Shadow.outrider")
    with campaign.action("Maya looks around", RandomDice(1)) as action:
        action.dice.read(d10(f"{MARK} patrol", secret=True), int)
        action.dice.read(d10("to spot"), int)
        action.tell("Nobody is there.", MARK)
        action.tell(f"{MARK} behind the door.", secret=True)
    with campaign.action(f"{MARK} moves") as action:
        action.secret = True
        action.tell(f"{MARK} comes nearer.")
    with campaign.action(f"{MARK} mistake", GivenDice([3])) as action:
        action.dice.read(d10(f"{MARK} luck"), int)
        action.tell(f"{MARK} happens.")
    campaign.undo()
    (public,) = players_journal(every_entry(campaign.path))
    campaign.close()
    assert public.title == "Maya looks around"
    assert public.lines == ("Nobody is there.",)
    assert [(thrown.purpose, thrown.typed) for thrown in public.thrown] == [("to spot", False)]
    assert MARK not in str(asdict(public))
