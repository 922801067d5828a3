"""What is on the clock names its deed; the clock's seconds are 64 bits wide.

Until now a row had a kind, and what was kept with it told of which of several deeds it was. The
journal keeps rows as they were: what it says of the clock is rewritten alike, so that what was done
before can be taken back.
"""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

CLOCKS = {
    "animalencounter": {"at"},
    "due": {"at"},
    "entry": {"clock"},
    "finding": {"at"},
    "person": {"unconscious_since", "dead_since"},
    "revelation": {"clock"},
    "taskuse": {"clock"},
    "taskversion": {"clock"},
    "trial": {"wait_until"},
    "world": {"clock"},
    "wound": {"at"},
}
EMPTY = {"unconscious_since", "dead_since", "wait_until"}
TASKS = {
    "treat": ("treatment", "begun"),
    "emplace": ("emplacing", "begun"),
    "job": ("work", "begun"),
    "bombard": ("call", "fire"),
    "burst": ("burst", ""),
    "sweep": ("sweep", ""),
    "charge": ("fuse", "charge"),
    "trial": ("again", "trial"),
}
"""By what was kept with a task: its deed, and the name that is kept under now, empty for alone."""

due = sa.table("due", *map(sa.column, ("id", "kind", "data")))
change = sa.table("change", *map(sa.column, ("id", "table", "before", "after")))


def upgrade() -> None:
    """Name the deeds of what is on the clock and in the journal, then widen the clocks."""
    connection = op.get_bind()
    highest = connection.exec_driver_sql("SELECT name, seq FROM sqlite_sequence").all()
    for row in connection.execute(sa.select(due)).all():
        deed, asked = named(row.kind, json.loads(row.data))
        new = {"kind": deed, "data": json.dumps(asked)}
        connection.execute(due.update().where(due.c.id == row.id).values(new))
    for row in connection.execute(sa.select(change).where(change.c.table == "due")).all():
        then = {"before": rewritten(row.before), "after": rewritten(row.after)}
        connection.execute(change.update().where(change.c.id == row.id).values(then))
    for table, columns in CLOCKS.items():
        with op.batch_alter_table(table, table_kwargs={"sqlite_autoincrement": True}) as batch:
            for column in columns:
                batch.alter_column(
                    column,
                    type_=sa.BigInteger(),
                    existing_type=sa.Integer(),
                    existing_nullable=column in EMPTY,
                )
            if table == "due":
                batch.alter_column("kind", new_column_name="deed")
                batch.alter_column("data", new_column_name="asked")
    # A table that is built anew forgets the highest key there has been.
    for name, key in highest:
        again = sa.text("UPDATE sqlite_sequence SET seq = :key WHERE name = :name")
        connection.execute(again, {"key": key, "name": name})


def rewritten(text: str | None) -> str | None:
    """What the journal keeps of a row on the clock: all its columns, or those that changed."""
    columns = json.loads(text) if text else None
    if columns is None:
        return text
    if "data" in columns:
        deed, asked = named(columns.pop("kind", "task"), columns.pop("data"))
        columns["asked"] = asked
        if "at" in columns and "label" in columns:
            columns["deed"] = deed
    return json.dumps(columns)


def named(kind: str, data: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The name of a deed and what it was asked with, from a kind and what was kept with it."""
    if data.get("deadline"):
        return "deadline", {}
    told = next((key for key in TASKS if key in data), None)
    if kind != "task" or told is None:
        return "reminder" if kind == "task" else kind, data
    deed, name = TASKS[told]
    rest = {key: value for key, value in data.items() if key != told}
    return deed, {**rest, name: data[told]} if name else data[told]
