"""What every act on the track of range bands needs of its page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from textual.content import Content
from textual.widget import Widget

from models.deeds.stealth.bands.throwing import ThrowDetection
from models.tables import Phase
from models.views.bands import GroupView, TrackView, track_view
from models.views.figure import FigureView
from models.views.scene import SceneView
from tui.encounter.bands.safest import SafestPlaces
from tui.encounter.bands.track import TrackPicture
from tui.encounter.target_page import TargetPage
from tui.terminal.text import clean

if TYPE_CHECKING:
    from models.reading import Reader


class TrackPage(TargetPage):
    """The track, and the group under the cursor with the enemy that looks for it.

    Each kind of act is a module beside this one: commands over this page.
    """

    def __init__(self) -> None:
        super().__init__()
        self.track: TrackView | None = None
        self.turned = 0
        self.ways = SafestPlaces(self)

    def read_more(self, reader: Reader, view: SceneView) -> None:
        """Read the track."""
        super().read_more(reader, view)
        self.track = track_view(reader, view.key)

    def next_acts(self, me: FigureView) -> Iterator[ThrowDetection]:
        """The throw between their group and the enemy that looks for it."""
        if (pair := self.pair()) is not None:
            yield ThrowDetection(self.scene.key, pair[0].key, pair[1].key)

    def picture(self) -> Widget:
        """The track."""
        return TrackPicture("picture")

    def draw(self, view: SceneView, current: FigureView | None) -> None:
        """Paint the track for the group of the person under the cursor."""
        if self.track is not None:
            pair = self.pair()
            self.query_one(TrackPicture).show(self.track, pair, sneaks=self.sneaks)
            self.ways.draw(self.track, pair if self.sneaks else None)

    def leave(self) -> None:
        """Take the chances off the track, or leave the page."""
        if not self.ways.hide():
            super().leave()

    def in_order(self, view: SceneView) -> list[FigureView]:
        """Group after group, the front of each first; then who is in none."""
        groups = self.track.groups if self.track else ()
        order = [key for group in groups for key in group.people]
        sides = ["party", "opposition", "bystander"]
        return sorted(
            view.figures,
            key=lambda f: (
                order.index(f.key) if f.key in order else len(order),
                sides.index(f.side),
                f.key,
            ),
        )

    @property
    def sneaks(self) -> bool:
        """Whether nobody fights yet: what a throw would do is of no more use after that."""
        return self.view is not None and self.view.phase == Phase.STEALTH

    def mine(self) -> GroupView | None:
        """The group of the person under the cursor."""
        current = self.current()
        return self.group_of(current) if current is not None else None

    @property
    def ours(self) -> GroupView:
        """The same, where there is one."""
        mine = self.mine()
        assert mine is not None
        return mine

    def pair(self) -> tuple[GroupView, GroupView] | None:
        """That group and the enemy that looks for it, the nearest until another is chosen."""
        group = self.mine()
        if group is None or self.track is None or not group.enemies:
            return None
        enemy = self.track.group(group.enemies[self.turned % len(group.enemies)])
        return (group, enemy) if enemy is not None else None

    @property
    def both(self) -> tuple[GroupView, GroupView]:
        """The same, where there are two."""
        pair = self.pair()
        assert pair is not None
        return pair

    def group_of(self, figure: FigureView) -> GroupView | None:
        """The group that somebody is in."""
        return self.track.group_of(figure.key) if self.track else None

    def is_due(self, group: GroupView, enemy: int) -> bool:
        """Whether a throw is due between a group and an enemy, either way."""
        if self.track is None or not self.sneaks:
            return False
        return any(answer.due for answer in self.track.due(group.key, enemy))

    def group(self) -> list[FigureView]:
        """Those who go together with the person under the cursor."""
        mine = self.mine()
        figures = self.view.figures if self.view else ()
        return [f for f in figures if mine is not None and f.key in mine.people]

    def lead(self, figure: FigureView) -> str:
        """Whether somebody is marked, or a throw is due for their group."""
        group = self.group_of(figure)
        foes = group.enemies if group is not None and not figure.out else ()
        due = group is not None and any(self.is_due(group, enemy) for enemy in foes)
        return ("*" if figure.key in self.marked else "") + ("!" if due else "")

    def tail(self, figure: FigureView, *, wide: bool) -> str:
        """The group, on a wide screen behind their place, which has to be read whole."""
        group = self.group_of(figure)
        if group is None:
            return "in no group" if wide else ""
        return f"{round(figure.x)} m, {group.name}" if wide else group.name

    def place(self, figure: FigureView) -> str:
        """The group and where they are: after a fight not all of a group need be together."""
        group = self.group_of(figure)
        return f"{group.name}, {round(figure.x)} m" if group else "in no group"

    def answers(self) -> list[Content]:
        """Whether throws are due between the two, either way, and why."""
        if not self.sneaks:
            return []
        pair, track = self.pair(), self.track
        if pair is None or track is None:
            return [Content("No enemy is on the track.")]
        mine, enemy = pair
        found = []
        for observer, target in ((enemy, mine), (mine, enemy)):
            line = track.lines[observer.key, target.key]
            answer, rows = line.due, ", ".join(line.due.rows)
            due = "due" if answer.due else "no throw"
            text = f"{observer.name} to spot {target.name}, {due}: {answer.reason} ({rows})."
            if line.watch.senses and not line.watch.spotted:
                text += f" {observer.name}: they sense something."
            found.append(Content(clean(text)).stylize("bold $text-warning" if answer.due else ""))
        return found
