"""How long ago something was, in words."""

from __future__ import annotations

from datetime import datetime

_HOUR = 60 * 60
_DAY = 24 * _HOUR
_UNITS = {
    "year": 365 * _DAY,
    "month": 30 * _DAY,
    "week": 7 * _DAY,
    "day": _DAY,
    "hour": _HOUR,
    "minute": 60,
}


def ago(then: str, now: datetime) -> str:
    """How long before `now` the ISO time `then` was, in its largest unit: `3 hours ago`.

    Less than a minute, or later than `now` by a clock that was set wrong, is `just now`; a text
    that is no time is given back as it is.
    """
    try:
        seconds = (now - datetime.fromisoformat(then)).total_seconds()
    except (TypeError, ValueError):
        return then
    for unit, size in _UNITS.items():
        count = int(seconds // size)
        if count > 0:
            return f"{count} {unit}{'s' if count > 1 else ''} ago"
    return "just now"
