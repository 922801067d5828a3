"""Upgrades of older campaign files, by Alembic; imported only when one is due."""

from __future__ import annotations

from pathlib import Path


def upgrade(path: Path) -> None:
    """Bring a file to the newest schema."""
    raise NotImplementedError(path)
