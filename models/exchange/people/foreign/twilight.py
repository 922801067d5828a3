"""Twilight: 2000, of Foundry's `t2k4e`: attributes and skills are letters from A to D, F for none.

What the letters are worth here is INVENTED.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import AliasChoices, Field

from models.exchange.people.foreign.border import OBJECT, Border, Text, taken
from models.exchange.people.foreign.placing import (
    leave_rest,
    put_figure,
    put_line,
    put_skill,
    spoken,
    without,
)
from models.exchange.people.gathering import Gathering
from models.fields import spec_of
from models.tables import Kind

ATTRIBUTES = {"A": 16, "B": 13, "C": 10, "D": 7, "F": 4}
"""A characteristic by its letter (INVENTED)."""
COOLNESS = {"A": 9, "B": 7, "C": 5, "D": 3, "F": 1}
"""Coolness under fire by its letter (INVENTED)."""
SKILLS = {"A": 4, "B": 3, "C": 2, "D": 1}
"""The level of a skill by its letter; without one there is none (INVENTED)."""
_DICE = {"12": "A", "10": "B", "8": "C", "6": "D"}
"""The die that a letter stands for."""
_KEPT = {"str": "strength", "agl": "dexterity", "int": "intelligence", "emp": "eloquence"}


class _Score(Border):
    score: Text = Field(default="", validation_alias=AliasChoices("score", "value"))

    @property
    def letter(self) -> str:
        """The letter; empty for none."""
        score = self.score.strip().upper()
        return _DICE.get(score.removeprefix("D") if len(score) > 1 else score, score)


class _Bio(Border):
    militaryRank: Text = ""  # noqa: N815


class _Soldier(Border):
    attributes: Annotated[dict[str, Annotated[_Score, OBJECT]], OBJECT] = {}
    skills: Annotated[dict[str, Annotated[_Score, OBJECT]], OBJECT] = {}
    cuf: Annotated[_Score, OBJECT] = _Score()
    bio: Annotated[_Bio, OBJECT] = _Bio()


def is_like(system: Mapping[str, Any]) -> bool:
    """Whether an actor holds what these do."""
    found = system.get("attributes")
    return isinstance(found, dict) and "agl" in found and ("cuf" in system or "int" in found)


def read(gathered: Gathering, kind: str, system: Mapping[str, Any]) -> Kind:
    """Take what an actor says; a character is a player's."""
    actor = taken(_Soldier, system)
    for key, score in actor.attributes.items():
        _put(gathered, _KEPT.get(key, ""), key.upper(), score.letter, ATTRIBUTES)
    _put(gathered, "coolness", "CUF", actor.cuf.letter, COOLNESS)
    for key, score in actor.skills.items():
        if score.letter in SKILLS:
            put_skill(gathered, spoken(key).title(), SKILLS[score.letter])
        elif score.letter not in {"", "–", "-", "F", "0"}:
            raise ValueError(f"skills.{key}: a letter from A to D is wanted.")
    if gathered.skills:
        gathered.mapped.append("Skills: A is 4, B 3, C 2, D 1, INVENTED")
    put_line(gathered, "occupation", actor.bio.militaryRank)
    rest = without(system, "bio", {"militaryRank"})
    leave_rest(gathered, rest, {"attributes", "skills", "cuf", "actions", "movement"})
    return Kind.PC if kind == "character" else Kind.NPC


def _put(
    gathered: Gathering, column: str, what: str, letter: str, worth: Mapping[str, int]
) -> None:
    if letter in {"", "–", "-"}:
        return
    if letter not in worth:
        raise ValueError(f"{what}: a letter from A to D is wanted.")
    if not column:
        gathered.leave("Attribute", f"{what} {letter}")
        return
    put_figure(gathered, column, worth[letter], what)
    gathered.mapped.append(
        f"{what} {letter} is {spec_of('person', column).title} {worth[letter]}, INVENTED"
    )
