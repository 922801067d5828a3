"""Between the rows of a zone map and the rules: the same rows make the same ground."""

from __future__ import annotations

from functools import lru_cache

from rules.stealth.zones.ground import Border, BorderKind, Zone, ZoneMap


@lru_cache(maxsize=64)
def zone_map(
    zones: tuple[tuple[int, bool, bool, bool], ...], borders: tuple[tuple[int, int, str], ...]
) -> ZoneMap:
    """What the rules make of zones and borders; an action asks for it at every line of sight.

    A zone is its key, and whether it is cluttered, dark and a crawlspace; a border the keys of the
    two zones and its kind.
    """
    return ZoneMap(
        tuple(
            Zone(str(key), cluttered=cluttered, dark=dark, crawlspace=crawlspace)
            for key, cluttered, dark, crawlspace in zones
        ),
        tuple(Border(str(one), str(other), BorderKind(kind)) for one, other, kind in borders),
    )
