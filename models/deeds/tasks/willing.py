"""After a joint failure: whoever does not bring themselves to cooperate sits out (T-73)."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session

from models.action import Action, Refusal
from models.bridge.body import abilities_of, out_of_action
from models.bridge.joint import listed, members_of
from models.deed import Chance, Preview
from models.rulings import rulings
from models.tables import Joint, Person
from rules.rulings import Rulings
from rules.tasks.teamwork import cooperates, cooperation_chance, cooperation_check


@dataclass(frozen=True, slots=True)
class ToCooperate:
    """Everybody who failed throws to cooperate; those who fail sit out the next attempt (T-73).

    INVENTED: it takes the place of staying determined, which is for whoever is on their own (T-50).
    Whoever is out of action sits out without a throw.
    """

    joint_id: int

    def preview(self, session: Session) -> Preview:
        """The chance of each of them."""
        try:
            people = _members(session, _joint(session, self.joint_id))
        except Refusal as refusal:
            return Preview("To cooperate", refusals=(str(refusal),))
        chosen = rulings(session)
        house = chosen.changed("G-32")
        return Preview(
            f"{listed(person.name for person in people)} throw to cooperate",
            chances=tuple(_chance(session, p, chosen) for p in people if _fit(p)),
            notes=(
                "Whoever fails sits out the next attempt.",
                *chosen.notes(house),
            ),
            rows=("T-73", "G-32"),
        )

    def perform(self, action: Action) -> None:
        """Throw for each in turn."""
        joint = _joint(action.session, self.joint_id)
        people = _members(action.session, joint)
        chosen = rulings(action.session)
        action.title = f"{listed(person.name for person in people)} throw to cooperate"
        out = []
        for person in people:
            mine = abilities_of(action.session, person)
            if _fit(person) and cooperates(mine, action.dice, chosen):
                action.tell(f"{person.name} takes part again", "T-73", "G-32")
            else:
                out.append(person.key)
                action.tell(f"{person.name} sits out the next attempt", "T-73", "G-32")
        action.tell_ruled(chosen, chosen.changed("G-32"))
        joint.thrown, joint.out = True, out
        action.session.add(joint)


@dataclass(frozen=True, slots=True)
class ForgetJoint:
    """What a joint failure has left open is struck out: the next attempt is a first."""

    joint_id: int

    def perform(self, action: Action) -> None:
        """Forget it."""
        joint = action.get(Joint, self.joint_id)
        names = listed(person.name for person in _present(action.session, joint))
        action.title = f"Forgotten: a failure of {names}"
        action.delete(joint)
        action.tell("The referee rules that the next attempt is a first.", "T-76")


def _chance(session: Session, person: Person, chosen: Rulings) -> Chance:
    """The chance of one of them, with the throw it takes."""
    mine = abilities_of(session, person)
    check = cooperation_check(mine, chosen)
    label = f"{person.name}: {check.need}+, DM {check.dm.total:+d}"
    return Chance(label, cooperation_chance(mine, chosen))


def _joint(session: Session, key: int) -> Joint:
    joint = session.get(Joint, key)
    if joint is None:
        raise Refusal("That is no longer open.")
    if joint.thrown:
        raise Refusal("They have thrown to cooperate.")
    return joint


def _members(session: Session, joint: Joint) -> list[Person]:
    people = _present(session, joint)
    if not people:
        raise Refusal("None of them is there any longer.")
    return people


def _present(session: Session, joint: Joint) -> list[Person]:
    found = (session.get(Person, key) for key in members_of(joint))
    return [person for person in found if person is not None]


def _fit(person: Person) -> bool:
    return not out_of_action(person)
