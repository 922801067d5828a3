"""Colours: what Textual's themes leave open, so that every text can be read in every theme."""

from __future__ import annotations

from collections.abc import Mapping

from textual.color import Color
from textual.theme import Theme


def _texts(accent: str, success: str, warning: str, error: str) -> dict[str, str]:
    """Coloured texts as they are, where Textual would bring them near to black or white."""
    return {
        "text-accent": accent,
        "text-success": success,
        "text-warning": warning,
        "text-error": error,
    }


OURS = {
    "beamer": Theme(
        "beamer", primary="#00359e", secondary="#00507a", accent="#7a005c", warning="#6b3f00",
        error="#9c0000", success="#00522a", foreground="#000000", background="#ffffff",
        surface="#f4f4f4", panel="#e4e4e4", dark=False,
        variables=_texts("#5f0047", "#004a26", "#5c3600", "#8c0000"),
    ),
    "colour-blind": Theme(
        "colour-blind", primary="#0072b2", secondary="#00547f", accent="#f2b8d8",
        warning="#f0e442", error="#ff8a3d", success="#56b4e9", foreground="#f2f2f2",
        background="#101418", surface="#181d22", panel="#20262c",
        variables=_texts("#f6d0e5", "#56b4e9", "#f0e442", "#e8702a"),
    ),
}  # fmt: skip
"""Themes beside Textual's: dark on white for a beamer in a bright room, and colours that those who
cannot tell red from green, or blue from yellow, tell apart by how light they are as well.
"""
_MUTED = 0.75  # how far muted text stands out from the ground, 1 being the theme's full contrast


def with_solid_text(variables: Mapping[str, str]) -> dict[str, str]:
    """The variables of a theme with muted text as a colour of its own.

    Textual derives it from the ground a text stands on, and takes white where a line is drawn in
    parts that do not know their ground.
    """
    ground = Color.parse(variables["background"])
    muted = ground.blend(Color.parse(variables["foreground"]), _MUTED)
    return {**variables, "text-muted": muted.hex}
