"""Setting charges and setting them off, breaching walls, and any blast by hand."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from models.bridge.supply import explosives_of, left_of, points_in
from models.clock import parse_span
from models.deeds.fight.by_hand import Blast, Breach
from models.deeds.fight.emplace import Emplace
from models.deeds.fight.set_off import SetFuse, SetOff, TakeAway, Tamp
from models.exchange.explosives import EXAMPLES, explosives_in_book, typed_points
from models.fields import checked
from models.tables import BorderKind, Explosive, Form
from models.views.charges import ChargeView, charges_in
from models.views.scene import SceneView
from rules.explosions.charges import MOST_KILOGRAMS
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt
from tui.dialogs.talk import talk
from tui.encounter.scene_page import ScenePage
from tui.explosions.blast_panel import BlastPanel, ExplosiveDeed
from tui.scene.places import place_prompt
from tui.shell import places
from tui.shell.command import Command

if TYPE_CHECKING:
    from models.campaign import Campaign

BY_HAND = object()
"""In the question which explosive: none that somebody carries."""

Act = Callable[[], Awaitable[None]]


async def explosives(page: ScenePage) -> None:
    """Ask what is to explode."""
    campaign = await page.outrider.campaign()
    talk(page, ExplosivesMenu(page, page.scene, campaign).ask)


class ExplosivesMenu:
    """The menu of explosives, and the questions behind its items."""

    def __init__(self, page: ScenePage, view: SceneView, campaign: Campaign) -> None:
        self._page = page
        self._view = view
        self._campaign = campaign
        self._me = page.current()
        self._crafts = [craft for craft in view.crafts if not (craft.wrecked or craft.animal)]

    async def ask(self) -> None:
        """Ask what is to be done, and do it."""
        act = await self._page.outrider.ask(Menu("Explosives", [*self._items()]))
        if act is not None:
            await act()

    def _items(self) -> Iterator[Item]:
        """What may be done by the person under the cursor, by hand, and with charges set."""
        me, view = self._me, self._view
        walls = me is not None and bool(_shut(view, me.zone))
        if me is not None and not me.out:
            yield Item(self._emplace, "Set a charge", f"{me.name}, here (X-11)", "s")
            if walls:
                yield Item(self._emplace_at_wall, "Set it against a wall", me.name, "w")
        if me is not None:
            yield Item(self._blast_at, "Explosion by hand", f"at {me.name}", "h")
        if self._crafts:
            yield Item(self._blast_on, "Explosion by hand", "at a vehicle", "v")
        where = "at a point" if view.open_ground else "in a zone"
        yield Item(self._blast_somewhere, "Explosion by hand", where, "b")
        if walls:
            yield Item(self._breach, "Breach by hand", "what shuts off the next zone (X-17)", "x")
        with self._campaign.read() as session:
            charges = charges_in(session, [zone.key for zone in view.zones])
        for charge in charges:
            yield Item(self._about(charge), charge.name, charge.detail)

    def _about(self, charge: ChargeView) -> Act:
        """Ask what becomes of a charge that has been set."""

        async def ask() -> None:
            tamp = "Untamp it" if charge.tamped else "Tamp it"
            taker = self._me if charge.carried else None
            take = TakeAway(charge.key, taker.person_id if taker else None)
            has = f"; {taker.name} has the explosive" if taker else ""
            items = [
                Item(SetOff(charge.key), "Set it off", "by hand, now", "o"),
                Item(SetFuse, "Set its fuse", "it goes off later", "f"),
                Item(Tamp(charge.key, not charge.tamped), tamp, "X-16", "m"),
                Item(take, "Take it away", f"with its fuse{has}", "x"),
                Item(places.Row, "Figures", "all of them, by hand", "g"),
            ]
            deed = await self._page.outrider.ask(Menu(f"{charge.name} {charge.where}", items))
            if isinstance(deed, SetOff):
                self._show(deed)
            elif deed is SetFuse:
                await self._fuse(charge)
            elif deed is places.Row:
                self._page.outrider.visit(places.Row("charge", charge.key))
            elif deed is not None:
                await self._page.do(deed)

        return ask

    async def _fuse(self, charge: ChargeView) -> None:
        hint = "Such as 30 s, 5 min or 1:30."
        seconds = await self._page.outrider.ask(
            Prompt("Goes off in how long?", parse_span, hint=hint)
        )
        if seconds:
            await self._page.do(SetFuse(charge.key, seconds))

    async def _emplace(self, beyond: int | None = None) -> None:
        assert self._me is not None
        with self._campaign.read() as session:
            carried = explosives_of(session, self._me.person_id)
        explosive: Any = BY_HAND
        if carried:
            explosive = await self._page.outrider.ask(Menu("Of which explosive?", _supply(carried)))
        deed = Emplace(self._me.key, beyond=beyond)
        if explosive is BY_HAND:
            points = await self._amount()
            if points:
                self._page.roll(replace(deed, points=points))
        elif explosive and (amount := await self._part_of(explosive)):
            points = float(points_in(explosive, amount))
            own = {"name": explosive.name, "explosive": explosive.key, "amount": amount}
            self._page.roll(replace(deed, points=points, **own))

    async def _part_of(self, explosive: Explosive) -> float | None:
        """Ask how much of an explosive somebody carries."""

        def parse(text: str) -> float:
            amount = float(checked("explosive", "amount", text))
            points_in(explosive, amount)
            return amount

        bulk = explosive.form == Form.BULK
        title = f"How many {'kilograms' if bulk else 'charges'}?"
        least = min(explosive.amount, MOST_KILOGRAMS if bulk else 1)
        hint = f"Due now: {left_of(explosive)}; one charge is at most {MOST_KILOGRAMS} kg (X-10)."
        return await self._page.outrider.ask(Prompt(title, parse, initial=f"{least:g}", hint=hint))

    async def _emplace_at_wall(self) -> None:
        beyond = await self._wall()
        if beyond is not None:
            await self._emplace(beyond)

    async def _breach(self) -> None:
        beyond = await self._wall()
        points = await self._amount() if beyond is not None else None
        if beyond is not None and points and self._me is not None:
            self._show(Breach(self._view.key, self._me.zone, beyond, points=points))

    async def _blast_at(self) -> None:
        points = await self._amount()
        if points and self._me is not None:
            self._show(Blast(self._view.key, at=self._me.key, points=points))

    async def _blast_on(self) -> None:
        items = [Item(craft.key, craft.name, craft.state) for craft in self._crafts]
        place = await self._page.outrider.ask(Menu("At which vehicle?", items))
        points = await self._amount() if place is not None else None
        if points:
            self._show(Blast(self._view.key, on=place, points=points))

    async def _blast_somewhere(self) -> None:
        place = await self._point() if self._view.open_ground else await self._zone()
        points = await self._amount() if place is not None else None
        if place is not None and points:
            self._show(Blast(self._view.key, points=points, **place))

    async def _point(self) -> dict[str, Any] | None:
        """A point on open ground."""
        prompt = place_prompt("At which point?", self._view, self._me)
        place = await self._page.outrider.ask(prompt)
        return {"x": place[0], "y": place[1]} if place is not None else None

    async def _zone(self) -> dict[str, Any] | None:
        zones = sorted(self._view.zones, key=lambda zone: (zone.y, zone.x))
        items = [Item({"zone": zone.key}, zone.name) for zone in zones]
        return await self._page.outrider.ask(Menu("Where does it explode?", items))

    async def _wall(self) -> int | None:
        """The zone beyond one of the shut ways out of the person's zone."""
        assert self._me is not None
        items = [Item(key, name, kind) for key, name, kind in _shut(self._view, self._me.zone)]
        if len(items) == 1:
            return int(items[0].value)
        return await self._page.outrider.ask(Menu("Against which way out?", items))

    async def _amount(self) -> float | None:
        with self._campaign.read() as session:
            book = explosives_in_book(session)
        return await self._page.outrider.ask(
            Prompt(
                "How much explosive?",
                lambda text: typed_points(text, book),
                initial="10 kg",
                proposed=True,
                hint=EXAMPLES,
            )
        )

    def _show(self, deed: ExplosiveDeed) -> None:
        """Open the panel with the rings."""
        self._page.outrider.show(BlastPanel(deed), lambda _: self._page.done())


def _supply(carried: Iterable[Explosive]) -> list[Item]:
    """The explosives somebody carries, and any by hand."""
    return [
        *(Item(row, row.name, left_of(row)) for row in carried),
        Item(BY_HAND, "By hand", "any, by its points", "h"),
    ]


def _shut(view: SceneView, zone: int) -> list[tuple[int, str, str]]:
    """The zones behind a shut way out of this one: key, name and what stands between."""
    return [
        (other.key, other.name, border.kind)
        for other, border in view.ways(zone)
        if border.kind != BorderKind.OPEN
    ]


EXPLOSIVES = Command(
    "e", "explosives", "Charges, blasts and breaches (X-01).", explosives, footer=False
)
EXPLOSIVES_ELSEWHERE = EXPLOSIVES._replace(keys="X")
"""The same for a page on which that key means something else."""
