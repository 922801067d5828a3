"""What every test leaves behind: nothing that is open."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import Engine

from models import campaign
from models.storage.database import engine_for


@pytest.fixture(autouse=True)
def _campaigns_closed(monkeypatch):
    """Close the file of every campaign that a test opened and forgot."""
    engines: list[Engine] = []

    def remembered(path: Path) -> Engine:
        engines.append(engine_for(path))
        return engines[-1]

    monkeypatch.setattr(campaign, "engine_for", remembered)
    yield
    for engine in engines:
        engine.dispose()
