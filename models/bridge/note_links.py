"""Texts that name things: typed as `@Strand`, kept so that they follow when Strand is renamed.

A link is kept as `@[name](ref)`, with the name it had when it was written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from sqlmodel import Session

from models.bridge.naming import NAMED, called, name_of, named, names_of, row_of

_LINK = re.compile(rf"@\[([^\]\n]{{1,120}})\]\(((?:{'|'.join(NAMED)}):[0-9]{{1,12}})\)")
_NAMING = re.compile(r"(?<![\w@])@(?!\[)(?=\w)")
_LOOSE = re.compile(rf"{_NAMING.pattern}([\w'’-]+)")
_LONGEST = 120
_WORD_END = re.compile(r"\b")


def refs_in(text: str) -> tuple[str, ...]:
    """What a kept text names, each ref once, in order."""
    return tuple(dict.fromkeys(found[2] for found in _LINK.finditer(text)))


def as_typed(session: Session, text: str) -> str:
    """A kept text as it is typed, with the names that things have now: `@Strand`."""
    names = names_of(session, refs_in(text))
    return _LINK.sub(lambda found: f"@{names.get(found[2], found[1])}", text)


def with_names(text: str, call: Callable[[str, str], str]) -> str:
    """A kept text with each link as `call` writes it, of its ref and the name it was written by."""
    return _LINK.sub(lambda found: call(found[2], found[1]), text)


def as_written(text: str) -> str:
    """A kept text with the names that were written, for whoever may not know of new ones."""
    return with_names(text, lambda _, name: name)


def linked(session: Session, typed: str, before: str = "") -> str:
    """A typed text as it is kept: every `@` before a name that something has becomes a link.

    Of several things that are called alike, the one that the text named `before` is meant, or the
    first there was. An `@` before anything else stays.
    """
    known = set(refs_in(before))
    plain = _LINK.sub(lambda found: f"@{found[1]}", typed)
    found = called(session, {name for at in _NAMING.finditer(plain) for name in _after(plain, at)})
    parts, end = [], 0
    for at in _NAMING.finditer(plain):
        if at.start() < end:
            continue
        for name in _after(plain, at):
            if refs := found.get(name.casefold()):
                ref = next((ref for ref in refs if ref in known), refs[0])
                parts += [plain[end : at.start()], f"@[{name.replace(']', ')')}]({ref})"]
                end = at.end() + len(name)
                break
    return "".join((*parts, plain[end:]))


def unlinked(session: Session, typed: str) -> tuple[str, ...]:
    """What a typed text says behind an `@` though nothing is called so, each word once."""
    return tuple(dict.fromkeys(_LOOSE.findall(linked(session, typed))))


def completed(session: Session, typed: str) -> str:
    """A typed text in which each name behind an `@` is whole, where only one begins so.

    Raises `ValueError` where nothing is called so, or several things are.
    """

    def whole(found: re.Match[str]) -> str:
        row = row_of(session, named(session, found[1]))
        return f"@{name_of(row)}" if row else found[0]

    return as_typed(session, _LOOSE.sub(whole, linked(session, typed)))


def _after(text: str, at: re.Match[str]) -> Iterator[str]:
    """What could be the name after an `@`, the longest first."""
    line = text[at.end() : at.end() + _LONGEST].split("\n", 1)[0]
    ends = [place.end() for place in _WORD_END.finditer(line) if place.end()]
    return (line[:end] for end in reversed(ends) if not line[:end].endswith(" "))
