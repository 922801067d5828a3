"""Stealth on the ladder (B-10 to B-31)."""

from __future__ import annotations

from collections.abc import Mapping

from sqlmodel import Session, col, select

from models.bridge.engines.engine import Engine
from models.bridge.terrain import Features, Lie
from models.tables import LadderFeature, Participant
from rules.combat.shelter import Feature
from rules.stealth import scores
from rules.stealth.ladder.throw import SURPRISED, SUSPECT_SHOT
from rules.stealth.scores import Aptitudes
from rules.tally import INVENTED, Tally


class Ladder(Engine):
    """Whoever looks throws against whoever hides, among features."""

    by_rules = "on the ladder"
    step = "bound"
    chapter = "B"
    plain_in_a_fight = True
    called = {"ladder_stealth": "Stealth", "ladder_perception": "Perception"}

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

    def ambushed(self, row: Participant) -> Tally:
        """-2 in the first turn (B-31)."""
        if not row.surprised:
            return Tally()
        return Tally().plus("ambushed", SURPRISED, INVENTED, "B-31")

    def suspected(self, row: Participant) -> Tally:
        """The cost of a shot at somebody merely suspected, who hides (B-29, G-145)."""
        return Tally().plus("target not located", SUSPECT_SHOT, "B-29") if row.hidden else Tally()

    def scores(self, of: Aptitudes) -> Mapping[str, Tally]:
        """Composites (B-10, B-16)."""
        return scores.ladder(of)
