"""The ladder of difficulty: five rungs four points apart, and a word that is none of them."""

from __future__ import annotations

from enum import IntEnum

from rules.rulings import EasyLevel

RUNG = 4


class Difficulty(IntEnum):
    """How hard a task is; the value is the modified throw needed on 1D10 (T-03).

    The rules use Easy without saying where it stands. Its value is its place in the order alone:
    what it needs is for the campaign to say (G-02).
    """

    SIMPLE = 3
    EASY = 5
    ROUTINE = 7
    DIFFICULT = 11
    FORMIDABLE = 15
    IMPOSSIBLE = 19

    @property
    def label(self) -> str:
        """The word a task uses: `Routine`."""
        return self.name.capitalize()

    def need(self, easy: EasyLevel = EasyLevel.SIMPLE) -> int:
        """The modified throw needed, for Easy as the campaign plays it (G-02)."""
        as_simple = self is Difficulty.EASY and easy is EasyLevel.SIMPLE
        return int(Difficulty.SIMPLE if as_simple else self)

    def harder(self, levels: int = 1) -> Difficulty | None:
        """The rung so many levels up, or down when negative (T-81).

        Nothing lies below Simple (G-20). `None` is beyond Impossible, where no attempt can be
        made (G-19).
        """
        need = max(self.need() + levels * RUNG, Difficulty.SIMPLE)
        return Difficulty(need) if need <= Difficulty.IMPOSSIBLE else None

    @classmethod
    def named(cls, text: str) -> Difficulty:
        """The level of that name in any case; raises `ValueError` for any other word."""
        name = " ".join(text.split()).upper()
        if name not in cls.__members__:
            known = ", ".join(level.label for level in cls if level is not cls.EASY)
            raise ValueError(f"{text.strip()!r} is not a difficulty; the levels are {known}")
        return cls[name]


def level_of(need: int) -> str:
    """The level that a throw needed is, in words: `Routine`, `beyond Impossible` (G-19).

    Half a level up from one, where Easy began, is `Routine and a half` (G-02).
    """
    if need > Difficulty.IMPOSSIBLE:
        return "beyond Impossible"
    reached = max(level for level in Difficulty if level <= need)
    return reached.label if reached == need else f"{reached.label} and a half"
