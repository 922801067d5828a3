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
        said, asked = make_squad(action, self.text)
        action.title = f"New {'person' if asked.count == 1 else 'people'}: {said}"
        values = asked.mould.draft.values
        action.secret = values["side"] != Side.PARTY
        gear = ", ".join(piece.name for piece in asked.mould.draft.gear)
        action.tell(f"{said}: {values['tier']}, {values['side']}, {gear or 'no gear'}", "C-08")
