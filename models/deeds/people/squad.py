"""Many people in one step, from a line such as `6 green guards with rifles and dust coats`."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session

from models.action import Action
from models.deed import Preview
from models.exchange.people.squads import look_at, make_squad
from models.tables import Side


@dataclass(frozen=True, slots=True)
class MakeSquad:
    """Make everybody that a line asks for: of a kind that is kept, or green unless it says more.

    Of no kind, initiative and coolness follow the tier (C-08), and skill with each weapon is 1 for
    green, 2 for experienced, 3 for veteran and 4 for elite: INVENTED, as are the figures of a blank
    sheet.
    """

    text: str

    def preview(self, session: Session) -> Preview:
        """Who would be made, with what; a line that cannot be read gives a refusal."""
        return look_at(session, self.text)

    def perform(self, action: Action) -> None:
        """Make them; raises `Refusal` with what is wrong with the line."""
        made = make_squad(action, self.text)
        action.title = made.title
        action.secret = made.side is not Side.PARTY
        if made.line:
            action.tell(made.line, "C-08")
