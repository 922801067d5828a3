"""Colours: what Textual's themes leave open, so that every text can be read in every theme."""

from __future__ import annotations

from collections.abc import Mapping

from textual.color import Color

_MUTED = 0.75  # how far muted text stands out from the ground, 1 being the theme's full contrast


def with_solid_text(variables: Mapping[str, str]) -> dict[str, str]:
    """The variables of a theme with muted text as a colour of its own.

    Textual derives it from the ground a text stands on, and takes white where a line is drawn in
    parts that do not know their ground.
    """
    ground = Color.parse(variables["background"])
    muted = ground.blend(Color.parse(variables["foreground"]), _MUTED)
    return {**variables, "text-muted": muted.hex}
