"""What is chosen, of what is written: whatever fits; what does not is told later.

This is all that has to be known before the first paint. It looks at no page.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from tui.config.file import Written
from tui.config.keys import textual_keys
from tui.config.settings import DICE, KEYS, SETTINGS
from tui.config.vim import KEYMAPS, MOVES, VIM, VIM_MOVES
from tui.shell.looks import Looks


class Chosen(NamedTuple):
    """What is chosen of everything that can be set."""

    looks: Looks = Looks()
    mouse: bool = True


def chosen(written: Written, without: Collection[str] = ()) -> Chosen:
    """What is chosen; for what is not, or cannot be, its default.

    Commands in `without` are not given the keys that are written for them.
    """
    said = {one.name: value_of(written, one.name) for one in SETTINGS}
    vim = in_vim(written)
    own = {name: keys for name, keys in own_keys(written) if name not in without}
    moves = [*(VIM_MOVES.items() if vim else ()), *_of(own, MOVES)]
    keymap = {**(VIM if vim else {}), **dict(_of(own, own.keys() - MOVES.keys()))}
    looks = Looks(
        keymap,
        {key: MOVES[name] for name, keys in moves for key in keys.split(",")},
        said["theme"] if "theme" in written.said else "",
        said["dice"] == DICE[1],
        said["clock"],
    )
    return Chosen(looks, said["mouse"])


def in_vim(written: Written) -> bool:
    """Whether the keys of vi are chosen."""
    return bool(value_of(written, "keymap") == KEYMAPS[1])


def value_of(written: Written, name: str) -> Any:
    """What a setting is: as it is written, if it can be that."""
    setting = next(one for one in SETTINGS if one.name == name)
    value = written.said.get(name, setting.default)
    return value if setting.takes(value) else setting.default


def own_keys(written: Written) -> Iterator[tuple[str, str]]:
    """The keys that commands are given, by the command's name, as far as they are any."""
    for name, value in named(written.said.get(KEYS)):
        try:
            yield name, textual_keys(value)
        except ValueError:
            continue


def named(table: object, before: str = "") -> Iterator[tuple[str, Any]]:
    """What stands in a table, by names with dots: `acts.aim` may be written as a table in one."""
    if isinstance(table, Mapping):
        for name, value in table.items():
            if isinstance(value, Mapping):
                yield from named(value, f"{before}{name}.")
            else:
                yield f"{before}{name}", value


def _of(keys: Mapping[str, str], names: Any) -> list[tuple[str, str]]:
    return [(name, keys[name]) for name in keys if name in names]
