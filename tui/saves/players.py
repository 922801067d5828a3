"""The players' characters of a new campaign, a line each: what is read of them as it is typed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from models.starters import Starter
from models.text import clean
from tui.shell.importing import import_tables

if TYPE_CHECKING:
    from models.exchange.people.completing import Words
    from models.exchange.people.draft import Draft

EXAMPLE = "Mara Voss, 7 11 8 9 10 DET 9, Rifle 3, rifle"
_OF_NO_USE_HERE = "Social standing "


@dataclass(frozen=True, slots=True)
class Reading:
    """What a line says of a character, and each thing of it that is not as it was written."""

    name: str
    said: str
    doubts: tuple[str, ...] = ()


def drafted(line: str) -> Draft:
    """A player character by the line that says who it is; raises `ValueError`."""
    import_tables()
    from models.exchange.people.stat_line import read_line
    from models.tables import Kind, Side

    draft = read_line(line)
    if not draft.name:
        raise ValueError(f'A line begins with a name: {EXAMPLE}. You wrote "{clean(line, 30)}".')
    player = {"kind": Kind.PC, "side": Side.PARTY}
    return replace(draft, values={**draft.values, **player})


@lru_cache(500)
def reading(line: str, starters: tuple[Starter, ...]) -> Reading:
    """What a line says; gear and skills are those of the sets that the campaign begins with."""
    import_tables()
    from models.exchange.people.newcomers import ahead
    from models.exchange.people.stat_line import write_line

    try:
        draft = drafted(line)
        values = {name: v for name, v in draft.values.items() if name not in {"kind", "side"}}
        said = write_line(replace(draft, values=values, left=""))
    except ValueError as error:
        return Reading("", str(error), (str(error),))
    one = ahead(draft, starters)
    lines = draft.left.splitlines()
    kept = " / ".join(text for text in lines if not text.startswith(_OF_NO_USE_HERE))
    social = " / ".join(text for text in lines if text.startswith(_OF_NO_USE_HERE))
    more = (one.unsaid, f"Kept as a note: {social}" if social else "")
    doubts = (one.wrong, f"kept as a note: {kept}" if kept else "", *one.warnings)
    return Reading(one.name, ". ".join(filter(None, (said, *more))), tuple(filter(None, doubts)))


def completed(line: str, others: str, starters: tuple[Starter, ...]) -> str:
    """What a line is likely to go on with, by the sets that the campaign begins with."""
    import_tables()
    from models.exchange.people.completing import rest_of

    return rest_of(line, others, _words(starters))


def but_begun(line: str) -> str:
    """A line without the word that is being typed at its end."""
    import_tables()
    from models.exchange.people import completing

    return completing.but_begun(line)


@lru_cache(4)
def _words(starters: tuple[Starter, ...]) -> Words:
    from models.exchange.people.completing import words_of

    return words_of(starters)


def doubts_of(text: str, starters: tuple[Starter, ...], but: int) -> Iterator[str]:
    """What is in doubt of every line, but for the one that is in hand."""
    for number, line in enumerate(text.splitlines()):
        if number != but and line.strip():
            read = reading(line, starters)
            for doubt in read.doubts:
                yield f"{read.name}: {doubt}" if read.name else doubt
