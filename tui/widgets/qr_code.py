"""A link as a square of dots that a phone's camera reads, in lines of text."""

from __future__ import annotations

from urllib.parse import quote

_HALVES = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
_MARGIN = 2
"""Dots of paper around it; cameras ask for some."""
PAPER = "black on bright_white"
"""The style of its lines: a camera wants dark dots on something light."""
_INK = "\x1b[30;107m"


def qr_lines(link: str) -> tuple[str, ...]:
    """The lines of a link's square, two dots high each, to be shown in `PAPER`.

    One of 78 bytes takes 37 columns and 19 lines. It is as small as can be: a screen is not torn.
    """
    import segno

    made = segno.make_qr(link, error="l", boost_error=False)
    rows = [[bool(dot) for dot in row] for row in made.matrix_iter(border=_MARGIN)]
    rows += [[False] * len(rows[0])] * (len(rows) % 2)
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return tuple("".join(_HALVES[dots] for dots in zip(*pair, strict=True)) for pair in pairs)


def qr_printed(link: str) -> str:
    """The same, as it is printed to a terminal."""
    return "\n".join(f"{_INK}{line}\x1b[0m" for line in qr_lines(link))


def link_of(way: str) -> str:
    """What a player types as a link, as SSH programs of phones take it; others are one already."""
    match way.split():
        case ["ssh", "-p", port, who]:
            return f"ssh://{who}:{port}"
        case ["ssh", who]:
            return f"ssh://{who}"
    return way


def entrance(page: str, handle: str, code: str) -> str:
    """The link to a table's page that brings a handle and a one-time code.

    They stand behind a `#`: a browser keeps that to itself, and the page puts them in its boxes.
    """
    return f"{page.rstrip('/')}/door#{quote(handle, safe='')}/{quote(code, safe='')}"
