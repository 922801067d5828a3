"""What stands beside a scene where there is room: whoever is chosen, their odds, what is due."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from fractions import Fraction
from typing import TYPE_CHECKING

from textual.content import Content

from models.action import Refusal
from models.deed import Preview, ShownDeed
from tui.rolling.text import chance_line
from tui.terminal.text import clean
from tui.words.block import Block
from tui.words.headline import due_blocks
from tui.words.person import sheet_blocks

if TYPE_CHECKING:
    from models.reading import Reader
    from models.storage.headline import Headline
    from models.views.figure import FigureView

ACTS, OUTCOMES = 3, 4
"""How many acts, and outcomes of each, are shown."""
TRIED = 8
"""How many acts are looked at to find the likeliest."""
NOTHING = "nothing"
"""What a look comes to that finds nothing."""


def scene_blocks(
    reader: Reader, me: FigureView | None, acts: Iterable[ShownDeed], headline: Headline | None
) -> list[Block]:
    """The odds of what the chosen one may do next, their sheet, and what comes due."""
    odds = _odds(reader, acts, me.name if me is not None else "")
    sheet = sheet_blocks(reader, me.person_id) if me is not None else []
    return [*odds, *sheet, *due_blocks(headline)]


def _odds(reader: Reader, acts: Iterable[ShownDeed], who: str) -> list[Block]:
    found = []
    for _, deed in zip(range(TRIED), acts, strict=False):
        with suppress(Refusal, ValueError):  # it cannot be done now, and its key says why
            preview = deed.preview(reader)
            if preview.chances and not preview.refusals:
                found.append(preview)
    likeliest = sorted(found, key=_likely, reverse=True)[:ACTS]
    told = [_told(preview, who) for preview in likeliest]
    return [Block("What the odds are", Content("\n").join(told))] if told else []


def _likely(preview: Preview) -> tuple[bool, Fraction]:
    """Whether it can be seen, and how likely it comes to what is hoped for."""
    hoped = 1 - preview.chance_of(NOTHING)
    return not preview.blind, preview.chances[0].chance if hoped == 1 else hoped


def _told(preview: Preview, who: str) -> Content:
    """What it is without who does it, what it needs, and how likely its first outcomes are."""
    title = preview.title.removeprefix(f"{who}: ")
    dm = f", DM {preview.dm.total:+d}" if preview.dm.reasons and not preview.pool else ""
    blind = " · no line of sight" if preview.blind else ""
    head = Content(clean(title)).stylize("bold") + f"  {clean(preview.need)}{dm}{blind}"
    lines = [chance_line(each.outcome, each.chance) for each in preview.chances[:OUTCOMES]]
    if (left := len(preview.chances) - OUTCOMES) > 0:
        lines.append(Content(f"  and {left} more").stylize("$text-muted"))
    return Content("\n").join([head, *lines])
