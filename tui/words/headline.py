"""What a campaign at a glance says beside a page: how the party is, and what comes due."""

from __future__ import annotations

from textual.content import Content

from models.clock import span
from models.storage.headline import Headline
from tui.terminal.text import shown
from tui.words.block import Block

DUES = 5
"""How many things due are shown."""


def party_blocks(headline: Headline | None) -> list[Block]:
    """How everybody of the party is; nothing where nobody is in it."""
    if headline is None or not headline.party:
        return []
    lines = [shown(f"{one.name}: {one.state}") for one in headline.party]
    return [Block("The party", Content("\n").join(lines))]


def due_blocks(headline: Headline | None) -> list[Block]:
    """What comes due next; nothing where nothing does."""
    if headline is None or not headline.due:
        return []
    lines = [
        shown(f"{span(due.at - headline.clock) if due.at > headline.clock else 'now'}: {due.label}")
        for due in headline.due[:DUES]
    ]
    return [Block("Due next", Content("\n").join(lines))]
