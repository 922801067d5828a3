"""What happens where the party cannot see it is told to the referee alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from typing import Any

from models.action import Action
from models.bridge.ground import Field, Stand
from models.bridge.vehicles import Craft
from models.deed import Option


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


def tell_said(action: Action, deed: Any, options: Iterable[Option]) -> None:
    """Tell the referee what has been set by hand in place of what was proposed."""
    proposed = {field.name: field.default for field in fields(deed)}
    said = [
        f"{option.label} {option.shown}"
        for option in options
        if option.referee and getattr(deed, option.field) != proposed[option.field]
    ]
    if said:
        action.tell(f"Set by the referee: {', '.join(said)}.", "T-76", secret=True)
