"""The key for the safest square: how likely a token is found wherever the unit may go."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from textual import work
from textual.content import Content

from models.tables import Scene
from models.views.scene import FigureView, SceneView
from models.views.token_ways import TokenStep, token_steps
from rules.stealth.tokens.grid import Square, square_name
from tui.encounter.tokens.choosing import ChooseKeys
from tui.encounter.tokens.picture import Piece
from tui.rolling.text import percent
from tui.shell.command import Command
from tui.terminal.text import clean

if TYPE_CHECKING:
    from models.reading import Reader

MOST_NAMED = 3


class TokenWayKeys(ChooseKeys):
    """The chance to be found, in hundredths, in every square that the unit can reach."""

    def __init__(self) -> None:
        super().__init__()
        self._steps: dict[Square, TokenStep] = {}
        self._shown = False
        self._counted: object = None

    def read_more(self, reader: Reader, view: SceneView) -> None:
        """What has changed may change every chance."""
        super().read_more(reader, view)
        self._counted = None

    def draw(self, view: SceneView, current: FigureView | None) -> None:
        """Paint the board, with the chances if they are asked for."""
        asked = (current.key if current else None, self.covered) if self._shown else None
        if asked != self._counted:
            self._counted, self._steps = asked, {}
            if asked is not None and current is not None:
                self._count(view.key, current.key)
        super().draw(view, current)

    @work(exclusive=True, group="ways")
    async def _count(self, key: int, who: int) -> None:
        campaign = await self.outrider.campaign()
        with campaign.read() as session:
            scene = session.get(Scene, key)
            steps = token_steps(session, scene, who, covered=self.covered) if scene else {}
        self._steps = steps
        if self.is_attached:
            self.describe()

    def risks(self) -> list[Piece]:
        """Two digits in each square where it may be found, 99 for any more."""
        return [
            Piece(step.square, f"{min(99, round(100 * step.found)):>2}", "reach")
            for step in self._steps.values()
            if step.found
        ]

    def safe(self) -> Collection[Square]:
        """The squares where nobody finds it."""
        return [step.square for step in self._steps.values() if not step.found]

    def words(self, view: SceneView, current: FigureView | None) -> Content:
        """What is found here, by whom, and where it is safest."""
        said = super().words(view, current)
        if not self._steps:
            return said
        head, *rest = said.split("\n")
        here = Content(clean(self._words())).stylize("$text-warning")
        return Content("\n").join([head, here, *rest])

    def _words(self) -> str:
        """Where a token is found least likely, and here by whom: `Here 33%: Guard 17%, Dog 20%`."""
        least = min(step.found for step in self._steps.values())
        best = [step for step in self._steps.values() if step.found == least]
        best.sort(key=lambda step: (step.squares, step.square))
        named = ", ".join(square_name(step.square) for step in best[:MOST_NAMED])
        more = f" +{len(best) - MOST_NAMED}" if len(best) > MOST_NAMED else ""
        said = f"Safest: {named}{more}: found {percent(least)} (D-12)."
        here = self._steps.get(self.square)
        if here is None:
            return f"{said} The unit cannot be here."
        looks = ", ".join(f"{name} {percent(chance)}" for name, chance in here.looks)
        by = f": {looks}" if looks else ""
        return f"{said} Here {percent(here.found)}{by}; rating {here.rating}."

    def leave(self) -> None:
        """Take the chances off the board, or leave the page."""
        if self._shown:
            self.action_ways()
        else:
            super().leave()

    def action_ways(self) -> None:
        """Show the chances, or the board without."""
        self._shown = not self._shown
        self.describe()

    WAYS = (
        Command(
            "y",
            "safest way",
            "How likely it is found wherever it may go.",
            action_ways,
            footer=False,
        ),
    )
