"""A box whose last lines are always on the screen: what is above them gives way, and scrolls."""

from __future__ import annotations

from collections.abc import Callable

from textual.containers import Vertical
from textual.geometry import Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.layouts.vertical import VerticalLayout
from textual.widget import Widget

LEAST = 3
"""Lines that are left of what is made lower, if it has as many."""

Rank = Callable[[Widget], int | None]

Last = Callable[[Widget], tuple[int, int] | None]
"""In which order widgets lose more, and how many lines each is left with."""


def nothing(_widget: Widget) -> None:
    """Nothing loses more."""


class Fitted(VerticalLayout):
    """Lines from top to bottom; where there is no room for all, some widgets are made lower.

    `rank` says in which order, and None of what keeps its height. Where that is not enough either,
    as in a terminal of five lines, `last` says what else loses lines.
    """

    def __init__(self, rank: Rank, last: Last = nothing) -> None:
        super().__init__()
        self._rank = rank
        self._last = last

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        """Place the children one below the other, as they are or lower."""
        placed = list(super().arrange(parent, children, size, greedy))
        if not (size.height and placed):  # without a height it is asked what they would need
            return placed
        over = max(place.region.bottom + place.margin.bottom for place in placed) - size.height
        return _moved_up(placed, self._cuts(placed, over))

    def _cuts(self, placed: list[WidgetPlacement], over: int) -> dict[Widget, int]:
        """How many lines each of those that give way loses."""
        ranks = {place.widget: self._rank(place.widget) for place in placed}
        giving = [place for place in placed if ranks[place.widget] is not None]
        cuts: dict[Widget, int] = {}
        for place in sorted(giving, key=lambda place: ranks[place.widget] or 0):
            height = place.region.height
            cuts[place.widget] = max(0, min(over, height - min(height, LEAST)))
            over -= cuts[place.widget]
        if over > 0:
            self._cut_more(placed, over, cuts)
        return cuts

    def _cut_more(self, placed: list[WidgetPlacement], over: int, cuts: dict[Widget, int]) -> None:
        """Take lines of what loses more too."""
        told = [(last, place) for place in placed if (last := self._last(place.widget))]
        for (_, least), place in sorted(told, key=lambda each: each[0]):
            left = place.region.height - cuts.get(place.widget, 0)
            more = max(0, min(over, left - least))
            cuts[place.widget] = cuts.get(place.widget, 0) + more
            over -= more


class FittedBox(Vertical):
    """The box of a dialog in which some widgets give way to those below them."""

    def __init__(self, rank: Rank, last: Last = nothing, *, classes: str) -> None:
        super().__init__(classes=classes)
        self._fitted = Fitted(rank, last)

    @property
    def layout(self) -> Layout:
        """Its own layout, whatever the styles say."""
        return self._fitted

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """What its widgets need where it stands: none is higher than it may be there."""
        return self.arrange(Size(width, container.height)).total_region.height


def _moved_up(placed: list[WidgetPlacement], cuts: dict[Widget, int]) -> list[WidgetPlacement]:
    """The same places with some of them lower, and those below them moved up."""
    moved, up = [], 0
    for place in placed:
        cut = cuts.get(place.widget, 0)
        region = place.region
        region = region._replace(y=region.y - up, height=region.height - cut)
        moved.append(place._replace(region=region))
        up += cut
    return moved
