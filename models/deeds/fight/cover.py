"""The cover somebody has from each attacker, and how the referee changes it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sqlmodel import Session, col, or_, select

from models.action import Action
from models.bridge.ground import Stand
from models.bridge.house import covered
from models.bridge.rulings import rulings
from models.deeds.deed import Option
from models.tables import CoverFrom, Participant, Person
from rules.combat.cover import FULL_COVER, NO_COVER, Cover, Material, Stance, cover_armour
from rules.combat.hit_location import Location
from rules.combat.movement import CoverUse, Mode

FULL = "full"
NO_WALL = ""

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

THICKEST = 999
_WALL = re.compile(r"\s*([a-z][a-z ]*?)\s*,?\s*([0-9]{1,3})(?:\s*cm)?\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Behind:
    """What somebody stands behind: a stance, and the wall as an option's value."""

    stance: str = ""
    wall: str = NO_WALL

    @property
    def partial(self) -> bool:
        """Whether some of the body can still be hit."""
        return self.stance not in {"", FULL}

    @property
    def words(self) -> str:
        """In words: `behind a waist-high wall (wood, 10 cm)`."""
        what = dict(STANCES).get(self.stance, self.stance)
        return f"{what} ({wall_words(self.wall)})" if self.partial else what


@dataclass(frozen=True, slots=True)
class SetCover:
    """The referee says what cover somebody has, from one attacker or from everybody (C-45).

    `who` and `attacker` are participants. What is said for everybody holds for every attacker.
    """

    who: int
    stance: str
    wall: str
    attacker: int | None = None

    def perform(self, action: Action) -> None:
        """Note it."""
        row = action.get(Participant, self.who)
        name = action.get(Person, row.person_id).name
        behind = Behind(self.stance, self.wall)
        end_exceptions(action, row, self.attacker)
        if self.attacker is None:
            put_behind(row, behind)
            action.session.add(row)
            whom = ""
        else:
            other = action.get(Participant, self.attacker)
            whom = f" from {action.get(Person, other.person_id).name}"
            action.session.add(_exception(row, other, behind))
        action.title = f"{name}: cover {dict(STANCES).get(self.stance, self.stance)}{whom}"
        action.tell(f"{name} has cover{whom}: {behind.words}.", "C-45", "C-47")


def put_behind(row: Participant, behind: Behind) -> None:
    """Note on a participant what they are behind, as seen from everybody."""
    row.cover = behind.stance
    row.cover_material, row.cover_centimetres = _parts(behind.wall) if behind.partial else ("", 0)


def end_exceptions(action: Action, row: Participant, attacker: int | None = None) -> None:
    """Forget what cover a participant has from one attacker, or from each of them."""
    exceptions = select(CoverFrom).where(CoverFrom.participant_id == row.id)
    if attacker is not None:
        exceptions = exceptions.where(CoverFrom.attacker_id == attacker)
    for exception in action.session.exec(exceptions).all():
        action.session.delete(exception)


def end_cover(action: Action, row: Participant) -> None:
    """Whoever moves leaves their cover, and the cover others had from them, behind (C-21)."""
    put_behind(row, Behind())
    both = or_(CoverFrom.participant_id == row.id, CoverFrom.attacker_id == row.id)
    for exception in action.session.exec(select(CoverFrom).where(both)).all():
        action.session.delete(exception)


def at_hand(cluttered: bool, use: CoverUse) -> Behind:
    """The cover a place offers to somebody who can use so much of it (C-21, G-61).

    INVENTED: clutter is a chest-high heap of wood, of which whoever walks upright uses less.
    """
    if not cluttered or use is CoverUse.NONE:
        return Behind()
    stance = Stance.HEAD_AND_ARMS if use is CoverUse.ALL else Stance.WAIST_HIGH
    return Behind(stance, WALLS[0][0])


def behind_of(session: Session, target: Participant, attacker: Participant | None) -> Behind:
    """What a target is behind as seen from one attacker, on the move less of it (C-21, C-45)."""
    found = Behind(target.cover, wall_of(target))
    if attacker is not None and (exception := _exception_of(session, target, attacker)):
        found = Behind(exception.stance, f"{exception.material}/{exception.centimetres}")
    return found if not target.pace else _usable(found, Mode(target.pace).cover_use)


def cover_of(
    session: Session,
    target: Participant,
    stance: str | None = None,
    wall: str | None = None,
    *,
    attacker: Participant | None = None,
) -> Cover:
    """The cover of a target from an attacker, stance and wall replaced where the referee says."""
    return _cover(session, _said(behind_of(session, target, attacker), stance, wall))


def cover_note(
    session: Session,
    target: Participant,
    stance: str | None = None,
    wall: str | None = None,
    *,
    attacker: Participant | None = None,
) -> str:
    """The cover that `cover_of` finds, in words for a preview: what, how hard, what it hides."""
    behind = _said(behind_of(session, target, attacker), stance, wall)
    moving = f" ({target.pace}, C-21)" if target.pace and stance is None else ""
    if not behind.partial:
        return f"cover: {behind.words}{moving}"
    cover = _cover(session, behind)
    hidden = ", ".join(where.label for where in Location if where in cover.locations)
    return f"cover: {behind.words}{moving}: armour {float(cover.armour):g} for {hidden} (C-46)"


def why_walled_in(session: Session, attacker: Stand, target: Stand) -> str:
    """Why somebody cannot attack a target: full cover works both ways; empty if they can (C-45)."""
    if behind_of(session, attacker.participant, target.participant).stance != FULL:
        return ""
    return (
        f"{attacker.name} is behind full cover from {target.name} and cannot attack out of it "
        "(C-45): v changes it."
    )


def wall_of(target: Participant) -> str:
    """What a target stands behind, as an option's value; the first wall when nothing was said."""
    if not target.cover_material:
        return WALLS[0][0]
    return f"{target.cover_material}/{target.cover_centimetres}"


def wall_words(wall: str) -> str:
    """A wall in words: `wood, 10 cm`."""
    material, centimetres = _parts(wall)
    return f"{material}, {centimetres} cm"


def wall_in(text: str) -> str:
    """The wall that a typed text names, as an option's value: `brick 15`.

    Raises `ValueError` with a sentence that says what would be right.
    """
    found = _WALL.fullmatch(text)
    word = found[1].lower() if found else ""
    named = [material for material in Material if word and word in material.value]
    if found is None or len(named) != 1:
        known = ", ".join(named or Material)
        raise ValueError(f"Write a material and centimetres, as brick 15. Materials: {known}.")
    return f"{named[0].value}/{int(found[2])}"


def cover_options(
    target: Participant,
    stance: str | None,
    wall: str | None,
    behind: Behind | None = None,
) -> tuple[Option, ...]:
    """The options that change cover in a preview; `behind` is what the target has from there."""
    found = _said(behind or Behind(target.cover, wall_of(target)), stance, wall)
    options = [Option("c", "stance", "cover", found.stance, STANCES)]
    if found.partial:
        options.append(Option("w", "wall", "of", found.wall, _walls(found.wall)))
    return tuple(options)


def exceptions_in(session: Session, participants: list[int]) -> list[CoverFrom]:
    """Every cover from one attacker that these participants have."""
    of_them = col(CoverFrom.participant_id).in_(participants)
    return list(session.exec(select(CoverFrom).where(of_them).order_by(col(CoverFrom.id))))


def _said(found: Behind, stance: str | None, wall: str | None) -> Behind:
    """What was found, with what the referee says instead."""
    stance = found.stance if stance is None else stance
    return Behind(stance, wall or (found.wall if _parts(found.wall)[0] else WALLS[0][0]))


def _usable(found: Behind, use: CoverUse) -> Behind:
    """What is left of cover for somebody on the move (C-21)."""
    if use is CoverUse.NONE or (use is CoverUse.PARTIAL and not found.partial):
        return Behind()
    return found


def _cover(session: Session, behind: Behind) -> Cover:
    if not behind.partial:
        return FULL_COVER if behind.stance == FULL else NO_COVER
    material, centimetres = _parts(behind.wall)
    armour = cover_armour(Material(material), centimetres, rulings(session))
    return Cover(covered(session, Stance(behind.stance)), armour)


def _exception_of(session: Session, target: Participant, attacker: Participant) -> CoverFrom | None:
    return session.exec(
        select(CoverFrom).where(
            CoverFrom.participant_id == target.id, CoverFrom.attacker_id == attacker.id
        )
    ).one_or_none()


def _exception(row: Participant, attacker: Participant, behind: Behind) -> CoverFrom:
    material, centimetres = _parts(behind.wall) if behind.partial else ("", 0)
    return CoverFrom(
        participant_id=row.key,
        attacker_id=attacker.key,
        stance=behind.stance,
        material=material,
        centimetres=centimetres,
    )


def _parts(wall: str) -> tuple[str, int]:
    """A wall's material and centimetres."""
    material, _, centimetres = wall.partition("/")
    return material, int(centimetres or 0)


def _walls(present: str) -> tuple[tuple[str, str], ...]:
    """The walls to step through, the present one among them."""
    return WALLS if present in dict(WALLS) else ((present, wall_words(present)), *WALLS)
