"""Several people at one task: who they are, and what an earlier failure leaves open to them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from sqlmodel import Session, col, select

from models.action import Refusal
from models.bridge.able import why_unable
from models.bridge.library import task_in
from models.tables import Joint, Person
from rules.tasks.cooperation import Role
from rules.tasks.notation import read_task, write_task
from rules.tasks.task import Task

_NAMED = 3
Mark = tuple[int | None, str]
"""A task by its key in the library, or by its line."""


@dataclass(frozen=True, slots=True)
class Part:
    """What one person does in a joint attempt: a task, and what it is to the whole (T-72).

    `line` is the task as it was when chosen; with a `task_id` the library says what it is by now.
    Haste, hazard, `levels`, what is to `substitute` for a missing skill, and the device it is done
    with are as in `models.deeds.tasks.attempt.AttemptTask`.
    """

    person_id: int
    line: str
    role: Role = Role.VITAL
    task_id: int | None = None
    hasty: bool = False
    hazardous: bool = False
    levels: int = 0
    substitute: str = ""
    device_id: int | None = None


@dataclass(frozen=True, slots=True)
class OpenJoint:
    """What several people have failed together: its key, their parts, and how it stands.

    `team` says that it was one throw for all; otherwise it was a plan. `may` are the keys of those
    who take part again.
    """

    key: int
    parts: tuple[Part, ...]
    names: str
    state: str
    team: bool
    thrown: bool
    may: tuple[int, ...]

    @property
    def statement(self) -> str:
        """What they failed."""
        vital = (part.line for part in self.parts if part.role is Role.VITAL)
        return ", ".join(dict.fromkeys(read_task(line).statement for line in vital))


def able(session: Session, keys: Iterable[int]) -> list[Person]:
    """The people with these keys; raises `Refusal` when one is gone, or can attempt nothing."""
    found = []
    for key in keys:
        person = session.get(Person, key)
        if person is None:
            raise Refusal("One of them is no longer there.")
        if why := why_unable(session, person):
            raise Refusal(why)
        found.append(person)
    return found


def listed(names: Iterable[str]) -> str:
    """Names as they are spoken: `Ines, Wei and Hanne`."""
    *most, last = list(names) or ["nobody"]
    return f"{', '.join(most)} and {last}" if most else last


def few(names: Sequence[str]) -> str:
    """The first three of these names, and how many more: `Ines, Wei, Hanne and 4 more`."""
    more = len(names) - _NAMED
    return listed([*names[:_NAMED], f"{more} more"] if more > 0 else names)


def mark_of(part: Part) -> Mark:
    """The task of a part, however it was written since if it is one of the library."""
    return (part.task_id, "" if part.task_id else write_task(task_in(part.line)))


def joint_of(session: Session, parts: Iterable[Part]) -> Joint | None:
    """What an earlier failure at the same vital tasks has left, whoever had them."""
    goal = _goal(parts)
    failed = session.exec(select(Joint).order_by(col(Joint.id)))
    return next((joint for joint in failed if _goal(parts_of(joint)) == goal), None)


def parts_of(joint: Joint) -> tuple[Part, ...]:
    """Who did what when it failed."""
    return tuple(Part(**{**part, "role": Role(part["role"])}) for part in joint.parts)


def _goal(parts: Iterable[Part]) -> frozenset[Mark]:
    return frozenset(mark_of(part) for part in parts if part.role is Role.VITAL)


def refuse_unwilling(joint: Joint | None, people: Collection[Person]) -> None:
    """Raise `Refusal` while those who failed have not thrown to cooperate, or sit out (T-73)."""
    if joint is None:
        return
    members = set(members_of(joint))
    again = [person.name for person in people if person.key in members]
    if again and not joint.thrown:
        raise Refusal(f"{listed(again)} must first throw to cooperate (T-73).")
    resting = [person.name for person in people if person.key in joint.out]
    if resting:
        verb = "sits" if len(resting) == 1 else "sit"
        raise Refusal(f"{listed(resting)} {verb} out this attempt (T-73).")


def refuse_spent(joint: Joint | None, task: Task) -> None:
    """Raise `Refusal` when all attempts the task allows are made (T-48)."""
    if joint is not None and task.attempts is not None and joint.made >= task.attempts:
        raise Refusal(f"They have made all attempts the task allows: {task.attempts} (T-48).")


def members_of(joint: Joint) -> list[int]:
    """The keys of those who failed, each once."""
    return list(dict.fromkeys(part.person_id for part in parts_of(joint)))


def may_again(joint: Joint) -> tuple[int, ...]:
    """The keys of those who take part again, as far as it was thrown for (T-73)."""
    return tuple(key for key in members_of(joint) if key not in joint.out)


def open_joints(session: Session) -> list[OpenJoint]:
    """Everything several people have failed and may yet try again, the newest first."""
    return [
        _open(session, row) for row in session.exec(select(Joint).order_by(col(Joint.id).desc()))
    ]


def _open(session: Session, joint: Joint) -> OpenJoint:
    people = [p for p in (session.get(Person, key) for key in members_of(joint)) if p is not None]
    resting = [person.name for person in people if person.key in joint.out]
    state = "must throw to cooperate"
    if joint.thrown:
        state = f"{listed(resting)} out" if resting else "may try again"
    return OpenJoint(
        joint.key,
        parts_of(joint),
        listed(person.name for person in people),
        state,
        team=joint.team,
        thrown=joint.thrown,
        may=may_again(joint),
    )
