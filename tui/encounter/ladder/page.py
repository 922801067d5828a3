"""The page of the ladder: features to search, who is hidden, what each side suspects."""

from __future__ import annotations

from tui.encounter.acts.explosives import EXPLOSIVES_ELSEWHERE
from tui.encounter.acts.sensors import DETECT_ELSEWHERE
from tui.encounter.ladder.hiding import HIDE, MOVE, STAY, WAYS
from tui.encounter.ladder.looking import BOUND, FIGHT, LOOK
from tui.encounter.ladder.scout_page import ScoutPage
from tui.encounter.ladder.setting import CONDITIONS, FEATURE, KIT, MISLEAD, THING
from tui.encounter.scene_page import ScenePage
from tui.encounter.target_page import TargetPage
from tui.shell.command import Command


class LadderPage(ScoutPage):
    """What scouts look at, bound after bound.

    The scout is whoever is under the cursor; those marked with Space help to look: those of the
    group beside them, from other angles whoever stands elsewhere.
    """

    LEGEND = (
        ("▲ ▼ ▽ ○", "The party, enemies known or unknown to it, bystanders."),
        ScenePage.HIDDEN,
        ("□ ?", "A feature that can be searched; a place that is suspected."),
        ("P S", "Perception and Stealth as they count here."),
        ("·", "Has looked this bound."),
    )

    def page_title(self) -> str:
        """The scene and the bound."""
        return f"{self.view.name} · bound {self.view.stretch}" if self.view else "Encounter"

    KEYS = (
        LOOK, HIDE, MOVE, BOUND, FIGHT, STAY, WAYS, FEATURE, THING, CONDITIONS, KIT, MISLEAD,
        EXPLOSIVES_ELSEWHERE, DETECT_ELSEWHERE,
        *ScenePage.KEYS,
        Command("space", "mark", "Mark who helps to look.",
                TargetPage.action_mark, footer=False, looks=True),
    )  # fmt: skip
