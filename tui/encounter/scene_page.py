"""The encounter: what its pages have in common, from the approach to the aftermath."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Key
from textual.widget import Widget
from textual.widgets import ContentSwitcher, Static

from models.deed import ShownDeed
from models.views.crafts import CraftView
from models.views.figure import FigureView
from models.views.scene import SceneView, look
from tui.choosing.hand import HAND
from tui.choosing.printing import PRINT
from tui.choosing.wish import Wish, prints
from tui.encounter.acting_page import ActingPage
from tui.encounter.beside import scene_blocks
from tui.encounter.plan import Plan
from tui.scene.words import about, about_craft, exposed, last_lines
from tui.scene.words import in_words as told
from tui.scene.zonemap import ZoneMap
from tui.shell import places
from tui.shell.beside import Beside
from tui.shell.command import Command
from tui.widgets.canvas import PeopledCanvas
from tui.widgets.fitting import called, in_words, name_and_state
from tui.widgets.listing import Column, Line, Listing
from tui.words.block import Block

if TYPE_CHECKING:
    from models.reading import Reader

WIDE = 100
"""From how many columns on the list says more."""

CROWD = 60
"""How many people in a scene are too many to look at unasked: with more, no key waits for odds."""

WHO_CELLS, WHERE_CELLS, NARROW_CELLS = 22, 16, 19
"""The room for a name and for a place on a wide screen, and for both on a narrow one."""
_HIGH = 18
"""From how many rows on the picture leaves room for what is said below it."""


class ScenePage(ActingPage):
    """A scene: its picture, everybody in it, and what is known of the person under the cursor.

    Shown as it is for a scene that is over, or for none. A combat turn and every stealth engine
    have a page of their own made from this one; when a scene goes from one to the other, so does
    the page.
    """

    CSS_PATH = Path(__file__).with_name("encounter.tcss")  # also for pages in other folders
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (_HIGH, "-high")]
    ROOMY = WIDE
    BESIDE = Beside(right=170, below=36, cells=56, rows=13)

    HIDDEN = ("▲4h ▲4h3", "Four of the party, all hidden; three of them hidden.")
    LEGEND: ClassVar[tuple[tuple[str, str], ...]] = (
        ("▲ ▼ ○", "The party, known enemies, bystanders; the number says how many."),
        ("▽", "Enemies that the party has not spotted."),
        HIDDEN,
        ("× ▣", "Out of action; a vehicle."),
        ("h g f", "Hidden, keeping guard, flashlight on."),
        ("▒ ◐ ≈", "A zone that is cluttered, dark, a crawlspace."),
        ("♣ ~ ██", "Open ground: something to get behind, rough ground, blocked."),
        ("── []", "An open border, a door; LL locked, XX sealed, ██ blocked."),
        ("▸ 7", "Acts now; acts at point 7 of this turn."),
        ("* ·", "Marked to act together; has acted this stretch."),
    )

    _followed: SceneView | None = None
    """For which the cursor went to whoever it goes to."""

    def content(self) -> ComposeResult:
        """The picture, the list, and what is known of the person under the cursor."""
        with Horizontal(id="upper"):
            yield self.picture()
            yield Listing(*self._columns(), name="people", head=False)
        with Vertical(id="lower"):
            yield Static("", id="about")
            yield Static("", id="told")

    def look_beside(self, reader: Reader) -> list[Block]:
        """The odds of whoever is under the cursor, their sheet, and what is due."""
        me = self.current()
        few = self.view is not None and len(self.view.figures) <= CROWD
        acts = self.next_acts(me) if few and me is not None and not me.out else ()
        return scene_blocks(reader, me, acts, self.outrider.headline)

    def next_acts(self, me: FigureView) -> Iterable[ShownDeed]:
        """What somebody is likely to do next, whose odds are shown before they are asked for."""
        return ()

    def picture(self) -> Widget:
        """The widget that shows where everybody is."""
        return ContentSwitcher(ZoneMap("zones"), Plan("plan"), initial="zones", id="picture")

    def draw(self, view: SceneView, current: FigureView | None) -> None:
        """Paint the picture anew: a map of zones, or open ground from above."""
        shown = "plan" if view.open_ground else "zones"
        self.query_one("#picture", ContentSwitcher).current = shown
        if view.open_ground:
            craft = self.current_craft()
            here = current.key if current else -craft.key if craft else None
            plan = self.query_one(Plan)
            plan.lay(view.ground)
            plan.show(view.figures, view.crafts, here)
        else:
            under = current or self.current_craft()
            self.query_one(ZoneMap).show(view, under.zone if under else None)

    def _columns(self) -> tuple[Column, ...]:
        """What the list shows of everybody; on a wide screen, places in a column of their own."""
        where = (Column("Who", WHO_CELLS), Column("Where")) if self.roomy else (Column("Who"),)
        return (Column("", 3), *where)

    def page_title(self) -> str:
        """The scene, and how far it has gone."""
        return f"{self.view.name} · over" if self.view else "Encounter"

    def resume(self) -> None:
        """Show what is new; what has not changed stays as it was painted."""
        self._show()

    def read(self, reader: Reader) -> SceneView | None:
        """The present scene, if there is one."""
        view = look(reader)
        if view is not None:
            self.read_more(reader, view)
        return view

    def read_more(self, reader: Reader, view: SceneView) -> None:
        """Read what this page shows beyond the scene."""

    def present(self) -> None:
        """Paint, or go to the page of the phase there is now; then ask what is to be asked."""
        here, view = self.app.screen is self, self.view
        where = places.Scene(view.phase, view.engine, self.just_done) if view else places.Scene()
        if here and self.at != where:
            self.outrider.visit(where, instead=True)
            return
        super().present()
        if view is None:
            self.action_scene()
        elif here:
            self.ask_what_is_open(view)
        else:
            self.close_what_is_settled(view)

    def ask_what_is_open(self, view: SceneView) -> None:
        """Ask the referee what the scene waits for."""

    def close_what_is_settled(self, view: SceneView) -> None:
        """Close a question over the page that somebody else has answered."""

    def paint(self, view: SceneView | None) -> None:
        """Show the scene; who has left it is no longer marked."""
        if view is None:
            return
        self.marked &= {figure.key for figure in view.figures}
        listing = self.query_one("#people", Listing)
        lines = [self._line(figure) for figure in self.in_order(view)]
        lines += [self._craft_line(craft) for craft in view.crafts]
        listing.head(*self._columns())
        # What is only painted anew, as on a screen of another size, leaves the cursor alone.
        listing.fill(lines, key=None if view is self._followed else self.first(view))
        self._followed = view
        self.describe()
        headline = self.outrider.headline
        if headline is not None:
            _write(self.query_one("#told", Static), last_lines(headline))

    def in_order(self, view: SceneView) -> list[FigureView]:
        """Everybody as the list shows them: by side and place."""
        sides = ["party", "opposition", "bystander"]
        return sorted(view.figures, key=lambda f: (f.out, sides.index(f.side), f.zone, f.key))

    def first(self, view: SceneView) -> int | None:
        """Whom the cursor goes to; None leaves it where it is."""
        return None

    def group(self) -> list[FigureView]:
        """Those who act together with the person under the cursor."""
        current = self.current()
        return [current] if current is not None else []

    def _craft_line(self, craft: CraftView) -> Line:
        """A line for a vehicle; its key is below 0, so that it is nobody's."""
        if self.roomy:
            cells: tuple[str, ...] = (f"▣{craft.name}", craft.state)
        else:
            cells = ("▣" + name_and_state(craft.name, "", craft.state, NARROW_CELLS - 1),)
        return Line(-craft.key, ("", *cells), "dim" if craft.wrecked else "")

    def _line(self, figure: FigureView) -> Line:
        """A line of the list: a sign, who it is, and a word on where or how."""
        tail = self.tail(figure, wide=self.roomy)
        flags = "h" * figure.hidden + "g" * figure.guarding + "f" * figure.flashlight
        mark = self._mark(figure)
        if self.roomy:
            who = called(figure.name, WHO_CELLS - len(mark) - len(flags) - bool(flags))
            cells: tuple[str, ...] = (f"{mark}{who} {flags}".strip(), in_words(tail, WHERE_CELLS))
        else:
            room = NARROW_CELLS - len(mark)
            cells = (f"{mark}{name_and_state(figure.name, flags, tail, room)}",)
        lead = self.lead(figure)
        said = told(lead, mark, figure, self.tail(figure, wide=True))
        return Line(figure.key, (lead, *cells), self.tone(figure), said)

    def lead(self, figure: FigureView) -> str:
        """The sign before a name."""
        return ""

    def tail(self, figure: FigureView, *, wide: bool) -> str:
        """What stands behind a name: how the fallen are; of others, on a wide screen, where."""
        if figure.out:
            return figure.state
        return self.place(figure) if wide else ""

    def place(self, figure: FigureView) -> str:
        """Where somebody is, in a word or two: aboard what, in which zone, or behind something."""
        if self.view is None:
            return ""
        craft = self.view.craft_of(figure)
        if craft is None and self.view.open_ground:
            return exposed(self.view, figure)
        return craft.name if craft else self.view.zone(figure.zone).name

    def tone(self, figure: FigureView) -> str:
        """The colour of a line, as the theme names it."""
        return "dim" if figure.out else ""

    @staticmethod
    def _mark(figure: FigureView) -> str:
        if figure.out:
            return "×"
        if figure.side == "opposition":
            return "▼" if figure.known else "▽"
        return "▲" if figure.side == "party" else "○"

    @on(Listing.Moved, "#people")
    def _moved(self) -> None:
        self.describe()
        self.refresh_keys()

    def describe(self) -> None:
        """Paint the picture, and what is said of whoever is under the cursor."""
        current, view = self.current(), self.view
        if view is None:
            return
        self.draw(view, current)
        craft = self.current_craft()
        said = about_craft(view, craft) if craft else self.words(view, current)
        _write(self.query_one("#about", Static), said)

    def words(self, view: SceneView, current: FigureView | None) -> Content:
        """What is said below the picture."""
        if current is None:
            return Content(f"Nobody is here: {self.key_of(ScenePage.action_scene)} adds people.")
        said = about(view, current, self.group())
        if len({figure.side for figure in view.figures}) > 1:
            return said
        line = f"Nobody else is here: {self.key_of(ScenePage.action_scene)} brings them in."
        return Content("\n").join([said, Content(line).stylize("$text-warning")])

    @on(ZoneMap.Pointed)
    def _zone_pointed(self, event: ZoneMap.Pointed) -> None:
        """Go to somebody who is in a zone, with another click to the next one there."""
        if self.view is not None:
            self._go_on_to({f.key for f in self.view.figures if f.zone == event.zone})

    @on(PeopledCanvas.Meant)
    def _somebody_pointed(self, event: PeopledCanvas.Meant) -> None:
        """Go to whom the mouse points to, with another click to the next one there."""
        self._go_on_to({*event.who})

    def _go_on_to(self, there: set[int]) -> None:
        """Put the cursor on the next of these."""
        listing = self.query_one("#people", Listing)
        keys = [line.key for line in listing.lines]
        after = [*range(listing.cursor + 1, len(keys)), *range(listing.cursor + 1)]
        listing.cursor = next((n for n in after if keys[n] in there), listing.cursor)

    @on(Listing.Chosen, "#people")
    def _chosen(self) -> None:
        """Open the sheet, unless Enter only follows on what was done at once, or refused."""
        if self.just_done:
            self.just_done = False
            self.outrider.tell("Enter again opens the sheet.")
        else:
            self.action_sheet()

    def on_key(self, event: Key) -> None:
        """Whatever else is pressed, the next Enter is meant, unless that key was refused."""
        if event.key != "enter":
            self.just_done = bool(self.why_refused(event.key))

    def why_not(self, command: Command[Any]) -> str:
        """Without a scene there is only the menu that makes one, and what any page has."""
        alone = (ScenePage.action_scene, ScenePage.action_wounded)
        if self.view is None and command in self.KEYS and command.run not in alone:
            if self.unread:
                return "The scene is still being read."
            return f"There is no scene yet: {self.key_of(ScenePage.action_scene)} makes one."
        return super().why_not(command)

    def why_no_sheet(self) -> str:
        """Why there is no sheet to open."""
        someone = self.current() is not None or self.current_craft() is not None
        return "" if someone else "Nobody is under the cursor."

    def action_sheet(self) -> None:
        """Open the sheet of the person, or the vehicle, under the cursor."""
        current, craft = self.current(), self.current_craft()
        if current is not None:
            self.outrider.visit(places.Sheet(current.person_id))
        elif craft is not None:
            self.outrider.visit(places.VehicleSheet(craft.vehicle_id))

    def action_scene(self) -> None:
        """Open the scene's own menu."""
        from tui.encounter.scene_menu import scene_menu

        self.run_worker(scene_menu(self), exclusive=True, group="menu")

    def action_wounded(self) -> None:
        """Open the casualty board."""
        self.outrider.visit(places.Wounded())

    def action_read(self) -> None:
        """Show the text to read aloud and the notes."""
        from tui.encounter.reading import Reading

        self.outrider.show(Reading(self.scene))

    def action_knowledge(self) -> None:
        """Show what each side knows."""
        self.outrider.visit(places.Knowledge())

    def action_players(self) -> None:
        """Show what players may see."""
        self.outrider.visit(places.Told())

    def to_print(self) -> Wish:
        """The ground, with whoever is there."""
        return prints("scene")

    KEYS: ClassVar[tuple[Command[Any], ...]] = (
        Command(
            "enter",
            "sheet",
            "Open the sheet of person or vehicle.",
            action_sheet,
            why_no_sheet,
            footer=False,
            looks=True,
        ),
        Command("S", "scene", "The scene: who is in it, start, end, another scene.", action_scene),
        Command(
            "o",
            "wounded",
            "Everybody hurt, and every clock for them.",
            action_wounded,
            footer=False,
            looks=True,
        ),
        Command(
            "K",
            "they know",
            "Who is seen, suspected or not known; tell the players of it there.",
            action_knowledge,
            footer=False,
            looks=True,
        ),
        Command(
            "M",
            "players see",
            "The map as the players know it, and what they were told, for them to see.",
            action_players,
            footer=False,
            looks=True,
        ),
        Command(
            "R",
            "read aloud",
            "The scene's text and the referee's notes.",
            action_read,
            footer=False,
            looks=True,
        ),
        PRINT,
        HAND,
    )


def _write(where: Static, text: Content) -> None:
    """Show a text that is another than before: the same one need not be laid out again."""
    shown = where.content
    if not (isinstance(shown, Content) and shown.is_same(text)):
        where.update(text)
