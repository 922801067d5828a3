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
    """As many words of a state as have room, and whether there are more: `surprised, …`."""
    words = state.split(", ")
    for kept in range(len(words), 0, -1):
        more = ", …" if kept < len(words) else ""
        if cell_len(said := ", ".join(words[:kept]) + more) <= room or kept == 1:
            return said
    return state


def name_and_state(name: str, flags: str, state: str, room: int) -> str:
    """Who it is, the letters of what is true of them, and how they are, in so many cells."""
    flags = f" {flags}" if flags else ""
    told = in_words(state, room - SHORTEST_NAME - cell_len(flags) - 1)
    left = room - cell_len(flags) - (cell_len(told) + 1 if told else 0)
    return f"{called(name, max(SHORTEST_NAME, left))}{flags} {told}".rstrip()
