"""Several people at one task: who they are, and what an earlier failure leaves open to them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from sqlmodel import Session, col, select

from models.action import Action, Refusal
from models.tables import Joint, Person
from rules.tasks.notation import read_task
from rules.tasks.task import Task


@dataclass(frozen=True, slots=True)
class OpenJoint:
    """What several people have failed together: its key, whose it is, and how it stands.

    `team` says that it was one throw for all; otherwise it was a plan. `may` are the keys of those
    who take part again.
    """

    key: int
    line: str
    names: str
    state: str
    team: bool
    thrown: bool
    may: tuple[int, ...]

    @property
    def statement(self) -> str:
        """What they failed."""
        return ", ".join(read_task(line).statement for line in self.line.split("\n"))


def able(session: Session, keys: Iterable[int]) -> list[Person]:
    """The people with these keys; raises `Refusal` when one is gone, dead or unconscious."""
    found = []
    for key in keys:
        person = session.get(Person, key)
        if person is None:
            raise Refusal("Somebody of them is no longer there.")
        if person.dead or person.unconscious:
            raise Refusal(f"{person.name} is {'dead' if person.dead else 'unconscious'}.")
        found.append(person)
    return found


def listed(names: Iterable[str]) -> str:
    """Names as they are spoken: `Ines, Wei and Hanne`."""
    *most, last = list(names) or ["nobody"]
    return f"{', '.join(most)} and {last}" if most else last


def line_of(tasks: Iterable[str]) -> str:
    """What a plan goes by: the lines of its vital tasks, whoever has them."""
    return "\n".join(sorted(tasks))


def joint_of(session: Session, line: str) -> Joint | None:
    """What an earlier failure of the same task or plan has left."""
    return session.exec(select(Joint).where(Joint.line == line)).first()


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


def keep_joint(action: Action, line: str, parts: list[dict[str, object]], *, success: bool) -> None:
    """Keep what a failure leaves open to several people, or forget what earlier ones did."""
    joint = joint_of(action.session, line)
    if success:
        if joint is not None:
            action.session.delete(joint)
        return
    made = joint.made + 1 if joint else 1
    kept = joint or Joint(line=line)
    kept.made, kept.parts, kept.thrown, kept.out = made, parts, False, []
    action.session.add(kept)
    action.tell("They must throw to cooperate before another attempt", "T-73")


def members_of(joint: Joint) -> list[int]:
    """The keys of those who failed, each once."""
    return list(dict.fromkeys(part["person"] for part in joint.parts))


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
        joint.line,
        listed(person.name for person in people),
        state,
        team=not any(part["role"] for part in joint.parts),
        thrown=joint.thrown,
        may=tuple(person.key for person in people if person.key not in joint.out),
    )
