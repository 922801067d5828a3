"""The encounter: stretches of stealth, then combat turns, on one screen."""

from __future__ import annotations

from typing import Any

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from models.tables import Phase
from models.views.scene import FigureView, SceneView, look
from tui.command import Command
from tui.encounter.combat import CombatKeys
from tui.encounter.stealth import StealthKeys
from tui.encounter.words import about, last_lines
from tui.encounter.zonemap import ZoneMap
from tui.page import Page
from tui.widgets.listing import Column, Line, Listing


class EncounterPage(StealthKeys, CombatKeys, Page):
    """One screen from the approach to the aftermath.

    The list holds everybody in the scene; the keys act for the person under the cursor, in stealth
    for the group marked with Space, or everybody of that side in the same zone.
    """

    CSS_PATH = "encounter.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]
    KEYS = (
        *StealthKeys.KEYS,
        *CombatKeys.KEYS,
        Command("enter", "sheet", "sheet", "Open the sheet of the person.", footer=False),
        Command("S", "scene", "scene", "The scene: who is in it, start, end, another scene."),
        Command("R", "read", "read aloud", "The scene's text and the referee's notes.", False),
    )

    LEGEND = (
        ("▲ ▼ ○", "The party, known enemies, bystanders; the number says how many."),
        ("▽", "Enemies that the party has not spotted."),
        ("×", "Out of action."),
        ("h g f", "Hidden, keeping guard, flashlight on."),
        ("▒ ◐ ≈", "A zone that is cluttered, dark, a crawlspace."),
        ("── []", "An open border, a door; LL locked, XX sealed, ██ blocked."),
        ("▸ 7", "Acts now; acts at point 7 of this turn."),
        ("* ·", "Marked to act together; has acted this stretch."),
    )

    def __init__(self) -> None:
        super().__init__()
        self.view: SceneView | None = None
        self.marked: set[int] = set()
        self._counted = (0, 0)
        self._asked: tuple[int, ...] = ()

    def content(self) -> ComposeResult:
        """Map, list, and what is known of the person under the cursor."""
        with Horizontal(id="upper"):
            yield ZoneMap()
            yield Listing(Column("", 3), Column("Who"), name="people", head=False)
        with Vertical(id="lower"):
            yield Static("", id="about")
            yield Static("", id="told")

    def page_title(self) -> str:
        """The scene, and how far it has gone."""
        view = self.view
        if view is None:
            return "Encounter"
        if view.phase == Phase.COMBAT:
            return f"{view.name} · turn {view.turn} · {view.point_name}"
        if view.phase == Phase.STEALTH:
            return f"{view.name} · stretch {view.stretch}"
        return f"{view.name} · over"

    def show(self) -> None:
        """Read the scene, then paint."""
        self._show()

    @work(exclusive=True, group="show")
    async def _show(self) -> None:
        campaign = await self.outrider.campaign()
        with campaign.read() as session:
            self.view = look(session)
        super().show()
        if self.view is None:
            await self.run_action("scene")
        elif self.app.screen is self:
            self._ask_once(self.view.winners)

    def _ask_once(self, winners: tuple[int, ...]) -> None:
        """Ask what the winners of a detection do; who leaves the question is not asked again."""
        if winners and winners != self._asked:
            self.ask_choice()
        self._asked = winners

    def reload(self) -> None:
        """Show the scene that was read."""
        view = self.view
        if view is None:
            return
        self.marked &= {f.key for f in view.figures}
        listing = self.query_one("#people", Listing)
        listing.fill([self._line(f) for f in self.in_order()], key=self._first_actor())
        self._about()
        headline = self.outrider.headline
        if headline is not None:
            self.query_one("#told", Static).update(last_lines(headline))

    def in_order(self) -> list[FigureView]:
        """Everybody as the list shows them: in a fight by who acts when, else by side and zone."""
        assert self.view is not None
        sides = ["party", "opposition", "bystander"]
        if self.view.phase == Phase.COMBAT:
            return sorted(
                self.view.figures,
                key=lambda f: (
                    f.out,
                    not f.acts,
                    f.bulk if f.acts else -max(f.next_points, default=0),
                    f.key,
                ),
            )
        return sorted(self.view.figures, key=lambda f: (f.out, sides.index(f.side), f.zone, f.key))

    def _first_actor(self) -> int | None:
        """In a fight the cursor goes to whoever acts, unless it stands on such a one."""
        if self.view is None or self.view.phase != Phase.COMBAT:
            return None
        current = self.current()
        point = (self.view.turn, self.view.point)
        if current is not None and current.acts and point == self._counted:
            return None
        self._counted = point
        return next((f.key for f in self.in_order() if f.acts), None)

    def current(self) -> FigureView | None:
        """The person under the cursor, as the scene stands now."""
        line = self.query_one("#people", Listing).current
        return self.view.figure(line.key) if line is not None and self.view else None

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

    def _line(self, figure: FigureView) -> Line:
        view = self.view
        assert view is not None
        wide = self.size.width >= 100
        zone = view.zone(figure.zone).name
        if view.phase == Phase.COMBAT:
            point = max(figure.next_points, default=0)
            lead = "▸" if figure.acts else str(point) if point else "-"
            tail = figure.state or (zone if wide else "")
        else:
            lead = "*" if figure.key in self.marked else "·" if figure.acted else ""
            tail = zone if wide else ""
        flags = "h" * figure.hidden + "g" * figure.guarding + "f" * figure.flashlight
        who = f"{self._mark(figure)}{figure.name} {flags}".strip()
        room = 24 if wide else 14 if tail else 40
        done = view.phase == Phase.COMBAT and not figure.acts and not figure.next_points
        tone = "dim" if figure.out or done else "good" if figure.acts else ""
        return Line(figure.key, (lead, f"{who[:room]:<{room}} {tail}"), tone)

    @staticmethod
    def _mark(figure: FigureView) -> str:
        if figure.out:
            return "×"
        if figure.side == "opposition":
            return "▼" if figure.known else "▽"
        return "▲" if figure.side == "party" else "○"

    @on(Listing.Moved, "#people")
    def _moved(self) -> None:
        self._about()
        self.refresh_keys()

    def _about(self) -> None:
        current, view = self.current(), self.view
        if view is None:
            return
        self.query_one(ZoneMap).show(view, current.zone if current else None)
        group = self.group() if view.phase == Phase.STEALTH else []
        text = about(view, current, group) if current else Content("")
        self.query_one("#about", Static).update(text)

    @on(Listing.Chosen, "#people")
    def _chosen(self) -> None:
        self.action_sheet()

    def can(self, name: str) -> bool:
        """Each phase has its own keys."""
        view = self.view
        if name in {"undo", "redo", "help", "back", "quit", "scene"}:
            return True
        if view is None:
            return False
        if name in {"sheet", "read"}:
            return True
        if view.phase == Phase.STEALTH:
            return self.can_stealth(name)
        if view.phase == Phase.COMBAT:
            return self.can_combat(name)
        return False

    def why_not(self, name: str) -> str:
        """Why a key of this phase means nothing for the person under the cursor."""
        if self.view is None:
            return "There is no scene yet: S makes one."
        if self.view.phase == Phase.STEALTH:
            return self.why_no_stealth(name)
        if self.view.phase == Phase.COMBAT:
            return self.why_no_combat(name)
        return "The scene is over: S opens another."

    def action_sheet(self) -> None:
        """Open the sheet of the person under the cursor."""
        from tui.people.sheet import SheetPage

        current = self.current()
        if current is not None:
            self.app.push_screen(SheetPage(current.person_id))

    def action_scene(self) -> None:
        """Open the scene's own menu."""
        from tui.encounter.scene_menu import scene_menu

        self.run_worker(scene_menu(self), exclusive=True, group="menu")

    def action_read(self) -> None:
        """Show the text to read aloud and the notes."""
        from tui.encounter.reading import Reading

        if self.view is not None:
            self.app.push_screen(Reading(self.view))

    async def do(self, deed: Any) -> None:
        """Let a deed happen at once; what came of it shows in the last lines."""
        if await self.outrider.perform(deed):
            self.marked.clear()
            self.show()

    def roll(self, deed: Any) -> None:
        """Open the roll panel for a deed."""
        from tui.rolling.panel import RollPanel

        def after(_done: object) -> None:
            self.marked.clear()
            self.show()

        self.app.push_screen(RollPanel(deed), after)
