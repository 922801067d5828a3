"""What every key for exploding rounds shares: where they go, and their burst when they are down."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from models.bridge.aim import Aim, aim_at, aim_in, aim_on
from models.deeds.deed import ShownDeed
from models.deeds.fight.burst import Burst
from models.deeds.fight.by_hand import field_of
from models.views.barrage import BarrageView, barrage
from models.views.scene import FigureView
from tui.dialogs.menu import Item
from tui.dialogs.prompt import Prompt
from tui.encounter.burst_panel import BurstPanel
from tui.encounter.fighting import FightKeys
from tui.encounter.places import metres_east_and_north
from tui.rolling.panel import RollPanel

if TYPE_CHECKING:
    from sqlmodel import Session

    from models.campaign import Done


class BurstingKeys(FightKeys):
    """The base of the keys for grenades and for indirect fire."""

    barrage = BarrageView()

    def read_more(self, session: Session) -> None:
        """Read who can fire from afar, and what is on its way."""
        super().read_more(session)
        assert self.view is not None
        self.barrage = barrage(session, self.view.key)

    def fire_and_burst(self, deed: ShownDeed) -> None:
        """Open the roll panel for what may come down, then the panel of its burst."""
        self.app.push_screen(RollPanel(deed), self._come_down)

    async def _come_down(self, _done: Done | None) -> None:
        campaign = await self.outrider.campaign()
        with campaign.read() as session:
            self.barrage = barrage(session, self.fight)
        if not self.burst_waiting():
            self.done()

    def burst_waiting(self) -> bool:
        """Open the panel of the first round that has come down; whether there is one."""
        if not self.barrage.bursts:
            return False
        self.app.push_screen(BurstPanel(Burst(self.barrage.bursts[0])), lambda _: self.done())
        return True

    def at_a_place(self, me: FigureView, title: str, then: Callable[[Aim], None]) -> None:
        """Ask where a round is to go: at somebody, at a vehicle, or at a place."""
        assert self.view is not None
        view = self.view
        items = [Item(("who", f.key), f.name, self._condition(f)) for f in self.foes(me)]
        items += [Item(("craft", c.key), c.name, "vehicle") for c in self.foes_vehicles(me)]
        if view.open_ground:
            items.append(Item(("point", 0), "A point", "metres east and north"))
        else:
            zones = sorted(view.zones, key=lambda zone: (zone.y, zone.x))
            items += [Item(("zone", zone.key), zone.name, "place") for zone in zones]
        self.offer(title, items, lambda found: self._at(found, then))

    def _at(self, found: tuple[str, int], then: Callable[[Aim], None]) -> None:
        kind, key = found
        if kind != "point":
            self.run_worker(self._aimed(kind, (key,), then))
            return

        async def typed(place: Any) -> None:
            if place is not None:
                await self._aimed(kind, place, then)

        prompt = Prompt(
            "Metres east and north", metres_east_and_north, initial="0 0", hint="As 20 -5."
        )
        self.app.push_screen(prompt, typed)

    async def _aimed(self, kind: str, at: tuple[int, ...], then: Callable[[Aim], None]) -> None:
        campaign = await self.outrider.campaign()
        with campaign.read() as session:
            field = field_of(session, self.fight)
            if kind == "who":
                aim = aim_at(field, who=at[0])
            elif kind == "craft":
                aim = aim_at(field, craft=at[0])
            else:
                aim = aim_in(field, at[0]) if kind == "zone" else aim_on(field, *at)
        then(aim)
