"""Everything that is wrong in the file, each with its line and what would be right.

This looks at every page, and is not to be imported before the first paint.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache, partial
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import AfterValidator, BaseModel, ConfigDict, ValidationError, create_model

from models.storage.server.address import WANTED, address_of
from tui.config.file import CAMPAIGNS, Mistake, Written
from tui.config.keys import textual_keys
from tui.config.looks import Chosen, chosen, in_vim, named
from tui.config.settings import KEYS, SETTINGS, Setting
from tui.config.vim import MOVES, VIM_MOVES
from tui.routes import every_page
from tui.shell.command import Command, shown_keys
from tui.shell.looks import Looks
from tui.shell.page import COMMON, EVERYWHERE, Page

_OF_LISTS = ("up", "down", "pageup", "pagedown", "home", "end")


class Checked(NamedTuple):
    """What is wrong in the file, and what is chosen without it."""

    mistakes: tuple[Mistake, ...]
    chosen: Chosen


def checked(written: Written) -> Checked:
    """Look through all that is written."""
    taken = chosen(written)
    mistakes = [*written.mistakes, *_of_settings(written), *_of_campaigns(written)]
    if not written.said.get(KEYS):  # then no page need be imported
        return Checked(tuple(sorted(mistakes)), taken)
    mistakes += _of_keys(written)
    wrong = {name for name, _ in named(written.said[KEYS])} - commands().keys() - MOVES.keys()
    for name, said in _clashes(written, taken.looks):
        mistakes.append(Mistake(written.line_of(KEYS, *name.split(".")), said))
        wrong.add(name)
    return Checked(tuple(sorted(mistakes)), chosen(written, wrong) if wrong else taken)


@cache
def commands() -> dict[str, list[tuple[type[Page], Command[Any]]]]:
    """Every command by its name, with the pages it is on."""
    found = defaultdict(list)
    for page in every_page():
        for command in page.commands():
            found[command.name].append((page, command))
    return dict(sorted(found.items()))


def place_of(page: type[Page]) -> str:
    """What a page is called where keys are told."""
    return page.__name__.removesuffix("Page")


def _model() -> type[BaseModel]:
    """The settings as pydantic checks them."""
    fields: dict[str, Any] = {one.name: (_kind(one), one.default) for one in SETTINGS}
    fields |= {table: (dict[str, Any], {}) for table in (KEYS, CAMPAIGNS)}
    return create_model("Config", __config__=ConfigDict(extra="forbid", strict=True), **fields)


def _kind(setting: Setting) -> Any:
    if setting.choices:
        return Literal[setting.choices]
    kind = type(setting.default)
    return Annotated[kind, AfterValidator(partial(_whole, setting))] if setting.folder else kind


def _whole(setting: Setting, value: object) -> object:
    if not setting.takes(value):
        raise ValueError(setting.wanted)
    return value


def _of_settings(written: Written) -> Iterator[Mistake]:
    """Settings that there are not, and values that they cannot be."""
    try:
        _model().model_validate(written.said)
    except ValidationError as error:
        for fault in error.errors(include_url=False):
            name = str(fault["loc"][0])
            yield Mistake(written.line_of(name), _told(name, fault["input"]))


def _told(name: str, value: Any) -> str:
    setting = next((one for one in SETTINGS if one.name == name), None)
    if setting is None and name == KEYS:
        return f'{KEYS} is a table: write [{KEYS}], and a line such as undo = "ctrl+z" below it.'
    if setting is None and name == CAMPAIGNS:
        return (
            f"{CAMPAIGNS} is a table: write [{CAMPAIGNS}], and below it a line such as "
            '"Club night" = "postgresql://ann@example.org/games?campaign=Club%20night".'
        )
    if setting is None:
        there = [*(one.name for one in SETTINGS), KEYS, CAMPAIGNS]
        return f"There is no setting {name}{_meant(name, there)}; there are {', '.join(there)}."
    near = _meant(str(value), setting.choices)
    return f"{name} cannot be {value!r}{near}; it is {setting.wanted}."


def _of_campaigns(written: Written) -> Iterator[Mistake]:
    """Names whose address is none; of what stands there nothing is said, it may be a password."""
    said = written.said.get(CAMPAIGNS)
    for name, value in said.items() if isinstance(said, dict) else ():
        try:
            if not (isinstance(value, str) and address_of(value).campaign):
                raise ValueError(f"The address names no campaign. {WANTED}")
        except ValueError as error:
            yield Mistake(written.line_of(CAMPAIGNS, name), f"{name}: {error}")


def _meant(word: str, there: Iterable[str]) -> str:
    near = get_close_matches(word, list(there), 1)
    return f" (did you mean {near[0]}?)" if near else ""


def _of_keys(written: Written) -> Iterator[Mistake]:
    """Commands that there are not, and keys that are none."""
    for name, value in named(written.said.get(KEYS)):
        line = written.line_of(KEYS, *name.split("."))
        if name not in commands() and name not in MOVES:
            words = "outrider config --show names them all"
            near = _meant(name, [*commands(), *MOVES])
            yield Mistake(line, f"There is no command {name}{near}; {words}.")
        try:
            textual_keys(value)
        except ValueError as error:
            yield Mistake(line, f"{name}: {error}.")


def _clashes(written: Written, looks: Looks) -> Iterator[tuple[str, str]]:
    """Keys that mean two things, by the name of the command that was given them."""
    given = dict(_given(written))
    vim = in_vim(written)
    for name, keys in given.items():
        several = keys.split(",")
        stuck = _unfit(name, several) or _moves(name, several, given, vim=vim)
        if said := stuck or _clash(name, several, looks):
            yield name, said


def _moving(moves: Mapping[str, str]) -> dict[str, str]:
    """What each key moves; the first of two in a row is such a key as well."""
    moving = {key: name for name, keys in moves.items() for key in keys.split(",")}
    return {key.split(" ")[0]: name for key, name in moving.items()} | moving


def _moves(name: str, keys: list[str], given: Mapping[str, str], *, vim: bool) -> str:
    """Which of the keys moves everywhere; empty if none does.

    What moves may take a key of vi from what moves otherwise and is given keys of its own.
    """
    own = {other: said for other, said in given.items() if other in MOVES}
    of_vi = VIM_MOVES if vim else {}
    moving = _moving(own) | _moving(of_vi)
    if name in MOVES:
        left = {other: key for other, key in of_vi.items() if other not in own}
        moving = _moving(MOVES) | _moving(own) | _moving(left)
    for key in keys:
        if (other := moving.get(key, name)) != name:
            said = f"{shown_keys(key)[0]} is {other} already, in every list and on every page"
            return f"{name}: {said}; take another key."
    return ""


def _given(written: Written) -> Iterator[tuple[str, str]]:
    for name, value in named(written.said.get(KEYS)):
        if name in commands() or name in MOVES:
            try:
                yield name, textual_keys(value)
            except ValueError:
                continue


def _unfit(name: str, keys: list[str]) -> str:
    """Why keys of this kind are not for a command; empty if they are."""
    if name not in MOVES and any(" " in key for key in keys):
        return f"{name}: two keys in a row are for what moves alone; write one."
    if any(command.run in EVERYWHERE for _, command in commands().get(name, ())):
        for key in keys:
            if len(key) == 1 or key == "space":
                shown = shown_keys(key)[0]
                return f"{name}: {shown} is what boxes need; take one with Ctrl, or F2 to F12."
    return ""


def _clash(name: str, keys: list[str], looks: Looks) -> str:
    """On which page something else has one of these keys; empty if on none.

    What every page of a campaign has is kept apart from what the list of campaigns has, too.
    """
    common = name in MOVES or name in {command.name for command in COMMON}
    pages = every_page() if common else [page for page, _ in commands()[name]]
    for page in pages:
        others = {
            key: other.title
            for other in page.commands()
            if other.name != name
            for key in looks.keymap.get(other.name, other.keys).split(",")
        }
        others |= dict.fromkeys(page.TYPED, "what begins to write in a field")
        others |= {key: "what moves through a list" for key in _OF_LISTS if name not in MOVES}
        for key in keys:
            if (first := key.split(" ")[0]) in others:
                where, shown = place_of(page), shown_keys(first)[0]
                return f"{name}: {shown} is {others[first]} already ({where}); take another key."
    return ""
