"""Scores for the engine of a scene, proposed from the sheets (R-01, G-160)."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session

from models.action import Action
from models.bridge.group import group_of, names
from models.deed import Preview
from models.effects.scores import ROWS, score_lines, write_scores
from models.tables import Side

_INVENTED = "INVENTED: the scales are not converted anywhere; edit the sheet to have it otherwise."


@dataclass(frozen=True, slots=True)
class ProposeScores:
    """The scores of the scene's engine are set from characteristics and skills.

    Dexterity and Stealth hide, Intelligence and Observation look out, Strength and Heavy Machinery
    weld.
    """

    scene: int
    people: tuple[int, ...]

    def preview(self, session: Session) -> Preview:
        """What everybody has, and what they would have."""
        field, stands = group_of(session, self.scene, self.people)
        return Preview(
            title=f"Scores of {names(stands)}, from their sheets",
            notes=(*score_lines(session, field.scene, stands), _INVENTED),
            rows=ROWS,
        )

    def perform(self, action: Action) -> None:
        """Write them on the sheets."""
        field, stands = group_of(action.session, self.scene, self.people)
        action.title = f"Scores of {names(stands)}, from their sheets"
        action.secret = any(stand.participant.side != Side.PARTY for stand in stands)
        write_scores(action, field.scene, stands)
