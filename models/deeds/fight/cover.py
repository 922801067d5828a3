"""The referee says what cover somebody has."""

from __future__ import annotations

from dataclasses import dataclass

from models.action import Action, Refusal
from models.bridge.cover import STANCES, WALLS, Behind
from models.bridge.engines.registry import engine_of
from models.bridge.ground import Field
from models.effects.cover import end_exceptions, put_behind
from models.tables import CoverFrom, Participant, Person, Scene
from models.tables.cover import BARE


@dataclass(frozen=True, slots=True)
class SetCover:
    """The referee says what cover somebody has, from one attacker or from everybody (C-45).

    `who` and `attacker` are participants. What is said for everybody holds for every attacker.
    Without a `wall` it is the first of the common ones.
    """

    who: int
    stance: str
    wall: str = ""
    attacker: int | None = None

    def perform(self, action: Action) -> None:
        """Note it."""
        row = action.get(Participant, self.who)
        name = action.get(Person, row.person_id).name
        behind = Behind().said(self.stance, self.wall or WALLS[0][0])
        end_exceptions(action, row, self.attacker)
        if self.attacker is None:
            put_behind(row, behind)
            if engine_of(action.get(Scene, row.scene_id)).open_ground:
                row.cover = row.cover or BARE
            action.session.add(row)
            whom = ""
        else:
            other = action.get(Participant, self.attacker)
            if other.scene_id != row.scene_id or other is row:
                raise Refusal(f"{name} is attacked by somebody else of the scene, or by nobody.")
            whom = f" from {action.get(Person, other.person_id).name}"
            action.session.add(_exception(row, other, behind))
        action.title = f"{name}: cover {dict(STANCES).get(self.stance, self.stance)}{whom}"
        action.tell(f"{name} has cover{whom}: {behind.words}.", "C-45", "C-47")
        field = Field(action.session, action.get(Scene, row.scene_id))
        both = [key for key in (self.who, self.attacker) if key is not None]
        action.secret = any(field.unseen(field.stand(key)) for key in both)


def _exception(row: Participant, attacker: Participant, behind: Behind) -> CoverFrom:
    material, centimetres = behind.noted
    return CoverFrom(
        participant_id=row.key,
        attacker_id=attacker.key,
        stance=behind.stance,
        material=material,
        centimetres=centimetres,
    )
