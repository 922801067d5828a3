"""Scores for the engine of a scene, proposed from the sheets (R-01, G-160)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sqlmodel import Session, col, select

from models.action import Action
from models.bridge.engines.registry import engine_of
from models.bridge.ground import Stand
from models.deed import Preview
from models.deeds.stealth.group import group_of, names
from models.fields import spec_of
from models.rulings import rulings
from models.tables import Person, Scene, Side, Skill
from rules.rulings import EngineScores
from rules.stealth.scores import Aptitude, Aptitudes

_ROWS = ("R-01", "G-160")
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
            notes=(*_lines(session, field.scene, stands), _INVENTED),
            rows=_ROWS,
        )

    def perform(self, action: Action) -> None:
        """Write them on the sheets."""
        field, stands = group_of(action.session, self.scene, self.people)
        action.title = f"Scores of {names(stands)}, from their sheets"
        action.secret = any(stand.participant.side != Side.PARTY for stand in stands)
        _write(action, field.scene, stands)


def convert_as_ruled(action: Action, scene: Scene, stands: Sequence[Stand]) -> None:
    """Set the scores of whoever enters a scene, where the campaign converts them (G-160)."""
    chosen = rulings(action.session)
    if chosen.engine_scores is EngineScores.SHEET:
        action.tell_ruled(chosen, ["G-160"], secret=True)
        _write(action, scene, stands, secret=True)


def _write(action: Action, scene: Scene, stands: Iterable[Stand], *, secret: bool = False) -> None:
    for stand in stands:
        for line in _lines(action.session, scene, [stand]):
            action.tell(line, *_ROWS, secret=secret)
        for name, value in _proposed(action.session, scene, stand.person).items():
            setattr(stand.person, name, value)
        action.session.add(stand.person)


def _lines(session: Session, scene: Scene, stands: Iterable[Stand]) -> list[str]:
    """What each has and would have: `Ines: stealth 7 -> 8, observation 10 -> 8`."""
    found = []
    called = engine_of(scene).called
    for person in (stand.person for stand in stands):
        parts = [
            f"{called[name]} {getattr(person, name)} -> {value}"
            for name, value in _proposed(session, scene, person).items()
        ]
        found.append(f"{person.name}: {', '.join(parts)}.")
    return found


def _proposed(session: Session, scene: Scene, person: Person) -> Mapping[str, int]:
    """The scores by their columns, within what a sheet takes."""
    rows = session.exec(select(Skill).where(col(Skill.person_id) == person.key))
    skills = {skill.name.casefold(): skill.level for skill in rows}
    of = Aptitudes(
        hiding=Aptitude(person.dexterity, skills.get("stealth", 0)),
        looking=Aptitude(person.intelligence, skills.get("observation", 0)),
        working=Aptitude(person.strength, skills.get("heavy machinery", 0)),
    )
    found = engine_of(scene).scores(of)
    return {name: _within(name, tally.total) for name, tally in found.items()}


def _within(score: str, value: int) -> int:
    """A score as high as a sheet takes."""
    highest = spec_of("person", score).high
    return value if highest is None else min(value, highest)
