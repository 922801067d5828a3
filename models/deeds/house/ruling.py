"""A ruling chosen for this campaign."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import select

from models.action import Action, Refusal
from models.effects.running import keep_clock
from models.rulings import rulings
from models.tables import Switch
from rules.rulings import DEFAULTS, SUBJECTS, SWITCHES


@dataclass(frozen=True, slots=True)
class SetRuling:
    """What this campaign plays for a ruling, a value of `rules.rulings.SWITCHES`."""

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
