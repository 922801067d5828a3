"""The zone map as lines of text: boxes for zones, marks for people, lines for borders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size

from tui.scene.drawn import Figure, Ground, Room, Sided, Vehicle, Way
from tui.terminal.text import clean
from tui.widgets.canvas import Picture, Span
from tui.widgets.fitting import called

GAP_WIDTH = 2
ACROSS = {"open": "──", "door": "[]", "locked": "LL", "sealed": "XX", "blocked": "██"}
DOWN = {**ACROSS, "open": "│"}


class Box(NamedTuple):
    """How many cells wide and high the box of a zone is."""

    width: int
    height: int

    @property
    def across(self) -> int:
        """From one box to the next."""
        return self.width + GAP_WIDTH

    @property
    def down(self) -> int:
        """From one box to the one below."""
        return self.height + 1


FEW = Box(18, 3)
"""A box with the numbers of those who are there."""
NAMED = Box(30, 9)
"""The largest box, with their names in it."""
ROOM_FOR_NAMES = Box(64, 15)
"""From which size of the picture on boxes grow to hold names."""


def box_for(view: Ground, width: int, height: int) -> Box:
    """How large a zone's box can be so that all of them fit; at the least 9 cells by 3."""
    columns = max((z.x for z in view.zones), default=0) + 1
    rows = max((z.y for z in view.zones), default=0) + 1
    grows = width >= ROOM_FOR_NAMES.width and height >= ROOM_FOR_NAMES.height
    most = NAMED if grows else FEW
    wide = (width - (columns - 1) * GAP_WIDTH) // columns
    high = (height - (rows - 1)) // rows
    return Box(max(9, min(most.width, wide)), max(3, min(most.height, high)))


def draw(
    view: Ground, width: int, height: int, here: int | None, notes: Mapping[int, str] | None = None
) -> Picture:
    """The whole map for so much room, with the zone `here` marked.

    `notes` stand in the lower edges of zones, by their keys. Where there is room, everybody stands
    in their zone by name.
    """
    box = box_for(view, width, height)
    rows = max((z.y for z in view.zones), default=0) + 1
    picture: Picture = [[] for _ in range(rows * box.down - 1)]
    zones = {z.key: z for z in view.zones}
    for zone in view.zones:
        people = [f for f in view.figures if f.zone == zone.key]
        crafts = [c for c in view.crafts if c.zone == zone.key]
        _draw_zone(picture, zone, marks(people, crafts), box, here=zone.key == here)
        _name_people(picture, zone, people, crafts, box)
        if note := (notes or {}).get(zone.key):
            _write_note(picture, zone, note, box)
    for border in view.borders:
        _draw_border(picture, zones[border.a], zones[border.b], border, box)
    for line in picture:
        line.sort(key=lambda span: span.x)
    return picture


def marks(figures: Sequence[Figure], crafts: Sequence[Sided] = ()) -> list[tuple[str, str]]:
    """Who is in a zone, as (mark, tone): the party, known enemies, enemies nobody has seen, others.

    A small `h` says that all of them are hidden, with a number how many are. Vehicles come last,
    each side's by themselves.
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
        (f"{mark}{len(group)}{_hidden(group)}", tone) for mark, tone, group in groups if group
    ] + [
        (f"▣{number}", tone)
        for side, tone in (("party", "party"), ("opposition", "foe"), ("bystander", ""))
        if (number := sum(craft.side == side for craft in crafts))
    ]


def _hidden(group: Sequence[Figure]) -> str:
    number = sum(figure.hidden for figure in group)
    return "" if not number else "h" if number == len(group) else f"h{number}"


def traits(zone: Room) -> str:
    """What a zone is like: ▒ cluttered, ◐ dark, ≈ crawlspace."""
    told = (("▒", zone.cluttered), ("◐", zone.dark), ("≈", zone.crawlspace))
    return "".join(mark for mark, is_so in told if is_so)


def _draw_zone(
    picture: Picture, zone: Room, told: list[tuple[str, str]], box: Box, *, here: bool
) -> None:
    x, y = zone.x * box.across, zone.y * box.down
    left, right, flat, top_l, top_r, low_l, low_r = "││─┌┐└┘" if not here else "║║═╔╗╚╝"
    if zone.crawlspace and not here:
        flat = "╌"
    frame = "here" if here else "dark" if zone.dark else "line"
    name = set_cell_size(clean(zone.name), min(cell_len(clean(zone.name)), box.width - 1))
    room = box.width - 1 - cell_len(name)
    picture[y] += [
        Span(x, top_l, frame),
        Span(x + 1, name, "here" if here else ""),
        Span(x + 1 + cell_len(name), flat * (room - 1) + top_r * min(1, room), frame),
    ]
    picture[y + 1] += _inside(zone, told, x, box.width, frame, left, right)
    for line in picture[y + 2 : y + box.height - 1]:
        line += [Span(x, left, frame), Span(x + box.width - 1, right, frame)]
    edge = Span(x, low_l + flat * (box.width - 2) + low_r, frame)
    picture[y + box.height - 1].append(edge)


def _name_people(
    picture: Picture, zone: Room, people: Sequence[Figure], crafts: Sequence[Vehicle], box: Box
) -> None:
    """Write who is there into the lines of a box below their number, as many as it holds.

    A vehicle has a line of its own, with those aboard, below those who are not.
    """
    room = box.height - 3
    if not room:
        return
    x, y = zone.x * box.across + 1, zone.y * box.down + 2
    width = box.width - 2
    driven = {person for craft in crafts for person in craft.aboard}
    afoot = sorted((f for f in people if f.person_id not in driven), key=lambda f: f.out)
    lines = [
        *(_line_of(figure, width) for figure in afoot),
        *(_line_of_craft(craft, people, width) for craft in crafts),
    ]
    if len(lines) > room:
        named = [f.name.split()[-1] for f in afoot] + [craft.name for craft in crafts]
        rest = clean(", ".join(named[room - 1 :]))
        lines[room - 1 :] = [[Span(0, _cut(rest, width), "dark")]]
    for line, spans in enumerate(lines):
        picture[y + line] += [replace(span, x=x + span.x) for span in spans]


def _line_of(figure: Figure, width: int) -> list[Span]:
    """The sign and the name of somebody, and what is to be seen of them."""
    (mark, tone), *_ = marks([figure])
    tail = "".join((" f" * figure.flashlight, " in cover" * figure.in_cover))
    name = called(clean(figure.name), max(4, width - 2 - len(tail)))
    sign = Span(0, mark[0] + mark[2:], tone)
    said = set_cell_size(f"{name}{tail}", width - 1 - len(sign.text)).rstrip()
    return [sign, Span(len(sign.text) + 1, said, "dark" if figure.out else "")]


def _line_of_craft(craft: Vehicle, people: Sequence[Figure], width: int) -> list[Span]:
    """A vehicle, and who is aboard: `▣ Truck: Brandt, Vale`."""
    ((mark, tone),) = marks([], [craft])
    aboard = [clean(f.name).split()[-1] for f in people if f.person_id in craft.aboard]
    said = ": ".join(filter(None, (clean(craft.name), ", ".join(aboard))))
    return [Span(0, mark[0], tone), Span(2, _cut(said, width - 2))]


def _cut(text: str, room: int) -> str:
    """As much of a text as so many cells hold; what is cut off is marked."""
    return text if cell_len(text) <= room else f"{set_cell_size(text, room - 1)}…"


def _write_note(picture: Picture, zone: Room, note: str, box: Box) -> None:
    """Write into the lower edge of a zone, between its corners."""
    edge = picture[zone.y * box.down + box.height - 1]
    x = zone.x * box.across
    whole = next(span for span in edge if span.x == x)
    text = note[: box.width - 2]
    edge.remove(whole)
    edge += [
        Span(x, whole.text[0], whole.tone),
        Span(x + 1, text, "here"),
        Span(x + 1 + len(text), whole.text[1 + len(text) :], whole.tone),
    ]


def _inside(
    zone: Room, told: list[tuple[str, str]], x: int, box: int, frame: str, left: str, right: str
) -> list[Span]:
    spans, at = [Span(x, left, frame)], x + 1
    signs = traits(zone)
    fit, gap = _that_fit(told, box - 2 - len(signs))
    for mark, tone in fit:
        spans.append(Span(at, mark, tone))
        at += len(mark) + gap
    spans.append(Span(x + box - 1 - len(signs), signs, "dark"))
    spans.append(Span(x + box - 1, right, frame))
    return spans


def _that_fit(told: list[tuple[str, str]], room: int) -> tuple[list[tuple[str, str]], int]:
    """As many marks as so many cells hold, and the cells between them.

    Where they do not fit with a space between, they stand close; the last says if more are left.
    """
    cells = sum(cell_len(mark) for mark, _ in told)
    if cells + len(told) - 1 <= room:
        return told, 1
    kept = list(told)
    while kept and cells > room - (len(kept) < len(told)):
        cells -= cell_len(kept.pop()[0])
    if kept and len(kept) < len(told):
        mark, tone = kept.pop()
        kept.append((f"{mark}…", tone))
    return kept, 0


def _draw_border(picture: Picture, a: Room, b: Room, border: Way, box: Box) -> None:
    """Draw a border between boxes that lie side by side; others are named in the text below."""
    if (a.y, a.x) > (b.y, b.x):
        a, b = b, a
    if a.y == b.y and b.x - a.x == 1:
        x = a.x * box.across + box.width
        picture[a.y * box.down + 1].append(Span(x, ACROSS[border.kind], "line"))
    elif a.x == b.x and b.y - a.y == 1:
        x = a.x * box.across + box.width // 2
        mark = DOWN[border.kind] * (3 if border.kind == "blocked" else 1)
        picture[a.y * box.down + box.height].append(Span(x - len(mark) // 2, mark, "line"))


def beside(a: Room, b: Room) -> bool:
    """Whether two zones lie next to each other on the grid, so that their border is drawn."""
    return abs(a.x - b.x) + abs(a.y - b.y) == 1
