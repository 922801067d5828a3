"""The track of a scene in range bands as lines of text: to scale, with what each band means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from models.views.bands import BandChances, GroupView, TrackView
from models.views.track_ways import TrackPlace
from rules.stealth.bands.environment import Band
from tui.rolling.text import percent
from tui.scene.picture import ROOM_FOR_NAMES
from tui.terminal.text import clean
from tui.widgets.canvas import PeopledCanvas, Picture, Span

FILL = {Band.CLOSE: "█", Band.SHORT: "▓", Band.MEDIUM: "▒", Band.LONG: "░", Band.EXTREME: "·"}


@dataclass(frozen=True, slots=True)
class Scale:
    """The part of the track a picture shows, in metres, and its width in cells."""

    low: int
    high: int
    width: int

    def column(self, place: int) -> int:
        """The cell of a place; what lies outside is at the edge."""
        share = (place - self.low) / max(1, self.high - self.low)
        return max(0, min(self.width - 1, round(share * (self.width - 1))))

    def place(self, column: int) -> int:
        """The place in the middle of a cell."""
        return self.low + round(column * (self.high - self.low) / max(1, self.width - 1))


class TrackPicture(PeopledCanvas):
    """Two groups that may spot each other on the track, and the bands of the one that looks."""

    def __init__(self, name: str | None = None) -> None:
        super().__init__(name)
        self._view: TrackView | None = None
        self._pair: tuple[GroupView, GroupView] | None = None
        self._sneaks = True
        self._ways: tuple[TrackPlace, ...] = ()

    def note(self, ways: tuple[TrackPlace, ...]) -> None:
        """Write below the track how likely the group comes unseen to these places."""
        if ways != self._ways:
            self._ways = ways
            self.repaint()

    def show(
        self, view: TrackView, pair: tuple[GroupView, GroupView] | None, *, sneaks: bool
    ) -> None:
        """Show the track for a group and the enemy that looks for it, None for the ground alone.

        What a throw would tell is of no use to who no longer `sneaks`.
        """
        self._view, self._pair, self._sneaks = view, pair, sneaks
        self.repaint()

    def paint(self) -> None:
        """Make the picture."""
        if self._view is not None:
            width = self.size.width
            self.picture = draw_track(
                self._view, self._pair, width, self._ways, sneaks=self._sneaks
            )


def draw_track(
    view: TrackView,
    pair: tuple[GroupView, GroupView] | None,
    width: int,
    ways: Sequence[TrackPlace] = (),
    *,
    sneaks: bool = True,
) -> Picture:
    """The environment, the track between a group and its enemy, and a line for each band.

    With `ways`, the chance to come unseen to each place stands below it. Without anybody who
    `sneaks` there is only the track.
    """
    picture: Picture = [[Span(0, clean(view.environment)[:width], "dark")]]
    if pair is None:
        return picture
    group, enemy = pair
    scale = _scale(view, group, enemy, width)
    picture.append(_marks(view.groups, scale))
    picture.append(_bands(view, group, enemy, scale))
    picture.append(_edges(view, group, enemy, scale))
    if ways:
        picture.append(_unseen(ways, scale))
    if not sneaks:
        return picture
    picture += _table(view, enemy, group, width)
    picture.append([])
    picture += _table(view, group, enemy, width)
    return picture


def _table(view: TrackView, observer: GroupView, target: GroupView, width: int) -> Picture:
    """What each band of an observer means for whom it looks for, the one they are in marked."""
    line = view.lines[observer.key, target.key]
    back = view.lines[target.key, observer.key]
    theirs = {chances.band: chances.spotted for chances in view.chances(target.key, observer.key)}
    told = f"{observer.name}, looking for {target.name}, {line.metres} m off"
    wide = width >= _WIDE
    table: Picture = [
        [Span(0, clean(told)[:width], "here")],
        [Span(0, _row(" band", *_HEADS, wide=wide), "line")],
    ]
    for chances in view.chances(observer.key, target.key):
        here = chances.band is line.band
        band = back.reach.band(chances.far)
        spots = "-" if band is None else "yes" if back.watch.spotted else percent(theirs[band])
        name = f"{'▸' if here else ' '}{chances.band.label}"
        text = _row(name, *_cells(chances, spots, spotted=line.watch.spotted), wide=wide)
        table.append([Span(0, text[:width], "here" if here else "")])
    return table


_WIDE = 62
_HEADS = ("to m", "needs", "seen", "senses", "free", "through", "spots")
_WIDTHS = (6, 7, 7, 7, 7, 8, 7)
_FREE = _HEADS.index("free")


def _cells(chances: BandChances, spots: str, *, spotted: bool) -> tuple[str, ...]:
    """A line's cells, with how the target `spots` from there whoever looks for it.

    Of a target that is `spotted` already there is nothing to be thrown.
    """
    needs = f"{chances.observation}:{chances.stealth}"
    if spotted:
        return str(chances.far), needs, "yes", "", "", "", spots
    through = "" if chances.through is None else percent(chances.through)
    return (
        str(chances.far),
        needs,
        percent(chances.spotted),
        percent(chances.senses),
        percent(chances.free),
        through,
        spots,
    )


def _row(name: str, *cells: str, wide: bool) -> str:
    """A line of the table; a narrow one has no room for free moves."""
    padded = [f"{cell:>{width}}" for cell, width in zip(cells, _WIDTHS, strict=True)]
    return f"{name:<9}" + "".join(c for n, c in enumerate(padded) if wide or n != _FREE)


def _scale(view: TrackView, group: GroupView, enemy: GroupView, width: int) -> Scale:
    """From the enemy to one band beyond the group, so that bands grow as it comes nearer."""
    line = view.lines[enemy.key, group.key]
    farther = Band(min(line.band + 1, Band.EXTREME)) if line.band is not None else Band.EXTREME
    metres = max(line.reach.far(farther), line.metres, 1)
    if group.place <= enemy.place:
        return Scale(enemy.place - metres, enemy.place, width)
    return Scale(enemy.place, enemy.place + metres, width)


def _marks(groups: Sequence[GroupView], scale: Scale) -> list[Span]:
    spans: list[Span] = []
    names: list[str] = []
    for group in sorted(groups, key=lambda g: g.place):
        party = group.side == "party"
        sign = "▲" if party else "▼" if group.known else "▽"
        text = f"{sign}{group.able}"
        at = min(scale.column(group.place), scale.width - len(text))
        at = max(at, spans[-1].x + len(spans[-1].text) if spans else 0)
        spans.append(Span(at, text, "party" if party else "foe", group.people))
        names.append(clean(group.name))
    return _named(spans, names, scale.width) if scale.width >= ROOM_FOR_NAMES.width else spans


def _named(marks: Sequence[Span], names: Sequence[str], width: int) -> list[Span]:
    """The marks of groups, and their names beside them where the next one leaves room."""
    ends = [*(mark.x - 1 for mark in marks[1:]), width]
    line: list[Span] = []
    begin = 0
    for mark, name, end in zip(marks, names, ends, strict=True):
        behind = mark.x + len(mark.text) + 1
        if behind + cell_len(name) <= end:
            line += [mark, Span(behind, name, "dark", mark.who)]
        elif begin + cell_len(name) < mark.x:
            line += [Span(mark.x - 1 - cell_len(name), name, "dark", mark.who), mark]
        else:
            line.append(mark)
        begin = line[-1].x + cell_len(line[-1].text) + 1
    return line


def _bands(view: TrackView, group: GroupView, enemy: GroupView, scale: Scale) -> list[Span]:
    """The bands about the enemy, each with its first letter where there is room for it."""
    reach = view.lines[enemy.key, group.key].reach
    bands = [reach.band(abs(scale.place(x) - enemy.place)) for x in range(scale.width)]
    cells = [" " if band is None else FILL[band] for band in bands]
    for band in Band:
        there = [x for x, one in enumerate(bands) if one is band]
        if len(there) > 2:
            cells[there[len(there) // 2]] = band.label[0].upper()
    return [Span(0, "".join(cells), "line")]


def _unseen(ways: Sequence[TrackPlace], scale: Scale) -> list[Span]:
    """`lie 34%` below each place that there is room for, the farthest from the enemy first."""
    taken: list[Span] = []
    for way in ways:
        text = f"{'lie ' if way.crawls else ''}{percent(way.unseen)}"
        at = min(max(scale.column(way.place) - len(text) // 2, 0), scale.width - len(text))
        if all(at + len(text) < span.x or at > span.x + len(span.text) for span in taken):
            taken.append(Span(at, text, "here"))
    return sorted(taken, key=lambda span: span.x)


def _edges(view: TrackView, group: GroupView, enemy: GroupView, scale: Scale) -> list[Span]:
    """The metres from the enemy at the edges that can be told apart."""
    line = view.lines[enemy.key, group.key]
    side = -1 if group.place <= enemy.place else 1
    taken: list[Span] = []
    for edge in reversed(line.reach.edges):
        place = enemy.place + side * edge
        if not scale.low <= place <= scale.high:
            continue
        text = str(edge)
        at = min(max(scale.column(place) - len(text) // 2, 0), scale.width - len(text))
        if all(at + len(text) < span.x or at > span.x + len(span.text) for span in taken):
            taken.append(Span(at, text, "dark"))
    return sorted(taken, key=lambda span: span.x)
