"""The journal out of a campaign, from the command line: as text, Markdown or JSON lines."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from models.text import clean
from tui.cli.sound import file_of

FORMS = ("text", "markdown", "jsonl")


def log(given: argparse.Namespace, folder: Path) -> int:
    """Print the journal, or the players' copy of it, oldest first."""
    for text in _written(file_of(folder, given.name), given):
        print(text)
    return 0


def _written(path: Path, given: argparse.Namespace) -> Iterator[str]:
    if given.form == "jsonl":
        from models.views.log import json_lines

        yield from json_lines(path, last=given.last, players=given.players)
    elif given.form == "markdown":
        from models.views.service_record import whole_journal

        yield whole_journal(path, last=given.last, players=given.players).rstrip("\n")
    else:
        from models.views.log import read_log, read_players_log

        read = read_players_log if given.players else read_log
        yield from (clean(str(page), lines=True) for page in read(path, last=given.last))
