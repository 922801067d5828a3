"""A page on which deeds are done in a scene."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from models.reading import Reader
from models.views.crafts import CraftView
from models.views.figure import FigureView
from models.views.scene import SceneView
from tui.dialogs.menu import Item, Menu
from tui.shell import places
from tui.shell.campaign_page import CampaignPage
from tui.widgets.listing import Listing

if TYPE_CHECKING:
    from models.campaign import Done
    from tui.rolling.panel import RollPanel


class ActingPage(CampaignPage[SceneView | None]):
    """The scene in view, who is under the cursor or marked, and how a deed is done."""

    def __init__(self) -> None:
        super().__init__()
        self.marked: set[int] = set()
        self.just_done = False

    def current(self) -> FigureView | None:
        """The person under the cursor, as the scene stands now."""
        line = self.query_one("#people", Listing).current
        return self.view.figure(line.key) if line is not None and self.view else None

    @property
    def scene(self) -> SceneView:
        """The scene, where there is one."""
        assert self.view is not None
        return self.view

    @property
    def me(self) -> FigureView:
        """The person under the cursor, where there is one."""
        me = self.current()
        assert me is not None
        return me

    def current_craft(self) -> CraftView | None:
        """The vehicle under the cursor, as the scene stands now."""
        line = self.query_one("#people", Listing).current
        return self.view.craft(-line.key) if line is not None and self.view else None

    def life_here(self, view: SceneView) -> places.Life:
        """The life of the zone that the person or vehicle under the cursor is in, or the scene."""
        under = self.current() or self.current_craft()
        if view.open_ground or under is None:
            return places.Life(f"scene:{view.key}", view.name)
        return places.Life(f"zone:{under.zone}", view.zone(under.zone).name)

    async def do(self, deed: Any) -> None:
        """Let a deed happen at once; what came of it shows in the last lines."""
        if await self.outrider.perform(deed):
            self._done_without_result()

    def roll(self, deed: Any) -> None:
        """Open the roll panel for a deed."""

        def did(done: Done | None) -> None:
            if done is not None:
                self.done()

        self.outrider.show(self.panel_of(deed), did)

    def panel_of(self, deed: Any) -> RollPanel:
        """The panel in which a deed is rolled."""
        from tui.rolling.panel import RollPanel

        return RollPanel(deed)

    def offer(
        self, title: str, items: list[Item], then: Callable[[Any], object], *, start: int = 0
    ) -> Menu:
        """Ask for one of several things, the cursor on item `start`; leaving it does nothing.

        Gives the menu that asks.
        """

        def chosen(value: Any) -> None:
            if value is not None:
                then(value)

        menu = Menu(title, items, start=start)
        self.outrider.show(menu, chosen)
        return menu

    async def roll_as_it_is(self, deed: Callable[[Reader], Any]) -> None:
        """Open the roll panel for a deed that begins as things are."""
        self.roll(await self.outrider.read(deed))

    def foresee(self, deed: Any, *notes: str) -> None:
        """Show what a deed without dice will do, and what else is to be known, before it does."""
        from tui.rolling.foreseen import ForeseenPanel

        def did(done: Done | None) -> None:
            if done is not None:
                self._done_without_result()

        self.outrider.show(ForeseenPanel(deed, *notes), did)

    def _done_without_result(self) -> None:
        """An Enter right after it, as it closes what other deeds show, does nothing."""
        self.done()
        self.just_done = True

    def done(self) -> None:
        """Show what came of a deed; nobody is marked any more."""
        self.marked.clear()
        self.show()
