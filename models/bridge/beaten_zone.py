"""Who is in the way of area fire, as the map proposes it."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import gcd

from models.action import Refusal
from models.bridge.body import exact
from models.bridge.ground import Field, Stand
from models.bridge.placed import Placed, Point
from models.bridge.vehicles import Craft
from models.tables import Zone
from rules.combat.beaten_zone import AREA_METRES, Place, Spot, place_of

_HALF = Fraction(AREA_METRES, 2)


def aim_of(field: Field, zone: int | None, at: int | None) -> tuple[Placed, str]:
    """Where the fire goes, and in words: a zone, or on open ground where somebody is.

    The words are fit for players: they do not name whom the party has not found.

    Raises `Refusal` when that is not in the scene.
    """
    if at is not None:
        stand = field.stand(at)
        if field.open_ground:
            return stand.participant, "somewhere" if field.unseen(stand) else stand.name
        zone = stand.participant.zone_id
    if zone not in field.zones:
        raise Refusal("That zone is no longer there.")
    return Point(zone), field.zones[zone].name


def places(field: Field, firer: Stand, aim: Placed) -> dict[int, Place | None]:
    """Where everybody alive but the firer is, by participant, in order of arrival (C-38, C-39).

    On open ground it is measured. Over zones whoever is in the zone aimed at is in the area, and
    whoever is in a zone between, as the map is drawn, is on the line; where no straight row of
    zones leads there it is the shortest way. Beyond are the zones farther on over the zone aimed at
    in the same direction, where nothing solid is between (all INVENTED). Whoever is on the way to
    another zone has left the area of one once they are farther from its middle than the area
    reaches, and is in that of the other once they are so near to its own. The firer's friends
    beside him, and whoever is aboard a vehicle, are out of the way.
    """
    return {
        stand.key: None
        if stand.person.key in field.aboard
        else _place(field, firer, aim, stand.participant, stand.participant.side)
        for stand in field.stands
        if stand.key != firer.key and not stand.person.dead
    }


def craft_places(field: Field, firer: Stand, aim: Placed) -> list[tuple[Craft, Place | None]]:
    """Where every vehicle is that fire can harm, in order of arrival, as `places` has it.

    Wrecks are left out, ridden animals, which are attacked as bodies, and the firer's own.
    """
    _, own = field.aboard.get(firer.person.key, (None, None))
    return [
        (craft, _place(field, firer, aim, craft.deployment, craft.deployment.side))
        for craft in field.crafts
        if not craft.wrecked and craft.vehicle.animal_id is None and craft.vehicle is not own
    ]


def _place(field: Field, firer: Stand, aim: Placed, it: Placed, side: str) -> Place | None:
    found = _on_the_way(field, firer, aim, it, side)
    if found is not Place.BEYOND:
        return found
    if field.open_ground:
        return None if field.lie.blocks(firer.participant, it) else found
    return found if it.zone_id in field.in_the_open(aim.zone_id) else None


def _on_the_way(field: Field, firer: Stand, aim: Placed, it: Placed, side: str) -> Place | None:
    """Where somebody is, whatever stands between."""
    if field.open_ground:
        return place_of(_spot(firer.participant), _spot(aim), _spot(it))
    gone = exact(it.toward_metres)
    ways = field.neighbours(it.zone_id) if gone > _HALF else []
    left = next((border.metres - gone for to, border in ways if to.key == it.toward_id), None)
    if left is None or it.toward_id is None:
        return _over_zones(field, firer, aim, it.zone_id, side)
    if left <= _HALF:
        return _over_zones(field, firer, aim, it.toward_id, side)
    return _between(field, firer, aim, (it.zone_id, it.toward_id), side)


def _between(
    field: Field, firer: Stand, aim: Placed, way: tuple[int, int], side: str
) -> Place | None:
    """Where somebody is who is near the middle neither of the one zone nor of the other."""
    own, (start, end) = firer.participant.zone_id, way
    if aim.zone_id not in way:
        return _over_zones(field, firer, aim, start, side)
    if own == aim.zone_id:
        return None
    other = end if aim.zone_id == start else start
    if other in _way(field, own, aim.zone_id):
        return Place.LINE
    zones = field.zones
    straight = _straight_on(zones[own], zones[aim.zone_id], zones[other])
    return Place.BEYOND if straight else None


def _spot(placed: Placed) -> Spot:
    return Spot(exact(placed.x), exact(placed.y))


def _over_zones(field: Field, firer: Stand, aim: Placed, there: int, side: str) -> Place | None:
    own = firer.participant.zone_id
    if there == own:
        beside = aim.zone_id != own or side == firer.participant.side
        return None if beside else Place.INSIDE
    if there == aim.zone_id:
        return Place.INSIDE
    if there in _way(field, own, aim.zone_id):
        return Place.LINE
    zones = field.zones
    straight = _straight_on(zones[own], zones[aim.zone_id], zones[there])
    return Place.BEYOND if straight and aim.zone_id in _way(field, own, there) else None


def _way(field: Field, start: int, end: int) -> list[int]:
    """The zones from one to another, both with them; none where nothing leads there."""
    found = field.way(start, end)
    return _row(field, start, end) or (found[1] if found else [])


def _row(field: Field, start: int, end: int) -> list[int]:
    """The zones of a straight row on the drawn map, each beside the next; none if there is none."""
    places = {(zone.x, zone.y): zone.key for zone in field.zones.values()}
    here, there = field.zones[start], field.zones[end]
    across, down = there.x - here.x, there.y - here.y
    steps = gcd(across, down)
    if not steps or steps != max(abs(across), abs(down)):
        return []
    x, y = across // steps, down // steps
    cells = [(here.x + x * n, here.y + y * n) for n in range(steps + 1)]
    row = [places[cell] for cell in cells if cell in places]
    beside = all(b in {z.key for z, _ in field.neighbours(a)} for a, b in pairwise(row))
    return row if beside and len(row) == len(cells) else []


def _straight_on(start: Zone, over: Zone, end: Zone) -> bool:
    """Whether three zones lie on one line of the drawn map, in this order."""
    first = (over.x - start.x, over.y - start.y)
    then = (end.x - over.x, end.y - over.y)
    across = first[0] * then[1] - first[1] * then[0]
    return across == 0 and first[0] * then[0] + first[1] * then[1] > 0
