"""A person in one line: `Mara Voss, STR 7 DEX 11, veteran, Rifle 3, P-9, vest`.

The line may be a pasted block as well, or a stat line out of a book. All of its text ends up in
the draft: understood, or word for word in `left`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from models.exchange.people.draft import Draft, by_name
from models.exchange.people.stat_parts import GEAR, LEFT, SKILL, TAG, Part, parts
from models.exchange.people.stat_words import FIGURES, SHORT, SWITCHES, TITLES, WORDS


def read_line(text: str) -> Draft:
    """Somebody as a line, or a block of lines, has them; nothing is guessed and nothing dropped.

    Raises `ValueError` for more text than anybody's notes hold.
    """
    return draft_of(parts(text))


def draft_of(pieces: Iterable[Part]) -> Draft:
    """What the pieces of a text say together."""
    said = [each for piece in pieces for each in piece.says]
    columns = {what: value for what, value in said if what not in {SKILL, GEAR, TAG, LEFT}}
    return Draft(
        columns,
        skills=tuple(value for what, value in said if what == SKILL),
        gear=tuple(by_name(value) for what, value in said if what == GEAR),
        tags=tuple(value for what, value in said if what == TAG),
        left="\n".join(value for what, value in said if what == LEFT),
        typed=True,
    )


def write_line(draft: Draft) -> str:
    """The line that is read as this draft.

    Raises `ValueError` when there is none: for notes, wounds, gear with figures of its own, and
    names that read as something else.
    """
    for label in (False, True):
        line = ", ".join(filter(None, _pieces(draft, labelled=label)))
        if read_line(line) == draft:
            return line
    raise ValueError(f"{draft.name or 'This person'} cannot be written in one line.")


def _pieces(draft: Draft, *, labelled: bool) -> Iterator[str]:
    """What a line has of a draft; lists get headings where they would not be known otherwise."""
    yield f"Name: {draft.name}" if labelled and draft.name else draft.name
    yield " ".join(_figures(draft))
    yield from _words(draft)
    yield _listed("Skills", (f"{name} {level}" for name, level in draft.skills), labelled)
    yield _listed("Gear", (piece.name for piece in draft.gear), labelled)
    yield from (f"#{tag}" for tag in draft.tags)
    yield from (f'"{line}"' for line in draft.left.splitlines())


def _figures(draft: Draft) -> Iterator[str]:
    short = {column: name for name, column in SHORT.items()}
    for column, value in draft.values.items():
        if column in FIGURES.values():
            yield f"{short.get(column, TITLES[column])} {value}"


def _words(draft: Draft) -> Iterator[str]:
    for column, value in draft.values.items():
        if (column, value) in WORDS.values():
            yield str(value)
        elif column in SWITCHES.values():
            yield f"{TITLES[column]} {'yes' if value else 'no'}"
        elif column == "occupation":
            yield f"Occupation: {value}"


def _listed(heading: str, names: Iterable[str], labelled: bool) -> str:
    listed = ", ".join(names)
    return f"{heading}: {listed}" if labelled and listed else listed
