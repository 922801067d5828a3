"""What a deed without dice will do, before it does it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from models.deed import Preview, ShownDeed
from rules.dice import GivenDice
from tui.rolling.panel import RollPanel

if TYPE_CHECKING:
    from models.action import Deed
    from models.campaign import Campaign, Done
    from models.reading import Reader


class ForeseenPanel(RollPanel):
    """Shows what will be told of a deed, with what the page knows of its price, and does it.

    The deed is rehearsed for it, and when it is done there is nothing more to show.
    """

    def __init__(self, deed: Deed, *notes: str) -> None:
        super().__init__(cast(ShownDeed, deed))
        self._notes = notes
        self._foreseen = Preview("")

    async def _look(self) -> None:
        told = foreseen(await self._outrider.campaign(), self._deed, self._notes)
        notes = tuple(note for note in told.notes if note.rstrip(".") != told.title)
        self._foreseen = replace(told, notes=notes)
        await super()._look()

    def look(self, session: Reader) -> Preview:
        """What was foreseen."""
        return self._foreseen

    def _finish(self, done: Done | None) -> None:
        if done is not None:
            self.dismiss(done)


def foretold(campaign: Campaign, deed: Deed, *, beyond: bool = False) -> str:
    """What a deed without dice would tell now, in one line, or why it cannot be done.

    What it tells `beyond` its title is all that is new where the title is known.
    """
    shown = foreseen(campaign, deed)
    told = (note for note in shown.notes if not (beyond and note.startswith(shown.title)))
    return " ".join(shown.refusals or told)


def foreseen(campaign: Campaign, deed: Deed, notes: tuple[str, ...] = ()) -> Preview:
    """What a deed without dice would tell now, or why it cannot be done."""
    from models.action import Refusal

    try:
        done = campaign.rehearse(deed, GivenDice(()))
    except Refusal as refusal:
        return Preview("This cannot be done", refusals=(str(refusal),))
    return Preview(
        done.title,
        notes=(*(line["text"] for line in done.lines), *notes),
        rows=tuple(dict.fromkeys(row for line in done.lines for row in line["rows"])),
    )
