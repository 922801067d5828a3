"""Key `g`: area fire at a zone, or on open ground around somebody."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from models.bridge.finding import field_of
from models.bridge.ground import Field
from models.bridge.placed import Point
from models.deeds.fight.area_fire import FireAtArea
from models.views.scene import FigureView, SceneView
from tui.dialogs.menu import Item
from tui.encounter.area_panel import AreaPanel
from tui.encounter.choosing import order_of
from tui.encounter.fighting import FightKeys
from tui.shell.command import Command

_BLIND = "no line?  "


class AreaKeys(FightKeys):
    """The key for area fire: where to, then everybody in the way at once."""

    KEYS: ClassVar[tuple[Command, ...]] = (
        Command("g", "area", "area fire", "Area fire at everybody in an area (C-36)."),
    )

    def can(self, name: str) -> bool:
        """While the person under the cursor has an action and the weapon for it."""
        me = self.current()
        if name != "area" or me is None:
            return super().can(name)
        return self.able() and me.fires_at_areas and self._anywhere(me)

    def why_not(self, name: str) -> str:
        """Why they cannot."""
        me = self.current()
        if name != "area" or me is None:
            return super().why_not(name)
        if me.fires_at_areas:
            return self.why_unable() or "There is nobody to fire at."
        aimed = ": what explodes is aimed, a (G-72)" if me.fires_rounds else ""
        return self.why_unable() or f"{me.name} holds no weapon for area fire{aimed}."

    def _anywhere(self, me: FigureView) -> bool:
        """Whether there is an area to fire at: a zone, or on open ground a foe."""
        return self.view is not None and not (self.view.open_ground and not self.foes(me))

    async def action_area(self) -> None:
        """Ask where the fire goes."""
        me, view = self.current(), self.view
        if me is None or view is None:
            return
        campaign = await self.outrider.campaign()
        with campaign.read() as session:
            field = field_of(session, self.fight)
            near = self._around(field, me) if view.open_ground else _zones(field, view, me)
        if not near:
            self.outrider.tell("There is nobody to fire at.")
            return
        self.offer(f"{me.name} fires at the area", near, partial(self._aim, me))

    def _aim(self, me: FigureView, where: int) -> None:
        """Show who is in the way there."""
        assert self.view is not None
        if self.view.open_ground:
            deed = FireAtArea(self.fight, me.key, at=where)
        else:
            deed = FireAtArea(self.fight, me.key, zone=where)
        self.outrider.show(AreaPanel(deed), lambda _: self.done())

    def _around(self, field: Field, me: FigureView) -> list[Item]:
        """The foes around whom the area may lie, by the keys they have in every list."""
        firer = field.stand(me.key)
        items = []
        for foe in self.foes(me):
            seen = field.looks_onto(firer, field.stand(foe.key).participant)
            how = foe.state or self.place(foe)
            items.append(Item(foe.key, foe.name, how if seen else _BLIND + how, self.sign(foe)))
        return sorted(items, key=lambda item: order_of(item.key))


def _zones(field: Field, view: SceneView, me: FigureView) -> list[Item]:
    """Every zone with how many foes are known to be there, the fullest of those in sight first.

    Zones out of sight are there because the referee may know better, the empty ones come last.
    """
    foes = {zone.key: 0 for zone in view.zones}
    for figure in view.figures:
        if figure.side not in {me.side, "bystander"} and not figure.out:
            foes[figure.zone] += 1
    firer = field.stand(me.key)
    seen = {key: field.looks_onto(firer, Point(key)) for key in foes}
    items = []
    for zone in view.zones:
        said = f"{foes[zone.key]} to hit" if foes[zone.key] else "nobody"
        items.append(Item(zone.key, zone.name, said if seen[zone.key] else _BLIND + said))
    return sorted(items, key=lambda it: (not foes[it.value], not seen[it.value], -foes[it.value]))
