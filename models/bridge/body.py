"""Between a person's row and the rules: condition, endurance, armour, initiative."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from sqlmodel import Session, col, func, select

from models.reading import Keys, read_once
from models.tables import Armour, Kind, Person, Skill
from models.tables.person import wounded_as_pc
from rules.combat.hit_location import Location
from rules.combat.initiative import Tier, initiative
from rules.combat.wounds import Armour as ArmourValues
from rules.combat.wounds import Condition, Death, Endurance, Worn
from rules.tally import Reason, Tally
from rules.tasks.abilities import Abilities

_DEATHS = {"head": Death.HEAD, "torso": Death.WOUND, "shock": Death.SHOCK}
_CHARACTERISTICS = (
    "strength", "dexterity", "endurance", "intelligence", "education",
    "eloquence", "determination", "coolness", "size",
)  # fmt: skip
_PARTS = tuple(part.value for part in Location)


class Body(NamedTuple):
    """The columns of a person on which the initiative level depends."""

    kind: str
    tier: str
    pc_rules: bool
    coolness: int
    encumbered: bool
    consciousness_level: int
    life_level: int
    light: int
    shock: int
    stun: int
    unconscious_since: int | None
    dead_since: int | None
    dead_by: str

    @property
    def by_pc_rules(self) -> bool:
        """Whether wounds follow the rules for player characters (G-50)."""
        return wounded_as_pc(self.kind, self.tier, self.pc_rules)

    @property
    def dead(self) -> bool:
        """Whether this person is dead."""
        return self.dead_since is not None


_body_of = attrgetter(*Body._fields)


@lru_cache(maxsize=1024)
def exact(number: float) -> Fraction:
    """A figure as it was typed: 0.3 is three tenths."""
    return Fraction(str(number))


def tier_of(person: Person | Body) -> Tier | None:
    """The NPC tier whose rules apply; None for player-character rules (G-50)."""
    return None if person.by_pc_rules else Tier(person.tier)


def category_of(person: Person | Body) -> Tier | None:
    """How experienced a non-player character is, however wounds are counted (C-08, C-41, G-50)."""
    return Tier(person.tier) if person.tier and person.kind == Kind.NPC else None


def endurance_of(person: Person | Body) -> Endurance:
    """How much the person can take."""
    return _endurance(person.consciousness_level, person.life_level, tier_of(person))


def condition_of(person: Person | Body) -> Condition:
    """The points the person carries, and whether awake and alive."""
    dead_by = _DEATHS.get(person.dead_by, Death.WOUND) if person.dead else None
    return _condition(
        person.light, person.shock, person.stun, person.unconscious_since is not None, dead_by
    )


# In a crowd many are alike: to find one that is there is cheaper than to make another.
_endurance = lru_cache(maxsize=1024)(Endurance)
_condition = lru_cache(maxsize=1024)(Condition)


def death_word(death: Death) -> str:
    """How a death is stored."""
    return next(word for word, known in _DEATHS.items() if known is death)


def out_of_action(person: Person) -> bool:
    """Whether the person is dead, unconscious or, as an NPC, incapacitated (W-18, W-22)."""
    return condition_of(person).out(endurance_of(person))


def armour_of(session: Session, person: Person) -> ArmourValues:
    """Armour by location, as `armour_values` has it."""
    return armour_values(_worn(session, person.key))


def armour_values(worn: Sequence[Armour]) -> ArmourValues:
    """What is worn, by location; of several pieces on one location the best counts (INVENTED)."""
    pieces = (tuple(getattr(piece, part) for part in _PARTS) for piece in worn)
    return _best(tuple(zip(pieces, (piece.rigid for piece in worn), strict=True)))


@lru_cache(maxsize=1024)
def _best(worn: tuple[tuple[tuple[float, ...], bool], ...]) -> ArmourValues:
    """The best of several pieces, each by its values in the order of locations, and rigid or not.

    Many people wear the same.
    """
    found = []
    for place, part in enumerate(Location):
        of_each = ((exact(values[place]), rigid) for values, rigid in worn)
        value, rigid = max(of_each, default=(Fraction(0), False))
        if value:
            found.append(Worn(part, value, rigid))
    return tuple(found)


def worn_by(session: Session, people: Keys) -> dict[int, list[Armour]]:
    """The armour each of these people, by key, wears, read at once."""
    worn: dict[int, list[Armour]] = defaultdict(list)
    for piece in session.exec(select(Armour).where(col(Armour.person_id).in_(people))):
        worn[piece.person_id or 0].append(piece)
    return worn


def penalties(session: Session, people: Keys) -> dict[int, int]:
    """What armour costs each of these people, by key, in initiative, read at once (C-06)."""
    heaviest = func.max(Armour.initiative_penalty)
    heavy = select(col(Armour.person_id), heaviest).where(
        col(Armour.person_id).in_(people), Armour.initiative_penalty > 0
    )
    rows = session.exec(heavy.group_by(col(Armour.person_id)))
    return defaultdict(int, {person: lost for person, lost in rows if person is not None})


@read_once
def penalty_of(session: Session, person_id: int) -> int:
    """What armour costs one person, by key, in initiative (C-06)."""
    return penalties(session, [person_id])[person_id]


def initiative_wearing(person: Person | Body, penalty: int) -> Tally:
    """The initiative level with its reasons, as if conscious (C-04 to C-08).

    `penalty` is that of the armour. An NPC's experience stands in for coolness.
    """
    return _initiative(_nerve(person), condition_of(person), person.encumbered, penalty)


def initiative_now(person: Person, penalty: int) -> int | None:
    """The initiative level to act at; None when out of action, 1 when groggy (G-46, G-89).

    `penalty` is that of the armour.
    """
    return level_with(Body(*_body_of(person)), penalty)


@lru_cache(maxsize=4096)
def level_with(body: Body, penalty: int) -> int | None:
    """The same of the columns; in a crowd many are alike."""
    condition, stamina = condition_of(body), endurance_of(body)
    if condition.out(stamina):
        return None
    if condition.groggy(stamina):
        return 1
    return initiative_wearing(body, penalty).total


def _nerve(person: Person | Body) -> Tier | int:
    """What the initiative level begins with: an NPC's tier, or coolness under fire."""
    return category_of(person) or person.coolness


def _initiative(nerve: Tier | int, condition: Condition, encumbered: bool, penalty: int) -> Tally:
    tally = initiative(
        nerve.initiative if isinstance(nerve, Tier) else nerve,
        encumbered=encumbered,
        armour_penalty=penalty,
        light=condition.light,
        shock=condition.shock,
        stun=condition.stun,
    )
    if not isinstance(nerve, Tier):
        return tally
    return Tally((Reason(f"{nerve} NPC", nerve.initiative, ("C-08",)), *tally.reasons[1:]))


def initiative_of(session: Session, person: Person) -> Tally:
    """The initiative level with its reasons, as if conscious (C-04 to C-08)."""
    return initiative_wearing(person, penalty_of(session, person.key))


def level_of(session: Session, person: Person) -> int | None:
    """The initiative level to act at, in the armour worn; None when out of action (G-46)."""
    return initiative_now(person, penalty_of(session, person.key))


def skill_of(session: Session, person: Person, name: str) -> int | None:
    """The level of a skill, None when the person lacks it; names are compared without case."""
    wanted = name.casefold()
    found = (s.level for s in _skills(session, person.key) if s.name.casefold() == wanted)
    return max(found, default=None)


def abilities_of(session: Session, person: Person) -> Abilities:
    """Characteristics and skills as tasks ask for them."""
    return abilities_with(person, _skills(session, person.key))


def abilities_with(person: Person, skills: Iterable[Skill]) -> Abilities:
    """The same where the skills of many people have been read at once."""
    return Abilities.of(
        {name.title(): getattr(person, name) for name in _CHARACTERISTICS},
        {skill.name: skill.level for skill in skills},
    )


@read_once
def _worn(session: Session, person_id: int) -> Sequence[Armour]:
    return session.exec(select(Armour).where(Armour.person_id == person_id)).all()


@read_once
def _skills(session: Session, person_id: int) -> Sequence[Skill]:
    return session.exec(select(Skill).where(Skill.person_id == person_id)).all()
