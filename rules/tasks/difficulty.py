"""The ladder of difficulty, five rungs four points apart."""

from __future__ import annotations

from enum import IntEnum

RUNG = 4


class Difficulty(IntEnum):
    """How hard a task is; the value is the modified throw needed on 1D10 (T-03)."""

    SIMPLE = 3
    ROUTINE = 7
    DIFFICULT = 11
    FORMIDABLE = 15
    IMPOSSIBLE = 19

    @property
    def label(self) -> str:
        """The word a task uses: `Routine`."""
        return self.name.capitalize()

    def harder(self, levels: int = 1) -> Difficulty | None:
        """The rung so many levels up, or down when negative (T-81).

        Nothing lies below Simple (G-20). `None` is beyond Impossible, where no attempt can be
        made (G-19).
        """
        need = max(self + levels * RUNG, Difficulty.SIMPLE)
        return Difficulty(need) if need <= Difficulty.IMPOSSIBLE else None

    @classmethod
    def named(cls, text: str) -> Difficulty:
        """The level of that name in any case; Easy is Simple (G-02).

        Raises `ValueError` for any other word.
        """
        name = " ".join(text.split()).upper()
        if name == "EASY":
            return cls.SIMPLE
        if name not in cls.__members__:
            known = ", ".join(level.label for level in cls)
            raise ValueError(f"{text.strip()!r} is no difficulty; the levels are {known}")
        return cls[name]
