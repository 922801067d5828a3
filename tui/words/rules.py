"""How rows and rulings are written."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from textual.content import Content

from rules.book import reference
from rules.book.reference import Chapter, Impact, Row, Ruling
from tui.words.block import Block

MOST = 4
"""How many rules stand beside a page."""
_IMPACT = {
    Impact.HIGH: "weighs heavily",
    Impact.MEDIUM: "weighs a little",
    Impact.LOW: "hardly ever matters",
}


def row_text(row: Row, rulings: Iterable[Ruling]) -> Content:
    """A row of the rules and the rulings that touch it."""
    blocks = [
        _heading(row.id, row.title),
        Content(row.rule),
        _facts(
            ("Takes", row.inputs),
            ("Dice", row.dice),
            ("Gives", row.output),
            ("Example", row.example),
            ("Source", f"{row.source}; {row.section}"),
        ),
    ]
    for ruling in rulings:
        blocks.append(_named(f"Ruling {ruling.id}: ", f"{ruling.issue}"))
        blocks.append(_named("By default: ", ruling.default))
    return _blocks(blocks)


def ruling_text(ruling: Ruling) -> Content:
    """A ruling: the gap, what is done about it and why, and what else could be."""
    return _blocks(
        [
            _heading(ruling.id, "a ruling, where the rules are silent or disagree"),
            Content(ruling.issue),
            _named("By default: ", ruling.default),
            _facts(
                ("Why", ruling.why),
                ("Other ways", ruling.alternatives),
                ("Choice", ruling.key),
                ("Weight", _IMPACT[ruling.impact]),
                ("Touches", ", ".join(ruling.rows)),
                ("Source", f"{ruling.source}; {ruling.section}"),
            ),
        ]
    )


def rule_blocks(ids: Iterable[str]) -> list[Block]:
    """The first rules of these, each in short; an id from a campaign's old journal may be gone."""
    blocks = []
    for ident in dict.fromkeys(ids):
        with suppress(KeyError):
            found = reference.entry(ident)
            said = found.rule if isinstance(found, Row) else found.default
            title = found.title if isinstance(found, Row) else "a ruling"
            blocks.append(Block(f"{ident}  {title}", Content(said)))
    return blocks[:MOST]


def chapter_text(chapter: Chapter) -> Content:
    """What a chapter holds."""
    count = f"{len(chapter.rows)} rules and {len(chapter.rulings)} rulings."
    return _blocks([_heading(chapter.letter, chapter.title), Content(count)])


def _heading(ident: str, title: str) -> Content:
    return Content(f"{ident}  {title}").stylize("bold $text-accent")


def _facts(*facts: tuple[str, str]) -> Content:
    """Named parts of an entry, each on a line of its own; what does not apply is left out."""
    return Content("\n").join(_named(f"{name}: ", said) for name, said in facts if said)


def _named(name: str, said: str) -> Content:
    return Content(name).stylize("bold") + Content(said)


def _blocks(blocks: Iterable[Content]) -> Content:
    return Content("\n\n").join(block for block in blocks if block.plain)
