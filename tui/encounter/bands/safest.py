"""The safest ways along the track: upright or crawling, unseen by every enemy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from models.views.track_ways import TrackPlace, track_ways
from tui.dialogs.menu import Item
from tui.encounter.bands.track import TrackPicture
from tui.encounter.scene_page import ScenePage
from tui.rolling.text import percent
from tui.terminal.text import clean

if TYPE_CHECKING:
    from models.views.bands import GroupView, TrackView

OFF = "off"


class SafestPlaces:
    """Chances below the track of a page, for a group toward its enemy; counted anew as it changes.

    `found` are the places to come to, none while nobody asks for them.
    """

    def __init__(self, page: ScenePage) -> None:
        self._page = page
        self.found: tuple[TrackPlace, ...] = ()
        self._counted: object = None
        self._shown = False
        self._spotted: bool | None = False

    def show(self) -> None:
        """Show the chances below the track."""
        self._shown = True
        self._page.reload()

    def hide(self) -> bool:
        """Take the chances off the track; whether there were any."""
        shown, self._shown = self._shown, False
        if shown:
            self._page.reload()
        return shown

    def draw(self, track: TrackView, pair: tuple[GroupView, GroupView] | None) -> None:
        """Count the ways anew if they are other ones, and write them below the track."""
        pair = pair if self._shown else None
        self._spotted = pair and track.lines[pair[1].key, pair[0].key].watch.spotted
        asked = (track, pair)
        if pair is None or self._spotted:
            self.found = ()
        elif asked != self._counted:
            counting = self._count(pair[0].key, pair[1].key)
            self._page.run_worker(counting, group="ways", exclusive=True)
        self._counted = asked
        self._page.query_one(TrackPicture).note(self.found)

    async def _count(self, group: int, enemy: int) -> None:
        self.found = await self._page.outrider.read(
            lambda reader: track_ways(reader, self._page.scene.key, group, enemy)
        )
        if self._page.is_attached:
            self._page.reload()

    def words(self) -> list[Content]:
        """`Safest to close, 50 m off: lying down, unseen 34% (upright 21%)`."""
        if self._spotted:
            told = "They are spotted already, and no throw is due for that (R-10)."
            return [Content(clean(told)).stylize("$text-warning")]
        if not self.found:
            return []
        way = self.found[-1]
        how, other = ("lying down", "upright") if way.crawls else ("upright", "lying down")
        less = percent(min(way.upright, way.lying))
        said = (
            f"Safest to {way.band.label}, {way.metres} m off: {how}, unseen {percent(way.unseen)}"
        )
        told = f"{said} ({other} {less}); R-05."
        return [Content(clean(told)).stylize("$text-warning")]

    def items(self) -> list[Item]:
        """The places to choose from, and none of them."""
        items: list[Item] = [
            Item(
                way.place,
                f"{way.band.label}, {way.metres} m off",
                f"unseen upright {percent(way.upright)}, lying down {percent(way.lying)}",
            )
            for way in self.found
        ]
        return [*items, Item(OFF, "hide them", "the track without chances", "0")]
