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
        return clean(f"Line {self.line}: {self.said}" if self.line else self.said, 400)


class Written(NamedTuple):
    """What stands in the file, without the lines that cannot be read; these are mistakes."""

    path: Path
    text: str = ""
    said: dict[str, Any] = {}
    mistakes: tuple[Mistake, ...] = ()

    def line_of(self, *names: str) -> int:
        """The line on which something is set, 0 if that is on none."""
        return _lines(self.text).get(names, 0)

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
        chosen = Path(folder).expanduser() if isinstance(folder, str) and folder else None
        return chosen if chosen is not None and chosen.is_absolute() else None


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
        text = path.read_text("utf-8")
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
            number = int(at[1]) if at and at[1] else last
            reason = message[: at.start()] if at else message
            wanted = 'write a name, =, and a value, such as mouse = false or theme = "nord"'
            mistakes.append(Mistake(number, f"{reason}; {wanted}."))
            lines[number - 1] = ""
        else:
            return Written(path, text, said, tuple(mistakes))
    return Written(path, text, mistakes=tuple(mistakes))


def _lines(text: str) -> dict[tuple[str, ...], int]:
    """The line of every name that is set, and of every table."""
    found: dict[tuple[str, ...], int] = {}
    table: tuple[str, ...] = ()
    for number, line in enumerate(text.split("\n"), 1):
        if head := re.match(r"\s*\[([^\[\]]+)\]", line):
            table = _names(head[1])
            found.setdefault(table, number)
        elif "=" in line and (names := _names(line.split("=")[0])):
            found.setdefault((*table, *names), number)
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
