"""What is kept beside a campaign, and whether it is sound, from the command line."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from models.storage import saves
from models.storage.automatic_backups import folders_of
from models.storage.schema import SUFFIX
from models.text import clean
from tui.at_rest import refuse_hosted
from tui.cli import listed
from tui.cli.progress import going_on
from tui.cli.shown import as_json, campaign_row
from tui.cli.sound import file_of, place_of

if TYPE_CHECKING:
    from models.storage.doctor import Finding


def back_up(given: argparse.Namespace, folder: Path) -> int:
    """Write a checked copy."""
    from models.storage.backup import back_up

    path = file_of(folder, given.name)
    with going_on(f"Copying {path.stem}"):
        written = back_up(path, folders_of(path)[0])
    print(f"Wrote {written}")
    return 0


def restore(given: argparse.Namespace, folder: Path) -> int:
    """Put a backup in the place of its campaign, or name those there are."""
    from models.storage import restoring

    path = place_of(folder, given.name, _perhaps_gone)
    if given.list and given.json:
        print(as_json("backups", path.stem, map(campaign_row, restoring.backups_of(path))))
        return 0
    if given.list:
        for save in restoring.backups_of(path):
            print(listed.summary(save))
        return 0
    refuse_hosted(path)
    backup = restoring.named_backup(path, given.backup)
    with going_on(f"Restoring {path.stem}"):
        kept = restoring.restore(path, backup)
    print(f"{path.stem} is as in {backup}")
    if kept is not None:
        print(f"What was there is {kept}")
    return 0


def _perhaps_gone(folder: Path, name: str) -> Path:
    """Where a campaign is or was."""
    if saves.is_there(folder, name):
        return saves.path_of(folder, name)
    return folder / f"{saves.checked_name(name)}{SUFFIX}"


def compact(given: argparse.Namespace, folder: Path) -> int:
    """Make a campaign smaller: its old entries are past undoing."""
    from models.storage.compaction import compact, kept_from

    path = file_of(folder, given.name)
    try:
        upto = kept_from(path, given.keep)
    except ValueError as error:
        raise saves.SaveError(str(error)) from error
    refuse_hosted(path)
    with going_on(f"Compacting {path.stem}"):
        done = compact(path, upto)
    sizes = f"{done.before:,} bytes before, {done.after:,} now"
    print(f"Compacted {done.entries} entr{'y' if done.entries == 1 else 'ies'}: {sizes}")
    print(f"What was there is {done.archive}")
    return 0


def doctor(given: argparse.Namespace, folder: Path) -> int:
    """Examine the program and one campaign, or all."""
    from models.storage import doctor

    named = [place_of(folder, given.name)] if given.name else None
    well = _report(doctor.examine_program(folder))
    paths = doctor.campaigns(folder) if named is None else named
    for path in paths:
        print(f"\n{clean(path.stem)}")
        with going_on(f"Examining {clean(path.stem)}"):
            if given.rebuild:
                doctor.rebuild(path)
            found = doctor.examine(path)
        well &= _report(found)
    return 0 if well else 1


def _report(findings: Iterable[Finding]) -> bool:
    well = True
    for finding in findings:
        print(f"{'ok ' if finding.ok else 'BAD'}  {clean(f'{finding.what}: {finding.detail}')}")
        well &= finding.ok
    return well
