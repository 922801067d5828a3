"""The rings of an explosion as a small picture: what they do, and how many stand in each."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise

from textual.content import Content

from rules.explosions.blast import Explosion, Exposure, Source, threats
from rules.explosions.concussion import concussion_at, rings
from rules.rulings import Rulings, TenSided
from tui.rolling.text import percent

_LABEL = 11
_CELL = 5


def ring_picture(
    explosion: Explosion,
    metres: Iterable[int | Fraction],
    width: int,
    reading: TenSided = TenSided.MIXED,
) -> Content:
    """Four lines, a column for each ring: its edge, concussion, fragments, and those in it.

    `metres` is how far each of those is from the middle whom nothing shelters; `reading` is how
    1D10 is read. Of more rings than fit into the width, those before the last two are left out.
    """
    edges = ring_edges(explosion)
    if not edges:
        return Content()
    room = max(2, (width - _LABEL) // _CELL)
    if len(edges) > room:
        edges = [*edges[: room - 2], *edges[-2:]]
    where = list(metres)
    inside = [
        sum(below < distance <= edge for distance in where)
        for below, edge in pairwise([-1, *edges])
    ]
    lines = (
        ("to metres", [str(edge) for edge in edges]),
        ("concussion", [str(concussion_at(explosion.concussion, e) or "") for e in edges]),
        ("fragments", [_fragments(explosion, edge, reading) for edge in edges]),
        ("unsheltered", [str(number or "·") for number in inside]),
    )
    return Content("\n").join(
        Content(f"{label:<{_LABEL}}").stylize("$text-muted")
        + Content("".join(f"{cell:>{_CELL}}" for cell in cells))
        for label, cells in lines
    )


def ring_edges(explosion: Explosion) -> list[int]:
    """Where the rings end, in metres, from the inside."""
    flying = {explosion.burst_radius, explosion.farthest}
    return sorted({ring.metres for ring in rings(explosion.concussion)} | (flying - {0}))


def _fragments(explosion: Explosion, metres: int, reading: TenSided) -> str:
    exposure = Exposure(metres, rulings=Rulings(ten_sided=reading))
    found = (t for t in threats(explosion, exposure) if t.source is Source.FRAGMENTS)
    return next((percent(threat.chance) for threat in found), "")
