"""The keys with which a referee sets up a board: terrain, places, light, gear."""

from __future__ import annotations

from typing import Any

from models.deeds.stealth.tokens.layout import LayOut, Paint, Put
from models.deeds.stealth.tokens.setting import SetConditions, SetUnit
from rules.stealth.tokens.grid import Terrain, square_name
from tui.dialogs.menu import Item, Menu
from tui.encounter.scene_page import ScenePage
from tui.encounter.tokens.board import BoardPage
from tui.shell.command import Command

_KINDS = (
    Item(Terrain.PLAIN, "plain", "neither helps nor hinders", "p"),
    Item(Terrain.OPEN, "open", "nothing to hide behind: rating -1 (D-10)", "o"),
    Item(Terrain.COVER, "cover", "forest, buildings: rating +1 (D-10, D-24)", "c"),
    Item(Terrain.ROUGH, "rough", "two squares to enter; rating -1 (D-05, D-11)", "r"),
    Item(Terrain.BLOCKED, "blocked", "a wall: nobody enters or sees through it (D-14)", "b"),
)


class ByHand(BoardPage):
    """What no rule has a say in."""

    def why_no_unit(self) -> str:
        """Why there is no unit to do anything with."""
        if self.unit is not None:
            return ""
        return f"Nobody is in the scene: {self.key_of(ScenePage.action_scene)} adds people."

    def _why_not_put(self) -> str:
        unit = self.unit
        if unit is None or not (unit.concealed and unit.placed):
            return self.why_no_unit()
        return f"{unit.name} is concealed: the tokens move together (D-05)."

    def _why_laid_out(self) -> str:
        laid = self.board is None or bool(self.board.tokens)
        return "There are tokens on the board." if laid else ""

    async def action_put(self) -> None:
        """Put the unit here."""
        if self.unit is not None:
            await self.do(Put(self.scene.key, self.unit.key, self.square))

    def action_corner(self) -> None:
        """Set or forget a corner."""
        self.corner = None if self.corner == self.square else self.square
        self.reload()

    def action_terrain(self) -> None:
        """Ask what the squares between corner and cursor are like."""
        one, other = self.corner or self.square, self.square
        words = " to ".join(dict.fromkeys(map(square_name, (one, other))))

        async def painted(kind: Any) -> None:
            if kind is not None:
                self.corner = None
                await self.do(Paint(self.scene.key, one, other, kind))

        self.outrider.show(Menu(f"{words} is", _KINDS), painted)

    def action_conditions(self) -> None:
        """Light and weather."""
        self.roll(SetConditions(self.scene.key))

    def action_kit(self) -> None:
        """Speed and gear of the unit."""
        if self.unit is not None:
            self.roll(SetUnit(self.scene.key, self.unit.key))

    def action_lay_out(self) -> None:
        """A new board."""
        self.roll(LayOut(self.scene.key))

    BY_HAND = (
        Command(
            "p",
            "put",
            "Put the unit into this square, by hand.",
            action_put,
            _why_not_put,
            footer=False,
        ),
        Command(
            "t",
            "terrain",
            "What this square is like, or those marked.",
            action_terrain,
            footer=False,
        ),
        Command(
            "space",
            "corner",
            "Mark this square as a corner for terrain.",
            action_corner,
            footer=False,
        ),
        Command(
            "G",
            "light",
            "Light, weather, range and action points.",
            action_conditions,
            footer=False,
        ),
        Command(
            "k",
            "kit",
            "Speed, gear and modifiers of the unit.",
            action_kit,
            why_no_unit,
            footer=False,
        ),
        Command(
            "L", "lay out", "Lay the board out anew.", action_lay_out, _why_laid_out, footer=False
        ),
    )
