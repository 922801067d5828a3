"""Assets of stealth and observation proposed from the sheets (R-01)."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session, col, select

from models.action import Action
from models.bridge.bands import TrackGroup
from models.deeds.deed import Preview
from models.deeds.stealth.bands.acting import group_on
from models.tables import Person, Side, Skill
from rules.stealth.bands.difficulty import asset

_INVENTED = "INVENTED: half the characteristic and the skill; edit the sheet to have it otherwise."


@dataclass(frozen=True, slots=True)
class ProposeAssets:
    """A group's assets are set from Dexterity and Stealth, Intelligence and Observation (R-01)."""

    scene: int
    group: int

    def preview(self, session: Session) -> Preview:
        """What everybody has, and what they would have."""
        _, group = group_on(session, self.scene, self.group)
        return Preview(
            title=f"Assets of {group.name}, from their sheets",
            notes=(*_lines(session, group), _INVENTED),
            rows=("R-01",),
        )

    def perform(self, action: Action) -> None:
        """Write them on the sheets."""
        _, group = group_on(action.session, self.scene, self.group)
        action.title = f"Assets of {group.name}, from their sheets"
        action.secret = group.side != Side.PARTY
        for line in _lines(action.session, group):
            action.tell(line, "R-01")
        for stand in group.stands:
            person = stand.person
            person.range_stealth, person.range_observation = _assets(action.session, person)
            action.session.add(person)


def _lines(session: Session, group: TrackGroup) -> list[str]:
    found = []
    for person in (stand.person for stand in group.stands):
        stealth, observation = _assets(session, person)
        found.append(
            f"{person.name}: stealth {person.range_stealth} -> {stealth},"
            f" observation {person.range_observation} -> {observation}."
        )
    return found


def _assets(session: Session, person: Person) -> tuple[int, int]:
    """Stealth and observation, within what a sheet takes."""
    rows = session.exec(select(Skill).where(col(Skill.person_id) == person.key))
    skills = {skill.name.casefold(): skill.level for skill in rows}
    stealth = asset(person.dexterity, skills.get("stealth", 0)).total
    observation = asset(person.intelligence, skills.get("observation", 0)).total
    return min(stealth, 20), min(observation, 20)
