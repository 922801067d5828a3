"""The program in the keys and colours that somebody has chosen."""

from __future__ import annotations

from typing import Any

from textual.app import App
from textual.screen import Screen

from tui.shell.looks import Looks
from tui.shell.part import Part
from tui.shell.theme import OURS, with_solid_text


class Wearing(Part):
    """A program that wears some looks; to be given them before it runs."""

    looks = Looks()

    def wear(self, looks: Looks) -> None:
        """Take the keys and colours of some looks."""
        for theme in OURS.values():
            self.register_theme(theme)
        if looks.theme:
            self.set_reactive(App.theme, looks.theme)
            self.stylesheet.set_variables(self.get_css_variables())
        self.bind_keys(looks)

    def bind_keys(self, looks: Looks) -> None:
        """Take the keys of some looks from now on."""
        self.looks, self.moves = looks, looks.moves
        self.set_keymap(dict(looks.keymap))

    def _load_screen_css(self, screen: Screen[Any]) -> None:
        """Read the styles of a page that is entered; Textual would parse all others again."""
        new = [path for path in screen.css_path if not self.stylesheet.has_source(str(path))]
        for path in new:
            self.stylesheet.read(path)
        if new:
            self.stylesheet.parse()
            self.stylesheet.update(screen)

    def get_css_variables(self) -> dict[str, Any]:
        """The colours of the theme."""
        return with_solid_text(super().get_css_variables())
