"""Aimed fire at a vehicle: every round that hits strikes one of its faces (C-29, V-07)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlmodel import Session

from models.action import Action, refuse
from models.bridge.afar import (
    FACES,
    distance_known,
    measured,
    metres_to,
    needed,
    out_of_a_hull,
    shots_options,
    vehicle_outcomes,
    why_not_from_afar,
)
from models.bridge.attack import attack_modifiers, struck_from
from models.bridge.body import exact
from models.bridge.by_key import parties
from models.bridge.firing import aimed_weapon, rounds_loaded, shot_with
from models.bridge.ground import Field, Stand
from models.bridge.said import BY_THROW, OnThrow, dpv_option, modifier_option
from models.bridge.vehicles import Craft, protection_of
from models.deed import Chance, Option, Preview
from models.effects.sighting import give_away
from models.effects.supply import spend_rounds
from models.effects.telling import aimed_at, tell_said
from models.effects.turn import use_action
from models.effects.vehicle_hit import suffer_hit
from models.tables import Weapon
from rules.combat.aimed_fire import Shot, difficulty, dm, dpv, refusals
from rules.combat.initiative import Act
from rules.tasks.success import thrown_for
from rules.vehicles.fire import fire_at_vehicle, fire_odds
from rules.vehicles.hits import Damage, Face, Struck

PARTS = (BY_THROW, (True, "suspension"), (False, "hull"))
RESULTS = (BY_THROW, *((damage, damage.value) for damage in Damage))


@dataclass(frozen=True, slots=True)
class FireAtVehicle(OnThrow):
    """One participant fires at a vehicle with the weapon in hand, or the one served.

    `vehicle` is the key of its place in the scene. `shots` 0 means as many as the weapon can;
    `distance` in metres and the `face` struck are None until the referee changes what the map says;
    so are the `dpv` of a hit, whether it strikes the `suspension`, and its `damage` to the hull,
    for what rules and dice say. `modifier` is the referee's DM.
    """

    scene: int
    firer: int
    vehicle: int
    shots: int = 0
    distance: float | None = None
    modifier: int = 0
    face: Face | None = None
    dpv: float | None = None
    suspension: bool | None = None
    damage: Damage | None = None

    def preview(self, session: Session) -> Preview:
        """Need, modifiers and the chance of everything the damage chart may say."""
        line = self._line_up(session)
        shot, need = line.shot, difficulty(line.shot)
        refused = (*line.refusals, *refusals(shot))
        return Preview(
            title=f"{line.firer.name}: {line.weapon.name} at {line.craft.name}",
            need=needed(line.refusals, thrown_for(need, dm(shot).total)),
            dm=dm(shot),
            chances=() if refused else line.chances,
            notes=line.notes,
            rows=(*shot.rows, "V-07", "V-09", "V-10", "V-11", "V-12", "V-13"),
            options=self._options(line),
            refusals=refused,
            blind=not line.field.in_sight(line.firer, line.craft),
        )

    def perform(self, action: Action) -> None:
        """Fire: spend the action and the rounds, and carry out every hit."""
        line = self._line_up(action.session)
        refuse((*line.refusals, *refusals(line.shot)))
        scene, weapon, shot = line.field.scene, line.weapon, line.shot
        action.title = f"{line.firer.name} fires at {line.field.called(line.craft)}"
        tell_said(action, self, self._options(line))
        use_action(action, scene, line.firer, Act.AIMED_FIRE, weapon.bulk)
        give_away(action, line.field, line.firer, [line.craft.deployment.side])
        spend_rounds(action, scene, weapon, shot.shots)
        with aimed_at(action, line.field, line.craft):
            self._strike(action, line)

    def _strike(self, action: Action, line: _Line) -> None:
        """What the shots do."""
        shot, protection = line.shot, protection_of(line.craft.vehicle)
        results = fire_at_vehicle(shot, protection, line.face, action.dice, line.said)
        for number, hits in enumerate(results, 1):
            which = f"Shot {number}: " if shot.shots > 1 else ""
            told = "hits" if hits else "misses"
            action.tell(f"{which}{line.firer.name} {told}, {line.face}.", *shot.rows)
            for hit in hits:
                suffer_hit(
                    action,
                    line.craft.vehicle,
                    hit,
                    dpv(shot),
                    kinetic=shot.kinetic,
                    bulk=line.weapon.bulk,
                )
        action.tell_ruled(shot.rulings, _ruled(shot))

    def _line_up(self, session: Session) -> _Line:
        field, firer, craft = parties(session, self.scene, self.firer, self.vehicle)
        weapon = aimed_weapon(session, firer)
        metres = metres_to(field, firer, craft.deployment, self.distance)
        gains = attack_modifiers(session, field.scene, firer.participant, self.modifier)
        shot = shot_with(session, field.scene, firer, weapon, metres, self.shots, gains)
        animal = f"{craft.name} is an animal: fire at its body."
        refused = (
            *why_not_from_afar(field, firer, weapon.bulk, metres),
            *((animal,) if craft.vehicle.animal_id else ()),
        )
        face = self.face or struck_from(field, firer, craft)
        each = None if self.dpv is None else exact(self.dpv)
        shot = replace(shot, large_target=True, word=self.word, hit_dpv=each)
        said = Struck(self.suspension, self.damage)
        return _Line(field, firer, craft, weapon, shot, face, said, refused)

    def _options(self, line: _Line) -> tuple[Option, ...]:
        strikes = Option("suspension", "strikes", self.suspension, PARTS, referee=True)
        return (
            *shots_options(line.weapon, line.shot.shots),
            Option("face", "face", line.face, FACES, referee=True),
            distance_known(line.refusals, line.shot.distance),
            modifier_option(self.modifier),
            *self.throw_options(),
            dpv_option(dpv(line.shot)),
            *([strikes] if line.has_suspension else []),
            Option("damage", "damage", self.damage, RESULTS, referee=True),
        )


@dataclass(frozen=True, slots=True)
class _Line:
    """A shot at a vehicle lined up from the rows."""

    field: Field
    firer: Stand
    craft: Craft
    weapon: Weapon
    shot: Shot
    face: Face
    said: Struck
    refusals: tuple[str, ...]

    @property
    def has_suspension(self) -> bool:
        """Whether there is any to be struck (G-101)."""
        return protection_of(self.craft.vehicle).suspension is not None

    @property
    def chances(self) -> tuple[Chance, ...]:
        """The chance to hit, then of each result, as lines of a preview."""
        protection = protection_of(self.craft.vehicle)
        return vehicle_outcomes(fire_odds(self.shot, protection, self.face, self.said))

    @property
    def notes(self) -> tuple[str, ...]:
        """What the referee may want to know beside the numbers."""
        protection, band = protection_of(self.craft.vehicle), self.shot.band
        told = (
            f"{float(self.shot.distance):g} m, {f'{band} range' if band else 'out of range'}; "
            f"DPV {float(dpv(self.shot)):g}; {rounds_loaded(self.weapon)}",
            f"{self.face} armour {float(protection.over(self.face)):g}"
            + (
                f", {self.craft.vehicle.suspension} {float(protection.suspension):g}"
                if protection.suspension is not None
                else ""
            ),
            *out_of_a_hull(self.field, self.firer, self.weapon),
            *self.shot.rulings.notes(_ruled(self.shot)),
        )
        return measured(self.refusals, told)


def _ruled(shot: Shot) -> tuple[str, ...]:
    """The rulings behind fire at a vehicle that are not at their default."""
    several = ("G-38",) if shot.rate_of_fire > 1 else ()
    return shot.rulings.changed(*several, "G-01", "G-94")
