"""Markdown as it is read on a page."""

from __future__ import annotations

from typing import ClassVar

from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import Heading, Markdown, MarkdownElement

from models.text import clean


class _Heading(Heading):
    """A heading at the left, where a page has little room."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The words; an empty line stands before them already."""
        self.text.justify = "left"
        yield self.text


class _Read(Markdown):
    elements: ClassVar[dict[str, type[MarkdownElement]]] = {
        **Markdown.elements,
        "heading_open": _Heading,
    }

    def __init__(self, text: str) -> None:
        """A line that was typed is a line; nothing can be followed."""
        super().__init__(text, hyperlinks=False)
        for token in self.parsed:
            for part in token.children or ():
                if part.type == "softbreak":
                    part.type = "hardbreak"


def markdown(text: str) -> Markdown:
    """A text in Markdown, to be shown; what it links to is named and cannot be followed."""
    return _Read(clean(text, lines=True))
