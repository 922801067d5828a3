"""The key for the safest way along the track: upright or crawling, unseen by every enemy."""

from __future__ import annotations

from typing import Any

from textual.content import Content

from models.deeds.stealth.bands.moving import MoveGroup
from models.views.track_ways import TrackPlace, track_ways
from tui.dialogs.menu import Item, Menu
from tui.encounter.bands.keys import BandsKeys
from tui.encounter.bands.track import TrackPicture
from tui.rolling.text import percent
from tui.shell.command import Command
from tui.terminal.text import clean

_OFF = "off"


class TrackWayKeys(BandsKeys):
    """Chances below the track, for the group under the cursor toward its enemy."""

    def __init__(self) -> None:
        super().__init__()
        self._ways: tuple[TrackPlace, ...] = ()
        self._counted: object = None
        self._shown = False

    def draw_ways(self) -> None:
        """Count the ways anew if they are other ones, and write them below the track."""
        pair = self.pair() if self._shown else None
        asked = (self.track, pair)
        if pair is None:
            self._ways = ()
        elif asked != self._counted:
            self.run_worker(self._count(pair[0].key, pair[1].key), group="ways", exclusive=True)
        self._counted = asked
        self.query_one(TrackPicture).note(self._ways)

    async def _count(self, group: int, enemy: int) -> None:
        campaign = await self.outrider.campaign()
        if self.view is None:
            return
        with campaign.read() as session:
            self._ways = track_ways(session, self.view.key, group, enemy)
        if self.is_attached:
            self.reload()

    def ways_words(self) -> list[Content]:
        """`Safest to close, 50 m off: lying down, unseen 34% (upright 21%)`."""
        if not self._ways:
            return []
        way = self._ways[-1]
        how, other = ("lying down", "upright") if way.crawls else ("upright", "lying down")
        less = percent(min(way.upright, way.lying))
        said = (
            f"Safest to {way.band.label}, {way.metres} m off: {how}, unseen {percent(way.unseen)}"
        )
        return [Content(clean(f"{said} ({other} {less}); R-05.")).stylize("$text-warning")]

    def leave(self) -> None:
        """Take the chances off the track, or leave the page."""
        if not self.hide_ways():
            super().leave()

    def hide_ways(self) -> bool:
        """Take the chances off the track; whether there were any."""
        shown, self._shown = self._shown, False
        if shown:
            self.reload()
        return shown

    def action_ways(self) -> None:
        """Show the chances; then ask for a place to go to."""
        if not self._shown or not self._ways:
            self._shown = True
            self.reload()
            return
        items: list[Item] = [
            Item(
                way.place,
                f"{way.band.label}, {way.metres} m off",
                f"unseen upright {percent(way.upright)}, lying down {percent(way.lying)}",
            )
            for way in self._ways
        ]
        items.append(Item(_OFF, "no ways", "the track without chances", "0"))

        def chosen(place: Any) -> None:
            mine = self.mine()
            if place == _OFF:
                self.hide_ways()
            elif place is not None and mine is not None and self.view is not None:
                self.roll(MoveGroup(self.view.key, mine.key, place))

        self.app.push_screen(Menu("The safest way to", items), chosen)

    WAYS = (
        Command(
            "y",
            "safest way",
            "How likely they come there unseen by all.",
            action_ways,
            BandsKeys.why_no_pair,
            footer=False,
        ),
    )
