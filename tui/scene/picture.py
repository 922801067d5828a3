"""The zone map as lines of text: boxes for zones, marks for people, lines for borders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from rich.cells import cell_len, set_cell_size

from models.views.crafts import CraftView
from models.views.scene import BorderView, FigureView, ZoneView
from tui.terminal.text import clean

BOX_HEIGHT = 3
GAP_WIDTH = 2
ACROSS = {"open": "──", "door": "[]", "locked": "LL", "sealed": "XX", "blocked": "██"}
DOWN = {**ACROSS, "open": "│"}


class Ground(Protocol):
    """What can be drawn: zones and borders, and whoever stands there."""

    @property
    def zones(self) -> Sequence[ZoneView]:
        """The boxes."""
        ...

    @property
    def borders(self) -> Sequence[BorderView]:
        """The lines between them."""
        ...

    @property
    def figures(self) -> Sequence[FigureView]:
        """The marks in them."""
        ...

    @property
    def crafts(self) -> Sequence[CraftView]:
        """The vehicles in them."""
        ...


@dataclass(frozen=True, slots=True)
class Span:
    """A run of cells on the picture: where it starts, its text, and the tone it is written in.

    Tones: "" plain, "dark", "here" (the zone under the cursor), "party", "foe", "line".
    """

    x: int
    text: str
    tone: str = ""


Picture = list[list[Span]]


def box_width(view: Ground, width: int) -> int:
    """How wide a zone's box can be so that all columns fit, from 9 to 18 cells."""
    columns = max((z.x for z in view.zones), default=0) + 1
    return max(9, min(18, (width - (columns - 1) * GAP_WIDTH) // columns))


def draw(
    view: Ground, width: int, here: int | None, notes: Mapping[int, str] | None = None
) -> Picture:
    """The whole map, `width` cells wide, with the zone `here` marked.

    `notes` stand in the lower edges of zones, by their keys.
    """
    box = box_width(view, width)
    rows = max((z.y for z in view.zones), default=0) + 1
    picture: Picture = [[] for _ in range(rows * (BOX_HEIGHT + 1) - 1)]
    zones = {z.key: z for z in view.zones}
    for zone in view.zones:
        told = marks(
            [f for f in view.figures if f.zone == zone.key],
            [c for c in view.crafts if c.zone == zone.key],
        )
        _draw_zone(picture, zone, told, box, here=zone.key == here)
        if note := (notes or {}).get(zone.key):
            _write_note(picture, zone, note, box)
    for border in view.borders:
        _draw_border(picture, zones[border.a], zones[border.b], border, box)
    for line in picture:
        line.sort(key=lambda span: span.x)
    return picture


def marks(figures: Sequence[FigureView], crafts: Sequence[CraftView] = ()) -> list[tuple[str, str]]:
    """Who is in a zone, as (mark, tone): the party, known enemies, enemies nobody has seen, others.

    A small `h` says that some of them are hidden. Vehicles come last, each side's by themselves.
    """
    people = [f for f in figures if not f.out]
    groups = (
        ("▲", "party", [f for f in people if f.side == "party"]),
        ("▼", "foe", [f for f in people if f.side == "opposition" and f.known]),
        ("▽", "foe", [f for f in people if f.side == "opposition" and not f.known]),
        ("○", "", [f for f in people if f.side == "bystander"]),
        ("×", "", [f for f in figures if f.out]),
    )
    return [
        (f"{mark}{len(group)}{'h' if any(f.hidden for f in group) else ''}", tone)
        for mark, tone, group in groups
        if group
    ] + [
        (f"▣{number}", tone)
        for side, tone in (("party", "party"), ("opposition", "foe"), ("bystander", ""))
        if (number := sum(craft.side == side for craft in crafts))
    ]


def traits(zone: ZoneView) -> str:
    """What a zone is like: ▒ cluttered, ◐ dark, ≈ crawlspace."""
    told = (("▒", zone.cluttered), ("◐", zone.dark), ("≈", zone.crawlspace))
    return "".join(mark for mark, is_so in told if is_so)


def _draw_zone(
    picture: Picture, zone: ZoneView, told: list[tuple[str, str]], box: int, *, here: bool
) -> None:
    x, y = zone.x * (box + GAP_WIDTH), zone.y * (BOX_HEIGHT + 1)
    left, right, flat, top_l, top_r, low_l, low_r = "││─┌┐└┘" if not here else "║║═╔╗╚╝"
    if zone.crawlspace and not here:
        flat = "╌"
    frame = "here" if here else "dark" if zone.dark else "line"
    name = set_cell_size(clean(zone.name), min(cell_len(clean(zone.name)), box - 1))
    room = box - 1 - cell_len(name)
    picture[y] += [
        Span(x, top_l, frame),
        Span(x + 1, name, "here" if here else ""),
        Span(x + 1 + cell_len(name), flat * (room - 1) + top_r * min(1, room), frame),
    ]
    picture[y + 1] += _inside(zone, told, x, box, frame, left, right)
    picture[y + 2].append(Span(x, low_l + flat * (box - 2) + low_r, frame))


def _write_note(picture: Picture, zone: ZoneView, note: str, box: int) -> None:
    """Write into the lower edge of a zone, between its corners."""
    edge = picture[zone.y * (BOX_HEIGHT + 1) + BOX_HEIGHT - 1]
    x = zone.x * (box + GAP_WIDTH)
    whole = next(span for span in edge if span.x == x)
    text = note[: box - 2]
    edge.remove(whole)
    edge += [
        Span(x, whole.text[0], whole.tone),
        Span(x + 1, text, "here"),
        Span(x + 1 + len(text), whole.text[1 + len(text) :], whole.tone),
    ]


def _inside(
    zone: ZoneView, told: list[tuple[str, str]], x: int, box: int, frame: str, left: str, right: str
) -> list[Span]:
    spans, at = [Span(x, left, frame)], x + 1
    signs = traits(zone)
    for mark, tone in told:
        if at + len(mark) > x + box - 1 - len(signs):
            break
        spans.append(Span(at, mark, tone))
        at += len(mark) + 1
    spans.append(Span(x + box - 1 - len(signs), signs, "dark"))
    spans.append(Span(x + box - 1, right, frame))
    return spans


def _draw_border(picture: Picture, a: ZoneView, b: ZoneView, border: BorderView, box: int) -> None:
    """Draw a border between boxes that lie side by side; others are named in the text below."""
    if (a.y, a.x) > (b.y, b.x):
        a, b = b, a
    if a.y == b.y and b.x - a.x == 1:
        x = a.x * (box + GAP_WIDTH) + box
        picture[a.y * (BOX_HEIGHT + 1) + 1].append(Span(x, ACROSS[border.kind], "line"))
    elif a.x == b.x and b.y - a.y == 1:
        x = a.x * (box + GAP_WIDTH) + box // 2
        mark = DOWN[border.kind] * (3 if border.kind == "blocked" else 1)
        picture[a.y * (BOX_HEIGHT + 1) + BOX_HEIGHT].append(Span(x - len(mark) // 2, mark, "line"))


def beside(a: ZoneView, b: ZoneView) -> bool:
    """Whether two zones lie next to each other on the grid, so that their border is drawn."""
    return abs(a.x - b.x) + abs(a.y - b.y) == 1
