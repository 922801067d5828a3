"""Between a scene's rows and the rules: the ground, who stands where, and how far apart."""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import atan2, degrees, hypot

from sqlmodel import Session, col, select
from sqlmodel.sql.expression import Select, SelectOfScalar

from models.action import Refusal
from models.bridge.body import armour_of, armour_values, exact, out_of_action, penalties, worn_by
from models.bridge.crew import Arm, arms_held, bulks_held
from models.bridge.engines.registry import engine_of, lie_of
from models.bridge.grip import controlled_in
from models.bridge.placed import Placed, apart, tenths
from models.bridge.terrain import Lie
from models.bridge.vehicles import Craft, crafts
from models.bridge.zones_ruled import zone_map
from models.reading import read_once
from models.tables import (
    Armour,
    Border,
    Deployment,
    Participant,
    Person,
    Scene,
    Side,
    Sighting,
    Station,
    Vehicle,
    Zone,
)
from rules.combat.wounds import Armour as ArmourValues
from rules.stealth.zones.ground import BorderKind, Occupant, ZoneMap

_A_PAIR = 2

SAME_ZONE_METRES = 8
"""INVENTED: how far apart two people in one zone are until the referee says otherwise."""

SUSPECT = "a suspected target"
"""Whoever is aimed at without the party knowing of anybody there (B-29)."""


@dataclass(frozen=True, slots=True)
class Stand:
    """A participant with the person it is."""

    participant: Participant
    person: Person

    @property
    def key(self) -> int:
        """The participant's key."""
        return self.participant.key

    @property
    def name(self) -> str:
        """The person's name."""
        return self.person.name

    @property
    def active(self) -> bool:
        """Whether they can do anything at all."""
        return not out_of_action(self.person)

    @property
    def occupant(self) -> Occupant:
        """The participant as the zone rules see them."""
        row = self.participant
        return Occupant(
            name=self.name,
            zone=str(row.zone_id),
            came_from=str(row.came_from_id) if row.came_from_id else None,
            peeking=str(row.peeking_id) if row.peeking_id else None,
            hidden=row.hidden,
            full_cover=row.cover == "full",
            ident=str(row.id),
        )


class Field:
    """A scene as it stands: ground and people in order of arrival, each read when asked for."""

    def __init__(self, session: Session, scene: Scene) -> None:
        self.scene = scene
        self.session = session
        self._met: dict[int, Stand] = {}
        self._ways: dict[tuple[int, int, bool], tuple[Fraction, list[int]] | None] = {}

    @cached_property
    def zones(self) -> dict[int, Zone]:
        """The zones of the map, by key."""
        zones = select(Zone).where(Zone.map_id == self.scene.map_id)
        return {zone.key: zone for zone in self.session.exec(zones)}

    @cached_property
    def borders(self) -> list[Border]:
        """What lies between the zones."""
        return list(self.session.exec(select(Border).where(Border.map_id == self.scene.map_id)))

    @cached_property
    def stands(self) -> list[Stand]:
        """Everybody in the scene, in the order they came."""
        in_order = self._present().order_by(col(Participant.arrived), col(Participant.id))
        return [self._stand(*row) for row in self.session.exec(in_order)]

    @cached_property
    def sighted(self) -> dict[str, set[int]]:
        """Whom each side knows the place of, by participant."""
        return sighted(self.session, self.scene.key)

    @cached_property
    def controlled(self) -> set[int]:
        """Who is under somebody's control, by participant (C-90)."""
        return controlled_in(self.session, self.scene.key)

    @cached_property
    def crafts(self) -> list[Craft]:
        """Every vehicle in the scene, in the order they came."""
        return crafts(self.session, self.scene.key)

    @cached_property
    def aboard(self) -> dict[int, tuple[Station, Vehicle]]:
        """The station of everybody who is in the scene with their vehicle, by person, with that."""
        rows = self.session.exec(
            select(Station, Vehicle)
            .join(Vehicle, col(Station.vehicle_id) == col(Vehicle.id))
            .join(Deployment, col(Deployment.vehicle_id) == col(Vehicle.id))
            .where(col(Station.person_id).in_(self._people), Deployment.scene_id == self.scene.key)
        )
        return {station.person_id: (station, vehicle) for station, vehicle in rows}

    @cached_property
    def worn(self) -> dict[int, list[Armour]]:
        """The armour everybody in the scene wears, by person."""
        return worn_by(self.session, self._people)

    def armour(self, stand: Stand) -> ArmourValues:
        """The armour somebody wears, read with that of everybody once everybody has been read."""
        if "stands" in self.__dict__:
            return armour_values(self.worn[stand.person.key])
        return armour_of(self.session, stand.person)

    @cached_property
    def penalties(self) -> dict[int, int]:
        """What armour costs everybody in the scene in initiative, by person (C-06)."""
        return penalties(self.session, self._people)

    @cached_property
    def arms(self) -> dict[int, Arm]:
        """What everybody in the scene fights with, by person; bare hands are left out."""
        return arms_held(self.session, self._people)

    @cached_property
    def bulks(self) -> dict[int, int]:
        """The bulk of what everybody in the scene fights with, by person; bare hands have none."""
        if "arms" in self.__dict__:
            return defaultdict(int, {key: arm.bulk for key, arm in self.arms.items()})
        return defaultdict(int, bulks_held(self.session, self._people))

    @property
    def open_ground(self) -> bool:
        """Whether people stand somewhere in metres, not in zones."""
        return engine_of(self.scene).open_ground

    @property
    def ground(self) -> ZoneMap:
        """The zones and borders as the rules take them."""
        return _as_ruled(self.session, self)

    @property
    def occupants(self) -> tuple[Occupant, ...]:
        """Everybody in order of arrival."""
        return tuple(stand.occupant for stand in self.stands)

    def stand(self, key: int) -> Stand:
        """The participant with this key; raises `Refusal` when it is not in the scene.

        Whoever asks for a third is going through the whole scene: then it is read at once.
        """
        if key not in self._met and len(self._met) >= _A_PAIR:
            self._met = {stand.key: stand for stand in self.stands}
        elif key not in self._met:
            row = self.session.exec(self._present().where(Participant.id == key)).first()
            if row is not None:
                self._stand(*row)
        if key not in self._met:
            raise Refusal("They are no longer in the scene.")
        return self._met[key]

    @property
    def _people(self) -> SelectOfScalar[int]:
        """The keys of the people of the scene, as a part of other questions."""
        return select(Participant.person_id).where(Participant.scene_id == self.scene.id)

    def _present(self) -> Select[Participant, Person]:
        """The participants of the scene with the people they are."""
        return (
            select(Participant, Person)
            .where(Participant.scene_id == self.scene.id)
            .join(Person, col(Participant.person_id) == col(Person.id))
        )

    def _stand(self, participant: Participant, person: Person) -> Stand:
        return self._met.setdefault(participant.key, Stand(participant, person))

    def craft(self, key: int) -> Craft:
        """The vehicle with this key of its place; raises `Refusal` when it is not here."""
        for craft in self.crafts:
            if craft.key == key:
                return craft
        raise Refusal("That vehicle is no longer in the scene.")

    def not_on_foot(self, stand: Stand) -> str:
        """Why somebody does not move by themselves; empty for whoever is on foot (V-01, V-02)."""
        if stand.person.key in self.aboard:
            return f"{stand.name} is aboard {self.aboard[stand.person.key][1].name}."
        ridden = any(vehicle.animal_id == stand.person.id for _, vehicle in self.aboard.values())
        return f"{stand.name} moves when its rider does (V-02)." if ridden else ""

    def shielded(self, stand: Stand) -> str:
        """Why somebody is no target by themselves: the vehicle is; empty if they are (V-15)."""
        _, vehicle = self.aboard.get(stand.person.key, (None, None))
        if vehicle is None or vehicle.open_topped or vehicle.animal_id is not None:
            return ""
        return f"{stand.name} is inside {vehicle.name}: fire at the vehicle."

    def of_person(self, person_id: int) -> Stand | None:
        """The participant that is this person, if in the scene."""
        return next((s for s in self.stands if s.person.id == person_id), None)

    def enemies(self, side: str) -> list[Stand]:
        """Everybody of another side who takes part; bystanders are nobody's enemies."""
        if side == "bystander":
            return []
        return [s for s in self.stands if s.participant.side not in {side, "bystander"}]

    def knows(self, side: str, stand: Stand) -> bool:
        """Whether a side knows where somebody is."""
        return is_known(self.scene, self.sighted, side, stand.participant)

    def unseen(self, stand: Stand) -> bool:
        """Whether the party does not know where somebody is."""
        return not self.knows(Side.PARTY, stand)

    def overlooked(self, craft: Craft) -> bool:
        """Whether the party sees no vehicle there, or none of its crew, if need be. INVENTED."""
        if craft.deployment.side == Side.PARTY:
            return False
        crew = [s for s in self.stands if craft.vehicle in self.aboard.get(s.person.key, ())]
        if crew and all(map(self.unseen, crew)) and not engine_of(self.scene).plain_in_a_fight:
            return True
        ours = (s for s in self.stands if s.participant.side == Side.PARTY and s.active)
        return not any(self.in_sight(one, craft) for one in ours)

    def hidden_from_players(self, target: Stand | Craft) -> bool:
        """Whether the party does not know of a target, be it somebody or a vehicle."""
        return self.overlooked(target) if isinstance(target, Craft) else self.unseen(target)

    def called(self, target: Stand | Craft) -> str:
        """What players may read of a target: the name of those alone of whom the party knows."""
        return SUSPECT if self.hidden_from_players(target) else target.name

    def neighbours(self, zone_id: int) -> list[tuple[Zone, Border]]:
        """The zones next to this one, with the borders between."""
        found = []
        for border in self.borders:
            if zone_id in (border.a_id, border.b_id):
                other = border.b_id if border.a_id == zone_id else border.a_id
                found.append((self.zones[other], border))
        return found

    def metres(self, one: Placed, other: Placed) -> Fraction | None:
        """The way between two places in metres, over any borders; None when there is none.

        Somebody on the way to the next zone is so much nearer to it, and so much farther from
        everybody else. On open ground it is the straight distance, to a tenth of a metre.
        """
        if self.open_ground:
            return tenths(hypot(one.x - other.x, one.y - other.y))
        if one.zone_id == other.zone_id:
            return max(apart(one, other), Fraction(SAME_ZONE_METRES))
        way = self.way(one.zone_id, other.zone_id)
        if way is None:
            return None
        metres, path = way
        for who, step in ((one, path[1]), (other, path[-2])):
            gone = exact(who.toward_metres)
            if who.toward_id == step:
                metres -= gone
            elif who.toward_id is not None:
                metres += gone
        return max(metres, Fraction(SAME_ZONE_METRES))

    def way(
        self, start: int, end: int, *, passable: bool = False
    ) -> tuple[Fraction, list[int]] | None:
        """The shortest way between two zones in metres, and the zones on it; None for no way.

        It leads over any border, or only over those that can be passed.
        """
        asked = (start, end, passable)
        if asked not in self._ways:
            self._ways[asked] = self._shortest(start, end, passable=passable)
        return self._ways[asked]

    def _shortest(
        self, start: int, end: int, *, passable: bool
    ) -> tuple[Fraction, list[int]] | None:
        seen: set[int] = set()
        queue: list[tuple[Fraction, list[int]]] = [(Fraction(0), [start])]
        while queue:
            metres, path = heapq.heappop(queue)
            if path[-1] == end:
                return metres, path
            if path[-1] in seen:
                continue
            seen.add(path[-1])
            for zone, border in self.neighbours(path[-1]):
                if passable and not BorderKind(border.kind).passable:
                    continue
                heapq.heappush(queue, (metres + border.metres, [*path, zone.key]))
        return None

    def in_the_open(self, zone_id: int) -> set[int]:
        """The zones that neither a wall nor a door shuts off from this one, itself among them."""
        found, queue = {zone_id}, [zone_id]
        while queue:
            for zone, border in self.neighbours(queue.pop()):
                if border.kind == BorderKind.OPEN and zone.key not in found:
                    found.add(zone.key)
                    queue.append(zone.key)
        return found

    def bearing(self, one: Placed, other: Placed) -> int | None:
        """The direction from one to the other in whole degrees from north; None for no direction.

        Between zones it is from the middle of one to the middle of the other.
        """
        east, north = other.x - one.x, other.y - one.y
        if not self.open_ground:
            here, there = self.zones[one.zone_id], self.zones[other.zone_id]
            east, north = there.x - here.x, here.y - there.y
        return round(degrees(atan2(east, north))) % 360 if east or north else None

    @property
    def lie(self) -> Lie:
        """What lies on the ground of a scene without zones: walls, things to get behind, light."""
        return lie_of(self.session, self.scene.key, self.scene.engine)

    def in_sight(self, one: Stand, other: Stand | Craft) -> bool:
        """Whether nothing but hiding keeps the two from seeing each other (A-23, A-24, C-45)."""
        if self.open_ground and isinstance(other, Stand):
            return not self.lie.hides(one.participant, other.participant)
        return self.unblocked(one, other)

    def unblocked(self, one: Stand, other: Stand | Craft) -> bool:
        """Whether nothing solid stands between the two, be it light or dark (A-24, N-07)."""
        if self.open_ground:
            there = other.participant if isinstance(other, Stand) else other.deployment
            return not self.lie.blocks(one.participant, there)
        return self.ground.line_of_sight(one.occupant, other.occupant)

    def looks_onto(self, one: Stand, place: Placed) -> bool:
        """Whether nothing solid stands between somebody and a place (A-23, N-07)."""
        if self.open_ground:
            return not self.lie.blocks(one.participant, place)
        there = replace(one.occupant, zone=str(place.zone_id))
        return self.ground.line_of_sight(one.occupant, there)


@read_once
def _as_ruled(_session: Session, field: Field) -> ZoneMap:
    """The ground of a scene: every sight of a look is over the same one."""
    return zone_map(
        tuple((z.key, z.cluttered, z.dark, z.crawlspace) for z in field.zones.values()),
        tuple((b.a_id, b.b_id, b.kind) for b in field.borders),
    )


def sighted(session: Session, scene_id: int) -> dict[str, set[int]]:
    """Whom each side of a scene knows the place of, by participant."""
    found: dict[str, set[int]] = defaultdict(set)
    rows = select(Sighting.side, Sighting.participant_id).where(Sighting.scene_id == scene_id)
    for side, participant in session.exec(rows):
        found[side].add(participant)
    return found


def is_known(
    scene: Scene, sightings: Mapping[str, Collection[int]], side: str, row: Participant
) -> bool:
    """Whether a side knows where somebody is: theirs, in view by the rules, or spotted."""
    in_view = engine_of(scene).in_view(row)
    return row.side == side or in_view or row.key in sightings[side]


def field_in(session: Session, scene: Scene) -> Field:
    """A scene as it stands, the same one for a whole look."""
    return _field(session, scene.key)


@read_once
def _field(session: Session, scene_id: int) -> Field:
    return Field(session, session.get_one(Scene, scene_id))
