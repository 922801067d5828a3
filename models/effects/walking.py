"""Going toward a neighbouring zone (C-20, C-22, G-43)."""

from __future__ import annotations

from fractions import Fraction

from models.action import Action
from models.bridge.body import exact
from models.bridge.ground import Field, Stand
from models.bridge.sight import is_unseen
from models.effects.leaving import leave
from models.effects.losing import lose_in_a_fight
from models.effects.sighting import learn_of, see_plainly
from models.rulings import rulings
from rules.combat.movement import Mode

STANDS_STILL = "That is 0 m: it would spend the action and go nowhere."


def no_way(field: Field, stand: Stand, to: int) -> tuple[str, ...]:
    """Every reason why somebody cannot move toward a zone, as sentences; empty if they can."""
    if seated := field.not_on_foot(stand):
        return (seated,)
    return tuple(f"{stand.name}: {reason}." for reason in barred(field, stand, to))


def barred(field: Field, stand: Stand, to: int) -> tuple[str, ...]:
    """What keeps somebody on foot from a zone next to theirs; empty if nothing does."""
    return field.ground.may_move(stand.occupant, str(to), field.occupants)


def metres_left(field: Field, stand: Stand, to: int) -> Fraction:
    """The metres to a neighbouring zone, more of them for whoever must come back first."""
    row = stand.participant
    gone = exact(row.toward_metres) if row.toward_id is not None else Fraction(0)
    return _border_metres(field, stand, to) + (-gone if row.toward_id == to else gone)


def advance(
    action: Action, field: Field, stand: Stand, to: int, mode: Mode, reach: Fraction | None = None
) -> None:
    """Let somebody go toward a neighbouring zone, as far as one action takes them (C-22, G-43).

    `reach` in metres is None for what the mode says.
    """
    row, zone, chosen = stand.participant, field.zones[to], rulings(action.session)
    before = {stand.key: row.zone_id}
    left = metres_left(field, stand, to)
    left -= mode.metres_per_action(chosen) if reach is None else reach
    border = _border_metres(field, stand, to)
    if left <= 0:
        row.came_from_id, row.zone_id = row.zone_id, to
        row.arrived = max((s.participant.arrived for s in field.stands), default=0) + 1
        row.toward_id, row.toward_metres = None, 0
        learn_of(action, zone, [row])
        action.tell(f"{stand.name} reaches {zone.name} at a {mode}.", "C-20", "C-22")
    elif left > border:
        row.toward_metres = float(left - border)
        action.tell(f"{stand.name} is {in_metres(left)} from {zone.name}.", "C-20", "C-22")
    else:
        row.toward_metres, row.toward_id = float(border - left), to
        action.tell(f"{stand.name} is {in_metres(left)} from {zone.name}.", "C-20", "C-22")
    leave(action, stand, mode)
    see_plainly(action, field)
    action.secret = action.secret and is_unseen(action.session, field.scene, stand)
    action.tell_ruled(chosen, chosen.changed("G-43"))
    if row.zone_id == to:
        lose_in_a_fight(action, field, [stand], before)


def _border_metres(field: Field, stand: Stand, to: int) -> Fraction:
    ways = field.neighbours(stand.participant.zone_id)
    return next((Fraction(b.metres) for z, b in ways if z.key == to), Fraction(0))


def in_metres(distance: Fraction) -> str:
    """A distance in words: `2.5 m`."""
    return f"{float(distance):g} m"
