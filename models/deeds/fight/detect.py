"""Looking for somebody or something with sensors (N-01 to N-07)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from sqlmodel import Session

from models.action import Action, Refusal, refuse
from models.bridge.afar import NO_WAY, distance_known, measured, needed
from models.bridge.body import exact
from models.bridge.by_key import participant
from models.bridge.engines.registry import engine_of
from models.bridge.ground import Field, Stand
from models.bridge.placed import Placed
from models.bridge.said import OnThrow, modifier_option, stated
from models.bridge.vehicles import Craft
from models.deed import YES_NO, Chance, Option, Preview
from models.effects.sighting import sight
from models.effects.sweeps import Eye, has_looked, note_sweep
from models.effects.telling import tell_said
from models.rulings import rulings
from models.tables import Phase, Sensor, Side, Vehicle
from rules.dice import ThrownFor
from rules.sensors import Sweep, detect, detect_odds, dm, need, refusals, ruled
from rules.tasks.difficulty import level_of
from rules.tasks.success import on_die

KILOMETRE = 1_000
LOOKED = "{} has had its one attempt of this turn (G-59): you may let it look again."


@dataclass(frozen=True, slots=True)
class Detect(OnThrow):
    """Somebody looks for one target with a sensor: their vehicle's, or one of the campaign's.

    `target` is a participant, or with `craft` the place of a vehicle; `sensor` the key of a sensor,
    None for that of the vehicle `who` is aboard. Everything else is None until the referee changes
    what the scene says: `distance` in metres, the target's `signature`, and whether it is
    `obscured`, `blocked`, or has `acted`. A sensor looks once in a turn, in a fight or out of it,
    unless the referee lets it look `again` (G-59).

    INVENTED: it takes no action; the documents count none for it.
    """

    scene: int
    who: int
    target: int
    craft: bool = False
    sensor: int | None = None
    distance: float | None = None
    signature: int | None = None
    obscured: bool | None = None
    blocked: bool | None = None
    acted: bool | None = None
    modifier: int = 0
    again: bool = False

    def preview(self, session: Session) -> Preview:
        """Need, modifiers and the chance."""
        line = self._line_up(session)
        sweep = line.sweep
        refused = line.refusals
        chances = () if refused else (Chance("detected", detect_odds(sweep)),)
        return Preview(
            title=f"{line.sensor}: {line.name}",
            need=needed(refused, f"{level_of(need(sweep))} {on_die(need(sweep), dm(sweep).total)}"),
            dm=dm(sweep),
            chances=chances,
            notes=measured(
                refused,
                (
                    f"{float(sweep.distance):g} m, {'half' if sweep.near else 'full'} range",
                    *sweep.rulings.notes(ruled(sweep)),
                ),
            ),
            rows=sweep.rows,
            options=self._options(line),
            refusals=refused,
        )

    def perform(self, action: Action) -> None:
        """Throw; who is detected is known to the side of whoever looked, and told to it alone."""
        line = self._line_up(action.session)
        refuse(line.refusals)
        action.title = f"{line.operator.name}: sensors"
        action.secret = line.operator.participant.side != Side.PARTY
        tell_said(action, self, self._options(line))
        dice = ThrownFor(line.operator.name, action.dice, action.secret)
        there, found = line.there, detect(line.sweep, dice)
        what = f"{line.name} is detected" if found else "nothing is detected"
        action.tell(f"{line.sensor}: {what}.", *line.sweep.rows)
        if found and isinstance(there, Stand):
            sight(action, line.field.scene, line.operator.participant.side, [there])
        craft = there.key if found and isinstance(there, Craft) else None
        note_sweep(action, line.eye, f"{line.sensor} has looked", craft)
        action.tell_ruled(line.sweep.rulings, ruled(line.sweep))

    def _line_up(self, session: Session) -> _Line:
        field, operator = participant(session, self.scene, self.who)
        aboard = field.aboard.get(operator.person.key)
        vehicle = aboard[1] if aboard and self.sensor is None else None
        name, reach, bonus = self._sensor(session, vehicle)
        eye = Eye(self.sensor, vehicle.key if vehicle else None)
        there = self._target(field)
        place: Placed = there.deployment if isinstance(there, Craft) else there.participant
        metres = field.metres(operator.participant, place)
        signature = there.vehicle.signature if isinstance(there, Craft) else 0
        acted = any(stand.participant.acted for stand in _in_it(field, there))
        zone = field.zones[place.zone_id]
        sweep = Sweep(
            distance=(metres or Fraction(0)) if self.distance is None else exact(self.distance),
            reach=reach * KILOMETRE,
            signature=signature if self.signature is None else self.signature,
            bonus=bonus,
            obscured=zone.cluttered if self.obscured is None else self.obscured,
            blocked=not field.unblocked(operator, there) if self.blocked is None else self.blocked,
            acted=acted if self.acted is None else self.acted,
            modifiers=stated(self.modifier),
            rulings=rulings(session),
            word=self.word,
        )
        before = field.scene.phase == Phase.STEALTH
        refused = (
            engine_of(field.scene).why_no_sensors if before else None,
            LOOKED.format(name) if not self.again and has_looked(session, eye) else None,
            NO_WAY if metres is None and self.distance is None else None,
            *refusals(sweep),
        )
        return _Line(field, operator, there, name, eye, sweep, tuple(filter(None, refused)))

    def _sensor(self, session: Session, vehicle: Vehicle | None) -> tuple[str, Fraction, int]:
        """What looks: its name, its range in kilometres and its bonus."""
        if self.sensor is not None:
            found = session.get(Sensor, self.sensor)
            if found is None:
                raise Refusal("That sensor is no longer there.")
            return found.name, exact(found.range_km), found.bonus
        if vehicle is None:
            raise Refusal("Nobody without a vehicle has a sensor of their own (N-01).")
        return vehicle.name, exact(vehicle.sensor_range), vehicle.sensor_bonus

    def _target(self, field: Field) -> Stand | Craft:
        return field.craft(self.target) if self.craft else field.stand(self.target)

    def _options(self, line: _Line) -> tuple[Option, ...]:
        sweep = line.sweep
        return (
            distance_known(line.refusals, sweep.distance, 9_999_000),
            Option("signature", "signature", sweep.signature, low=-99, high=99, referee=True),
            Option("obscured", "obscured", sweep.obscured, YES_NO, referee=True),
            Option("blocked", "blocked", sweep.blocked, YES_NO, referee=True),
            Option("acted", "moved or fired", sweep.acted, YES_NO, referee=True),
            modifier_option(self.modifier),
            *self.throw_options("detected", "not detected"),
            Option("again", "looks again", self.again, YES_NO, referee=True),
        )


def _in_it(field: Field, there: Stand | Craft) -> list[Stand]:
    """Those by whose acts a target shows itself: the crew of a vehicle (N-07)."""
    if isinstance(there, Stand):
        return [there]
    aboard = {
        person for person, (_, vehicle) in field.aboard.items() if vehicle.id == there.vehicle.id
    }
    return [stand for stand in field.stands if stand.person.key in aboard]


@dataclass(frozen=True, slots=True)
class _Line:
    """A sweep lined up from the rows."""

    field: Field
    operator: Stand
    there: Stand | Craft
    sensor: str
    eye: Eye
    sweep: Sweep
    refusals: tuple[str, ...]

    @property
    def name(self) -> str:
        """The name of what is looked for."""
        return self.there.name
