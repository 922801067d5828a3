"""Attempting a step of research."""

from __future__ import annotations

from typing import TYPE_CHECKING

from models.bridge.frontier import Laboratory, statement_of
from models.deed import ShownDeed
from models.deeds.tasks.attempt import NOBODY
from models.deeds.tasks.study import Study
from models.tables import ResearchStep
from tui.attempts.attempting import roll
from tui.attempts.who import Who

if TYPE_CHECKING:
    from tui.shell.service import Service


async def study(outrider: Service, lab: Laboratory, step: ResearchStep | None) -> None:
    """Ask who attempts a step, or without one the literature search; then what they are told.

    Only from a worker.
    """
    line, step_id = (step.line, step.key) if step else (lab.row.search, None)
    attempt = Study(NOBODY, line=line, research_id=lab.row.key, step_id=step_id)
    statement = statement_of(step) if step else "Literature search"
    campaign = await outrider.campaign()
    deed: ShownDeed | None = await outrider.ask(Who(campaign, statement, attempt))
    if deed is not None:
        await roll(outrider, deed)
