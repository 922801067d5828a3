"""Which file is to be written, asked so that none is written over unseen, or to be read."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path
from typing import NamedTuple

from models.exchange.files import begun_names, named_file
from tui.dialogs.naming import NamePrompt
from tui.dialogs.prompt import KEYS, Parsed, Prompt, unless_meant

_FOLDER = "A name without a folder is in the folder exchange, inside the saves folder."


class Destination(NamedTuple):
    """A file to write; `instead` says that one of that name is there and may be replaced."""

    path: Path
    instead: bool


def destination(
    title: str, folder: Path, endings: Collection[str], *, initial: str, hint: str
) -> Prompt[Destination]:
    """Ask for the name of a file; one that is there already is asked about once more.

    `hint` says what the name ends in; where the file comes to be and the keys are said below it.
    """

    def parse(text: str) -> Destination:
        path = named_file(folder, text, endings)
        try:
            return Destination(path, path.exists())
        except OSError as error:
            raise ValueError(f"That name cannot be used: {error.strerror}.") from error

    def doubt(text: str) -> str:
        there = parse(text).instead
        return "That file is there already; Enter again writes over it." if there else ""

    return Prompt(title, unless_meant(parse, doubt), initial=initial, hint=file_hint(hint))


def source(
    title: str,
    folder: Path,
    parse: Callable[[str], Parsed],
    *,
    initial: str,
    hint: str,
    proposed: bool = False,
) -> NamePrompt[Parsed]:
    """Ask for the name of a file to read, which Tab completes."""
    names = partial(begun_names, folder)
    said = file_hint(f"{hint} Tab completes it.")
    return NamePrompt(title, parse, names, initial=initial, hint=said, proposed=proposed)


def file_hint(first: str) -> str:
    """What is said below the name of a file: a sentence, its folder, and the keys."""
    return " ".join(filter(None, (first, _FOLDER, KEYS)))
