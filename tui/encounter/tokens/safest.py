"""The safest squares of a board: how likely a token is found wherever the unit may go."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from typing import TYPE_CHECKING

from textual.content import Content

from models.tables import Scene
from models.views.token_ways import TokenStep, token_steps
from rules.stealth.tokens.grid import Square, square_name
from tui.rolling.text import percent
from tui.scene.board import Piece
from tui.terminal.text import clean

if TYPE_CHECKING:
    from tui.encounter.scene_page import ScenePage

MOST_NAMED = 3
CERTAIN = "!"


class SafestSquares:
    """The chance to be found, in hundredths, in every square that the unit of a page can reach."""

    def __init__(self, page: ScenePage) -> None:
        self._page = page
        self._steps: dict[Square, TokenStep] = {}
        self._shown = False
        self._covered = False
        self._counted: object = None

    def forget(self) -> None:
        """What has changed may change every chance."""
        self._counted = None

    def turn(self) -> None:
        """Show the chances, or the board without."""
        self._shown = not self._shown
        self._page.describe()

    def hide(self) -> bool:
        """Take the chances off the board; whether there were any."""
        shown = self._shown
        if shown:
            self.turn()
        return shown

    def count(self, scene: int, unit: int | None, *, covered: bool) -> None:
        """Count the chances of a unit anew if they are asked for and others than before."""
        self._covered = covered
        asked = (unit, covered) if self._shown else None
        if asked == self._counted:
            return
        self._counted, self._steps = asked, {}
        if asked is not None and unit is not None:
            counting = self._count(scene, unit, covered=covered)
            self._page.run_worker(counting, group="ways", exclusive=True)

    async def _count(self, key: int, who: int, *, covered: bool) -> None:
        campaign = await self._page.outrider.campaign()
        with campaign.read() as session:
            scene = session.get(Scene, key)
            steps = token_steps(session, scene, who, covered=covered) if scene else {}
        self._steps = steps
        if self._page.is_attached:
            self._page.describe()

    def pieces(self) -> list[Piece]:
        """Two digits in each square where it may be found, and a mark where it surely is."""
        return [
            Piece(step.square, _hundredths(step.found), "reach")
            for step in self._steps.values()
            if step.found
        ]

    def safe(self) -> Collection[Square]:
        """The squares where nobody finds it; none where nobody finds it anywhere."""
        if not self._looked_for:
            return []
        return [step.square for step in self._steps.values() if not step.found]

    def words(self, said: Content, square: Square) -> Content:
        """What is said of the board, with what is found in a square, by whom, and where least."""
        if not self._steps:
            return said
        head, *rest = said.split("\n")
        here = self._words(square) if self._looked_for else self._not_looked_for()
        if self._covered:
            here += " Whoever is still a token is not counted."
        if any(step.found == 1 for step in self._steps.values()):
            here += f" {CERTAIN} is 100%."
        return Content("\n").join([head, Content(clean(here)).stylize("$text-warning"), *rest])

    @property
    def _looked_for(self) -> bool:
        """Whether it may be found in any square."""
        return any(step.found for step in self._steps.values())

    def _not_looked_for(self) -> str:
        if self._in_view:
            return "In stealth no enemy, as they stand, could find it wherever it may go (D-12)."
        return "No enemy, as they stand, can find it wherever it may go (D-12)."

    @property
    def _in_view(self) -> bool:
        """Whether the unit is in view: then all is counted as if it were not."""
        me = self._page.current()
        return me is not None and not me.hidden

    def _words(self, square: Square) -> str:
        """Where a token is found least likely, and here by whom: `Here 33%: Guard 17%, Dog 20%`."""
        least = min(step.found for step in self._steps.values())
        best = [step for step in self._steps.values() if step.found == least]
        best.sort(key=lambda step: (step.squares, step.square))
        named = ", ".join(square_name(step.square) for step in best[:MOST_NAMED])
        more = f" and {len(best) - MOST_NAMED} more" if len(best) > MOST_NAMED else ""
        safest = "Safest in stealth" if self._in_view else "Safest"
        said = f"{safest}: {named}{more}: found {percent(least)} (D-12)."
        here = self._steps.get(square)
        if here is None:
            return f"{said} The unit cannot be here."
        looks = ", ".join(f"{name} {percent(chance)}" for name, chance in here.looks)
        by = f": {looks}" if looks else ""
        return f"{said} Here {percent(here.found)}{by}; rating {here.rating}."


def _hundredths(chance: Fraction) -> str:
    """A chance above 0 in two cells; what is nearly nothing or nearly certain is not called so."""
    said = CERTAIN if chance == 1 else str(min(99, max(1, round(100 * chance))))
    return said.rjust(2)
