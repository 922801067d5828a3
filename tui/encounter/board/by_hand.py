"""The keys with which a referee sets up a board: terrain, places, light, gear."""

from __future__ import annotations

from typing import Any, ClassVar

from models.deeds.stealth.tokens.layout import LayOut, Paint, Put
from models.deeds.stealth.tokens.setting import SetConditions, SetUnit
from rules.stealth.tokens.grid import Terrain, square_name
from tui.dialogs.menu import Item, Menu
from tui.encounter.board.page import BoardPage
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

    KEYS: ClassVar[tuple[Command, ...]] = (
        Command("p", "put", "put", "Put the unit into this square, by hand.", False),
        Command("t", "terrain", "terrain", "What this square is like, or those marked.", False),
        Command("space", "corner", "corner", "Mark this square as a corner for terrain.", False),
        Command("G", "conditions", "light", "Light, weather, range and action points.", False),
        Command("k", "kit", "kit", "Speed, gear and modifiers of the unit.", False),
        Command("L", "lay_out", "lay out", "Lay the board out anew.", False),
    )

    def can_by_hand(self, name: str) -> bool:
        """Whether one of these keys means anything now."""
        unit, board = self.unit, self.board
        if name == "put":
            return unit is not None and not (unit.concealed and unit.placed)
        if name == "lay_out":
            return board is not None and not board.tokens
        return name in {"terrain", "corner", "conditions"} or (name == "kit" and unit is not None)

    def why_not_by_hand(self, name: str) -> str:
        """Why one of these keys means nothing now."""
        if name == "put" and self.unit is not None:
            return f"{self.unit.name} is concealed: the tokens move together (D-05)."
        return "There are tokens on the board." if name == "lay_out" else ""

    async def action_put(self) -> None:
        """Put the unit here."""
        if self.unit is not None:
            await self.do(Put(self.scene, self.unit.key, self.square))

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
                await self.do(Paint(self.scene, one, other, kind))

        self.outrider.show(Menu(f"{words} is", _KINDS), painted)

    def action_conditions(self) -> None:
        """Light and weather."""
        self.roll(SetConditions(self.scene))

    def action_kit(self) -> None:
        """Speed and gear of the unit."""
        if self.unit is not None:
            self.roll(SetUnit(self.scene, self.unit.key))

    def action_lay_out(self) -> None:
        """A new board."""
        self.roll(LayOut(self.scene))
