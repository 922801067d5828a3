"""Writing a random table: its rows with their chances stand below while it is typed or pasted."""

from __future__ import annotations

from typing import cast

from textual import on
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static, TextArea

from models.bridge.table_text import read_table
from models.views.random_tables import typed_text
from tui.dialogs.writing import Writing
from tui.random_tables.text import table_content
from tui.shell.service import Service

EXAMPLE = """\
First a name with its die, such as: Encounters 1D6. Then a row on each line:
1-2 Nothing
3-5 A patrol of 1D6 guards: so many are made, if there is a kind called Guard
6 Roll on Weather, or In 2 hours: the shift changes, or Task: Pick a plain lock
Without numbers all rows are as likely, and 3x Rain three times as likely."""


class TableWriting(Writing):
    """Write a random table; what is wrong with it is said, and what was typed stays."""

    DEFAULT_CSS = """
    TableWriting #rows { height: 1fr; }
    TableWriting #rows > Static { height: auto; }
    """

    def __init__(self, title: str, *, initial: str = "") -> None:
        super().__init__(title, self._checked, initial=initial)

    def on_mount(self) -> None:
        """Room for the rows stands below what is written."""
        super().on_mount()
        rows = VerticalScroll(Static(Content(EXAMPLE)), id="rows", can_focus=False)
        self.query_one(".box").mount(rows, before=self.query_one(".hint"))

    @on(TextArea.Changed)
    async def _look(self, event: TextArea.Changed) -> None:
        text = event.text_area.text
        read = await cast("Service", self.app).read(lambda reader: typed_text(reader, text))
        for rows in self.query("#rows > Static").results(Static):
            rows.update(table_content(read) if text.strip() else Content(EXAMPLE))

    def _checked(self, text: str) -> str:
        if not text.strip():
            raise ValueError("Write the table, or leave it with Esc.")
        read_table(text)
        return text
