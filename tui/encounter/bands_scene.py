"""A scene by range bands: the track, the group under the cursor, and who looks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from models.views.bands import GroupView, TrackView, track_view
from models.views.scene import FigureView, SceneView
from tui.encounter.scene_page import ScenePage

if TYPE_CHECKING:
    from sqlmodel import Session


class BandsScene(ScenePage):
    """What every key of the page acts on."""

    def __init__(self) -> None:
        super().__init__()
        self.track: TrackView | None = None
        self.turned = 0

    def read_more(self, session: Session) -> None:
        """Read the track."""
        super().read_more(session)
        self.track = track_view(session, self.view.key) if self.view is not None else None

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

    def mine(self) -> GroupView | None:
        """The group of the person under the cursor."""
        current = self.current()
        return self.group_of(current) if current is not None else None

    def pair(self) -> tuple[GroupView, GroupView] | None:
        """That group and the enemy that looks for it, the nearest until another is chosen."""
        group = self.mine()
        if group is None or self.track is None or not group.enemies:
            return None
        enemy = self.track.group(group.enemies[self.turned % len(group.enemies)])
        return (group, enemy) if enemy is not None else None

    def group_of(self, figure: FigureView) -> GroupView | None:
        """The group that somebody is in."""
        return self.track.group_of(figure.key) if self.track else None

    def is_due(self, group: GroupView, enemy: int) -> bool:
        """Whether a throw is due between a group and an enemy, either way."""
        return self.track is not None and any(
            answer.due for answer in self.track.due(group.key, enemy)
        )

    def group(self) -> list[FigureView]:
        """Those who go together with the person under the cursor."""
        mine = self.mine()
        figures = self.view.figures if self.view else ()
        return [f for f in figures if mine is not None and f.key in mine.people]
