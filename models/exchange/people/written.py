"""People in a text that is no JSON: a table, or else each as a stat line has them."""

from __future__ import annotations

import re

from models.exchange.people.draft import Draft
from models.exchange.people.found import Found
from models.exchange.people.stat_block import LONGEST, read_block
from models.exchange.people.table_rows import has_table
from models.exchange.people.tables import read_table
from models.exchange.rows import BrokenFileError
from models.text import clean

_YAML = re.compile(r"\s*(?:---\s*\n\s*)?-\s+\w+:\s")


def read_text(text: str) -> Found:
    """The people of a text; raises `ValueError` for a table that is broken, and for none.

    What has no heading is read as it would be typed, if all of it is people who say what they are
    like. A sentence for many is left out, for it takes the campaign to say who they are.
    """
    if _YAML.match(text):
        raise BrokenFileError(1, "this is YAML, which is not read: save it as JSON or as a table.")
    if not has_table(text) and len(text) <= LONGEST:
        people = _block(text)
        drafts = tuple(each for each in people if isinstance(each, Draft))
        if drafts and all(map(_is_like_somebody, drafts)):
            many = (f'"{clean(each, 60)}"' for each in people if isinstance(each, str))
            said = tuple(f"Left out, to be typed where people are added: {line}" for line in many)
            return Found("stat lines", drafts, said)
    return read_table(text)


def _block(text: str) -> tuple[Draft | str, ...]:
    """Who is in a text; nobody where more is said of one than anybody's notes hold."""
    try:
        return read_block(text)
    except ValueError:
        return ()


def _is_like_somebody(draft: Draft) -> bool:
    """Whether somebody has a name and a figure or a skill."""
    return bool(draft.name and (draft.skills or len(draft.values) > 1))
