"""How far something that lasts has come, as it is told to whoever waits for it."""

from collections.abc import Callable

Progress = Callable[[int, int], None]
"""Takes how many are done, of how many; what it raises ends what goes on, with nothing done."""


def untold(_done: int, _of: int) -> None:
    """Nobody waits."""
