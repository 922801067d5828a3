"""Walking through the whole program: every key of every page, panel and dialog, by itself.

A walk begins at a page and presses whatever is offered there: the commands a page can follow now,
and the keys a dialog names in its hint, its options and its lines. What opens is a new place to
walk to, known by its class, its title and its keys, each once, the nearest first; a page is walked
to again for commands that it could not follow before, and the page of a scene for each engine of
stealth. What a key changed is undone before the next.
"""

from __future__ import annotations

import logging
import re
from collections import Counter, defaultdict, deque
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from textual.screen import Screen

from tests.tui.driven import Driven, Fallen, Heard
from tests.tui.offered import WORD, Step, hinted, names_in, rows_of, said, way_of
from tests.tui.screens import settle
from tests.tui.stillness import unpainted, waits_for_paint
from tui.dialogs.dialog import Dialog
from tui.dialogs.import_preview import ImportPreview
from tui.dialogs.menu import Menu
from tui.dialogs.prompt import Prompt
from tui.encounter.scene_page import ScenePage
from tui.shell.help import HelpPanel
from tui.shell.looks import Looks
from tui.shell.page import Page
from tui.widgets.listing import Listing

ALIKE = 2
"""Lines of a menu one after the other that lead to the same place; then only the last is tried."""
ROWS = 8
"""Rows of a page's list that the cursor is put on, to see which commands that makes possible."""
ESCAPES = 4
"""Escape leads out of any place when it is pressed so often: a question, a search, the place."""
ANSWERS = (
    "7",
    "Marl",
    "1 hour",
    "2 green guards",
    "10 20",
    "To nap: Simple.",
    "Marl = 3",
    "A1",
    "2.md",
    "day 2746",
    "+1 wages",
    "1",
)
"""What is written where something is asked; one of them is taken everywhere."""
NEVER = {"quit", "back"}
"""Commands that are not pressed: `back` is what Escape is, and the walk goes on after `quit`."""
TURNS = {("u",), ("U",), ("ctrl+y",)}
"""Undo and redo: from where they lead there is no way back but theirs."""
CANNOT = re.compile(r"Cannot|There is n|Nobody|No |.* (has|have|is|are) (no|not|nothing)\b")
"""How a page says that a key means nothing now; then its footer may not show the key."""
VERB = 2
"""Words of a deed's title that tell it from others; then it says whom and where."""
Place = tuple[str, str, str]
"""A class; a title, or the engine of the scene; and the keys that are named."""


@dataclass
class Visit:
    """A place to walk through, how it is reached, and the commands that are tried there."""

    path: tuple[Step, ...]
    place: Place
    commands: set[str] = field(default_factory=set)
    new: bool = True


@dataclass
class Stop:
    """How a place on the way was found: its screen, the actions that stood, and the cursors."""

    screen: Screen
    place: Place
    mark: int
    rows: dict[str, int]


class Walk(Driven):
    """One program on one campaign, walked through from several beginnings.

    A beginning is written as in `tests.tui.screens`, with how many steps from there are walked; a
    page that a walk begins at is walked through whole. It goes to no page `beside` it. `looks` are
    taken at every place when it is reached for the first time.
    """

    def __init__(
        self,
        world: Path,
        folder: Path,
        *,
        starts: Mapping[str, int],
        beside: tuple[type[Page], ...] = (),
        looks: Sequence[Callable[[Walk], Awaitable[None]]] = (),
        wears: Looks | None = None,
    ) -> None:
        super().__init__(world, folder, wears=wears)
        self.seen: set[Place] = set()
        self.classes: Counter[str] = Counter()
        self.visited: set[type[Screen]] = set()
        self.lost = 0
        self._starts = starts
        self._looks = looks
        self._beside = beside
        self._nearest = self._deepest = 0
        self._names = names_in(world)
        self._painted: set[Place] = set()
        self._claimed: dict[tuple[str, str], set[str]] = defaultdict(set)
        self._waiting: deque[Visit] = deque()
        self._way: list[Stop] = []
        self._leads: tuple[Step, ...] = ()
        self._led: Place = ("",) * 3
        self._answered = False
        self._at: Visit | None = None

    async def go(self) -> None:
        """Walk through everything."""
        log, heard = logging.getLogger("outrider"), Heard(self)
        log.addHandler(heard)
        try:
            await self._begin()
            for start, deepest in self._starts.items():
                path = await self._worn_path(start.split())
                self._nearest, self._deepest = len(path), len(path) + deepest
                if not await self._go_on(path):
                    await self._begin()
                    await self._go_on(path)
                self.seen.discard(self.place())
                self._claimed.pop(self.place()[:2], None)
                self._find(path)
                while self._waiting:
                    await self._walk_through(self._waiting.popleft())
        finally:
            await self.end()
            log.removeHandler(heard)

    async def _worn_path(self, keys: Sequence[str]) -> tuple[Step, ...]:
        """The steps that lead where these keys do, in the keymap that is worn."""
        if not self.wears.keymap:
            return tuple((key,) for key in keys)
        await self._begin()
        path: list[Step] = []
        for key in keys:
            path.append((self.worn(key),))
            await self.press(path[-1])
            self._way.append(self._stop())
        self._leads = tuple(path)
        return self._leads

    async def _begin(self) -> None:
        """Start the program anew, at the desk."""
        await self.begin()
        self._way, self._leads = [self._stop()], ()

    # Places

    @property
    def path(self) -> tuple[Step, ...]:
        """What has led here from the desk."""
        return self._at.path if self._at else ()

    def place(self) -> Place:
        """Where the walk is now."""
        if isinstance(self.top, Page):
            scene = isinstance(self.top, ScenePage) and self.outrider.headline
            return (type(self.top).__name__, scene.engine if scene else "", "")
        title, deed = said(self.top, ".title"), said(self.top, "#what").split("\n")[0]
        words = [word for word in WORD.findall(title or deed) if word not in self._names]
        words = words if title else words[:VERB]
        return (type(self.top).__name__, " ".join(words), " ".join(hinted(self.top)))

    def lit(self) -> set[str]:
        """The commands that the page in front can follow now; none of a dialog."""
        if not isinstance(self.top, Page):
            return set()
        return {c.name for c in self.top.usable()} - NEVER

    def _find(self, path: tuple[Step, ...]) -> None:
        """Note that there is something to walk through here, if it was not yet known of."""
        place = self.place()
        if not isinstance(self.top, Page | Dialog) or len(path) > self._deepest:
            return
        if len(path) > self._nearest and isinstance(self.top, self._beside):
            return
        commands = self.lit() - self._claimed[place[:2]]
        new = place not in self.seen
        if new or commands:
            self._claimed[place[:2]] |= commands
            self.seen.add(place)
            self.classes[place[0]] += new
            self._waiting.append(Visit(path, place, commands, new))

    # The walk

    async def _walk_through(self, visit: Visit) -> None:
        """Try everything that is offered at a place."""
        self._at = visit
        if not await self._reach(visit):
            return
        self.visited.add(type(self.top))
        for look in self._looks if visit.new else ():
            try:
                await look(self)
            except Fallen:
                self.fault((), f"a look ends the program: {self.outrider._exception!r}")
            if not await self._reach(visit):
                return
        for step in self._steps(visit):
            await self._try(visit, step)
            if not await self._reach(visit, painted=False):
                return
        if isinstance(self.top, Page):
            await self._look_down(visit)
        if visit.new and await self._reach(visit):
            await self._leave(visit)

    def _steps(self, visit: Visit) -> Iterator[Step]:
        """What is offered at a place."""
        if isinstance(self.top, Page):
            for command in [c for c in self.top.commands() if c.name in visit.commands]:
                if command.name in self.lit():
                    yield (self.key_of(command),)
            if visit.new:
                yield from [
                    (f"row:{listing.id}:{listing.cursor}", "enter")
                    for listing in self.top.query(Listing)
                    if listing.display and listing.lines
                ]
        elif isinstance(self.top, Prompt):
            yield from self._answers()
        else:
            for listing in list(self.top.query(Listing)):
                yield from self._lines(listing)
            yield from self._hinted(visit)

    def _hinted(self, visit: Visit) -> list[Step]:
        """The keys that a dialog names, and `F1`, which helps in all; two of a kind are enough."""
        keys = [key for key in hinted(self.top) if key != "f1"]
        often = self.classes[visit.place[0]] > 2
        return [(key,) for key in (keys if often else (*keys, "f1"))]

    def _answers(self) -> Iterator[Step]:
        """Texts to write, until one is taken."""
        asked = self.top
        for step in (("enter",), *(("ctrl+u", f"paste:{text}", "enter") for text in ANSWERS)):
            yield step
            if self.top is not asked:
                return
            asked = self.top
        self.fault((), "it takes no answer")

    def _lines(self, listing: Listing) -> Iterator[Step]:
        """The lines of a menu, by their keys or with Enter; of other lists only the first."""
        if isinstance(self.top, HelpPanel):
            yield (f"row:{listing.id}:1", "enter")
            return
        lines, name = list(listing.lines), listing.id
        keyed = not isinstance(self.top, ImportPreview)
        ways = [way_of(name, place, line, keyed=keyed) for place, line in enumerate(lines)]
        if not isinstance(self.top, Menu):
            yield from [way for way in ways if len(way) == 1] or ways[:1]
            return
        led: list[Place] = []
        for way in ways:
            if len(led) < ALIKE or len(set(led[-ALIKE:])) > 1 or way is ways[-1]:
                yield way
                led.append(self._led)

    async def _try(self, visit: Visit, step: Step) -> None:
        """Press what is offered, judge what comes of it, and note where it leads."""
        try:
            moved = await self._moves(step)
            if not moved and not self._answered and len(step) == 1:
                await self._see_it_answer(visit, step)
        except Fallen:
            self.fault(step, f"the program ends: {self.outrider._exception!r}")
            return
        shown = self._in_footer(step)
        if not moved and shown and self.told and CANNOT.match(self.told[-1]):
            self.fault(step, f"it says only: {self.told[-1]}")
        if step not in TURNS:
            self._find((*visit.path, step))

    async def _moves(self, step: Step) -> bool:
        """Press what is offered; whether it opens, closes or changes something.

        A place that is known as it was need not be painted once more.
        """
        if not self._leads_on(step):
            await self.paint()
        before = [*self.outrider.screen_stack]
        stale = waits_for_paint(self.outrider)
        self.told.clear()
        self.outrider._driver.writes.clear()
        await self.press(step, painted=False)
        self._led = self.place()
        changed = self.mark != self._way[-1].mark
        moved = changed or before != self.outrider.screen_stack
        if changed or not moved or self._led not in self._painted:
            await self.paint()
            self._painted.add(self._led)
        self._answered = bool(self.told or (self.outrider._driver.writes and not stale))
        return moved

    def _leads_on(self, step: Step) -> bool:
        """Whether this chooses a line, which seldom leaves everything where it is."""
        keyed = isinstance(self.top, Menu) and len(step[0]) == 1 and step[0].isalnum()
        return len(step) > 1 or keyed

    async def _see_it_answer(self, visit: Visit, step: Step) -> None:
        """Whether what is painted answers a key: once more, and then in a new program."""
        for anew in (False, True):
            if anew:
                await self._begin()
            if not await self._reach(visit) or await self._moves(step) or self._answered:
                return
        self.fault(step, "nothing happens")

    def _in_footer(self, step: Step) -> bool:
        """Whether these are the keys of a command that stands in the footer."""
        page = self.top
        commands = page.commands() if isinstance(page, Page) else ()
        return any(page.in_footer(c) and (self.key_of(c),) == step for c in commands)

    async def _look_down(self, visit: Visit) -> None:
        """Put the cursor on other rows, and note where that makes more commands possible."""
        for listing in list(self.top.query(Listing)):
            for row in range(min(ROWS, len(listing.lines))):
                step = (f"row:{listing.id}:{row}",)
                await self.press(step)
                self._find((*visit.path, step))

    async def _leave(self, visit: Visit) -> None:
        """Escape leads out of a place, and no deeper in."""
        depth = len(self.outrider.screen_stack)
        if not visit.path or (isinstance(self.top, Page) and not _leads_back(self.top)):
            return
        left = self.top
        for _ in range(ESCAPES):
            if left not in self.outrider.screen_stack:
                break
            await self.press(("escape",), painted=False)
        stack = self.outrider.screen_stack
        if left in stack or len(stack) > depth:
            self.fault(("escape",), "Escape does not lead back")

    # Going back

    async def _reach(self, visit: Visit, *, painted: bool = True) -> bool:
        """Go to a place from the last stop on the way to it that is still there, or anew.

        What is shown on the way was painted before.
        """
        try:
            for anew in (False, True):
                with unpainted(self.outrider):
                    if anew:
                        await self._begin()
                    there = await self._go_on(visit.path) and self.place() == visit.place
                if there and painted:
                    await self.paint()
                    self._painted.add(visit.place)
                if there:
                    return True
        except Fallen:
            self.fault((), f"on the way there the program ends: {self.outrider._exception!r}")
            await self._begin()
        self.lost += 1
        return False

    async def _go_on(self, path: tuple[Step, ...]) -> bool:
        """Go back as far as need be, and from there by the keys that lead on."""
        if self.outrider._exception is not None:
            return False
        while (
            len(self._way) > 1 and self._leads[: len(self._way) - 1] != path[: len(self._way) - 1]
        ):
            self._way.pop()
        while self._way and not await self._back_to(self._way[-1]):
            self._way.pop()
        if not self._way:
            return False
        self._leads = path
        for step in path[len(self._way) - 1 :]:
            await self.press(step)
            self._way.append(self._stop())
        return True

    def _stop(self) -> Stop:
        return Stop(self.top, self.place(), self.mark, rows_of(self.top))

    async def _back_to(self, stop: Stop) -> bool:
        """Leave by Escape whatever was opened since, and undo what was done.

        A panel that shows something else by now is no way back.
        """
        for _ in range(3 * ESCAPES):
            if stop.screen not in self.outrider.screen_stack:
                return False
            if self.top is stop.screen and not self._escapes():
                break
            await self.press(("escape",))
        if not await self._turned(stop.mark) or self.top is not stop.screen:
            return False
        for listing in self.top.query(Listing):
            if listing.lines and str(listing.id) in stop.rows:
                listing.cursor = min(stop.rows[str(listing.id)], len(listing.lines) - 1)
        await settle(self.pilot)
        return self.place() == stop.place

    def _escapes(self) -> bool:
        """Whether Escape first leaves something in this page: a search, a text, a choice."""
        page = self.top
        chosen = any(getattr(page, state, None) for state in ("placing", "_shown"))
        searched = page.has_class("-searching") or page.has_class("searching")
        return isinstance(page, Page) and (chosen or searched or _reads(page))

    async def _turned(self, mark: int) -> bool:
        """Undo what was done since, or do again what was undone."""
        if self.mark == mark or self.mark < 0:
            return self.mark == mark
        campaign = await self.outrider.campaign()
        while (now := self.mark) != mark:
            if (campaign.undo() if now > mark else campaign.redo()) is None:
                return False
        self.outrider.changed()
        await settle(self.pilot)
        return True

    # What is wrong

    def fault(self, step: Step, what: str) -> None:
        """Note a fault, with the keys that lead to it."""
        self.faults.append(f"{self.where(step)}: {what}")

    def where(self, step: Step = ()) -> str:
        """The keys that have led here, and where that is."""
        path, place = (self._at.path, self._at.place) if self._at else ((), ("",) * 3)
        keys = " ".join(key for part in (*path, step) for key in part)
        return f"[{keys}] {place[0]} {place[1]!r}"


def _reads(page: Page) -> bool:
    """Whether the keys go to the text beside a list."""
    return page.focused is not None and page.focused.id == "text"


def _leads_back(page: Page) -> bool:
    """Whether there is anything to go back to from a page."""
    return Page.action_back in {command.run for command in page.usable()}
