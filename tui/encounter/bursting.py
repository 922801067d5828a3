"""What every key for exploding rounds shares: where they go, and their burst when they are down."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from models.bridge.aim import Aim, aim_at, aim_in, aim_on
from models.bridge.finding import field_of
from models.deed import Preview, ShownDeed
from models.deeds.fight.burst import Burst
from models.tables import Zone
from models.views.barrage import BarrageView, barrage
from models.views.scene import FigureView
from tui.dialogs.menu import Item, Menu
from tui.encounter.fighting import FightKeys
from tui.explosions.burst_panel import BurstPanel
from tui.rolling.panel import RollPanel
from tui.scene.places import place_prompt

if TYPE_CHECKING:
    from sqlmodel import Session

    from models.campaign import Done

_POINT = "a point"


class AimedDeed(ShownDeed, Protocol):
    """A deed that sends a round somewhere."""

    def glance(self, session: Session) -> Preview:
        """The preview without whom the round may touch, for a list of many aims."""
        ...


class BurstingKeys(FightKeys):
    """The base of the keys for grenades and for indirect fire."""

    barrage = BarrageView()

    def read_more(self, session: Session) -> None:
        """Read who can fire from afar, and what is on its way."""
        super().read_more(session)
        self.barrage = barrage(session, self.fight)

    def fire_and_burst(self, deed: ShownDeed) -> None:
        """Open the roll panel for what may come down, then the panel of its burst."""
        self.outrider.show(RollPanel(deed), self._come_down)

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
        self.outrider.show(BurstPanel(Burst(self.barrage.bursts[0])), self._burst)
        return True

    async def _burst(self, done: Done | None) -> None:
        """After one round the next; whoever leaves a panel has them all wait."""
        if done is None:
            self.done()
        else:
            await self._come_down(done)

    async def choose_aim(
        self, me: FigureView, title: str, make: Callable[[Aim], AimedDeed]
    ) -> Aim | None:
        """Ask where a round is to go: at somebody, a vehicle or a place, each with its chance.

        Of those, and of the places, what is in sight comes first.
        """
        assert self.view is not None
        aims = await self._aims(me)
        chances = await self._chances([make(aim).glance for aim, _ in aims])
        if chances is None:
            return None
        told = zip(aims, chances, strict=True)
        seen_first = sorted(told, key=lambda each: (_is_place(each[0][0]), each[1][0] < 0))
        items = [
            Item(aim, aim.words.removeprefix("at "), f"{text}  {where}")
            for (aim, where), (_, text) in seen_first
        ]
        if self.view.open_ground:
            items.append(Item(_POINT, "A point", "anywhere on the ground"))
        chosen = await self.outrider.ask(Menu(title, items))
        if chosen != _POINT:
            return chosen
        prompt = place_prompt("At which point?", self.view, me, initial="0 0")
        place = await self.outrider.ask(prompt)
        return aim_on(self.view.zones[0].key, *place) if place else None

    async def _aims(self, me: FigureView) -> list[tuple[Aim, str]]:
        """What a round may be meant for, and where that is."""
        campaign = await self.outrider.campaign()
        foes, crafts = self.foes(me), self.foes_vehicles(me)
        with campaign.read() as session:
            field = field_of(session, self.fight)
            zones = [] if field.open_ground else sorted(field.zones.values(), key=_by_row)
            return [
                *((aim_at(field, who=foe.key), self._condition(session, foe)) for foe in foes),
                *(
                    (aim_at(field, craft=craft.key), self._condition(session, craft))
                    for craft in crafts
                ),
                *((aim_in(field, zone.key), "place") for zone in zones),
            ]


def _is_place(aim: Aim) -> bool:
    return aim.who is None and aim.craft is None


def _by_row(zone: Zone) -> tuple[int, int]:
    return zone.y, zone.x
