"""What holds for two windows on one file holds for two copies of one campaign on a server."""

import asyncio
from contextlib import closing

import pytest

from models.campaign import Campaign
from models.deeds.chronicle.notes import EditNote, WriteNote
from models.storage.headline import read
from models.tables import Note
from tests.tui import test_two_referees as referees
from tests.tui.chronicle import test_two_writers as writers
from tests.tui.chronicle.test_two_writers import (  # noqa: F401 - with other fixtures
    test_a_field_that_changed_meanwhile_is_told_before_it_is_written_over,
    test_a_note_that_two_change_has_both_in_it,
    test_what_both_change_stands_twice_and_leaving_asks,
    test_what_changes_after_it_was_told_is_told_as_well,
)
from tests.tui.people.looking import text
from tests.tui.screens import play
from tests.tui.test_two_referees import (  # noqa: F401 - the same
    test_a_box_comes_back_with_what_was_typed_when_its_ground_has_changed,
    test_a_key_on_a_row_that_another_changed_says_so_and_the_next_does_it,
    test_a_menu_whose_ground_has_changed_says_what_and_offers_again,
    test_what_another_does_elsewhere_holds_up_nobody,
    test_who_is_gone_by_now_is_said_with_who_took_them,
)
from tests.waiting import until
from tui.company import InCompany
from tui.program import Outrider


@pytest.fixture
def hosted(server, sample, tmp_path):
    return server.put(sample, tmp_path)


@pytest.fixture
def copy(hosted, monkeypatch):
    """Ben's copy; what he does is over at once, for tests that wait for nothing."""
    monkeypatch.setenv("OUTRIDER_REFEREE", "Ben")
    monkeypatch.setattr("tui.sending.unawaited", _at_once)
    return hosted.copy("Ben")


def _at_once(act):
    done = asyncio.get_running_loop().create_future()
    try:
        done.set_result(act())
    except Exception as error:
        done.set_exception(error)
    return done


@pytest.fixture
def ann(hosted, copy):
    """Ann, at another computer."""
    with closing(hosted.open("Ann")) as campaign:
        yield campaign


def _deaf(program, campaign):
    program.far = campaign.store.far


@pytest.fixture
def outrider(saves, copy, ann, monkeypatch):
    """A program that hears at once what Ann does."""
    program = Outrider(saves, copy)

    def elsewhere(_saves, deed):
        ann.perform(deed)
        if program.is_running:
            assert until(lambda: read(copy).newest == read(ann.path).newest)
        else:
            with closing(Campaign(copy)) as campaign:
                campaign.store.catch_up()

    monkeypatch.setattr(writers, "elsewhere", elsewhere)
    return program


@pytest.fixture
def unseen(saves, copy, monkeypatch):
    """A program that has not heard yet what Ann did."""
    monkeypatch.setattr(InCompany, "join", _deaf)

    def count(campaign):
        campaign.store.catch_up()
        return read(campaign.path).newest

    monkeypatch.setattr(referees, "count", count)
    return Outrider(saves, copy)


async def test_a_text_that_changed_unheard_comes_back_and_then_has_both_in_it(unseen, ann, copy):
    ann.perform(WriteNote("The crawler\nRed\nOwed to Strand"))
    with closing(Campaign(copy)) as campaign:
        campaign.store.catch_up()
    async with unseen.run_test(size=(80, 24)) as pilot:
        await play(pilot, "N e")
        ann.perform(EditNote(1, "The crawler\nRed\nOwed to Pauli"))
        await play(pilot, "end X f2")
        assert 'Ann did this meanwhile: "' in text(unseen)
        assert "The crawlerX" in text(unseen)
        await play(pilot, "f2")
        assert "changed while you wrote" in text(unseen)
        await play(pilot, "f2")
        campaign = await unseen.campaign()
        with campaign.read() as reader:
            assert reader.get(Note, 1).body == "The crawlerX\nRed\nOwed to Pauli"
