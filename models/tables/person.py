"""People: player characters and everybody else."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from sqlmodel import Field

from models.tables.base import Row


class Kind(StrEnum):
    """Whose character it is."""

    PC = "pc"
    NPC = "npc"


class Side(StrEnum):
    """Where somebody stands when it comes to a fight."""

    PARTY = "party"
    OPPOSITION = "opposition"
    BYSTANDER = "bystander"


class Person(Row, table=True):
    """A character sheet and the state its owner is in.

    `tier` is the experience of an NPC (C-08), empty for player characters. A named NPC may be
    marked to be wounded as player characters are (G-50).
    """

    CHOICES: ClassVar[dict[str, tuple[str, ...]]] = {
        "kind": tuple(Kind),
        "side": tuple(Side),
        "tier": ("", "green", "experienced", "veteran", "elite"),
        "dead_by": ("", "head", "torso", "shock"),
    }

    name: str = Field(title="Name", max_length=60)
    kind: str = Field(default=Kind.NPC, title="Kind")
    side: str = Field(default=Side.BYSTANDER, title="Side")
    tier: str = Field(default="", title="Experience")
    pc_rules: bool = Field(default=False, title="Wounded as a player character (G-50)")
    occupation: str = Field(default="", title="Occupation", max_length=60)

    strength: int = Field(default=10, ge=0, le=20, title="Strength")
    dexterity: int = Field(default=10, ge=0, le=20, title="Dexterity")
    endurance: int = Field(default=10, ge=0, le=20, title="Endurance")
    intelligence: int = Field(default=10, ge=0, le=20, title="Intelligence")
    education: int = Field(default=10, ge=0, le=20, title="Education")
    eloquence: int = Field(default=10, ge=0, le=20, title="Eloquence")
    determination: int = Field(default=10, ge=0, le=20, title="Determination")
    coolness: int = Field(default=5, ge=1, le=10, title="Coolness under fire (C-04)")
    size: int = Field(default=10, ge=0, le=20, title="Size")
    consciousness_level: int = Field(default=4, ge=1, le=40, title="Consciousness level (G-49)")
    life_level: int = Field(default=8, ge=1, le=80, title="Life level (G-48)")
    throw_range: int = Field(default=20, ge=0, le=200, title="Throw range, metres (G-67)")
    encumbered: bool = Field(default=False, title="Encumbered (C-05)")

    observation: int = Field(default=4, ge=0, le=20, title="Zones: OBSERVATION dice")
    heavy_machinery: int = Field(default=2, ge=0, le=20, title="Zones: HEAVY MACHINERY dice")
    mobility: int = Field(default=4, ge=0, le=20, title="Zones: MOBILITY dice (G-136)")
    sees_in_dark: bool = Field(default=False, title="Zones: darkness is no hindrance (A-22)")
    range_stealth: int = Field(default=5, ge=0, le=20, title="Range bands: stealth asset")
    range_observation: int = Field(default=5, ge=0, le=20, title="Range bands: observation asset")
    ladder_stealth: int = Field(default=3, ge=-5, le=15, title="Ladder: Stealth")
    ladder_perception: int = Field(default=3, ge=-5, le=15, title="Ladder: Perception")
    token_stealth: int = Field(default=2, ge=0, le=10, title="Tokens: stealth skill")
    token_perception: int = Field(default=2, ge=0, le=10, title="Tokens: perception skill")

    light: int = Field(default=0, ge=0, le=99, title="Light wounds")
    shock: int = Field(default=0, ge=0, le=99, title="Shock points")
    stun: int = Field(default=0, ge=0, le=99, title="Stun points")
    moved: bool = Field(default=False, title="Moved since the last crisis point (W-30)")
    unconscious_since: int | None = Field(default=None, title="Unconscious since (clock second)")
    dead_since: int | None = Field(default=None, title="Dead since (clock second)")
    dead_by: str = Field(default="", title="Died of")

    notes: str = Field(default="", title="Notes", max_length=20_000)
    secret_notes: str = Field(default="", title="Referee's notes", max_length=20_000)

    @property
    def by_pc_rules(self) -> bool:
        """Whether wounds follow the rules for player characters (G-50)."""
        return self.kind == Kind.PC or self.pc_rules or not self.tier

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
    name: str = Field(title="Skill", max_length=40)
    level: int = Field(default=1, ge=0, le=20, title="Level")
