"""The safest ways over a map: what every zone of it risks, and the way to one of them."""

from __future__ import annotations

import asyncio

from textual.content import Content

from models.tables import Phase
from models.views.scene import SceneView
from models.views.ways import WaysView, prowl_of, ways_view
from rules.stealth.zones.ways import Way
from tui.dialogs.menu import Item
from tui.encounter.scene_page import ScenePage
from tui.rolling.text import percent
from tui.scene.zonemap import ZoneMap
from tui.terminal.text import clean

OFF = -1


class SafestWays:
    """Chances on the map of a page, for the group that would move; counted anew as that changes.

    `found` are those of the group, None while nobody asks for them or they are being counted.
    """

    def __init__(self, page: ScenePage) -> None:
        self._page = page
        self.found: WaysView | None = None
        self.shown = False
        self._goal: int | None = None
        self._key = ""
        self._counting: tuple[int, ...] = ()

    def forget(self) -> None:
        """What has changed may change every way."""
        self.found, self._counting = None, ()

    def begin(self, key: str) -> None:
        """Show the chances on the map; the key asks for a zone to go to."""
        self._key = key
        self.show()

    def show(self, goal: int | None = None) -> None:
        """Show the chances on the map, and the way to a zone; none of them where that is `OFF`."""
        self.shown = goal != OFF
        self._goal = goal if self.shown else None
        self._page.describe()

    def hide(self) -> bool:
        """Take the chances off the map; whether there were any."""
        shown = self.shown
        if shown:
            self.show(OFF)
        return shown

    def draw(self, view: SceneView) -> None:
        """Note on the map what each zone risks, if that is asked for and nobody fights yet."""
        self.shown = self.shown and view.phase == Phase.STEALTH
        people = tuple(figure.key for figure in self._page.group())
        if self.shown and people != self._counting:
            self.found, self._counting = None, people
            counting = self._count(view.key, people)
            self._page.run_worker(counting, group="ways", exclusive=True)
        self._page.query_one(ZoneMap).note(self._notes())

    async def _count(self, scene: int, people: tuple[int, ...]) -> None:
        prowl = await self._page.outrider.read(lambda reader: prowl_of(reader, scene, people))
        if prowl is None:
            return
        self.found = await asyncio.to_thread(ways_view, prowl, people)
        if self._goal in self.found.ways and not self.found.ways[self._goal].steps:
            self._goal = None  # they are there
        if self._page.is_attached:
            self._page.describe()

    def _notes(self) -> dict[int, str]:
        """The chance to have been seen by the time they are there; numbers along the way."""
        ways = self.found
        if ways is None or not self.shown:
            return {}
        path = ways.zones(self._goal) if self._goal in ways.ways else ()
        return {
            zone: f"{f'{path.index(zone) + 1}:' if zone in path else ''}{percent(1 - way.unseen)}"
            for zone, way in ways.ways.items()
            if way.steps
        }

    def words(self, view: SceneView, said: Content) -> Content:
        """What is said of the group, with the safest way that is shown."""
        if self.found is None or not self.shown:
            return said
        if self._goal is None or self._goal not in self.found.ways:
            told = f"Zones: how likely they are seen on the safest way; {self._key} names one."
        else:
            told = _way_words(view, self.found, self._goal)
        if self.found.met:
            told += " Whoever has met them already is not counted (A-16)."
        head, *rest = said.split("\n")
        return Content("\n").join([head, Content(clean(told)).stylize("$text-warning"), *rest])

    def items(self, view: SceneView) -> list[Item]:
        """The zones to choose from, the nearest first, and none of them."""
        ways = self.found.ways.items() if self.found else ()
        near = sorted((one for one in ways if one[1].steps), key=lambda one: len(one[1].steps))
        items = [Item(key, view.zone(key).name, _risk_words(way)) for key, way in near]
        return [*items, Item(OFF, "hide them", "the map without chances", "0")]


def _risk_words(way: Way) -> str:
    """`4 stretches; seen 12%`."""
    stretches = f"{len(way.steps)} stretch{'es' if len(way.steps) > 1 else ''}"
    halts = "; no way stays in cover throughout" if way.halts else ""
    return f"{stretches}; seen {percent(1 - way.unseen)}{halts}"


def _way_words(view: SceneView, ways: WaysView, goal: int) -> str:
    """`Yard 0%, Ramp 12%, Office 30%: seen 38% in all (A-04)`, and where they cannot go on."""
    way = ways.ways[goal]
    steps = ", ".join(
        f"{view.zone(zone).name} {percent(step.risk.seen)}"
        for zone, step in zip(ways.zones(goal), way.steps, strict=True)
    )
    said = f"{steps}: seen {percent(1 - way.unseen)} in all (A-04)."
    if halts := ", ".join(view.zone(zone).name for zone in ways.halts(goal)):
        said += f" {halts}: watched, and nothing to hide behind (A-10)."
    return said
