"""How a sheet is laid out in lines: 80 columns hold it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from models.clock import span
from models.text import clean
from tui.people.grid import Cell
from tui.words.equipment import figures

if TYPE_CHECKING:
    from models.views.sheet import RowView, Sheet, Spot

GridLine = tuple[Cell, ...]
_COLUMN = 18
_NARROWEST, _WIDEST = 80, 100
_CHARACTERISTICS = (
    (("Strength", "strength"), ("Dexterity", "dexterity"),
     ("Endurance", "endurance"), ("Size", "size")),
    (("Intelligence", "intelligence"), ("Education", "education"),
     ("Eloquence", "eloquence"), ("Determination", "determination")),
    (("Coolness", "coolness"), ("Consciousness", "consciousness_level"),
     ("Life level", "life_level"), ("Throw range, m", "throw_range")),
)  # fmt: skip
_STEALTH = (
    ("Zones", ("OBSERVATION", "observation"), ("HEAVY MACHINERY", "heavy_machinery")),
    ("", ("MOBILITY", "mobility"), ("needs no light", "sees_in_dark")),
    ("Range bands", ("stealth", "range_stealth"), ("observation", "range_observation")),
    ("Ladder", ("Stealth", "ladder_stealth"), ("Perception", "ladder_perception")),
    ("Tokens", ("stealth", "token_stealth"), ("perception", "token_perception")),
)
_LOCATIONS = (
    ("Head", "head"), ("Chest", "chest"), ("Abdom", "abdomen"), ("R arm", "right_arm"),
    ("L arm", "left_arm"), ("R leg", "right_leg"), ("L leg", "left_leg"),
    ("Init-", "initiative_penalty"), ("Rigid", "rigid"),
)  # fmt: skip

_COUNTED = {"explosive": "amount", "missile": "number"}


def sheet_lines(sheet: Sheet, width: int, console: Console) -> list[GridLine]:
    """The whole sheet, for a screen of this width in cells."""
    return [
        *_identity(sheet.person, max(_NARROWEST, min(width, _WIDEST))),
        *_characteristics(sheet, width, console),
        *_condition(sheet),
        *_skills(sheet, width),
        *_weapons(sheet),
        *_armour(sheet),
        *_gear(sheet),
        *_stealth(sheet.person),
        head("MONEY", sheet.money),
        *remembered_lines(sheet.remembered),
        head("NOTES"),
        *text_lines(sheet.person.spot("notes"), width, console),
        head("REFEREE'S NOTES", "players never see them"),
        *text_lines(sheet.person.spot("secret_notes"), width, console),
    ]


def remembered_lines(remembered: Iterable[str]) -> Iterator[GridLine]:
    """How somebody stands to others, and what notes there are about them, if there is any of it."""
    if said := tuple(remembered):
        yield head("REMEMBERED")
        yield from ((Cell(each),) for each in said)


def row_lines(spots: Iterable[Spot], width: int, console: Console) -> Iterator[GridLine]:
    """The fields of a row, one under the other."""
    for spot in spots:
        label = Cell(spot.spec.title, width=38)
        if len(spot.shown) > width - 42:
            yield (label,)
            yield from text_lines(spot, width, console)
        else:
            yield label, valued(spot, 0)


def _identity(person: RowView, width: int) -> Iterator[GridLine]:
    yield (
        valued(person.spot("name"), width - 54),
        Cell("", person.spot("kind").shown.upper(), 5, person.spot("kind")),
        labelled("Side", person.spot("side"), 17),
        labelled("Experience", person.spot("tier"), 23),
    )
    yield (
        labelled("Occupation", person.spot("occupation"), width - 27),
        labelled("Wounded as a PC", person.spot("pc_rules"), 19),
    )


def _characteristics(sheet: Sheet, width: int, console: Console) -> Iterator[GridLine]:
    yield head("CHARACTERISTICS")
    for fields in _CHARACTERISTICS:
        yield tuple(
            labelled(label, sheet.person.spot(field), _COLUMN, right=True)
            for label, field in fields
        )
    first = labelled("Encumbered", sheet.person.spot("encumbered"), _COLUMN, right=True)
    for line in _wrapped(_initiative(sheet), width - _COLUMN - 4, console):
        yield first, Cell(line, tone="dim")
        first = Cell(width=_COLUMN)


def _initiative(sheet: Sheet) -> str:
    level = "out of action" if sheet.level is None else str(sheet.level)
    reasons = ", ".join(
        f"{reason.label} {reason.value:+d} {' '.join(reason.rows)}" for reason in sheet.initiative
    )
    return f"Initiative {level}: {reasons}"


def _condition(sheet: Sheet) -> Iterator[GridLine]:
    person = sheet.person
    yield head("CONDITION", sheet.state)
    yield (
        *(
            labelled(label, person.spot(field), 9)
            for label, field in (("Light", "light"), ("Shock", "shock"), ("Stun", "stun"))
        ),
        labelled("Unconscious", person.spot("unconscious"), 15),
        labelled("Dead", person.spot("dead"), 8),
        labelled("Moved", person.spot("moved"), 9),
    )
    if person.values["dead"]:
        yield (
            labelled("Fatal wound", person.spot("dead_by"), 19),
            labelled("Dead since", person.spot("dead_since")),
        )
    elif person.values["unconscious"]:
        yield (labelled("Unconscious since", person.spot("unconscious_since")),)
    for seconds, label in sheet.due:
        when = f"in {span(seconds)}" if seconds > 0 else "NOW"
        yield (Cell(when, label, tone="dim"),)


def _skills(sheet: Sheet, width: int) -> Iterator[GridLine]:
    yield head("SKILLS", "" if sheet.skills else "none")
    line: list[Cell] = []
    for skill in sheet.skills:
        cell = labelled(clean(skill.values["name"]), skill.spot("level"))
        columns = -(-cell.size // _COLUMN)
        cell = Cell(cell.label, cell.value, columns * (_COLUMN + 1) - 1, cell.spot, right=True)
        if line and sum(c.size + 1 for c in line) + cell.size > width - 2:
            yield tuple(line)
            line = []
        line.append(cell)
    if line:
        yield tuple(line)


def _weapons(sheet: Sheet) -> Iterator[GridLine]:
    yield head("WEAPONS", "" if sheet.weapons else "none")
    for weapon in sheet.weapons:
        values = weapon.values
        loads = bool(values["magazine"])
        rounds = f"{values['rounds']}/{values['magazine']}" if loads else "-"
        yield (
            valued(weapon.spot("name"), 20),
            Cell("in hand" if values["in_hand"] else "carried", "", 7, weapon.spot("in_hand")),
            Cell("", rounds, 9, weapon.spot("rounds"), right=True),
            Cell("spare", weapon.spot("spare_magazines").shown, 8, weapon.spot("spare_magazines")),
            Cell(_figures(weapon), tone="dim"),
        )


def _figures(weapon: RowView) -> str:
    dpv = weapon.spot("dpv").shown
    reach = f"{weapon.values['aimed_range']} m" if weapon.values["aimed_range"] else ""
    parts = (str(weapon.values["skill"]), f"DPV {dpv}", reach, f"bulk {weapon.values['bulk']}")
    return " ".join(filter(None, parts))


def _armour(sheet: Sheet) -> Iterator[GridLine]:
    heads = tuple(Cell(label, width=5, tone="dim") for label, _ in _LOCATIONS)
    if not sheet.armour:
        yield head("ARMOUR", "none")
        return
    yield Cell("ARMOUR", width=20, tone="head"), *heads
    for piece in sheet.armour:
        yield (
            valued(piece.spot("name"), 20),
            *(Cell("", piece.spot(field).shown, 5, piece.spot(field)) for _, field in _LOCATIONS),
        )


def _gear(sheet: Sheet) -> Iterator[GridLine]:
    """What else somebody has, and how many or how much."""
    if sheet.gear:
        yield head("GEAR")
    for piece in sheet.gear:
        count = _COUNTED.get(piece.table)
        yield (
            valued(piece.spot("name"), 20),
            labelled("at hand", piece.spot(count), 12) if count else Cell(width=12),
            Cell(f"{piece.table}, {figures(piece)}", tone="dim"),
        )


def _stealth(person: RowView) -> Iterator[GridLine]:
    yield head("STEALTH")
    for engine, *scores in _STEALTH:
        yield (
            Cell(engine, width=12),
            *(labelled(label, person.spot(field), 20, right=True) for label, field in scores),
        )


def head(title: str, more: str = "") -> GridLine:
    """A heading, and what stands quietly beside it."""
    return Cell(title, tone="head"), Cell(more, tone="dim")


def labelled(label: str, spot: Spot, width: int = 0, *, right: bool = False) -> Cell:
    """A field with a label before it."""
    return Cell(label, spot.shown or "-", width, spot, right)


def valued(spot: Spot, width: int) -> Cell:
    """A field that needs no label."""
    return Cell("", clean(spot.shown) or "-", width, spot)


def text_lines(spot: Spot, width: int, console: Console) -> Iterator[GridLine]:
    """A long text, wrapped; the cursor goes down it line by line."""
    for line in _wrapped(spot.shown, width - 3, console):
        yield (Cell("", line or "-", 0, spot),)


def _wrapped(text: str, width: int, console: Console) -> Iterator[str]:
    for paragraph in clean(text, lines=True).split("\n"):
        for line in Text(paragraph).wrap(console, width) or [Text("")]:
            yield line.plain.rstrip()
