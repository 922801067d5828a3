"""Aimed fire at a vehicle: every round that hits strikes one of its faces (C-29, V-07)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from sqlmodel import Session

from models.action import Action, Refusal, refuse
from models.bridge.attack import EXPLODES, NO_LINE, NO_WAY, struck_from
from models.bridge.body import exact
from models.bridge.cover import behind_of
from models.bridge.crew import weapon_held
from models.bridge.fighter import readiness_in
from models.bridge.finding import parties
from models.bridge.firing import rounds_loaded, shot_with
from models.bridge.ground import Field, Stand
from models.bridge.munitions import fires_rounds
from models.bridge.said import BY_THROW, OnThrow, distance_option, dpv_option, modifier_option
from models.bridge.turn import why_no_action
from models.bridge.vehicles import Craft, protection_of
from models.deed import Chance, Option, Preview
from models.effects.sighting import give_away
from models.effects.supply import spend_rate
from models.effects.telling import aimed_at, tell_said
from models.effects.turn import use_action
from models.effects.vehicle_hit import suffer_hit
from models.rulings import as_ruled
from models.tables import Weapon, WeaponKind
from models.tables.cover import FULL
from rules.combat.aimed_fire import Shot, difficulty, dm, dpv, refusals
from rules.combat.initiative import Act
from rules.tasks.success import thrown_for
from rules.vehicles.fire import fire_at_vehicle, fire_odds, vehicle_chances
from rules.vehicles.hits import Damage, Face, Struck

FACES = tuple((face, face.value) for face in Face)
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
    distance: int | None = None
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
            need=thrown_for(need, dm(shot).total),
            dm=dm(shot),
            chances=() if refused else line.chances,
            notes=line.notes,
            rows=(*shot.rows, "V-07", "V-09", "V-10", "V-11", "V-12", "V-13"),
            options=self._options(line),
            refusals=refused,
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
        weapon.rounds -= shot.shots
        spend_rate(action, scene, weapon, shot.shots)
        action.session.add(weapon)
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
        weapon = weapon_held(session, firer.person.key)
        if weapon is None or weapon.kind != WeaponKind.FIRE or not weapon.aimed_range:
            raise Refusal(f"{firer.name} holds no weapon for aimed fire.")
        if fires_rounds(weapon):
            raise Refusal(EXPLODES.format(weapon.name))
        metres = (
            field.metres(firer.participant, craft.deployment)
            if self.distance is None
            else Fraction(self.distance)
        )
        shot = shot_with(session, field.scene, firer, weapon, metres, self.shots, self.modifier)
        readiness = readiness_in(session, firer.participant, firer.person)
        walled_in = behind_of(session, firer.participant, None).stance == FULL
        refused = (
            why_no_action(field.scene, firer, readiness, Act.AIMED_FIRE, weapon.bulk),
            None if metres is not None else NO_WAY,
            f"{firer.name} is behind full cover (C-45): change the cover first."
            if walled_in
            else None,
            f"{craft.name} is an animal: fire at its body." if craft.vehicle.animal_id else None,
        )
        face = self.face or struck_from(field, firer, craft)
        each = None if self.dpv is None else exact(self.dpv)
        shot = replace(shot, large_target=True, word=self.word, hit_dpv=each)
        said = Struck(self.suspension, self.damage)
        return _Line(field, firer, craft, weapon, shot, face, said, tuple(filter(None, refused)))

    def _options(self, line: _Line) -> tuple[Option, ...]:
        shots = tuple((n, str(n)) for n in range(1, line.weapon.rate_of_fire + 1))
        several = (Option("shots", "shots", line.shot.shots, shots),) if len(shots) > 1 else ()
        strikes = Option("suspension", "strikes", self.suspension, PARTS, referee=True)
        return (
            *several,
            Option("face", "face", line.face, FACES, referee=True),
            distance_option(line.shot.distance),
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
        odds = fire_odds(self.shot, protection_of(self.craft.vehicle), self.face, self.said)
        (hit, struck), *results = vehicle_chances(odds).items()
        return (Chance(hit, struck), *(Chance(f"  {name}", odds) for name, odds in results))

    @property
    def notes(self) -> tuple[str, ...]:
        """What the referee may want to know beside the numbers."""
        protection, band = protection_of(self.craft.vehicle), self.shot.band
        notes = [
            f"{float(self.shot.distance):g} m, {f'{band} range' if band else 'out of range'}; "
            f"DPV {float(dpv(self.shot)):g}; {rounds_loaded(self.weapon)}",
            f"{self.face} armour {float(protection.over(self.face)):g}"
            + (
                f", {self.craft.vehicle.suspension} {float(protection.suspension):g}"
                if protection.suspension is not None
                else ""
            ),
        ]
        if not self.field.in_sight(self.firer, self.craft):
            notes.append(NO_LINE)
        notes += [as_ruled(self.shot.rulings, ident) for ident in _ruled(self.shot)]
        return tuple(notes)


def _ruled(shot: Shot) -> tuple[str, ...]:
    """The rulings behind fire at a vehicle that are not at their default."""
    several = ("G-38",) if shot.rate_of_fire > 1 else ()
    return shot.rulings.changed(*several, "G-01", "G-94")
