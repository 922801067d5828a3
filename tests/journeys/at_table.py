"""A referee whose players throw for themselves, each at a seat of their own."""

from __future__ import annotations

import re

from tests.journeys.players import Player
from tests.journeys.referee import Referee

PLAYERS = {
    "Ann": "Ines Calder",
    "Ben": "Tobias Nkemelu",
    "Cleo": "Hanne Rask",
    "Dee": "Wei Sandoval",
}
_ACTING = "|".join(PLAYERS.values())
_ROLL = re.compile(rf"(?m)^ ({_ACTING})(?:: .+ at | strikes )")


class AtTheTable(Referee):
    """A referee whose players throw for themselves where it is their character who attacks."""

    players: dict[str, Player]
    handed = 0

    def throw(self, *throws: tuple[str, int]) -> str:
        """Type the dice, at the seat of whoever throws if a player does."""
        found = _ROLL.search(self.wait_for("t type dice"))
        return self._hand_over(self.players[found[1]], throws) if found else super().throw(*throws)

    def _hand_over(self, player: Player, throws: tuple[tuple[str, int], ...]) -> str:
        self.key("space", until="is asked")
        for purpose, value in throws:
            player.wait_for(rf"Throw [^:]*:[^:]*: {purpose.partition(' (')[0]}")
            player.type(str(value))
            player.wait_for(rf"│\W+{value} +│")
            player.press("enter")
            self.handed += 1
        player.wait_for(lambda screen: "Throw " not in screen)  # or it passes for the next one
        self.wait_for(rf"{len(throws)} of {len(throws)} · Enter does it")
        self.press("enter")
        return self._finish()
