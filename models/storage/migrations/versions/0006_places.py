"""Lives of places, and indexes by which the hurt, a map's scenes and a month's sessions are found.

What entries have to do with is told anew after every upgrade, and by now of zones and maps as well.
So are the words of the full-text indexes, which keep no list for three letters any more.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

HOW = "prefix='1 2', tokenize='unicode61 remove_diacritics 2'"
INDEXES = {
    "told": f"CREATE VIRTUAL TABLE told USING fts5(open, hidden, content='', {HOW})",
    "found": f"CREATE VIRTUAL TABLE found USING fts5(name, open, hidden, {HOW})",
}


def upgrade() -> None:
    """Add the indexes, and make those of words anew."""
    hurt = sa.text(
        "(light > 0 OR shock > 0 OR stun > 0"
        " OR unconscious_since IS NOT NULL OR dead_since IS NOT NULL)"
    )
    op.create_index("ix_person_hurt", "person", ["archived", "dead_since"], sqlite_where=hurt)
    op.create_index("ix_scene_map_id", "scene", ["map_id"])
    op.create_index("ix_session_ended", "session", ["clock_end", "clock"])
    op.create_index("ix_note_dated", "note", ["clock"])
    for name, index in INDEXES.items():
        op.execute(f"DROP TABLE {name}")
        op.execute(index)
