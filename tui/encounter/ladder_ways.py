"""The key for the safest way on the ladder: what each thing somebody hidden may do risks."""

from __future__ import annotations

from typing import ClassVar

from models.deeds.stealth.ladder.look import Look
from models.deeds.stealth.ladder.staying import StayHidden
from models.views.ladder_ways import LadderRisk, ladder_risks
from rules.stealth.ladder.throw import Finding
from tui.dialogs.menu import Item, Menu
from tui.encounter.scene_page import ScenePage
from tui.rolling.text import percent
from tui.shell.command import Command


class LadderWayKeys(ScenePage):
    """The options of the person under the cursor, the safest first."""

    KEYS: ClassVar[tuple[Command, ...]] = (
        Command("y", "ways", "safest way", "What each thing they may do risks (B-06).", False),
    )

    def can(self, name: str) -> bool:
        """Only somebody hidden can be found."""
        current = self.current()
        if name == "ways":
            return current is not None and current.hidden and not current.out
        return super().can(name)

    def why_not(self, name: str) -> str:
        """Why there is no risk."""
        return "Only somebody hidden can be found: h." if name == "ways" else super().why_not(name)

    async def action_ways(self) -> None:
        """Show what each option risks, and let it happen if it is chosen."""
        me, view = self.current(), self.view
        if me is None or view is None:
            return
        campaign = await self.outrider.campaign()
        with campaign.read() as session:
            risks = ladder_risks(session, view.key, me.key)
        if not risks:
            self.outrider.tell(f"Nobody is there to notice {me.name}.")
            return
        items = [Item(risk.deed, risk.words, _words(risk)) for risk in risks]

        def chosen(deed: StayHidden | Look | None) -> None:
            if deed is not None:
                self.roll(deed)

        self.outrider.show(Menu(f"{me.name}: the safest first", items), chosen)


def _words(risk: LadderRisk) -> str:
    """`located 28%; suspected 17%`."""
    suspected = risk.chance(Finding.SUSPICION, Finding.UNLOCATED)
    return f"located {percent(risk.located)}; suspected {percent(suspected)}"
