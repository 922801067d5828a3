"""Random tables: which row a throw comes to, and the exact chance of each.

They are the referee's own and in no document; how D66 and D100 are read is custom of the hobby.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from rules.amounts import Amount, parse_amount
from rules.dice import Dice, Throw, d6
from rules.odds import chain, every

D66 = "D66"
_D66 = tuple(10 * tens + ones for tens in range(1, 7) for ones in range(1, 7))
_MOST_VALUES = 2_000


@dataclass(frozen=True, slots=True)
class Row:
    """What the numbers from `low` to `high` come to, or `weight` chances where there is no die.

    `then` is the key of a table that is rolled on next.
    """

    low: int = 0
    high: int = 0
    weight: int = 1
    then: int | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table with its die, such as 1D6, 2D6, D66 or D100; without one its rows have weights."""

    name: str
    die: str
    rows: tuple[Row, ...]

    @property
    def takes_dm(self) -> bool:
        """Whether a modifier can be added to what the dice show."""
        return bool(self.die) and self.die != D66


Tables = Mapping[int, Table]
"""Tables by their keys, with all that they lead to."""


@dataclass(frozen=True, slots=True)
class Landed:
    """A row that was rolled: the key of its table, and its place there from 0."""

    table: int
    row: int


def read_die(text: str) -> str:
    """A die as it is written: `1D6`, `2D6`, `D66`, `1D100`; empty for rows with weights.

    Raises `ValueError` with a sentence for anything else.
    """
    written = "".join(text.split()).upper()
    if not written or written in {D66, f"1{D66}"}:
        return D66 if written else ""
    amount = parse_amount(written)
    if not amount.count or amount.plus:
        raise ValueError(f"A table is rolled with dice such as 1D6 or D66, not {amount}.")
    if amount.highest > _MOST_VALUES:
        raise ValueError(f"{amount} has more numbers than a table has rows.")
    return str(amount)


def values(die: str) -> tuple[int, ...]:
    """The numbers that a die shows, in order."""
    if die == D66:
        return _D66
    amount = parse_amount(die)
    return tuple(range(amount.lowest, amount.highest + 1))


def likely_die(numbers: Iterable[int]) -> str:
    """The die that shows the numbers from the lowest to the highest of these; empty for none.

    >>> likely_die([2, 7, 12]), likely_die([11, 36, 66]), likely_die([1, 100])
    ('2D6', 'D66', '1D100')
    """
    there = sorted(set(numbers))
    if not there or there[0] < 1 or there[-1] < 2:
        return ""
    low, high = there[0], there[-1]
    if (low, high) == (11, 66) and set(there) <= set(_D66):
        return D66
    if low == 1:
        return str(Amount(1, high))
    return str(Amount(low, high // low)) if high % low == 0 and low <= 20 else ""


def faults(die: str, rows: Iterable[tuple[int, int, str]]) -> Iterator[str]:
    """What is wrong with rows of a die, a sentence each: gaps, overlaps, what it never shows.

    A row is its lowest and highest number and what it is called.
    """
    there = list(rows)
    shown = values(die)
    for low, high, name in there:
        if low > high:
            yield f"{low}-{high} runs backwards: write {high}-{low} ({name})."
        elif low not in shown or high not in shown:
            odd = low if low not in shown else high
            yield f"{die} never shows {odd}: it shows {_spans(shown)} ({name})."
    held = {number: [n for low, high, n in there if low <= number <= high] for number in shown}
    if missing := [number for number, names in held.items() if not names]:
        verb = "has" if len(missing) == 1 else "have"
        yield f"{_spans(missing, shown)} {verb} no row."
    for names in dict.fromkeys(tuple(names) for names in held.values() if len(names) > 1):
        twice = [number for number, of in held.items() if tuple(of) == names]
        yield f"{_spans(twice, shown)} stands in {len(names)} rows: {' and '.join(names)}."


def _spans(numbers: Iterable[int], among: Iterable[int] = ()) -> str:
    """Numbers with those in a row as a span: `2, 5-7`."""
    order = {number: place for place, number in enumerate(among)}
    spans: list[list[int]] = []
    for number in numbers:
        place = order.get(number, number)
        if spans and order.get(spans[-1][-1], spans[-1][-1]) == place - 1:
            spans[-1].append(number)
        else:
            spans.append([number])
    return ", ".join(f"{s[0]}-{s[-1]}" if len(s) > 1 else str(s[0]) for s in spans)


def fall(table: Table, dice: Dice, dm: int = 0, *, secret: bool = False) -> int:
    """Roll once on a table; gives the place of the row, from 0.

    The two dice of D66 are thrown one after the other, the tens first. With a modifier, what is
    beyond an end of the table is its last row there. Raises `ValueError` for a number without row.
    """
    if table.die == D66:
        tens = _read(d6(1, f"{table.name}, tens", secret=secret), dice)
        ones = _read(d6(1, f"{table.name}, ones", secret=secret), dice)
        return _place(table, 10 * tens + ones)
    if not table.die:
        ends = list(accumulate(row.weight for row in table.rows))
        throw = Throw(table.name, faces=ends[-1], secret=secret)
        return dice.read(throw, lambda shown: bisect_left(ends, shown))
    amount = parse_amount(table.die)
    throw = Throw(table.name, amount.count, amount.faces, secret=secret)
    low, high = min(row.low for row in table.rows), max(row.high for row in table.rows)
    return dice.read(throw, lambda n: _place(table, min(max(n + dm, low), high) if dm else n))


def _read(throw: Throw, dice: Dice) -> int:
    return dice.read(throw, lambda shown: shown)


def _place(table: Table, number: int) -> int:
    found = (place for place, row in enumerate(table.rows) if row.low <= number <= row.high)
    place = next(found, None)
    if place is None:
        raise ValueError(f"{table.name} has no row for {number}.")
    return place


def roll(
    tables: Tables, key: int, dice: Dice, dm: int = 0, *, secret: bool = False
) -> tuple[Landed, ...]:
    """Roll on a table and on whatever it leads to; gives every row on the way.

    The modifier is for the first. Tables must not lead back to themselves (`circle`).
    """
    path: list[Landed] = []
    there: int | None = key
    while there is not None:
        table = tables[there]
        place = fall(table, dice, 0 if path else dm, secret=secret)
        path.append(Landed(there, place))
        there = table.rows[place].then
    return tuple(path)


def row_chances(table: Table, dm: int = 0) -> tuple[Fraction, ...]:
    """The chance of each row of a table, in order."""
    odds = every(lambda dice: fall(table, dice, dm))
    return tuple(odds.get(place, Fraction(0)) for place in range(len(table.rows)))


def chances(tables: Tables, key: int, dm: int = 0) -> dict[Landed, Fraction]:
    """The chance of ending on each row, of this table or of those it leads to."""

    def step(state: Hashable, dice: Dice) -> Hashable:
        if isinstance(state, Landed):
            if (then := tables[state.table].rows[state.row].then) is None:
                return state
            return Landed(then, fall(tables[then], dice))
        return Landed(key, fall(tables[key], dice, dm))

    ends = chain(None, [step] * (len(tables) + 1))
    return {end: chance for end, chance in ends.items() if isinstance(end, Landed)}


def circle(tables: Tables, key: int) -> tuple[int, ...]:
    """The keys along which a table leads back to itself or to another; empty where none does."""
    path: list[int] = []
    done: set[int] = set()

    def find(at: int) -> tuple[int, ...]:
        if at in path:
            return (*path[path.index(at) :], at)
        if at in done or at not in tables:
            return ()
        path.append(at)
        for then in dict.fromkeys(row.then for row in tables[at].rows if row.then is not None):
            if found := find(then):
                return found
        done.add(path.pop())
        return ()

    return find(key)
