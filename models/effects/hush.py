"""What happens where the party cannot see it is told to the referee alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from models.action import Action
from models.bridge.ground import Field, Stand
from models.bridge.vehicles import Craft


@contextmanager
def hush(action: Action, unseen: bool) -> Iterator[None]:
    """Whatever is told and thrown meanwhile is for the referee alone, if it is unseen."""
    told, thrown = len(action.lines), len(action.dice.thrown)
    yield
    if unseen:
        for line in action.lines[told:]:
            line["secret"] = True
        action.keep_dice(thrown)


@contextmanager
def aimed_at(action: Action, field: Field, target: Stand | Craft) -> Iterator[None]:
    """What an attack does to its target meanwhile; the referee alone hears of whom it is unseen.

    Players then read that there was an attack, as they would if nobody were there.
    """
    unseen = field.hidden_from_players(target)
    with hush(action, unseen):
        if unseen:
            action.tell(f"The target is {target.name}.")
        yield
