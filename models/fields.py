"""What can be written into a row by hand: every field's meaning, bounds and choices.

All of it is read from the tables themselves, so a field added there can be edited here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from functools import cache
from types import NoneType
from typing import Any, get_args

from models import tables
from models.bridge.cover import BARE, STANCES
from models.clock import DAY, HOUR, MINUTE, moment
from models.tables.base import Row
from models.text import clean
from rules.combat.cover import Material
from rules.combat.initiative import Slot
from rules.combat.movement import Mode
from rules.tasks.assets import parse_assets
from rules.tasks.duration import parse_duration

TABLES: dict[str, type[Row]] = {
    str(table.__tablename__): table
    for table in (
        tables.Armour, tables.BandGround, tables.BandGroup, tables.Border, tables.Charge,
        tables.CoverFrom, tables.Deployment, tables.Device, tables.Due, tables.Explosive,
        tables.Hold, tables.LadderFeature, tables.LadderSecret, tables.LibraryTask,
        tables.LifeForm, tables.LifeSurvey, tables.Missile, tables.Participant, tables.Patrol,
        tables.Person, tables.ResearchProject, tables.Scene, tables.Sensor, tables.Skill,
        tables.Station, tables.Vehicle, tables.Weapon, tables.Zone, tables.ZoneMap,
    )
}  # fmt: skip
"""The tables whose rows may be edited by hand, by name."""

_ONE_LINE = 200
_WHOLE = re.compile(r"[+-]?[0-9]{1,12}")
_DECIMAL = re.compile(r"[+-]?(?:[0-9]{1,9}(?:[.,][0-9]{0,4})?|[.,][0-9]{1,4})")
_MOMENT = re.compile(r"(?:day)?\s*([0-9]{1,7})[\s,]+([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}))?")
_DICE = re.compile(r"([1-9]?)D([2-9]|[1-9][0-9])")
_YES = {"yes", "y", "true", "on", "1"}
_NO = {"no", "n", "false", "off", "0", ""}
_NOTHING = {"", "-", "none"}


class Kind(StrEnum):
    """How a field is written."""

    NUMBER = "number"
    DECIMAL = "decimal"
    YES_NO = "yes or no"
    CHOICE = "choice"
    MOMENT = "moment"
    DICE = "dice"
    ASSETS = "assets"
    TIME = "time"
    LINE = "line"
    NOTES = "notes"


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """One field: what it is called, how it is written, and what it may hold.

    `low` and `high` bound a number, both allowed; `longest` bounds a text. An `optional` field may
    be left empty. `rows` are the rule rows and rulings that its title names.
    """

    name: str
    title: str
    kind: Kind
    low: int | None = None
    high: int | None = None
    longest: int = _ONE_LINE
    choices: tuple[str, ...] = ()
    optional: bool = True
    rows: tuple[str, ...] = ()

    @property
    def secret(self) -> bool:
        """Whether the field is for the referee alone."""
        return self.title.startswith("Referee")

    @property
    def bounds(self) -> str:
        """The bounds of a number in words."""
        if self.low is not None and self.high is not None:
            return f"from {self.low} to {self.high}"
        return f"of {self.low} or more" if self.low is not None else ""

    def shown(self, value: Any) -> str:
        """A value as it is shown, and as it may be typed."""
        if value is None or value == "":
            return "" if self.kind in {Kind.ASSETS, Kind.TIME, Kind.LINE, Kind.NOTES} else "none"
        if self.kind is Kind.YES_NO:
            return "yes" if value else "no"
        if self.kind is Kind.MOMENT:
            return moment(value)
        return plain(value) if self.kind is Kind.DECIMAL else str(value)


_COVERS = (*(stance for stance, _ in STANCES), BARE)
# What the rules read back must be a word they know.
_CHOICES = {
    "coverfrom": {"stance": _COVERS, "material": ("", *Material)},
    "participant": {
        "pass_slot": ("", *Slot),
        "stop_slot": ("", *Slot),
        "cover": _COVERS,
        "cover_material": ("", *Material),
        "pace": ("", *Mode),
    },
    "scene": {"engine": ("zones",)},
}
# Being unconscious or dead is stored as the second it began; by hand it is a yes or no.
_ALSO = {
    "person": (
        FieldSpec("unconscious", "Unconscious", Kind.YES_NO),
        FieldSpec("dead", "Dead", Kind.YES_NO),
    )
}


def plain(number: float) -> str:
    """A figure without needless decimals: 1, 0.4."""
    return f"{Decimal(str(number)).normalize():f}"


@cache
def fields_of(table: str) -> tuple[FieldSpec, ...]:
    """Every field of a table that can be edited by hand, in the table's order.

    Raises `KeyError` for a table that cannot.
    """
    model = TABLES[table]
    own = [_spec(model, name) for name in model.model_fields if _editable(model, name)]
    return (*own, *_ALSO.get(table, ()))


def spec_of(table: str, field: str) -> FieldSpec:
    """One field; raises `ValueError` when there is none of this name to edit."""
    found = next((s for s in fields_of(table) if s.name == field), None)
    if found is None:
        raise ValueError(f"A {table} has no {clean(field, 30) or 'such field'} to edit.")
    return found


def checked(table: str, field: str, text: str) -> Any:
    """The value that a typed text means in a field of a table.

    Raises `ValueError` with a sentence that says what would be right.
    """
    spec = spec_of(table, field)
    return _READ[spec.kind](spec, text)


def stepped(spec: FieldSpec, value: Any, by: int) -> Any:
    """The value so many steps up or down: 1 for a number, 0.1 for a decimal, the next choice.

    A number stays where it is rather than leave its bounds; whatever has no steps, too.
    """
    if spec.kind is Kind.CHOICE:
        at = spec.choices.index(value) if value in spec.choices else -1
        return spec.choices[(at + by) % len(spec.choices)]
    if spec.kind is Kind.YES_NO:
        return not value
    if spec.kind is Kind.DECIMAL:
        moved = float(Decimal(str(value)) + by * Decimal("0.1"))
        return moved if _within(spec, moved) else value
    if spec.kind is Kind.NUMBER and value is not None:
        return value + by if _within(spec, value + by) else value
    return value


def _editable(model: type[Row], name: str) -> bool:
    field = model.model_fields[name]
    return bool(field.title) or name == "notes"


def _spec(model: type[Row], name: str) -> FieldSpec:
    field = model.model_fields[name]
    bounds: dict[str, Any] = {}
    for constraint in field.metadata:
        for bound in ("ge", "le", "max_length"):
            if hasattr(constraint, bound):
                bounds[bound] = getattr(constraint, bound)
    longest = bounds.get("max_length", _ONE_LINE)
    declared = getattr(model, "CHOICES", {}) | _CHOICES.get(str(model.__tablename__), {})
    choices = tuple(map(str, declared.get(name, ())))
    full = field.title or name.capitalize()
    return FieldSpec(
        name=name,
        title=re.sub(r" \([^)]*\)$", "", full),
        kind=_kind(field.annotation, full, choices, longest),
        low=bounds.get("ge"),
        high=bounds.get("le"),
        longest=longest,
        choices=choices,
        optional=_may_be_empty(field.annotation, required=field.is_required()),
        rows=tuple(re.findall(r"\b[A-Z]-[0-9]+", full)),
    )


def _kind(annotation: Any, title: str, choices: tuple[str, ...], longest: int) -> Kind:
    if choices:
        return Kind.CHOICE
    if "clock second" in title.lower():
        return Kind.MOMENT
    if title.endswith("as 1D6"):
        return Kind.DICE
    for kind in (Kind.ASSETS, Kind.TIME):
        if re.search(rf"\b{kind}( \(|$)", title, re.IGNORECASE):
            return kind
    parts = {part for part in get_args(annotation) if part is not NoneType} or {annotation}
    for kind, type_ in ((Kind.YES_NO, bool), (Kind.NUMBER, int), (Kind.DECIMAL, float)):
        if type_ in parts:
            return kind
    return Kind.NOTES if longest > _ONE_LINE else Kind.LINE


def _may_be_empty(annotation: Any, *, required: bool) -> bool:
    return not required if annotation is str else NoneType in get_args(annotation)


def _within(spec: FieldSpec, number: float) -> bool:
    low = spec.low is None or number >= spec.low
    return low and (spec.high is None or number <= spec.high)


def _wrong(spec: FieldSpec, right: str, text: str) -> ValueError:
    return ValueError(f'{spec.title} is {right}; you wrote "{clean(text, 30)}".')


def _read_number(spec: FieldSpec, text: str) -> int | None:
    if spec.optional and text.strip().casefold() in _NOTHING:
        return None
    written = text.strip().replace("\N{MINUS SIGN}", "-")
    if not _WHOLE.fullmatch(written) or not _within(spec, int(written)):
        raise _wrong(spec, f"a whole number {spec.bounds}".rstrip(), text)
    return int(written)


def _read_decimal(spec: FieldSpec, text: str) -> float:
    written = text.strip().replace("\N{MINUS SIGN}", "-")
    right = f"a number {spec.bounds}, such as 0.4"
    if not _DECIMAL.fullmatch(written):
        raise _wrong(spec, right, text)
    number = float(written.replace(",", ".")) + 0.0  # no negative zero
    if not _within(spec, number):
        raise _wrong(spec, right, text)
    return number


def _read_yes_no(spec: FieldSpec, text: str) -> bool:
    written = text.strip().casefold()
    if written not in _YES | _NO:
        raise _wrong(spec, "yes or no", text)
    return written in _YES


def _read_choice(spec: FieldSpec, text: str) -> str:
    written = clean(text).casefold()
    if "" in spec.choices and written in _NOTHING:
        return ""
    if written in spec.choices:
        return written
    found = [choice for choice in spec.choices if written and choice.startswith(written)]
    if len(found) == 1:
        return found[0]
    raise _wrong(spec, _one_of(found or spec.choices), text)


def _one_of(choices: Iterable[str]) -> str:
    *most, last = [choice or "none" for choice in choices]
    return f"{', '.join(most)} or {last}" if most else last


def _read_moment(spec: FieldSpec, text: str) -> int | None:
    written = clean(text).casefold()
    if spec.optional and written in _NOTHING:
        return None
    found = _MOMENT.fullmatch(written)
    if found:
        day, hours, minutes, seconds = (int(part or 0) for part in found.groups())
        if day >= 1 and hours < 24 and minutes < 60 and seconds < 60:
            return (day - 1) * DAY + hours * HOUR + minutes * MINUTE + seconds
    raise _wrong(spec, "a time such as day 71, 21:40", text)


def _read_dice(spec: FieldSpec, text: str) -> str:
    written = text.strip().upper()
    if written.casefold() in _NOTHING:
        return ""
    found = _DICE.fullmatch(written)
    if not found:
        raise ValueError(
            f'{spec.title.partition(",")[0]} is dice such as 1D6; you wrote "{clean(text, 30)}".'
        )
    return f"{found[1] or 1}D{found[2]}"


def _of_a_task(parse: Callable[[str], object]) -> Callable[[FieldSpec, str], str]:
    """A reader of what a written task holds, as the task would write it."""

    def read(spec: FieldSpec, text: str) -> str:
        try:
            written = str(parse(_read_text(spec, text)))
        except ValueError as error:
            raise ValueError(f"{clean(str(error)).rstrip('.')}.") from None
        return _read_text(spec, written)

    return read


def _read_text(spec: FieldSpec, text: str) -> str:
    written = clean(text, lines=spec.kind is Kind.NOTES)
    if not written and not spec.optional:
        raise ValueError(f"{spec.title} cannot be empty.")
    if len(written) > spec.longest:
        most = f"{spec.longest} characters at most"
        raise ValueError(f"{spec.title} takes {most}; you wrote {len(written)}.")
    return written


_READ = {
    Kind.NUMBER: _read_number,
    Kind.DECIMAL: _read_decimal,
    Kind.YES_NO: _read_yes_no,
    Kind.CHOICE: _read_choice,
    Kind.MOMENT: _read_moment,
    Kind.DICE: _read_dice,
    Kind.ASSETS: _of_a_task(parse_assets),
    Kind.TIME: _of_a_task(parse_duration),
    Kind.LINE: _read_text,
    Kind.NOTES: _read_text,
}
