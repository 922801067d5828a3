"""Crawlspaces that players know.

The journal keeps zones as they were: whole ones get the new column, so that what was done before
can be taken back.
"""

import json

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

change = sa.table("change", *map(sa.column, ("id", "table", "before", "after")))


def upgrade() -> None:
    """Add the column, and the column to the rows that the journal keeps; players know of none."""
    known: sa.Column[bool] = sa.Column(
        "known", sa.Boolean(), nullable=False, server_default=sa.text("0")
    )
    op.add_column("zone", known)
    connection = op.get_bind()
    for row in connection.execute(sa.select(change).where(change.c.table == "zone")).all():
        then = {
            "before": _with_new(row.before, whole=row.after is None),
            "after": _with_new(row.after, whole=row.before is None),
        }
        connection.execute(change.update().where(change.c.id == row.id).values(then))


def _with_new(text: str | None, *, whole: bool) -> str | None:
    """A zone as the journal keeps it, with the new column if all of it is kept."""
    return json.dumps({"known": False} | json.loads(text)) if text is not None and whole else text
