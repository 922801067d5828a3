"""Lines that have moved: a terminal moves whole rows by itself, and what was painted stays painted.

This builds on private parts of Textual 8.2: the lines that a widget keeps as they were painted.
"""

from __future__ import annotations

from textual.widget import Widget


def keep_moved(widget: Widget, lines: int, dirty: set[int], head: int) -> None:
    """Keep what a widget painted before its lines below the `head` moved up by so many.

    `dirty` are those that were to be painted anew, before they moved. What comes in is painted.
    """
    cache, height = widget._styles_cache, widget.size.height
    moved = {y: y + lines if y >= head else y for y in range(height)}
    stays = {y: was for y, was in moved.items() if (was >= head or y < head) and was not in dirty}
    cache._cache = {y: cache._cache[was] for y, was in stays.items() if was in cache._cache}
    cache._dirty_lines = set(range(height)) - cache._cache.keys()
