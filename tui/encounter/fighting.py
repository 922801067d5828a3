"""What every kind of act in a fight needs of the page: who acts, on whom, with what chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from models.bridge.grip import Grip
from models.deeds.deed import ShownDeed
from models.deeds.fight.fire import NO_LINE
from models.views.crafts import CraftView
from models.views.scene import FigureView
from rules.combat.melee import MELEE_RANGE
from tui.dialogs.menu import Item, Menu
from tui.encounter.scene_page import ScenePage
from tui.rolling.text import percent

CREW_ACTS = "A vehicle acts through its crew: move to one of them."
Target = TypeVar("Target", bound="FigureView | CraftView")


class FightKeys(ScenePage):
    """The base of the keys of a combat turn.

    Each kind of act is a class of its own made from this one: its `KEYS`, `can` and `why_not` for
    them, which pass on every name that is not theirs, and its actions. `CombatPage` puts them
    together.
    """

    @property
    def fight(self) -> int:
        """The key of the scene."""
        assert self.view is not None
        return self.view.key

    def able(self) -> bool:
        """Whether the person under the cursor has an action now."""
        current = self.current()
        return current is not None and current.acts

    def why_unable(self) -> str:
        """Why the person under the cursor has no action now; empty when they have."""
        me = self.current()
        if me is None:
            vehicle = self.current_craft() is not None
            return CREW_ACTS if vehicle else "Nobody is here: S adds people."
        if me.out:
            return f"{me.name} is out of action."
        if me.acts:
            return ""
        if master := next((g.holder_name for g in self._grips_on(me) if g.controls), ""):
            return f"{me.name} is under the control of {master} (C-90)."
        later = " and ".join(map(str, me.next_points))
        return f"{me.name} acts again at {later}." if later else f"{me.name} is done this turn."

    def foes(self, me: FigureView) -> list[FigureView]:
        """Everybody of another side who is still up; bystanders are targets of nobody else."""
        assert self.view is not None
        spared = {me.side, "bystander" if me.side != "bystander" else ""}
        return [
            f
            for f in self.view.figures
            if f.key != me.key and not f.out and f.side not in spared and not self._inside(f)
        ]

    def foes_vehicles(self, me: FigureView) -> list[CraftView]:
        """The vehicles of other sides that can be fired at; a ridden animal is one of the foes."""
        assert self.view is not None
        spared = {me.side, "bystander" if me.side != "bystander" else ""}
        return [c for c in self.view.crafts if c.side not in spared and not (c.animal or c.wrecked)]

    def _inside(self, figure: FigureView) -> bool:
        """Whether somebody is inside a vehicle, which must be fired at instead."""
        craft = self.view.craft_of(figure) if self.view else None
        return craft is not None and not craft.exposed

    def within_reach(self, me: FigureView) -> list[FigureView]:
        """The foes near enough for melee: in the same zone, or within two metres (C-73)."""
        assert self.view is not None
        if self.view.open_ground:
            return [foe for foe in self.foes(me) if me.metres(foe) <= MELEE_RANGE]
        return [foe for foe in self.foes(me) if foe.zone == me.zone]

    def _grips_on(self, me: FigureView) -> list[Grip]:
        return [grip for grip in self.view.grips if grip.held == me.key] if self.view else []

    def offer(self, title: str, items: list[Item], then: Callable[[Any], object]) -> None:
        """Ask for one of several things; leaving the question does nothing."""

        def chosen(value: Any) -> None:
            if value is not None:
                then(value)

        self.app.push_screen(Menu(title, items), chosen)

    async def at_one_of(
        self, title: str, targets: Sequence[Target], make: Callable[[Target], ShownDeed]
    ) -> None:
        """Choose a target, the likeliest hit first, then see the odds; one needs no choice."""
        if not targets:
            self.outrider.tell("There is no target.")
            return
        chances = await self._chances([make(target) for target in targets])
        if chances is None:
            return
        ranked = sorted(
            zip(targets, chances, strict=True), key=lambda pair: (pair[0].hidden, -pair[1][0])
        )
        if len(ranked) == 1:
            self.roll(make(targets[0]))
            return
        items = [
            Item(target, target.name, f"{text}  {self._condition(target)}")
            for target, (_, text) in ranked
        ]
        self.offer(title, items, lambda target: self.roll(make(target)))

    def _condition(self, target: FigureView | CraftView) -> str:
        """Where a target is and how."""
        assert self.view is not None
        if isinstance(target, CraftView):
            where = self.view.zone(target.zone).name
        else:
            where = self.place(target)
        return f"{where} {'hidden ' if target.hidden else ''}{target.state}"

    async def _chances(self, deeds: list[ShownDeed]) -> list[tuple[float, str]] | None:
        """The chance to hit for each deed, as a number to sort by and as text."""
        from models.action import Refusal

        campaign = await self.outrider.campaign()
        found: list[tuple[float, str]] = []
        with campaign.read() as session:
            for deed in deeds:
                try:
                    preview = deed.preview(session)
                except Refusal as refusal:
                    self.outrider.tell(str(refusal))
                    return None
                if preview.refusals or not preview.chances:
                    found.append((-1.0, "  -  "))
                else:
                    hit = preview.chances[0].chance
                    blind = NO_LINE in preview.notes
                    text = f"{percent(hit):>5}{' no line?' if blind else ''}"
                    found.append((float(hit) - blind, text))
        return found
