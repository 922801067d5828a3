"""Which page shows a scene."""

from __future__ import annotations

from typing import TYPE_CHECKING

from models.tables import Engine, Phase

if TYPE_CHECKING:
    from tui.encounter.scene_page import ScenePage


def page_for(phase: str, engine: str) -> type[ScenePage]:
    """The page of a scene: the fight's, its stealth engine's, or the plain one when it is over.

    Without a scene both are empty.
    """
    from tui.encounter.bands_page import BandsPage
    from tui.encounter.combat_page import CombatPage
    from tui.encounter.ladder_page import LadderPage
    from tui.encounter.scene_page import ScenePage
    from tui.encounter.tokens_page import TokensPage
    from tui.encounter.zones_page import ZonesPage

    if phase == Phase.COMBAT:
        return CombatPage
    engines: dict[str, type[ScenePage]] = {
        Engine.ZONES: ZonesPage,
        Engine.BANDS: BandsPage,
        Engine.LADDER: LadderPage,
        Engine.TOKENS: TokensPage,
    }
    return engines.get(engine, ScenePage) if phase == Phase.STEALTH else ScenePage
