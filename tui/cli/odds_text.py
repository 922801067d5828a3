"""The chances of a rule as the command line prints them."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

from rules.catalogue import RULES, OddsRule, rule
from tui.cli.shown import as_json as list_as_json


def odds(given: argparse.Namespace, _folder: Path) -> int:
    """Print the chances of a rule, or the rules there are."""
    if given.list or given.rule is None:
        print(_rules_as_json() if given.json else rules())
    else:
        print((as_json if given.json else as_table)(given.rule, given.inputs))
    return 0


def rules() -> str:
    """Every rule with its inputs."""
    return "\n\n".join(map(_about, RULES.values()))


def _rules_as_json() -> str:
    """The same as JSON, in the shape of every list."""
    rows = (
        {
            "name": one.name,
            "title": one.title,
            "rows": one.rows,
            "asks": [
                {"name": i.name, "means": i.help, "takes": i.kind, "default": i.default}
                for i in one.inputs
            ],
        }
        for one in RULES.values()
    )
    return list_as_json("odds", None, rows)


def as_table(name: str, inputs: Sequence[str]) -> str:
    """One line for each outcome: the chance as a fraction and per cent; raises as `as_json`."""
    return table(rule(name).odds(_given(inputs)))


def table(odds: Sequence[tuple[str, Fraction]]) -> str:
    """Outcomes with their chances, a line each."""
    fractions = [str(chance) for _, chance in odds]
    width = max(map(len, fractions), default=0)
    return "\n".join(
        f"{fraction:>{width}}  {float(100 * chance):6.2f} %  {outcome}"
        for fraction, (outcome, chance) in zip(fractions, odds, strict=True)
    )


def exact(chance: Fraction) -> str:
    """A chance as JSON has it: `3/10`, `1/1`."""
    return f"{chance.numerator}/{chance.denominator}"


def as_json(name: str, inputs: Sequence[str]) -> str:
    """The rule, its rows, inputs and outcomes as JSON.

    Raises `ValueError` for an unknown rule and for inputs that are not right.
    """
    asked = rule(name)
    given = _given(inputs)
    found = {
        "rule": asked.name,
        "rows": asked.rows,
        "inputs": asked.read(given),
        "outcomes": [
            {"outcome": outcome, "chance": exact(chance)} for outcome, chance in asked.odds(given)
        ],
    }
    return json.dumps(found, indent=2)


def _given(inputs: Sequence[str]) -> dict[str, str]:
    given = {}
    for written in inputs:
        name, equals, value = written.partition("=")
        if not equals:
            raise ValueError(f"write inputs as name=value, not {written!r}")
        if name in given:
            raise ValueError(f"{name} is given twice")
        given[name] = value
    return given


def _about(asked: OddsRule) -> str:
    inputs = "".join(f"\n    {one}" for one in asked.inputs)
    return f"{asked.name}: {asked.title} [{', '.join(asked.rows)}]{inputs}"
