"""Choosing a target on the page of a scene: who may be meant, each with the chance to hit."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from models.bridge.cover import behind_from
from models.deed import Preview, ShownDeed, glance_of
from models.tables.cover import FULL
from models.views.at_hand import with_missiles, with_sensors
from models.views.crafts import CraftView
from models.views.figure import FigureView
from models.views.scene import SceneView
from models.views.zones import ZoneView
from tui.dialogs.menu import KEYS, Item
from tui.encounter.scene_page import ScenePage
from tui.rolling.text import percent
from tui.widgets.listing import Listing

if TYPE_CHECKING:
    from models.reading import Reader

CREW_ACTS = "A vehicle acts through its crew: choose one of them."
Aimed = FigureView | CraftView | ZoneView
Target = TypeVar("Target", bound="FigureView | CraftView")


class Odds(NamedTuple):
    """The chance to hit something: to sort by, as text, and why there is none.

    It is below 0 to sort by where there is no line of sight, or nothing to be done.
    """

    order: float
    text: str
    why: str = ""

    def said_of(self, where: str) -> str:
        """In a list: the chance and where that is, or in its place what keeps it from being."""
        return f"{self.text}  {self.why}" if self.why else f"{self.text} · {where.strip()}"


class TargetPage(ScenePage):
    """A page of a scene on which something is aimed at one of several targets."""

    def __init__(self) -> None:
        super().__init__()
        self._numbered: dict[tuple[str, str], list[tuple[type, int]]] = defaultdict(list)
        self._signed: dict[tuple[str, str], tuple[SceneView, dict[tuple[type, int], str]]] = {}
        self.sensing: frozenset[int] = frozenset()  # those who can look with a sensor
        self.launching: frozenset[int] = frozenset()  # those who have a missile

    @property
    def fight(self) -> int:
        """The key of the scene."""
        return self.scene.key

    def read_more(self, reader: Reader, view: SceneView) -> None:
        """Read who has a sensor, and who a missile."""
        super().read_more(reader, view)
        self.sensing = with_sensors(reader, view)
        self.launching = with_missiles(reader, view)

    def why_out(self) -> str:
        """Why the person under the cursor can do nothing at all; empty when they can."""
        me = self.current()
        if me is not None:
            return f"{me.name} is out of action." if me.done_for else ""
        if self.current_craft() is not None:
            return CREW_ACTS
        return f"Nobody is here: {self.key_of(ScenePage.action_scene)} adds people."

    def action_mark(self) -> None:
        """Mark or unmark the person under the cursor."""
        current = self.current()
        if current is not None:
            self.marked ^= {current.key}
            self.reload()
            self.query_one("#people", Listing).action_step(1)

    def foes(self, me: FigureView) -> list[FigureView]:
        """Everybody of another side who is still up; bystanders are targets of nobody else."""
        assert self.view is not None
        spared = {me.side, "bystander" if me.side != "bystander" else ""}
        return [
            f
            for f in self.view.figures
            if f.key != me.key and not f.out and f.side not in spared and not self.inside(f)
        ]

    def foes_vehicles(self, me: FigureView) -> list[CraftView]:
        """The vehicles of other sides that can be fired at: those with none of theirs aboard.

        A vehicle is on the side of its crew. A ridden animal is one of the foes.
        """
        assert self.view is not None
        spared = {me.side, "bystander" if me.side != "bystander" else ""}
        sides = {figure.person_id: figure.side for figure in self.view.figures}

        def on(craft: CraftView) -> set[str]:
            return {sides[who] for who in craft.aboard if who in sides} or {craft.side}

        return [
            craft
            for craft in self.view.crafts
            if not (craft.animal or craft.wrecked)
            and me.side not in on(craft)
            and not on(craft) <= spared
        ]

    def targets(self, me: FigureView) -> list[FigureView | CraftView]:
        """Everybody and every vehicle that can be fired at."""
        return [*self.foes(me), *self.foes_vehicles(me)]

    def inside(self, figure: FigureView) -> bool:
        """Whether somebody is inside a vehicle, which must be fired at instead."""
        craft = self.view.craft_of(figure) if self.view else None
        return craft is not None and not craft.exposed

    async def at_one_of(
        self, title: str, targets: Sequence[Target], make: Callable[[Target], ShownDeed]
    ) -> None:
        """Choose a target, then see the odds; one needs no choice.

        They stand in the order of their keys, the cursor on the likeliest hit.
        """
        if not targets:
            self.outrider.tell("There is no target.")
            return
        odds = await self.chances([glance_of(make(target)) for target in targets])
        if odds is None:
            return
        if len(targets) == 1:
            self.roll(make(targets[0]))
            return
        pairs = sorted(
            zip(targets, odds, strict=True), key=lambda pair: order_of(self.sign(pair[0]))
        )
        campaign = await self.outrider.campaign()
        with campaign.read() as session:
            items = [
                Item(
                    target,
                    target.name,
                    hit.said_of(self.condition(session, target)),
                    self.sign(target),
                )
                for target, hit in pairs
            ]
        best = first_of([self.rank(*pair) for pair in pairs])
        self.offer(title, items, lambda target: self.roll(make(target)), start=best)

    def rank(self, target: Aimed, hit: Odds) -> tuple[Any, ...]:
        """How good a target something is: the likeliest hit first, places last.

        Whoever is hidden, then whoever is without a line of sight, comes after all others, for the
        referee may know better; what is refused comes after them.
        """
        if isinstance(target, ZoneView):
            return True, hit.order < 0, False, 0, order_of(self.sign(target))
        hidden = target.hidden if isinstance(target, FigureView) else False
        return False, hit.order < 0, hidden, -hit.order, order_of(self.sign(target))

    def sign(self, target: Aimed) -> str:
        """The key of a target in the lists of one who attacks it, the same all through a fight.

        Everybody whom that side may attack is counted, the fallen too, and whoever has been taken
        out of the scene; after them the places. Vehicles have capitals.
        """
        me = self.current()
        keys = ascii_uppercase if isinstance(target, CraftView) else KEYS
        signs = self._signs(keys, me.side if me is not None else "")
        return signs.get((type(target), target.key), "")

    def _signs(self, keys: str, side: str) -> dict[tuple[type, int], str]:
        """The keys of all that a side may attack, vehicles or not; told once for each view."""
        of_view, signs = self._signed.get((keys, side), (None, {}))
        if (view := self.scene) is of_view:
            return signs
        if keys == ascii_uppercase:
            ours: list[tuple[type, int]] = [(CraftView, craft.key) for craft in view.crafts]
        else:
            foes = sorted(f.key for f in view.figures if f.side != side)
            places = sorted(zone.key for zone in view.zones)
            ours = [*((FigureView, key) for key in foes), *((ZoneView, key) for key in places)]
        numbered = self._numbered[keys, side]
        known = set(numbered)
        numbered += [each for each in ours if each not in known]
        signs = dict(zip(numbered, keys, strict=False))
        self._signed[keys, side] = view, signs
        return signs

    def condition(self, session: Reader, target: FigureView | CraftView) -> str:
        """Where a target is and how; on open ground what it is behind, as its attacker sees it."""
        assert self.view is not None
        me = self.current()
        if isinstance(target, CraftView):
            where = self.view.zone(target.zone).name
        elif me is None or not self.view.open_ground or self.view.craft_of(target):
            where = self.place(target)
        else:
            behind = behind_from(session, target.key, me.key)
            where = "out of sight" if behind.stance == FULL else "in the open"
            where = "in cover" if behind.partial else where
        hidden = "hidden" if target.hidden else ""
        return ", ".join(filter(None, (where, hidden, target.state)))

    async def chances(self, looks: list[Callable[[Reader], Preview]]) -> list[Odds] | None:
        """The chance to hit in each preview."""
        from models.action import Refusal

        campaign = await self.outrider.campaign()
        found: list[Odds] = []
        with campaign.read() as session:
            for look in looks:
                try:
                    preview = look(session)
                except Refusal as refusal:
                    self.outrider.tell(str(refusal))
                    return None
                if preview.refusals or not preview.chances:
                    why = next(iter(preview.refusals), "")
                    found.append(Odds(-3.0, "  -  ", self._in_short(why)))
                else:
                    hit = preview.chances[0].chance
                    seen = f"{percent(hit):>5}" if hit else "cannot hit"
                    text = "no line?" if preview.blind else seen
                    found.append(Odds(float(hit) - 2 * preview.blind, text))
        return found

    def _in_short(self, why: str) -> str:
        """Why not, without its first words where they name whoever attacks, or the target."""
        me = self.current()
        attacker = f"{me.name} is " if me is not None else ""
        return why.removeprefix(attacker).removeprefix("The target is ")


def first_of(ranks: Sequence[Any]) -> int:
    """Which of several comes first."""
    return min(range(len(ranks)), key=ranks.__getitem__)


def order_of(key: str) -> int:
    """Where a key stands among those of targets: people's first; none is last."""
    order = KEYS + ascii_uppercase
    return order.index(key) if key else len(order)
