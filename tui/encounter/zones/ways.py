"""The key for the safest way: what every zone of the map risks, and the way to one of them."""

from __future__ import annotations

import asyncio

from textual import work
from textual.content import Content

from models.reading import Reader
from models.views.scene import FigureView, SceneView
from models.views.ways import WaysView, prowl_of, ways_view
from rules.stealth.zones.ways import Way
from tui.dialogs.menu import Item, Menu
from tui.encounter.zones.turns import ZoneTurnKeys
from tui.rolling.text import percent
from tui.scene.zonemap import ZoneMap
from tui.shell.command import Command
from tui.terminal.text import clean

_OFF = -1


class WaysKeys(ZoneTurnKeys):
    """Chances on the map, for the group that would move; counted anew whenever anything changes.

    `ways` are those of the group, None while nobody asks for them or they are being counted.
    """

    LEGEND = (
        *ZoneTurnKeys.LEGEND,
        ("12% 2:12%", "The chance to be seen on the safest way there; its second zone (y)."),
    )

    def __init__(self) -> None:
        super().__init__()
        self.ways: WaysView | None = None
        self._shown = False
        self._goal: int | None = None
        self._counting: tuple[int, ...] = ()

    def _why_no_ways(self) -> str:
        together = len({figure.zone for figure in self.group()}) == 1
        return "" if together else "They are not in one zone."

    def read_more(self, reader: Reader, view: SceneView) -> None:
        """What has changed may change every way."""
        super().read_more(reader, view)
        self.ways, self._counting = None, ()

    def draw(self, view: SceneView, current: FigureView | None) -> None:
        """Paint the map, with what each zone risks if that is asked for."""
        super().draw(view, current)
        people = tuple(figure.key for figure in self.group())
        if self._shown and people != self._counting:
            self.ways, self._counting = None, people
            self._count(view.key, people)
        self.query_one(ZoneMap).note(self._notes())

    @work(exclusive=True, group="ways")
    async def _count(self, scene: int, people: tuple[int, ...]) -> None:
        campaign = await self.outrider.campaign()
        with campaign.read() as session:
            prowl = prowl_of(session, scene, people)
        if prowl is None:
            return
        self.ways = await asyncio.to_thread(ways_view, prowl, people)
        if self.is_attached:
            self._about()

    def _notes(self) -> dict[int, str]:
        """The chance to have been seen by the time they are there; numbers along the way."""
        ways = self.ways
        if ways is None or not self._shown:
            return {}
        path = ways.zones(self._goal) if self._goal in ways.ways else ()
        return {
            zone: f"{f'{path.index(zone) + 1}:' if zone in path else ''}{percent(1 - way.unseen)}"
            for zone, way in ways.ways.items()
            if way.steps
        }

    def words(self, view: SceneView, current: FigureView | None) -> Content:
        """The person, the group, and the safest way that is shown."""
        said = super().words(view, current)
        if self.ways is None or not self._shown:
            return said
        if self._goal is None or self._goal not in self.ways.ways:
            way = "In the zones: the chance to be seen on the safest way there; to which?"
        else:
            way = _way_words(view, self.ways, self._goal)
        head, *rest = said.split("\n")
        return Content("\n").join([head, Content(clean(way)).stylize("$text-warning"), *rest])

    def leave(self) -> None:
        """Take the chances off the map, or leave the page."""
        if self._shown:
            self._shown, self._goal = False, None
            self._about()
        else:
            super().leave()

    def action_ways(self) -> None:
        """Show what each zone risks; then ask for a zone to go to."""
        ways = self.ways
        if not self._shown or ways is None or self.view is None:
            self._shown = True
            self._about()
            return
        view = self.view
        items = [
            Item(key, view.zone(key).name, _risk_words(way)) for key, way in _nearest_first(ways)
        ]
        items.append(Item(_OFF, "no ways", "the map without chances", "0"))

        def chosen(zone: int | None) -> None:
            if zone is not None:
                self._shown = zone != _OFF
                self._goal = zone if self._shown else None
                self._about()

        self.outrider.show(Menu("The safest way to", items), chosen)

    WAYS = (
        Command(
            "y",
            "safest way",
            "What each zone risks, and the safest way.",
            action_ways,
            _why_no_ways,
            footer=False,
        ),
    )


def _nearest_first(ways: WaysView) -> list[tuple[int, Way]]:
    found = [(key, way) for key, way in ways.ways.items() if way.steps]
    return sorted(found, key=lambda one: len(one[1].steps))


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
    said = f"{steps or 'They are there'}: seen {percent(1 - way.unseen)} in all (A-04)."
    if halts := ", ".join(view.zone(zone).name for zone in ways.halts(goal)):
        said += f" {halts}: watched, and nothing to hide behind (A-10)."
    return said
