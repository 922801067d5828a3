"""A deed put together from words, as `outrider do` is given them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from sqlalchemy.exc import NoResultFound
from sqlmodel import Session

from models.dictated.catalogue import Part, Verb
from models.dictated.names import PATTERN, PRESENT, aim_of, key_of
from models.dictated.values import wrong
from models.text import clean


def pairs(words: Iterable[str]) -> dict[str, str]:
    """`name=value` as what is given by name; raises `ValueError` for anything else."""
    given: dict[str, str] = {}
    for written in words:
        name, equals, value = written.partition("=")
        if not equals:
            raise ValueError(f"write what is asked as name=value, not {written!r}")
        if name in given:
            raise ValueError(f"{name} is given twice")
        given[name] = value
    return given


def deed_of(session: Session, verb: Verb, given: Mapping[str, str]) -> Any:
    """The deed that is meant: the scene is the one on the table unless another is named.

    Raises `ValueError` with a sentence that says what would be right.
    """
    words = _by_part(verb, given)
    values: dict[str, Any] = {}
    for part in sorted(verb.parts, key=lambda part: part.field not in {"scene", "table"}):
        word = words.get(part.field, PRESENT if part.default == PRESENT else None)
        if word is not None:
            values[part.field] = _value(session, part, word, values)
    missing = [p.field for p in verb.parts if p.default is None and p.field not in values]
    if missing:
        asked = "; ".join(str(part) for part in verb.parts if part.field in missing)
        raise ValueError(f"{verb.name} needs {' and '.join(missing)}: {asked}")
    return verb.deed(**values)


@contextmanager
def asking(verb: Verb) -> Iterator[None]:
    """Ask a deed for what only the page that offers it would not ask, such as a table of another.

    Raises `ValueError` with a sentence where it finds no row or word that is so.
    """
    try:
        yield
    except (LookupError, NoResultFound) as error:
        said = clean(str(error), 60).rstrip(".")
        raise ValueError(f"{verb.name} cannot be asked so: {said}") from error


def _by_part(verb: Verb, given: Mapping[str, str]) -> dict[str, str | dict[str, str]]:
    """What is given, by the fields of the deed; one that takes any names takes the rest."""
    words: dict[str, Any] = {}
    rest = next((part for part in verb.parts if part.kind.any_names), None)
    for name, word in given.items():
        try:
            field = verb.part(name).field
        except ValueError:
            if rest is None:
                raise
            words.setdefault(rest.field, {})[name] = word
        else:
            if field in words:
                raise ValueError(f"{field} is given twice")
            words[field] = word
    return words


def _value(session: Session, part: Part, word: Any, known: Mapping[str, Any]) -> Any:
    if isinstance(word, dict):
        return word
    if part.kind.is_aim:
        return aim_of(session, word, known)
    table = known.get("table", "") if part.table == "table" else part.table

    def key(name: str) -> int:
        if not table:
            raise ValueError
        try:
            pattern = part.field in {"pattern", "pattern_id"}
            return key_of(session, table, name, {**known, PATTERN: pattern})
        except ValueError as error:
            raise _UnclearError(f"{part.field}: {error}") from None

    try:
        return part.kind.value(word, key)
    except _UnclearError:
        raise
    except ValueError:
        raise wrong(part.field, part.words, word) from None


class _UnclearError(ValueError):
    """A name that is nobody's, or that of several; it says whose it may be."""
