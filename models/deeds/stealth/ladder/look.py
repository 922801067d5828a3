"""The throw of Perception against Stealth: searching, walking into an ambush, meeting a trap."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session

from models.action import Action, Refusal, refuse
from models.bridge.ground import Stand
from models.bridge.group import all_names
from models.bridge.ladder import Bearing, Ladder, gone, ladder_of, not_in_stealth
from models.deed import YES_NO, Option, Preview
from models.effects.locating import GROUP_METRES, Line, carry_out, line_preview
from models.tables import LadderFeature, LadderSecret, Side
from rules.stealth.ladder.sides import Pace
from rules.stealth.ladder.throw import Contest, Purpose, contest

PURPOSES = tuple((purpose, purpose.value) for purpose in Purpose)
PACES = ((Pace.FULL, "6"), (Pace.HALF, "3"))


@dataclass(frozen=True, slots=True)
class Look:
    """One scout looks at a feature, or for one hidden enemy, once a bound (B-01 to B-07).

    `feature` or `target` is the key of what is looked at, the other 0. `figures` are others of the
    group who help to look (B-19), `angles` others elsewhere (B-18). `sees` and `hides` are the
    referee's modifiers, `moved` in metres is None for what the scout has gone this bound (B-17).
    Those within `group` metres are who walks into an ambush together (B-31).
    """

    scene: int
    scout: int
    feature: int = 0
    target: int = 0
    purpose: Purpose = Purpose.SEARCH
    figures: tuple[int, ...] = ()
    angles: tuple[int, ...] = ()
    moved: int | None = None
    pace: Pace = Pace.FULL
    shot_at: bool = False
    hand_to_hand: bool = False
    sees: int = 0
    hides: int = 0
    group: int = GROUP_METRES

    def preview(self, session: Session) -> Preview:
        """Both sides with their reasons, and the exact chance of every finding."""
        line = self._line_up(session)
        return line_preview(
            line,
            title=f"{line.scout.name}: {line.contest.purpose}, {line.where}",
            options=self._options(line.scout),
            refusals=self._refusals(line),
            notes=(
                (f"The group: {all_names(line.walkers)}.",)
                if self.purpose is Purpose.AMBUSH
                else ()
            ),
        )

    def perform(self, action: Action) -> None:
        """Throw in secret, and let the scout's side know what it means.

        Players read where a feature is looked at; whom it is about is the referee's.
        """
        line = self._line_up(action.session)
        refuse(self._refusals(line))
        action.title = f"{line.scout.name} looks{f': {line.where}' if self.feature else ' about'}"
        action.secret = line.side != Side.PARTY
        line.scout.participant.acted = True
        action.session.add(line.scout.participant)
        found = contest(line.contest, action.dice)
        rows = line.contest.rows
        reached = f"{found.rung.label}: {line.finding(found)}"
        looked = f"{line.scout.name} looks at {line.where}: {reached}."
        action.tell(looked, *rows, secret=True)
        carry_out(action, line, found)

    def _line_up(self, session: Session) -> Line:
        ladder = ladder_of(session, self.scene)
        scout = ladder.field.stand(self.scout)
        side = scout.participant.side
        if self.feature:
            feature = ladder.features.get(self.feature)
            if feature is None:
                raise Refusal("That feature is no longer there.")
            people, secrets = self._hidden_at(ladder, feature, side)
        else:
            feature, people, secrets = None, [ladder.field.stand(self.target)], []
        bearing = Bearing(self._gone(scout), self.pace, self.shot_at, self.hand_to_hand, self.sees)
        seeing = ladder.scout(
            scout,
            bearing,
            [ladder.field.stand(key) for key in self.figures],
            [ladder.field.stand(key) for key in self.angles],
        )
        hiding = ladder.worst_hidden(people, seeing, self.hides, secrets)
        made = Contest(seeing, hiding, self.purpose)
        return Line(ladder, scout, feature, people, secrets, made, self.group)

    def _hidden_at(
        self, ladder: Ladder, feature: LadderFeature, side: str
    ) -> tuple[list[Stand], list[LadderSecret]]:
        """Who and what it is about: traps, people in ambush, or all that is hidden and unfound."""
        placed = [secret for secret in ladder.secrets if secret.feature_id == feature.key]
        here = [secret for secret in placed if secret.side != side]
        if self.purpose is Purpose.TRAP:
            return [], [secret for secret in here if secret.trap]
        people = ladder.hidden_at(feature, side)
        if self.purpose is Purpose.AMBUSH:
            return people, []
        unknown = [stand for stand in people if not ladder.field.knows(side, stand)]
        return unknown, [secret for secret in here if not secret.found]

    def _refusals(self, line: Line) -> tuple[str, ...]:
        scout = line.scout
        acted = f"{scout.name} has looked this bound; the next has to begin first (B-07)."
        checks = (
            not_in_stealth(line.ladder),
            "" if scout.active else f"{scout.name} is out of action.",
            acted if scout.participant.acted else "",
        )
        return tuple(filter(None, checks))

    def _gone(self, scout: Stand) -> int:
        return gone(scout) if self.moved is None else self.moved

    def _options(self, scout: Stand) -> tuple[Option, ...]:
        walking = Option("group", "the group, within metres", self.group, low=0, high=999)
        return (
            *((walking,) if self.purpose is Purpose.AMBUSH else ()),
            Option("purpose", "for", self.purpose, PURPOSES),
            Option("moved", "moved", self._gone(scout), low=0, high=999),
            Option("pace", "looks about up to", self.pace, PACES),
            Option("shot_at", "shot at", self.shot_at, YES_NO),
            Option("hand_to_hand", "in hand-to-hand", self.hand_to_hand, YES_NO),
            Option("sees", "referee, Perception", self.sees, low=-9, high=9),
            Option("hides", "referee, Stealth", self.hides, low=-9, high=9),
        )
