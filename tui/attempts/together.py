"""Several people at one task: as a team or by a plan, and after a failure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from models.bridge.able import why_unable
from models.bridge.joint import OpenJoint, Part, joint_of, may_again, open_joints
from models.bridge.library import task_at
from models.deed import ShownDeed
from models.deeds.tasks.attempt import NOBODY, AttemptTask
from models.deeds.tasks.cooperation import Cooperate
from models.deeds.tasks.team import AttemptTogether
from models.deeds.tasks.willing import ToCooperate
from models.tables import Person, Side
from models.views.prospects import Prospect, prospects
from rules.tasks.notation import write_task
from tui.attempts.plan import PlanDialog
from tui.dialogs.menu import Item, Menu
from tui.dialogs.several import Several
from tui.rolling.text import percent

if TYPE_CHECKING:
    from tui.shell.service import Service

NEW = "new"


async def team(
    outrider: Service, statement: str, task_id: int | None, line: str = ""
) -> ShownDeed | None:
    """Ask who makes up the team for a task; after a failure to cooperate comes first (T-73).

    Whoever can attempt nothing at all is not offered.
    """
    campaign = await outrider.campaign()
    with campaign.read() as session:
        written = write_task(task_at(session, task_id, line)[1])
        joint = joint_of(session, [Part(NOBODY, written, task_id=task_id)])
        asked = prospects(session, AttemptTask(NOBODY, task_id, line))
        people = [p for p in asked if not why_unable(session, session.get_one(Person, p.person_id))]
    if joint is not None and not joint.thrown:
        return ToCooperate(joint.key)
    items = [Item(p.person_id, p.name, _alone(p)) for p in people]
    party = [p.person_id for p in people if p.side == Side.PARTY and _may(p)]
    marked = may_again(joint) if joint is not None else party
    chosen = await outrider.ask(Several(f"A team: {statement}", items, marked))
    return AttemptTogether(chosen, task_id, line) if chosen else None


def _may(one: Prospect) -> bool:
    """Whether somebody could do this alone, or once they stay determined."""
    return not one.refusal or one.determined is not None


def _alone(one: Prospect) -> str:
    """What somebody of a team could do alone."""
    if one.determined is not None:
        return f"alone: must stay determined first ({percent(one.determined)})"
    return one.refusal or f"alone {percent(one.plain.success)}, DM {one.plain.dm:+d}"


async def plan(
    outrider: Service, person_id: int, task_id: int | None, line: str = ""
) -> ShownDeed | None:
    """Ask for a plan with this person and task in it, or for one that failed before."""
    campaign = await outrider.campaign()
    with campaign.read() as session:
        written = write_task(task_at(session, task_id, line)[1])
        failed = [joint for joint in open_joints(session) if not joint.team]
    items = [Item(NEW, "A new plan", "", "n")]
    items += [Item(j, j.names, f"{j.state} · {j.statement}") for j in failed]
    chosen = await outrider.ask(Menu("By a plan", items)) if failed else NEW
    if isinstance(chosen, OpenJoint):
        return await again(outrider, chosen)
    if chosen is None:
        return None
    first = Part(person_id, written, task_id=task_id)
    made: Cooperate | None = await outrider.ask(PlanDialog(campaign, [first]))
    return made


async def again(outrider: Service, joint: OpenJoint) -> ShownDeed | None:
    """What comes next after a joint failure: to cooperate, or the next attempt."""
    if not joint.thrown:
        return ToCooperate(joint.key)
    if joint.team:
        task_id = joint.parts[0].task_id
        line = "" if task_id is not None else joint.parts[0].line
        return await team(outrider, joint.statement, task_id, line)
    campaign = await outrider.campaign()
    made: Cooperate | None = await outrider.ask(PlanDialog(campaign, joint.parts))
    return made
