"""The words of a stat line: what each is called that can be said of a person."""

from __future__ import annotations

import re
from collections.abc import Iterable

from models.fields import FieldSpec, fields_of
from models.tables import Kind, Side
from models.tables.editable import FieldKind
from rules.combat.initiative import Tier

SHORT = {
    "STR": "strength", "DEX": "dexterity", "END": "endurance", "INT": "intelligence",
    "EDU": "education", "ELO": "eloquence", "DET": "determination", "SIZ": "size",
}  # fmt: skip
"""The characteristics as a stat line has them."""

SEVEN = tuple(SHORT.values())[:7]
"""The characteristics in the order in which they stand between strokes: `7/11/9/10/8/6/12`."""

UPP = ("strength", "dexterity", "endurance", "intelligence", "education")
"""What the first five digits of a UPP are; the sixth, social standing, is nothing here."""

_ALSO = {
    "ELQ": "eloquence", "ELOQ": "eloquence", "cool": "coolness", "coolness": "coolness",
    "CUF": "coolness", "consciousness": "consciousness_level", "throw range": "throw_range",
}  # fmt: skip

_ELSEWHERE = {
    "ac", "armor class", "armour class", "challenge", "hit capacity", "passive perception",
    "stress capacity", "age", "agi", "agility", "agl", "app", "armor", "armour", "cha", "charisma",
    "chr", "con", "constitution", "cr", "credits", "def", "emp", "empathy", "health", "hit point",
    "hit", "hp",
    "init", "initiative", "level", "luc", "luck", "mov", "move", "movement", "per", "pow", "psi",
    "rank", "san", "sanity", "soc", "social standing", "social", "speed", "sta", "stamina", "term",
    "tl", "wis", "wisdom", "wit", "wound", "xp",
}  # fmt: skip

SIDES = {
    **dict.fromkeys(("friend", "friends", "friendly", "party", "ally", "allies"), Side.PARTY),
    **dict.fromkeys(("bystander", "bystanders", "neutral", "neutrals"), Side.BYSTANDER),
    **dict.fromkeys(
        ("opposition", "enemy", "enemies", "hostile", "hostiles"), Side.OPPOSITION
    ),
}  # fmt: skip
"""Whose side a word means."""

_KINDS = {
    **dict.fromkeys(("pc", "player character"), Kind.PC),
    **dict.fromkeys(("npc", "non-player character"), Kind.NPC),
}

LABELS = {
    **dict.fromkeys(("skill", "skills"), "skill"),
    **dict.fromkeys(("gear", "equipment", "weapon", "weapons", "armour", "armor"), "gear"),
    **dict.fromkeys(("occupation", "career", "profession"), "occupation"),
    **dict.fromkeys(("note", "notes"), "left"),
    **dict.fromkeys(("side", "experience", "tier", "npc level", "kind"), "word"),
    **dict.fromkeys(("name", "character", "character name"), "name"),
}
"""What the words before a colon say of what follows them."""

WORDS: dict[str, tuple[str, str]] = {
    **{str(tier): ("tier", str(tier)) for tier in Tier},
    **{word: ("side", str(side)) for word, side in SIDES.items()},
    **{word: ("kind", str(kind)) for word, kind in _KINDS.items()},
}
"""Words that say something by themselves, each with its column and the value there."""


def folded(name: str) -> str:
    """A name as it is looked for: small letters, single spaces."""
    return " ".join(name.casefold().split())


def _specs(kind: FieldKind) -> list[FieldSpec]:
    return [spec for spec in fields_of("person") if spec.kind is kind]


def _folded(names: Iterable[tuple[str, str]]) -> dict[str, str]:
    return {name.casefold(): field for name, field in names}


FIGURES = _folded(
    [
        *((spec.title, spec.name) for spec in _specs(FieldKind.NUMBER) if spec.secret),
        *SHORT.items(),
        *_ALSO.items(),
    ]
)
"""What a figure is called, in small letters, and its column. Wounds are none: they are dealt."""

SWITCHES = _folded((spec.title, spec.name) for spec in _specs(FieldKind.YES_NO) if spec.secret)
"""What is so or not, in small letters, and its column."""

TITLES = {spec.name: spec.title for spec in fields_of("person")}
"""What each column of a person is called."""

WOUNDS = {
    "bleeding", "critical", "dead", "dying", "hurt", "injured", "serious", "stunned", "unconscious",
    "wound", "wounded", "wounds",
}  # fmt: skip
"""What tells of wounds, which are dealt and not written."""

NO_SKILLS = _ELSEWHERE | {
    spec.title.casefold() for spec in fields_of("person") if not spec.secret
} | {"light", "shock", "stun"}  # fmt: skip
"""What no skill is called: figures of other games, and wounds."""


def one_of(words: Iterable[str]) -> str:
    """A pattern for any of these words, the longest first, with any space between."""
    longest = sorted(words, key=len, reverse=True)
    return "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in longest)


def is_no_skill(name: str) -> bool:
    """Whether this is a figure of another game, or a wound."""
    word = folded(name.rstrip("."))
    return word in NO_SKILLS or word.removesuffix("s") in NO_SKILLS
