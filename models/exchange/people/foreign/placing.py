"""Placing what another game says of a person on a sheet of this one."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from math import isnan
from typing import Any

from models.exchange.people.foreign.html_text import html_text
from models.exchange.people.gathering import Gathering
from models.exchange.people.headings import MONEY, hundredths
from models.fields import spec_of
from models.text import clean

_MOST_LEAVES = 3_000
_NO_WORDS = re.compile(
    r"[\W\d_]*|(?=\w*\d)(?=\w*[a-z])(?=\w*[A-Z])[A-Za-z0-9]{16}|#[0-9a-fA-F]{3,8}"
    r"|\S+\.(?:webp|png|svg|jpe?g|gif|webm|ogg|mp3)"
    r"|(?:systems|modules|icons|worlds|https?:)/\S*|[A-Z0-9]{3,}(?:\.\w+)+"
)
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_TECHNICAL = {
    "_id", "_key", "_stats", "flags", "img", "icon", "sort", "folder", "ownership", "permission",
    "effects", "id", "settings", "key", "label", "shortLabel", "displayShortLabel", "type", "dtype",
    "units", "pdfReference", "docReference", "reference", "hideStoredItems", "untrainedSkill",
    "characteristicEdit", "lastDelta", "min", "calculatedMax", "default", "show", "dm",
}  # fmt: skip


def put_name(gathered: Gathering, name: str) -> None:
    """Write a name; one that is too long is cut, and left whole."""
    words = clean(name)
    longest = spec_of("person", "name").longest
    if not words:
        raise ValueError("a name is wanted.")
    gathered.values["name"] = clean(words, longest)
    if len(words) > longest:
        gathered.leave("Name", words)


def put_line(gathered: Gathering, column: str, text: str) -> None:
    """Write a line; one that is too long is left."""
    words = clean(html_text(text))
    if words and len(words) <= spec_of("person", column).longest:
        gathered.values[column] = words
    else:
        gathered.leave(column.capitalize(), words)


def put_figure(gathered: Gathering, column: str, figure: int | None, what: str) -> None:
    """Write a figure; one beyond what the column holds is the nearest that it does (INVENTED)."""
    if figure is None:
        return
    spec = spec_of("person", column)
    within = min(max(figure, spec.low or 0), spec.high or figure)
    gathered.values[column] = within
    if within != figure:
        gathered.mapped.append(f"{what} {figure} is {spec.title} {within}, INVENTED")


def put_skill(gathered: Gathering, name: str, level: int | None) -> None:
    """Write a skill; one without a level, or below 0 as who is untrained has it, is left."""
    words = clean(name)
    spec, longest = spec_of("skill", "level"), spec_of("skill", "name").longest
    if not words:
        return
    if level is None:
        gathered.leave("No skill with a level", words)
        return
    if len(words) > longest or not 0 <= level <= (spec.high or level):
        gathered.leave("Skill", f"{words} {level}")
        return
    gathered.skills.append((words, level))


def put_money(gathered: Gathering, text: str) -> None:
    """Write what somebody has in the campaign's own currency, as the figure stands."""
    if not text.strip():
        return
    try:
        amount = hundredths(text)
    except ValueError:
        gathered.leave("Cash", text)
        return
    if amount:
        gathered.values[MONEY] = amount
        gathered.mapped.append(f"Cash {clean(text, 30)} is money, in the campaign's currency")


def leave_rest(gathered: Gathering, data: Mapping[str, Any], known: Collection[str]) -> None:
    """Keep all words of what nobody placed, each under where it stood, and the figures in a line.

    Nothing, no and 0 say nothing; neither does what only tells how another program shows it.
    """
    figures = []
    for count, (path, value) in enumerate(_leaves(data, frozenset(known))):
        if count >= _MOST_LEAVES:
            gathered.leave("And more", "it says too much to keep all of it")
            break
        parts = [part for part in path if part not in {"value", "system", "data"}]
        name = " ".join(parts or path[-1:])
        if isinstance(value, str):
            words = html_text(value)
            if words and not _NO_WORDS.fullmatch(words):
                gathered.leave(spoken(name), words)
            elif words.strip("0 "):
                figures.append(f"{spoken(name)} {words}" if words[-1:].isdigit() else "")
        elif value and not (isinstance(value, float) and isnan(value)):
            figures.append(spoken(name) if value is True else f"{spoken(name)} {value}")
    gathered.leave("Other figures", ", ".join(filter(None, figures)))


def without(data: Mapping[str, Any], key: str, known: Collection[str]) -> Mapping[str, Any]:
    """The same without what is known of one of its objects."""
    inner = data.get(key)
    if not isinstance(inner, dict):
        return data
    return {**data, key: {name: value for name, value in inner.items() if name not in known}}


def spoken(name: str) -> str:
    """A name of a field as it is spoken: `bigDream` is `Big dream`."""
    words = " ".join(_CAMEL.sub(" ", name.replace("_", " ").replace("-", " ")).split())
    return words[:1].upper() + words[1:].lower() if words != words.upper() else words


def _leaves(
    data: Mapping[str, Any], known: frozenset[str]
) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Whatever is no object and no list, with its path; without recursion, however deep."""
    stack: list[tuple[tuple[str, ...], Any]] = [
        ((key,), value) for key, value in reversed(list(data.items())) if key not in known
    ]
    while stack:
        path, value = stack.pop()
        if path[-1] in _TECHNICAL:
            continue
        if isinstance(value, dict):
            stack += [((*path[-3:], str(k)), v) for k, v in reversed(list(value.items()))]
        elif isinstance(value, list):
            yield path, ", ".join(filter(None, map(_element, value)))
            stack += [(path, v) for v in reversed(value) if not _element(v)]
        else:
            yield path, value


def _element(value: Any) -> str:
    """A thing of a list in a line: itself, or all that it says; empty where it holds more."""
    inner = list(value.values()) if isinstance(value, dict) else [value]
    if any(isinstance(each, dict | list) for each in inner):
        return ""
    return " ".join(str(each) for each in inner if each not in ("", None, False))
