"""`make picture`: the README's picture of the encounter screen, taken from the program itself."""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from models.campaign import Campaign
from models.sample import fill
from models.storage.schema import SUFFIX
from tests.tui.screens import CAMPAIGN, play
from tui.program import Outrider

PICTURE = Path(__file__).parents[1] / "docs" / "encounter.svg"
KEYS = "e m 1 enter enter n f enter a 1"


async def take() -> None:
    """Sneak into the yard, begin the fight, aim, and save what the screen shows."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"{CAMPAIGN}{SUFFIX}"
        campaign = Campaign.create(path)
        fill(campaign)
        campaign.close()
        app = Outrider(Path(folder), CAMPAIGN)
        async with app.run_test(size=(100, 34)) as pilot:
            await play(pilot, KEYS)
            PICTURE.write_text(app.export_screenshot(title="Outrider"), encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(take())
