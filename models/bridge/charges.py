"""Between a charge's row and the rules: its load, its place, and the barrier it is set against."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from sqlmodel import Session, col, or_, select

from models.bridge.body import exact
from models.bridge.by_key import present_scene
from models.bridge.kept import key
from models.bridge.placed import Point
from models.tables import Border, BorderKind, Charge, Due, DueDeed, DueState, Scene, Zone
from models.text import east_and_north
from rules.combat.cover import Material
from rules.explosions.breach import Breach, breach
from rules.explosions.charges import Load

_USUAL = {
    BorderKind.DOOR: (Material.WOOD, 5),
    BorderKind.LOCKED: (Material.WOOD, 5),
    BorderKind.SEALED: (Material.CONSTRUCTION_STEEL, 1),
}
"""What doors are made of, and hatches that have been welded shut. INVENTED."""

_WALL = (Material.REINFORCED_CONCRETE, 50)
"""The wall of the printed example of a breach."""


@dataclass(frozen=True, slots=True)
class Barrier:
    """What stands between two zones, and what it is made of (X-17)."""

    border: Border
    material: Material
    centimetres: int

    def hit_by(self, contact: Fraction) -> Breach:
        """What so much contact DP does to it (X-17, X-18)."""
        return breach(contact, self.material, self.centimetres)

    @property
    def described(self) -> str:
        """`50 cm of reinforced concrete`, `the door, 5 cm of wood`."""
        door = "the door, " if BorderKind(self.border.kind) in _USUAL else ""
        return f"{door}{self.centimetres} cm of {self.material}"

    @classmethod
    def proposed(
        cls, border: Border, material: str | None = None, centimetres: int | None = None
    ) -> Barrier:
        """What stands there: as the referee says, and where that is None as such things are."""
        usual, thick = _USUAL.get(BorderKind(border.kind), _WALL)
        made_of = usual if material is None else Material(material)
        return cls(border, made_of, thick if centimetres is None else centimetres)


def load_of(charge: Charge) -> Load:
    """The charge as the rules take it."""
    return Load(exact(charge.points), charge.tamped, charge.backed)


def place_of(session: Session, charge: Charge) -> Point:
    """Where a charge lies."""
    border = border_between(session, charge.zone_id, charge.beyond_id)
    if border is None:
        return Point(charge.zone_id, charge.x, charge.y)
    return at_border(border, charge.zone_id)


def at_border(border: Border, zone_id: int) -> Point:
    """On this side of a border: halfway to the middle of the zone beyond."""
    beyond = border.b_id if border.a_id == zone_id else border.a_id
    return Point(zone_id, toward_id=beyond, toward_metres=border.metres / 2)


def barrier_of(session: Session, charge: Charge) -> Barrier | None:
    """What a charge is set against; None for one that just lies there."""
    border = border_between(session, charge.zone_id, charge.beyond_id)
    return Barrier(border, Material(charge.material), charge.centimetres) if border else None


def border_between(session: Session, one: int, other: int | None) -> Border | None:
    """What stands between two zones."""
    either = or_(
        (col(Border.a_id) == one) & (col(Border.b_id) == other),
        (col(Border.a_id) == other) & (col(Border.b_id) == one),
    )
    return session.exec(select(Border).where(either)).first()


def beside(session: Session, charge: Charge) -> list[Charge]:
    """The charges in one place with this one, itself among them (G-108)."""
    same = select(Charge).where(
        Charge.zone_id == charge.zone_id,
        Charge.beyond_id == charge.beyond_id,
        Charge.x == charge.x,
        Charge.y == charge.y,
    )
    return list(session.exec(same.order_by(col(Charge.id))))


def where(session: Session, charge: Charge) -> str:
    """Where it lies, in words: `in Hall, against the wall to Yard`."""
    zone = session.get_one(Zone, charge.zone_id)
    if charge.beyond_id is not None:
        beyond = session.get_one(Zone, charge.beyond_id)
        return f"in {zone.name}, against the way to {beyond.name}"
    place = f", {east_and_north(charge.x, charge.y)}" if charge.x or charge.y else ""
    return f"in {zone.name}{place}"


def fuses(session: Session, charges: Sequence[Charge]) -> list[Due]:
    """What will set these charges off by itself."""
    keys = {charge.key for charge in charges}
    waiting = select(Due).where(Due.state == DueState.WAITING, Due.deed == DueDeed.FUSE)
    return [
        due for due in session.exec(waiting.order_by(col(Due.at))) if key(due, "charge") in keys
    ]


def scene_around(session: Session, charge: Charge) -> Scene | None:
    """The scene on a charge's map: the present one, else the latest; None without any."""
    zone = session.get_one(Zone, charge.zone_id)
    present = present_scene(session)
    if present is not None and present.map_id == zone.map_id:
        return present
    there = select(Scene).where(Scene.map_id == zone.map_id).order_by(col(Scene.id).desc())
    return session.exec(there).first()


OPENS = ((None, "if somebody gets through"), (True, "opens"), (False, "stays shut"))


MATERIALS = tuple((material.value, material.value) for material in Material)
