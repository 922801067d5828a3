"""Scenes: who meets whom, where, and how far it has gone."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, ClassVar

from sqlalchemy import JSON, Column
from sqlmodel import Field

from models.tables.base import Row
from models.tables.person import Side
from rules.combat.movement import Mode


class Phase(StrEnum):
    """How far a scene has gone."""

    STEALTH = "stealth"
    COMBAT = "combat"
    OVER = "over"


class Engine(StrEnum):
    """Which stealth rules a scene is played by; never mixed (G-160)."""

    ZONES = "zones"
    BANDS = "bands"
    LADDER = "ladder"
    TOKENS = "tokens"


class Scene(Row, table=True):
    """An encounter: first in stretches of stealth, then in combat turns.

    A scene of the zones engine is measured over its zone map. Every other is on open ground: its
    map has one zone, and where people are in it is counted in metres. `detection` holds a
    detection that waits for the winner's choice (A-07).
    """

    CHOICES: ClassVar[dict[str, tuple[str, ...]]] = {
        "phase": tuple(Phase),
        "engine": tuple(Engine),
    }

    name: str = Field(title="Name", max_length=60)
    map_id: int = Field(foreign_key="zonemap.id")
    engine: str = Field(default=Engine.ZONES, title="Stealth engine (G-160)")
    phase: str = Field(default=Phase.STEALTH, title="Phase")
    stretch: int = Field(default=1, ge=1, title="Stretch")
    stretch_seconds: int = Field(default=600, ge=60, le=3600, title="Seconds a stretch (A-01)")
    turn: int = Field(default=0, ge=0, title="Combat turn")
    point: int = Field(default=0, ge=0, le=11, title="Initiative point")
    read_aloud: str = Field(default="", title="Read aloud", max_length=4_000)
    notes: str = Field(default="", title="Referee's notes", max_length=20_000)
    detection: dict[str, Any] | None = Field(
        default=None, sa_column=Column(JSON(none_as_null=True), nullable=True)
    )


class Participant(Row, table=True):
    """One person in one scene: where, how hidden, and what is left of the turn.

    Between zones `toward_metres` are gone toward the next; on the ladder, in this bound (B-17).
    """

    CHOICES: ClassVar[dict[str, tuple[str, ...]]] = {"side": tuple(Side), "pace": ("", *Mode)}

    scene_id: int = Field(foreign_key="scene.id", index=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    side: str = Field(default=Side.OPPOSITION, title="Side")
    zone_id: int = Field(foreign_key="zone.id")
    came_from_id: int | None = Field(default=None, foreign_key="zone.id")
    x: float = Field(default=0, ge=-50_000, le=50_000, title="Metres east, on open ground")
    y: float = Field(default=0, ge=-50_000, le=50_000, title="Metres north, on open ground")
    arrived: int = Field(default=0, title="Order of arrival (A-19)")
    peeking_id: int | None = Field(default=None, foreign_key="zone.id")

    hidden: bool = Field(default=False, title="Hidden")
    guarding: bool = Field(default=False, title="Keeping guard (A-17)")
    flashlight: bool = Field(default=False, title="Flashlight on (A-22)")
    acted: bool = Field(default=False, title="Has acted this stretch, or shown up this turn")
    ambushing: bool = Field(default=False, title="Attacks from ambush (A-09)")
    surprised: bool = Field(default=False, title="Surprised in the first turn (G-161)")

    toward_id: int | None = Field(default=None, foreign_key="zone.id")
    toward_metres: float = Field(default=0, ge=0, title="Metres on the way")
    pace: str = Field(default="", title="On the move at this point (C-21)")
    prone: bool = Field(default=False, title="Prone")
    cover: str = Field(default="", title="Cover (C-45)", max_length=30)
    cover_material: str = Field(default="", title="Cover made of (C-47)", max_length=30)
    cover_centimetres: int = Field(default=0, ge=0, le=999, title="Cover, centimetres thick")

    first_spent: bool = Field(default=False, title="First action spent")
    second_spent: bool = Field(default=False, title="Second action spent")
    pass_slot: str = Field(default="", title="Option held from", max_length=10)
    pass_point: int = Field(default=0, ge=0, le=11, title="Passed at point (C-18)")
    stop_point: int = Field(default=0, ge=0, le=11, title="Actions lost at point (C-16)")
    stop_bulk: int = Field(default=0, ge=0, title="Bulk that stopped them (C-15)")
    stop_slot: str = Field(default="", title="Action left at that point", max_length=10)
    immobilised: bool = Field(default=False, title="Immobilised (W-17)")
    dazed: bool = Field(default=False, title="Dazed this turn (W-16)")
    dazed_turns: int = Field(default=0, ge=0, le=99, title="Dazed, turns after this")
    ducks_owed: int = Field(default=0, ge=0, le=2, title="Actions owed for ducking (C-40)")
    no_fire: bool = Field(default=False, title="No fire with the next action (C-79)")


class Sighting(Row, table=True):
    """One side of a scene knows where one participant is."""

    scene_id: int = Field(foreign_key="scene.id", index=True)
    side: str = Field()
    participant_id: int = Field(foreign_key="participant.id")
