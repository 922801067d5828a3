"""The file itself: where it is, and what stands in it, whatever else is wrong there."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Any, NamedTuple

from models.text import clean

VARIABLE = "OUTRIDER_CONFIG"
NAME = "config.toml"
CAMPAIGNS = "campaigns"
"""The table in which campaigns on servers have their names."""
_MOST_MISTAKES = 20
_AT = r" \(at line ([0-9]+), column [0-9]+\)$| \(at end of document\)$"


class Mistake(NamedTuple):
    """What is wrong on a line, counted from 1 (0 for the whole file), and what would be right."""

    line: int
    said: str

    def __str__(self) -> str:
        return clean(f"Line {self.line}: {self.said}" if self.line else self.said, 600)


class Written(NamedTuple):
    """What stands in the file, without the lines that cannot be read; these are mistakes."""

    path: Path
    text: str = ""
    said: dict[str, Any] = {}
    mistakes: tuple[Mistake, ...] = ()

    def line_of(self, *names: str) -> int:
        """The line on which something is set, or else what it stands in; 0 if that is on none."""
        lines = _lines(self.text)
        above = (".".join(names[:count]) for count in range(len(names), 0, -1))
        return next((lines[name] for name in above if name in lines), 0)

    @property
    def referee(self) -> str:
        """What the referee is called, if that is written."""
        name = self.said.get("referee")
        return name if isinstance(name, str) else ""

    @property
    def campaigns(self) -> dict[str, str]:
        """What stands behind the names of campaigns on servers; passwords may be in it."""
        said = self.said.get(CAMPAIGNS)
        named = said.items() if isinstance(said, dict) else ()
        return {name: address for name, address in named if isinstance(address, str)}

    @property
    def backups(self) -> Path | None:
        """The folder for backups, if a whole path is written."""
        folder = self.said.get("backups")
        return whole_path(folder) if isinstance(folder, str) else None


def whole_path(said: str) -> Path | None:
    """A folder that is named from the root or from somebody's home; None for any other."""
    path = Path(os.path.expanduser(said))
    return path if path.is_absolute() else None


def config_file(given: Path | None) -> Path:
    """Where it is: as the command line says, or the environment, or in the platform's folder."""
    if given is not None:
        return given
    if named := os.environ.get(VARIABLE):
        return Path(named)
    return _platform_folder() / NAME


def _platform_folder() -> Path:
    """The folder where this platform keeps what somebody has chosen."""
    if sys.platform == "linux":  # as below, without an import that quick commands do without
        base = os.environ.get("XDG_CONFIG_HOME", "").strip() or os.path.expanduser("~/.config")
        return Path(base) / "outrider"
    from platformdirs import user_config_dir

    return Path(user_config_dir("outrider", appauthor=False))


def read_file(path: Path) -> Written:
    """What is written there; a file that is not there says nothing, and nothing is wrong with it.

    A line that is no TOML is left out, and the rest is read without it.
    """
    try:
        text = path.read_text("utf-8-sig")
    except FileNotFoundError:
        return Written(path)
    except OSError as error:
        reason = error.strerror or str(error)
        return Written(path, mistakes=(Mistake(0, f"{path} cannot be read: {reason}."),))
    except UnicodeDecodeError:
        return Written(path, mistakes=(Mistake(0, f"{path} is no text in UTF-8."),))
    return _understood(path, text)


def _understood(path: Path, text: str) -> Written:
    import tomllib

    lines, mistakes = text.split("\n"), list[Mistake]()
    while len(mistakes) < _MOST_MISTAKES:
        try:
            said = tomllib.loads("\n".join(lines))
        except tomllib.TOMLDecodeError as error:
            message, at = str(error), re.search(_AT, str(error))
            last = max((n for n, line in enumerate(lines, 1) if line.strip()), default=1)
            number = _begins(lines, int(at[1]) if at and at[1] else last)
            reason = message[: at.start()] if at else message
            mistakes.append(Mistake(number, _wanted(reason)))
            lines[number - 1] = ""
        else:
            return Written(path, text, said, tuple(mistakes))
    return Written(path, text, mistakes=tuple(mistakes))


def _begins(lines: list[str], number: int) -> int:
    """Where something begins that cannot be read on a line: what is not closed, further up."""
    import tomllib

    for count in range(number - 1, 0, -1):
        try:
            tomllib.loads("\n".join(lines[:count]))
        except tomllib.TOMLDecodeError:
            continue
        return count + 1
    return 1


_UNCLOSED = "The quote that ends a text is missing."
_WANTED = {
    "Cannot overwrite": "This is set already, further up; leave one of the two.",
    "Cannot declare": "This table is there already, further up; write what belongs to it there.",
    "Illegal character '\\n'": _UNCLOSED,
    "Unterminated": _UNCLOSED,
    "Expected \"'": _UNCLOSED,
    "Unescaped '\\'": r"A text with \ in it stands in single quotes.",
}
"""What would be right, by how the reason begins that `tomllib` gives."""


def _wanted(reason: str) -> str:
    """What would be right, in words."""
    general = f'{reason}; write a name, =, and a value, such as mouse = false or theme = "nord".'
    return next((said for begins, said in _WANTED.items() if reason.startswith(begins)), general)


def _lines(text: str) -> dict[str, int]:
    """The line of every name that is set, and of every table, with dots between their parts."""
    found: dict[str, int] = {}
    table: tuple[str, ...] = ()
    for number, line in enumerate(text.split("\n"), 1):
        if head := re.match(r"\s*\[\[?([^\[\]]+)\]", line):
            table = _names(head[1])
            found.setdefault(".".join(table), number)
        elif "=" in line and (names := _names(line.split("=")[0])):
            found.setdefault(".".join((*table, *names)), number)
    return found


def _names(written: str) -> tuple[str, ...]:
    """A name with dots as its parts; nothing if it is none."""
    import tomllib

    try:
        said: Any = tomllib.loads(f"{written} = 0")
    except tomllib.TOMLDecodeError:
        return ()
    names = []
    while isinstance(said, dict) and said:
        (name,) = said
        names.append(name)
        said = said[name]
    return tuple(names)
