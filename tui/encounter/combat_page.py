"""The page of a combat turn."""

from __future__ import annotations

from functools import partial
from typing import Any

from textual.content import Content

from models.deed import ShownDeed
from models.deeds.fight.actions import ChangeWeapon, Duck, Reload, Special, Walk
from models.deeds.fight.cross import Cross
from models.deeds.fight.fire import Fire
from models.deeds.fight.fire_at_vehicle import FireAtVehicle
from models.deeds.fight.fire_round import FireRound
from models.deeds.fight.strike import Blow
from models.deeds.fight.turn import EndTurn, NextPoint, PassOption
from models.tables import Side
from models.views.acts import whose_act
from models.views.crafts import CraftView
from models.views.scene import FigureView, SceneView
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt, some_text
from tui.dialogs.talk import talk
from tui.encounter.area import AreaKeys
from tui.encounter.covering import CoverKeys
from tui.encounter.driving import DrivingKeys
from tui.encounter.explosives import ExplosiveKeys
from tui.encounter.fighting import FightKeys
from tui.encounter.indirect import IndirectKeys
from tui.encounter.launching import MissileKeys
from tui.encounter.referee_keys import RefereeKeys
from tui.encounter.scene_page import ScenePage
from tui.encounter.sensing import SensorKeys
from tui.encounter.throwing import ThrowKeys
from tui.encounter.wrestling import WrestlingKeys
from tui.scene.words import price_of_ducking, without_asking
from tui.shell.command import Command

_NOT_ALWAYS = {"aim", "strike", "reload", "walk"}
_UNMOVING = {"pass_", "special"}
"""What whoever is under control may do all the same (C-90)."""
_ACTS = {"aim", "strike", "walk", "reload", "change", "pass_", "special"}


class CombatPage(
    AreaKeys,
    WrestlingKeys,
    CoverKeys,
    DrivingKeys,
    ExplosiveKeys,
    MissileKeys,
    SensorKeys,
    ThrowKeys,
    IndirectKeys,
    RefereeKeys,
    FightKeys,
):
    """A combat turn: the keys act for the person under the cursor."""

    KEYS = (
        *RefereeKeys.KEYS,
        Command("a", "aim", "aim", "Aimed fire at a target (C-29)."),
        *AreaKeys.KEYS,
        Command("k", "strike", "strike", "Strike somebody within reach (C-75)."),
        Command("m", "walk", "move", "Move, toward a zone or over open ground (C-20)."),
        Command("n", "next_point", "next", "Count on to the next initiative point (C-11)."),
        Command("j", "next_own", "skip offers", "Count past points for those who passed (C-19)."),
        Command("d", "duck", "duck", "Duck at the price of the next action (C-40)."),
        Command("r", "reload", "reload", "Reload the weapon in hand (G-163)."),
        Command("c", "change", "change", "Change weapon (C-10)."),
        *DrivingKeys.KEYS,
        Command("p", "pass_", "pass", "Keep the action as an option for later (C-18)."),
        Command("s", "special", "special", "Anything else, in your words (C-10)."),
        Command("N", "end_turn", "end turn", "End the turn; actions not taken are lost.", False),
        *WrestlingKeys.KEYS,
        *CoverKeys.KEYS,
        Command("O", "forecast", "forecast", "How the fight may go from here.", False),
        *ExplosiveKeys.KEYS,
        *ThrowKeys.KEYS,
        *IndirectKeys.KEYS,
        *MissileKeys.KEYS,
        *SensorKeys.KEYS,
        *ScenePage.KEYS,
    )

    def __init__(self) -> None:
        super().__init__()
        self._counted = (0, 0)

    def page_title(self) -> str:
        """The scene, the turn and the point."""
        view = self.view
        return f"{view.name} · turn {view.turn} · {view.point_name}" if view else "Encounter"

    def in_order(self, view: SceneView) -> list[FigureView]:
        """Everybody by who acts when."""
        return sorted(
            view.figures,
            key=lambda f: (
                f.out,
                not f.acts,
                f.bulk if f.acts else -max(f.next_points, default=0),
                f.key,
            ),
        )

    def first(self, view: SceneView) -> int | None:
        """Whoever acts and is expected to, unless the cursor stands on one who acts.

        After undo, it is whose act was taken back.
        """
        current = self.current()
        point = (view.turn, view.point)
        if (undone := self._undone(view)) is not None:
            self._counted = point
            return undone
        if current is not None and current.acts and point == self._counted:
            return None
        self._counted = point
        now = sorted((f for f in self.in_order(view) if f.acts), key=_expected)
        return now[0].key if now else None

    def _undone(self, view: SceneView) -> int | None:
        """Whose act has just been taken back; said once, for the cursor may move on."""
        entry, self.outrider.taken_back = self.outrider.taken_back, None
        return whose_act(view, entry.asked) if entry else None

    def lead(self, figure: FigureView) -> str:
        """Whether somebody acts now, or when next."""
        point = max(figure.next_points, default=0)
        if figure.acts and not figure.out:
            return "▸"
        return str(point) if point else "-"

    def words(self, view: SceneView, current: FigureView | None) -> Content:
        """The person, and what the keys do that ask for nothing."""
        said = super().words(view, current)
        if current is None or not self.able():
            return said
        return Content("\n").join([said, Content(without_asking(current)).stylize("$text-muted")])

    def tail(self, figure: FigureView, *, wide: bool) -> str:
        """How somebody is; of the unhurt, where."""
        return figure.state or super().tail(figure, wide=wide)

    def tone(self, figure: FigureView) -> str:
        """Who acts stands out, who is done for this turn stands back."""
        done = not figure.acts and not figure.next_points
        return "dim" if figure.out or done else "good" if figure.acts else ""

    def can(self, name: str) -> bool:
        """Whether a key means anything for the person now."""
        if self.view is None or super().can(name):
            return super().can(name)
        current = self.current()
        if name in _UNMOVING:
            return current is not None and current.acts
        if name in _ACTS:
            return self.able() and (name not in _NOT_ALWAYS or self._has_use(name))
        if name == "duck":
            return (
                current is not None
                and not (current.out or current.no_duck)
                and not self._master(current)
            )
        if name == "next_own":
            return any(figure.passed for figure in self.view.figures)
        return name in {"next_point", "end_turn", "forecast"}

    def _has_use(self, name: str) -> bool:
        """Whether there is somebody to fire at or strike, room for rounds, or ground to walk on.

        What explodes may be aimed at a place too.
        """
        me = self.current()
        if me is None or self.view is None:
            return False
        if name == "aim":
            return me.fires_rounds or (me.fires_aimed and bool(self.targets(me)))
        if name == "walk":
            return self.view.craft_of(me) is None
        return me.can_reload if name == "reload" else bool(self.within_reach(me))

    def why_not(self, name: str) -> str:
        """Why a key means nothing for the person now."""
        me = self.current()
        if me is None or name not in _ACTS | {"duck"}:
            return super().why_not(name)
        if name == "duck" and me.no_duck:
            return me.no_duck
        if why := self.why_waiting() if name in _UNMOVING else self.why_unable():
            return why
        armed = me.fires_aimed or me.fires_rounds
        lacks = {
            "aim": "There is nobody to fire at."
            if armed
            else f"{me.name} holds no weapon for aimed fire.",
            "walk": f"{me.name} is aboard: V drives, or leaves.",
            "strike": f"Nobody is within reach of {me.name}.",
            "reload": f"{me.name} has nothing to reload, or no magazine left.",
        }
        return lacks.get(name, "")

    async def action_aim(self) -> None:
        """Choose a target, each with the chance to hit, then see the odds.

        What explodes may be aimed at a place too; first what has come down bursts.
        """
        me = self.current()
        if me is not None and me.fires_rounds:
            talk(self, partial(self._aim_round, me))
        elif me is not None:
            await self.at_one_of("Fire at", self.targets(me), lambda it: self._shot(me, it))

    async def _aim_round(self, me: FigureView) -> None:
        make = partial(FireRound, self.fight, me.key)
        if self.burst_waiting():
            return
        aim = await self.choose_aim(me, "Fire at", make)
        if aim is not None:
            self.fire_and_burst(make(aim))

    def _shot(self, me: FigureView, target: FigureView | CraftView) -> ShownDeed:
        if isinstance(target, CraftView):
            return FireAtVehicle(self.fight, me.key, target.key)
        return Fire(self.fight, me.key, target.key)

    async def action_strike(self) -> None:
        """Choose whom to strike."""
        me = self.current()
        if me is not None:
            fight, targets = self.fight, self.within_reach(me)
            await self.at_one_of("Strike", targets, lambda it: Blow(fight, me.key, it.key))

    def action_walk(self) -> None:
        """Choose where to, then how fast."""
        me = self.current()
        if me is None or self.view is None:
            return
        if self.view.open_ground:
            self._cross(me)
            return
        items = [
            Item(zone.key, zone.name, f"{border.kind}, {border.metres} m")
            for zone, border in self.view.ways(me.zone)
        ]

        def chosen(zone: Any) -> None:
            if zone is not None:
                self.roll(Walk(self.fight, me.key, zone))

        self.outrider.show(Menu("Move to", items), chosen)

    def _cross(self, me: FigureView) -> None:
        """Choose whom the way is reckoned from, the nearest first."""
        assert self.view is not None
        others = sorted((f for f in self.view.figures if f.key != me.key), key=me.metres)
        items = [Item(f.key, f.name, f"{me.metres(f):.0f} m  {f.state}") for f in others]
        fight = self.fight
        self.offer("Toward, or away from", items, lambda it: self.roll(Cross(fight, me.key, it)))

    def action_duck(self) -> None:
        """See what ducking gives and costs, then duck."""
        me = self.current()
        if me is not None:
            self.foresee(Duck(self.fight, me.key), price_of_ducking(me))

    async def action_reload(self) -> None:
        """Reload."""
        await self._for_current(lambda me: Reload(self.fight, me.key))

    async def action_pass_(self) -> None:
        """Pass."""
        await self._for_current(lambda me: PassOption(self.fight, me.key))

    async def action_next_point(self) -> None:
        """Count on."""
        await self._count_on(NextPoint(self.fight))

    async def action_next_own(self) -> None:
        """Count on to a point at which somebody has an action of that point."""
        await self._count_on(NextPoint(self.fight, offers=False))

    async def _count_on(self, on: NextPoint) -> None:
        """Count on at once, or ask first if somebody of the party loses an action by it."""
        idle = [f for f in self.view.figures if self._wastes(f)] if self.view else []
        if not idle:
            await self.do(on)
            return

        async def answered(yes: bool | None) -> None:
            if yes:
                await self.do(on)

        more = f" and {len(idle) - 1} more" if len(idle) > 1 else ""
        items = [Item(None, "Stay at this point", key="s"), Item(True, "Count on", key="n")]
        title = f"{idle[0].name}{more} can still act, or pass to act later"
        self.outrider.show(Menu(title, items), answered)

    def _wastes(self, figure: FigureView) -> bool:
        """Whether somebody of the party has an action that is lost as the count goes on."""
        ours = figure.side == Side.PARTY and not figure.out
        return ours and figure.use_or_lose and not self._master(figure)

    async def action_end_turn(self) -> None:
        """End the turn."""
        await self.do(EndTurn(self.fight))

    async def _for_current(self, make: Any) -> None:
        me = self.current()
        if me is not None:
            await self._act(me, make(me))

    async def _act(self, me: FigureView, deed: Any) -> None:
        """Let a deed happen at once; one that leaves work undone is shown first."""
        if me.work:
            self.foresee(deed)
        else:
            await self.do(deed)

    async def action_change(self) -> None:
        """Choose another weapon."""
        me = self.current()
        if me is None:
            return
        items = await self._weapons(me)

        async def chosen(weapon: Any) -> None:
            if weapon is not None:
                await self._act(me, ChangeWeapon(self.fight, me.key, weapon or None))

        self.outrider.show(Menu(f"{me.name} takes in hand", items), chosen)

    async def _weapons(self, me: FigureView) -> list[Item]:
        from models.bridge.equipment import weapons_of

        campaign = await self.outrider.campaign()
        with campaign.read() as session:
            held = weapons_of(session, me.person_id)
        items = [
            Item(w.id, w.name, f"{w.kind}, bulk {w.bulk}" + (", in hand" if w.in_hand else ""))
            for w in held
        ]
        return [*items, Item(0, "Nothing", "bare hands", key="0")]

    def action_special(self) -> None:
        """Ask what is done."""
        me = self.current()
        if me is None:
            return

        async def said(what: Any) -> None:
            if what is not None:
                await self._act(me, Special(self.fight, me.key, what))

        self.outrider.show(Prompt(f"What does {me.name} do?", some_text), said)

    async def action_forecast(self) -> None:
        """Play the fight from here many times."""
        from random import Random

        from models.views.forecast import forecast
        from tui.encounter.forecast_panel import ForecastPanel

        campaign = await self.outrider.campaign()
        with campaign.read() as session:
            found = forecast(session, self.fight, Random())
        if found is None:
            self.outrider.tell("There is nobody to fight against.")
        else:
            self.outrider.show(ForecastPanel(found))


def _expected(figure: FigureView) -> tuple[bool, ...]:
    """How little it is to be expected that somebody acts: the fallen, bystanders, the unseen."""
    return figure.out, figure.side == Side.BYSTANDER, not figure.known
