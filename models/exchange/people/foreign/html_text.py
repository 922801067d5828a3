"""The words of a piece of HTML, as they would be read."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from models.text import clean

_BREAKS = {
    "address", "article", "blockquote", "br", "caption", "dd", "div", "dl", "dt", "fieldset",
    "figure", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "ol", "p",
    "pre", "section", "table", "tr", "ul",
}  # fmt: skip
_UNSAID = {"script", "style", "template", "head", "title"}
_MARKUP = re.compile(r"<[a-zA-Z/!]|&(?:#\d+|#x[0-9a-fA-F]+|\w+);")
_LINKS = re.compile(r"@\w+\[[^\[\]\n]*\](?:\{([^{}\n]*)\})?")
_ROLLS = re.compile(r"\[\[(?:/\w+\s+)?([^\[\]\n]*)\]\](?:\{([^{}\n]*)\})?")
_LONGEST = 400_000
_NO_TAG = re.compile(r"<(?![a-zA-Z/][^<>]*>)")


class _Words(HTMLParser):
    """Gathers what is not markup, with a line for each block."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _UNSAID:
            self._silent += 1
        elif tag in {"td", "th"}:
            self.parts.append(" ")
        elif tag in _BREAKS:
            self.parts.append("\n- " if tag == "li" else "\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in _UNSAID:
            self._silent = max(0, self._silent - 1)
        elif tag in _BREAKS and tag != "br":
            self.parts.append("\n")

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.parts.append(" ".join(f"|{data}|".split())[1:-1])


def html_text(markup: str) -> str:
    """The words of a piece of HTML, a line for each paragraph and each item of a list.

    Scripts and styles are no words. What Foundry links to is named as it is shown. A text without
    markup stays as it is.
    """
    text = _ROLLS.sub(lambda found: found[2] or found[1], markup)
    text = _LINKS.sub(lambda found: found[1] or "", text)
    if _MARKUP.search(text) and len(text) <= _LONGEST:
        words = _Words()
        words.feed(_tamed(text))
        words.close()
        text = "".join(words.parts)
    lines = (" ".join(line.split()) for line in clean(text, lines=True).split("\n"))
    return "\n".join(line for line in lines if line not in {"", "-"})


def _tamed(markup: str) -> str:
    """The markup without comments, and with what only looks like a tag as the text that it is.

    The parser searches to the end for what ends a tag: of many that never end each would cost
    as much as all the rest.
    """
    kept = []
    for place, part in enumerate(markup.split("<!--")):
        comment, closed, after = part.partition("-->") if place else ("", "", part)
        kept.append(after if closed or not place else f"&lt;!--{comment}")
    return _NO_TAG.sub("&lt;", "".join(kept))
