"""Something of a campaign on paper, from the command line."""

from __future__ import annotations

import argparse
import sys
from contextlib import closing
from pathlib import Path

from models.text import clean
from tui.cli.sound import file_of

WORDS = (
    "sheet", "squad", "casualties", "map", "scene", "recap", "rules", "tasks", "people", "accounts",
)  # fmt: skip
"""What can be printed, and how: the registries of `models.views.print_outs.registry` name them."""
FORMS = ("md", "pdf", "svg")


def print_out(given: argparse.Namespace, folder: Path) -> int:
    """Write a print-out into a file, for the referee or for players."""
    from models.campaign import Campaign
    from models.exchange.files import named_file, write_whole
    from models.exchange.paper.writers import WRITERS
    from models.views.print_outs.registry import PRINT_OUTS

    if given.what not in PRINT_OUTS:
        known = ", ".join(PRINT_OUTS)
        raise ValueError(f"{clean(given.what, 40)} cannot be printed; what can be is: {known}.")
    form = given.form or Path(given.file).suffix.lower().removeprefix(".")
    if form not in WRITERS:
        raise ValueError(f"Say how to write it with --as: {', '.join(WRITERS)}.")
    path = named_file(Path(), given.file, (f".{form}",))
    place = file_of(folder, given.name)
    with closing(Campaign(place)) as campaign, campaign.read() as reader:
        made = PRINT_OUTS[given.what].made(reader, given.who, players=given.readers == "players")
    printed = WRITERS[form](made)
    try:
        write_whole(path, printed.data, instead=given.force)
    except FileExistsError as error:
        raise ValueError(
            f"{path} is there already; choose another name, or write over it with --force."
        ) from error
    print(f"Wrote {printed.length} to {path}")
    if printed.warning:
        print(f"outrider: {clean(printed.warning)}", file=sys.stderr)
    return 0
