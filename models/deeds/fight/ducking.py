"""Ducking: who can, what cover it gives, and what it costs (C-40, G-61)."""

from __future__ import annotations

from models.action import Action
from models.bridge.fighter import store
from models.bridge.ground import Field, Stand
from models.deeds.fight.cover import WALLS, wall_of
from models.tables import Scene
from rules.combat.cover import Stance
from rules.combat.ducking import duck
from rules.combat.initiative import BEFORE_THE_COUNT, Readiness


def why_no_duck(scene: Scene, stand: Stand, readiness: Readiness) -> str:
    """Why somebody in a fight cannot duck now, as a sentence; empty when they can."""
    if scene.point == BEFORE_THE_COUNT and stand.participant.surprised:
        return f"{stand.name} is attacked from ambush and cannot dodge (A-09)."
    try:
        duck(readiness, _point(scene))
    except ValueError as reason:
        return f"{stand.name}: {reason}."
    return ""


def cover_at_hand(field: Field, stand: Stand) -> tuple[str, str]:
    """The stance and the wall that ducking gives: what there is, else what clutter offers (G-61).

    An empty stance is no cover: flat on the ground.
    """
    row = stand.participant
    if row.cover:
        return row.cover, wall_of(row)
    return (Stance.HEAD_AND_ARMS, WALLS[0][0]) if field.zones[row.zone_id].cluttered else ("", "")


def duck_down(action: Action, field: Field, stand: Stand, readiness: Readiness) -> None:
    """Go for cover at once, at the price of the next action; who cannot is told by `why_no_duck`.

    Raises `ValueError` for somebody who cannot.
    """
    row = stand.participant
    store(row, duck(readiness, _point(field.scene)))
    row.prone = True
    row.cover, wall = cover_at_hand(field, stand)
    if row.cover:
        material, _, centimetres = wall.partition("/")
        row.cover_material, row.cover_centimetres = material, int(centimetres)
    action.session.add(row)
    where = "behind what there is" if row.cover else "flat on the ground, without cover"
    action.tell(f"{stand.name} ducks {where}.", "C-40", "G-61")


def _point(scene: Scene) -> int:
    """The point a duck is counted from; before the count it is the highest."""
    return min(scene.point, BEFORE_THE_COUNT - 1)
