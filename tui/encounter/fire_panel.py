"""The panel of aimed fire: the odds, and on one key how they change with the distance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import ascii_uppercase
from typing import TYPE_CHECKING, ClassVar, cast

from textual.binding import Binding, BindingType

from models.text import in_metres
from tui.dialogs.chart import Chart
from tui.rolling.panel import RollPanel
from tui.rolling.text import percent
from tui.widgets.curve import Point, Tick, curves

if TYPE_CHECKING:
    from models.deeds.fight.fire import Fire
    from models.views.reach import InRange, Reach

MOST = 6
"""How many targets stand on the picture; the nearest are of most use."""


class FirePanel(RollPanel):
    """The roll panel of a shot; Tab shows its chance at every distance."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("tab", "distance", show=False)]

    def _keys(self, text: str) -> None:
        works = not (self._done or self.has_class("asking") or "by distance" in text)
        super()._keys(f"{text} · Tab by distance" if works else text)

    async def action_distance(self) -> None:
        """Show how the chance changes with the distance, and who is how far."""
        from models.views.reach import reach

        if self._done or self.has_class("asking"):
            return
        fire = cast("Fire", self._deed)
        found = await self._outrider.read(lambda reader: reach(reader, fire))
        self._outrider.show(by_distance(found))


def by_distance(reach: Reach) -> Chart:
    """The chance to hit and to kill over the metres, with everybody in their place on it."""
    foes = reach.foes[:MOST]
    last = float(reach.bands[-1].to)
    across = [
        Tick(0, "0 m"),
        *(Tick(float(band.to), f"{float(band.to):g} m") for band in reach.bands),
    ]
    up = [Tick(n / 4, f"{25 * n}%") for n in range(5)]
    lines = [_steps(reach, killed=False), _steps(reach, killed=True)]
    places = _places(foes, last)

    def draw(width: int, height: int) -> str:
        return curves(lines, width, height, across, up, places)

    title = f"{reach.weapon} at {reach.target}: the chance by distance"
    return Chart(title, draw, list(_said(reach, foes)))


def _steps(reach: Reach, *, killed: bool) -> list[Point]:
    """The corners of the line: a chance is the same all over a band."""
    corners, begin = [], 0.0
    for band in reach.bands:
        chance = float(band.killed if killed else band.hit)
        corners += [Point(begin, chance), Point(float(band.to), chance)]
        begin = float(band.to)
    return corners


def _signed(foes: Sequence[InRange]) -> Iterator[tuple[str, InRange]]:
    return zip(ascii_uppercase, foes, strict=False)


def _places(foes: Sequence[InRange], last: float) -> list[Point]:
    """Where they are; those in one place have their signs there one behind the other."""
    signs: dict[tuple[float, float], str] = {}
    for sign, foe in _signed(foes):
        if foe.metres is not None and foe.metres <= last:
            at = float(foe.metres), float(foe.hit)
            signs[at] = signs.get(at, "") + sign
    return [Point(*at, sign) for at, sign in signs.items()]


def _said(reach: Reach, foes: Sequence[InRange]) -> Iterator[str]:
    told = (f"{band.name} to {float(band.to):g} m {percent(band.hit)}" for band in reach.bands)
    yield f"Upper line, to hit: {', '.join(told)} (C-28, C-29). Lower line: to kill at once."
    shown = []
    for sign, foe in _signed(foes):
        where = in_metres(foe.metres) if foe.metres is not None else "no way there"
        chance = f"{percent(foe.hit)}{f' ({foe.why})' if foe.why else ''}"
        shown.append(
            f"{sign} {foe.name}, {where}: {foe.why if foe.why and not foe.hit else chance}"
        )
    more = len(reach.foes) - len(foes)
    yield "; ".join([*shown, *([f"and {more} farther off"] if more else [])]) + "."
