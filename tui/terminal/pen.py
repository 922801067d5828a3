"""How a cell is drawn, and the shortest way to say so to a terminal."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rich.color import ColorSystem
from rich.style import Style
from textual.strip import SGR_STYLES


class Pen(NamedTuple):
    """The SGR parameters of a cell and the address it links to.

    An empty foreground means that any will do, in any weight: nothing of it would be seen.
    """

    attributes: str = ""
    foreground: str = "39"
    background: str = "49"
    link: str = ""


PLAIN = Pen()

ENDS = {
    **{"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "6": "25", "7": "27", "8": "28"},
    **{"9": "29", "21": "24", "51": "54", "52": "54", "53": "55"},
}
"""The SGR parameter that ends each attribute; some end another with it."""


SEEN_ON_SPACES = frozenset({"4", "7", "9", "21", "51", "52", "53"})
"""The attributes that a space shows: lines, frames and the reverse of its colours."""


@lru_cache(4096)
def pen_for(style: Style, colors: ColorSystem) -> Pen:
    """The pen that draws a Rich style with the colours the terminal has."""
    bits = style._attributes & style._set_attributes
    attributes = [code for bit, code in enumerate(SGR_STYLES) if bits & (1 << bit)]
    foreground, background = PLAIN.foreground, PLAIN.background
    if style.color is not None:
        foreground = ";".join(style.color.downgrade(colors).get_ansi_codes())
    if style.bgcolor is not None:
        background = ";".join(style.bgcolor.downgrade(colors).get_ansi_codes(foreground=False))
    link = style.link if style.link and style.link.isprintable() else ""
    return Pen(";".join(attributes), foreground, background, link)


@lru_cache(4096)
def blank(pen: Pen) -> Pen:
    """The pen for a space: of what is neither a line nor a link its background alone shows."""
    return pen if pen.link or _shows(pen) else Pen("", "", pen.background)


def _shows(pen: Pen) -> bool:
    return not SEEN_ON_SPACES.isdisjoint(pen.attributes.split(";"))


def switch(held: Pen | None, wanted: Pen) -> tuple[str, Pen]:
    """The codes that change the pen a terminal holds to one that draws alike, and that pen.

    None is held when nothing is known of what the terminal holds.
    """
    if held is None:
        now = wanted if wanted.foreground else wanted._replace(foreground=PLAIN.foreground)
        return f"\x1b[0{_anew(now)}m{_linked(PLAIN, now)}", now
    now = wanted if wanted.foreground else _for_a_space(held, wanted)
    parameters = _attributes(held, now)
    if now.foreground != held.foreground:
        parameters.append(now.foreground)
    if now.background != held.background:
        parameters.append(now.background)
    code = min(";".join(parameters), _anew(now), key=len)
    return (f"\x1b[{code}m" if parameters else "") + _linked(held, now), now


@lru_cache(4096)
def _anew(pen: Pen) -> str:
    """The parameters that draw with a pen after all was ended, as nothing before the first does."""
    colors = {pen.foreground, pen.background} - {PLAIN.foreground, PLAIN.background}
    return "".join(f";{each}" for each in (pen.attributes, *sorted(colors)) if each)


def _linked(held: Pen, wanted: Pen) -> str:
    """What begins another link, or ends one."""
    return f"\x1b]8;;{wanted.link}\x1b\\" if wanted.link != held.link else ""


def _for_a_space(held: Pen, wanted: Pen) -> Pen:
    """What is held, as far as a space does not show it."""
    kept = "" if _shows(held) else held.attributes
    return wanted._replace(attributes=kept, foreground=held.foreground)


def _attributes(held: Pen, wanted: Pen) -> list[str]:
    """The parameters that begin and end attributes; the colours stay, which would cost more."""
    before, after = (set(filter(None, pen.attributes.split(";"))) for pen in (held, wanted))
    ends = {ENDS[attribute] for attribute in before - after}
    begins = {
        attribute for attribute in after if attribute not in before or ENDS[attribute] in ends
    }
    return sorted(ends) + sorted(begins)
