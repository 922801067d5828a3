"""What is put into a new campaign; all of it runs in a thread."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tui.saves.beginning import Beginning, deed_of
from tui.shell.importing import import_tables

if TYPE_CHECKING:
    from models.campaign import Campaign


def make(path: Path, fill: Callable[[Campaign], None]) -> None:
    """Import the tables and make a campaign."""
    import_tables()
    from models.campaign import Campaign

    Campaign.create(path, fill).close()


def fill(campaign: Campaign) -> None:
    """Put the sample into a new campaign."""
    from models.sample import fill

    fill(campaign)


def begin(form: Beginning, campaign: Campaign) -> None:
    """Put into a new campaign what the form asks for."""
    campaign.perform(deed_of(form))
