"""Files out of a campaign and into one, from the command line: tasks and equipment."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from models.storage import saves
from models.storage.automatic_backups import Why, due_today, keep
from models.storage.faults import of_the_system
from models.storage.schema import NotACampaignError
from models.text import clean, counted, heads
from tui.cli.progress import going_on, progress
from tui.cli.sound import file_of

if TYPE_CHECKING:
    from models.campaign import Campaign


def tasks(given: argparse.Namespace, folder: Path) -> int:
    """Write the task library to a file, or take one in."""
    from models.exchange.tasks import READERS

    return _between(given, folder, READERS, _tasks_out, _tasks_in)


def equipment(given: argparse.Namespace, folder: Path) -> int:
    """Write the equipment book to a file, or take one in."""
    from models.exchange.equipment import READERS

    return _between(given, folder, READERS, _equipment_out, _equipment_in)


def people(given: argparse.Namespace, folder: Path) -> int:
    """Write everybody to a file, or take people out of one, whatever format it has."""
    from models.exchange.people.formats import WRITERS

    endings = WRITERS if given.way == "export" else ()
    return _between(given, folder, endings, _people_out, _people_in)


def export(given: argparse.Namespace, folder: Path) -> int:
    """Write a whole campaign as a folder of TOML and Markdown."""
    from models.exchange.vault.writing import export_vault

    place = file_of(folder, given.name)
    target = Path(given.folder).expanduser()
    with going_on(f"Reading {place.stem}"):
        written = export_vault(place, target, progress("Wrote"))
    print(f"Wrote {counted(written, 'file')} to {target}")
    return 0


def take_in(given: argparse.Namespace, folder: Path) -> int:
    """Make a campaign of such a folder."""
    from models.exchange.vault.reading import import_vault, name_in

    source = Path(given.folder).expanduser()
    path = saves.new_path(folder, given.name or name_in(source))
    with going_on(f"Reading {clean(source.name)}"):
        import_vault(source, path, progress("Read", then=f"Making {path.stem}"))
    print(f"Made {path}")
    return 0


def _between(
    given: argparse.Namespace,
    folder: Path,
    endings: Collection[str],
    out: Callable[[Campaign, Path, bool], str],
    back: Callable[[Campaign, Path], str],
) -> int:
    """Write something of a campaign to a file, or take one in; with no `endings`, any file."""
    from models.action import Refusal, SoAlready
    from models.campaign import Campaign
    from models.exchange.files import named_file, named_source

    where = Path()
    path = named_file(where, given.file, endings) if endings else named_source(where, given.file)
    exports = given.way == "export"
    place = file_of(folder, given.name)
    kept = nullcontext() if exports else backed_up(place, Why.IMPORT)
    with kept, closing(Campaign(place)) as campaign:
        try:
            print(out(campaign, path, given.force) if exports else back(campaign, path))
        except FileExistsError as error:
            raise ValueError(
                f"{path} is there already; choose another name, or write over it with --force."
            ) from error
        except SoAlready as so:
            print(so)
        except Refusal as refusal:
            raise ValueError(str(refusal)) from refusal
    return 0


def _tasks_out(campaign: Campaign, path: Path, instead: bool) -> str:
    """Write the whole library."""
    from models.bridge.task_list import Order, listed_tasks
    from models.exchange.files import write_whole
    from models.exchange.tasks import WRITERS, record_in

    with campaign.read() as session:
        tasks = Order.STATEMENT.sort(listed_tasks(session))
    data = WRITERS[path.suffix.lower()](map(record_in, tasks)).encode()
    write_whole(path, data, instead=instead)
    return f"Wrote {counted(len(tasks), 'task')} to {path}"


def _tasks_in(campaign: Campaign, path: Path) -> str:
    """Take in the tasks of a file; one that cannot be read changes nothing."""
    from models.deeds.tasks.exchange import ImportTasks
    from models.exchange.files import read_whole
    from models.exchange.rows import decoded
    from models.exchange.tasks import READERS

    rows = READERS[path.suffix.lower()](decoded(read_whole(path)))
    return campaign.perform(ImportTasks(tuple(rows))).title


def _equipment_out(campaign: Campaign, path: Path, instead: bool) -> str:
    """Write the whole book."""
    from models.exchange.equipment import WRITERS, book_records
    from models.exchange.files import write_whole

    with campaign.read() as session:
        records = book_records(session)
    write_whole(path, WRITERS[path.suffix.lower()](records).encode(), instead=instead)
    return f"Wrote {counted(len(records), 'piece')} of equipment to {path}"


def _equipment_in(campaign: Campaign, path: Path) -> str:
    """Take in the patterns of a file; one that cannot be read changes nothing."""
    from models.deeds.people.exchange import ImportEquipment
    from models.exchange.equipment import READERS
    from models.exchange.files import read_whole
    from models.exchange.rows import decoded

    records = READERS[path.suffix.lower()](decoded(read_whole(path)))
    return campaign.perform(ImportEquipment(tuple(records))).title


def _people_out(campaign: Campaign, path: Path, instead: bool) -> str:
    """Write everybody, archived or not."""
    from models.exchange.files import write_whole
    from models.exchange.people.formats import WRITERS
    from models.exchange.people.leaving import drafts_of

    with campaign.read() as session:
        drafts = drafts_of(session)
    write_whole(path, WRITERS[path.suffix.lower()](drafts).encode(), instead=instead)
    return f"Wrote {heads(len(drafts))} to {path}"


def _people_in(campaign: Campaign, path: Path) -> str:
    """Take in the people of a file, and print what came of each; one bad record stops its file."""
    from models.deeds.people.newcomers import NewPeople
    from models.exchange.people.formats import read_people
    from models.exchange.people.newcomers import plan

    found = read_people(path)
    with campaign.read() as session:
        coming = plan(session, found.drafts, progress("Read", "people"))
    done = campaign.perform(NewPeople(found.drafts), progress=progress("Added", "people"))
    lines = (f"{one.name}: {line}" for one in coming for line in one.lines)
    refused = (f"Nothing is taken out of {line}" for line in found.refused)
    return clean("\n".join((*found.said, *lines, *refused, done.title)), lines=True)


@contextmanager
def backed_up(path: Path, why: Why) -> Iterator[None]:
    """Back a campaign up before it is changed; what stood in the way is said once it has been."""
    try:
        warning = "" if why is Why.DAY and not due_today(path) else keep(path, why).warning
    except (saves.SaveError, NotACampaignError, OSError) as error:
        why_not = of_the_system(error) if isinstance(error, OSError) else error
        warning = f"No backup of {path.stem} could be made: {why_not}"
    yield
    if warning:
        print(f"outrider: {clean(warning)}", file=sys.stderr)
