"""Those who do something together, by name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlmodel import Session

from models.action import Refusal
from models.bridge.by_key import field_of
from models.bridge.ground import Field, Stand
from models.bridge.joint import listed
from models.tables import Side

_ALONE = {"are": "is", "have": "has", "reach": "reaches"}
"""Verbs that change by more than an s where only one does it."""


def names(stands: Sequence[Stand]) -> str:
    """People in a few words: two by name, more with a number."""
    called = [stand.name for stand in stands]
    if len(called) <= 2:
        return " and ".join(called) or "Nobody"
    return f"{called[0]}, {called[1]} and {len(called) - 2} more"


def does(stands: Sequence[Stand], verb: str) -> str:
    """People and what they do, the verb given for many: `Ines hides`, `Ines and Wei hide`."""
    return f"{names(stands)} {verb if len(stands) > 1 else _ALONE.get(verb, f'{verb}s')}"


def group_of(session: Session, scene_id: int, keys: Sequence[int]) -> tuple[Field, list[Stand]]:
    """The scene and these participants; raises `Refusal` when one is gone, or none is named."""
    field = field_of(session, scene_id)
    if not keys:
        raise Refusal("Nobody is chosen.")
    return field, [field.stand(key) for key in keys]


def unknown_to_players(stands: Iterable[Stand]) -> bool:
    """Whether what is done to these people is the referee's alone to know."""
    return any(stand.participant.side != Side.PARTY for stand in stands)


def all_names(stands: Iterable[Stand]) -> str:
    """All their names, as they are spoken."""
    return listed(stand.name for stand in stands)
