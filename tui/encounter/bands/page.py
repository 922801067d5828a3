"""The page of the range-bands engine: a track to scale, throws when they are due."""

from __future__ import annotations

from textual.content import Content

from models.views.figure import FigureView
from models.views.scene import SceneView
from tui.encounter.acts.explosives import EXPLOSIVES_ELSEWHERE
from tui.encounter.acts.sensors import DETECT_ELSEWHERE
from tui.encounter.bands.grouping import ASSETS, FIGHT, GROUND, GROUP, STATUS, why_no_group
from tui.encounter.bands.moving import MOVE, PLACE, WAYS
from tui.encounter.bands.throwing import CLOSE, LET_GO, NOTICE, OTHER, SPOTTED, THROW
from tui.encounter.bands.track_page import TrackPage
from tui.encounter.scene_page import ScenePage
from tui.encounter.target_page import TargetPage
from tui.shell.command import Command
from tui.terminal.text import clean


class BandsPage(TrackPage):
    """What groups do along the track.

    The keys act for the group of the person under the cursor; the picture shows the enemy that
    looks for it.
    """

    LEGEND = (
        ("▲ ▼ ▽", "The party, known enemies, enemies the party has not spotted; how many can act."),
        ("█ ▓ ▒ ░ ·", "Close, short, medium, long, extreme, about the enemy that looks."),
        ("needs", "What its observation and their stealth need: 11:10."),
        ("seen", "The chance to be spotted in a throw; senses: no more than an inkling."),
        ("free", "The chance of a free move or two."),
        ("through", "The chance to come into that band from here unseen."),
        ("34% lie 40%", "The chance to come there unseen by all; safer lying down."),
        ("spots", "The chance that they spot the enemy there; yes where they have already."),
        ("* !", "Marked to go together; a throw is due."),
    )

    def page_title(self) -> str:
        """The scene, and whether a throw is due anywhere."""
        if self.view is None or self.track is None:
            return "Encounter"
        if not self.sneaks:
            return self.view.name
        due = any(line.due.due for line in self.track.lines.values())
        return f"{self.view.name} · {'a throw is due' if due else 'no throw is due'}"

    def words(self, view: SceneView, current: FigureView | None) -> Content:
        """The group under the cursor, and whether throws are due and why."""
        group = self.mine()
        if group is None:
            return Content(clean(why_no_group(self)))
        head = f"{group.name}: {group.able}, at {group.place} m, {group.words}."
        return Content("\n").join(
            [
                Content(clean(head)).stylize("bold $text-accent"),
                *self.ways.words(),
                *self.answers(),
            ]
        )

    KEYS = (
        MOVE, THROW, LET_GO, STATUS, GROUND, FIGHT, GROUP, OTHER, NOTICE, CLOSE, SPOTTED, PLACE,
        ASSETS,
        Command("space", "mark", "Mark who goes together.",
                TargetPage.action_mark, footer=False, looks=True),
        WAYS, EXPLOSIVES_ELSEWHERE, DETECT_ELSEWHERE,
        *ScenePage.KEYS,
    )  # fmt: skip
