"""Where a round is meant to come down, and where it does when it strays."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from math import cos, radians, sin

from models.action import Refusal
from models.bridge.ground import SUSPECT, Field, Stand
from models.bridge.placed import Placed, Point
from models.bridge.vehicles import Craft
from models.tables import Border, BorderKind, Zone
from models.text import east_and_north
from rules.combat.deviation import Direction
from rules.stealth.zones.ground import Occupant

OFF_THE_MAP = 0
"""The zone toward which a round lies that has strayed past the last zone on its way."""

_SIDEWAYS = 45
"""INVENTED: by how many degrees a neighbouring zone may lie off the way a round strays."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A fixed place to aim at (C-65), in words, and who or what stood there.

    `who` is a participant, `craft` the place of a vehicle; either may have left it since.
    """

    point: Point
    words: str
    who: int | None = None
    craft: int | None = None

    def now(self, field: Field) -> str:
        """The same words as things stand: who was aimed at may have left the place since."""
        found = self._meant(field)
        if found is None or self._is_there(found):
            return self.words
        return f"at where {self.words.removeprefix('at ')} was"

    def told(self, field: Field | None) -> str:
        """As players may read it: without whom the party does not know of."""
        if self.who is None and self.craft is None:
            return self.words
        found = self._meant(field) if field is not None else None
        if field is None or found is None or field.hidden_from_players(found):
            return f"at {SUSPECT}"
        return self.now(field)

    def _meant(self, field: Field) -> Stand | Craft | None:
        """Who or what was aimed at, wherever it is now."""
        if self.who is None:
            return next((craft for craft in field.crafts if craft.key == self.craft), None)
        return next((stand for stand in field.stands if stand.key == self.who), None)

    def still_there(self, field: Field) -> Stand | None:
        """Who was aimed at, if they still are where they were."""
        found = next((stand for stand in field.stands if stand.key == self.who), None)
        return found if found and self._is_there(found) else None

    def craft_there(self, field: Field) -> int | None:
        """The vehicle that was aimed at, if it still is where it was."""
        found = next((craft for craft in field.crafts if craft.key == self.craft), None)
        return found.key if found and self._is_there(found) else None

    def _is_there(self, found: Stand | Craft) -> bool:
        """Whether somebody or something is at the place."""
        return point_of(found.deployment if isinstance(found, Craft) else found.participant) == (
            self.point
        )


def point_of(placed: Placed) -> Point:
    """The place where somebody or something is now."""
    return Point(placed.zone_id, placed.x, placed.y, placed.toward_id, placed.toward_metres)


def aim_at(field: Field, *, who: int | None = None, craft: int | None = None) -> Aim:
    """At somebody, or at a vehicle; raises `Refusal` when they are not in the scene."""
    if who is not None:
        stand = field.stand(who)
        return Aim(point_of(stand.participant), f"at {stand.name}", who=who)
    found = field.craft(craft or 0)
    return Aim(point_of(found.deployment), f"at {found.name}", craft=craft)


def aim_in(field: Field, zone: int) -> Aim:
    """At the middle of a zone; raises `Refusal` when it is not on the map."""
    if zone not in field.zones:
        raise Refusal("That zone is no longer on the map.")
    return Aim(Point(zone), f"at {field.zones[zone].name}")


def aim_on(ground: int, x: float, y: float) -> Aim:
    """At a point of open ground, the zone with this key, in metres east and north."""
    return Aim(Point(ground, x, y), f"at {east_and_north(x, y)}")


def in_view(field: Field, one: Stand, aim: Aim) -> bool:
    """Whether nothing keeps somebody from seeing the place (A-24)."""
    if field.open_ground:
        return not field.lie.blocks(one.participant, aim.point)
    place = Occupant("aim", str(aim.point.zone_id))
    return field.ground.line_of_sight(one.occupant, place)


def line_of_fire(field: Field, origin: Placed, aim: Aim) -> int:
    """The direction of fire in whole degrees from north; north when there is none (INVENTED)."""
    return field.bearing(origin, aim.point) or 0


def strayed(
    field: Field,
    aim: Aim,
    bearing: int,
    metres: Fraction,
    way: Direction,
    *,
    over_walls: bool = True,
) -> Point:
    """Where a round comes down so far from where it was to, as fired toward `bearing` (C-56, G-69).

    INVENTED: between zones it goes from the middle of the one to that of the next, where one lies
    that way, and off the map where none does; what is thrown, and goes not `over_walls`, stays on
    this side of what is shut.
    """
    angle = (bearing + way.degrees) % 360
    if not field.open_ground:
        return _through_zones(field, aim.point, angle, metres, over_walls=over_walls)
    east, north = sin(radians(angle)), cos(radians(angle))
    x, y = aim.point.x + float(metres) * east, aim.point.y + float(metres) * north
    return replace(aim.point, x=round(x, 1), y=round(y, 1))


def _through_zones(
    field: Field, start: Point, angle: int, metres: Fraction, *, over_walls: bool
) -> Point:
    here, left = start.zone_id, metres
    while left and (way := _next_zone(field, here, angle)):
        zone, border = way
        half = Fraction(border.metres) / 2
        shut = not over_walls and border.kind != BorderKind.OPEN
        if left <= half or shut:
            return Point(here, toward_id=zone.key, toward_metres=float(min(left, half)))
        if left <= border.metres:
            return Point(zone.key, toward_id=here, toward_metres=float(border.metres - left))
        here, left = zone.key, left - border.metres
    return Point(here, toward_id=OFF_THE_MAP, toward_metres=float(left)) if left else Point(here)


def _next_zone(field: Field, here: int, angle: int) -> tuple[Zone, Border] | None:
    """The neighbouring zone that lies that way."""

    def off(way: tuple[Zone, Border]) -> int:
        bearing = field.bearing(Point(here), Point(way[0].key)) or 0
        return abs((bearing - angle + 180) % 360 - 180)

    nearest = min(field.neighbours(here), key=off, default=None)
    return nearest if nearest and off(nearest) <= _SIDEWAYS else None
