"""The keys for wrestling: grapples, dives, escapes, and letting go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from models.bridge.grip import Grip
from models.deeds.fight.dive import Tackle
from models.deeds.fight.grapple import BreakFree, Grab, Release
from models.views.scene import FigureView, SceneView
from tui.dialogs.menu import Item
from tui.encounter.fighting import FightKeys
from tui.shell import places
from tui.shell.command import Command


class WrestlingKeys(FightKeys):
    """Key `w`: what may be done with bare hands beside striking."""

    KEYS: ClassVar[tuple[Command, ...]] = (
        Command("w", "wrestle", "wrestle", "Grapple, dive, escape, let go (C-84 to C-92).", False),
    )

    def can(self, name: str) -> bool:
        """Whether there is somebody to get hold of, to escape from or to let go."""
        if name != "wrestle":
            return super().can(name)
        me = self.current()
        return me is not None and self.view is not None and any(self._acts(self.view, me))

    def why_not(self, name: str) -> str:
        """Why there is nobody to wrestle with."""
        me = self.current()
        if name != "wrestle" or me is None:
            return super().why_not(name)
        return self.why_unable() or f"Nobody is within reach of {me.name}."

    async def action_wrestle(self) -> None:
        """Ask what to do, and with whom."""
        me = self.current()
        if me is None or self.view is None:
            return
        items = list(self._acts(self.view, me))

        def chosen(act: Any) -> None:
            self.run_worker(act())

        self.offer(f"{me.name} wrestles", items, chosen)

    def _acts(self, view: SceneView, me: FigureView) -> Iterator[Item]:
        """What the person under the cursor can do; letting go takes no action (C-90)."""
        fight, foes = view.key, self.within_reach(me)
        mine = [grip for grip in view.grips if grip.holder == me.key]
        if me.acts and foes:
            controlled = {grip.held for grip in mine if grip.controls}
            free = [foe for foe in foes if foe.key not in controlled]
            if free:
                yield Item(
                    lambda: self.at_one_of("Grapple", free, lambda it: Grab(fight, me.key, it.key)),
                    "Grapple", "gain control points (C-88)", "g",
                )  # fmt: skip
            yield Item(
                lambda: self.at_one_of("Dive at", foes, lambda it: Tackle(fight, me.key, it.key)),
                "Dive at", "bring somebody down (C-84)", "d",
            )  # fmt: skip
        for grip in view.grips if me.acts else ():
            if grip.held == me.key:
                yield self._escape(view, me, grip.holder, f"{grip.points} of {grip.strength}")
        for grip in mine:
            yield self._let_go(view, me, grip.held)
        for grip in view.grips:
            if me.key in {grip.holder, grip.held}:
                yield self._by_hand(grip)

    def _escape(self, view: SceneView, me: FigureView, holder: int, so_far: str) -> Item:
        async def escape() -> None:
            self.roll(BreakFree(view.key, me.key, holder))

        return Item(escape, f"Escape from {_name(view, holder)}", f"control {so_far} (C-92)")

    def _let_go(self, view: SceneView, me: FigureView, held: int) -> Item:
        async def let_go() -> None:
            await self.do(Release(view.key, me.key, held))

        return Item(let_go, f"Let go of {_name(view, held)}", "takes no action (INVENTED)")

    def _by_hand(self, grip: Grip) -> Item:
        async def by_hand() -> None:
            self.outrider.visit(places.Row("hold", grip.key))

        return Item(by_hand, f"{grip.holder_name} holds {grip.held_name}", "points by hand (C-89)")


def _name(view: SceneView, key: int) -> str:
    figure = view.figure(key)
    return figure.name if figure else ""
