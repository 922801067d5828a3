"""Maps made and changed: zones put on the grid, moved and removed, and the borders between them.

What a zone is called and what it is like is written by hand, as any field is
(`models.deeds.people.edit`).
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import col, or_, select

from models.action import Action, Refusal
from models.bridge.engines.registry import engine_of
from models.exchange.floor_plan import laid_out, read_plan, said_of
from models.fields import written
from models.tables import (
    Border,
    BorderKind,
    Charge,
    Participant,
    Patrol,
    Person,
    Scene,
    Suspicion,
    Zone,
    ZoneMap,
)

PLACES = 8
"""How many columns and how many rows the grid has."""


@dataclass(frozen=True, slots=True)
class NewMap:
    """A map: empty, or with the zones and borders of a plan: `Yard, Hall; Yard-Hall door`."""

    name: str
    plan: str = ""

    def perform(self, action: Action) -> None:
        """Make it; raises `Refusal` for a name that cannot be, or a plan that cannot be read."""
        name = written("zonemap", "name", self.name)
        ground = ZoneMap(name=name)
        action.session.add(ground)
        action.session.flush()
        action.title = f"New map: {name}"
        action.secret = True
        if self.plan.strip():
            _draw(action, ground, self.plan)
        else:
            action.tell("A map without zones.")


@dataclass(frozen=True, slots=True)
class DrawPlan:
    """The zones and borders of a plan are added to a map: `Yard, Hall; Yard-Hall door`."""

    map_id: int
    plan: str

    def perform(self, action: Action) -> None:
        """Add them; raises `Refusal` for a plan that cannot be read, or has no room."""
        ground = _of_zones(action, self.map_id)
        action.title = f"Drawn on the map: {ground.name}"
        action.secret = True
        _draw(action, ground, self.plan)


@dataclass(frozen=True, slots=True)
class NewZone:
    """A zone at a free place of the grid, open and lit, without borders."""

    map_id: int
    name: str
    x: int
    y: int

    def perform(self, action: Action) -> None:
        """Put it there; raises `Refusal` off the grid, on another zone, or without a good name."""
        ground = _of_zones(action, self.map_id)
        name = written("zone", "name", self.name)
        _refuse_off_grid(self.x, self.y)
        there = _zone_at(action, ground.key, self.x, self.y)
        if there is not None:
            raise Refusal(f"{there.name} is there already.")
        action.session.add(Zone(map_id=ground.key, name=name, x=self.x, y=self.y))
        action.title = f"New zone: {name}"
        action.secret = True
        action.tell(f"{name} on the map {ground.name}.", "G-134")


@dataclass(frozen=True, slots=True)
class MoveZone:
    """A zone goes to another place of the grid; a zone that is there takes its place."""

    zone: int
    x: int
    y: int

    def perform(self, action: Action) -> None:
        """Move it; raises `Refusal` off the grid."""
        zone = action.get(Zone, self.zone)
        _refuse_off_grid(self.x, self.y)
        there = _zone_at(action, zone.map_id, self.x, self.y)
        if there is not None:
            there.x, there.y = zone.x, zone.y
            action.session.add(there)
        zone.x, zone.y = self.x, self.y
        action.session.add(zone)
        action.title = f"{zone.name}: moved on the map"
        action.secret = True
        place = f"column {self.x + 1}, row {self.y + 1}"
        swapped = f"; {there.name} takes its place" if there else ""
        action.tell(f"{zone.name} is at {place}{swapped}.")


@dataclass(frozen=True, slots=True)
class RemoveZone:
    """A zone goes, with its borders, while nobody stands in it and no patrol walks through it."""

    zone: int

    def perform(self, action: Action) -> None:
        """Delete it; raises `Refusal` with who or what is in the way."""
        zone = action.get(Zone, self.zone)
        _of_zones(action, zone.map_id)
        _refuse_used(action, zone)
        for participant in _passing(action, zone):
            _forget(participant, zone)
            action.session.add(participant)
        for suspicion in action.session.exec(select(Suspicion).where(Suspicion.zone_id == zone.id)):
            action.delete(suspicion)
        touching = select(Border).where(or_(Border.a_id == zone.id, Border.b_id == zone.id))
        for border in action.session.exec(touching):
            action.delete(border)
        action.delete(zone)
        action.title = f"{zone.name}: removed from the map"
        action.secret = True
        action.tell(f"{zone.name} and its borders are gone.")


@dataclass(frozen=True, slots=True)
class SetBorder:
    """What stands between two zones of a map; None is no border at all.

    The borders' rules: A-02 open borders and doors let people through, A-21 sealed ones do not,
    A-24 closed ones keep them from seeing each other.
    """

    one: int
    other: int
    kind: BorderKind | None

    def perform(self, action: Action) -> None:
        """Set it; raises `Refusal` unless these are two zones of one map."""
        one, other = action.get(Zone, self.one), action.get(Zone, self.other)
        if one is other or one.map_id != other.map_id:
            raise Refusal("A border lies between two zones of one map.")
        border = _border(action, one, other)
        if self.kind is None and border is not None:
            action.delete(border)
            _stop_on_the_way(action, one, other)
        elif self.kind is not None:
            border = border or Border(map_id=one.map_id, a_id=one.key, b_id=other.key)
            border.kind = self.kind
            action.session.add(border)
        called = self.kind or "no border"
        action.title = f"{one.name} to {other.name}: {called}"
        action.secret = True
        action.tell(f"{one.name} to {other.name}: {called}, by hand.", "A-02", "A-24")


def _draw(action: Action, ground: ZoneMap, text: str) -> None:
    """Put what a plan says on a map; zones that are there get the traits it gives them."""
    rows = action.session.exec(select(Zone).where(Zone.map_id == ground.key)).all()
    zones = {zone.name: zone for zone in rows}
    try:
        plan = read_plan(text, zones)
        placed = laid_out(plan, {zone.name: (zone.x, zone.y) for zone in rows}, PLACES)
    except ValueError as error:
        raise Refusal(str(error)) from error
    for name, (x, y) in placed.items():
        zones[name] = Zone(map_id=ground.key, name=name, x=x, y=y)
    for name, traits in plan.zones.items():
        for trait in traits:
            setattr(zones[name], trait, True)
        action.session.add(zones[name])
    action.session.flush()
    for way in plan.ways:
        one, other = zones[way.one], zones[way.other]
        border = _border(action, one, other)
        border = border or Border(map_id=ground.key, a_id=one.key, b_id=other.key)
        border.kind = way.kind
        border.metres = way.metres or border.metres
        action.session.add(border)
    for line in said_of(plan):
        action.tell(line, "A-02", "A-24", "G-134")


def _of_zones(action: Action, key: int) -> ZoneMap:
    """A map that may have any zones; the open ground of a scene is one, and stays one."""
    ground = action.get(ZoneMap, key)
    scenes = action.session.exec(select(Scene).where(Scene.map_id == ground.key))
    if any(engine_of(scene).open_ground for scene in scenes):
        raise Refusal(f"{ground.name} is open ground: it has no zones.")
    return ground


def _refuse_off_grid(x: int, y: int) -> None:
    if not (0 <= x < PLACES and 0 <= y < PLACES):
        raise Refusal(f"The grid ends here: it has {PLACES} columns and {PLACES} rows.")


def _refuse_used(action: Action, zone: Zone) -> None:
    inside = action.session.exec(
        select(Person.name, Scene.name)
        .select_from(Participant)
        .join(Person)
        .join(Scene, col(Participant.scene_id) == col(Scene.id))
        .where(Participant.zone_id == zone.id)
    ).first()
    if inside is not None:
        who, scene = inside
        raise Refusal(f"{who} stands in {zone.name} in the scene {scene}: move them out first.")
    set_there = select(Charge).where(or_(Charge.zone_id == zone.id, Charge.beyond_id == zone.id))
    charge = action.session.exec(set_there).first()
    if charge is not None:
        raise Refusal(f"{charge.name} is set in or against {zone.name}: take it away first.")
    walked = select(Patrol, Scene).join(Scene).where(Scene.map_id == zone.map_id)
    for patrol, there in action.session.exec(walked):
        if zone.id in patrol.route:
            where = f"goes through {zone.name} in {there.name}"
            raise Refusal(f"The patrol {patrol.name} {where}: change it first.")


def _passing(action: Action, zone: Zone) -> list[Participant]:
    """Those who came from this zone, look into it, or are on the way to it."""
    ends = (Participant.came_from_id, Participant.peeking_id, Participant.toward_id)
    wanted = or_(*(col(end) == zone.id for end in ends))
    return list(action.session.exec(select(Participant).where(wanted)))


def _forget(participant: Participant, zone: Zone) -> None:
    if participant.came_from_id == zone.id:
        participant.came_from_id = None
    if participant.peeking_id == zone.id:
        participant.peeking_id = None
    if participant.toward_id == zone.id:
        participant.toward_id, participant.toward_metres = None, 0


def _stop_on_the_way(action: Action, one: Zone, other: Zone) -> None:
    """Whoever was on the way over a border that is gone stays in the zone they were leaving."""
    for here, there in ((one, other), (other, one)):
        walking = select(Participant).where(
            Participant.zone_id == here.id, Participant.toward_id == there.id
        )
        for participant in action.session.exec(walking):
            participant.toward_id, participant.toward_metres = None, 0
            action.session.add(participant)


def _zone_at(action: Action, map_id: int, x: int, y: int) -> Zone | None:
    place = select(Zone).where(Zone.map_id == map_id, Zone.x == x, Zone.y == y)
    return action.session.exec(place).first()


def _border(action: Action, one: Zone, other: Zone) -> Border | None:
    ends = (one.key, other.key)
    between = select(Border).where(col(Border.a_id).in_(ends), col(Border.b_id).in_(ends))
    return action.session.exec(between).first()
