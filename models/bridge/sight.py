"""Who has whom in sight, and whom the party knows of now (A-23, A-24)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from sqlmodel import Session

from models.bridge.ground import Field, Stand, is_known, sighted
from models.tables import Scene, Side
from rules.stealth.zones.ground import Occupant


def in_sight(field: Field, group: Sequence[Stand]) -> list[Stand]:
    """The enemies on their feet with a line of sight to any of the group, the hidden too."""
    side = group[0].participant.side if group else Side.BYSTANDER
    return seen_from(field, side, [stand.occupant for stand in group])


def seen_from(field: Field, side: str, places: Sequence[Occupant]) -> list[Stand]:
    """The enemies of a side with a line of sight to any of these places."""
    ground = field.ground
    return [
        enemy
        for enemy in field.enemies(side)
        if enemy.active and any(ground.line_of_sight(enemy.occupant, place) for place in places)
    ]


def in_plain_sight(field: Field, group: Sequence[Stand]) -> list[Stand]:
    """The enemies in sight of a group who are not hidden: they roll, and are rolled against."""
    return [stand for stand in in_sight(field, group) if not stand.participant.hidden]


def plainly_seen(field: Field) -> frozenset[int]:
    """Whom enemies who are not hidden have in sight, asked once for all who stand alike."""
    ground = field.ground

    @cache
    def eyes(side: str) -> frozenset[Occupant]:
        enemies = field.enemies(side)
        return frozenset(_place(e) for e in enemies if e.active and not e.participant.hidden)

    @cache
    def watched(side: str, place: Occupant) -> bool:
        return any(ground.line_of_sight(eye, place) for eye in eyes(side))

    return frozenset(s.key for s in field.stands if watched(s.participant.side, _place(s)))


def _place(stand: Stand) -> Occupant:
    """Somebody as all who stand alike."""
    return replace(stand.occupant, name="", ident="")


def is_unseen(session: Session, scene: Scene, stand: Stand) -> bool:
    """Whether the party does not know now where somebody is."""
    return not is_known(scene, sighted(session, scene.key), Side.PARTY, stand.participant)
