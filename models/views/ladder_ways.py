"""What somebody hidden on the ladder risks by each thing they may do, and by each enemy's look."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from sqlmodel import Session

from models.action import Refusal
from models.bridge.ladder import Ladder
from models.deed import Chance
from models.deeds.stealth.ladder.look import Look
from models.deeds.stealth.ladder.staying import Exposure, StayHidden
from models.tables import Scene
from rules.stealth.ladder.throw import Finding


@dataclass(frozen=True, slots=True)
class LadderRisk:
    """One thing that may happen, as the deed it is, with the exact chance of every finding."""

    deed: StayHidden | Look
    words: str
    chances: tuple[Chance, ...]

    def chance(self, *findings: Finding) -> Fraction:
        """The chance of any of these findings."""
        found = (one.chance for one in self.chances if one.outcome in findings)
        return sum(found, Fraction(0))

    @property
    def located(self) -> Fraction:
        """The chance to be located."""
        return self.chance(Finding.LOCATED)

    @property
    def suspected(self) -> Fraction:
        """The chance that somebody is suspected, and yet not located."""
        return self.chance(Finding.SUSPICION, Finding.UNLOCATED)


def ladder_risks(session: Session, scene_id: int, who: int) -> tuple[LadderRisk, ...]:
    """Every option of somebody hidden, the safest first; none for who is not hidden or is gone.

    Whoever stays where they are may yet be looked for, once a bound by each enemy (B-07).
    """
    scene = session.get(Scene, scene_id)
    if scene is None:
        return ()
    ladder = Ladder(session, scene)
    stand = next((s for s in ladder.field.stands if s.key == who), None)
    if stand is None or not stand.participant.hidden:
        return ()
    looks: list[tuple[StayHidden | Look, str]] = [
        (StayHidden(scene.key, who, exposure), exposure) for exposure in Exposure
    ]
    looks += [
        (Look(scene.key, enemy.key, target=who), f"{enemy.name} looks")
        for enemy in ladder.field.enemies(stand.participant.side)
        if enemy.active and not enemy.participant.acted
    ]
    return tuple(sorted(_risks(session, looks), key=lambda risk: (risk.located, risk.suspected)))


def _risks(session: Session, looks: list[tuple[StayHidden | Look, str]]) -> Iterator[LadderRisk]:
    for deed, words in looks:
        try:
            preview = deed.preview(session)
        except Refusal:  # nobody is there to notice
            continue
        if not preview.refusals:
            yield LadderRisk(deed, words, preview.chances)
