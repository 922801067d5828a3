"""Equipment in words: a line of figures for a menu, columns for a list, and all of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from textual.content import Content

from tui.terminal.text import clean
from tui.widgets.listing import Column

if TYPE_CHECKING:
    from models.views.sheet import RowView

SAMPLE = "~"
"""Before the name of what has sample figures."""

COLUMNS: dict[str, tuple[tuple[str, str, int], ...]] = {
    "weapon": (
        ("skill", "Skill", 14), ("aimed_range", "Aimed", 5), ("area_range", "Area", 5),
        ("area_value", "AFV", 4), ("dpv", "DPV", 4), ("rate_of_fire", "RoF", 3),
        ("magazine", "Mag", 4), ("bulk", "Bulk", 4), ("explosive_points", "EP", 4),
    ),
    "armour": (
        ("head", "Head", 5), ("chest", "Chest", 5), ("abdomen", "Abdom", 5),
        ("right_arm", "R arm", 5), ("left_arm", "L arm", 5), ("right_leg", "R leg", 5),
        ("left_leg", "L leg", 5), ("initiative_penalty", "Init-", 5), ("rigid", "Rigid", 5),
    ),
    "explosive": (
        ("form", "Form", 12), ("explosive_points", "EP", 6), ("amount", "At hand", 7),
    ),
    "missile": (
        ("range", "Range", 7), ("guidance", "Guidance", 15), ("homing", "Homing", 6),
        ("attack_angle", "Attacks", 10), ("explosive_points", "EP", 5), ("number", "No.", 3),
    ),
    "sensor": (("range_km", "Km", 6), ("bonus", "Bonus", 5)),
    "vehicle": (
        ("kind", "Kind", 14), ("crew", "Crew", 4), ("combat_movement", "Moves", 5),
        ("evasion", "Evade", 5), ("signature", "Sign", 4), ("armour_front", "Front", 5),
        ("armour_flank", "Flank", 5), ("suspension_armour", "Susp", 4),
    ),
}  # fmt: skip
"""The figures of each kind that a list shows: the field, its heading, its width in cells."""

_WORDS = {"skill", "rigid", "form", "guidance", "attack_angle", "kind"}
_QUIET = {"name", "notes", "secret_notes", "sample", "in_hand", "rounds", "suspension_points"}


def figures(row: RowView) -> str:
    """The figures of a piece of equipment that tell it from others of its kind."""
    values = row.values

    def shown(field: str) -> str:
        return row.spot(field).shown

    if row.table == "weapon":
        reach = f" · {values['aimed_range']} m" if values["aimed_range"] else ""
        return f"{values['skill']} · DPV {shown('dpv')}{reach}"
    if row.table == "armour":
        best = max(("head", "chest", "abdomen"), key=lambda where: float(values[where]))
        return f"{best} {shown(best)}"
    if row.table == "explosive":
        of = "kg" if values["form"] == "bulk" else "charge"
        return f"{shown('explosive_points')} EP a {of} · {shown('amount')} at hand"
    if row.table == "missile":
        points = shown("explosive_points")
        return f"{values['range']} m · homing {values['homing']} · {points} EP"
    if row.table == "sensor":
        return f"{shown('range_km')} km {values['bonus']:+d}"
    return f"{values['kind']} · crew {values['crew']} · {values['suspension']}"


def columns_of(table: str) -> tuple[Column, ...]:
    """The columns of a list of one kind; of all kinds together for "" (none)."""
    if not table:
        return Column("", 1), Column("Name", 24), Column("Kind", 9), Column("Figures")
    return (
        Column("", 1),
        Column("Name"),
        *(Column(head, width, field not in _WORDS) for field, head, width in COLUMNS[table]),
    )


def cells_of(row: RowView, table: str) -> tuple[str, ...]:
    """The cells of a row in the columns of its kind, or of all kinds together."""
    mark, name = SAMPLE if row.values["sample"] else "", str(row.values["name"])
    if not table:
        return mark, name, row.table, figures(row)
    return mark, name, *(_cell(row, field) for field, _, _ in COLUMNS[table])


def _cell(row: RowView, field: str) -> str:
    """A value, or a dash for none of it."""
    value = row.values[field]
    return row.spot(field).shown if value or value is False else "-"


def order_of(row: RowView, field: str) -> tuple[Any, ...]:
    """What to sort by: names and words by letter, figures the greatest first."""
    value, name = row.values.get(field), str(row.values["name"]).casefold()
    if isinstance(value, str):
        return (value.casefold(), name)
    return (-(value or 0), name)


def whole_text(row: RowView, mounted: tuple[str, ...]) -> Content:
    """Everything there is to say of a pattern or a vehicle."""
    lines = [Content(clean(str(row.values["name"]))).stylize("bold $text-accent")]
    lines.append(Content(clean(" · ".join(_said(row)))))
    if mounted:
        lines.append(Content(clean(f"Mounted: {', '.join(mounted)}")))
    if row.values["sample"]:
        lines.append(Content("~ Sample figures: ours, not a published list's (G-37)."))
    for field in ("notes", "secret_notes"):
        if row.values.get(field):
            lines.append(Content(clean(row.values[field], lines=True)).stylize("$text-muted"))
    return Content("\n").join(lines)


def _said(row: RowView) -> Iterator[str]:
    """Every figure that is not nothing, with what it is."""
    for spot in row.spots:
        if spot.spec.name not in _QUIET and spot.value not in {0, "", None}:
            yield spot.spec.title if spot.value is True else f"{spot.spec.title}: {spot.shown}"
