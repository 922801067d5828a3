"""Kinds of people, random tables, whose act it was, and an index for lists of ten thousand."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the tables, the column and the indexes; of entries that were there nobody knows whose."""
    op.add_column("entry", sa.Column("author", sa.String(60), nullable=False, server_default=""))
    _table(
        "randomtable",
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("die", sa.String(10), nullable=False),
        sa.Column("invented", sa.Boolean(), nullable=False),
        sa.Column("notes", sa.String(20_000), nullable=False),
    )
    _table(
        "kind",
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("line", sa.String(2_000), nullable=False),
        sa.Column("varies", sa.String(200), nullable=False),
        sa.Column("invented", sa.Boolean(), nullable=False),
        sa.Column("notes", sa.String(20_000), nullable=False),
        _naming("names_id", "randomtable"),
        indexes=("names_id",),
    )
    _table(
        "tablerow",
        sa.Column("table_id", sa.Integer(), sa.ForeignKey("randomtable.id"), nullable=False),
        sa.Column("low", sa.Integer(), nullable=False),
        sa.Column("high", sa.Integer(), nullable=False),
        sa.Column("weight", sa.Integer(), nullable=False),
        sa.Column("text", sa.String(400), nullable=False),
        sa.Column("number", sa.String(20), nullable=False),
        _naming("kind_id", "kind"),
        _naming("task_id", "task"),
        sa.Column("wait", sa.String(40), nullable=False),
        _naming("then_id", "randomtable"),
        indexes=("table_id", "kind_id", "task_id", "then_id"),
    )
    op.create_index("ix_person_side", "person", ["side"])
    op.create_index("ix_person_listed", "person", ["archived", "name", "side", "kind"])


def _naming(column: str, table: str) -> sa.Column[int]:
    return sa.Column(column, sa.Integer(), sa.ForeignKey(f"{table}.id"))


def _table(name: str, *columns: sa.schema.SchemaItem, indexes: tuple[str, ...] = ()) -> None:
    op.create_table(
        name, sa.Column("id", sa.Integer(), primary_key=True), *columns, sqlite_autoincrement=True
    )
    for column in indexes:
        op.create_index(f"ix_{name}_{column}", name, [column])
