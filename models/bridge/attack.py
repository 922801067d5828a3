"""What an attack gains or loses beyond what its own rule counts, and who can be aimed at."""

from __future__ import annotations

from fractions import Fraction

from sqlmodel import Session

from models.bridge.body import condition_of, endurance_of
from models.bridge.engines.registry import engine_of
from models.bridge.ground import Field, Stand
from models.bridge.vehicles import Craft
from models.deed import Chance
from models.rulings import rulings
from models.tables import Participant, Scene
from rules.combat.casualties import Casualty, casualty_odds
from rules.combat.toll import Effect, Toll
from rules.odds import Odds
from rules.tally import Tally
from rules.vehicles.hits import Face, face_toward


def attack_modifiers(
    session: Session,
    scene: Scene,
    attacker: Participant,
    referee: int,
    target: Participant | None = None,
) -> Tally:
    """Surprise out of concealment (D-21), an ambush (A-09) or walking into one, the referee's DM.

    B-31 says what walking into one costs; what surprise gains goes by a ruling (G-161). Without
    a `target` it is an attack on a place or a vehicle.
    """
    first = surprise_modifiers(session, scene, attacker, target)
    return Tally((*first, *lasting_modifiers(scene, attacker, referee)))


def surprise_modifiers(
    session: Session, scene: Scene, attacker: Participant, target: Participant | None
) -> Tally:
    """What an attack gains that is the first out of concealment, and no later one (G-161)."""
    if not rulings(session).surprise_worth.gains:
        return Tally()
    return engine_of(scene).surprise(attacker, target)


def lasting_modifiers(scene: Scene, attacker: Participant, referee: int) -> Tally:
    """What counts in an attack, the first or a later one: an ambush's cost, the referee's DM."""
    tally = engine_of(scene).ambushed(attacker)
    return tally.plus("referee", referee, "T-76") if referee else tally


def unexpected(attacker: Participant, target: Participant) -> bool:
    """Whether an attack is the first of somebody in ambush, on somebody it surprises (G-140)."""
    return attacker.ambushing and target.surprised


def undefended(session: Session, attacker: Participant, target: Participant) -> str:
    """The row by which nobody can duck from an attack or defend against it; empty if they can.

    It is so where the rules of stealth of the scene print it (A-09, G-161).
    """
    if not unexpected(attacker, target) or not rulings(session).surprise_worth.gains:
        return ""
    return engine_of(session.get_one(Scene, attacker.scene_id)).no_defence


def why_no_target(field: Field, target: Stand) -> str:
    """Why nobody can aim at somebody: a vehicle or a token hides them; empty if they can (V-15)."""
    return field.shielded(target) or why_concealed(field, target)


def why_concealed(field: Field, target: Stand) -> str:
    """Why somebody is no target while their engine conceals them; empty for others (D-22)."""
    why = engine_of(field.scene).conceals(target.participant)
    return f"{target.name}: {why}." if why else ""


def shot_at_suspect(field: Field, attacker: Participant, target: Participant) -> Tally:
    """The cost of a shot at somebody whom the attacker's side has not spotted (B-29, G-145)."""
    spotted = target.id in field.sighted[attacker.side]
    return Tally() if spotted else engine_of(field.scene).suspected(target)


def effect_chances(spread: dict[Effect, Fraction]) -> tuple[Chance, ...]:
    """The chance to hit, then of each effect, as lines of a preview."""
    return (
        Chance("hit", 1 - spread[Effect.MISS]),
        *(Chance(f"  {effect}", chance) for effect, chance in spread.items() if chance),
    )


def deaths(odds: Odds[Toll], target: Stand) -> tuple[Chance, ...]:
    """The chance that they die of it, where shock kills as well: one more line of a preview (W-23).

    Nothing where no death is added to those killed at once.
    """
    person = target.person
    found = casualty_odds(odds, condition_of(person), endurance_of(person))[Casualty.DEAD]
    killed = sum((chance for toll, chance in odds.items() if toll.killed), Fraction(0))
    return (Chance("  dead, with shock", found),) if found != killed and not person.dead else ()


def struck_from(field: Field, firer: Stand, craft: Craft) -> Face:
    """The face turned to the firer; the front when both are in one place (V-07, INVENTED)."""
    bearing = field.bearing(craft.deployment, firer.participant)
    return Face.FRONT if bearing is None else face_toward(craft.deployment.facing, bearing)
