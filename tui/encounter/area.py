"""Key `g`: area fire at a zone, or on open ground around somebody."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from models.deeds.fight.area_fire import FireAtArea
from models.views.scene import FigureView, SceneView
from tui.command import Command
from tui.dialogs.menu import Item
from tui.encounter.area_panel import AreaPanel
from tui.encounter.fighting import FightKeys


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
        return self.able() and me.fires_at_areas

    def why_not(self, name: str) -> str:
        """Why they cannot."""
        me = self.current()
        if name != "area" or me is None:
            return super().why_not(name)
        aimed = ": what explodes is aimed, a (G-72)" if me.fires_rounds else ""
        return self.why_unable() or f"{me.name} holds no weapon for area fire{aimed}."

    def action_area(self) -> None:
        """Ask where the fire goes."""
        me, view = self.current(), self.view
        if me is None or view is None:
            return
        near = self._around(me) if view.open_ground else _zones(view, me)
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
        self.app.push_screen(AreaPanel(deed), lambda _: self.done())

    def _around(self, me: FigureView) -> list[Item]:
        """The foes around whom the area may lie."""
        return [Item(foe.key, foe.name, foe.state or self.place(foe)) for foe in self.foes(me)]


def _zones(view: SceneView, me: FigureView) -> list[Item]:
    """Every zone with how many foes are known to be there, the fullest first."""
    foes = {zone.key: 0 for zone in view.zones}
    for figure in view.figures:
        if figure.side not in {me.side, "bystander"} and not figure.out:
            foes[figure.zone] += 1
    items = [
        Item(zone.key, zone.name, f"{foes[zone.key]} to hit" if foes[zone.key] else "nobody")
        for zone in view.zones
    ]
    return sorted(items, key=lambda item: -foes[item.value])
