"""What several people have failed together is kept, forgotten, or loses its library task."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace

from sqlmodel import select

from models.action import Action
from models.bridge.joint import Part, joint_of, parts_of
from models.tables import Joint


def keep_joint(action: Action, parts: Sequence[Part], *, team: bool, success: bool) -> None:
    """Keep what a failure leaves open to several people, or forget what earlier ones did."""
    joint = joint_of(action.session, parts)
    if success:
        if joint is not None:
            action.delete(joint)
        return
    made = joint.made + 1 if joint else 1
    kept = joint or Joint()
    kept.made, kept.team, kept.parts = made, team, [asdict(part) for part in parts]
    kept.thrown, kept.out = False, []
    action.session.add(kept)
    action.tell("They must throw to cooperate before another attempt", "T-73")


def loosen_joints(action: Action, task_id: int) -> None:
    """What was failed of a task that leaves the library goes by its line from now on."""
    for joint in action.session.exec(select(Joint)):
        mine = (replace(p, task_id=None) if p.task_id == task_id else p for p in parts_of(joint))
        joint.parts = [asdict(part) for part in mine]
        action.session.add(joint)
