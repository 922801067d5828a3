"""The page of a scene in the fog."""

from tests.fog.deeds import Pounce
from tui.encounter.scene_page import ScenePage
from tui.shell.command import Command


class FogPage(ScenePage):
    """Who stands in the fog, and who leaps out of it."""

    def page_title(self):
        return f"{self.view.name} · fog" if self.view else "Encounter"

    async def action_pounce(self):
        current = self.current()
        if current is not None:
            await self.do(Pounce(self.view.key, current.key))

    KEYS = (
        *ScenePage.KEYS,
        Command("y", "leap out", "Leap out of the fog and begin the fight.", action_pounce),
    )
