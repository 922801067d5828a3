"""The present scene as the party knows it, and what the players were told, for them to see."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from models.views.seats.shown import shown_to_party
from tui.seat.pages import SEEN, Sight
from tui.seat.pane import ASIDE, Pane
from tui.shell.campaign_page import CampaignPage
from tui.shell.command import Command

if TYPE_CHECKING:
    from models.reading import Reader
    from models.seat.shown import Shown


class ToldPage(CampaignPage["Shown"]):
    """What a seat of the party shows of the scene, and what it was told, and nothing else."""

    FOR_PLAYERS = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "move(1)", show=False),
        Binding("up", "move(-1)", show=False),
        Binding("left", f"move(0, -{ASIDE})", show=False),
        Binding("right", f"move(0, {ASIDE})", show=False),
        Binding("home", "edge(-1)", show=False),
        Binding("end", "edge(1)", show=False),
    ]

    def content(self) -> ComposeResult:
        """The page."""
        yield Pane()

    def on_mount(self) -> None:
        """Begin at its top."""
        self._pane.turn(SEEN, Sight(self.view or {}, 0, 0))

    def page_title(self) -> str:
        """The page."""
        return "What you see and were told"

    def read(self, reader: Reader) -> Shown:
        """What players may see."""
        return shown_to_party(reader)

    def paint(self, view: Shown) -> None:
        """Show it."""
        self._pane.show(Sight(view, 0, 0))

    @property
    def _pane(self) -> Pane:
        return self.query_one(Pane)

    def action_move(self, lines: int, columns: int = 0) -> None:
        """Move by lines or columns."""
        self._pane.move(lines, columns)

    def action_leaf_on(self) -> None:
        """Move on by as much as is in view, but for a line."""
        self._pane.move(max(1, self._pane.size.height - 1))

    def _why_no_more(self) -> str:
        return "" if self._pane.ways[1] else "Here it ends."

    def action_leaf_back(self) -> None:
        """Move back by as much as is in view, but for a line."""
        self._pane.move(-max(1, self._pane.size.height - 1))

    def _why_not_back(self) -> str:
        return "" if self._pane.ways[0] else "Here it begins."

    def on_pane_moved(self, event: Pane.Moved) -> None:
        """Say whether there is more."""
        event.stop()
        self.refresh_keys()

    def action_edge(self, way: int) -> None:
        """Go to the beginning or the end."""
        self._pane.go(self._pane.lowest if way > 0 else 0, self._pane.left)

    KEYS = (
        Command(
            "pagedown,space",
            "more",
            "What is below.",
            action_leaf_on,
            _why_no_more,
            looks=True,
        ),
        Command(
            "pageup",
            "back up",
            "What is above.",
            action_leaf_back,
            _why_not_back,
            looks=True,
        ),
    )
