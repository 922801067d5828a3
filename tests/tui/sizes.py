"""Another size at any moment: what is open stays, what is typed stays, keys are seen."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from textual.events import Resize
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Input, TextArea

from tests.tui.driven import Fallen
from tests.tui.in_sight import USUAL, off_screen
from tests.tui.screens import settle
from tests.tui.walk import Walk
from tui.terminal import output

SIZES = (
    [(81, 25)],
    [(200, 60)],
    [(40, 12)],
    [(20, 5)],
    [USUAL],
    [(81, 24), (82, 25)],
    [(120, 40), (79, 23)],
    [USUAL],
)
"""The sizes one after the other; those in one list come in one breath, as from a dragged edge."""
FULL = ([(81, 25)], [(20, 5), (120, 40)], [USUAL])
"""The same where every cell is sent again."""
FEW = ([(81, 25), (20, 5)], [USUAL])
"""The same where others of its kind have had all of them."""
OFTEN = 2
"""Places of a kind that have all sizes."""


async def resized(walk: Walk, sizes: Sequence[tuple[int, int]]) -> None:
    """Give the terminal other sizes in one breath, and wait until that has settled."""
    for width, height in sizes:
        size = Size(width, height)
        walk.outrider._driver._size = size
        walk.outrider.post_message(Resize(size, size))
    await settle(walk.pilot)
    if walk.outrider._exception is not None or not walk.outrider._running:
        raise Fallen


async def every_size(walk: Walk) -> None:
    """Give the place where a walk is every size, with something half typed."""
    line = _written(walk.top)
    was = _text(line)
    if line is not None:
        await walk.press(("1", "2"))
    before = ([*walk.outrider.screen_stack], _text(line))
    often = walk.classes[walk.place()[0]] <= OFTEN
    for sizes in SIZES if often else FEW:
        await resized(walk, sizes)
        for hidden in off_screen(walk.top):
            walk.fault((), f"at {sizes[-1]} {hidden} is off the screen")
    if often:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(output, "SPARSE", False)
            for sizes in FULL:
                await resized(walk, sizes)
    if before != ([*walk.outrider.screen_stack], _text(line)):
        walk.fault((), f"another size changed {before} into {_text(line)!r}")
    if isinstance(line, Input):
        line.value = was
    elif isinstance(line, TextArea):
        line.text = was
    await settle(walk.pilot)


def _written(screen: Screen) -> Input | TextArea | None:
    """The box to write in that has the keys."""
    return screen.focused if isinstance(screen.focused, Input | TextArea) else None


def _text(line: Input | TextArea | None) -> str:
    if line is None:
        return ""
    return line.value if isinstance(line, Input) else line.text
