"""What every act on the ladder needs of its page."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from textual.content import Content

from models.deeds.stealth.ladder.look import Look
from models.views.figure import FigureView
from models.views.ladder import LadderView, SuspicionView, ladder_view
from models.views.scene import SceneView
from tui.encounter.plan import Plan, Spot
from tui.encounter.target_page import TargetPage
from tui.scene.places import place_prompt
from tui.terminal.text import clean

if TYPE_CHECKING:
    from models.reading import Reader

BESIDE_METRES = 3
"""INVENTED: how near those stand who look from the same angle."""


class ScoutPage(TargetPage):
    """The ground with its features, who helps whom to look, and what each side suspects.

    Each kind of act is a module beside this one: commands over this page.
    """

    ladder = LadderView()

    def read_more(self, reader: Reader, view: SceneView) -> None:
        """Read features and suspicions."""
        super().read_more(reader, view)
        self.ladder = ladder_view(reader, view.key)

    def draw(self, view: SceneView, current: FigureView | None) -> None:
        """Show the ground from above, with features and what is suspected."""
        super().draw(view, current)
        spots = [Spot("□", f.name, f.x, f.y) for f in self.ladder.features]
        spots += [Spot("?", "", s.x, s.y) for s in self.ladder.suspicions]
        self.query_one(Plan).mark(spots)

    def next_acts(self, me: FigureView) -> list[Look]:
        """A look at each feature, and for each hidden enemy."""
        look = partial(
            Look,
            self.scene.key,
            me.key,
            figures=tuple(f.key for f in self.beside(me)),
            angles=tuple(f.key for f in self.elsewhere(me)),
        )
        return [
            *(look(feature=feature.key) for feature in self.ladder.features),
            *(look(target=foe.key) for foe in self.hidden_from(me)),
        ]

    def hidden_from(self, me: FigureView) -> list[FigureView]:
        """The hidden enemies of whoever looks who are not located."""
        spared = {me.side, "bystander"}
        return [
            f
            for f in self.scene.figures
            if f.hidden and not f.out and f.side not in spared
            and not (me.side == "party" and f.known)
        ]  # fmt: skip

    def lead(self, figure: FigureView) -> str:
        """Whether somebody is marked, or has looked."""
        return "*" if figure.key in self.marked else "·" if figure.acted else ""

    def place(self, figure: FigureView) -> str:
        """Where somebody is in metres, and what their scores come to here."""
        score = self.ladder.scores.get(figure.key)
        told = f"P{score.perception} S{score.stealth} " if score else ""
        return f"{told}{figure.x:.0f},{figure.y:.0f}"

    def _stands(self, figure: FigureView) -> str:
        """The scores and the place of somebody, in full words."""
        score = self.ladder.scores.get(figure.key)
        told = f"Perception {score.perception} · Stealth {score.stealth} · " if score else ""
        hidden = ", hidden" if figure.hidden else ""
        return f"{told}at {figure.x:.0f},{figure.y:.0f}{hidden}"

    def words(self, view: SceneView, current: FigureView | None) -> Content:
        """The scout, the conditions, and what each side has been told."""
        if current is None:
            return Content("")
        helping = len(self.beside(current)) + len(self.elsewhere(current))
        along = f"; {helping} helping to look" if helping and not current.out else ""
        along = f" · {current.state}" if current.out else along
        lines = [
            Content(clean(current.name)).stylize("bold $text-accent")
            + Content(clean(f"{self._stands(current)}{along}").join(("  ", ""))),
            Content(f"{self.ladder.conditions}. {_yet_to_look(view)}"),
        ]
        lines += [
            Content(clean(f"{feature.name}: {thing}"))
            for feature in self.ladder.features
            for thing in feature.things
        ][:3]
        lines += [
            Content(clean(f"{s.side}: {s.told} ({round(s.x)}, {round(s.y)} m){_doubts(s)}"))
            for s in self.ladder.suspicions[-3:]
        ]
        return Content("\n").join(lines)

    def beside(self, me: FigureView) -> list[FigureView]:
        """The marked of the same side who are beside the scout."""
        return [f for f in self._along(me) if me.metres(f) <= BESIDE_METRES]

    def elsewhere(self, me: FigureView) -> list[FigureView]:
        """The marked of the same side who stand elsewhere."""
        return [f for f in self._along(me) if me.metres(f) > BESIDE_METRES]

    def _along(self, me: FigureView) -> list[FigureView]:
        marked = self.marked - {me.key}
        return [f for f in self.scene.figures if f.key in marked and f.side == me.side]

    def acting(self) -> list[FigureView]:
        """The marked, else the person under the cursor."""
        current = self.current()
        marked = [f for f in self.scene.figures if f.key in self.marked]
        return marked or ([current] if current else [])

    async def ask_place(self, title: str) -> tuple[int, int] | None:
        """Ask for a place in metres; None for none."""
        return await self.outrider.ask(place_prompt(title, self.scene, self.current()))


def _yet_to_look(view: SceneView) -> str:
    """`Yet to look: party 5; opposition Dace Ferreira, Pauli Ahonen (B-07)`, or that all have."""
    sides = []
    for side in ("party", "opposition"):
        left = [f.name for f in view.figures if f.side == side and not f.out and not f.acted]
        if left:
            sides.append(f"{side} {', '.join(map(clean, left)) if len(left) < 3 else len(left)}")
    return f"Yet to look: {'; '.join(sides)} (B-07)" if sides else "All have looked (B-07)"


def _doubts(suspicion: SuspicionView) -> str:
    """What the referee knows beside a suspicion: that it is false, that players are not told."""
    false = "" if suspicion.true else " (false)"
    return f"{false}; players are not told yet" if suspicion.untold else false
