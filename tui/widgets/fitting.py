"""Names and states in the room that a list has for them."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size

SHORTEST_NAME = 8
"""Cells of a name below which nobody knows who is meant."""


def called(name: str, room: int) -> str:
    """A name in so many cells: whole, with initials, the last part alone, or cut off."""
    *first, last = name.split() or [""]
    initials = " ".join(f"{part[0]}." for part in first)
    for short in (name, f"{initials} {last}", last):
        if cell_len(short) <= room:
            return short
    return f"{set_cell_size(last, room - 1).rstrip()}…"


def in_words(state: str, room: int) -> str:
    """As much of a state as has room, and whether there is more: `surprised, …`, `out cold…`."""
    parts = state.split(", ")
    for kept in range(len(parts), 0, -1):
        more = ", …" if kept < len(parts) else ""
        if cell_len(said := ", ".join(parts[:kept]) + more) <= room:
            return said
    words = parts[0].split()
    while len(words) > 1 and cell_len(" ".join(words)) >= room:
        words.pop()
    said = " ".join(words)
    return f"{said}…" if said != state else said


def name_and_state(name: str, flags: str, state: str, room: int) -> str:
    """Who it is, the letters of what is true of them, and how they are, in so many cells.

    Beside a state for which the whole name leaves no room, it has one short form, whichever it is.
    """
    flags = f" {flags}" if flags else ""
    if not state:
        return f"{called(name, room - cell_len(flags))}{flags}"
    if cell_len(whole := f"{name}{flags} {state}") <= room:
        return whole
    told = in_words(state, room - SHORTEST_NAME - cell_len(flags) - 1)
    return f"{called(name, SHORTEST_NAME)}{flags} {told}"
