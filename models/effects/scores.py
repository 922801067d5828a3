"""Scores for the engine of a scene, as the sheets give them (G-160)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sqlmodel import Session, col, select

from models.action import Action
from models.bridge.engines.registry import engine_of
from models.bridge.ground import Stand
from models.fields import spec_of
from models.rulings import rulings
from models.tables import Person, Scene, Skill
from rules.rulings import EngineScores
from rules.stealth.scores import Aptitude, Aptitudes

ROWS = ("R-01", "G-160")


def convert_as_ruled(action: Action, scene: Scene, stands: Sequence[Stand]) -> None:
    """Set the scores of whoever enters a scene, where the campaign converts them (G-160)."""
    chosen = rulings(action.session)
    if chosen.engine_scores is EngineScores.SHEET:
        action.tell_ruled(chosen, ["G-160"], secret=True)
        write_scores(action, scene, stands, secret=True)


def write_scores(
    action: Action, scene: Scene, stands: Iterable[Stand], *, secret: bool = False
) -> None:
    """Write the scores on the sheets, and tell what each was and is."""
    for stand in stands:
        for line in score_lines(action.session, scene, [stand]):
            action.tell(line, *ROWS, secret=secret)
        for name, value in _proposed(action.session, scene, stand.person).items():
            setattr(stand.person, name, value)
        action.session.add(stand.person)


def score_lines(session: Session, scene: Scene, stands: Iterable[Stand]) -> list[str]:
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
