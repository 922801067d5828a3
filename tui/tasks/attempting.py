"""Attempting a task: who and how, the roll, what players are told, and trying again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from models.deeds.attempt import AttemptTask
from models.deeds.deed import ShownDeed
from models.deeds.determination import ForgetTrial, StayDetermined
from models.deeds.tell import Tell, untold
from models.trials import Open
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt, some_text
from tui.rolling.panel import RollPanel
from tui.tasks.who import Who

if TYPE_CHECKING:
    from tui.app import Outrider


async def attempt(outrider: Outrider, statement: str, task_id: int | None, line: str = "") -> None:
    """Ask who attempts a task and how, and let it be rolled; only from a worker."""
    deed = await ask_who(outrider, statement, task_id, line)
    if deed is not None:
        await roll(outrider, deed)


async def ask_who(
    outrider: Outrider, statement: str, task_id: int | None, line: str = ""
) -> ShownDeed | None:
    """Ask who attempts a task; gives the attempt, or what must come before it."""
    campaign = await outrider.campaign()
    deed: ShownDeed | None = await outrider.push_screen_wait(
        Who(campaign, statement, task_id, line)
    )
    return deed


async def roll(outrider: Outrider, deed: ShownDeed) -> None:
    """Let a deed be rolled; after an uncertain task ask what the players are told (T-60)."""
    done = await outrider.push_screen_wait(RollPanel(deed))
    truth = untold(done) if done is not None else ""
    if done is None or not truth:
        return
    title = "What are the players told? Esc: nothing yet."
    text = await outrider.push_screen_wait(Prompt(title, some_text, hint=f"(referee) {truth}"))
    if text is not None and done.key is not None:
        await outrider.perform(Tell(done.key, text))


async def retry(outrider: Outrider, trials: Sequence[Open]) -> None:
    """Ask which failed task to come back to, and open what comes next; only from a worker."""
    trial = await _ask(outrider, "Try again", trials)
    if trial is not None:
        line = "" if trial.task_id is not None else trial.line
        again = AttemptTask(trial.person_id, trial.task_id, line)
        await roll(outrider, StayDetermined(trial.key) if trial.checks else again)


async def forget(outrider: Outrider, trials: Sequence[Open]) -> None:
    """Ask which failure to forget, and forget it; only from a worker."""
    trial = await _ask(outrider, "Forget a failure", trials)
    if trial is not None:
        await outrider.perform(ForgetTrial(trial.key))


async def _ask(outrider: Outrider, title: str, trials: Sequence[Open]) -> Open | None:
    items = [Item(t, t.name, f"{t.state} · {t.statement}") for t in trials]
    chosen: Open | None = await outrider.push_screen_wait(Menu(title, items))
    return chosen
