"""Launching a missile at a vehicle (V-21 to V-28)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from sqlmodel import Session

from models.action import Action, Refusal, refuse
from models.bridge.afar import FACES, NO_WAY, distance_known, measured, metres_to, vehicle_outcomes
from models.bridge.attack import struck_from
from models.bridge.body import exact
from models.bridge.by_key import participant
from models.bridge.ground import Field, Stand
from models.bridge.said import BY_THROW
from models.bridge.turn import why_no_action
from models.bridge.vehicles import Craft, protection_of
from models.deed import YES_NO, Chance, Option, Preview
from models.effects.detonation import Detonation
from models.effects.sighting import give_away
from models.effects.sweeps import acquired
from models.effects.telling import hush, tell_said
from models.effects.turn import use_action
from models.rulings import rulings
from models.tables import Missile as MissileRow
from models.tables import Side
from rules.combat.initiative import Act
from rules.vehicles.hits import Face
from rules.vehicles.missiles import Angle, Flight, Guidance, Missile, homes, missile_odds, refusals

SENSED = "{} is out of sight, but acquired by the vehicle's own sensors (V-24)."
HOMING = (BY_THROW, (True, "hits"), (False, "misses, or is shot down"))


@dataclass(frozen=True, slots=True)
class Launch:
    """Somebody launches a missile of theirs, or of the vehicle they are aboard, at a vehicle.

    `vehicle` is the key of its place; 0 lets a fully automatic missile take the nearest (G-99).
    `distance` in metres, the `face` turned to the launcher, the `evasion` that counts and whether
    the target is `observed` are None until the referee changes what the scene says; `result` is
    what he says comes of the homing throw. `setting` is the attack angle of a selectable missile.
    """

    scene: int
    who: int
    missile: int
    vehicle: int = 0
    setting: Angle | None = None
    distance: float | None = None
    face: Face | None = None
    observed: bool | None = None
    evasion: int | None = None
    result: bool | None = None

    def preview(self, session: Session) -> Preview:
        """The homing throw, and the chance of everything the damage chart may say."""
        line = self._line_up(session)
        flight = line.flight
        return Preview(
            title=f"{line.launcher.name}: {line.row.name} at {line.craft.name}",
            need=f"{flight.need} or less on 1D10, never on 10",
            chances=() if line.refusals else line.chances,
            notes=line.notes,
            rows=flight.rows,
            options=self._options(line),
            refusals=line.refusals,
            blind=flight.missile.guidance is Guidance.LOCK_ON and not flight.observed,
        )

    def perform(self, action: Action) -> None:
        """Launch: it hits and goes off as a tamped charge, or crashes."""
        line = self._line_up(action.session)
        refuse(line.refusals)
        field, flight, craft = line.field, line.flight, line.craft
        action.title = f"{line.launcher.name} launches at {line.called}"
        tell_said(action, self, self._options(line))
        use_action(action, field.scene, line.launcher, Act.AIMED_FIRE, line.row.bulk)
        give_away(action, field, line.launcher, [craft.deployment.side])
        line.row.number -= 1
        action.session.add(line.row)
        unseen, face, load = (
            line.called != craft.name,
            flight.face(line.toward),
            flight.missile.load,
        )
        with hush(action, unseen):
            hit = homes(flight, action.dice)
            told = f"hits {craft.name}, {face}" if hit else f"misses {craft.name} and crashes"
            action.tell_ruled(flight.rulings, () if self.result is not None else line.ruled)
            rows = (*flight.rows, "G-102", *load.rows) if hit else flight.rows
            action.tell(f"The {line.row.name} {told}.", *rows)
        if unseen:
            action.tell(f"The {line.row.name} {'goes off' if hit else 'crashes'}.")
        if hit:
            explosion = load.explosion(flight.rulings.fragment_rounding)
            where, against = f"at {line.called}", ((craft.key, face),)
            there = craft.deployment
            bulk = line.row.bulk
            burst = Detonation(field, explosion, there, where, against=against, bulk=bulk)
            burst.explode(action, field)

    def _line_up(self, session: Session) -> _Line:
        field, launcher = participant(session, self.scene, self.who)
        row = session.get(MissileRow, self.missile)
        if row is None:
            raise Refusal("That missile is no longer there.")
        craft = self._target(field, launcher)
        metres = metres_to(field, launcher, craft.deployment, self.distance)
        in_sight = field.in_sight(launcher, craft)
        aboard = field.aboard.get(launcher.person.key)
        sensed = aboard is not None and acquired(session, aboard[1].key, craft.key)
        flight = Flight(
            missile=missile_of(row),
            distance=metres or Fraction(0),
            evasion=craft.evasion if self.evasion is None else self.evasion,
            observed=(in_sight or sensed) if self.observed is None else self.observed,
            hits=self.result,
            setting=self.setting or Angle(row.attack_angle).settings[0],
            rulings=rulings(session),
        )
        refused = (
            why_no_action(field, launcher, Act.AIMED_FIRE, row.bulk),
            None if metres is not None else NO_WAY,
            None if row.number else f"No {row.name} is left.",
            *refusals(flight),
        )
        toward = self.face or struck_from(field, launcher, craft)
        by_sensors = sensed and not in_sight
        whys = tuple(filter(None, refused))
        return _Line(field, launcher, row, craft, flight, toward, by_sensors, whys)

    def _target(self, field: Field, launcher: Stand) -> Craft:
        """The vehicle aimed at, or the nearest for a missile that picks by itself (V-24, G-99)."""
        if self.vehicle:
            return field.craft(self.vehicle)
        crafts = enemy_craft(field, launcher)
        found = [(metres_to(field, launcher, craft.deployment), craft) for craft in crafts]
        within = [(metres, craft) for metres, craft in found if metres is not None]
        if not within:
            raise Refusal("There is no enemy vehicle for it to find (V-24).")
        return min(within, key=lambda pair: pair[0])[1]

    def _options(self, line: _Line) -> tuple[Option, ...]:
        flight = line.flight
        settings = tuple((angle, angle.value) for angle in flight.missile.angle.settings)
        angle = Option("setting", "attacks", flight.setting, settings)
        return (
            *((angle,) if len(settings) > 1 else ()),
            *self._options_of_target(line),
            Option("face", "face turned here", line.toward, FACES, referee=True),
            distance_known(line.refusals, flight.distance, 1_000_000),
            Option("observed", "observed", flight.observed, YES_NO, referee=True),
            Option("evasion", "evasion", flight.evasion, low=0, high=99, referee=True),
            Option("result", "homing", self.result, HOMING, referee=True),
        )

    def _options_of_target(self, line: _Line) -> tuple[Option, ...]:
        """Another vehicle than the nearest, for a missile that picks by itself."""
        others = enemy_craft(line.field, line.launcher)
        if line.flight.missile.guidance is not Guidance.AUTOMATIC or len(others) < 2:
            return ()
        choices = ((0, "the nearest"), *((craft.key, craft.name) for craft in others))
        return (Option("vehicle", "takes", self.vehicle, choices, referee=True),)


@dataclass(frozen=True, slots=True)
class _Line:
    """A launch lined up from the rows."""

    field: Field
    launcher: Stand
    row: MissileRow
    craft: Craft
    flight: Flight
    toward: Face
    by_sensors: bool
    refusals: tuple[str, ...]

    @property
    def called(self) -> str:
        """What players may read of the target; what sensors have acquired they know."""
        known = self.by_sensors and self.launcher.participant.side == Side.PARTY
        return self.craft.name if known else self.field.called(self.craft)

    @property
    def chances(self) -> tuple[Chance, ...]:
        """The chance to hit, then of each result, as lines of a preview."""
        protection = protection_of(self.craft.vehicle)
        return vehicle_outcomes(missile_odds(self.flight, protection, self.toward))

    @property
    def ruled(self) -> tuple[str, ...]:
        """The rulings behind the homing throw that are not at their default."""
        return self.flight.rulings.changed("G-01")

    @property
    def notes(self) -> tuple[str, ...]:
        """What the referee may want to know beside the numbers."""
        flight, missile = self.flight, self.flight.missile
        armour = protection_of(self.craft.vehicle).over(flight.face(self.toward))
        notes = [
            f"{float(flight.distance):g} m of {missile.range}; homing {missile.homing}, "
            f"evasion {flight.evasion}; {missiles_left(self.row)}",
            f"contact {float(missile.load.contact):g} against {flight.face(self.toward)} armour "
            f"{float(armour):g}",
        ]
        if missile.guidance is Guidance.LOCK_ON and flight.observed and self.by_sensors:
            notes.append(SENSED.format(self.craft.name))
        notes += flight.rulings.notes(self.ruled)
        return measured(self.refusals, notes)


def missiles_left(row: MissileRow) -> str:
    """How many there are, in words: `1 missile left`."""
    return f"{row.number} missile{'' if row.number == 1 else 's'} left"


def missile_of(row: MissileRow) -> Missile:
    """A missile as the rules take it."""
    return Missile(
        row.range,
        Guidance(row.guidance),
        row.homing,
        Angle(row.attack_angle),
        exact(row.explosive_points),
    )


def enemy_craft(field: Field, launcher: Stand) -> list[Craft]:
    """The vehicles of other sides that a missile may take; wrecks and animals are none."""
    return [
        craft
        for craft in field.crafts
        if craft.deployment.side != launcher.participant.side
        and not craft.wrecked
        and craft.vehicle.animal_id is None
    ]
