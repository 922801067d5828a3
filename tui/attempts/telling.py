"""What researchers are told of a result (F-18, F-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from models.bridge.frontier import laboratory
from models.deeds.frontier.study import TellFinding
from models.tables import ResearchFinding, ResearchStep
from rules.tasks.players import TELL
from rules.tasks.resolution import Truth
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt, some_text

if TYPE_CHECKING:
    from tui.shell.service import Service

_OTHER = object()


async def tell_result(outrider: Service, research_id: int, step_id: int) -> None:
    """Ask what they are told of the newest result of a step, and tell it; only from a worker."""
    lab = await outrider.read(lambda reader: laboratory(reader, research_id))
    step, found = lab.step(step_id), lab.found(step_id)
    if step is None or not found:
        return
    newest = found[-1]
    told = await outrider.ask(
        Menu(f"Tell {newest.who}", _items(step, found), hint=f"Referee: {_advice(newest)}.")
    )
    if told is _OTHER:
        told = await outrider.ask(Prompt(f"Tell {newest.who}", some_text, initial=newest.told))
    if told is not None:
        await outrider.perform(TellFinding(newest.key, told))


def _items(step: ResearchStep, found: list[ResearchFinding]) -> list[Item]:
    """What is prepared, by how true the result is; what was told before; other words."""
    prepared = {"The truth": step.truth, "What is false": step.falsehood}
    if step.truth and step.falsehood:
        prepared["A mixture"] = f"{step.truth} {step.falsehood}"
    earlier = dict.fromkeys(each.told for each in found if each.told)
    fits = {Truth.TOTAL: "The truth", Truth.SOME: "A mixture", Truth.NO: "What is false"}
    first = fits[Truth(found[-1].grade)]
    named = sorted(prepared.items(), key=lambda item: item[0] != first)
    return [
        *(Item(text, label, text) for label, text in named if text),
        *(Item(text, "As before", text) for text in earlier if text not in prepared.values()),
        Item(_OTHER, "Other words", key="o"),
    ]


def _advice(finding: ResearchFinding) -> str:
    return f"{finding.grade}, {TELL[Truth(finding.grade)]}"
