import pytest
from textual.color import Color
from textual.theme import BUILTIN_THEMES

from tui.shell.theme import with_solid_text


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
