"""Deeds as the command line prints them: those there are, what one would come to, what came of it.

What is printed as JSON has these names for good.
"""

from __future__ import annotations

import json
from textwrap import indent
from typing import TYPE_CHECKING, Any

from models.text import clean
from tui.cli.odds_text import exact, table
from tui.cli.shown import as_json

if TYPE_CHECKING:
    from fractions import Fraction

    from models.campaign import Done
    from models.deed import Option, Preview, Prospect
    from models.dictated.catalogue import Verb


def deeds(word: str) -> str:
    """Every deed in whose name a word stands, with what it is asked with."""
    return "\n\n".join(map(_about, _found(word)))


def deeds_as_json(word: str) -> str:
    """The same as JSON."""
    return as_json("deeds", None, map(_verb, _found(word)))


def _found(word: str) -> list[Verb]:
    from models.dictated.catalogue import verbs

    found = [verb for name, verb in verbs().items() if word.casefold() in name]
    if not found:
        raise ValueError(f"there is no deed with {word!r} in its name; --list names them all")
    return found


def _about(verb: Verb) -> str:
    lines = [f"{verb.name}{' (shown first)' if verb.shown_first else ''}", indent(verb.text, "  ")]
    return "\n".join([*lines, *(f"    {part}" for part in verb.parts)])


def _verb(verb: Verb) -> dict[str, Any]:
    asked = [
        {"name": part.field, "takes": part.words, "default": part.default} for part in verb.parts
    ]
    return {"deed": verb.name, "does": verb.text, "preview": verb.shown_first, "asks": asked}


def preview(shown: Preview) -> str:
    """What a deed would come to: need, modifiers, exact chances, or why it cannot be."""
    lines = [shown.title]
    if shown.need:
        on = f"on {shown.dm.total} dice" if shown.pool else f"DM {shown.dm.total:+d}"
        lines.append(f"needs {shown.need}, {on}")
    lines += [f"  {r.value:+d} {r.label} {_rows(r.rows)}".rstrip() for r in shown.dm]
    lines += [f"refused: {refusal}" for refusal in shown.refusals]
    if not shown.refusals:
        lines += table([(each.outcome, each.chance) for each in shown.chances]).splitlines()
        lines += [_prospect(shown, prospect) for prospect in shown.prospects]
    lines += shown.remarks
    lines += [_option(option) for option in shown.options]
    if shown.rows:
        lines.append(_rows(shown.rows))
    return "\n".join(map(_line, lines))


def preview_as_json(shown: Preview) -> str:
    """The same as JSON; outcomes that follow their sum are `of_a_sum`."""
    reasons = [{"value": r.value, "label": r.label, "rows": r.rows} for r in shown.dm]
    chances = [
        {"outcome": c.outcome.strip(), "chance": exact(c.chance), "of_a_sum": c.outcome[:1] == " "}
        for c in shown.chances
    ]
    options = [
        {"name": o.field, "label": o.label, "value": o.shown, "by_hand": o.referee}
        for o in shown.options
    ]
    found = {
        "title": shown.title,
        "need": shown.need,
        "dm": shown.dm.total,
        "reasons": reasons,
        "outcomes": chances,
        "people": [_prospect_as_json(shown, one) for one in shown.prospects],
        "notes": shown.remarks,
        "options": options,
        "rows": shown.rows,
        "refusals": shown.refusals,
    }
    return _json(found)


def _prospect(shown: Preview, one: Prospect) -> str:
    chances = ", ".join(f"{effect} {chance}" for effect, chance in _threats(shown, one))
    return f"{one.number} {one.name}, {one.where}: {chances}"


def _prospect_as_json(shown: Preview, one: Prospect) -> dict[str, Any]:
    chances = [{"outcome": what, "chance": exact(chance)} for what, chance in _threats(shown, one)]
    return {"name": one.name, "where": one.where, "outcomes": chances}


def _threats(shown: Preview, one: Prospect) -> list[tuple[str, Fraction]]:
    said = zip(shown.effects, one.chances, strict=False)
    return [(effect, chance) for effect, chance in said if chance is not None]


def _option(option: Option) -> str:
    choices = f" of {', '.join(label for _, label in option.choices)}" if option.choices else ""
    return f"may be changed: {option.field} ({option.label}) is {option.shown}{choices}"


def done(told: Done) -> str:
    """What came of a deed, with the rows behind it and what the dice showed."""
    lines = [told.title]
    lines += [
        f"    {line['text']} {_rows(line['rows'])}{' (secret)' if line['secret'] else ''}".rstrip()
        for line in told.lines
    ]
    lines += [f"    dice: {', '.join(told.dice)}"] if told.dice else []
    return "\n".join(map(_line, lines))


def done_as_json(told: Done) -> str:
    """The same as JSON; `entry` is its number in the journal."""
    lines = [{"text": x["text"], "rows": x["rows"], "secret": x["secret"]} for x in told.lines]
    found = {"entry": told.key, "title": told.title, "lines": lines, "dice": told.dice}
    return _json(found)


def _rows(rows: Any) -> str:
    return f"[{', '.join(rows)}]" if rows else ""


def _line(text: str) -> str:
    return clean(text, lines=True).replace("\n", " ")


def _json(found: Any) -> str:
    return json.dumps(found, indent=2)
