"""Seats of players, what lets them in, what is put before them, and what they write."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the tables; nobody has a seat yet."""
    _table(
        "seat",
        _text("player", 60),
        sa.Column("person_id", sa.Integer(), sa.ForeignKey("person.id")),
        *map(_flag, ("may_throw", "may_note", "silenced", "ended")),
        _text("handle", 30),
        _text("code", 200),
        _text("made_at", 40),
        sa.UniqueConstraint("handle", name="uq_seat_handle"),
        indexes=("person_id",),
    )
    _table(
        "seatkey",
        _seat(),
        _text("kind", 10),
        _text("digest", 100),
        *(_text("label", 60), _text("made_at", 40)),
        indexes=("seat_id", "digest"),
    )
    _table(
        "handout",
        _seat(nullable=True),
        _text("title", 120),
        _text("style", 10),
        _text("body", 100_000),
        _moment(),
        _flag("taken_back"),
        indexes=("seat_id",),
    )
    _table(
        "wish",
        _seat(),
        _text("text", 400),
        _moment(),
        _text("made_at", 40),
        *(_text("answer", 400), _flag("done")),
        indexes=("seat_id",),
    )
    number = sa.Column("number", sa.Integer(), nullable=False)
    _table("seatnote", _seat(), number, _text("text", 4_000), _moment(), indexes=("seat_id",))


def _text(name: str, longest: int) -> sa.Column[str]:
    return sa.Column(name, sa.String(longest), nullable=False)


def _flag(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean(), nullable=False)


def _moment() -> sa.Column[int]:
    return sa.Column("clock", sa.BigInteger(), nullable=False)


def _seat(*, nullable: bool = False) -> sa.Column[int]:
    return sa.Column("seat_id", sa.Integer(), sa.ForeignKey("seat.id"), nullable=nullable)


def _table(name: str, *columns: sa.schema.SchemaItem, indexes: tuple[str, ...] = ()) -> None:
    op.create_table(
        name, sa.Column("id", sa.Integer(), primary_key=True), *columns, sqlite_autoincrement=True
    )
    for column in indexes:
        op.create_index(f"ix_{name}_{column}", name, [column])
