"""A document as Markdown; nothing in its texts is taken for markup."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from models.exchange.paper.document import (
    Block,
    Card,
    Cards,
    Document,
    Drawing,
    Figures,
    Heading,
    NewPage,
    Paragraph,
    Points,
    Table,
    Ticks,
)
from models.text import clean

_SIGNS = re.compile(r"([\\`*_{}\[\]<>#|~&$@]|:(?=//))")
_BEGINS = re.compile(r"^([-+=])(?=\s|$|\1)|^(\d+)([.)])(?=\s|$)")
_SITE = re.compile(r"\b(www)\.", re.IGNORECASE)


def as_markdown(document: Document) -> str:
    """The document as Markdown, its blocks apart by an empty line."""
    head = [f"# {escaped(document.title)}"]
    if under := escaped(document.under):
        head.append(f"_{under}_")
    return "\n\n".join((*head, *_blocks(document.blocks, "##"))) + "\n"


def escaped(text: str) -> str:
    """A text on a line of its own, so that none of its signs means anything."""
    return _BEGINS.sub(lambda at: rf"\{at[1]}" if at[1] else rf"{at[2]}\{at[3]}", _within(text))


def _within(text: str) -> str:
    """The same within a line."""
    return _SITE.sub(r"\1\\.", _SIGNS.sub(r"\\\1", clean(text)))


def _blocks(blocks: Iterable[Block], level: str) -> Iterator[str]:
    for block in blocks:
        if written := _block(block, level):
            yield written


def _block(block: Block, level: str) -> str:
    found: str
    match block:
        case Heading(text):
            found = f"{level} {escaped(text)}"
        case Paragraph(text, strong, aside):
            said = escaped(text)
            mark = "**" if strong else "_" if aside else ""
            found = f"{mark}{said}{mark}" if said else ""
        case Points(lines):
            found = "\n".join(f"- {escaped(line)}" for line in lines)
        case Table():
            found = "\n".join(_table(block))
        case Figures(named):
            found = " · ".join(f"{escaped(name)} **{_within(figure)}**" for name, figure in named)
        case Ticks(label, boxes, ticked, note):
            drawn = "☒" * min(ticked, boxes) + "☐" * max(0, boxes - ticked)
            found = f"{escaped(label)} {drawn} {_within(note)}".strip()
        case Cards(cards):
            found = "\n\n---\n\n".join("\n\n".join(_card(card, level)) for card in cards)
        case NewPage():
            found = "---"
        case Drawing():
            found = "\n\n".join(_blocks(block.words, level))
    return found


def _card(card: Card, level: str) -> Iterator[str]:
    yield f"{level} {escaped(card.title)}"
    if under := escaped(card.under):
        yield f"_{under}_"
    yield from _blocks(card.blocks, f"{level}#")


def _table(table: Table) -> Iterator[str]:
    across = max(map(len, (table.head, *table.rows)), default=0)
    head = (*table.head, *("",) * (across - len(table.head)))
    yield _line(head)
    yield "|" + "|".join("---:" if x in table.figures else "---" for x in range(across)) + "|"
    yield from (_line((*row, *("",) * (across - len(row)))) for row in table.rows)


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(map(_within, cells))} |"
