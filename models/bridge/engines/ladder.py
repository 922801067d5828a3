"""Stealth on the ladder (B-10 to B-31)."""

from __future__ import annotations

from sqlmodel import Session, col, select

from models.bridge.engines.engine import Engine
from models.bridge.terrain import Features, Lie
from models.tables import LadderFeature, Participant
from rules.combat.shelter import Feature


class Ladder(Engine):
    """Whoever looks throws against whoever hides, among features."""

    def lie(self, session: Session, scene_id: int) -> Lie:
        """The features, which stand in the way and can be gone into."""
        rows = select(LadderFeature).where(LadderFeature.scene_id == scene_id)
        features = tuple(
            Feature(row.name, (row.x, row.y), row.across)
            for row in session.exec(rows.order_by(col(LadderFeature.id)))
        )
        return Features(features)

    def in_view(self, row: Participant) -> bool:
        """All who do not hide are in view."""
        return not row.hidden
