"""What every melee attack has in common: reach, surprise, answers, and what it costs."""

from __future__ import annotations

from fractions import Fraction

from sqlmodel import Session

from models.action import Action
from models.bridge.attack import undefended, unexpected, why_concealed
from models.bridge.body import exact
from models.bridge.fighter import readiness_in
from models.bridge.ground import SAME_ZONE_METRES, Field, Stand
from models.bridge.said import distance_option, modifier_option
from models.bridge.turn import why_no_action
from models.deed import Option
from models.effects.sighting import give_away, keep_from_players, sight
from models.effects.turn import use_action
from models.rulings import rulings
from rules.combat.initiative import Act, why_held, why_out
from rules.combat.melee import MELEE_RANGE, UNREACHED


def melee_metres(
    field: Field, one: Stand, other: Stand, said: float | None = None
) -> int | Fraction:
    """How far apart two people are for melee, in metres, unless the referee says (C-73).

    In one zone everybody comes within reach of everybody, INVENTED, but for whoever is on the way
    out of it.
    """
    if said is not None:
        return exact(said)
    metres = field.metres(one.participant, other.participant)
    same = one.participant.zone_id == other.participant.zone_id
    if not field.open_ground and same and metres == SAME_ZONE_METRES:
        return MELEE_RANGE
    return UNREACHED if metres is None else metres


def from_behind(session: Session, attacker: Stand, target: Stand) -> bool:
    """Whether a strike comes before its target knows of any enemy: it hits (C-77, G-161)."""
    first = rulings(session).surprise_worth.acts_first
    return first and unexpected(attacker.participant, target.participant)


def why_no_answer(session: Session, attacker: Stand, target: Stand, answer: str) -> str:
    """Why the target cannot answer an attack.

    It comes from ambush (A-09), or the target is dazed, held or out (C-90, W-16).
    """
    if row := undefended(session, attacker.participant, target.participant):
        return f"{target.name} cannot {answer}: attacked from ambush ({row})."
    readiness = readiness_in(session, target.participant, target.person)
    why = why_out(readiness) or why_held(readiness)
    return f"{target.name} cannot {answer}: {why}." if why else ""


def why_no_attack(field: Field, attacker: Stand, target: Stand, bulk: int = 0) -> str:
    """Why somebody cannot attack somebody in melee now, reach apart; empty if they can (C-74)."""
    if attacker.key == target.key:
        return "Nobody fights with themselves."
    if why := why_concealed(field, target) or _hull_between(field, attacker, target):
        return why
    return why_no_action(field, attacker, Act.STRIKE, bulk)


def _hull_between(field: Field, attacker: Stand, target: Stand) -> str:
    """Why a closed vehicle keeps two from each other; empty for two in the same (INVENTED)."""
    hulls = [
        field.aboard[one.person.key][1] if field.shielded(one) else None
        for one in (attacker, target)
    ]
    if hulls[0] is hulls[1]:
        return ""
    inside, hull = (attacker, hulls[0]) if hulls[0] else (target, hulls[1])
    assert hull is not None
    return f"{inside.name} is inside {hull.name}: nobody reaches in or out (INVENTED)."


def attack(action: Action, field: Field, attacker: Stand, target: Stand, bulk: int = 0) -> None:
    """Spend the action of a melee attack; neither of the two stays hidden in one (C-74).

    The entry is secret unless the party knows of both.
    """
    use_action(action, field.scene, attacker, Act.STRIKE, bulk)
    target.participant.hidden = False
    action.session.add(target.participant)
    sight(action, field.scene, attacker.participant.side, [target])
    give_away(action, field, attacker, [target.participant.side])
    keep_from_players(action, field, [attacker, target])


def melee_options(metres: int | Fraction, modifier: int) -> tuple[Option, ...]:
    """The options of every melee attack: how far apart they are, and the referee's DM."""
    known = None if metres == UNREACHED else metres
    return (
        distance_option(known, UNREACHED - 1),
        modifier_option(modifier),
    )
