"""The page of the zones engine: stretches of stealth over a zone map."""

from __future__ import annotations

from textual.content import Content

from models.views.figure import FigureView
from models.views.scene import SceneView
from tui.encounter.acts.explosives import EXPLOSIVES
from tui.encounter.acts.sensors import DETECT_ELSEWHERE
from tui.encounter.scene_page import ScenePage
from tui.encounter.target_page import TargetPage
from tui.encounter.zones.deciding import DECIDE, decide, why_undecided
from tui.encounter.zones.ending import AGAIN, FIGHT, PATROL, STRETCH
from tui.encounter.zones.hiding import AMBUSH, HIDE, INTERACT
from tui.encounter.zones.moving import PEEK, SNEAK, WAYS, WELD
from tui.encounter.zones.stretch_page import StretchPage
from tui.encounter.zones.watching import GUARD, LIGHT, SEARCH, light
from tui.shell.command import Command
from tui.terminal.text import clean


class ZonesPage(StretchPage):
    """What a group can do in a stretch.

    The keys act for the group marked with Space, else for everybody of one side in the same zone.
    """

    LEGEND = (
        *ScenePage.LEGEND,
        ("12% 2:12%", "The chance to be seen on the safest way there; its second zone (y)."),
    )

    def __init__(self) -> None:
        super().__init__()
        self._asked: tuple[int, ...] = ()
        self._known: int | None = None
        """The newest entry when it was last looked whether anything is to be asked."""

    def page_title(self) -> str:
        """The scene and the stretch."""
        return f"{self.view.name} · stretch {self.view.stretch}" if self.view else "Encounter"

    def ask_what_is_open(self, view: SceneView) -> None:
        """Ask what the winners of a detection do, where it came about, or of whoever comes to it.

        What another referee brings about interrupts nobody; who leaves the question is not asked
        again.
        """
        new = bool(view.winners) and view.winners != self._asked
        if new and not (self._known is not None and self._others_did(self._known)):
            decide(self)
        self._asked, self._known = view.winners, self.ground

    def close_what_is_settled(self, view: SceneView) -> None:
        """Close the question once another referee has decided, and say what they did."""
        menu = self.question
        if menu is None or menu is not self.app.screen or menu.ground is None:
            return
        if others := self._others_did(menu.ground):
            menu.dismiss(None)
            self.outrider.tell(others)

    def _others_did(self, since: int) -> str:
        """What another window did to the scene since an entry; empty for nothing."""
        return self.campaign.meanwhile(since, "scene", self.scene.key) if self.campaign else ""

    def words(self, view: SceneView, current: FigureView | None) -> Content:
        """The person and the group, and what the keys do that ask for nothing."""
        said = super().words(view, current)
        if current is None:
            return said
        if why := why_undecided(self):
            return Content("\n").join([said, Content(clean(why)).stylize("$text-warning")])
        line = f"{self.key_of(light)} flashlight {'off' if current.flashlight else 'on'}"
        return Content("\n").join([said, Content(clean(line)).stylize("$text-muted")])

    KEYS = (
        SNEAK, HIDE, SEARCH, PATROL, STRETCH, FIGHT, GUARD, AMBUSH, INTERACT, PEEK, LIGHT, WELD,
        AGAIN,
        Command("space", "mark", "Mark who acts together.", TargetPage.action_mark,
                why_undecided, looks=True),
        DECIDE, WAYS, EXPLOSIVES, DETECT_ELSEWHERE,
        *ScenePage.KEYS,
    )  # fmt: skip
