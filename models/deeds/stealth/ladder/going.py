"""Going from one place on the ground to another, and who may notice (B-06, B-17)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, hypot

from sqlmodel import Session

from models.action import Action, Refusal
from models.bridge.ground import Stand
from models.bridge.group import all_names, names
from models.bridge.ladder import Ladder, ladder_of, not_in_stealth, sharpest
from models.deed import Option, Preview
from models.effects.hands import walk_off
from models.effects.leaving import uproot
from models.effects.locating import Line, carry_out, line_preview
from models.tables import LadderFeature
from models.text import east_and_north
from rules.stealth.ladder.throw import Contest, contest

NOBODY = 0
"""The scout where nobody may notice."""


@dataclass(frozen=True, slots=True)
class GoTo:
    """People go to a feature, or to a place in metres east and north.

    They stand in a row about it, a metre from each other, nearer where the feature is smaller.
    How far they may go in a bound is the referee's; how far it was is told and counted, for whoever
    moved fast sees less (B-17). If any of them are hidden, one enemy may notice them (B-06):
    `scout`, None for the one with the best Perception here, 0 if they go out of everybody's sight.
    `sees` and `hides` are the referee's modifiers.
    """

    scene: int
    people: tuple[int, ...]
    x: float
    y: float
    scout: int | None = None
    sees: int = 0
    hides: int = 0

    def preview(self, session: Session) -> Preview:
        """How far it is, and the chance of every finding if anybody hidden goes."""
        ladder, stands = self._line_up(session)
        line, options = self._line(ladder, stands), self._options(ladder, stands)
        title = self._title(ladder, stands)
        notes = (f"{self._metres(stands)} m.", *self._traps(ladder, stands))
        refused = tuple(filter(None, [not_in_stealth(ladder)]))
        if line is None:
            return Preview(title, notes=notes, rows=("B-17",), options=options, refusals=refused)
        return line_preview(line, title=title, options=options, refusals=refused, notes=notes)

    def perform(self, action: Action) -> None:
        """Go; raises `Refusal` when the scene is not in stealth."""
        ladder, stands = self._line_up(action.session)
        if why := not_in_stealth(ladder):
            raise Refusal(why)
        action.title, metres = self._title(ladder, stands), self._metres(stands)
        line = self._line(ladder, stands)
        self._put(action, ladder, stands)
        for stand in stands:
            walk_off(action, stand.person)
        self._publish(action, ladder, stands)
        action.tell(f"{action.title}: {metres} m.", "B-17")
        if len(stands) > 2:
            action.tell(f"They are {all_names(stands)}.")
        for trap in self._traps(ladder, stands):
            action.tell(trap, "B-32", secret=True)
        if line is not None:
            found = contest(line.contest, action.dice)
            reached = f"{line.scout.name}: {found.rung.label}: {line.finding(found)}."
            action.tell(reached, "B-06", *line.contest.rows, secret=True)
            carry_out(action, line, found)

    def _publish(self, action: Action, ladder: Ladder, stands: Sequence[Stand]) -> None:
        """Let players read of those alone whom the party sees go."""
        known = [stand for stand in stands if not ladder.field.unseen(stand)]
        action.secret = len(known) < len(stands)
        if action.secret and known:
            with action.published():
                action.tell(f"{all_names(known)} to {self._where(ladder)}.")

    def _line_up(self, session: Session) -> tuple[Ladder, list[Stand]]:
        ladder = ladder_of(session, self.scene)
        return ladder, [ladder.field.stand(key) for key in self.people]

    def _line(self, ladder: Ladder, stands: Sequence[Stand]) -> Line | None:
        """The throw of whoever may notice those who are hidden and not located; None for none."""
        hidden = _to_be_noticed(ladder, stands)
        if not hidden or self.scout == NOBODY:
            return None
        scout = ladder.field.stand(self.scout) if self.scout else sharpest(ladder, hidden[0])
        if scout is None:
            return None
        seeing = ladder.scout(scout, ladder.bearing(scout, self.sees))
        made = Contest(seeing, ladder.worst_hidden(hidden, seeing, self.hides))
        return Line(ladder, scout, None, hidden, [], made)

    def _options(self, ladder: Ladder, stands: Sequence[Stand]) -> tuple[Option, ...]:
        hidden = _to_be_noticed(ladder, stands)
        best = sharpest(ladder, hidden[0]) if hidden else None
        if best is None:
            return ()
        enemies = ladder.field.enemies(hidden[0].participant.side)
        scouts = tuple((enemy.key, enemy.name) for enemy in enemies if enemy.active)
        scout = best.key if self.scout is None else self.scout
        return (
            Option("scout", "who may notice", scout, (*scouts, (NOBODY, "nobody"))),
            Option("sees", "referee, Perception", self.sees, low=-9, high=9),
            Option("hides", "referee, Stealth", self.hides, low=-9, high=9),
        )

    def _put(self, action: Action, ladder: Ladder, stands: Sequence[Stand]) -> None:
        feature, rows = self._feature(ladder), [stand.participant for stand in stands]
        apart = min(1.0, feature.across / (2 * len(rows))) if feature else 1.0
        for number, row in enumerate(rows):
            uproot(action, row)
            x, y = self.x + apart * (number - (len(rows) - 1) / 2), self.y
            row.toward_metres += hypot(row.x - x, row.y - y)
            row.x, row.y = x, y
            action.session.add(row)

    def _metres(self, stands: Sequence[Stand]) -> int:
        places = ((stand.participant.x, stand.participant.y) for stand in stands)
        return max((ceil(hypot(x - self.x, y - self.y)) for x, y in places), default=0)

    def _title(self, ladder: Ladder, stands: Sequence[Stand]) -> str:
        return f"{names(stands)} to {self._where(ladder)}"

    def _where(self, ladder: Ladder) -> str:
        feature = self._feature(ladder)
        return feature.name if feature else east_and_north(self.x, self.y)

    def _traps(self, ladder: Ladder, stands: Sequence[Stand]) -> list[str]:
        """What is set where they go that none of them knows of: it is met by a look for a trap."""
        feature, sides = self._feature(ladder), {stand.participant.side for stand in stands}
        return [
            f"A trap is set there: {secret.name}. A look for a trap decides (B-32)."
            for secret in ladder.secrets
            if feature is not None
            and secret.feature_id == feature.key
            and secret.trap
            and not secret.found
            and secret.side not in sides
        ]

    def _feature(self, ladder: Ladder) -> LadderFeature | None:
        here = (self.x, self.y)
        return next((f for f in ladder.features.values() if (f.x, f.y) == here), None)


def _to_be_noticed(ladder: Ladder, stands: Sequence[Stand]) -> list[Stand]:
    """Those who hide from an enemy on their feet who does not know where they are."""
    field = ladder.field
    return [
        stand
        for stand in stands
        if stand.participant.hidden
        and any(
            stand.key not in field.sighted[enemy.participant.side]
            for enemy in field.enemies(stand.participant.side)
            if enemy.active
        )
    ]
