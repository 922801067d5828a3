"""Patrols by hand: who walks, and which way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from models.bridge.patrols import patrols_in
from models.deeds.stealth.zones.patrol import EndPatrol, SetPatrol
from models.tables import BorderKind
from models.views.scene import SceneView
from tui.dialogs.menu import Item, Menu
from tui.dialogs.several import Several

if TYPE_CHECKING:
    from models.campaign import Campaign
    from models.tables import Patrol
    from tui.encounter.acting_page import ActingPage

_ANOTHER = 0


class Patrols:
    """The questions behind the patrols of a scene."""

    def __init__(self, page: ActingPage, view: SceneView, campaign: Campaign) -> None:
        self._page = page
        self._view = view
        self._campaign = campaign

    async def ask(self) -> None:
        """Ask which patrol, then who walks and where; nobody is the end of it."""
        with self._campaign.read() as session:
            patrols = {row.key: row for row in patrols_in(session, self._view.key)}
        key = await self._which(list(patrols.values())) if patrols else _ANOTHER
        if key is None:
            return
        row = patrols.get(key)
        walkers = await self._walkers(row)
        if walkers is None:
            return
        if walkers:
            route = await self._route()
            if route is not None:
                deed = SetPatrol(self._view.key, walkers, route, patrol=row.key if row else None)
                await self._page.do(deed)
        elif row is not None:
            await self._page.do(EndPatrol(row.key))

    async def _which(self, patrols: Sequence[Patrol]) -> int | None:
        items = [Item(row.key, row.name, self._way(row.route)) for row in patrols]
        items.append(Item(_ANOTHER, "one more patrol", "", "0"))
        return await self._page.outrider.ask(Menu("Which patrol?", items))

    async def _walkers(self, row: Patrol | None) -> tuple[int, ...] | None:
        view = self._view
        walking = self._page.marked or set(row.walkers if row else ())
        people = [Item(f.key, f.name, f"{f.side}, {view.zone(f.zone).name}") for f in view.figures]
        return await self._page.outrider.ask(Several("Who patrols?", people, walking))

    async def _route(self) -> tuple[int, ...] | None:
        """Ask for one zone after the other, each next to the one before."""
        route: list[int] = []
        while True:
            done = [Item(0, "That is the whole route", "then from the start again", "0")]
            items = [Item(key, self._view.zone(key).name) for key in self._next(route)]
            menu = Menu(self._way(route) or "They begin at", [*(done if route[1:] else []), *items])
            zone = await self._page.outrider.ask(menu)
            if not zone:
                return None if zone is None else tuple(route)
            route.append(zone)

    def _next(self, route: Sequence[int]) -> list[int]:
        if not route:
            return [zone.key for zone in sorted(self._view.zones, key=lambda z: (z.y, z.x))]
        ways = self._view.ways(route[-1])
        return [zone.key for zone, border in ways if BorderKind(border.kind).passable]

    def _way(self, route: Sequence[int]) -> str:
        return " - ".join(self._view.zone(key).name for key in route)
