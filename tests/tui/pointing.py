"""Whether the mouse does what the keys do: on the rows of lists, and on the keys that are shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.tui.screens import settle
from tests.tui.walk import Walk
from tui.shell.command import Command
from tui.shell.keybar import KeyBar
from tui.shell.page import Page
from tui.widgets.listing import Listing


async def pointed_to(walk: Walk) -> None:
    """Point to what there is, at the first place of its class."""
    if walk.classes[walk.place()[0]] == 1:
        for wrong in [*await rows_missed(walk.pilot), *await keys_missed(walk.pilot)]:
            walk.fault((), wrong)


async def rows_missed(pilot: Pilot[Any]) -> list[str]:
    """What is wrong when another row is clicked on, in each list on the screen in front."""
    missed = []
    for listing in list(pilot.app.screen.query(Listing)):
        if not (listing.display and listing.region.height and len(listing.lines) > 1):
            continue
        room = listing.scrollable_content_region.height - listing._head
        top = listing.scroll_offset.y
        seen = range(top, min(top + room, len(listing.lines)))
        wanted = seen[0] if listing.cursor != seen[0] else seen[-1]
        await click_row(pilot, listing, wanted)
        if listing.cursor != wanted:
            missed.append(f"a click on row {wanted} leads to row {listing.cursor}")
        if listing.focusable and not listing.has_focus:
            missed.append("a list that is clicked on has no keys")
    return missed


async def click_row(pilot: Pilot[Any], listing: Listing, place: int) -> None:
    """Click on a row of a list."""
    y = place + listing._head - listing.scroll_offset.y
    assert 0 <= y < listing.scrollable_content_region.height
    at = listing.content_region.offset - listing.region.offset + (2, y)
    await pilot.click(listing, offset=at)
    await settle(pilot)


async def keys_missed(pilot: Pilot[Any]) -> list[str]:
    """What is wrong when lit keys are clicked on, which are pressed by nobody, and beside them.

    What a click sends is the key that the footer names, one of the command's own.
    """
    if not isinstance(pilot.app.screen, Page):
        return []
    bar, missed, pressed, before = pilot.app.screen.query_one(KeyBar), [], [], 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tui.shell.keybar.press", lambda _app, key: pressed.append(key))
        for number, (command, at) in enumerate(key_spots(bar)):
            last = len(command.key) + len(command.title)
            await pilot.click(bar, offset=(at + last * (number % 2), 0))
            before = at - 1
            if pressed != [command.pressed]:
                missed.append(f"a click on {command.title} presses {pressed}")
            pressed.clear()
        await pilot.click(bar, offset=(max(0, before), 0))
        if pressed:
            missed.append(f"a click between keys presses {pressed}")
    return missed


def key_spots(bar: KeyBar) -> Iterator[tuple[Command[Any], int]]:
    """Where each lit key stands on the last line, read off the line itself."""
    line = bar.render_line(0).text
    at = 0
    for command in bar.lit:
        at = line.index(f"{command.key} {command.title}", at)
        yield command, at
        at += len(command.key) + 1 + len(command.title)
