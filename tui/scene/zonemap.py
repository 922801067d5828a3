"""The widget that shows the zone map."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from textual.events import Click
from textual.geometry import Offset
from textual.message import Message

from tui.scene.drawn import Ground
from tui.scene.picture import box_for, draw
from tui.scene.words import traits
from tui.widgets.canvas import Canvas


class ZoneMap(Canvas):
    """A picture of the zones; the marked one is framed double, and always in view."""

    class Pointed(Message):
        """The mouse points to a zone."""

        def __init__(self, zone: int) -> None:
            super().__init__()
            self.zone = zone

    def __init__(self, name: str | None = None) -> None:
        super().__init__(name)
        self._view: Ground | None = None
        self._here: int | None = None
        self._notes: dict[int, str] = {}

    def show(self, view: Ground, here: int | None) -> None:
        """Show a scene or a map, with one zone marked."""
        if (view, here) != (self._view, self._here):
            self._view, self._here = view, here
            self.repaint()

    def note(self, notes: dict[int, str]) -> None:
        """Write these into the lower edges of zones, by their keys."""
        if notes != self._notes:
            self._notes = notes
            self.repaint()

    def paint(self) -> None:
        """Draw the boxes as wide as they may be, and bring the marked one into view."""
        if self._view is not None:
            self.picture = draw(self._view, *self.size, self._here, self._notes)
            self._scroll(self._view)

    def words(self) -> Iterable[str]:
        """Every zone: what it is like, who is there, and where ways lead from it."""
        view = self._view
        if view is None:
            return
        names = {zone.key: zone.name for zone in view.zones}
        for zone in view.zones:
            there = [one.name for one in view.figures if one.zone == zone.key]
            there += [one.name for one in view.crafts if one.zone == zone.key]
            ways = [
                f"{border.kind} to {names[border.b if border.a == zone.key else border.a]}"
                for border in view.borders
                if zone.key in {border.a, border.b}
            ]
            parts = (zone.name, traits(zone), *ways, f"here: {', '.join(there)}" if there else "")
            yield "; ".join(filter(None, parts))

    def spot_at(self, at: Offset) -> tuple[int, int] | None:
        """The column and row of the map whose box is there."""
        if self._view is None:
            return None
        box = box_for(self._view, *self.size)
        column, across = divmod(at.x + self.left, box.across)
        row, down = divmod(at.y + self.top, box.down)
        return (column, row) if across < box.width and down < box.height else None

    def jumps(self) -> Iterator[tuple[Offset, Callable[[], object]]]:
        """Every zone whose box begins in view."""
        if self._view is None:
            return
        box = box_for(self._view, *self.size)
        for zone in self._view.zones:
            at = Offset(zone.x * box.across - self.left, zone.y * box.down - self.top)
            if self.size.region.contains_point(at):
                yield at + Offset(1, 0), partial(self.post_message, self.Pointed(zone.key))

    def on_click(self, event: Click) -> None:
        """Say which zone the mouse points to."""
        at = event.get_content_offset(self)
        spot = self.spot_at(at) if at is not None else None
        zones = self._view.zones if self._view else ()
        for zone in zones:
            if (zone.x, zone.y) == spot:
                event.stop()
                self.post_message(self.Pointed(zone.key))

    def _scroll(self, view: Ground) -> None:
        """Leave out as much at the left and above as the marked zone needs to be in view."""
        here = next((zone for zone in view.zones if zone.key == self._here), None)
        self.left = self.top = 0
        if here is not None:
            box = box_for(view, *self.size)
            right = here.x * box.across + box.width
            self.left = max(0, right - self.size.width)
            self.top = max(0, here.y * box.down + box.height - self.size.height)
