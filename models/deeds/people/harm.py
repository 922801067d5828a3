"""Hurting by hand: a fall, a fire, or whatever else the dice were not asked about."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlmodel import Session

from models.action import Action, Refusal
from models.bridge.body import condition_of, endurance_of
from models.bridge.joint import few
from models.deed import Preview, ToSeveral
from models.effects.recovery import change_condition
from models.effects.wounds import inflict
from models.tables import Person, Side
from rules.combat.hit_location import Location
from rules.combat.wounds import Condition, Wound, after

MOST = 20


@dataclass(frozen=True, slots=True)
class HurtByHand:
    """Give somebody points, as one wound with all that follows from it, or take points off.

    Each number from -20 to 20 is how many points more, or fewer. A wound with shock has crisis
    points (W-28); points taken off only leave the sheet.
    """

    person_id: int
    light: int = 0
    shock: int = 0
    stun: int = 0
    location: Location = Location.CHEST

    def preview(self, session: Session) -> Preview:
        """The points before and after, and what follows."""
        person = session.get(Person, self.person_id)
        if person is None:
            return Preview("", refusals=("That person is no longer there.",))
        old = condition_of(person)
        new = after(self._lighter(old), self._wound(), endurance_of(person))
        points = ", ".join(
            f"{name} {getattr(old, name)} -> {getattr(new, name)}"
            for name in ("light", "shock", "stun")
        )
        return Preview(
            f"Set the harm of {person.name} by hand",
            notes=(points, self.follows(person)),
        )

    def perform(self, action: Action) -> None:
        """Write it; raises `Refusal` when there is nothing to change."""
        person = action.get(Person, self.person_id)
        action.title = f"{person.name}: harm set by hand"
        action.secret = person.side != Side.PARTY
        self.write(action, person)

    def write(self, action: Action, person: Person) -> None:
        """Change the points of somebody; raises `Refusal` when there is nothing to change."""
        if not any((self.light, self.shock, self.stun)):
            raise Refusal("Nothing to change: + and - set the points.")
        old = condition_of(person)
        lighter = self._lighter(old)
        if lighter != old:
            change_condition(action, person, lighter)
            action.tell(f"{person.name}: points taken off by hand")
        if not self._wound().harmless:
            inflict(action, person, self._wound())

    def _wound(self) -> Wound:
        return Wound(
            location=self.location,
            light=max(0, self.light),
            shock=max(0, self.shock),
            stun=max(0, self.stun),
        )

    def _lighter(self, old: Condition) -> Condition:
        """The condition with what is taken off, and nothing below 0."""
        return replace(
            old,
            light=max(0, old.light + min(0, self.light)),
            shock=max(0, old.shock + min(0, self.shock)),
            stun=max(0, old.stun + min(0, self.stun)),
        )

    def follows(self, person: Person) -> str:
        """What the points do to somebody beside standing on the sheet, as a sentence."""
        old, endurance = condition_of(person), endurance_of(person)
        new = after(self._lighter(old), self._wound(), endurance)
        if new.dead and not old.dead:
            return f"Dies of it (life level {person.life_level})."
        crises = "Crisis points will come due." if self.shock > 0 else ""
        if new.unconscious and not old.unconscious:
            return f"Falls unconscious. {crises}".strip()
        if new.incapacitated(endurance) and not old.incapacitated(endurance):
            return f"Is out of the fight. {crises}".strip()
        return crises or "No crisis point comes of it."


@dataclass(frozen=True, slots=True)
class HurtSeveral(ToSeveral):
    """Give several people the same points, each of them as by hand."""

    people: tuple[int, ...]
    light: int = 0
    shock: int = 0
    stun: int = 0
    location: Location = Location.CHEST

    def preview(self, session: Session) -> Preview:
        """The points that are added or taken off, and for whom what follows."""
        people = [one for key in self.people if (one := session.get(Person, key)) is not None]
        follows: dict[str, list[str]] = {}
        for person in people:
            what = self._each(person.key).follows(person).partition(" (")[0].rstrip(".")
            follows.setdefault(what, []).append(person.name)
        return Preview(
            f"Set the harm of {few([person.name for person in people])} by hand",
            notes=tuple(f"{what}: {few(names)}." for what, names in follows.items()),
            refusals=("One of them is no longer there.",) * (len(people) < len(self.people)),
        )

    def perform(self, action: Action) -> None:
        """Write it on every sheet; raises `Refusal` for nobody, and for nothing to change."""
        people = [action.get(Person, key) for key in self.people]
        if not people:
            raise Refusal("Nobody is marked.")
        action.title = f"{few([person.name for person in people])}: harm set by hand"
        action.secret = any(person.side != Side.PARTY for person in people)
        for number, person in enumerate(people):
            action.progress(number, len(people))
            with action.published(when=action.secret and person.side == Side.PARTY):
                action.tell(f"{person.name}: harm set by hand")
                self._each(person.key).write(action, person)

    def _each(self, person: int) -> HurtByHand:
        return HurtByHand(person, self.light, self.shock, self.stun, self.location)
