"""The tags of tasks, as they are typed, kept and shown."""

from __future__ import annotations

import re
from collections.abc import Iterable

from models.text import clean

_LONGEST_TAGS = 200


def tags_in(text: str) -> tuple[str, ...]:
    """The tags in a text, each once and in order: `#Entry, quiet` holds `entry` and `quiet`.

    Raises `ValueError` when they are longer than a row of the library holds.
    """
    tags = tuple(sorted(set(re.split(r"[\s,#]+", clean(text).casefold())) - {""}))
    if len(" ".join(tags)) > _LONGEST_TAGS:
        raise ValueError(f"Too many tags: {_LONGEST_TAGS} characters is the most.")
    return tags


def hashed(tags: Iterable[str]) -> str:
    """Tags as they are shown: `#entry #quiet`."""
    return " ".join(f"#{tag}" for tag in tags)
