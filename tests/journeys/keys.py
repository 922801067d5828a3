"""The bytes a terminal sends for the keys of its keyboard."""

from __future__ import annotations

NAMED = {
    "tab": "\t",
    "shift+tab": "\x1b[Z",
    "enter": "\r",
    "escape": "\x1b",
    "space": " ",
    "backspace": "\x7f",
    "insert": "\x1b[2~",
    "delete": "\x1b[3~",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    "f1": "\x1bOP",
    "f2": "\x1bOQ",
    "f3": "\x1bOR",
    "f4": "\x1bOS",
    "f5": "\x1b[15~",
    "f6": "\x1b[17~",
    "f7": "\x1b[18~",
    "f8": "\x1b[19~",
    "f9": "\x1b[20~",
    "f10": "\x1b[21~",
    "f11": "\x1b[23~",
    "f12": "\x1b[24~",
}
CURSOR = {"up": "A", "down": "B", "right": "C", "left": "D", "home": "H", "end": "F"}
BITS = {"shift": 1, "alt": 2, "ctrl": 4}


def encode(key: str) -> bytes:
    """The bytes of a key named as Textual names it: "a", "down", "f5", "ctrl+q", "shift+up".

    Raises `ValueError` for a name that no terminal key has.
    """
    *modifiers, name = key.split("+")
    if key in NAMED:
        return NAMED[key].encode()
    if name in CURSOR:
        bits = 1 + sum(BITS[modifier] for modifier in modifiers)
        return f"\x1b[{f'1;{bits}' if modifiers else ''}{CURSOR[name]}".encode()
    if len(name) == 1 and modifiers == ["ctrl"] and name.isalpha():
        return bytes([ord(name.upper()) & 0x1F])
    if len(name) == 1 and modifiers == ["alt"]:
        return b"\x1b" + name.encode()
    if len(key) == 1:
        return key.encode()
    raise ValueError(f"no terminal has a key {key!r}")
