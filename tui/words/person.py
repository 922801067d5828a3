"""Somebody's sheet in a few lines, as it stands beside a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from textual.content import Content

from models.clock import span
from tui.terminal.text import clean, shown
from tui.words.block import Block

if TYPE_CHECKING:
    from models.reading import Reader
    from models.views.sheet import RowView, Sheet

_SCORES = (
    (("STR", "strength"), ("DEX", "dexterity"), ("END", "endurance"), ("Size", "size")),
    (("INT", "intelligence"), ("EDU", "education"), ("ELO", "eloquence"), ("DET", "determination")),
    (("Cool", "coolness"), ("Consc", "consciousness_level"), ("Life", "life_level"),
     ("Throw", "throw_range")),
)  # fmt: skip
_LOCATIONS = ("head", "chest", "abdomen", "right_arm", "left_arm", "right_leg", "left_leg")
LONGEST_NOTE = 400
"""Characters of a note beside a page; the sheet has all of it."""


def sheet_blocks(reader: Reader, person_id: int) -> list[Block]:
    """The sheet of somebody under their name; nothing if they are gone.

    The referee's own notes stay on the sheet itself: nobody asked for them here, and players may
    sit beside the screen.
    """
    from models.views.sheet import read_sheet

    sheet = read_sheet(reader, person_id)
    return [Block(clean(str(sheet.person.values["name"])), sheet_text(sheet))] if sheet else []


def sheet_text(sheet: Sheet) -> Content:
    """Who somebody is, how they are, what they can do and have, and what is due for them."""
    return Content("\n").join(_lines(sheet))


def _lines(sheet: Sheet) -> Iterator[Content]:
    person = sheet.person
    fields = ("occupation", "side", "kind" if person.values["kind"] == "pc" else "tier")
    said = (person.spot(field).shown for field in fields)
    yield shown(" · ".join(filter(None, said)))
    yield _condition(sheet)
    for row in _SCORES:
        scores = (f"{name} {clean(person.spot(field).shown):>2}" for name, field in row)
        yield Content("  ".join(scores))
    yield _named("Skills", (f"{s.values['name']} {s.values['level']}" for s in sheet.skills))
    for weapon in sheet.weapons:
        yield _weapon(weapon)
    for piece in sheet.armour:
        yield _named("Wears", [f"{piece.values['name']} ({_cover(piece)})"])
    if sheet.gear:
        yield _named("Has", (str(piece.values["name"]) for piece in sheet.gear))
    for seconds, label in sheet.due:
        when = f"in {span(seconds)}" if seconds > 0 else "now"
        yield _named(f"Due {when}", [label])
    if note := str(person.values["notes"] or ""):
        cut = f"{note[:LONGEST_NOTE]}…" if len(note) > LONGEST_NOTE else note
        yield shown(cut).stylize("$text-muted")


def _condition(sheet: Sheet) -> Content:
    level = "out of action" if sheet.level is None else f"initiative {sheet.level}"
    tone = "" if sheet.state == "unhurt" else "$text-warning"
    return shown(sheet.state).stylize(tone) + Content(f" · {level}")


def _weapon(weapon: RowView) -> Content:
    values = weapon.values
    reach = f"{values['aimed_range']} m" if values["aimed_range"] else ""
    rounds = f"{values['rounds']}/{values['magazine']}" if values["magazine"] else ""
    name = " ".join(filter(None, (str(values["name"]), rounds)))
    figures = (name, str(values["skill"]), reach, f"DPV {weapon.spot('dpv').shown}")
    return _named(
        "In hand" if values["in_hand"] else "Carries", [" · ".join(filter(None, figures))]
    )


def _cover(piece: RowView) -> str:
    """What armour is worth, and where: `0.1 all over`, `0.7 chest, abdomen`."""
    by_value: dict[str, list[str]] = {}
    for place in _LOCATIONS:
        if piece.values[place]:
            by_value.setdefault(piece.spot(place).shown, []).append(place.replace("_", " "))
    worth = (
        f"{value} {'all over' if len(places) == len(_LOCATIONS) else ', '.join(places)}"
        for value, places in by_value.items()
    )
    return "; ".join(worth) or "no protection"


def _named(name: str, said: Iterable[str]) -> Content:
    return Content(f"{name} ").stylize("bold") + Content(clean(", ".join(said) or "none"))
