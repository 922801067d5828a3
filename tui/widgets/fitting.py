"""Names and states in the room that a list has for them."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size

SHORTEST_NAME = 8
"""Cells of a name that leave room for most states."""
_LEAST_NAME = 5
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
    """As many words of a state as have room, and whether there is more: `surprised, …`, `out…`."""
    if cell_len(state) <= room:
        return state
    words = state.split()
    while len(words) > 1:
        words.pop()
        said = " ".join(words)
        more = " …" if said.endswith(",") else "…"
        if cell_len(said + more) <= room:
            return said + more
    said = words[0].rstrip(",")
    return f"{said}…" if said != state else said


def name_and_state(name: str, flags: str, state: str, room: int) -> str:
    """Who it is, the letters of what is true of them, and how they are, in so many cells.

    Beside a state for which the whole name leaves no room, it has one short form, whichever it is;
    a shorter one only where the state would be cut off otherwise.
    """
    flags = f" {flags}" if flags else ""
    if not state:
        return f"{called(name, room - cell_len(flags))}{flags}"
    for who in (name, called(name, SHORTEST_NAME), called(name, _LEAST_NAME)):
        if cell_len(told := f"{who}{flags} {state}") <= room:
            return told
    return f"{who}{flags} {in_words(state, room - cell_len(who + flags) - 1)}"
