"""The cover somebody has from each attacker: what is said, what is noted, what the ground gives."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sqlmodel import Session, col, select

from models.action import Refusal
from models.bridge.engines.registry import engine_called, lie_of
from models.bridge.ground import Field, Stand
from models.bridge.house import covered
from models.deed import Option
from models.reading import none_there, read_once
from models.rulings import rulings
from models.tables import CoverFrom, Participant, Scene
from models.tables.cover import BARE, FULL
from models.text import clean
from rules.combat.cover import FULL_COVER, NO_COVER, Cover, Material, Stance, cover_armour
from rules.combat.hit_location import Location
from rules.combat.movement import CoverUse, Mode

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

NO_COVER_SAID = "none, by hand"
"""What is said of somebody for whom the ground counts for nothing."""

_WALL = re.compile(r"([a-z][a-z ]*?) ?,? ?([0-9]{1,3})(?: ?cm)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Behind:
    """What somebody is behind: a stance, the wall as an option's value, and how they move (C-21).

    Without a stance they are in the open. What the `ground` gives is INVENTED.
    """

    stance: str = ""
    wall: str = WALLS[0][0]
    pace: str = ""
    ground: bool = False

    @property
    def partial(self) -> bool:
        """Whether some of the body can still be hit."""
        return self.stance not in {"", FULL}

    @property
    def noted(self) -> tuple[str, int]:
        """The wall's material and centimetres as they are kept: none where nothing can be hit."""
        return _parts(self.wall) if self.partial else ("", 0)

    @property
    def words(self) -> str:
        """In words: `behind a waist-high wall (wood, 10 cm)`."""
        what = dict(STANCES).get(self.stance, self.stance)
        moving = f", at a {self.pace} (C-21)" if self.pace else ""
        moving += ", as the ground lies (INVENTED)" if self.ground else ""
        return f"{what} ({wall_words(self.wall)}){moving}" if self.partial else what + moving

    def said(self, stance: str | None, wall: str | None) -> Behind:
        """The same with what the referee says instead: a wall as an option's value, or as typed.

        Raises `Refusal` for a stance or a wall that there is not.
        """
        if stance is None and wall is None:
            return self
        return Behind(
            self.stance if stance is None else _known_stance(stance),
            self.wall if wall is None else _known_wall(wall),
            self.pace if stance is None else "",
        )

    @property
    def usable(self) -> Behind:
        """What is left of it for whoever is on the move: crawling all of it (C-21)."""
        use = Mode(self.pace).cover_use if self.pace else CoverUse.ALL
        if use is CoverUse.NONE or (use is CoverUse.PARTIAL and not self.partial):
            return Behind("", self.wall, self.pace)
        return self


def at_hand(cluttered: bool, use: CoverUse) -> Behind:
    """The cover a place offers to somebody who can use so much of it (C-21, G-61).

    INVENTED: clutter is a chest-high heap of wood, of which whoever walks upright uses less.
    """
    if not cluttered or use is CoverUse.NONE:
        return Behind()
    stance = Stance.HEAD_AND_ARMS if use is CoverUse.ALL else Stance.WAIST_HIGH
    return Behind(stance, WALLS[0][0])


def behind_of(session: Session, target: Participant, attacker: Participant | None) -> Behind:
    """What a target is behind as seen from one attacker, or from anybody (C-21, C-45).

    The referee's word counts first, then what is noted of the target, then the ground they are on.
    """
    exceptions = _exceptions(session, target.scene_id) if attacker is not None else {}
    if attacker is not None and (other := exceptions.get((target.key, attacker.key))):
        return Behind(other.stance, _wall(other.material, other.centimetres), target.pace).usable
    return (_on_the_ground(session, target, attacker) or _noted(target)).usable


def behind_from(session: Session, target: int, attacker: int) -> Behind:
    """What a target is behind as seen from one attacker, both by the keys of their places.

    Raises `Refusal` when one of them has left the scene.
    """
    one, other = session.get(Participant, target), session.get(Participant, attacker)
    if one is None or other is None:
        raise Refusal("One of the two is no longer in the scene.")
    return behind_of(session, one, other)


def _noted(target: Participant) -> Behind:
    stance = "" if target.cover == BARE else target.cover
    return Behind(stance, wall_of(target), target.pace)


def _on_the_ground(
    session: Session, target: Participant, attacker: Participant | None
) -> Behind | None:
    """What the ground of a scene without zones gives; None where it gives nothing, or is not asked.

    What lies between two people hides them wherever they duck, and for all their moving.
    """
    engine = _engine_in(session, target.scene_id)
    if target.cover == BARE or not engine_called(engine).open_ground:
        return None
    lie = lie_of(session, target.scene_id, engine)
    if attacker is not None and lie.hides(target, attacker):
        return Behind(FULL, ground=True)
    found = None if target.cover else lie.shelter(target, attacker)
    if found is None:
        return None
    wall = _wall(found.material, found.centimetres)
    return Behind(found.stance, wall, target.pace, ground=True)


@read_once
def _engine_in(session: Session, scene_id: int) -> str:
    """The name of the engine a scene is played by."""
    return session.get_one(Scene, scene_id).engine


def cover_behind(session: Session, behind: Behind) -> Cover:
    """What such cover does to a shot (C-46, C-47, G-34, G-36)."""
    if not behind.partial:
        return FULL_COVER if behind.stance == FULL else NO_COVER
    material, centimetres = _parts(behind.wall)
    armour = cover_armour(Material(material), centimetres, rulings(session))
    return Cover(covered(session, Stance(behind.stance)), armour)


def cover_of(session: Session, target: Participant, attacker: Participant | None = None) -> Cover:
    """The cover of a target from one attacker, or from anybody, as it is noted."""
    return cover_behind(session, behind_of(session, target, attacker))


def cover_note(behind: Behind, cover: Cover) -> str:
    """The cover a shot meets, in words for a preview: what, how hard, and what it hides."""
    if not behind.partial:
        return f"cover: {behind.words}"
    hidden = ", ".join(where.label for where in Location if where in cover.locations)
    return f"cover: {behind.words}: armour {float(cover.armour):g} for {hidden} (C-46)"


def why_walled_in(session: Session, attacker: Stand, target: Stand | None = None) -> str:
    """Why full cover keeps somebody from attacking a target, or anything; empty if none does.

    It works both ways (C-45).
    """
    behind = behind_of(session, attacker.participant, target.participant if target else None)
    if behind.stance != FULL:
        return ""
    if target and behind.ground:
        pair = f"{attacker.name} and {target.name}"
        otherwise = "move, or set the cover of both on the page."
        return f"The ground hides {pair} from each other (C-45): {otherwise}"
    otherwise = f"move, or set the cover of {attacker.name} on the page."
    cover = f"full cover{f' from {target.name}' if target else ''}"
    return f"{attacker.name} is behind {cover} and cannot attack out of it (C-45): {otherwise}"


def wall_of(target: Participant) -> str:
    """What a target stands behind, as an option's value; the first wall when nothing was said."""
    return _wall(target.cover_material, target.cover_centimetres)


def wall_words(wall: str) -> str:
    """A wall in words: `wood, 10 cm`."""
    material, centimetres = _parts(wall)
    return f"{material}, {centimetres} cm"


def wall_in(text: str) -> str:
    """The wall that a typed text names, as an option's value: `brick 15`.

    Raises `ValueError` with a sentence that says what would be right.
    """
    found = _WALL.fullmatch(" ".join(text.split()))
    word = found[1].lower() if found else ""
    named = [material for material in Material if word and word in material.value]
    if found is None or len(named) != 1:
        known = ", ".join(named or Material)
        raise ValueError(
            f"Write a material and its thickness in cm, such as brick 15. Materials: {known}."
        )
    return _wall(named[0].value, int(found[2]))


def cover_options(behind: Behind) -> tuple[Option, ...]:
    """The options that change cover in a preview."""
    options = [Option("stance", "cover", behind.stance, STANCES, referee=True)]
    if behind.partial:
        options.append(Option("wall", "of", behind.wall, _walls(behind.wall), referee=True))
    return tuple(options)


def cover_words(session: Session, field: Field) -> dict[int, str]:
    """What everybody in a scene is behind, by key, and from whom it is something else."""
    names = {stand.key: stand.name for stand in field.stands}
    parts: dict[int, list[str]] = {key: [] for key in names}
    for stand in field.stands:
        row = stand.participant
        if row.cover == BARE:
            parts[stand.key].append(NO_COVER_SAID)
        elif row.cover:
            parts[stand.key].append(Behind(row.cover, wall_of(row)).words)
        elif field.open_ground and (behind := behind_of(session, row, None)).stance:
            parts[stand.key].append(behind.words)
    for (target, attacker), other in _exceptions(session, field.scene.key).items():
        behind = Behind(other.stance, _wall(other.material, other.centimetres))
        parts[target].append(f"from {names[attacker]} {behind.words}")
    return {key: "; ".join(words) for key, words in parts.items()}


@read_once
def _exceptions(session: Session, scene_id: int) -> dict[tuple[int, int], CoverFrom]:
    """Every cover from one attacker alone in a scene, by target and attacker."""
    if none_there(session, CoverFrom):
        return {}
    rows = session.exec(
        select(CoverFrom)
        .join(Participant, col(CoverFrom.participant_id) == col(Participant.id))
        .where(Participant.scene_id == scene_id)
        .order_by(col(CoverFrom.id))
    )
    return {(row.participant_id, row.attacker_id): row for row in rows}


def _known_stance(stance: str) -> str:
    if stance not in dict(STANCES):
        known = ", ".join(value or words for value, words in STANCES)
        raise Refusal(f"There is no cover called {clean(stance, 60)!r}: it is one of {known}.")
    return stance


def _known_wall(wall: str) -> str:
    material, _, centimetres = wall.partition("/")
    if material in list(Material) and centimetres.isdecimal() and len(centimetres) <= len("999"):
        return wall
    try:
        return wall_in(wall)
    except ValueError as error:
        raise Refusal(str(error)) from None


def _wall(material: str, centimetres: int) -> str:
    return f"{material}/{centimetres}" if material else WALLS[0][0]


def _parts(wall: str) -> tuple[str, int]:
    """A wall's material and centimetres."""
    material, _, centimetres = wall.partition("/")
    return material, int(centimetres or 0)


def _walls(present: str) -> tuple[tuple[str, str], ...]:
    """The walls to step through, the present one among them."""
    return WALLS if present in dict(WALLS) else ((present, wall_words(present)), *WALLS)
