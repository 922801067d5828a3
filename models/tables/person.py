"""People: player characters and everybody else."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, ClassVar

from sqlalchemy import BigInteger, Index, text
from sqlmodel import Field

from models.tables.base import Row
from models.tables.editable import ByHand, FieldKind, public, secret


class Kind(StrEnum):
    """Whose character it is."""

    PC = "pc"
    NPC = "npc"


class Side(StrEnum):
    """Where somebody stands when it comes to a fight."""

    PARTY = "party"
    OPPOSITION = "opposition"
    BYSTANDER = "bystander"


def wounded_as_pc(kind: str, tier: str, pc_rules: bool) -> bool:
    """Whether wounds of such a person follow the rules for player characters (G-50)."""
    return kind == Kind.PC or pc_rules or not tier


HURT = text(
    "(light > 0 OR shock > 0 OR stun > 0"
    " OR unconscious_since IS NOT NULL OR dead_since IS NOT NULL)"
)
"""Which people an index lists that holds nobody else; it is asked for in these very words."""


class Person(Row, table=True):
    """A character sheet and the state its owner is in.

    `tier` is the experience of an NPC (C-08), empty for player characters. A named NPC may be
    marked to be wounded as player characters are (G-50). `money` is in hundredths of the campaign's
    currency. Who is `archived` is not offered where somebody is chosen.
    """

    # What lists of ten thousand people read stands in an index; the sheets are wide.
    __table_args__: ClassVar[Any] = (
        Index("ix_person_listed", "archived", "name", "side", "kind"),
        Index("ix_person_hurt", "archived", "dead_since", sqlite_where=HURT),
        Row.__table_args__,
    )

    # Stored as the second they began; by hand they are a yes or no.
    ALSO: ClassVar[Mapping[str, ByHand]] = {
        "unconscious": ByHand("Unconscious", secret=False),
        "dead": ByHand("Dead", secret=False),
    }

    name: str = secret("Name", max_length=60)
    kind: str = secret("Kind", choices=tuple(Kind), default=Kind.NPC)
    side: str = secret("Side", choices=tuple(Side), default=Side.BYSTANDER, index=True)
    tier: str = secret(
        "Experience", choices=("", "green", "experienced", "veteran", "elite"), default=""
    )
    pc_rules: bool = secret("Wounded as a player character", "G-50", default=False)
    occupation: str = secret("Occupation", default="", max_length=60)

    strength: int = secret("Strength", default=10, ge=0, le=20)
    dexterity: int = secret("Dexterity", default=10, ge=0, le=20)
    endurance: int = secret("Endurance", default=10, ge=0, le=20)
    intelligence: int = secret("Intelligence", default=10, ge=0, le=20)
    education: int = secret("Education", default=10, ge=0, le=20)
    eloquence: int = secret("Eloquence", default=10, ge=0, le=20)
    determination: int = secret("Determination", default=10, ge=0, le=20)
    coolness: int = secret("Coolness under fire", "C-04", default=5, ge=1, le=10)
    size: int = secret("Size", default=10, ge=0, le=20)
    consciousness_level: int = secret("Consciousness level", "G-49", default=4, ge=1, le=40)
    life_level: int = secret("Life level", "G-48", default=8, ge=1, le=80)
    throw_range: int = secret("Throw range, metres", "G-67", default=20, ge=0, le=200)
    encumbered: bool = secret("Encumbered", "C-05", default=False)

    observation: int = secret("Zones: OBSERVATION dice", default=4, ge=0, le=20)
    heavy_machinery: int = secret("Zones: HEAVY MACHINERY dice", default=2, ge=0, le=20)
    mobility: int = secret("Zones: MOBILITY dice", "G-136", default=4, ge=0, le=20)
    sees_in_dark: bool = secret("Zones: darkness is no hindrance", "A-22", default=False)
    range_stealth: int = secret("Range bands: stealth asset", default=5, ge=0, le=20)
    range_observation: int = secret("Range bands: observation asset", default=5, ge=0, le=20)
    ladder_stealth: int = secret("Ladder: Stealth", default=3, ge=-5, le=15)
    ladder_perception: int = secret("Ladder: Perception", default=3, ge=-5, le=15)
    token_stealth: int = secret("Tokens: stealth skill", default=2, ge=0, le=10)
    token_perception: int = secret("Tokens: perception skill", default=2, ge=0, le=10)

    light: int = public("Light wounds", default=0, ge=0, le=9999)
    shock: int = public("Shock points", default=0, ge=0, le=9999)
    stun: int = public("Stun points", default=0, ge=0, le=9999)
    moved: bool = secret("Moved since the last crisis point", "W-30", default=False)
    unconscious_since: int | None = secret(
        "Unconscious since", kind=FieldKind.MOMENT, default=None, sa_type=BigInteger
    )
    dead_since: int | None = secret(
        "Dead since", kind=FieldKind.MOMENT, default=None, sa_type=BigInteger
    )
    dead_by: str = public("Fatal wound", choices=("", "head", "torso", "shock"), default="")

    money: int = Field(default=0, sa_type=BigInteger)
    archived: bool = Field(default=False)
    notes: str = secret("Notes", default="", max_length=20_000)
    secret_notes: str = secret("Referee's notes", default="", max_length=20_000)

    @property
    def by_pc_rules(self) -> bool:
        """Whether wounds follow the rules for player characters (G-50)."""
        return wounded_as_pc(self.kind, self.tier, self.pc_rules)

    @property
    def dead(self) -> bool:
        """Whether this person is dead."""
        return self.dead_since is not None

    @property
    def unconscious(self) -> bool:
        """Whether this person is alive but out cold."""
        return self.unconscious_since is not None and not self.dead


class Skill(Row, table=True):
    """One skill of one person."""

    person_id: int = Field(foreign_key="person.id", index=True)
    name: str = secret("Skill", max_length=40)
    level: int = secret("Level", default=1, ge=0, le=20)
