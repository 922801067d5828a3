"""A part of what stands beside a page."""

from __future__ import annotations

from typing import NamedTuple

from textual.content import Content


class Block(NamedTuple):
    """A heading, and the text under it; both are shown as they are, so they come cleaned."""

    title: str
    text: Content
