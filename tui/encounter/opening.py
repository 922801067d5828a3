"""Which page shows a scene."""

from __future__ import annotations

from typing import TYPE_CHECKING

from models.tables import Engine, Phase

if TYPE_CHECKING:
    from models.views.scene import SceneView
    from tui.encounter.scene_page import ScenePage


def page_for(view: SceneView | None) -> type[ScenePage]:
    """The page of a scene: the fight's, its stealth engine's, or the plain one when it is over."""
    from tui.encounter.combat_page import CombatPage
    from tui.encounter.scene_page import ScenePage
    from tui.encounter.zones_page import ZonesPage

    if view is None or view.phase == Phase.OVER:
        return ScenePage
    if view.phase == Phase.COMBAT:
        return CombatPage
    engines: dict[str, type[ScenePage]] = {Engine.ZONES: ZonesPage}
    return engines.get(view.engine, ScenePage)
