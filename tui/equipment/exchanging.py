"""Writing equipment to a file and reading one: asking which."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from models.deeds.people.exchange import ImportEquipment, summary
from models.exchange.book_plan import PatternStep, plan
from models.exchange.equipment import READERS, WRITERS, PatternRecord, book_records
from models.exchange.files import named_file, read_whole, write_whole
from models.exchange.merging import Fate
from models.exchange.rows import decoded
from models.text import counted
from tui.dialogs.destination import destination, source
from tui.dialogs.import_preview import Imported, ImportPreview

if TYPE_CHECKING:
    from tui.shell.service import Service

_FORMATS = "The name ends in .csv or .json."


async def export_equipment(outrider: Service, chosen: Collection[tuple[str, int]]) -> None:
    """Ask for a file and write these patterns to it, by kind and key; only from a worker."""
    many = counted(len(chosen), "pattern")
    ask = destination(
        f"Export {many} to which file?", outrider.saves / "exchange", WRITERS,
        initial="equipment.csv", hint=_FORMATS,
    )  # fmt: skip
    place = await outrider.ask(ask)
    if place is None:
        return
    path = place.path
    records = await outrider.read(lambda reader: book_records(reader, chosen))
    try:
        data = WRITERS[path.suffix.lower()](records).encode()
        write_whole(path, data, instead=place.instead)
        outrider.tell(f"Wrote {path}")
    except OSError as error:
        outrider.not_done(f"{path} could not be written: {error.strerror}.")


async def import_equipment(outrider: Service) -> None:
    """Ask for a file, show what it would change, and take it in; only from a worker."""
    folder = outrider.saves / "exchange"

    def parse(text: str) -> tuple[str, tuple[PatternRecord, ...]]:
        path = named_file(folder, text, READERS)
        return path.name, tuple(READERS[path.suffix.lower()](decoded(read_whole(path))))

    title, initial = "Import equipment from which file?", "equipment.csv"
    found = await outrider.ask(source(title, folder, parse, initial=initial, hint=_FORMATS))
    if found is None:
        return
    name, records = found
    steps = await outrider.read(lambda reader: plan(reader, records))
    deed = await outrider.ask(_preview(name, records, steps))
    if deed is not None:
        await outrider.perform(deed)


def _preview(
    name: str, records: tuple[PatternRecord, ...], steps: list[PatternStep]
) -> ImportPreview:
    """Every pattern of a file and what becomes of it."""
    wrong = any(step.fate is Fate.UNREADABLE for step in steps)
    wanted = any(step.fate is not Fate.SAME for step in steps)
    hint = "Enter imports; Esc changes nothing."
    if wrong:
        hint = "Nothing can be imported until that line is mended. Esc leaves."
    elif not wanted:
        hint = "The book has all of it already. Esc leaves."
    take = ImportEquipment(records) if wanted and not wrong else None
    said = [_imported(step) for step in steps]
    return ImportPreview(f"{name}: {summary(steps)}", "Equipment", said, hint, take=take)


def _imported(step: PatternStep) -> Imported:
    record = step.record
    aboard = f" on {record.mounted_on}" if record.mounted_on else ""
    text = f"{record.table}: {record.name}{aboard}"
    more = "\n".join(filter(None, (text, *step.changes, step.wrong)))
    line = " · ".join(filter(None, (step.wrong, text, *step.changes)))
    return Imported(record.number, step.fate, line, more)
