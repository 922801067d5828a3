"""Scenes: who meets whom, where, and how far it has gone."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from sqlalchemy import JSON, Column
from sqlmodel import Field

from models.tables.base import Row
from models.tables.cover import MATERIALS, STANCES
from models.tables.editable import among, secret
from models.tables.person import Side
from rules.combat.initiative import Slot
from rules.combat.movement import Mode


class Phase(StrEnum):
    """How far a scene has gone."""

    STEALTH = "stealth"
    COMBAT = "combat"
    OVER = "over"


class Scene(Row, table=True):
    """An encounter: first in stretches of stealth, then in combat turns.

    `engine` is the name of the stealth rules it is played by, never mixed (G-160). Some of them
    measure over a map of zones. The others are on open ground: the map has one zone, and where
    people are in it is counted in metres. `detection` holds a detection that waits for the winner's
    choice (A-07).
    """

    name: str = secret("Name", max_length=60)
    map_id: int = Field(foreign_key="zonemap.id", index=True)
    engine: str = Field(default="zones")
    phase: str = secret("Phase", choices=tuple(Phase), default=Phase.STEALTH)
    stretch: int = secret("Stretch", default=1, ge=1)
    stretch_seconds: int = secret("Seconds a stretch", "A-01", default=600, ge=60, le=3600)
    turn: int = secret("Combat turn", default=0, ge=0)
    point: int = secret("Initiative point", default=0, ge=0, le=11)
    read_aloud: str = secret("Read aloud", default="", max_length=4_000)
    notes: str = secret("Referee's notes", default="", max_length=20_000)
    detection: dict[str, Any] | None = Field(
        default=None, sa_column=Column(JSON(none_as_null=True), nullable=True)
    )


class Participant(Row, table=True):
    """One person in one scene: where, how hidden, and what is left of the turn.

    Between zones `toward_metres` are gone toward the next; on the ladder, in this bound (B-17).
    """

    scene_id: int = Field(foreign_key="scene.id", index=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    side: str = secret("Side", choices=tuple(Side), default=Side.OPPOSITION)
    zone_id: int = Field(foreign_key="zone.id")
    came_from_id: int | None = Field(default=None, foreign_key="zone.id")
    x: float = secret("Metres east, on open ground", default=0, ge=-50_000, le=50_000)
    y: float = secret("Metres north, on open ground", default=0, ge=-50_000, le=50_000)
    arrived: int = secret("Order of arrival", "A-19", default=0)
    peeking_id: int | None = Field(default=None, foreign_key="zone.id")

    hidden: bool = secret("Hidden", default=False)
    guarding: bool = secret("Keeping guard", "A-17", default=False)
    flashlight: bool = secret("Flashlight on", "A-22", default=False)
    acted: bool = secret("Acted this stretch or came this turn", default=False)
    ambushing: bool = secret("Attacks from ambush", "A-09", default=False)
    surprised: bool = secret("Surprised in the first turn", "G-161", default=False)

    toward_id: int | None = Field(default=None, foreign_key="zone.id")
    toward_metres: float = secret("Metres on the way", default=0, ge=0)
    pace: str = secret("On the move at this point", "C-21", choices=("", *Mode), default="")
    prone: bool = secret("Prone", default=False)
    cover: str = secret("Cover", "C-45", choices=STANCES, default="", max_length=30)
    cover_material: str = secret(
        "Cover made of", "C-47", choices=MATERIALS, default="", max_length=30
    )
    cover_centimetres: int = secret("Cover, centimetres thick", default=0, ge=0, le=999)

    first_spent: bool = secret("First action spent", default=False)
    second_spent: bool = secret("Second action spent", default=False)
    pass_slot: str = secret("Option held from", choices=("", *Slot), default="", max_length=10)
    pass_point: int = secret("Passed at point", "C-18", default=0, ge=0, le=11)
    stop_point: int = secret("Actions lost at point", "C-16", default=0, ge=0, le=11)
    stop_bulk: int = secret("Bulk that stopped them", "C-15", default=0, ge=0)
    stop_slot: str = secret(
        "Action left at that point", choices=("", *Slot), default="", max_length=10
    )
    immobilised: bool = secret("Immobilised", "W-17", default=False)
    dazed: bool = secret("Dazed this turn", "W-16", default=False)
    dazed_turns: int = secret("Dazed, turns after this", default=0, ge=0, le=99)
    ducks_owed: int = secret("Actions owed for ducking", "C-40", default=0, ge=0, le=2)
    no_fire: bool = secret("No fire with the next action", "C-79", default=False)


class Sighting(Row, table=True):
    """One side of a scene knows where one participant is."""

    scene_id: int = Field(foreign_key="scene.id", index=True)
    side: str = among(*Side)
    participant_id: int = Field(foreign_key="participant.id")
