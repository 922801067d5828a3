"""One line that makes a deed, with a look at what would come of it while it is typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from models.deed import Preview, ShownDeed
from tui.dialogs.prompt import Prompt
from tui.rolling.text import preview_text
from tui.terminal.text import shown
from tui.widgets.text_line import TextLine

if TYPE_CHECKING:
    from tui.shell.service import Service


class PreviewedPrompt(Prompt[ShownDeed]):
    """Ask for a line, of which `deed` makes a deed; shows its preview, and hands it back.

    What the preview refuses is not handed back. Where nothing may be typed is a deed as well, it is
    `optional`. `example` stands in the empty line.
    """

    DEFAULT_CSS = """
    PreviewedPrompt > .box { width: 100%; max-width: 110; }
    PreviewedPrompt VerticalScroll { height: auto; max-height: 50vh; }
    """

    def __init__(
        self,
        title: str,
        deed: Callable[[str], ShownDeed],
        *,
        initial: str = "",
        example: str = "",
        hint: str = "",
        optional: bool = False,
    ) -> None:
        super().__init__(title, self._made, initial=initial, hint=hint)
        self._deed = deed
        self._example = example
        self._optional = optional
        self._preview = Preview("")

    def compose(self) -> ComposeResult:
        """Title, line, what would come of it, and the keys."""
        with Vertical(classes="box"):
            yield Static(shown(self._title), classes="title")
            yield TextLine(self._initial, placeholder=self._example, select_on_focus=False)
            with VerticalScroll(can_focus=False):
                yield Static("", id="preview")
            yield Static("", classes="error")
            yield Static(shown(self._hint or "Enter takes it, Esc leaves."), classes="hint")

    def _made(self, text: str) -> ShownDeed:
        if not text.strip() and not self._optional:
            raise ValueError("Write a line, or press Esc to leave it.")
        if self._preview.refusals:
            raise ValueError("Change it: as it stands it cannot be done.")
        return self._deed(text.strip())

    async def on_mount(self) -> None:
        """Look at the line as it is at first."""
        await self._look(self.query_one(Input).value)

    @on(Input.Changed)
    async def _changed(self, event: Input.Changed) -> None:
        await self._look(event.value)

    async def _look(self, text: str) -> None:
        from models.action import Refusal

        campaign = await cast("Service", self.app).campaign()
        said = text.strip()
        with campaign.read() as session:
            try:
                self._preview = self._deed(said).preview(session)
            except Refusal as refusal:
                self._preview = Preview("", refusals=(str(refusal),))
        empty = not said and not self._optional
        seen = Content("") if empty else preview_text(self._preview, self.size.width - 4)
        self.query_one("#preview", Static).update(seen)
