"""What a referee has set for a campaign: kept in its file as JSON, read as one value.

A part of the program that has something to set adds its fields here. What a file says of a setting
that is unknown, or not of its kind, is left alone, and the default holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

MOST = 1_000
"""The largest number that a setting may be."""
_LONGEST = 1_000


class Settings(NamedTuple):
    """What can be set, each with its default.

    Of backups that were made by themselves, all of the last two days with any are kept, and then
    the last one of so many days, weeks and months each. `backups_folder` is where the folder of
    backups lies, beside the campaign if it is empty. `passing` are the kinds of due rows that do
    not stop the clock, with spaces between (`models.bridge.schedule`).
    """

    backups_daily: int = 10
    backups_weekly: int = 8
    backups_monthly: int = 12
    backups_folder: str = ""
    passing: str = ""


def settings_in(stored: Mapping[str, Any]) -> Settings:
    """The settings in what a campaign keeps of them."""
    return Settings(
        **{name: value for name, value in stored.items() if name in _KINDS and _fits(name, value)}
    )


def with_settings(stored: Mapping[str, Any], **chosen: int | str) -> dict[str, Any]:
    """What a campaign keeps when these are chosen; a default is not kept, what is unknown is.

    Raises `ValueError` for a setting that there is not, and for a value that it cannot have.
    """
    for name, value in chosen.items():
        if name not in _KINDS or not _fits(name, value):
            raise ValueError(f"{name} cannot be {value!r}")
    default = Settings()
    both = {**stored, **chosen}
    return {name: value for name, value in both.items() if value != getattr(default, name, None)}


def _fits(name: str, value: object) -> bool:
    """Whether a setting may have this value."""
    if isinstance(value, str):
        return _KINDS[name] is str and len(value) <= _LONGEST
    return type(value) is int and _KINDS[name] is int and 0 <= value <= MOST


_KINDS: Mapping[str, type] = {name: type(said) for name, said in Settings._field_defaults.items()}
