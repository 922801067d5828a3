"""The page of the zones engine: stretches of stealth over a zone map."""

from __future__ import annotations

from typing import Any

from textual.content import Content

from models.deeds.fight.turn import StartFight
from models.deeds.stealth.zones.choice import Choose
from models.deeds.stealth.zones.hiding import FromHiding, Hide
from models.deeds.stealth.zones.seal import Seal
from models.deeds.stealth.zones.search import Search
from models.deeds.stealth.zones.sneak import Sneak
from models.deeds.stealth.zones.stretch import EndStretch
from models.deeds.stealth.zones.watch import Guard, Light, Peek
from models.views.scene import FigureView, SceneView
from rules.stealth.zones.stretch import HiddenAct
from tui.dialogs.menu import Item, Menu
from tui.encounter.explosives import ExplosiveKeys
from tui.encounter.scene_page import ScenePage
from tui.encounter.sensing import SensorKeys
from tui.encounter.ways import WaysKeys
from tui.encounter.zone_turns import ZoneTurnKeys
from tui.scene.words import first_to_act
from tui.shell.command import Command
from tui.terminal.text import clean
from tui.widgets.listing import Listing

_CHOICES = {
    "reveal": ("r", "step into the open; the fight begins (A-08)"),
    "ambush": ("a", "attack from ambush and act first (A-09)"),
    "hide": ("h", "slip out of sight here (A-10)"),
    "back out": ("b", "{} (A-11)"),
    "go on": ("g", "stay unseen and go on (G-165)"),
}
_STRETCH = {"sneak", "hide", "guard", "search", "weld"}
_FREE = {"peek", "light", "ambush"}
_HIDDEN = {"ambush", "interact"}


class ZonesPage(WaysKeys, ZoneTurnKeys, ExplosiveKeys, SensorKeys):
    """What a group can do in a stretch.

    The keys act for the group marked with Space, else for everybody of one side in the same zone.
    """

    KEYS = (
        Command("m", "sneak", "move", "Move the group to a neighbouring zone (A-02)."),
        Command("h", "hide", "hide", "Hide with care; takes the stretch (A-13)."),
        Command("s", "search", "search", "Search the zone for the hidden (A-15)."),
        Command("g", "guard", "guard", "Keep guard: +2 dice to spot others (A-17)."),
        Command("a", "ambush", "ambush", "Attack from hiding (A-16, A-09)."),
        Command("i", "interact", "interact", "Handle something from hiding (A-16).", False),
        Command("k", "peek", "peek", "Look through a door (A-24).", False),
        Command("l", "light", "light", "Flashlight of the person or the marked (A-22).", False),
        Command("w", "weld", "weld", "Weld a crawlspace access shut (A-21).", False),
        *ZoneTurnKeys.KEYS,
        Command("n", "stretch", "next stretch", "End the stretch; time passes (A-01)."),
        Command("f", "fight", "fight", "Begin the fight now.", False),
        Command("space", "mark", "mark", "Mark who acts together."),
        Command("d", "decide", "decide", "Choose what the side that spotted the other does."),
        *WaysKeys.KEYS,
        *ExplosiveKeys.KEYS,
        *SensorKeys.ELSEWHERE,
        *ScenePage.KEYS,
    )

    def __init__(self) -> None:
        super().__init__()
        self._asked: tuple[int, ...] = ()

    def page_title(self) -> str:
        """The scene and the stretch."""
        return f"{self.view.name} · stretch {self.view.stretch}" if self.view else "Encounter"

    def ask_what_is_open(self, view: SceneView) -> None:
        """Ask what the winners of a detection do; who leaves the question is not asked again."""
        if view.winners and view.winners != self._asked:
            self.ask_choice()
        self._asked = view.winners

    def group(self) -> list[FigureView]:
        """Those who act together: the marked ones, else all of that side in the same zone."""
        current = self.current()
        if current is None or self.view is None:
            return []
        if self.marked:
            return [f for f in self.view.figures if f.key in self.marked]
        return [
            f
            for f in self.view.figures
            if f.side == current.side and f.zone == current.zone and not f.out
            and f.acted == current.acted and f.hidden == current.hidden
        ]  # fmt: skip

    def lead(self, figure: FigureView) -> str:
        """Whether somebody is marked, or has acted."""
        return "*" if figure.key in self.marked else "·" if figure.acted else ""

    def words(self, view: SceneView, current: FigureView | None) -> Content:
        """The person and the group, and what the keys do that ask for nothing."""
        said = super().words(view, current)
        if current is None or view.choices:
            return said
        line = f"l flashlight {'off' if current.flashlight else 'on'}"
        return Content("\n").join([said, Content(clean(line)).stylize("$text-muted")])

    def can(self, name: str) -> bool:
        """Whether a key means anything for the group now."""
        view, group = self.view, self.group()
        if view is None or super().can(name):
            return super().can(name)
        if view.choices:
            return name == "decide"
        if name in _STRETCH | _FREE | _HIDDEN:
            able = bool(group) and not any(f.out for f in group)
            fresh = name in _FREE or not any(f.acted for f in group)
            hidden = name not in _HIDDEN or all(f.hidden for f in group)
            return able and fresh and hidden and not self._lacks(name)
        return name in {"stretch", "fight", "mark"}

    def why_not(self, name: str) -> str:
        """Why a key means nothing for the group now."""
        view, group = self.view, self.group()
        if view is None:
            return super().why_not(name)
        if view.choices:
            return "First choose what those who spotted the others do: d (A-07)."
        if super().why_not(name) and name in {"patrol", "again", "ways"}:
            return super().why_not(name)
        if any(f.out for f in group):
            return f"{group[0].name} is out of action."
        if name in _HIDDEN and not all(f.hidden for f in group):
            return "Only from hiding: h hides (A-16)."
        return self._lacks(name) or "They have acted this stretch: n ends it (A-02)."

    def _lacks(self, name: str) -> str:
        """What a place lacks for a key to mean something; empty if it has it."""
        view, group = self.view, self.group()
        if view is None:
            return ""
        zones = [view.zone(f.zone) for f in group]
        ways = [way for zone in zones for way in view.ways(zone.key)]
        crawlspace = any(z.crawlspace for z in [*zones, *(zone for zone, _ in ways)])
        if name == "hide" and any(z.crawlspace or not z.cluttered for z in zones):
            return "There is nothing to hide behind here (A-13)."
        if name == "peek" and not any(border.kind == "door" for _, border in ways):
            return "There is no door to peek through (A-24)."
        if name == "weld" and not crawlspace:
            return "There is no access to a crawlspace here (A-21)."
        return self._lacks_eyes(name, group)

    def _lacks_eyes(self, name: str, group: list[FigureView]) -> str:
        """Whether an enemy sees who would hide, or none is there to be attacked."""
        watched = [f.name for f in group if f.key in self.watched]
        if name == "hide" and watched:
            return f"{watched[0]} cannot hide in plain sight of an enemy (INVENTED)."
        if name == "ambush" and not watched:
            return "No enemy is in sight to be attacked (A-16)."
        return ""

    def _keys(self) -> tuple[int, ...]:
        return tuple(figure.key for figure in self.group())

    @property
    def _scene(self) -> int:
        assert self.view is not None
        return self.view.key

    def action_mark(self) -> None:
        """Mark or unmark the person under the cursor."""
        current = self.current()
        if current is not None:
            self.marked ^= {current.key}
            self.reload()
            self.query_one("#people", Listing).action_step(1)

    async def action_sneak(self) -> None:
        """Choose where to, then see the odds."""
        current = self.current()
        if current is None or self.view is None:
            return
        keys = self._keys()
        ways = self.view.ways(current.zone)
        risks = await self.risks([Sneak(self._scene, keys, zone.key) for zone, _ in ways])
        items = [
            Item(zone.key, zone.name, f"{border.kind}, {border.metres} m{risk}")
            for (zone, border), risk in zip(ways, risks, strict=True)
        ]

        def chosen(zone: Any) -> None:
            if zone is not None:
                self.roll(Sneak(self._scene, keys, zone))

        self.outrider.show(Menu("Move to", items), chosen)

    async def action_hide(self) -> None:
        """Hide the group."""
        await self.do(Hide(self._scene, self._keys()))

    async def action_guard(self) -> None:
        """Let the group keep guard."""
        await self.do(Guard(self._scene, self._keys()))

    async def action_light(self) -> None:
        """Switch the flashlights of those who are marked, or of the person under the cursor."""
        current = self.current()
        keys = tuple(self.marked) or ((current.key,) if current is not None else ())
        await self.do(Light(self._scene, keys))

    def action_search(self) -> None:
        """Search with the person under the cursor."""
        current = self.current()
        if current is not None:
            self.roll(Search(self._scene, current.key))

    def action_ambush(self) -> None:
        """Attack from hiding."""
        self.roll(FromHiding(self._scene, self._keys(), HiddenAct.AMBUSH))

    def action_interact(self) -> None:
        """Handle something from hiding."""
        self.roll(FromHiding(self._scene, self._keys(), HiddenAct.INTERACT))

    def action_peek(self) -> None:
        """Look through a door of this zone."""
        self._through("Peek into", "door", lambda me, zone, _: Peek(self._scene, me.key, zone))

    def action_weld(self) -> None:
        """Weld an access shut."""
        self._through("Weld shut", "", lambda me, _, border: Seal(self._scene, me.key, border))

    def _through(self, title: str, kind: str, make: Any) -> None:
        current: FigureView | None = self.current()
        if current is None or self.view is None:
            return
        items = [
            Item((zone.key, border.key), zone.name, border.kind)
            for zone, border in self.view.ways(current.zone)
            if not kind or border.kind == kind
        ]
        if not items:
            self.outrider.tell("There is no door here.")
            return

        def chosen(way: Any) -> None:
            if way is not None:
                self.roll(make(current, *way))

        self.outrider.show(Menu(title, items), chosen)

    async def action_stretch(self) -> None:
        """End the stretch; where something is still to be done in it, show what, and ask."""
        if self.left_to_do:
            self.roll(EndStretch(self._scene))
        else:
            await self.do(EndStretch(self._scene))

    def action_fight(self) -> None:
        """See how the fight begins and who acts first, then begin it."""
        assert self.view is not None
        self.foresee(StartFight(self._scene), first_to_act(self.view))

    def action_decide(self) -> None:
        """Ask what the winner of the detection does."""
        self.ask_choice()

    def ask_choice(self) -> None:
        """Ask what the side that spotted the other does, then show what comes of it (A-07)."""
        view = self.view
        if view is None:
            return
        winners = [f.name for f in view.figures if f.key in view.winners]
        items = [
            Item(choice, choice.value, words.format(view.ways_back), key)
            for choice in view.choices
            for key, words in (_CHOICES[choice.value],)
        ]

        def chosen(choice: Any) -> None:
            if choice is not None:
                self.foresee(Choose(self._scene, choice))

        more = f" and {len(winners) - 2} more" if len(winners) > 2 else ""
        who = ", ".join(winners[:2]) + more
        self.outrider.show(Menu(f"{who} spotted them first", items), chosen)
