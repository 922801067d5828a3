"""What each side knows of the other, with the truth beside it; the referee decides what to tell."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.content import Content
from textual.widgets import Static

from models.bridge.awareness import Awareness
from models.bridge.engines.registry import engine_called
from models.bridge.known import Known
from models.deeds.stealth.knowing import DropSuspicion, SetSeen, Suspect
from models.deeds.stealth.reveal import Reveal
from models.reading import Reader
from models.tables import Scene, Side
from models.views.figure import FigureView
from models.views.knowledge import SIDES, SideKnowledge, knowledge
from models.views.players import PublicKnown, as_side_knows
from models.views.scene import SceneView, look
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt, some_text
from tui.dialogs.talk import talk
from tui.scene.places import metres_east_and_north
from tui.shell import places
from tui.shell.campaign_page import CampaignPage
from tui.shell.command import Command
from tui.terminal.text import clean
from tui.widgets.listing import Column, Line, Listing

SIGNS = {Awareness.SEEN: "●", Awareness.SUSPECTED: "?", Awareness.UNKNOWN: "○"}


class Minds(NamedTuple):
    """The present scene, and what each side knows in it."""

    scene: SceneView | None = None
    sides: tuple[SideKnowledge, ...] = ()


class KnowledgePage(CampaignPage[Minds]):
    """Two lists, one for each side: whom it sees, what it suspects, and whom it knows nothing of.

    With the truth hidden, each list holds what its side knows and no more.
    """

    CSS_PATH = "knowledge.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]
    LEGEND = (
        ("● ? ○", "Seen; suspected, perhaps falsely; not known."),
        ("✓ ~", "The players were told just this; they were told something else of it before."),
    )

    view = Minds()

    def __init__(self) -> None:
        super().__init__()
        self._covered = False

    def content(self) -> ComposeResult:
        """A list for each side, and all that there is to the line under the cursor."""
        with Container(id="sides"):
            for side in SIDES:
                with Vertical(classes="side"):
                    yield Static("", id=f"{side}-head")
                    columns = (Column("Who or what", 24), Column("Where", 16), Column("Truly"))
                    yield Listing(Column("", 2), *columns, name=side, empty="Nobody is here.")
        yield Static("", id="about")

    def on_mount(self) -> None:
        """The party's list has the keys."""
        self.query_one(f"#{Side.PARTY}", Listing).focus()

    def page_title(self) -> str:
        """Whose knowledge."""
        return f"What they know · {self.view.scene.name}" if self.view.scene else "What they know"

    def read(self, reader: Reader) -> Minds:
        """What is known in the present scene."""
        view = look(reader)
        scene = reader.get(Scene, view.key) if view else None
        return Minds(view, knowledge(reader, scene) if scene is not None else ())

    def paint(self, view: Minds) -> None:
        """Fill a list for each side."""
        for one in view.sides:
            counts = ", ".join(
                f"{one.count(awareness)} {awareness}"
                for awareness in Awareness
                if not (self._covered and awareness is Awareness.UNKNOWN)
            )
            head = Content(clean(f"The {one.side} · {counts}")).stylize("bold $text-accent")
            self.query_one(f"#{one.side}-head", Static).update(head)
            self.query_one(f"#{one.side}", Listing).fill(self._lines(one))
        self._about()

    def _lines(self, side: SideKnowledge) -> list[Line]:
        if self._covered:
            return [
                Line(n, (SIGNS[one.awareness], one.what, one.where, ""), said=_in_words(one))
                for n, one in enumerate(as_side_knows(side))
            ]
        return [_line(number, one) for number, one in enumerate(side.listed)]

    @property
    def _side(self) -> SideKnowledge | None:
        """The side whose list has the keys."""
        focused = self.focused.id if self.focused is not None else None
        return next((one for one in self.view.sides if one.side == focused), None)

    @property
    def _current(self) -> Known | None:
        """What is under the cursor; nothing while the truth is hidden."""
        side = self._side
        if side is None or self._covered:
            return None
        line = self.query_one(f"#{side.side}", Listing).current
        return side.listed[line.key] if line is not None and line.key < len(side.listed) else None

    @on(Listing.Moved)
    def _moved(self) -> None:
        self._about()
        self.refresh_keys()

    def on_descendant_focus(self) -> None:
        """The keys that work depend on the side."""
        if self.is_mounted and self.view.sides:
            self._about()
            self.refresh_keys()

    def _about(self) -> None:
        one = self._current
        lines: Sequence[str] = ()
        if one is not None:
            truth = f"Truly: {one.truth}" if one.truth else ""
            told = f"The players were told: {one.told}" if one.told else ""
            lines = (one.words or f"Of {one.what} they know nothing.", truth, told)
        text = "\n".join(clean(line) for line in lines if line)
        self.query_one("#about", Static).update(Content(text))

    @on(Listing.Chosen)
    def _chosen(self) -> None:
        if why := self._why_untold():
            self.outrider.tell(why)
        else:
            self.action_tell()

    def _why_no_scene(self) -> str:
        return "" if self.view.sides else "There is no scene."

    def _why_no_lists(self) -> str:
        listed = any(listing.lines for listing in self.query(Listing))
        return "" if listed else "Nobody is on either list."

    def _why_none(self) -> str:
        if self._covered:
            return f"The truth is hidden: {self.key_of(KnowledgePage.action_truth)} shows it."
        return self._why_no_scene() or ("" if self._current else "Nothing is here.")

    def _why_untold(self) -> str:
        one, side = self._current, self._side
        if one is None or side is None:
            return self._why_none()
        if side.side != Side.PARTY:
            other = self.key_of(KnowledgePage.action_other_side)
            return f"Players are told what the party knows: {other}."
        if one.words:
            return ""
        seen, say = map(self.key_of, (KnowledgePage.action_seen, KnowledgePage.action_say))
        return f"The party does not know that: {seen} first, or {say}."

    def _why_not_dropped(self) -> str:
        if _key(self._current, "token"):
            return "A token lies on the board before everybody's eyes: it is not dropped here."
        suspected = _key(self._current, "suspicion")
        return self._why_none() or ("" if suspected else "Only a suspicion can be dropped.")

    def _why_not_seen(self) -> str:
        person, scene = _person(self._current), self.view.scene
        engine = engine_called(scene.engine) if scene is not None else None
        by_rule = engine.why_not_seen_by_hand(scene.phase) if engine and scene else ""
        why = by_rule if person else "Only a person can be seen by hand."
        return self._why_none() or why

    def action_truth(self) -> None:
        """Hide or show what is true."""
        self._covered = not self._covered
        self.repaint()

    def action_other_side(self) -> None:
        """Go to the other list."""
        side = self._side
        other = Side.OPPOSITION if side is None or side.side == Side.PARTY else Side.PARTY
        self.query_one(f"#{other}", Listing).focus()

    def action_players(self) -> None:
        """Show what the players were told."""
        self.outrider.visit(places.Told())

    def action_tell(self) -> None:
        """Ask for the words."""
        one = self._current
        if one is not None:
            talk(self, partial(self._tell, one.words, one.about))

    def action_say(self) -> None:
        """Ask for words about anything."""
        talk(self, partial(self._tell, "", ""))

    async def _tell(self, words: str, about: str) -> None:
        told = await self.outrider.ask(
            Prompt("The players are told", some_text, initial=words, hint="Enter tells them.")
        )
        if told is not None:
            await self.outrider.perform(Reveal(self._scene, told, about))

    async def action_drop(self) -> None:
        """Drop the suspicion under the cursor."""
        key = _key(self._current, "suspicion")
        if key:
            await self.outrider.perform(DropSuspicion(key))

    async def action_seen(self) -> None:
        """Let the side see this one, or whoever is behind it; or lose sight."""
        one, side = self._current, self._side
        if one is not None and side is not None and (key := _person(one)):
            unseen = one.awareness is not Awareness.SEEN
            await self.outrider.perform(SetSeen(self._scene, Side(side.side), key, unseen))

    def action_suspect(self) -> None:
        """Ask what they suspect, where, and who is behind it."""
        talk(self, self._ask_suspicion)

    async def _ask_suspicion(self) -> None:
        side, view = self._side, self.view.scene
        if side is None or view is None:
            return
        title = f"What does the {side.side} suspect?"
        told = await self.outrider.ask(Prompt(title, some_text))
        where = await self._ask_where(view) if told else None
        if told is None or where is None:
            return
        behind = [f for f in view.figures if f.side not in {side.side, Side.BYSTANDER}]
        who = await self.outrider.ask(Menu("Who is behind it?", _people(behind)))
        if who is not None:
            deed = Suspect(self._scene, Side(side.side), told, **where, who=who or None)
            await self.outrider.perform(deed)

    async def _ask_where(self, view: SceneView) -> dict[str, Any] | None:
        if view.open_ground:
            place = await self.outrider.ask(
                Prompt("Where?", metres_east_and_north, hint="metres east, then north: 40 -10")
            )
            return {"x": place[0], "y": place[1]} if place is not None else None
        items = [Item(zone.key, zone.name) for zone in view.zones]
        zone = await self.outrider.ask(Menu("Where?", items))
        return {"zone": zone} if zone is not None else None

    @property
    def _scene(self) -> int:
        assert self.view.scene is not None
        return self.view.scene.key

    KEYS = (
        Command(
            "t,enter",
            "tell",
            "Tell the players, in words you may change.",
            action_tell,
            _why_untold,
        ),
        Command(
            "w", "say", "Tell the players anything else.", action_say, _why_no_scene, footer=False
        ),
        Command(
            "n",
            "suspicion",
            "Let a side suspect something, true or not (B-30).",
            action_suspect,
            _why_no_scene,
        ),
        Command("x", "drop", "The side no longer suspects it.", action_drop, _why_not_dropped),
        Command("s", "seen", "Say whether the side sees this one.", action_seen, _why_not_seen),
        Command(
            "h", "truth", "Hide what is true, or show it.", action_truth, _why_no_scene, looks=True
        ),
        Command(
            "P",
            "players",
            "The map as the players know it, and what they were told, for them to see.",
            action_players,
            _why_no_scene,
            looks=True,
        ),
        Command(
            "tab",
            "other side",
            "What the other side knows.",
            action_other_side,
            _why_no_lists,
            looks=True,
        ),
    )


def _line(number: int, one: Known) -> Line:
    told = "" if not one.told else "✓" if one.told == one.words else "~"
    tone = {Awareness.SEEN: "good", Awareness.SUSPECTED: "warn"}.get(one.awareness, "dim")
    cells = (SIGNS[one.awareness] + told, one.what, one.where, one.truth)
    said = f"players were told: {one.told}" if one.told else ""
    return Line(number, cells, tone, _in_words(one, one.truth, said))


def _in_words(one: Known | PublicKnown, *more: str) -> str:
    """What a side knows, and more of it, without a sign."""
    return "; ".join(filter(None, (one.awareness, one.what, one.where, *more)))


def _key(one: Known | None, kind: str) -> int:
    """The key of the row that a line is about, if it is of this kind; else 0."""
    return _named(one.about, kind) if one is not None else 0


def _person(one: Known | None) -> int:
    """The participant whom a line is about, or who is truly behind it; else 0."""
    return _named(one.behind or one.about, "person") if one is not None else 0


def _named(about: str, kind: str) -> int:
    found, _, key = about.partition(" ")
    return int(key) if found == kind else 0


def _people(figures: Sequence[FigureView]) -> list[Item]:
    nobody = Item(0, "nobody", "the suspicion is false", "0")
    return [*(Item(figure.key, figure.name) for figure in figures), nobody]
