"""Stealth with tokens: the grid of a scene, what each unit can do on it, and its tokens."""

from __future__ import annotations

from sqlalchemy import JSON, Column
from sqlmodel import Field

from models.tables.base import Row
from models.tables.editable import among
from models.tables.person import Side
from rules.stealth.tokens.detection import DETECTION_RANGE
from rules.stealth.tokens.ratings import Light

COLUMNS, ROWS = 24, 14
MOST_SQUARES = 99
"""Columns or rows of a grid."""


class TokenGround(Row, table=True):
    """The grid of a scene: its squares row by row, a letter each, and what is true all over it.

    The letters are the first ones of `rules.stealth.tokens.grid.Terrain`. `side` is whose turn it
    is; the scene's `stretch` counts the rounds.
    """

    scene_id: int = Field(foreign_key="scene.id", index=True)
    squares: list[str] = Field(
        default_factory=lambda: ["p" * COLUMNS] * ROWS, sa_column=Column(JSON, nullable=False)
    )
    metres: int = Field(default=5, ge=1, le=500, title="Metres a square")
    light: str = among(*Light, default=Light.NORMAL, title="Light (D-10)")
    obscured: bool = Field(default=False, title="Fog, rain or smoke (D-24)")
    reach: int = Field(default=DETECTION_RANGE, ge=1, le=99, title="Detection range (D-12)")
    points: int = Field(default=0, ge=0, le=99, title="Action points a turn, 0 for any (G-158)")
    side: str = among(*Side, default=Side.PARTY, title="Whose turn it is")


class TokenUnit(Row, table=True):
    """A participant on a grid: movement, gear, and what is spent of the turn.

    A speed in squares a move is INVENTED, as are the metres of a square.
    """

    participant_id: int = Field(foreign_key="participant.id", index=True)
    speed: int = Field(default=4, ge=1, le=99, title="Squares a move (D-05)")
    stealth_gear: bool = Field(default=False, title="Stealth gear (D-10)")
    detection_gear: bool = Field(default=False, title="Detection gear (D-16)")
    rating_modifier: int = Field(default=0, ge=-9, le=9, title="Rating, other (D-11)")
    perception_modifier: int = Field(default=0, ge=-9, le=9, title="Perception, other (D-25)")
    moved: int = Field(default=0, ge=0, title="Squares moved this turn")
    acted: bool = Field(default=False, title="Has done something this turn")
    spent: int = Field(default=0, ge=0, title="Action points spent this turn")


class Token(Row, table=True):
    """One face-down token of a unit; `checked` are the participants who tried it this turn.

    Those in `checked_beside` tried it close by, where that is an attempt of its own (G-153).
    Which token is real is the referee's secret (D-04). Tokens of a unit are stored in the order of
    their squares, so that a key tells nothing.
    """

    scene_id: int = Field(foreign_key="scene.id", index=True)
    participant_id: int = Field(foreign_key="participant.id", index=True)
    x: int = Field(ge=0, title="Column")
    y: int = Field(ge=0, title="Row")
    real: bool = Field(default=False, title="Referee: the real one")
    checked: list[int] = Field(default=[], sa_column=Column(JSON, nullable=False))
    checked_beside: list[int] = Field(default=[], sa_column=Column(JSON, nullable=False))
