"""Lives of places, and indexes by which the hurt, a map's scenes and a month's sessions are found.

What entries have to do with is told anew after every upgrade, and by now of zones and maps as well.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the indexes."""
    hurt = sa.text(
        "(light > 0 OR shock > 0 OR stun > 0"
        " OR unconscious_since IS NOT NULL OR dead_since IS NOT NULL)"
    )
    op.create_index("ix_person_hurt", "person", ["archived", "dead_since"], sqlite_where=hurt)
    op.create_index("ix_scene_map_id", "scene", ["map_id"])
    op.create_index("ix_session_ended", "session", ["clock_end", "clock"])
    op.create_index("ix_note_dated", "note", ["clock"])
