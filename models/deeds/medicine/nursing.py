"""What is done for and to patients without a throw."""

from __future__ import annotations

from dataclasses import dataclass

from models.action import Action, Refusal
from models.bridge.care import none_of_the_party
from models.bridge.crises import thrown_for
from models.effects.recovery import make_stable, note_moved, wake
from models.effects.wounds import waiting
from models.tables import DueDeed, Person


@dataclass(frozen=True, slots=True)
class MovePatient:
    """Somebody whose wounds are not stable is carried or driven (W-30)."""

    person_id: int

    def perform(self, action: Action) -> None:
        """Count it at the next crisis point, once (G-88); raises `Refusal` if it cannot matter."""
        person = action.get(Person, self.person_id)
        if not waiting(action, person, DueDeed.CRISIS):
            raise Refusal(f"{person.name} has no crisis point to come: moving does no harm.")
        if person.moved:
            raise Refusal(f"{person.name} was moved already: it counts once (G-88).")
        note_moved(action, person)
        action.title = f"{person.name} is moved"
        action.secret = none_of_the_party(person)


@dataclass(frozen=True, slots=True)
class WakeByHand:
    """The referee rules that somebody wakes."""

    person_id: int

    def perform(self, action: Action) -> None:
        """Wake them; raises `Refusal` for somebody who is awake or dead."""
        person = action.get(Person, self.person_id)
        action.title = f"The referee wakes {person.name}"
        action.secret = none_of_the_party(person)
        wake(action, person)


@dataclass(frozen=True, slots=True)
class LetGo:
    """The referee follows somebody's crisis points no longer."""

    person_id: int

    def perform(self, action: Action) -> None:
        """Cancel them all; the wounds count as stable. Raises `Refusal` when there are none."""
        person = action.get(Person, self.person_id)
        left = len(thrown_for(waiting(action, person, DueDeed.CRISIS), action.rulings))
        if not left:
            raise Refusal(f"{person.name} has no crisis point to come.")
        make_stable(action, person)
        action.title = f"The referee lets {person.name} be"
        action.secret = none_of_the_party(person)
        action.tell(f"{person.name}: {left} crisis points cancelled, by the referee's ruling.")
