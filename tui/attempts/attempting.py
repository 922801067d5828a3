"""Attempting a task: who and how, the roll, what players are told, and trying again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from models.action import Refusal
from models.bridge.joint import OpenJoint
from models.bridge.library import task_at
from models.bridge.trials import Open
from models.deed import ShownDeed
from models.deeds.tasks.attempt import NOBODY, AttemptTask
from models.deeds.tasks.determination import ForgetTrial
from models.deeds.tasks.study import Study
from models.deeds.tasks.tell import Tell, untold
from models.deeds.tasks.willing import ForgetJoint
from models.tables import Trial
from models.views.again import next_deed
from rules.tasks.task import Kind
from tui.attempts.telling import tell_result
from tui.attempts.together import again, plan, team
from tui.attempts.who import Together, Who
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt, some_text
from tui.rolling.panel import RollPanel

if TYPE_CHECKING:
    from tui.shell.service import Service


async def attempt(outrider: Service, statement: str, task_id: int | None, line: str = "") -> None:
    """Ask who attempts a task and how, and let it be rolled; only from a worker.

    A task for a team goes to a team (T-71).
    """
    campaign = await outrider.campaign()
    try:
        with campaign.read() as session:
            _, task = task_at(session, task_id, line)
    except Refusal as refusal:
        outrider.tell(str(refusal))
        return
    if Kind.TEAMWORK in task.kinds:
        deed = await team(outrider, statement, task_id, line)
    else:
        who = Who(campaign, statement, AttemptTask(NOBODY, task_id, line), several=True)
        chosen: ShownDeed | Together | None = await outrider.ask(who)
        deed = await _together(outrider, chosen, statement, task_id, line)
    if deed is not None:
        await roll(outrider, deed)


async def _together(
    outrider: Service,
    chosen: ShownDeed | Together | None,
    statement: str,
    task_id: int | None,
    line: str,
) -> ShownDeed | None:
    """The deed that was chosen, or the one that several people are chosen for."""
    if not isinstance(chosen, Together):
        return chosen
    if chosen.person_id is None:
        return await team(outrider, statement, task_id, line)
    return await plan(outrider, chosen.person_id, task_id, line)


async def roll(outrider: Service, deed: ShownDeed) -> bool:
    """Let a deed be rolled; after an uncertain task ask what the players are told (T-60).

    Gives whether it was rolled.
    """
    done = await outrider.ask(RollPanel(deed))
    if isinstance(deed, Study):
        if done is not None and deed.step_id is not None:
            await tell_result(outrider, deed.research_id, deed.step_id)
        return done is not None
    truth = untold(done) if done is not None else ""
    if done is None or not truth:
        return done is not None
    title = "What are the players told? Esc: nothing yet."
    text = await outrider.ask(Prompt(title, some_text, hint=f"(referee) {truth}"))
    if text is not None and done.key is not None:
        await outrider.perform(Tell(done.key, text))
    return True


async def retry(outrider: Service, failures: Sequence[Open | OpenJoint]) -> None:
    """Ask which failure to come back to, and open what comes next; only from a worker."""
    failure = await _ask(outrider, "Try again", failures)
    if isinstance(failure, OpenJoint):
        deed = await again(outrider, failure)
    elif failure is not None:
        deed = await outrider.read(lambda reader: next_deed(reader.get_one(Trial, failure.key)))
    else:
        return
    if deed is not None:
        await roll(outrider, deed)


async def forget(outrider: Service, failures: Sequence[Open | OpenJoint]) -> None:
    """Ask which failure to forget, and forget it; only from a worker."""
    failure = await _ask(outrider, "Forget a failure", failures)
    if isinstance(failure, OpenJoint):
        await outrider.perform(ForgetJoint(failure.key))
    elif failure is not None:
        await outrider.perform(ForgetTrial(failure.key))


async def _ask(
    outrider: Service, title: str, failures: Sequence[Open | OpenJoint]
) -> Open | OpenJoint | None:
    items = [Item(f, _whose(f), f"{f.state} · {f.statement}") for f in failures]
    chosen: Open | OpenJoint | None = await outrider.ask(Menu(title, items))
    return chosen


def _whose(failure: Open | OpenJoint) -> str:
    return failure.names if isinstance(failure, OpenJoint) else failure.name
