"""A campaign that the command line names: it has to be one that may be opened."""

from __future__ import annotations

from pathlib import Path

from models.storage import saves


def sound(path: Path) -> Path:
    """The path, when the file may be opened; raises `SaveError` with the reason when not."""
    problem = saves.look_at(path).problem
    if problem:
        raise saves.SaveError(problem)
    return path
