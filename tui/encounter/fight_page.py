"""What every kind of act in a fight needs of its page."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from models.bridge.aim import Aim, aim_at, aim_in, aim_on
from models.bridge.by_key import field_of
from models.bridge.engines.registry import engine_called
from models.bridge.grip import Grip
from models.bridge.ground import SAME_ZONE_METRES
from models.bridge.placed import apart
from models.deed import Preview, ShownDeed
from models.deeds.fight.burst import Burst
from models.tables import Zone
from models.views.barrage import BarrageView, barrage
from models.views.figure import FigureView
from models.views.scene import SceneView
from rules.combat.melee import MELEE_RANGE
from tui.dialogs.menu import Item, Menu
from tui.encounter.target_page import Aimed, TargetPage, first_of, order_of
from tui.explosions.burst_panel import BurstPanel
from tui.rolling.panel import RollPanel
from tui.scene.places import place_prompt

if TYPE_CHECKING:
    from models.campaign import Done
    from models.reading import Reader

_POINT = "a point"
_REMEMBERED = 20


class AimedDeed(ShownDeed, Protocol):
    """A deed that sends a round somewhere."""

    def glance(self, session: Reader) -> Preview:
        """The preview without whom the round may touch, for a list of many aims."""
        ...


class FightPage(TargetPage):
    """What every act of a fight needs: who has an action and why not, and rounds that burst.

    Each kind of act is a module of `tui.encounter.acts`: commands over this page.
    """

    barrage = BarrageView()
    _left: tuple[int, ...] = ()
    _made: tuple[tuple[int | None, ShownDeed], ...] = ()
    """What was rolled and done here, with its entry in the journal, the last first."""

    @property
    def made_last(self) -> ShownDeed | None:
        """What was rolled and done last and stands, with the choices that were made for it."""
        return next((deed for entry, deed in self._made if self._stands(entry)), None)

    def _stands(self, entry: int | None) -> bool:
        """Whether an entry was not taken back; what the title line has not read of yet was not."""
        headline = self.outrider.headline
        if headline is None or entry is None or entry > headline.newest:
            return True
        told = [one.key for one in headline.journal]
        return entry in told or entry < min(told, default=0)

    def roll(self, deed: Any) -> None:
        """Open the roll panel for a deed, and remember it as it was done."""
        panel = self.panel_of(deed)

        def did(done: Done | None) -> None:
            if done is not None:
                self._made = ((done.key, panel.deed), *self._made)[:_REMEMBERED]
                self.done()

        self.outrider.show(panel, did)

    def why_unable(self) -> str:
        """Why the person under the cursor has no action now; empty when they have."""
        me = self.current()
        if me is not None and not me.out and (master := self.master_of(me)):
            return f"{me.name} is under the control of {master} (C-90)."
        return self.why_waiting()

    def why_waiting(self) -> str:
        """Why it is not at the turn of the person under the cursor, held or not; empty if it is."""
        if why := self.why_out():
            return why
        me = self.me
        if me.acts:
            return ""
        again = "" if me.passed or me.level in me.next_points else " again"
        return (
            f"{me.name} acts{again} at {me.later}." if me.later else f"{me.name} is done this turn."
        )

    def master_of(self, me: FigureView) -> str:
        """Who has somebody under control: neither moves nor struggles, but may call (C-90)."""
        return next((grip.holder_name for grip in self._grips_on(me) if grip.controls), "")

    def far_from(self, me: FigureView, foe: FigureView) -> float:
        """How far a foe is: in metres, or in zones as the map lies."""
        if self.scene.open_ground:
            return me.metres(foe)
        here, there = self.scene.zone(me.zone), self.scene.zone(foe.zone)
        return abs(here.x - there.x) + abs(here.y - there.y)

    def within_reach(self, me: FigureView) -> list[FigureView]:
        """The known foes near enough for melee: in one zone, or within two metres (C-73).

        Nobody reaches out of a closed vehicle, nor whoever is on the way out of the zone.
        """
        assert self.view is not None
        engine = engine_called(self.view.engine)
        if self.inside(me):
            return []
        foes = [foe for foe in self.foes(me) if not engine.conceals(foe)]
        if self.view.open_ground:
            return [foe for foe in foes if me.metres(foe) <= MELEE_RANGE]
        here = (foe for foe in foes if foe.zone == me.zone)
        return [foe for foe in here if apart(me, foe) <= SAME_ZONE_METRES]

    def _grips_on(self, me: FigureView) -> list[Grip]:
        return [grip for grip in self.view.grips if grip.held == me.key] if self.view else []

    def read_more(self, reader: Reader, view: SceneView) -> None:
        """Read who can fire from afar, and what is on its way."""
        super().read_more(reader, view)
        self.barrage = barrage(reader, view.key)

    async def act(self, deed: Any, by: FigureView | None = None) -> None:
        """Let a deed happen at once; one that leaves work undone is shown first."""
        if (by or self.me).work:
            self.foresee(deed)
        else:
            await self.do(deed)

    def fire_and_burst(self, deed: ShownDeed) -> None:
        """Open the roll panel for what may come down, then the panel of its burst."""
        self.outrider.show(RollPanel(deed), self._come_down)

    async def _come_down(self, _done: Done | None) -> None:
        self.barrage = await self.outrider.read(lambda reader: barrage(reader, self.fight))
        if not self.burst_waiting():
            self.done()

    @property
    def burst_forgotten(self) -> bool:
        """Whether something has come down whose panel nobody has left."""
        return bool(self.barrage.bursts) and self.barrage.bursts[:1] != self._left

    def burst_waiting(self) -> bool:
        """Open the panel of the first round that has come down; whether there is one."""
        if not self.barrage.bursts:
            return False
        self.outrider.show(BurstPanel(Burst(self.barrage.bursts[0])), self._burst)
        return True

    async def _burst(self, done: Done | None) -> None:
        """After one round the next; whoever leaves a panel has them all wait."""
        if done is None:
            self._left = self.barrage.bursts[:1]
            self.done()
        else:
            await self._come_down(done)

    async def choose_aim(
        self, me: FigureView, title: str, make: Callable[[Aim], AimedDeed]
    ) -> Aim | None:
        """Ask where a round is to go: at somebody, a vehicle or a place, each with its chance.

        They stand in the order of their keys, the cursor on the likeliest hit.
        """
        assert self.view is not None
        aims = await self._aims(me)
        odds = await self.chances([make(aim).glance for aim, *_ in aims])
        if odds is None:
            return None
        told = sorted(
            zip(aims, odds, strict=True), key=lambda each: order_of(self.sign(each[0][2]))
        )
        items = [
            Item(aim, aim.words.removeprefix("at "), hit.said_of(where), self.sign(target))
            for (aim, where, target), hit in told
        ]
        best = first_of([self.rank(aim[2], hit) for aim, hit in told]) if told else 0
        if self.view.open_ground:
            items.append(Item(_POINT, "A point", "anywhere on the ground", "0"))
        chosen = await self.outrider.ask(Menu(title, items, start=best))
        if chosen != _POINT:
            return chosen
        place = await self.outrider.ask(place_prompt("At which point?", self.view, me))
        return aim_on(self.view.zones[0].key, *place) if place else None

    async def _aims(self, me: FigureView) -> list[tuple[Aim, str, Aimed]]:
        """What a round may be meant for: its place, in words, and itself."""
        campaign = await self.outrider.campaign()
        foes, crafts = self.foes(me), self.foes_vehicles(me)
        with campaign.read() as session:
            field = field_of(session, self.fight)
            zones = [] if field.open_ground else sorted(field.zones.values(), key=_by_row)
            return [
                *((aim_at(field, who=it.key), self.condition(session, it), it) for it in foes),
                *((aim_at(field, craft=it.key), self.condition(session, it), it) for it in crafts),
                *((aim_in(field, it.key), "place", self.scene.zone(it.key)) for it in zones),
            ]


def _by_row(zone: Zone) -> tuple[int, int]:
    return zone.y, zone.x
