"""What every act of a stretch of stealth over zones needs of its page."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from textual.content import Content

from models.bridge.ground import field_in
from models.bridge.meeting import MET, SEEN, rolls_due
from models.bridge.patrols import patrol_turns, patrols_in
from models.bridge.sight import plainly_seen
from models.deed import Preview
from models.deeds.stealth.zones.sneak import FROM_HIDING, Sneak
from models.tables import Scene
from models.views.figure import FigureView
from models.views.scene import SceneView
from models.views.zones import BorderView, ZoneView
from tui.dialogs.menu import Menu
from tui.encounter.target_page import TargetPage
from tui.encounter.zones.safest import SafestWays
from tui.rolling.text import percent
from tui.terminal.text import clean

if TYPE_CHECKING:
    from models.reading import Reader


class StretchPage(TargetPage):
    """A stretch: who acts together, and what is still to come in it.

    Each kind of act is a module beside this one: commands over this page. The `turns` are the
    steps that patrols have yet to take, `due` the meetings to roll for again, and `watched` are
    those whom an enemy has in plain sight.
    """

    def __init__(self) -> None:
        super().__init__()
        self.turns: list[tuple[str, Sneak]] = []
        self.due: tuple[int, ...] = ()
        self.watched: frozenset[int] = frozenset()
        self.ways = SafestWays(self)
        self._walks: dict[int, str] = {}
        self.question: Menu | None = None
        """What asks the winners of a detection what they do."""

    def read_more(self, reader: Reader, view: SceneView) -> None:
        """Read who is to walk, and who is to roll again."""
        super().read_more(reader, view)
        scene = reader.get_one(Scene, view.key)
        self.turns = [
            (turn.name, Sneak(scene.key, turn.movers, turn.to))
            for turn in patrol_turns(reader, scene)
        ]
        field = field_in(reader, scene)
        self.due = tuple(key for key, _ in rolls_due(field))
        self.watched = plainly_seen(field)
        patrols = patrols_in(reader, scene.key)
        self._walks = {key: patrol.name for patrol in patrols for key in patrol.walkers}
        self.ways.forget()

    def draw(self, view: SceneView, current: FigureView | None) -> None:
        """Paint the map, with what each zone risks if that is asked for."""
        super().draw(view, current)
        self.ways.draw(view)

    def leave(self) -> None:
        """Take the chances off the map, or leave the page."""
        if not self.ways.hide():
            super().leave()

    def next_acts(self, me: FigureView) -> Iterator[Sneak]:
        """A way into each zone nearby."""
        return (Sneak(self.scene.key, self.acting, to.key) for to, _ in self.scene.ways(me.zone))

    def group(self) -> list[FigureView]:
        """Those who act together: the marked ones, else all of that side in the same zone."""
        current = self.current()
        if current is None or self.view is None:
            return []
        if self.marked:
            return [f for f in self.view.figures if f.key in self.marked]
        return [
            f
            for f in self.view.figures
            if f.side == current.side and f.zone == current.zone and not f.out
            and f.acted == current.acted and f.hidden == current.hidden
        ]  # fmt: skip

    @property
    def acting(self) -> tuple[int, ...]:
        """The keys of those who act together."""
        return tuple(figure.key for figure in self.group())

    def lead(self, figure: FigureView) -> str:
        """Whether somebody is marked, or has acted."""
        return "*" if figure.key in self.marked else "·" if figure.acted else ""

    def words(self, view: SceneView, current: FigureView | None) -> Content:
        """The person with the patrol they walk with, the group, and the way that is shown."""
        said = super().words(view, current)
        if current is not None and current.key in self._walks:
            head, *rest = said.split("\n")
            patrol = clean(f"on patrol, {self._walks[current.key]}")
            said = Content("\n").join([head + Content(f" · {patrol}"), *rest])
        return self.ways.words(view, said)

    def ways_out(self) -> list[tuple[ZoneView, BorderView]]:
        """The zones next to those of the group, and the borders between."""
        return [way for figure in self.group() for way in self.scene.ways(figure.zone)]

    async def risks(self, steps: list[Sneak]) -> list[str]:
        """What each step risks, in a few words: the chance to be seen at all."""
        previews = await self.outrider.read(lambda reader: [step.preview(reader) for step in steps])
        return [f"; {_risk(preview)}" for preview in previews]


def _risk(preview: Preview) -> str:
    """The chance of a step to be seen, or why it cannot be made, in a few words: not for whom."""
    if preview.refusals:
        return preview.refusals[0].rpartition(": ")[2]
    if any(note.endswith(FROM_HIDING) for note in preview.notes):
        return "seen from hiding"
    if not preview.chances:
        return "unseen"
    if preview.chance_of(MET):
        return "in sight already"
    return f"seen {percent(sum(map(preview.chance_of, SEEN), Fraction(0)))}"
