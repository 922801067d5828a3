"""The `outrider config` command: opens the file of keys and looks, checks it and explains it."""

from __future__ import annotations

import argparse
import shlex
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from models.text import clean
from tui.config.file import Written, config_file, read_file

EXAMPLE = """\
# Keys and looks of Outrider. What is not said here is as it comes; `outrider config --check` says
# what cannot be read, `outrider config --show` every setting and the name of every command.

"""
_MOST_NAMED = 3
"""How many pages are named behind a key that is not everywhere."""


def config(given: argparse.Namespace, _folder: Path) -> int:
    """Open the file in the editor that is named, check it or show what can be set; 1 for mistakes.

    Where there is none, an example is written that sets nothing.
    """
    path = config_file(given.config)
    if given.show:
        print((_settings_as_json if given.json else _all_settings)(read_file(path)))
        return 0
    if not given.check:
        _edit(path)
    return _check(path)


def _check(path: Path) -> int:
    from tui.config.checking import checked

    if not path.exists():
        print(f"There is no {clean(str(path))}; outrider config makes one.")
        return 0
    mistakes = checked(read_file(path)).mistakes
    for mistake in mistakes:
        print(mistake)
    said = f"{len(mistakes)} to mend; the rest is used." if mistakes else "Nothing is wrong."
    print(f"{clean(str(path))}: {said}")
    return 1 if mistakes else 0


def _edit(path: Path) -> None:
    """Let the referee's editor have the file."""
    from models.exchange.files import write_whole
    from tui.chronicle.editor import editor

    if not path.exists():
        write_whole(path, example().encode())
        print(f"Made {clean(str(path))}")
    command = editor()
    if not command:
        raise ValueError(f"No editor is named: set EDITOR, or write in {path} with any.")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise ValueError("An editor needs a terminal; outrider config --check does not.")
    try:
        code = subprocess.run([*shlex.split(command), str(path)], check=False).returncode
    except (OSError, ValueError) as error:
        raise ValueError(f"{command} could not be started: {error}.") from error
    if code:
        raise ValueError(f"{command} ended with a fault ({code}).")


def example() -> str:
    """A file in which everything is explained and nothing is set."""
    from tui.config.settings import KEYS, SETTINGS

    parts = [EXAMPLE]
    for one in SETTINGS:
        wanted = f"It is {one.wanted}." if one.choices else ""
        parts += [_comment(f"{one.means} {wanted}"), f"# {one.name} = {_toml(one.default)}\n\n"]
    parts += [
        _comment("Other keys for commands, by their names."),
        f"[{KEYS}]\n",
        '# undo = "ctrl+z"\n# jump = ["ctrl+o", "F4"]\n# move.down = "ctrl+n"\n',
    ]
    return "".join(parts)


def _comment(text: str) -> str:
    from textwrap import wrap

    return "".join(f"# {line}\n" for line in wrap(text, 96))


def _settings_as_json(written: Written) -> str:
    """The same as JSON, in the shape of every list; a key is as Textual writes it."""
    from tui.cli.shown import as_json
    from tui.config.checking import checked, commands, place_of
    from tui.config.looks import value_of
    from tui.config.settings import SETTINGS
    from tui.config.vim import MOVES

    keymap, moves, *_ = checked(written).chosen.looks
    rows: list[dict[str, object]] = [
        {"name": one.name, "value": value_of(written, one.name), "means": one.means}
        for one in SETTINGS
    ]
    for name, own in MOVES.items():
        keys = [own, *(key for key, to in moves.items() if to == own)]
        rows.append({"name": f"keys.{name}", "value": keys, "means": ""})
    for name, where in commands().items():
        on = {place_of(page): keymap.get(name, one.keys).split(",") for page, one in where}
        rows.append({"name": f"keys.{name}", "value": on, "means": where[0][1].help})
    return as_json("settings", None, rows)


def _all_settings(written: Written) -> str:
    """Every setting and every command: what it is now, what it is by itself, what it means."""
    from tui.config.checking import checked, commands, place_of
    from tui.config.looks import value_of
    from tui.config.settings import KEYS, SETTINGS
    from tui.config.vim import MOVES

    lines = [clean(str(written.path)), ""]
    for one in SETTINGS:
        now, by_itself = _toml(value_of(written, one.name)), _toml(one.default)
        changed = f" (by itself {by_itself})" if now != by_itself else ""
        lines += [f"{one.name} = {now}{changed}", f"    {one.means}"]
        lines += [f"    It is {one.wanted}."] if one.choices else []
    looks = checked(written).chosen.looks
    lines += ["", f"[{KEYS}]"]
    for name, by_itself in MOVES.items():
        keys = [by_itself, *(key for key, to in looks.moves.items() if to == by_itself)]
        lines.append(f"{name:26} {_keys_shown(keys)}")
    for name, where in commands().items():
        shown = _keys_by_page(
            {place_of(page): looks.keymap.get(name, one.keys).split(",") for page, one in where}
        )
        lines.append(f"{name:26} {shown:14} {where[0][1].help}")
    return "\n".join(lines)


def _keys_by_page(keys: Mapping[str, list[str]]) -> str:
    """The keys of a command; behind one that it has not on all its pages, on which it has."""
    from tui.shell.command import as_on_keyboard

    parts = []
    for key in dict.fromkeys(key for on_page in keys.values() for key in on_page):
        there = [page for page, on_page in keys.items() if key in on_page]
        others = [page for page in keys if page not in there]
        word, few = ("on", there) if len(there) <= len(others) else ("not on", others)
        said = ", ".join(few) if len(few) <= _MOST_NAMED else f"{len(few)} pages"
        parts.append(f"{as_on_keyboard(key)} ({word} {said})" if few else as_on_keyboard(key))
    return " ".join(sorted(parts, key=lambda part: "(" in part))


def _keys_shown(keys: list[str]) -> str:
    from tui.shell.command import shown_keys

    return " ".join("".join(shown_keys(one)[0] for one in key.split(" ")) for key in keys)


def _toml(value: str | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else f'"{value}"'
