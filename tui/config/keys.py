"""Keys as a referee writes them: `=`, `ctrl+f`, `^f`, `space`, `F5`, `PgUp`."""

from __future__ import annotations

import re

from textual.keys import _character_to_key

_PLAIN = (
    "escape enter tab space delete insert backspace pageup pagedown home end up down left right"
)
_NAMED = {name: name for name in _PLAIN.split()} | {
    "esc": "escape",
    "return": "enter",
    "del": "delete",
    "ins": "insert",
    "pgup": "pageup",
    "pgdn": "pagedown",
}
_THE_SAME = {"h": "Backspace", "i": "Tab", "j": "Enter", "m": "Enter", "[": "Esc"}
"""What a terminal sends for a letter with Ctrl that is another key."""
_HELD = ("ctrl", "alt", "shift")


def textual_keys(written: object) -> str:
    """One or several keys, with commas between, as Textual writes them.

    Several are a list, or a text with commas. Raises `ValueError` with what would be right.
    """
    if isinstance(written, str):
        written = [written] if written.strip() == "," else written.split(",")
    if not isinstance(written, list) or not all(isinstance(key, str) for key in written):
        raise ValueError('write a key in quotes, such as "ctrl+e", or a list of them')
    return ",".join(textual_key(key) for key in written)


def textual_key(written: str) -> str:
    """One key as Textual writes it; two in a row, as of `g g`, with a space between.

    Raises `ValueError` with what would be right.
    """
    text = written.strip()
    if not text:
        raise ValueError('an empty text is no key; the space bar is "space"')
    if text.lower() not in _NAMED and len(parts := text.split()) == 2:
        return " ".join(map(_one, parts))
    return _one(text)


def _one(text: str) -> str:
    if len(text) == 1:
        return _character_to_key(text)
    *held, last = _parts(text)
    if any(part not in _HELD for part in held) or len(set(held)) < len(held):
        raise ValueError(_unknown(text))
    last = _last(text, last)
    if not held:
        return last
    if held == ["shift"] and len(last) == 1:
        return last.upper()
    if len(last) == 1 and last.isalpha():
        last = last.lower()
    if "ctrl" in held and last in _THE_SAME:
        raise ValueError(f'"{text}" is what a terminal sends for {_THE_SAME[last]}')
    return "+".join([name for name in _HELD if name in held] + [last])


def _parts(text: str) -> list[str]:
    text = re.sub(r"^\^(?=.)", "ctrl+", text)
    *held, last = re.sub(r"\+\+$", "+plus", text).split("+")
    return [*(part.strip().lower() for part in held), last.strip()]


def _last(text: str, last: str) -> str:
    if len(last) == 1:
        return _character_to_key(last)
    low = last.lower()
    if re.fullmatch(r"f([1-9]|1[0-2])", low) or low == "plus":
        return low
    if low in _NAMED:
        return _NAMED[low]
    raise ValueError(_unknown(text))


def _unknown(text: str) -> str:
    return f'"{text}" is no key; keys are written like "=", "ctrl+f", "space", "F5" or "PgUp"'
