"""A ruling chosen for this campaign, and what runs on the clock goes on as it has it."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import col, select

from models.action import Action, Refusal
from models.clock import HOUR, span
from models.effects.wounds import resume_crises
from models.rulings import rulings
from models.tables import Due, DueDeed, DueState, Person, Switch
from rules.recovery import first_waking, stun_interval
from rules.rulings import DEFAULTS, SUBJECTS, SWITCHES, Rulings


@dataclass(frozen=True, slots=True)
class SetRuling:
    """What this campaign plays for a ruling, by the name of one of its choices."""

    ruling: str
    choice: str

    def perform(self, action: Action) -> None:
        """Keep the choice, or nothing for the default; raises `Refusal` for no such choice."""
        if self.ruling not in SWITCHES:
            raise Refusal(f"{self.ruling} leaves nothing to choose.")
        before = rulings(action.session)
        try:
            after = before.choose(self.ruling, self.choice)
        except ValueError as error:
            values = "; ".join(SWITCHES[self.ruling])
            raise Refusal(f"{self.ruling} may be: {values}. Not: {self.choice}.") from error
        choice = after.choice(self.ruling)
        self._keep(action, is_default=choice is DEFAULTS.choice(self.ruling))
        action.title = f"{self.ruling}, {SUBJECTS[self.ruling]}: {choice}"
        old = before.choice(self.ruling)
        action.tell(f"{self.ruling}, {SUBJECTS[self.ruling]}: {old} -> {choice}.", self.ruling)
        keep_clock(action, before, after)

    def _keep(self, action: Action, *, is_default: bool) -> None:
        session = action.session
        switch = session.exec(select(Switch).where(Switch.ruling == self.ruling)).first()
        if not is_default:
            switch = switch or Switch(ruling=self.ruling, choice="")
            switch.choice = self.choice
            session.add(switch)
        elif switch is not None:
            session.delete(switch)


def keep_clock(action: Action, before: Rulings, after: Rulings) -> None:
    """Bring what waits on the clock in step with another choice (G-01, G-47, G-85)."""
    if shift := stun_interval(after) - stun_interval(before):
        for due in _waiting(action, DueDeed.STUN):
            _move(action, due, max(due.at + shift, action.world.clock), "G-47", "W-37")
    if first_waking(after) != first_waking(before):
        for due in _waiting(action, DueDeed.WAKING):
            _retime_waking(action, due, before, after)
    if after.crisis_scope is not before.crisis_scope:
        keys = {due.person_id for due in _waiting(action, DueDeed.CRISIS)}
        for person in action.session.exec(select(Person).where(col(Person.id).in_(keys))).all():
            resume_crises(action, person)


def _waiting(action: Action, deed: DueDeed) -> list[Due]:
    rows = select(Due).where(Due.deed == deed, Due.state == DueState.WAITING)
    return list(action.session.exec(rows))


def _retime_waking(action: Action, due: Due, before: Rulings, after: Rulings) -> None:
    """The first throw stands where it can first succeed; later ones come by the hour (W-33)."""
    since = action.get(Person, due.person_id).unconscious_since
    if since is not None and due.at == since + HOUR * first_waking(before):
        gone = -(-(action.world.clock - since) // HOUR)
        _move(action, due, since + HOUR * max(first_waking(after), gone), "G-01", "W-33")


def _move(action: Action, due: Due, at: int, *rows: str) -> None:
    """Something comes due at another time, as the referee is told."""
    due.at = at
    action.session.add(due)
    left = span(at - action.world.clock)
    action.tell(f"{due.label}: now due in {left}.", *rows, secret=True)
