"""Stealth along a track, in range bands (R-01 to R-32)."""

from __future__ import annotations

from collections.abc import Mapping

from sqlmodel import Session, select

from models.bridge.engines.engine import Engine
from models.bridge.terrain import Lie, Stretch
from models.tables import BandGround, BandGroup, Phase
from rules.stealth import scores
from rules.stealth.scores import Aptitudes
from rules.tally import Tally


class Bands(Engine):
    """Groups spot groups along a track."""

    lies_in_stealth = True
    knows_whom_it_attacks = True
    after_a_fight = (
        "Everybody stays where they are and gives up the cover they had taken; a group is shown"
        " where its first member still up stands, and is known as a whole to whoever knows of one"
        " in it."
    )
    by_rules = "in range bands"
    chapter = "R"
    called = {"range_stealth": "stealth", "range_observation": "observation"}

    def why_not_seen_by_hand(self, phase: str) -> str:
        """In stealth groups are spotted; in a fight, people."""
        if phase == Phase.COMBAT:
            return ""
        return (
            "Along the track groups spot groups: the page of the scene says who has spotted whom."
        )

    def lie(self, session: Session, scene_id: int) -> Lie:
        """The country and the light of the track."""
        row = session.exec(select(BandGround).where(BandGround.scene_id == scene_id)).first()
        row = row or BandGround(scene_id=scene_id)
        groups = session.exec(select(BandGroup).where(BandGroup.scene_id == scene_id))
        return Stretch(row, {member: group for group in groups for member in group.members})

    def where(self, x: float, y: float) -> str:
        """Metres along the track."""
        return f"{x:.0f} m on the track"

    def scores(self, of: Aptitudes) -> Mapping[str, Tally]:
        """Assets (R-01)."""
        return scores.bands(of)
