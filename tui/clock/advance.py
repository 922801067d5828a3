"""Letting time pass: how much, and what will happen on the way."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from typing import TYPE_CHECKING, ClassVar, TypeAlias, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Key
from textual.widgets import Static

from models.bridge.dates import today
from models.bridge.schedule import at_hand
from models.clock import DAY, HOUR, MINUTE, MONTH, WEEK, YEAR, Span, exact_span, span
from models.dating import hint, length, read_span
from tui.clock.commands import ALIKE
from tui.dialogs.dialog import Dialog
from tui.dialogs.prompt import Prompt
from tui.shell.sealed import only_looked_at
from tui.terminal.text import clean, shown
from tui.widgets.listing import Column, Line, Listing

if TYPE_CHECKING:
    from models.campaign import Campaign
    from models.deed import Preview
    from models.deeds.clock.time import Advance, AdvanceToNext
    from tui.shell.service import Service

_SPANS = {
    "s": 30,
    "m": MINUTE,
    "x": 10 * MINUTE,
    "h": HOUR,
    "e": 8 * HOUR,
    "d": DAY,
    "w": WEEK,
    "o": MONTH,
    "y": YEAR,
}
"""The key of each length of time: letters, for a figure begins one that is typed."""
_NAMES = {MONTH: "1 month", YEAR: "1 year"}
_BEGINS = frozenset("+0123456789")
_NEXT, _TYPED, _ALIKE = 0, -1, -2
_SHOWN = 10
_REFUSAL = 3
"""Rows that the longest reason takes why no time can pass."""


_Passing: TypeAlias = "Advance | AdvanceToNext | None"


class AdvanceDialog(Dialog["Advance | AdvanceToNext"]):
    """How long to wait, with what will happen meanwhile; hands back the deed that lets it pass.

    A letter lets its time pass; a figure begins a time that is typed. Where no time can pass, the
    cursor goes to what was asked for, beside which stands why. What is due now, which has to be
    met before, is met from here. So many `seconds` are proposed.
    """

    KEEPS = True
    DEFAULT_CSS = """
    AdvanceDialog { align: center bottom; }
    AdvanceDialog > .box { width: 100%; border: none; border-top: heavy $primary; }
    AdvanceDialog Horizontal { height: 11; }
    AdvanceDialog.-due Horizontal { height: 12; }
    AdvanceDialog #outlook { width: 1fr; }
    AdvanceDialog Listing { width: 28; background: $surface; }
    AdvanceDialog .error { display: none; }
    AdvanceDialog.-wrong .error { display: block; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("t", "type", show=False),
        Binding("n", "next", show=False),
        Binding("A", "alike", show=False),
    ]

    def __init__(self, campaign: Campaign, seconds: int = 0) -> None:
        super().__init__()
        self._campaign = campaign
        self._typed = seconds
        with campaign.read() as session:
            self._at_hand = bool(at_hand(session, 1))
        self.set_class(self._at_hand, "-due")

    def compose(self) -> ComposeResult:
        """The lengths of time, and beside them what happens."""
        with Vertical(classes="box"):
            with Horizontal():
                yield Listing(Column("", 2), Column(""), head=False)
                yield Static("", id="outlook")
            yield Static("", classes="error")
            yield Static(
                shown("A letter or Enter lets it pass, figures are typed, Esc leaves."),
                classes="hint",
            )

    def on_mount(self) -> None:
        """Begin at what is proposed, or else at the next thing due."""
        self._fill(_TYPED if self._typed else _NEXT)
        self._look()

    def _fill(self, key: int) -> None:
        typed = f"typed: {exact_span(self._typed)}" if self._typed else "type it, or a date"
        now = [Line(_ALIKE, ("A", "all alike due now"))] if self._at_hand else []
        lines = [
            Line(_NEXT, ("n", "what is due now" if now else "to the next thing due")),
            *now,
            *(Line(n, (letter, _NAMES.get(n) or span(n))) for letter, n in self._spans().items()),
            Line(_TYPED, ("t", typed)),
        ]
        self.query_one(Listing).fill(lines, key)

    @on(Listing.Moved)
    def _look(self) -> None:
        line = self.query_one(Listing).current
        if line is None:
            return
        self.say_wrong("")
        text = Content("")
        if line.key == _ALIKE:
            text = shown(ALIKE.help)
        elif line.key != _TYPED or self._typed:
            with self._campaign.read() as session:
                text = _outlook(self._deed(line.key).preview(session))
        self.query_one("#outlook", Static).update(text)

    def _deed(self, key: int) -> Advance | AdvanceToNext:
        from models.deeds.clock.time import Advance, AdvanceToNext

        if key == _NEXT:
            return AdvanceToNext()
        if key in _NAMES:  # as long as the calendar says
            with self._campaign.read() as session:
                return Advance(length(Span(key == YEAR, key == MONTH, 0), *today(session)))
        return Advance(self._typed if key == _TYPED else key)

    @on(Listing.Chosen)
    def _chosen(self, event: Listing.Chosen) -> None:
        if event.line is None:
            return
        if event.line.key == _TYPED and not self._typed:
            self.action_type()
        elif event.line.key == _ALIKE:
            self.action_alike()
        elif event.line.key == _NEXT:
            self.action_next()
        else:
            self._pass(event.line.key)

    def _pass(self, key: int) -> None:
        """Hand back what lets the time pass, if it can."""
        deed = self._deed(key)
        with self._campaign.read() as session:
            refused = deed.preview(session).refusals
        listing = self.query_one(Listing)
        if not refused:
            self.dismiss(deed)
        elif listing.current is not None and listing.current.key == key:
            self.say_wrong(refused[0])
        else:
            listing.fill(listing.lines, key)
            self._look()

    def _spans(self) -> dict[str, int]:
        """The lengths of time by their keys; a key that moves in the list is on Shift instead."""
        moves = {keys.split()[0] for keys in getattr(self.app, "moves", ())}
        return {key.upper() if key in moves else key: size for key, size in _SPANS.items()}

    def letters(self) -> Collection[str]:
        """What lets time pass, and what a time begins with."""
        return {*self._spans(), *_BEGINS}

    def on_key(self, event: Key) -> None:
        """A letter lets its time pass; a figure is the first of a time that is typed."""
        typed = event.character or ""
        size = self._spans().get(typed)
        if size is None and typed not in _BEGINS:
            return
        event.stop()
        if size is not None:
            self._pass(size)
        else:
            self.action_type(typed)

    def action_next(self) -> None:
        """To the next thing due, or what is due now."""
        if self._at_hand:
            page = self.app.screen_stack[-2]
            self.dismiss(None)
            page.run_worker(_meet_first(cast("Service", self.app)))
        else:
            self._pass(_NEXT)

    def action_alike(self) -> None:
        """All that is due now and is of the kind of the first, at once."""
        from tui.clock.passing import settle_alike

        if self._at_hand:
            self.dismiss(None)
            settle_alike(cast("Service", self.app))

    def action_type(self, begun: str = "") -> None:
        """Any length of time; it is shown what happens before it passes."""

        def typed(seconds: int | None) -> None:
            if seconds:
                self._typed = seconds
                self._fill(_TYPED)
                self._look()

        with self._campaign.read() as session:
            day = today(session)
        question = Prompt(
            "How long, or till when?",
            lambda text: read_span(text, *day),
            typed=begun,
            hint=hint(*day),
        )
        self.app.push_screen(question, typed)


async def _meet_first(outrider: Service) -> None:
    """Meet the first of what is due now."""
    from tui.clock.due import meet
    from tui.clock.passing import at_hand_now

    headline, hand = outrider.headline, await at_hand_now(outrider)
    if headline is not None and hand:
        await meet(outrider, hand[0], headline.clock)


async def to_next(outrider: Service, passes: Callable[[_Passing], Awaitable[None]]) -> None:
    """Let time pass to the next thing due; during stealth it is first said what comes of that."""
    from models.deeds.clock.time import AdvanceToNext

    if await only_looked_at(outrider):
        return
    headline = outrider.headline
    if headline is not None and headline.phase == "stealth":
        outrider.show(AdvanceDialog(await outrider.campaign()), passes)
    else:
        await passes(AdvanceToNext())


def _outlook(preview: Preview) -> Content:
    """What a preview says, cut to what there is room for."""
    lines = [Content(clean(preview.title)).stylize("bold")]
    lines += [Content(clean(line)).stylize("$text-error") for line in preview.refusals]
    notes = preview.notes
    room = _SHOWN - _REFUSAL * len(preview.refusals)
    if len(notes) > room - 1:  # the first says where the clock stops
        left_out = f"... and {len(notes) - room + 2} more"
        notes = (*notes[: room - 2], left_out)
    lines += [Content(clean(line)) for line in notes]
    return Content("\n").join(lines)
