"""Staying hidden: the throw when somebody hidden moves off, stays in view, or fires (B-06)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sqlmodel import Session

from models.action import Action, Refusal, refuse
from models.bridge.ladder import ladder_of, not_in_stealth, sharpest
from models.deed import Option, Preview
from models.effects.locating import Line, carry_out, line_preview, slip_away
from models.tables import Side
from rules.stealth.ladder.throw import Contest, contest


class Exposure(StrEnum):
    """What somebody hidden does in spite of who may notice."""

    MOVES = "moves out of sight"
    STAYS = "stays within view"
    FIRES = "fires, with a weapon fit for it"


@dataclass(frozen=True, slots=True)
class StayHidden:
    """Somebody hidden tries to stay so; one enemy looks for all of them (B-06, B-07).

    That takes no look from the enemy's bound. `scout` is the one who looks, 0 for the enemy with
    the best Perception here. `sees` and `hides` are the referee's modifiers.
    """

    scene: int
    who: int
    exposure: Exposure = Exposure.MOVES
    scout: int = 0
    sees: int = 0
    hides: int = 0

    def preview(self, session: Session) -> Preview:
        """Both sides with their reasons, and the exact chance of every finding."""
        line = self._line_up(session)
        return line_preview(
            line,
            title=f"{line.where} {self.exposure}",
            options=self._options(line),
            refusals=_refusals(line),
            notes=_lost(line) if self.exposure is Exposure.MOVES else (),
        )

    def perform(self, action: Action) -> None:
        """Throw in secret, and let the enemies know what it means."""
        line = self._line_up(action.session)
        refuse(_refusals(line))
        action.title = f"{line.where} {self.exposure}"
        action.secret = line.people[0].participant.side != Side.PARTY
        found = contest(line.contest, action.dice)
        reached = f"{line.scout.name}: {found.rung.label}: {found.finding}."
        action.tell(reached, "B-06", *line.contest.rows, secret=True)
        if self.exposure is Exposure.MOVES:
            slip_away(action, line, found)
        carry_out(action, line, found)

    def _line_up(self, session: Session) -> Line:
        ladder = ladder_of(session, self.scene)
        who = ladder.field.stand(self.who)
        scout = ladder.field.stand(self.scout) if self.scout else sharpest(ladder, who)
        if scout is None:
            raise Refusal(f"Nobody is there to notice {who.name}.")
        seeing = ladder.scout(scout, ladder.bearing(scout, self.sees))
        made = Contest(seeing, ladder.hider(who, self.hides))
        return Line(ladder, scout, None, [who], [], made)

    def _options(self, line: Line) -> tuple[Option, ...]:
        enemies = line.ladder.field.enemies(line.people[0].participant.side)
        scouts = tuple((enemy.key, enemy.name) for enemy in enemies if enemy.active)
        doing = tuple((exposure, exposure.value) for exposure in Exposure)
        return (
            Option("exposure", "does what", self.exposure, doing),
            Option("scout", "who may notice", line.scout.key, scouts),
            Option("sees", "referee, Perception", self.sees, low=-9, high=9),
            Option("hides", "referee, Stealth", self.hides, low=-9, high=9),
        )


def _lost(line: Line) -> tuple[str, ...]:
    """What it changes for those who know where they are."""
    if not line.known:
        return ()
    return (f"Unless located, {line.where} is out of sight for the {line.side} (INVENTED).",)


def _refusals(line: Line) -> tuple[str, ...]:
    who = line.people[0]
    checks = (
        not_in_stealth(line.ladder),
        "" if who.active else f"{who.name} is out of action.",
        "" if who.participant.hidden else f"{who.name} is not hidden (B-06).",
        "" if line.side != who.participant.side else f"{line.scout.name} is on the same side.",
    )
    return tuple(filter(None, checks))
