"""Letting time pass: how much, and what will happen on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Key
from textual.widgets import Static

from models.bridge.dates import today
from models.clock import DAY, HOUR, MINUTE, MONTH, WEEK, YEAR, Span, span
from models.dating import hint, length, read_span
from tui.dialogs.dialog import Dialog
from tui.dialogs.prompt import Prompt
from tui.terminal.text import clean, shown
from tui.widgets.listing import Column, Line, Listing

if TYPE_CHECKING:
    from models.campaign import Campaign
    from models.deed import Preview
    from models.deeds.clock.time import Advance, AdvanceToNext

_SPANS = (30, MINUTE, 10 * MINUTE, HOUR, 8 * HOUR, DAY, WEEK, MONTH, YEAR)
_NUMBERED = tuple(enumerate(_SPANS, start=1))
_NAMES = {MONTH: "1 month", YEAR: "1 year"}
_NEXT, _TYPED = 0, -1
_SHOWN = 10
_REFUSAL = 3
"""Rows that the longest reason takes why no time can pass."""


class AdvanceDialog(Dialog["Advance | AdvanceToNext"]):
    """How long to wait, with what will happen meanwhile; hands back the deed that lets it pass."""

    KEEPS = True
    DEFAULT_CSS = """
    AdvanceDialog { align: center bottom; }
    AdvanceDialog > .box { width: 100%; border: none; border-top: heavy $primary; }
    AdvanceDialog Horizontal { height: 11; }
    AdvanceDialog #outlook { width: 1fr; }
    AdvanceDialog Listing { width: 28; background: $surface; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("t", "type", show=False),
        Binding("n", "next", show=False),
    ]

    def __init__(self, campaign: Campaign) -> None:
        super().__init__()
        self._campaign = campaign
        self._typed = 0

    def compose(self) -> ComposeResult:
        """The lengths of time, and beside them what happens."""
        with Vertical(classes="box"):
            with Horizontal():
                yield Listing(Column("", 2), Column(""), head=False)
                yield Static("", id="outlook")
            yield Static(
                shown("A key or Enter lets it pass, arrows look, Esc leaves."), classes="hint"
            )

    def on_mount(self) -> None:
        """Begin at the next thing due."""
        self._fill(_NEXT)
        self._look()

    def _fill(self, key: int) -> None:
        typed = f"typed: {span(self._typed)}" if self._typed else "type it, or a date"
        lines = [
            Line(_NEXT, ("n", "to the next thing due")),
            *(Line(size, (str(n), _NAMES.get(size) or span(size))) for n, size in _NUMBERED),
            Line(_TYPED, ("t", typed)),
        ]
        self.query_one(Listing).fill(lines, key)

    @on(Listing.Moved)
    def _look(self) -> None:
        line = self.query_one(Listing).current
        if line is None:
            return
        text = Content("")
        if line.key != _TYPED or self._typed:
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
        else:
            self.dismiss(self._deed(event.line.key))

    def on_key(self, event: Key) -> None:
        """A number lets that much pass."""
        number = event.character or ""
        if number.isdecimal() and 1 <= int(number) <= len(_SPANS):
            event.stop()
            self.dismiss(self._deed(_SPANS[int(number) - 1]))

    def action_next(self) -> None:
        """To the next thing due."""
        self.dismiss(self._deed(_NEXT))

    def action_type(self) -> None:
        """Any length of time; it is shown what happens before it passes."""

        def typed(seconds: int | None) -> None:
            if seconds:
                self._typed = seconds
                self._fill(_TYPED)
                self._look()

        with self._campaign.read() as session:
            day = today(session)
        question = Prompt(
            "How long, or till when?", lambda text: read_span(text, *day), hint=hint(*day)
        )
        self.app.push_screen(question, typed)


def _outlook(preview: Preview) -> Content:
    """What a preview says, cut to what there is room for."""
    lines = [Content(clean(preview.title)).stylize("bold")]
    lines += [Content(clean(line)).stylize("$text-error") for line in preview.refusals]
    notes = preview.notes
    room = _SHOWN - _REFUSAL * len(preview.refusals)
    if len(notes) > room - 1:  # the first says where the clock stops
        left_out = f"... and {len(notes) - room + 2} more"
        notes = (*notes[: room - 2], left_out)
    if not notes and not preview.refusals:
        notes = ("Nothing comes due.",)
    lines += [Content(clean(line)) for line in notes]
    return Content("\n").join(lines)
