"""Ducking: who can, what cover it gives, and what it costs (C-40, G-61)."""

from __future__ import annotations

from models.action import Action
from models.bridge.attack import undefended
from models.bridge.cover import Behind, at_hand, behind_of
from models.bridge.ground import Field, Stand
from models.effects.cover import end_weaker, put_behind
from models.effects.hands import leave_off
from models.effects.readiness import store
from models.tables import Scene
from rules.combat.ducking import duck
from rules.combat.initiative import BEFORE_THE_COUNT, Readiness
from rules.combat.movement import CoverUse


def why_no_duck(
    field: Field, stand: Stand, readiness: Readiness, attacker: Stand | None = None
) -> str:
    """Why somebody in a fight cannot duck now, as a sentence; empty when they can.

    From an attack of this attacker; None for a duck of their own, for which nobody has cause while
    an attack from ambush is still to come.
    """
    enemies = [attacker] if attacker is not None else []
    if attacker is None and stand.participant.surprised:
        enemies = field.enemies(stand.participant.side)
    for one in enemies:
        if row := undefended(field.session, one.participant, stand.participant):
            return f"{stand.name} is attacked from ambush and cannot dodge ({row})."
    try:
        duck(readiness, _point(field.scene))
    except ValueError as reason:
        return f"{stand.name}: {reason}."
    return ""


def cover_at_hand(field: Field, stand: Stand, behind: Behind) -> Behind:
    """What ducking puts somebody behind: what they have, else what clutter offers (G-61)."""
    if behind.stance:
        return behind
    return at_hand(field.zones[stand.participant.zone_id].conceals, CoverUse.ALL)


def duck_down(
    action: Action, field: Field, stand: Stand, readiness: Readiness, *, secret: bool = False
) -> None:
    """Go for cover at once, at the price of the next action; in the open, lie down.

    Raises `ValueError` for whoever cannot: `why_no_duck` tells.
    """
    row = stand.participant
    store(row, duck(readiness, _point(field.scene)))
    if field.scene.point == BEFORE_THE_COUNT:
        row.ambushing = False  # the action that is spent is the one before the count
    leave_off(action, stand.person)
    found = cover_at_hand(field, stand, behind_of(action.session, row, None))
    where = "behind the cover at hand" if found.stance else "flat on the ground, without cover"
    _, vehicle = field.aboard.get(stand.person.key, (None, None))
    if vehicle is not None and vehicle.animal_id is None:
        where = f"down in {vehicle.name}"
    else:
        row.prone, row.pace = True, ""
        if row.cover or not field.open_ground:
            put_behind(row, found)
            end_weaker(action, row)
    action.session.add(row)
    action.tell(f"{stand.name} ducks {where}.", "C-40", "G-61", secret=secret)


def _point(scene: Scene) -> int:
    """The point a duck is counted from; before the count it is the highest."""
    return min(scene.point, BEFORE_THE_COUNT - 1)
