"""Another size at any moment: what is open stays, what is typed stays, keys are seen."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Sequence

import pytest
from textual.events import Resize
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Input, TextArea

from tests.tui.driven import Fallen
from tests.tui.in_sight import USUAL, beside_its_field, cut_short, off_screen, room_of, says_more
from tests.tui.offered import said
from tests.tui.screens import settle
from tests.tui.walk import Walk
from tui.dialogs.dialog import Dialog
from tui.dialogs.working import Working
from tui.rolling.panel import RollPanel
from tui.shell.page import Page
from tui.terminal import output
from tui.widgets.listing import Listing

SIZES = ([(81, 25)], [(200, 60)], [(40, 12)], [(20, 5)], [USUAL])
"""The sizes one after the other; those in one list come in one breath, as from a dragged edge."""
DRAGGED = ([(81, 24), (82, 25)], [(120, 40), (79, 23)], [USUAL])
FULL = ([(81, 25)], [(20, 5), (120, 40)], [USUAL])
"""The same where every cell is sent again."""
RESTLESS = 60.0
"""Seconds after which a place that is laid out again and again will never rest."""
FEW = (
    ([(81, 25), (20, 5)], [USUAL]),
    ([(200, 60)], [(40, 12), USUAL]),
    ([(20, 5), (120, 40)], [USUAL]),
    ([(82, 25), (40, 12)], [USUAL]),
)
"""What each place has in turn where others of its kind have had all of them."""
Kind = tuple[type[Screen], type[Screen], str, frozenset[bool]]
_had: set[Kind] = set()
"""What has had every size, in whatever walk."""


async def resized(walk: Walk, sizes: Sequence[tuple[int, int]]) -> None:
    """Give the terminal other sizes in one breath, and wait until that has settled."""
    for width, height in sizes:
        size = Size(width, height)
        walk.outrider._driver._size = size
        walk.outrider.post_message(Resize(size, size))
    try:
        async with asyncio.timeout(RESTLESS):
            await settle(walk.pilot)
    except TimeoutError:
        raise AssertionError(f"{walk.where()}: no rest at {sizes[-1]}; {walk.faults}") from None
    if walk.outrider._exception is not None or not walk.outrider._running:
        raise Fallen


async def every_size(walk: Walk) -> None:
    """Give the place where a walk is every size, with something half typed where it takes that.

    What is of a kind that was given every size is given a few. The desk is dragged as well, and
    sent whole.
    """
    kind = _kind(walk)
    first = kind not in _had
    _had.add(kind)
    await _sizes(walk, first=first)


async def few_sizes(walk: Walk) -> None:
    """Give it a few sizes, half of the places sent whole: the same ones in every walk."""
    await _sizes(walk, first=False)


async def _sizes(walk: Walk, *, first: bool) -> None:
    few = zlib.crc32(repr(walk.place()).encode())
    if first and "search" in walk.lit():
        await _each(walk, FEW[0])
    await _begin_to_write(walk)
    line = _written(walk.top)
    was = _text(line)
    if line is not None:
        await walk.press(("2" if was == "1" else "1",))
        if _text(line) == was:
            walk.fault((), f"what is typed behind {was!r} is not there")
    before = ([*walk.outrider.screen_stack], walk.outrider.focused, _text(line))
    room = room_of(before[0])
    await _each(walk, SIZES if first else FEW[few % len(FEW)], sparse=first or few % 8 < 4)
    if first and not walk.path:
        await _each(walk, DRAGGED)
        await _each(walk, FULL, sparse=False)
    after = ([*walk.outrider.screen_stack], walk.outrider.focused, _text(line))
    if isinstance(before[0][-1], Working) and before[0][-1] not in after[0]:
        return  # it is over meanwhile
    if before != after:
        walk.fault((), f"another size changed {before} into {after}")
    for part, size in room_of(after[0]).items():
        if room.get(part) != size:
            walk.fault((), f"{part!r} was {room.get(part)}, and after other sizes is {size}")
    _write(line, was)
    await settle(walk.pilot)


def _write(line: Input | TextArea | None, text: str) -> None:
    if isinstance(line, Input):
        line.value, line.cursor_position = text, len(text)
    elif isinstance(line, TextArea):
        line.text = text


def _kind(walk: Walk) -> Kind:
    """What it is over what, the engine of a scene, and which lists there are: empty or not."""
    engine = walk.place()[1] if isinstance(walk.top, Page) else ""
    lists = frozenset(bool(listing.lines) for listing in walk.top.query(Listing))
    behind = walk.outrider.screen_stack[-2]
    over = type(behind) if isinstance(behind, Dialog) else Screen
    return (type(walk.top), over, engine, lists)


async def _each(
    walk: Walk, several: Sequence[Sequence[tuple[int, int]]], *, sparse: bool = True
) -> None:
    """Give the terminal these sizes; the keys are always seen."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(output, "SPARSE", sparse)
        for sizes in several:
            await resized(walk, sizes)
            for hidden in off_screen(walk.top):
                walk.fault((), f"at {sizes[-1]} {hidden} is off the screen")
            for misplaced in beside_its_field(walk.outrider.screen_stack):
                walk.fault((), f"at {sizes[-1]} the line stands beside its field: {misplaced}")
            for cut in cut_short(walk.top):
                walk.fault((), f"at {sizes[-1]} this goes on below its last line: {cut}")
            for wrong in says_more(walk.top):
                walk.fault((), f"at {sizes[-1]} the keys say {wrong}")


async def _begin_to_write(walk: Walk) -> None:
    """Open what is written in only when that is asked for: a search, the dice of a panel."""
    if "search" in walk.lit():
        await walk.press(("slash",))
    elif isinstance(walk.top, RollPanel) and "type dice" in said(walk.top, ".hint"):
        await walk.press(("t",))


def _written(screen: Screen) -> Input | TextArea | None:
    """The box to write in that has the keys."""
    return screen.focused if isinstance(screen.focused, Input | TextArea) else None


def _text(line: Input | TextArea | None) -> str:
    if line is None:
        return ""
    return line.value if isinstance(line, Input) else line.text
