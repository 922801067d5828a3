"""The page of the range-bands engine: a track to scale, throws when they are due."""

from __future__ import annotations

from textual.content import Content
from textual.widget import Widget

from models.views.scene import FigureView, SceneView
from tui.encounter.acts.explosives import EXPLOSIVES_ELSEWHERE
from tui.encounter.acts.sensors import DETECT_ELSEWHERE
from tui.encounter.bands.keys import BandsKeys
from tui.encounter.bands.track import TrackPicture
from tui.encounter.bands.ways import TrackWayKeys
from tui.encounter.scene_page import ScenePage
from tui.terminal.text import clean


class BandsPage(TrackWayKeys):
    """What groups do along the track.

    The keys act for the group of the person under the cursor; the picture shows the enemy that
    looks for it.
    """

    KEYS = (
        *BandsKeys.GROUPS,
        *TrackWayKeys.WAYS,
        EXPLOSIVES_ELSEWHERE,
        DETECT_ELSEWHERE,
        *ScenePage.KEYS,
    )
    LEGEND = (
        ("▲ ▼ ▽", "The party, known enemies, enemies the party has not spotted; how many can act."),
        ("█ ▓ ▒ ░ ·", "Close, short, medium, long, extreme, about the enemy that looks."),
        ("needs", "What its observation and their stealth need: 11:10."),
        ("seen", "The chance to be spotted in a throw; senses: no more than an inkling."),
        ("free", "The chance of a free move or two."),
        ("through", "The chance to come into that band from here unseen."),
        ("34% lie 40%", "The chance to come there unseen by all; safer lying down."),
        ("spots", "The chance that they spot the enemy there."),
        ("* !", "Marked to go together; a throw is due."),
    )

    def picture(self) -> Widget:
        """The track."""
        return TrackPicture("picture")

    def draw(self, view: SceneView, current: FigureView | None) -> None:
        """Paint the track for the group of the person under the cursor."""
        if self.track is not None:
            self.query_one(TrackPicture).show(self.track, self.pair())
            self.draw_ways()

    def page_title(self) -> str:
        """The scene, and whether a throw is due anywhere."""
        if self.view is None or self.track is None:
            return "Encounter"
        due = any(line.due.due for line in self.track.lines.values())
        return f"{self.view.name} · {'a throw is due' if due else 'no throw is due'}"

    def lead(self, figure: FigureView) -> str:
        """Whether somebody is marked, or a throw is due for their group."""
        group = self.group_of(figure)
        due = group is not None and any(self.is_due(group, enemy) for enemy in group.enemies)
        return ("*" if figure.key in self.marked else "") + ("!" if due else "")

    def tail(self, figure: FigureView, *, wide: bool) -> str:
        """The group, on a wide screen with its place."""
        group = self.group_of(figure)
        return self.place(figure) if wide else group.name if group else ""

    def place(self, figure: FigureView) -> str:
        """The group and where it is."""
        group = self.group_of(figure)
        return f"{group.name}, {group.place} m" if group else "in no group"

    def words(self, view: SceneView, current: FigureView | None) -> Content:
        """The group under the cursor, and whether throws are due and why."""
        group = self.mine()
        if group is None:
            return Content(clean(self.why_no_group()))
        head = f"{group.name}: {len(group.people)}, at {group.place} m, {group.words}."
        return Content("\n").join(
            [
                Content(clean(head)).stylize("bold $text-accent"),
                *self.ways_words(),
                *self._answers(),
            ]
        )

    def _answers(self) -> list[Content]:
        pair, track = self.pair(), self.track
        if pair is None or track is None:
            return [Content("No enemy is on the track.")]
        mine, enemy = pair
        found = []
        for observer, target in ((enemy, mine), (mine, enemy)):
            line = track.lines[observer.key, target.key]
            answer, rows = line.due, ", ".join(line.due.rows)
            verb = "must throw to spot" if answer.due else "do not throw for"
            text = f"{observer.name} {verb} {target.name}: {answer.reason} ({rows})."
            if line.watch.senses and not line.watch.spotted:
                text += " They sense something."
            found.append(Content(clean(text)).stylize("bold $text-warning" if answer.due else ""))
        return found
