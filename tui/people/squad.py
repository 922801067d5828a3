"""Many people from one line, with a look at who would be made."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from models.deed import Preview
from tui.dialogs.prompt import Prompt
from tui.rolling.text import preview_text
from tui.terminal.text import shown
from tui.widgets.text_line import TextLine

if TYPE_CHECKING:
    from models.deeds.people.squad import MakeSquad
    from tui.shell.service import Service


class SquadPrompt(Prompt["MakeSquad"]):
    """Ask for a line such as `6 green guards with rifles`; hands back the deed."""

    DEFAULT_CSS = """
    SquadPrompt > .box { width: 78; }
    """

    def __init__(self) -> None:
        super().__init__("Many at once", self._squad)
        self._preview = Preview("")

    def compose(self) -> ComposeResult:
        """Title, line, what would be made, and the keys."""
        from models.deeds.people.squad import EXAMPLE

        with Vertical(classes="box"):
            yield Static("How many, how experienced, who, and with what", classes="title")
            yield TextLine(placeholder=EXAMPLE)
            yield Static("", id="who")
            yield Static("", classes="error")
            yield Static(
                shown("Sides: opposition unless you add friends or bystanders. Enter makes them."),
                classes="hint",
            )

    def _squad(self, text: str) -> MakeSquad:
        from models.deeds.people.squad import MakeSquad

        if self._preview.refusals or not text.strip():
            raise ValueError("" if text.strip() else "Write a line, or press Esc to leave it.")
        return MakeSquad(text)

    @on(Input.Changed)
    async def _look(self, event: Input.Changed) -> None:
        from models.deeds.people.squad import MakeSquad

        campaign = await cast("Service", self.app).campaign()
        with campaign.read() as session:
            self._preview = MakeSquad(event.value).preview(session)
        text = preview_text(self._preview, 74) if event.value.strip() else Content("")
        self.query_one("#who", Static).update(text)
