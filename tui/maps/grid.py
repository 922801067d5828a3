"""The zone map with a cursor on it."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.geometry import Offset
from textual.message import Message

from models.deeds.scenes.maps import PLACES
from models.views.maps import MapView
from models.views.zones import ZoneView
from tui.scene.zonemap import ZoneMap
from tui.widgets.pointing import Pointed

_ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_FREE = 0


class MapGrid(ZoneMap, Pointed, can_focus=True):
    """A map to move over with the arrow keys, free places included; Shift moves the zone."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"go({x}, {y})", show=False) for key, (x, y) in _ARROWS.items()),
        *(
            Binding(f"shift+{key}", f"carry({x}, {y})", show=False)
            for key, (x, y) in _ARROWS.items()
        ),
        Binding("enter", "choose", show=False),
    ]

    class Moved(Message):
        """The cursor stands at another place."""

    class Carried(Message):
        """The zone under the cursor is to go to this place of the grid."""

        def __init__(self, zone: ZoneView, x: int, y: int) -> None:
            super().__init__()
            self.zone = zone
            self.x = x
            self.y = y

    class Chosen(Message):
        """Enter was pressed."""

    def __init__(self) -> None:
        super().__init__()
        self.place: tuple[int, int] | None = None
        self._map: MapView | None = None

    @property
    def zone(self) -> ZoneView | None:
        """The zone under the cursor; None at a free place."""
        return self._map.zone_at(*self.place) if self._map and self.place else None

    def show_map(self, view: MapView) -> None:
        """Show a map; the first time the cursor goes to its first zone."""
        self._map = view
        if self.place is None:
            first = view.zones[0] if view.zones else None
            self.place = (first.x, first.y) if first else (0, 0)
        self._paint()

    def _paint(self) -> None:
        if self._map is None or self.place is None:
            return
        zone = self.zone
        if zone is not None:
            self.show(self._map, zone.key)
        else:
            free = ZoneView(_FREE, "", *self.place, False, False, False, "", "")
            self.show(replace(self._map, zones=(*self._map.zones, free)), _FREE)

    @property
    def spots(self) -> int:
        """Every zone has a number."""
        return len(self._map.zones) if self._map else 0

    @property
    def spot_here(self) -> int | None:
        """The zone under the cursor."""
        zone = self.zone
        return self._map.zones.index(zone) if self._map and zone else None

    def spot_in_words(self, number: int) -> str:
        """A zone, with the ways that lead from it."""
        return list(ZoneMap.words(self))[number]

    def go_to_spot(self, number: int) -> None:
        """Put the cursor on a zone."""
        if self._map is not None:
            zone = self._map.zones[number]
            self.point_to((zone.x, zone.y))

    def place_at(self, at: Offset) -> tuple[int, int] | None:
        """The place of the grid there, free or not."""
        spot = self.spot_at(at)
        return spot if spot is not None and max(spot) < PLACES else None

    def here(self) -> tuple[int, int] | None:
        """The place under the cursor."""
        return self.place

    def point_to(self, place: tuple[int, int]) -> None:
        """Put the cursor on a place."""
        self.place = place
        self._paint()
        self.post_message(self.Moved())

    def action_go(self, x: int, y: int) -> None:
        """Move the cursor by so many columns and rows, as far as the grid goes."""
        if self.place is not None:
            left, top = self.place
            self.place = (min(max(left + x, 0), PLACES - 1), min(max(top + y, 0), PLACES - 1))
            self._paint()
            self.post_message(self.Moved())

    def action_carry(self, x: int, y: int) -> None:
        """Move the zone under the cursor, and the cursor with it."""
        zone = self.zone
        if zone is not None:
            self.post_message(self.Carried(zone, zone.x + x, zone.y + y))

    def action_choose(self) -> None:
        """Choose the place under the cursor."""
        self.post_message(self.Chosen())
