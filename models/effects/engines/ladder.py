"""Playing on the ladder (B-10 to B-31)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlmodel import Session, col, select

from models.action import Action
from models.bridge.ground import Field, Stand
from models.effects.engines.play import Play
from models.tables import LadderFeature, LadderGround, LadderKit, Scene


class Ladder(Play):
    """People among features, with what helps them to look and to hide."""

    def enter(
        self, action: Action, scene: Scene, added: Sequence[Stand], place: tuple[float, float]
    ) -> None:
        """They stand at the place, a metre apart."""
        for number, stand in enumerate(added):
            stand.participant.x, stand.participant.y = place[0] + number, place[1]

    def break_off(self, action: Action, scene: Scene) -> None:
        """Nobody has looked or moved in the bound that begins now."""
        for stand in Field(action.session, scene).stands:
            stand.participant.toward_metres = 0
            action.session.add(stand.participant)
        self.begin_anew(action, scene, "B-07")

    def forget(self, session: Session, participants: Sequence[int]) -> None:
        """Drop what they had with them; nobody is concealed by them any more."""
        concealed = select(LadderKit).where(col(LadderKit.concealed_by).in_(participants))
        for kit in session.exec(concealed):
            kit.concealed_by = None
            session.add(kit)
        theirs = select(LadderKit).where(col(LadderKit.participant_id).in_(participants))
        for kit in session.exec(theirs):
            session.delete(kit)

    def lay_out(
        self, action: Action, scene: Scene, data: Mapping[str, Any], keys: Mapping[str, int]
    ) -> None:
        """The conditions, and the features."""
        action.session.add(LadderGround(scene_id=scene.key, **data["ground"]))
        for feature in data["feature"]:
            action.session.add(LadderFeature(scene_id=scene.key, **feature))
