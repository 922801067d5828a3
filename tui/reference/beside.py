"""What stands beside a rule where there is room: the exact odds it decides, where it was used."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from models.calendar import Calendar
from models.views.rule_uses import Use
from rules.catalogue import RULES, OddsRule
from tui.rolling.text import chance_line
from tui.terminal.text import clean
from tui.words.block import Block

THROWS, OUTCOMES, USES = 2, 4, 3
"""How many throws that a row has to do with are shown, outcomes of each, and uses of the row."""


def odds_blocks(ident: str) -> list[Block]:
    """The chances of what a row or ruling decides, where that is decided by dice.

    They are those of the book, with what the catalogue takes where nothing is given. The throw that
    the row is first about comes first.
    """
    decided = [one for one in RULES.values() if ident in one.rows]
    decided.sort(key=lambda one: one.rows.index(ident))
    return [Block(one.title, _odds(one)) for one in decided[:THROWS]]


def _odds(asked: OddsRule) -> Content:
    chances = asked.odds({})
    given = ", ".join(f"{one.name} {one.default}" for one in asked.inputs)
    lines = [Content(f"By the book, with {given}:").stylize("$text-muted")]
    lines += [chance_line(outcome, chance) for outcome, chance in chances[:OUTCOMES]]
    more = f"and {left} more. " if (left := len(chances) - OUTCOMES) > 0 else ""
    others = f"{more}Other figures: outrider odds {asked.name}"
    lines.append(Content(others).stylize("$text-muted"))
    return Content("\n").join(lines)


def use_blocks(uses: Sequence[Use], calendar: Calendar) -> list[Block]:
    """Where the campaign used it last; nothing where it did not."""
    lines = [Content(f"{calendar.short(use.clock)}  {clean(use.title)}") for use in uses]
    return [Block("Last used", Content("\n").join(lines))] if lines else []
