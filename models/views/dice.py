"""What the dice of the campaign have shown, against what was to be expected."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from sqlmodel import Session

from rules.dice import Throw
from rules.fairness import Fit, fit, throw_of

_COUNTED = """
SELECT entry.typed, json_extract(one.value, '$.notation'), json_extract(one.value, '$.value'),
       count(*)
FROM entry, json_each(entry.thrown) AS one
WHERE json_type(one.value, '$.value') = 'integer'
GROUP BY 1, 2, 3
"""


@dataclass(frozen=True, slots=True)
class Thrown:
    """One kind of throw, by real dice whose numbers were `typed` or by the program.

    `counts` is how often each number came, of `total` throws; `fit` is how well that fits.
    """

    throw: Throw
    typed: bool
    counts: Mapping[int, int]
    total: int
    fit: Fit


def dice_thrown(session: Session) -> list[Thrown]:
    """Every kind of throw of the whole journal, the most frequent first.

    Those of what was undone count as well: the dice fell all the same, and to leave out what
    somebody took back would favour what they liked. What no dice can show is left out.
    """
    found: dict[tuple[bool, str], dict[int, int]] = defaultdict(dict)
    for typed, notation, value, times in session.connection().exec_driver_sql(_COUNTED):
        found[bool(typed), str(notation)][int(value)] = int(times)
    kinds = []
    for (typed, notation), every in found.items():
        throw = throw_of(notation)
        if throw is None:
            continue
        counts = {n: times for n, times in every.items() if throw.lowest <= n <= throw.highest}
        if counts:
            total = sum(counts.values())
            kinds.append(Thrown(throw, typed, counts, total, fit(throw, counts)))
    return sorted(kinds, key=lambda kind: (-kind.total, kind.throw.notation, kind.typed))
