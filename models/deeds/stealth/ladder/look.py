"""The throw of Perception against Stealth: searching, walking into an ambush, meeting a trap."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session

from models.action import Action, Refusal
from models.bridge.ground import Stand
from models.bridge.ladder import Bearing, Ladder
from models.deeds.deed import Chance, Option, Preview
from models.deeds.fight.turn import start_combat
from models.deeds.stealth.ladder.acting import (
    YES_NO,
    ladder_of,
    locate,
    not_in_stealth,
    stand_on,
    suspect,
)
from models.tables import LadderFeature, Side
from rules.stealth.ladder.sides import Pace, perception, stealth
from rules.stealth.ladder.throw import (
    Contest,
    Finding,
    Outcome,
    Purpose,
    contest,
    contest_odds,
)

PURPOSES = tuple((purpose, purpose.value) for purpose in Purpose)
PACES = ((Pace.FULL, "6"), (Pace.HALF, "3"))


@dataclass(frozen=True, slots=True)
class Look:
    """One scout looks at a feature, or for one hidden enemy, once a bound (B-01 to B-07).

    `feature` or `target` is the key of what is looked at, the other 0. `figures` are others of the
    group who look along (B-19), `angles` others elsewhere (B-18). `sees` and `hides` are the
    referee's modifiers.
    """

    scene: int
    scout: int
    feature: int = 0
    target: int = 0
    purpose: Purpose = Purpose.SEARCH
    figures: tuple[int, ...] = ()
    angles: tuple[int, ...] = ()
    moved: int = 0
    pace: Pace = Pace.FULL
    shot_at: bool = False
    hand_to_hand: bool = False
    sees: int = 0
    hides: int = 0

    def preview(self, session: Session) -> Preview:
        """Both sides with their reasons, and the exact chance of every finding."""
        line = self._line_up(session)
        made = line.contest
        odds: dict[Finding, Chance] = {}
        for found, chance in contest_odds(made).items():
            before = odds.get(found.finding)
            total = chance + (before.chance if before else 0)
            odds[found.finding] = Chance(str(found.finding), total)
        hiding = stealth(made.hidden, made.scout)
        return Preview(
            title=f"{line.scout.name}: {made.purpose}, {line.where}",
            need="1D6 + Perception against 1D6 + Stealth",
            dm=perception(made.scout),
            chances=tuple(odds.values()),
            notes=(
                f"Stealth {hiding.total}: "
                + ", ".join(f"{r.label} {r.value:+d}" for r in hiding.reasons),
                *(("Nobody is hidden there; thrown against Stealth 0 (INVENTED).",)
                  if not line.people else ()),
            ),
            rows=made.rows,
            options=self._options(),
            refusals=self._refusals(line),
        )  # fmt: skip

    def perform(self, action: Action) -> None:
        """Throw in secret, and let the scout's side know what it means."""
        line = self._line_up(action.session)
        if refused := self._refusals(line):
            raise Refusal(" ".join(refused))
        action.title = f"{line.scout.name} looks: {line.where}"
        action.secret = line.side != Side.PARTY
        line.scout.participant.acted = True
        action.session.add(line.scout.participant)
        found = contest(line.contest, action.dice)
        rows = line.contest.rows
        reached = f"{line.scout.name}: {found.rung.label}: {found.finding}."
        action.tell(reached, *rows, secret=True)
        _carry_out(action, line, found)

    def _line_up(self, session: Session) -> _Line:
        ladder = ladder_of(session, self.scene)
        scout = stand_on(ladder, self.scout)
        side = scout.participant.side
        if self.feature:
            feature = ladder.features.get(self.feature)
            if feature is None:
                raise Refusal("That feature is no longer there.")
            people = ladder.hidden_at(feature, side)
        else:
            feature, people = None, [stand_on(ladder, self.target)]
        bearing = Bearing(self.moved, self.pace, self.shot_at, self.hand_to_hand, self.sees)
        seeing = ladder.scout(
            scout,
            bearing,
            [stand_on(ladder, key) for key in self.figures],
            [stand_on(ladder, key) for key in self.angles],
        )
        hiding = ladder.worst_hidden(people, seeing, self.hides)
        return _Line(ladder, scout, feature, people, Contest(seeing, hiding, self.purpose))

    def _refusals(self, line: _Line) -> tuple[str, ...]:
        scout = line.scout
        acted = f"{scout.name} has looked this bound: n begins the next (B-07)."
        checks = (
            not_in_stealth(line.ladder),
            "" if scout.active else f"{scout.name} is out of action.",
            acted if scout.participant.acted else "",
        )
        return tuple(filter(None, checks))

    def _options(self) -> tuple[Option, ...]:
        return (
            Option("p", "purpose", "for", self.purpose, PURPOSES),
            Option("m", "moved", "moved", self.moved, low=0, high=99),
            Option("k", "pace", "looks about up to", self.pace, PACES),
            Option("f", "shot_at", "shot at", self.shot_at, YES_NO),
            Option("h", "hand_to_hand", "in hand-to-hand", self.hand_to_hand, YES_NO),
            Option("e", "sees", "referee, Perception", self.sees, low=-9, high=9),
            Option("s", "hides", "referee, Stealth", self.hides, low=-9, high=9),
        )


@dataclass(frozen=True, slots=True)
class _Line:
    """A look lined up from the rows; `people` are those really hidden there."""

    ladder: Ladder
    scout: Stand
    feature: LadderFeature | None
    people: list[Stand]
    contest: Contest

    @property
    def side(self) -> str:
        """The side that looks."""
        return self.scout.participant.side

    @property
    def where(self) -> str:
        """What is looked at, in words."""
        return self.feature.name if self.feature else self.people[0].name

    @property
    def place(self) -> tuple[float, float]:
        """Where that is, in metres."""
        if self.feature:
            return self.feature.x, self.feature.y
        return self.people[0].participant.x, self.people[0].participant.y


def _carry_out(action: Action, line: _Line, found: Outcome) -> None:
    """What a finding changes: who is located, suspected, or ambushed (B-28, B-31)."""
    ladder, side = line.ladder, line.side
    if found.finding in {Finding.LOCATED, Finding.AMBUSH_DETECTED} and line.people:
        locate(action, ladder, side, line.people)
        called = ", ".join(stand.name for stand in line.people)
        action.tell(f"{called}: located.", "B-28", secret=side != Side.PARTY)
    elif found.finding in {Finding.UNLOCATED, Finding.SUSPICION, Finding.AMBUSH_SUSPECTED}:
        if line.people:
            told = f"{found.finding}, {line.feature.name if line.feature else 'somewhere there'}."
            suspect(action, ladder, side, told, line.place, line.people[0])
    elif found.finding in {Finding.ALL_SURPRISED, Finding.FIRST_SURPRISED}:
        _ambush(action, line, whole=found.finding is Finding.ALL_SURPRISED)
    if found.false_information:
        action.tell("The hidden side may give false information: i (B-30).", "B-30", secret=True)


def _ambush(action: Action, line: _Line, *, whole: bool) -> None:
    """The ambush is sprung: those in it act first, and surprise the group or its first (B-31)."""
    if not line.people:
        return
    group = [
        stand
        for stand in line.ladder.field.stands
        if stand.participant.side == line.side and stand.active
    ]
    surprised = group if whole else [line.scout]
    start_combat(
        action,
        line.ladder.scene,
        ambushers=[stand.key for stand in line.people],
        surprised=[stand.key for stand in surprised],
    )
