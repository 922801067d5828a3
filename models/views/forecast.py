"""The present fight as a forecast takes it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

from sqlmodel import Session

from models.bridge.attack import attack_modifiers
from models.bridge.battery import burst_of
from models.bridge.body import armour_values, condition_of, endurance_of, exact, skill_of, tier_of
from models.bridge.cover import cover_of
from models.bridge.crew import weapon_held
from models.bridge.firing import DAMAGE, shot_with
from models.bridge.ground import Field, Stand, field_in
from models.bridge.house import hit_table
from models.bridge.munitions import fires_rounds
from models.bridge.turn import everybody
from models.rulings import rulings
from models.tables import Armour, Kind, Scene, Side, Weapon, WeaponKind
from rules.combat.combatants import Combatant, Fight
from rules.combat.cover import Cover
from rules.combat.forecast import Forecast
from rules.combat.initiative import Readiness
from rules.combat.melee import MeleeWeapon, Reach, Strike


def forecast(session: Session, scene_id: int, random: Random) -> Forecast | None:
    """The fight of a scene, ready to be played; None when only one side is there to fight.

    Bystanders take no part, and neither do vehicles with who is aboard.
    """
    scene = session.get(Scene, scene_id)
    if scene is None:
        return None
    field = field_in(session, scene)
    ready = {r.stand.key: r.readiness for r in everybody(field)}
    stands = [
        stand
        for stand in field.stands
        if stand.participant.side != Side.BYSTANDER and stand.person.key not in field.aboard
    ]
    stands.sort(key=lambda stand: list(Side).index(Side(stand.participant.side)))
    if len({stand.participant.side for stand in stands if stand.active}) < 2:
        return None
    fighting = tuple(
        _combatant(session, field, stand, ready[stand.key], field.worn[stand.person.key])
        for stand in stands
    )
    metres, cover, blind = _pairs(session, field, stands)
    fight = Fight(fighting, metres, cover, blind, point=scene.point, rulings=rulings(session))
    return Forecast(fight, random)


def _combatant(
    session: Session, field: Field, stand: Stand, readiness: Readiness, worn: list[Armour]
) -> Combatant:
    person, weapon = stand.person, weapon_held(session, stand.person.key)
    tier = tier_of(person) if person.kind == Kind.NPC else None
    aimed, bursts = None, False
    plain = attack_modifiers(session, field.scene, stand.participant, 0)
    if weapon is not None and weapon.kind == WeaponKind.FIRE and weapon.aimed_range:
        aimed = shot_with(session, field.scene, stand, weapon, Fraction(0), 1, plain)
        if bursts := fires_rounds(weapon):
            aimed = replace(aimed, dpv=burst_of(session, weapon).contact, kinetic=False)
    return Combatant(
        name=person.name,
        side=stand.participant.side,
        coolness=tier.initiative if tier else person.coolness,
        condition=condition_of(person),
        endurance=endurance_of(person),
        readiness=readiness,
        strike=_strike(session, stand, weapon),
        shot=aimed,
        bursts=bursts,
        rounds=weapon.rounds if weapon else 0,
        magazine=weapon.magazine if weapon else 0,
        spare_magazines=weapon.spare_magazines if weapon else 0,
        bulk=weapon.bulk if weapon else 0,
        encumbered=person.encumbered,
        armour_penalty=field.penalties[person.key],
        armour=armour_values(worn),
    )


def _strike(session: Session, stand: Stand, weapon: Weapon | None) -> Strike:
    """What somebody does at arm's length, with a melee weapon or with bare hands."""
    held = None
    if weapon is not None and weapon.kind == WeaponKind.MELEE:
        held = MeleeWeapon(exact(weapon.dpv), Reach(weapon.reach), DAMAGE[weapon.damage])
    return Strike(
        melee=skill_of(session, stand.person, "Melee"),
        strength=stand.person.strength,
        weapon=held,
        table=hit_table(session),
        rulings=rulings(session),
    )


def _pairs(
    session: Session, field: Field, stands: list[Stand]
) -> tuple[
    dict[tuple[int, int], Fraction], dict[tuple[int, int], Cover], frozenset[tuple[int, int]]
]:
    """Distance, cover and sight between every two who are not on one side."""
    metres: dict[tuple[int, int], Fraction] = {}
    cover: dict[tuple[int, int], Cover] = {}
    blind: set[tuple[int, int]] = set()
    for one, attacker in enumerate(stands):
        for other, target in enumerate(stands):
            if attacker.participant.side == target.participant.side:
                continue
            apart = field.metres(attacker.participant, target.participant)
            if apart is None:
                continue
            metres[one, other] = apart
            cover[one, other] = cover_of(session, target.participant, attacker.participant)
            if not field.in_sight(attacker, target):
                blind.add((one, other))
    return metres, cover, frozenset(blind)
