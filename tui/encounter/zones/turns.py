"""The keys for what goes on by itself in a stretch: patrols walk, the unnoticed roll again."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from textual.content import Content

from models.bridge.ground import field_in
from models.bridge.meeting import rolls_due
from models.bridge.patrols import patrol_turns, patrols_in
from models.bridge.sight import plainly_seen
from models.deeds.stealth.zones.again import RollAgain
from models.deeds.stealth.zones.sneak import Sneak
from models.tables import Scene
from models.views.scene import FigureView, SceneView
from tui.dialogs.menu import Item, Menu
from tui.encounter.target_page import TargetPage
from tui.rolling.text import percent
from tui.shell.command import Command
from tui.terminal.text import clean

if TYPE_CHECKING:
    from models.reading import Reader


class ZoneTurnKeys(TargetPage):
    """Patrols and rolls that are still to come in this stretch."""

    def __init__(self) -> None:
        super().__init__()
        self._turns: list[tuple[str, Sneak]] = []
        self._due: tuple[int, ...] = ()
        self._walks: dict[int, str] = {}
        self.watched: frozenset[int] = frozenset()  # those whom an enemy has in plain sight

    def read_more(self, reader: Reader, view: SceneView) -> None:
        """Read who is to walk, and who is to roll again."""
        super().read_more(reader, view)
        scene = reader.get_one(Scene, view.key)
        self._turns = [
            (turn.name, Sneak(scene.key, turn.movers, turn.to))
            for turn in patrol_turns(reader, scene)
        ]
        field = field_in(reader, scene)
        self._due = tuple(key for key, _ in rolls_due(field))
        self.watched = plainly_seen(field)
        patrols = patrols_in(reader, scene.key)
        self._walks = {key: patrol.name for patrol in patrols for key in patrol.walkers}

    def why_undecided(self) -> str:
        """What is to be chosen before anything else is done; empty if nothing is."""
        return ""

    def _why_no_patrol(self) -> str:
        none = "" if self._turns else "No patrol is left to go on this stretch."
        return self.why_undecided() or none

    def _why_none_again(self) -> str:
        none = "" if self._due else "Nobody has to roll again now (G-135)."
        return self.why_undecided() or none

    @property
    def left_to_do(self) -> bool:
        """Whether a patrol has not walked in this stretch, or somebody is to roll again."""
        return bool(self._turns or self._due)

    def words(self, view: SceneView, current: FigureView | None) -> Content:
        """The person, with the patrol they walk with."""
        said = super().words(view, current)
        if current is None or current.key not in self._walks:
            return said
        head, *rest = said.split("\n")
        patrol = Content(clean(f" · on patrol, {self._walks[current.key]}"))
        return Content("\n").join([head + patrol, *rest])

    async def action_patrol(self) -> None:
        """Let a patrol take its step: the only one left, or one of several."""
        if len(self._turns) == 1:
            self.roll(self._turns[0][1])
            return
        risks = await self.risks([step for _, step in self._turns])
        items = [
            Item(step, name, f"{self._way(step)}{risk}")
            for (name, step), risk in zip(self._turns, risks, strict=True)
        ]

        def chosen(step: Sneak | None) -> None:
            if step is not None:
                self.roll(step)

        self.outrider.show(Menu("Which patrol goes on?", items), chosen)

    def _way(self, step: Sneak) -> str:
        """`Yard to Ramp`."""
        first = self.scene.figure(step.movers[0])
        here = self.scene.zone(first.zone).name if first is not None else ""
        return f"{here} to {self.scene.zone(step.to).name}"

    async def risks(self, steps: list[Sneak]) -> list[str]:
        """What each step risks, in a few words: the chance to be seen at all."""
        campaign = await self.outrider.campaign()
        with campaign.read() as session:
            previews = [step.preview(session) for step in steps]
        return [
            f"; {preview.refusals[0]}"
            if preview.refusals
            else f"; seen {percent(sum((c.chance for c in preview.chances[1:3]), Fraction(0)))}"
            if preview.chances
            else "; unseen"
            for preview in previews
        ]

    def action_again(self) -> None:
        """Let those roll again who did not notice each other, one meeting after the other."""
        self.roll(RollAgain(self.scene.key, self._due[0]))

    TURNS = (
        Command("p", "patrol", "A patrol goes on along its route.", action_patrol, _why_no_patrol),
        Command(
            "r",
            "roll again",
            "Those who did not notice roll again (G-135).",
            action_again,
            _why_none_again,
        ),
    )
