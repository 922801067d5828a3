"""A table of a thousand rows in plain Textual: what a list costs anyway."""

from textual.app import App, ComposeResult
from textual.widgets import DataTable, Footer, Header


class Table(App[None]):
    """A header, a table and a footer."""

    def compose(self) -> ComposeResult:
        yield Header()
        yield DataTable(cursor_type="row")
        yield Footer()

    def on_mount(self) -> None:
        table = self.query_one(DataTable)
        table.add_columns("Number", "Name", "Condition", "Due")
        for number in range(1000):
            table.add_row(str(number), f"Person {number}", "light wound", f"day {number % 70}")


if __name__ == "__main__":
    Table().run()
