"""A picture is drawn for the size its widget has."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.events import Resize

from tui.widgets.canvas import Canvas, Span


class _Rule(Canvas):
    """A line as long as there is room for, in a widget that is never told of its size."""

    def paint(self) -> None:
        self.picture = [[Span(0, "-" * self.size.width)]]

    def on_resize(self, event: Resize | None = None) -> None:
        if event is not None:
            event.prevent_default()


class _Ruled(App[None]):
    def compose(self) -> ComposeResult:
        yield _Rule()


async def test_what_is_shown_before_it_is_told_of_its_size_fits_it():
    app = _Ruled()
    async with app.run_test(size=(20, 5)) as pilot:
        for width in (20, 60, 9):
            await pilot.resize_terminal(width, 5)
            assert app.screen._compositor.render_strips()[0].text == "-" * width
