"""What they know, by its keys: seen by hand, suspected, told, and what players see of it."""

import pytest

from models.tables import Revelation, Sighting, Suspicion
from tests.tui.people.looking import actions, rows, text
from tests.tui.screens import BOARD, HEATH, play
from tui.knowledge.page import KnowledgePage
from tui.knowledge.players import ToldPage
from tui.widgets.listing import Listing

WIDE = (120, 40)


async def test_the_referee_says_who_is_seen_and_what_the_players_are_told(outrider):
    async with outrider.run_test(size=WIDE) as pilot:
        await play(pilot, "e K")
        assert "The party · 0 seen, 0 suspected, 7 not known" in text(outrider)
        before = await actions(outrider)
        await play(pilot, "t")  # nothing can be told of whom the party does not know
        assert await actions(outrider) == before
        await play(pilot, "s home t exclamation_mark enter")
        assert len(await rows(outrider, Sighting, side="party")) == 1
        (row,) = await rows(outrider, Revelation)
        assert row.told == "You see: Colm Brandvold (Weighbridge).!"
        assert "●~ Colm Brandvold" in text(outrider)
        await play(pilot, "t enter w T h e space s t a i r s enter")
        assert "●✓ Colm Brandvold" in text(outrider)
        assert [row.about for row in await rows(outrider, Revelation)] == [row.about, ""]
        await play(pilot, "P")
        assert isinstance(outrider.screen, ToldPage)
        assert "You see: Colm Brandvold (Weighbridge)." in text(outrider)
        assert "The stairs" in text(outrider)
        assert "Dace" not in text(outrider)
        assert "Weighbridge: ▼ Colm Brandvold" in text(outrider), "the map as the party knows it"
        await play(pilot, "u")
        assert len(await rows(outrider, Revelation)) == 2


async def test_in_a_fight_one_key_shows_what_the_players_see(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e f enter M")
        assert isinstance(outrider.screen, ToldPage)
        assert "Combat, turn 1" in text(outrider)
        assert "Fence" in text(outrider)
        assert "Nothing is kept here of what you were told." in text(outrider)


async def test_all_that_players_may_see_is_reached_in_a_small_terminal(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e K s down s P")
        ways = (("pagedown", "pageup"), ("end", "home"), ("down down down down", "home"))
        for more, back in ways:
            assert "You have been told" not in text(outrider)
            assert "PgDn more" in text(outrider)
            assert "PgUp" not in text(outrider)
            await play(pilot, more)
            assert "Nothing is kept here of what you were told." in text(outrider)
            assert "PgUp back up" in text(outrider)
            await play(pilot, back)


async def test_who_is_suspected_stands_there_once_and_can_be_seen(outrider):
    async with outrider.run_test(size=WIDE) as pilot:
        await play(pilot, "e K n s t e p s enter 3 1")
        (row,) = await rows(outrider, Suspicion)
        assert "The party · 0 seen, 1 suspected, 6 not known" in text(outrider)
        assert len(outrider.screen.query_one("#party", Listing).lines) == 7
        await play(pilot, "home s")
        (sighting,) = await rows(outrider, Sighting, side="party")
        assert sighting.participant_id == row.participant_id
        assert await rows(outrider, Suspicion) == []
        assert "The party · 1 seen, 0 suspected, 6 not known" in text(outrider)


async def test_a_false_suspicion_is_made_seen_for_what_it_is_and_dropped(outrider):
    async with outrider.run_test(size=WIDE) as pilot:
        await play(pilot, "e K tab n s t e p s enter 3 0")
        (row,) = await rows(outrider, Suspicion)
        assert (row.side, row.told, row.participant_id) == ("opposition", "steps", None)
        assert "nobody: false" in text(outrider)
        await play(pilot, "h")
        said = text(outrider)
        assert "steps" in said
        assert [word for word in ("false", "Colm", "Ines", "not known") if word in said] == []
        await play(pilot, "h home x")
        assert await rows(outrider, Suspicion) == []


@pytest.mark.parametrize("keys", [BOARD, HEATH, "e S N B a r n enter l enter", "e f enter"])
async def test_the_key_is_on_every_page_of_an_encounter(outrider, keys):
    async with outrider.run_test(size=WIDE) as pilot:
        await play(pilot, f"{keys} K")
        assert isinstance(outrider.screen, KnowledgePage)
        assert "The opposition · " in text(outrider)


async def test_a_token_is_not_dropped_from_what_they_know(outrider):
    async with outrider.run_test(size=WIDE) as pilot:
        await play(pilot, "e S o 4 K down down x")
        (said,) = outrider._notifications
        words = "A token lies on the board before everybody's eyes: it is not dropped here."
        assert said.message == words
