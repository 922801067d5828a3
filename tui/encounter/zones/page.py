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
from models.views.scene import BorderView, FigureView, SceneView, ZoneView
from rules.stealth.zones.stretch import HiddenAct
from tui.dialogs.menu import Item, Menu
from tui.encounter.acts.explosives import EXPLOSIVES
from tui.encounter.acts.sensors import DETECT_ELSEWHERE
from tui.encounter.scene_page import ScenePage
from tui.encounter.target_page import TargetPage
from tui.encounter.zones.turns import ZoneTurnKeys
from tui.encounter.zones.ways import WaysKeys
from tui.scene.words import first_to_act
from tui.shell.command import Command
from tui.terminal.text import clean

_CHOICES = {
    "reveal": ("r", "step into the open; the fight begins (A-08)"),
    "ambush": ("a", "attack from ambush and act first (A-09)"),
    "hide": ("h", "slip out of sight here (A-10)"),
    "back out": ("b", "{} (A-11)"),
    "go on": ("g", "stay unseen and go on (G-165)"),
}


class ZonesPage(WaysKeys):
    """What a group can do in a stretch.

    The keys act for the group marked with Space, else for everybody of one side in the same zone.
    """

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
        key = self.key_of(ZonesPage.action_light)
        line = f"{key} flashlight {'off' if current.flashlight else 'on'}"
        return Content("\n").join([said, Content(clean(line)).stylize("$text-muted")])

    def why_undecided(self) -> str:
        """Nothing else is done before it is chosen what those who spotted others do (A-07)."""
        if not self.scene.choices:
            return ""
        decides = self.key_of(ZonesPage.action_decide)
        return f"First choose what those who spotted the others do: {decides} (A-07)."

    def _why_unable(self) -> str:
        """Why the group can do nothing at all."""
        group = self.group()
        if why := self.why_undecided():
            return why
        out = next((figure.name for figure in group if figure.out), "")
        nobody = "" if group else "Nobody is under the cursor."
        return f"{out} is out of action." if out else nobody

    def _why_acted(self) -> str:
        """Why the group can do nothing that takes the stretch."""
        if why := self._why_unable():
            return why
        if not any(figure.acted for figure in self.group()):
            return ""
        ends = self.key_of(ZonesPage.action_stretch)
        return f"They have acted this stretch: {ends} ends it (A-02)."

    def _why_in_view(self) -> str:
        """Why the group can do nothing that is done from hiding."""
        if why := self._why_unable():
            return why
        if all(figure.hidden for figure in self.group()):
            return ""
        return f"Only from hiding: {self.key_of(ZonesPage.action_hide)} hides (A-16)."

    def _watched(self) -> list[str]:
        return [figure.name for figure in self.group() if figure.key in self.watched]

    def _why_no_hiding(self) -> str:
        zones = [self.scene.zone(figure.zone) for figure in self.group()]
        if why := self._why_unable():
            return why
        if any(zone.crawlspace or not zone.cluttered for zone in zones):
            return "There is nothing to hide behind here (A-13)."
        if watched := self._watched():
            return f"{watched[0]} cannot hide in plain sight of an enemy (INVENTED)."
        return self._why_acted()

    def _why_no_ambush(self) -> str:
        none = "" if self._watched() else "No enemy is in sight to be attacked (A-16)."
        return self._why_in_view() or none

    def _why_no_handling(self) -> str:
        return self._why_in_view() or self._why_acted()

    def _ways_out(self) -> list[tuple[ZoneView, BorderView]]:
        return [way for figure in self.group() for way in self.scene.ways(figure.zone)]

    def _why_no_peek(self) -> str:
        door = any(border.kind == "door" for _, border in self._ways_out())
        none = "" if door else "There is no door to peek through (A-24)."
        return self._why_unable() or none

    def _why_no_welding(self) -> str:
        here = [self.scene.zone(figure.zone) for figure in self.group()]
        near = [zone for zone, _ in self._ways_out()]
        if why := self._why_unable():
            return why
        if not any(zone.crawlspace for zone in [*here, *near]):
            return "There is no access to a crawlspace here (A-21)."
        return self._why_acted()

    def _why_decided(self) -> str:
        return "" if self.scene.choices else "There is nothing to decide (A-07)."

    def _keys(self) -> tuple[int, ...]:
        return tuple(figure.key for figure in self.group())

    async def action_sneak(self) -> None:
        """Choose where to, then see the odds."""
        keys = self._keys()
        ways = self.scene.ways(self.me.zone)
        risks = await self.risks([Sneak(self.scene.key, keys, zone.key) for zone, _ in ways])
        items = [
            Item(zone.key, zone.name, f"{border.kind}, {border.metres} m{risk}")
            for (zone, border), risk in zip(ways, risks, strict=True)
        ]

        def chosen(zone: Any) -> None:
            if zone is not None:
                self.roll(Sneak(self.scene.key, keys, zone))

        self.outrider.show(Menu("Move to", items), chosen)

    async def action_hide(self) -> None:
        """Hide the group."""
        await self.do(Hide(self.scene.key, self._keys()))

    async def action_guard(self) -> None:
        """Let the group keep guard."""
        await self.do(Guard(self.scene.key, self._keys()))

    async def action_light(self) -> None:
        """Switch the flashlights of those who are marked, or of the person under the cursor."""
        current = self.current()
        keys = tuple(self.marked) or ((current.key,) if current is not None else ())
        await self.do(Light(self.scene.key, keys))

    def action_search(self) -> None:
        """Search with the person under the cursor."""
        self.roll(Search(self.scene.key, self.me.key))

    def action_ambush(self) -> None:
        """Attack from hiding."""
        self.roll(FromHiding(self.scene.key, self._keys(), HiddenAct.AMBUSH))

    def action_interact(self) -> None:
        """Handle something from hiding."""
        self.roll(FromHiding(self.scene.key, self._keys(), HiddenAct.INTERACT))

    def action_peek(self) -> None:
        """Look through a door of this zone."""
        self._through("Peek into", "door", lambda me, zone, _: Peek(self.scene.key, me.key, zone))

    def action_weld(self) -> None:
        """Weld an access shut."""
        self._through("Weld shut", "", lambda me, _, border: Seal(self.scene.key, me.key, border))

    def _through(self, title: str, kind: str, make: Any) -> None:
        current = self.me
        items = [
            Item((zone.key, border.key), zone.name, border.kind)
            for zone, border in self.scene.ways(current.zone)
            if not kind or border.kind == kind
        ]

        def chosen(way: Any) -> None:
            if way is not None:
                self.roll(make(current, *way))

        self.outrider.show(Menu(title, items), chosen)

    async def action_stretch(self) -> None:
        """End the stretch; where something is still to be done in it, show what, and ask."""
        if self.left_to_do:
            self.roll(EndStretch(self.scene.key))
        else:
            await self.do(EndStretch(self.scene.key))

    def action_fight(self) -> None:
        """See how the fight begins and who acts first, then begin it."""
        self.foresee(StartFight(self.scene.key), first_to_act(self.scene))

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
                self.foresee(Choose(self.scene.key, choice))

        more = f" and {len(winners) - 2} more" if len(winners) > 2 else ""
        who = ", ".join(winners[:2]) + more
        self.outrider.show(Menu(f"{who} spotted them first", items), chosen)

    KEYS = (
        Command(
            "m", "move", "Move the group to a neighbouring zone (A-02).", action_sneak, _why_acted
        ),
        Command(
            "h", "hide", "Hide with care; takes the stretch (A-13).", action_hide, _why_no_hiding
        ),
        Command("s", "search", "Search the zone for the hidden (A-15).", action_search, _why_acted),
        Command(
            "g", "guard", "Keep guard: +2 dice to spot others (A-17).", action_guard, _why_acted
        ),
        Command("a", "ambush", "Attack from hiding (A-16, A-09).", action_ambush, _why_no_ambush),
        Command(
            "i",
            "interact",
            "Handle something from hiding (A-16).",
            action_interact,
            _why_no_handling,
            footer=False,
        ),
        Command(
            "k", "peek", "Look through a door (A-24).", action_peek, _why_no_peek, footer=False
        ),
        Command(
            "l",
            "light",
            "Flashlight of the person or the marked (A-22).",
            action_light,
            _why_unable,
            footer=False,
        ),
        Command(
            "w",
            "weld",
            "Weld a crawlspace access shut (A-21).",
            action_weld,
            _why_no_welding,
            footer=False,
        ),
        *ZoneTurnKeys.TURNS,
        Command(
            "n",
            "next stretch",
            "End the stretch; time passes (A-01).",
            action_stretch,
            why_undecided,
        ),
        Command("f", "fight", "Begin the fight now.", action_fight, why_undecided, footer=False),
        Command("space", "mark", "Mark who acts together.", TargetPage.action_mark, why_undecided),
        Command(
            "d",
            "decide",
            "Choose what the side that spotted the other does.",
            action_decide,
            _why_decided,
        ),
        *WaysKeys.WAYS,
        EXPLOSIVES,
        DETECT_ELSEWHERE,
        *ScenePage.KEYS,
    )
