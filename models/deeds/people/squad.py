"""Many people in one step, from a line such as `6 green guards with rifles and dust coats`."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session, select

from models.action import Action, Refusal
from models.deed import Preview
from models.exchange.people.anew import bring, numbered
from models.exchange.people.kinds import understood
from models.exchange.people.muster import Muster, muster, skill_level
from models.tables import Armour, Person, Side, Weapon


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
        try:
            asked = muster(session, self.text)
        except (ValueError, Refusal) as error:
            return Preview("", refusals=(str(error),))
        named = f"names: thrown from {asked.list_name}" if asked.list_name else ""
        where = f"in the scene: {asked.where}" if asked.where else ""
        notes = (*_notes(session, asked), *filter(None, (named, where)))
        return Preview(_title(session, asked), notes=notes, rows=("C-08",))

    def perform(self, action: Action) -> None:
        """Make them; raises `Refusal` with what is wrong with the line."""
        said, action.secret = self.make(action)
        action.title = f"New people: {said}"

    def make(self, action: Action) -> tuple[str, bool]:
        """Make them and tell it; what they are called, and whether they are no player's business.

        Raises `Refusal` with what is wrong with the line.
        """
        try:
            asked = muster(action.session, self.text)
        except ValueError as error:
            raise Refusal(str(error)) from error
        people = bring(action, asked.mould, asked.count, asked.zone)
        names = [person.name for person in people]
        said = names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}"
        values = asked.mould.draft.values
        gear = ", ".join(piece.name for piece in asked.mould.draft.gear)
        action.tell(f"{said}: {values['tier']}, {values['side']}, {gear or 'no gear'}", "C-08")
        return said, values["side"] != Side.PARTY


def _title(session: Session, asked: Muster) -> str:
    """Who they will be: the names they will have, or how many of a list."""
    if asked.list_name:
        return f"{asked.count} people: {asked.mould.name}"
    names = numbered(asked.mould.name, asked.count, set(session.exec(select(Person.name))))
    return names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}: {len(names)} people"


def _notes(session: Session, asked: Muster) -> tuple[str, ...]:
    """What each of them will be like."""
    if asked.kind_name:
        one = understood(session, asked.mould)
        if one.wrong:
            raise Refusal(f"{asked.kind_name}: {one.wrong}")
        varies = (f"varies: {line}" for line in asked.mould.said)
        return f"kind: {asked.kind_name}", one.understood, *one.remarks, *varies
    tier = asked.squad.tier
    weapons = [piece for piece in asked.kit if isinstance(piece, Weapon)]
    armour = [piece.name for piece in asked.kit if isinstance(piece, Armour)]
    skills = (f"{skill} {skill_level(tier)}" for skill in dict.fromkeys(w.skill for w in weapons))
    return (
        f"{tier}, initiative {tier.initiative} (C-08); side: {asked.squad.side}",
        f"skills: {', '.join(skills) or 'none'} (INVENTED by experience)",
        f"weapons: {', '.join(map(_loaded, weapons)) or 'none'}",
        f"armour: {', '.join(armour) or 'none'}",
    )


def _loaded(weapon: Weapon) -> str:
    if not weapon.magazine:
        return weapon.name
    return f"{weapon.name} {weapon.magazine} rounds + {weapon.spare_magazines} spare"
