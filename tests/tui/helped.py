"""Whether what the help of a page or box says of its lists is so, key by key."""

from __future__ import annotations

from collections.abc import Iterator

from textual.widgets import Static

from tests.tui.walk import Walk
from tui.dialogs.dialog import Dialog
from tui.shell.help import BoxHelp, HelpPanel
from tui.widgets.listing import Listing

MOVES = {
    "Move through a list; Tab goes to the next, where there are several.": (-1, 1),
    "Move by as many rows as the list shows.": (-1, 1),
    "Move to an end of the list.": (-1, 1),
}
"""What is said of keys that move: the first half of them up, the other down."""
PRESSED = {"↑": "up", "↓": "down", "PgUp": "pageup", "PgDn": "pagedown", "Home": "home"}
UP = {"up", "pageup", "home", "k", "ctrl+u", "g g"}


async def helped(walk: Walk) -> None:
    """Press what the help says of lists, of itself and of the search, at a place's first visit."""
    place = walk.top
    if isinstance(place, HelpPanel | BoxHelp):
        return
    told = await _told(walk)
    listing = next((one for one in place.query(Listing) if one.has_focus), None)
    for keys, does in told:
        if does == "These keys.":
            for key in keys.split():
                await walk.press(({"F1": "f1", "?": "question_mark"}[key],))
                if not isinstance(walk.top, BoxHelp):
                    walk.fault((key,), "it is no help")
                await _back(walk, place)
        elif does in MOVES and listing is not None:
            for key in map(_pressed, keys.split()):
                await _moves(walk, listing, key)
                if walk.top is not place:
                    return


async def _told(walk: Walk) -> list[tuple[str, str]]:
    """What the help says: keys, and what they do."""
    place = walk.top
    for key in ("f1", "question_mark"):
        await walk.press((key,))
        if isinstance(walk.top, HelpPanel | BoxHelp):
            found = list(_lines(walk.top))
            await _back(walk, place)
            return found
        await _back(walk, place)
    return []


def _lines(box: Dialog) -> Iterator[tuple[str, str]]:
    for listing in box.query(Listing):
        yield from ((line.cells[0], line.cells[-1]) for line in listing.lines)
    for part in box.query(Static):
        for line in str(part.content).splitlines():
            keys, found, does = line.partition(" Move ")
            if found:
                yield keys.strip(), f"Move {does}"
            elif line.endswith(" These keys."):
                yield line.removesuffix(" These keys.").strip(), "These keys."


async def _back(walk: Walk, place: object) -> None:
    """Leave what a key has opened."""
    if walk.top is not place:
        await walk.press(("escape",), painted=False)


def _pressed(shown: str) -> str:
    """A key as it is pressed, from how it is shown."""
    if shown == "gg":
        return "g g"
    return PRESSED.get(shown) or (
        f"ctrl+{shown[1:]}" if shown[0] == "^" else shown.replace("End", "end")
    )


async def _moves(walk: Walk, listing: Listing, key: str) -> None:
    """A key that moves leads up or down, as far as there is anything."""
    place, last = walk.top, max(0, len(listing.lines) - 1)
    listing.cursor = before = (last + 1) // 2
    await walk.press(tuple(key.split()), painted=False)
    up = key in UP
    stays = listing.cursor >= before if up else listing.cursor <= before
    if walk.top is not place or (stays and before != (0 if up else last)):
        walk.fault((key,), f"the help says it moves; it leads from {before} to {listing.cursor}")
