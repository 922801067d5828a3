"""What can be written into a row by hand: every field's meaning, bounds and choices.

All of it is read from the tables themselves, so a field added there can be edited here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from types import NoneType
from typing import Any, get_args

from pydantic.fields import FieldInfo

from models.action import Refusal
from models.calendar import COUNTED, Calendar
from models.dating import FIRST_DAY, Today, read_moment
from models.tables.base import Row
from models.tables.editable import ByHand, FieldKind, bound_of, by_hand
from models.text import clean
from rules.tasks.assets import parse_assets
from rules.tasks.duration import parse_duration

TABLES: dict[str, type[Row]] = {
    str(table.__tablename__): table
    for table in Row.__subclasses__()
    if any(map(by_hand, table.model_fields.values()))
}
"""The tables whose rows may be edited by hand, by name."""

_ONE_LINE = 200
_WHOLE = re.compile(r"[+-]?[0-9]{1,12}")
_DECIMAL = re.compile(r"[+-]?(?:[0-9]{1,9}(?:[.,][0-9]{0,4})?|[.,][0-9]{1,4})")
_DICE = re.compile(r"([1-9]?)D([2-9]|[1-9][0-9])")
_YES = {"yes", "y", "true", "on", "1"}
_NO = {"no", "n", "false", "off", "0", ""}
_NOTHING = {"", "-", "none"}
_TEXTS = {FieldKind.ASSETS, FieldKind.TIME, FieldKind.LINE, FieldKind.NOTES}


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """One field: what it is called, how it is written, and what it may hold.

    `low` and `high` bound a number, both allowed; `longest` bounds a text. An `optional` field may
    be left empty. `rows` are the rule rows and rulings behind it. What is written into a `secret`
    one is for the referee alone.
    """

    name: str
    title: str
    kind: FieldKind
    low: int | None = None
    high: int | None = None
    longest: int = _ONE_LINE
    choices: tuple[str, ...] = ()
    optional: bool = True
    rows: tuple[str, ...] = ()
    secret: bool = True

    @property
    def bounds(self) -> str:
        """The bounds of a number in words."""
        if self.low is not None and self.high is not None:
            return f"from {self.low} to {self.high}"
        return f"of {self.low} or more" if self.low is not None else ""

    def shown(self, value: Any, calendar: Calendar = COUNTED) -> str:
        """A value as it is shown, and as it may be typed; a moment as a calendar has it."""
        if value is None or value == "":
            return "" if self.kind in _TEXTS else "none"
        if self.kind is FieldKind.YES_NO:
            return "yes" if value else "no"
        if self.kind is FieldKind.MOMENT:
            return calendar.moment(value)
        return plain(value) if self.kind is FieldKind.DECIMAL else str(value)


def plain(number: float) -> str:
    """A figure without needless decimals: 1, 0.4."""
    return f"{Decimal(str(number)).normalize():f}"


@cache
def fields_of(table: str) -> tuple[FieldSpec, ...]:
    """Every field of a table that can be edited by hand, in the table's order.

    Raises `KeyError` for a table that cannot.
    """
    model = TABLES[table]
    columns = model.model_fields.items()
    columns = model.model_fields.items()
    own = [_spec(name, hand, column) for name, column in columns if (hand := by_hand(column))]
    return (*own, *(_spec(name, hand) for name, hand in model.ALSO.items()))


def spec_of(table: str, field: str) -> FieldSpec:
    """One field; raises `ValueError` when there is none of this name to edit."""
    found = next((s for s in fields_of(table) if s.name == field), None)
    if found is None:
        raise ValueError(f"A {table} has no {clean(field, 30) or 'such field'} to edit.")
    return found


def checked(table: str, field: str, text: str, today: Today = FIRST_DAY) -> Any:
    """The value that a typed text means in a field of a table, a moment by the calendar of today.

    Raises `ValueError` with a sentence that says what would be right.
    """
    spec = spec_of(table, field)
    if spec.kind is FieldKind.MOMENT:
        return _read_moment(spec, text, today, back=table != "due")
    return _READ[spec.kind](spec, text)


def stepped(spec: FieldSpec, value: Any, by: int) -> Any:
    """The value so many steps up or down: 1 for a number, 0.1 for a decimal, the next choice.

    A number stays where it is rather than leave its bounds; whatever has no steps, too.
    """
    if spec.kind is FieldKind.CHOICE:
        at = spec.choices.index(value) if value in spec.choices else -1
        return spec.choices[(at + by) % len(spec.choices)]
    if spec.kind is FieldKind.YES_NO:
        return not value
    if spec.kind is FieldKind.DECIMAL:
        moved = float(Decimal(str(value)) + by * Decimal("0.1"))
        return moved if _within(spec, moved) else value
    if spec.kind is FieldKind.NUMBER and value is not None:
        return value + by if _within(spec, value + by) else value
    return value


def _spec(name: str, hand: ByHand, column: FieldInfo | None = None) -> FieldSpec:
    """What a column declares with what its type and its constraints say."""
    longest = (bound_of(column, "max_length") if column else None) or _ONE_LINE
    written = column.annotation if column else bool
    return FieldSpec(
        name=name,
        title=hand.title,
        kind=hand.kind or _kind(written, hand.choices, longest),
        low=bound_of(column, "ge") if column else None,
        high=bound_of(column, "le") if column else None,
        longest=longest,
        choices=hand.choices,
        optional=column is None or _may_be_empty(written, required=column.is_required()),
        rows=hand.rows,
        secret=hand.secret,
    )


def _kind(annotation: Any, choices: tuple[str, ...], longest: int) -> FieldKind:
    if choices:
        return FieldKind.CHOICE
    parts = {part for part in get_args(annotation) if part is not NoneType} or {annotation}
    kinds = ((FieldKind.YES_NO, bool), (FieldKind.NUMBER, int), (FieldKind.DECIMAL, float))
    for kind, type_ in kinds:
        if type_ in parts:
            return kind
    return FieldKind.NOTES if longest > _ONE_LINE else FieldKind.LINE


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


def _read_moment(spec: FieldSpec, text: str, today: Today, *, back: bool) -> int | None:
    written = clean(text).casefold()
    if spec.optional and written in _NOTHING:
        return None
    try:
        return read_moment(written, *today, back=back)
    except ValueError:
        example = today.calendar.moment(today.now).removesuffix(":00")
        raise _wrong(spec, f"a time such as {example}", text) from None


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
    written = clean(text, lines=spec.kind is FieldKind.NOTES)
    if not written and not spec.optional:
        raise ValueError(f"{spec.title} cannot be empty.")
    if len(written) > spec.longest:
        most = f"{spec.longest} characters at most"
        raise ValueError(f"{spec.title} takes {most}; you wrote {len(written)}.")
    return written


_READ = {
    FieldKind.NUMBER: _read_number,
    FieldKind.DECIMAL: _read_decimal,
    FieldKind.YES_NO: _read_yes_no,
    FieldKind.CHOICE: _read_choice,
    FieldKind.DICE: _read_dice,
    FieldKind.ASSETS: _of_a_task(parse_assets),
    FieldKind.TIME: _of_a_task(parse_duration),
    FieldKind.LINE: _read_text,
    FieldKind.NOTES: _read_text,
}


def written(table: str, field: str, value: Any) -> Any:
    """A value as the field takes it, cleaned; raises `Refusal` when it does not."""
    try:
        return checked(table, field, spec_of(table, field).shown(value))
    except ValueError as error:
        raise Refusal(str(error)) from error
