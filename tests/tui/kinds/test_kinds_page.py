"""Kinds of people by their keys: written, varied, made anew, kept from a sheet, taken back."""

from textual.widgets import Input

from models.tables import Person, PersonKind
from tests.tui.people.looking import rows, text
from tests.tui.screens import KIND, play
from tui.dialogs.prompt import Prompt

SIZE = (80, 24)


async def test_a_kind_is_written_and_three_are_made_with_typed_dice(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        before = len(await rows(outrider, Person))
        await play(pilot, KIND)
        assert "Strength 12 + 2D6-7: 7 to 17, 12 on average" in text(outrider)
        await play(pilot, "m h 3 enter")
        assert "Enter roll · t type dice" in text(outrider)
        assert "names: Guard 1, Guard 2 and Guard 3" in text(outrider)
        await play(pilot, "t 1 2 space 2 space 7 enter")
        made = (await rows(outrider, Person))[before:]
        assert [(p.name, p.strength) for p in made] == [
            ("Guard 1", 17),
            ("Guard 2", 7),
            ("Guard 3", 12),
        ]
        await play(pilot, "u")
        assert len(await rows(outrider, Person)) == before


async def test_what_cannot_vary_is_said_while_it_is_typed_and_nothing_is_lost(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, f"{KIND} v home H P space enter")
        assert isinstance(outrider.screen, Prompt)
        assert "is no figure of a person" in text(outrider)
        await play(pilot, "backspace backspace backspace enter")
        (kind,) = await rows(outrider, PersonKind)
        assert kind.varies == "STR +2D6-7"


async def test_somebody_is_kept_as_a_kind_from_the_sheet_and_from_the_list(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "p enter C backspace enter escape C enter")
        kinds = await rows(outrider, PersonKind)
        assert [len(kind.name) for kind in kinds] == [len(kinds[1].name) - 1, len(kinds[1].name)]
        assert kinds[0].line == kinds[1].line
        assert kinds[0].line.startswith("STR 8 DEX 13 END 11")
        assert kinds[0].line.endswith("Snub, Fitter's knife, Dust coat")


async def test_a_free_name_is_proposed_and_one_that_is_taken_is_only_refused(outrider):
    async with outrider.run_test(size=(120, 40)) as pilot:
        await play(pilot, "p enter C enter")
        (kind,) = await rows(outrider, PersonKind)
        told = [notice.message for notice in outrider._notifications]
        assert any(f"kept as a kind: {kind.name}" in line for line in told)
        await play(pilot, "C")
        line = outrider.screen.query_one(Input)
        assert line.value == f"{kind.name} 2"
        await play(pilot, "backspace backspace enter")
        assert line.value == kind.name
        said = text(outrider)
        assert f"There is a kind called {kind.name} already." in said
        assert "Kept as a kind:" not in said
        assert "Change it: as it stands it cannot be done." in said
        await play(pilot, "space 3 enter")
        assert [each.name for each in await rows(outrider, PersonKind)] == [
            kind.name, f"{kind.name} 3",
        ]  # fmt: skip
