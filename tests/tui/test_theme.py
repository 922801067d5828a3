import math
from itertools import combinations

import pytest
from textual.color import Color, rgb_to_lab
from textual.theme import BUILTIN_THEMES

from tui.shell.theme import OURS, with_solid_text


def contrast(one, other):
    """The contrast of two colours as WCAG 2 has it, 1 to 21; small text needs 4.5."""

    def luminance(color):
        parts = (
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
            for part in Color.parse(color).normalized
        )
        return sum(
            weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True)
        )

    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def variables(name):
    return with_solid_text(BUILTIN_THEMES[name].to_color_system().generate())


@pytest.mark.parametrize("name", ["textual-dark", "textual-light"])
@pytest.mark.parametrize("ground", ["background", "surface", "panel"])
def test_muted_text_can_be_read(name, ground):
    colors = variables(name)
    assert contrast(colors["text-muted"], colors[ground]) >= 4.5


@pytest.mark.parametrize("name", BUILTIN_THEMES)
def test_muted_text_is_a_colour_of_its_own(name):
    colors = variables(name)
    assert "auto" not in colors["text-muted"]
    Color.parse(colors["text-muted"])


TEXTS = ("foreground", "text-muted", "text-accent", "text-success", "text-warning", "text-error")
GROUNDS = ("background", "surface", "panel")


def ours(name):
    theme = OURS[name]
    return with_solid_text({**theme.to_color_system().generate(), **theme.variables})


def mixed(color, ground):
    """A colour as it is seen on a ground, where it lets some of that through."""
    over, under = Color.parse(color), Color.parse(ground)
    return under.blend(over.with_alpha(1), over.a).hex


@pytest.mark.parametrize(("name", "least"), [("beamer", 7), ("colour-blind", 4.5)])
def test_every_text_can_be_read_in_our_themes(name, least):
    colors = ours(name)
    faint = {
        (text, ground): round(contrast(mixed(colors[text], colors[ground]), colors[ground]), 1)
        for text in TEXTS
        for ground in GROUNDS
    }
    assert not {pair: found for pair, found in faint.items() if found < least}
    assert (
        contrast(colors["primary"], Color.parse(colors["primary"]).get_contrast_text(1).hex) >= 4.5
    )


BLIND = {
    "protan": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deutan": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritan": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""What is left of linear red, green and blue for those who lack one kind of cone.

Machado, Oliveira and Fernandes 2009, for a full lack.
"""


def seen(color, matrix):
    parts = [part**2.2 for part in Color.parse(color).normalized]
    rgb = [sum(w * p for w, p in zip(row, parts, strict=True)) for row in matrix]
    return Color(*(round(255 * max(0, min(1, part)) ** (1 / 2.2)) for part in rgb))


def far(one, other):
    """How far two colours are apart, in CIE 1976 L*a*b*: 2 can just be told, 20 at a glance."""
    a, b = (Color.parse(c.hex) for c in (one, other))
    return math.dist(*((lab.L, lab.a, lab.b) for lab in map(rgb_to_lab, (a, b))))


@pytest.mark.parametrize("lacking", BLIND)
def test_good_warning_and_bad_are_told_apart_without_a_kind_of_cone(lacking):
    colors, matrix = ours("colour-blind"), BLIND[lacking]
    tones = [seen(colors[f"text-{tone}"], matrix) for tone in ("success", "warning", "error")]
    apart = [far(one, other) for one, other in combinations(tones, 2)]
    assert min(apart) > 20
