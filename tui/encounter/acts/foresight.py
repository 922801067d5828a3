"""How the fight may go from here."""

from __future__ import annotations

from random import Random

from tui.encounter.fight_page import FightPage
from tui.shell.command import Command


async def forecast(page: FightPage) -> None:
    """Play the fight from here many times."""
    from models.views.forecast import forecast as forecast_of
    from tui.encounter.forecast_panel import ForecastPanel

    found = await page.outrider.read(lambda reader: forecast_of(reader, page.fight, Random()))
    if found is None:
        page.outrider.tell("There is nobody to fight against.")
    else:
        page.outrider.show(ForecastPanel(found))


FORECAST = Command(
    "O", "forecast", "How the fight may go from here.", forecast, footer=False, looks=True
)
