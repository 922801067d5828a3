"""Every field of one row: a weapon, a piece of armour, a zone, a vehicle."""

from __future__ import annotations

from collections.abc import Collection

from tui.people.editing import EditingPage
from tui.people.grid import Cell, FieldGrid
from tui.people.layout import row_lines


class RowPage(EditingPage):
    """All fields of a row of a table but those left out, each to be edited by hand."""

    def __init__(self, table: str, key: int, left_out: Collection[str] = ()) -> None:
        super().__init__()
        self._left_out = left_out
        self._table = table
        self._key = key
        self._title = table.capitalize()

    def page_title(self) -> str:
        """What the row is called."""
        return self._title

    async def fetch(self) -> None:
        """Read the row."""
        from models.views.sheet import read_row

        campaign = await self.outrider.campaign()
        with campaign.read() as session:
            row = read_row(session, self._table, self._key)
        grid = self.query_one(FieldGrid)
        if row is None:
            grid.fill([(Cell(f"This {self._table} is no longer there."),)])
            return
        self._title = str(row.values.get("name") or self._table.capitalize())
        spots = [spot for spot in row.spots if spot.spec.name not in self._left_out]
        grid.fill(list(row_lines(spots, self.size.width, self.app.console)))
