"""The cover somebody has, and how the referee changes it."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session

from models.action import Action
from models.bridge.house import covered
from models.deeds.deed import Option
from models.tables import Participant, Person
from rules.combat.cover import FULL_COVER, NO_COVER, Cover, Material, Stance, cover_armour

FULL = "full"

STANCES: tuple[tuple[str, str], ...] = (
    ("", "none"),
    *((stance.value, stance.value) for stance in Stance),
    (FULL, "full, out of sight"),
)

WALLS: tuple[tuple[str, str], ...] = tuple(
    (f"{material.value}/{centimetres}", f"{material.value}, {centimetres} cm")
    for material, centimetres in (
        (Material.WOOD, 10),
        (Material.LOOSE_DIRT, 30),
        (Material.PACKED_DIRT, 30),
        (Material.BRICK, 20),
        (Material.REINFORCED_CONCRETE, 20),
        (Material.CONSTRUCTION_STEEL, 1),
        (Material.HARDENED_STEEL, 2),
    )
)
"""Common walls to step through; the thicknesses are INVENTED, any other can be typed (G-34)."""


@dataclass(frozen=True, slots=True)
class SetCover:
    """The referee says what cover somebody has (C-45)."""

    who: int
    stance: str
    wall: str

    def perform(self, action: Action) -> None:
        """Note it on the participant."""
        row = action.get(Participant, self.who)
        person = action.get(Person, row.person_id)
        material, _, centimetres = self.wall.partition("/")
        row.cover = self.stance
        row.cover_material = material if self.stance else ""
        row.cover_centimetres = int(centimetres or 0) if self.stance else 0
        action.session.add(row)
        what = dict(STANCES).get(self.stance, self.stance)
        behind = f" ({dict(WALLS).get(self.wall, self.wall)})" if self.stance else ""
        action.title = f"{person.name}: cover {what}"
        action.tell(f"{person.name} has cover: {what}{behind}.", "C-45", "C-47")


def cover_of(
    session: Session, target: Participant, stance: str | None = None, wall: str | None = None
) -> Cover:
    """The cover of a target, with stance and wall replaced where the referee says so."""
    behind = target.cover if stance is None else stance
    if behind == FULL:
        return FULL_COVER
    if not behind:
        return NO_COVER
    material, _, centimetres = (wall or wall_of(target)).partition("/")
    return Cover(
        covered(session, Stance(behind)), cover_armour(Material(material), int(centimetres))
    )


def wall_of(target: Participant) -> str:
    """What a target stands behind, as an option's value; the first wall when nothing was said."""
    if not target.cover_material:
        return WALLS[0][0]
    return f"{target.cover_material}/{target.cover_centimetres}"


def cover_options(target: Participant, stance: str | None, wall: str | None) -> tuple[Option, ...]:
    """The options that change cover in a preview."""
    behind = target.cover if stance is None else stance
    options = [Option("c", "stance", "cover", behind, STANCES)]
    if behind and behind != FULL:
        options.append(Option("w", "wall", "of", wall or wall_of(target), WALLS))
    return tuple(options)
