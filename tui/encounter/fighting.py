"""What every kind of act in a fight needs of the page: who has an action, and why not."""

from __future__ import annotations

from models.bridge.grip import Grip
from models.views.scene import FigureView
from rules.combat.melee import MELEE_RANGE
from tui.encounter.choosing import ChoosingKeys

CREW_ACTS = "A vehicle acts through its crew: move to one of them."


class FightKeys(ChoosingKeys):
    """The base of the keys of a combat turn.

    Each kind of act is a class of its own made from this one: its `KEYS`, `can` and `why_not` for
    them, which pass on every name that is not theirs, and its actions. `CombatPage` puts them
    together.
    """

    def able(self) -> bool:
        """Whether the person under the cursor has an action now, and nobody's grip keeps it."""
        current = self.current()
        return current is not None and current.acts and not self._master(current)

    def why_unable(self) -> str:
        """Why the person under the cursor has no action now; empty when they have."""
        me = self.current()
        if me is not None and not me.out and (master := self._master(me)):
            return f"{me.name} is under the control of {master} (C-90)."
        return self.why_waiting()

    def why_waiting(self) -> str:
        """Why it is not at the turn of the person under the cursor, held or not; empty if it is."""
        me = self.current()
        if me is None:
            vehicle = self.current_craft() is not None
            return CREW_ACTS if vehicle else "Nobody is here: S adds people."
        if me.out:
            return f"{me.name} is out of action."
        if me.acts:
            return ""
        later = me.later
        return f"{me.name} acts again at {later}." if later else f"{me.name} is done this turn."

    def _master(self, me: FigureView) -> str:
        """Who has somebody under control: neither moves nor struggles, but may call (C-90)."""
        return next((grip.holder_name for grip in self._grips_on(me) if grip.controls), "")

    def within_reach(self, me: FigureView) -> list[FigureView]:
        """The foes near enough for melee: in the same zone, or within two metres (C-73)."""
        assert self.view is not None
        if self.view.open_ground:
            return [foe for foe in self.foes(me) if me.metres(foe) <= MELEE_RANGE]
        return [foe for foe in self.foes(me) if foe.zone == me.zone]

    def _grips_on(self, me: FigureView) -> list[Grip]:
        return [grip for grip in self.view.grips if grip.held == me.key] if self.view else []
