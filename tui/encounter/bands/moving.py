"""Moving along the track: to a band of the enemy, by the safest way, or by hand."""

from __future__ import annotations

from functools import partial
from typing import cast

from models.bridge.bands import FARTHEST
from models.deeds.stealth.bands.moving import MoveGroup, PlaceGroup
from models.views.bands import GroupView
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt, whole_number
from tui.dialogs.talk import talk
from tui.encounter.bands.grouping import why_no_group
from tui.encounter.bands.safest import OFF
from tui.encounter.bands.throwing import let_go, throw, why_no_pair
from tui.encounter.bands.track_page import TrackPage
from tui.rolling.text import percent
from tui.shell.command import Command

_ELSEWHERE = "elsewhere"


def _why_no_move(page: TrackPage) -> str:
    if why := why_no_group(page):
        return why
    if not any(page.is_due(page.ours, enemy) for enemy in page.ours.enemies):
        return ""
    throws, waives = page.key_of(throw), page.key_of(let_go)
    return f"First a throw is due: {throws} throws, {waives} lets it go (R-06)."


def move(page: TrackPage) -> None:
    """Ask how far, then see what falls due on the way."""
    talk(page, partial(_ask_move, page))


async def _ask_move(page: TrackPage) -> None:
    mine, pair = page.mine(), page.pair()
    if mine is None:
        return
    to: int | str | None = await _place_on_the_way(page, *pair) if pair else _ELSEWHERE
    if to == _ELSEWHERE:
        to = await _ask_place(page, "Move to which metre of the track?", mine)
    if isinstance(to, int) and to != mine.place:
        page.roll(MoveGroup(page.scene.key, mine.key, to))


async def _place_on_the_way(page: TrackPage, mine: GroupView, enemy: GroupView) -> int | str | None:
    """Ask for a band of the enemy to come into, or `_ELSEWHERE`; None for neither."""
    assert page.track is not None
    side = -1 if mine.place <= enemy.place else 1
    items = []
    for chances in page.track.chances(enemy.key, mine.key):
        place = enemy.place + side * chances.far
        if place == mine.place:
            continue
        through = chances.through
        unseen = "" if through is None else f"; unseen up to there {percent(through)}"
        label = f"{chances.band.label}, {chances.far} m off"
        if page.track.light_changes(mine.place, place):  # there it may be another band
            label, unseen = f"{chances.far} m off", "; a starshell's light changes on the way"
        items.append(Item(place, label, f"at {place} m{unseen}"))
    items.append(Item(_ELSEWHERE, "another place", "in metres along the track", "m"))
    title = f"{mine.name} to a band of {enemy.name}"
    return cast("int | str | None", await page.outrider.ask(Menu(title, items)))


async def _ask_place(page: TrackPage, title: str, group: GroupView) -> int | None:
    return await page.outrider.ask(
        Prompt(title, whole_number(-FARTHEST, FARTHEST), initial=str(group.place))
    )


def place(page: TrackPage) -> None:
    """Put the group somewhere, whatever the rules say."""
    talk(page, partial(_put, page))


async def _put(page: TrackPage) -> None:
    mine = page.mine()
    to = await _ask_place(page, "Put at which metre of the track?", mine) if mine else None
    if mine is not None and to is not None:
        await page.do(PlaceGroup(page.scene.key, mine.key, to))


def ways(page: TrackPage) -> None:
    """Show the chances; then ask for a place to go to."""
    if not page.ways.found:
        page.ways.show()
        return

    def chosen(place: int | str) -> None:
        if place == OFF:
            page.ways.hide()
        elif isinstance(place, int):
            page.roll(MoveGroup(page.scene.key, page.ours.key, place))

    page.offer("The safest way to", page.ways.items(), chosen)


MOVE = Command(
    "m", "move", "Move along the track; stops where a throw falls due (R-06).", move, _why_no_move
)
PLACE = Command(
    "P", "put by hand", "Put the group somewhere on the track.", place, why_no_group, footer=False
)
WAYS = Command(
    "y",
    "safest way",
    "How likely they come there unseen by all.",
    ways,
    why_no_pair,
    footer=False,
    looks=True,
)
