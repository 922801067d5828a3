"""Going into hiding, and what is done out of it."""

from __future__ import annotations

from models.deeds.stealth.zones.hiding import FromHiding, Hide
from rules.stealth.zones.stretch import HiddenAct
from tui.encounter.zones.deciding import why_unable
from tui.encounter.zones.ending import why_acted
from tui.encounter.zones.stretch_page import StretchPage
from tui.shell.command import Command


def _watched(page: StretchPage) -> list[str]:
    return [figure.name for figure in page.group() if figure.key in page.watched]


def _why_no_hiding(page: StretchPage) -> str:
    zones = [page.scene.zone(figure.zone) for figure in page.group()]
    if why := why_unable(page):
        return why
    if all(figure.hidden for figure in page.group()):
        return "All of them are hidden already." if len(zones) > 1 else "Hidden already."
    if any(zone.crawlspace or not zone.cluttered for zone in zones):
        return "There is nothing to hide behind here (A-13)."
    if watched := _watched(page):
        return f"{watched[0]} cannot hide in plain sight of an enemy (INVENTED)."
    return why_acted(page)


async def hide(page: StretchPage) -> None:
    """Hide the group."""
    await page.do(Hide(page.scene.key, page.acting))


def _why_in_view(page: StretchPage) -> str:
    """Why the group can do nothing that is done from hiding."""
    if why := why_unable(page):
        return why
    if all(figure.hidden for figure in page.group()):
        return ""
    return f"Only from hiding: {page.key_of(hide)} hides (A-16)."


def _why_no_ambush(page: StretchPage) -> str:
    none = "" if _watched(page) else "No enemy is in sight to be attacked (A-16)."
    return _why_in_view(page) or none


def ambush(page: StretchPage) -> None:
    """Attack from hiding."""
    page.roll(FromHiding(page.scene.key, page.acting, HiddenAct.AMBUSH))


def _why_no_handling(page: StretchPage) -> str:
    return _why_in_view(page) or why_acted(page)


def interact(page: StretchPage) -> None:
    """Handle something from hiding."""
    page.roll(FromHiding(page.scene.key, page.acting, HiddenAct.INTERACT))


HIDE = Command("h", "hide", "Hide with care; takes the stretch (A-13).", hide, _why_no_hiding)
AMBUSH = Command("a", "ambush", "Attack from hiding (A-16, A-09).", ambush, _why_no_ambush)
INTERACT = Command(
    "i", "interact", "Handle something from hiding (A-16).",
    interact, _why_no_handling, footer=False,
)  # fmt: skip
