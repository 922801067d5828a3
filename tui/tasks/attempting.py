"""Choosing who attempts a task, and what to do about one that failed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from models.deeds.attempt import AttemptTask
from models.deeds.determination import ForgetTrial, StayDetermined
from models.prospects import Prospect, prospects
from models.trials import Open
from tui.dialogs.menu import Item, Menu
from tui.rolling.panel import RollPanel
from tui.rolling.text import percent

if TYPE_CHECKING:
    from tui.app import Outrider


async def attempt(outrider: Outrider, statement: str, task_id: int | None, line: str = "") -> None:
    """Ask who attempts a task, best chances first, and open the roll panel; only from a worker."""
    campaign = await outrider.campaign()
    with campaign.read() as session:
        items = [_item(prospect) for prospect in prospects(session, task_id, line)]
    deed = await outrider.push_screen_wait(Menu(statement, items))
    if deed is not None:
        outrider.push_screen(RollPanel(deed))


async def retry(outrider: Outrider, trials: Sequence[Open]) -> None:
    """Ask which failed task to come back to, and open what comes next; only from a worker."""
    trial = await _ask(outrider, "Try again", trials)
    if trial is not None:
        line = "" if trial.task_id is not None else trial.line
        again = AttemptTask(trial.person_id, trial.task_id, line)
        outrider.push_screen(RollPanel(StayDetermined(trial.key) if trial.checks else again))


async def forget(outrider: Outrider, trials: Sequence[Open]) -> None:
    """Ask which failure to forget, and forget it; only from a worker."""
    trial = await _ask(outrider, "Forget a failure", trials)
    if trial is not None:
        await outrider.perform(ForgetTrial(trial.key))


async def _ask(outrider: Outrider, title: str, trials: Sequence[Open]) -> Open | None:
    items = [Item(t, t.name, f"{t.state} · {t.statement}") for t in trials]
    chosen: Open | None = await outrider.push_screen_wait(Menu(title, items))
    return chosen


def _item(prospect: Prospect) -> Item:
    chance = f"{percent(prospect.success)}, DM {prospect.dm:+d}"
    guest = "" if prospect.side == "party" else f" · {prospect.side}"
    return Item(prospect.deed, prospect.name, (prospect.refusal or chance) + guest)
