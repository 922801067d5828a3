"""Writing the task library to a file and reading one: asking which."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from models.exchange.files import named_file, read_whole, write_whole
from models.exchange.merging import merge
from models.exchange.paper.writers import WRITERS as PAPER
from models.exchange.print_out import print_out
from models.exchange.rows import decoded
from models.exchange.tasks import READERS, WRITERS, Numbered, record_in
from models.text import counted
from tui.dialogs.destination import destination, source
from tui.dialogs.menu import Item, Menu
from tui.tasks.importing import preview_of

if TYPE_CHECKING:
    from models.bridge.task_list import ListedTask
    from tui.shell.service import Service

PRINTED = tuple(f".{form}" for form in PAPER)
_EXPORT_HINT = (
    "The name ends in .txt (the notation), .csv or .json, or for a print-out .md, .pdf or .svg."
)
_IMPORT_HINT = "The name ends in .txt (the notation), .csv or .json."


async def export_tasks(outrider: Service, tasks: Sequence[ListedTask], title: str) -> None:
    """Ask for a file and write these tasks to it; only from a worker."""
    ask = destination(
        f"Export {counted(len(tasks), 'task')} to which file?",
        outrider.saves / "exchange", (*WRITERS, *PRINTED),
        initial="tasks.txt", hint=_EXPORT_HINT,
    )  # fmt: skip
    chosen = await outrider.ask(ask)
    if chosen is None:
        return
    path = chosen.path
    try:
        data = await _contents(outrider, path.suffix.lower(), tasks, title)
        if data is not None:
            write_whole(path, data, instead=chosen.instead)
            outrider.tell(f"Wrote {path}")
    except ValueError as error:
        outrider.not_done(str(error))
    except OSError as error:
        outrider.not_done(f"{path} could not be written: {error.strerror}.")


async def _contents(
    outrider: Service, ending: str, tasks: Sequence[ListedTask], title: str
) -> bytes | None:
    """What goes into the file; nothing when nobody says for whom a print-out is."""
    if ending in WRITERS:
        return WRITERS[ending](map(record_in, tasks)).encode()
    readers = [
        Item("referee", "For the referee", "with notes and tags", "r"),
        Item("players", "For the players", "what they may know of each task", "p"),
    ]
    reader = await outrider.ask(Menu("Print-out", readers))
    if reader is None:
        return None
    document = print_out(title, tasks, players=reader == "players")
    return PAPER[ending.removeprefix(".")](document).data


async def import_tasks(outrider: Service) -> None:
    """Ask for a file, show what it would change, and take it in; only from a worker."""
    folder = outrider.saves / "exchange"

    def parse(text: str) -> tuple[str, tuple[Numbered, ...]]:
        path = named_file(folder, text, READERS)
        return path.name, tuple(READERS[path.suffix.lower()](decoded(read_whole(path))))

    title, initial = "Import tasks from which file?", "tasks.txt"
    found = await outrider.ask(source(title, folder, parse, initial=initial, hint=_IMPORT_HINT))
    if found is None:
        return
    name, rows = found
    steps = await outrider.read(lambda reader: merge(reader, rows))
    deed = await outrider.ask(preview_of(name, rows, steps))
    if deed is not None:
        await outrider.perform(deed)
