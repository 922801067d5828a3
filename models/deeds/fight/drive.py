"""Driving in a combat turn: where to, how fast, and whether evasively (V-01 to V-05)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import cos, radians, sin

from sqlmodel import Session

from models.action import Action, Refusal, refuse
from models.bridge.body import abilities_of, exact, out_of_action
from models.bridge.by_key import participant
from models.bridge.crew import crew_of
from models.bridge.ground import Field, Stand
from models.bridge.joint import listed
from models.bridge.placed import Placed, Point
from models.bridge.said import OnThrow, modifier_option, stated
from models.bridge.turn import why_no_action
from models.bridge.vehicles import Craft
from models.deed import Chance, Option, Preview
from models.effects.boarding import carry
from models.effects.crossing import BARRED
from models.effects.recovery import note_moved
from models.effects.telling import tell_said
from models.effects.turn import use_action
from models.rulings import rulings
from models.tables import BorderKind, Person, Role
from rules.combat.initiative import Act
from rules.odds import every
from rules.tally import Tally
from rules.tasks.attempt import Attempt
from rules.tasks.success import Word, on_die
from rules.tasks.task import Task
from rules.vehicles.driving import Manner, driving_task, succeeds

NO_WAY_THERE = "Nothing that can be passed leads there."
_MANNERS = tuple((manner, manner.value) for manner in Manner)
_ROWS = {
    Manner.STEADY: ("V-01", "V-03"),
    Manner.DOUBLE: ("V-01", "V-03", "V-04"),
    Manner.EVASIVE: ("V-01", "V-03", "V-05", "V-06", "G-98"),
}


@dataclass(frozen=True, slots=True)
class Drive(OnThrow):
    """A driver, or a rider, moves the vehicle with one action.

    On a map it goes toward the zone `to`; on open ground in the direction of `bearing`, degrees
    from north. It goes no farther than `metres`, None for as far as it gets; more than it can is
    the referee's word. Driven evasively it moves at its listed rate; so it does when double speed
    fails (INVENTED).
    """

    scene: int
    who: int
    to: int | None = None
    bearing: int = 0
    manner: Manner = Manner.STEADY
    metres: float | None = None
    modifier: int = 0

    def preview(self, session: Session) -> Preview:
        """How far it goes, and the chance of driving so."""
        trip = self._trip(session)
        attempt = trip.attempt
        odds = trip.odds(self.word)
        return Preview(
            title=f"{trip.driver.name} drives {trip.craft.name} {self.manner}",
            need=on_die(attempt.need, attempt.dm.total) if attempt and not trip.refusals else "",
            dm=attempt.dm if attempt else Tally(),
            chances=(Chance(f"driven {self.manner}", odds.get(True, Fraction(0))),) if odds else (),
            notes=self._notes(trip),
            rows=(*_ROWS[self.manner], "V-14", *(attempt.levels.rows if attempt else ())),
            options=self._options(trip),
            refusals=trip.refusals,
        )

    def perform(self, action: Action) -> None:
        """Spend the driver's action, throw if need be, and go."""
        trip = self._trip(action.session)
        refuse(trip.refusals)
        driver, craft, place = trip.driver, trip.craft, trip.craft.deployment
        action.title = f"{driver.name} drives {craft.name}"
        tell_said(action, self, self._options(trip))
        use_action(action, trip.field.scene, driver, Act.HANDIWORK, 0)
        driver.participant.acted = True
        done = trip.attempt is not None and succeeds(trip.attempt, action.dice, self.word)
        if trip.attempt is not None:
            told = "drives" if done else "fails to drive"
            rows = (*_ROWS[self.manner], *trip.attempt.levels.rows, *trip.attempt.dm.rows)
            action.tell(f"{driver.name} {told} {self.manner}.", *rows)
        place.doubled = done and self.manner is Manner.DOUBLE
        place.evading = done and self.manner is Manner.EVASIVE
        metres = self._goes(craft.rate * (2 if place.doubled else 1), craft)
        seen = not trip.field.overlooked(craft)
        goes = self._over_ground if trip.field.open_ground else self._over_zones
        where = goes(trip, metres)
        action.session.add(place)
        action.session.flush()
        carry(action, craft.vehicle, place)
        with action.published(when=seen or not trip.field.overlooked(craft)):
            action.tell(f"{craft.name} goes {where}.", "V-01", "V-03", "V-14")
        for aboard in crew_of(action.session, craft.vehicle) if metres else ():
            note_moved(action, aboard.person)

    def _end(self, place: Placed, metres: Fraction) -> Point:
        """Where so many metres lead to over open ground."""
        way, far = radians(self.bearing), float(metres)
        x, y = place.x + far * sin(way), place.y + far * cos(way)
        return Point(place.zone_id, round(x, 1), round(y, 1))

    def _over_ground(self, trip: _Trip, metres: Fraction) -> str:
        place = trip.craft.deployment
        end = self._end(place, metres)
        place.x, place.y = end.x, end.y
        place.facing = self.bearing % 360
        return f"{float(metres):g} m, bearing {place.facing}"

    def _trip(self, session: Session) -> _Trip:
        field, driver = participant(session, self.scene, self.who)
        station, vehicle = field.aboard.get(driver.person.key, (None, None))
        craft = next((c for c in field.crafts if vehicle and c.vehicle.id == vehicle.id), None)
        if station is None or craft is None or not Role(station.role).drives:
            raise Refusal(f"{driver.name} is not driving anything here.")
        task = driving_task(self.manner, craft.vehicle.driving_skill)
        attempt = None
        if task is not None:
            attempt = self._attempt(session, driver, task)
        animal = session.get(Person, craft.vehicle.animal_id or 0)
        refused = (
            why_no_action(field, driver, Act.HANDIWORK),
            attempt.barred if attempt else None,
            None if craft.rate else f"{craft.name} cannot move: {craft.state}.",
            f"{animal.name} is out of action." if animal and out_of_action(animal) else None,
            self._barred(field, craft),
        )
        return _Trip(field, driver, craft, attempt, tuple(filter(None, refused)))

    def _barred(self, field: Field, craft: Craft) -> str:
        """Why nothing gets there; empty if it can."""
        if not field.open_ground:
            return "" if self._route(field, craft) else NO_WAY_THERE
        end = self._end(craft.deployment, self._goes(self._most(craft), craft))
        return BARRED if field.lie.bars(craft.deployment, end) else ""

    def _attempt(self, session: Session, driver: Stand, task: Task) -> Attempt:
        return Attempt(
            task,
            abilities_of(session, driver.person),
            circumstances=stated(self.levels),
            modifiers=stated(self.modifier),
            rulings=rulings(session),
        )

    def _route(self, field: Field, craft: Craft) -> list[int]:
        """The zones from where it is to where it goes; none when there is no way."""
        if self.to is None or self.to not in field.zones:
            return []
        way = field.way(craft.deployment.zone_id, self.to, passable=True)
        return way[1] if way else []

    def _over_zones(self, trip: _Trip, metres: Fraction) -> str:
        """Follow the way zone by zone; what was on another way comes back first."""
        field, place = trip.field, trip.craft.deployment
        route = self._route(field, trip.craft)
        goal = field.zones[route[-1]].name
        bearing = field.bearing(place, Point(route[-1]))
        place.facing = place.facing if bearing is None else bearing
        gone = exact(place.toward_metres) if place.toward_id is not None else Fraction(0)
        left = metres + gone if place.toward_id in route[1:2] else metres - gone
        if left < 0:
            place.toward_metres = float(-left)
            return f"back, and is {float(-left):g} m from {field.zones[route[0]].name}"
        place.toward_id, place.toward_metres = None, 0
        for step in route[1:]:
            border = next(b for z, b in field.neighbours(place.zone_id) if z.key == step)
            if left < border.metres:
                place.toward_id, place.toward_metres = step, float(left)
                return f"{float(metres):g} m toward {goal}"
            place.zone_id, left = step, left - border.metres
        return f"to {goal}"

    def _most(self, craft: Craft) -> Fraction:
        """The metres it can go if all goes well."""
        return craft.rate * (2 if self.manner is Manner.DOUBLE else 1)

    def _goes(self, metres: Fraction, craft: Craft) -> Fraction:
        """How far it goes that could go so many metres."""
        if self.metres is None:
            return metres
        said = exact(self.metres)
        return said if said > self._most(craft) else min(metres, said)

    def _notes(self, trip: _Trip) -> tuple[str, ...]:
        rate, far = float(trip.craft.rate), float(self._most(trip.craft))
        notes = [f"Up to {far:g} m with this action; the rate is {rate:g} m."]
        notes += [
            f"{name} is damaged (T-40): what it drives like without is the referee's to say."
            for name in trip.craft.damaged
        ]
        if self.manner is Manner.EVASIVE:
            rating = trip.craft.vehicle.evasion
            notes.append(f"Evasion {rating} against missiles until the driver acts again.")
        if not trip.field.open_ground and self.to is not None:
            metres = trip.field.metres(trip.craft.deployment, Point(self.to))
            if metres is not None:
                notes.append(f"{trip.field.zones[self.to].name} is {float(metres):g} m away.")
            if narrow := self._narrow(trip):
                notes.append(f"The way leads through {listed(narrow)}: say whether it fits.")
        return tuple(notes)

    def _narrow(self, trip: _Trip) -> list[str]:
        """The doors and crawlspaces on its way, which no rule measures it by."""
        field, found = trip.field, []
        for here, there in pairwise(self._route(field, trip.craft)):
            border = next(b for z, b in field.neighbours(here) if z.key == there)
            zone = field.zones[there]
            found += [f"the door to {zone.name}"] if border.kind == BorderKind.DOOR else []
            found += [f"the crawlspace {zone.name}"] if zone.crawlspace else []
        return found

    def _options(self, trip: _Trip) -> tuple[Option, ...]:
        bearing = (Option("bearing", "bearing", self.bearing, low=0, high=359),)
        most = self._most(trip.craft)
        goes = self._goes(most, trip.craft)
        return (
            Option("manner", "drives", self.manner, _MANNERS),
            *(bearing if trip.field.open_ground else ()),
            Option("metres", "metres", float(goes), high=9999, decimal=True, referee=goes > most),
            *((modifier_option(self.modifier), *self._word_options()) if trip.attempt else ()),
        )

    def _word_options(self) -> tuple[Option, ...]:
        return self.throw_options("succeeds", "fails")


@dataclass(frozen=True, slots=True)
class _Trip:
    """A move lined up from the rows."""

    field: Field
    driver: Stand
    craft: Craft
    attempt: Attempt | None
    refusals: tuple[str, ...]

    def odds(self, word: Word) -> dict[bool, Fraction]:
        """The chances of driving so; none where nothing is thrown for."""
        attempt = self.attempt
        if attempt is None or self.refusals:
            return {}
        return every(lambda dice: succeeds(attempt, dice, word))
