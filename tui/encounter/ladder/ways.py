"""The key for the safest way on the ladder: what each thing somebody hidden may do risks."""

from __future__ import annotations

from models.deeds.stealth.ladder.look import Look
from models.deeds.stealth.ladder.staying import StayHidden
from models.views.ladder_ways import LadderRisk, ladder_risks
from rules.stealth.ladder.throw import Finding
from tui.dialogs.menu import Item, Menu
from tui.encounter.ladder.setting import LadderSetting
from tui.rolling.text import percent
from tui.shell.command import Command


class LadderWayKeys(LadderSetting):
    """The options of the person under the cursor, the safest first."""

    def _why_no_risk(self) -> str:
        me = self.current()
        if me is not None and me.hidden and not me.out:
            return ""
        return "Only somebody hidden can be found."

    async def action_ways(self) -> None:
        """Show what each option risks, and let it happen if it is chosen."""
        me, view = self.me, self.scene
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

    WAYS = (
        Command(
            "y",
            "safest way",
            "What each thing they may do risks (B-06).",
            action_ways,
            _why_no_risk,
            footer=False,
        ),
    )


def _words(risk: LadderRisk) -> str:
    """`located 28%; suspected 17%`."""
    suspected = risk.chance(Finding.SUSPICION, Finding.UNLOCATED)
    return f"located {percent(risk.located)}; suspected {percent(suspected)}"
