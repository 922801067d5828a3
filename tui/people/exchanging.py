"""Writing people to a file and taking them out of one: asking which."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from models.bridge.joint import listed
from models.campaign import Campaign
from models.deeds.people.newcomers import NewPeople
from models.exchange.files import named_source, write_whole
from models.exchange.merging import Fate
from models.exchange.people.draft import Draft
from models.exchange.people.formats import WRITERS, read_people
from models.exchange.people.found import Found
from models.exchange.people.leaving import drafts_of
from models.exchange.people.newcomers import Newcomer, plan
from models.tables import Side
from models.text import clean, heads
from tui.dialogs.destination import destination, source
from tui.dialogs.import_preview import Imported, ImportPreview
from tui.dialogs.working import Progress, Stopped
from tui.widgets.listing import Listing

if TYPE_CHECKING:
    from tui.shell.service import Service


_SAID = {f": {side}" for side in Side}
_SAID_HERE = "Side as you say"
_NAMED = 3
"""How many are named who do not get all that the file gives them."""
_PROPOSED = {".json", ".csv", ".xml"}


async def export_people(outrider: Service, chosen: Collection[int]) -> None:
    """Ask for a file and write these people to it, by key; only from a worker."""
    ask = destination(
        f"Export {heads(len(chosen))} to which file?", outrider.saves / "exchange", WRITERS,
        initial="people.csv", hint="The name ends in .csv or .json.",
    )  # fmt: skip
    place = await outrider.ask(ask)
    if place is None:
        return
    path = place.path
    drafts = await outrider.read(lambda reader: drafts_of(reader, frozenset(chosen)))
    try:
        write_whole(path, WRITERS[path.suffix.lower()](drafts).encode(), instead=place.instead)
        outrider.tell(f"Wrote {path}")
    except OSError as error:
        outrider.not_done(f"{path} could not be written: {error.strerror}.")


async def import_people(outrider: Service) -> None:
    """Ask for a file, show who is in it and what was understood, and add them; from a worker."""
    folder = outrider.saves / "exchange"

    def parse(text: str) -> Path:
        path = named_source(folder, text)
        if not path.exists():
            raise ValueError(f"There is no file {clean(str(path))}.")
        return path

    path = await outrider.ask(
        source(
            "Import people from which file?", folder, parse, initial=_proposed(folder),
            proposed=True,
            hint="A table, a JSON file, or a folder of JSON files.",
        )
    )  # fmt: skip
    if path is None:
        return
    campaign = await outrider.campaign()
    try:
        found, coming = await outrider.beside("Reading", lambda tell: _read(campaign, path, tell))
    except Stopped:
        outrider.not_done("Stopped: nothing was changed.")
        return
    except ValueError as error:
        outrider.not_done(f"{error} Nobody was added.")
        return
    deed = await outrider.ask(_preview(path.name, found, coming, campaign))
    if deed is not None:
        await outrider.perform(deed)


def _proposed(folder: Path) -> str:
    """The file that came into the folder last, or else to where browsers put theirs."""
    if newest := _newest(folder):
        return newest.name
    downloads = Path("~/Downloads")
    newest = _newest(downloads, _PROPOSED)
    return str(downloads / newest.name) if newest else ""


def _newest(folder: Path, endings: Collection[str] = ()) -> Path | None:
    """The file of a folder that came into it last, of those that end so; None where there is none.

    With no endings it is of any.
    """
    try:
        files = [
            file
            for file in folder.expanduser().iterdir()
            if not file.name.startswith(".") and (not endings or file.suffix.lower() in endings)
        ]
        return max(files, key=lambda file: file.stat().st_mtime_ns, default=None)
    except (OSError, RuntimeError):
        return None


def _read(campaign: Campaign, path: Path, tell: Progress) -> tuple[Found, list[Newcomer]]:
    """Who is in a file, and what they would come to; runs in a thread."""
    found = read_people(path)
    with campaign.read() as session:
        return found, plan(session, found.drafts, tell)


class PeoplePreview(ImportPreview):
    """Everybody in a file; whose side somebody is on is said here where the file is wrong."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("s", "side", show=False)]

    def __init__(
        self, title: str, found: Found, coming: Sequence[Newcomer], hint: str, campaign: Campaign
    ) -> None:
        self._coming = sorted(coming, key=lambda one: not one.wrong)
        self._sound = bool(coming) and not any(one.wrong for one in coming)
        self._campaign = campaign
        self._files = len(found.refused)
        said = [Imported(0, Fate.UNREADABLE, line, line) for line in found.refused]
        said += [_imported(place, one) for place, one in enumerate(coming, 1)]
        super().__init__(title, "Person", said, hint, take=self._import(coming))

    def _import(self, coming: Sequence[Newcomer]) -> NewPeople | None:
        return NewPeople(tuple(one.draft for one in coming)) if self._sound else None

    def action_side(self) -> None:
        """Put whoever is under the cursor on the next side."""
        row = self.query_one(Listing).cursor
        place = row - self._files
        if not self._sound or place < 0:
            return
        one, sides = self._coming[place], list(Side)
        side = sides[(sides.index(one.side) + 1) % len(sides)]
        with self._campaign.read() as session:
            (self._coming[place],) = plan(session, [_on_side(one.draft, side)])
        self.put(row, _imported(self._records[row].number, self._coming[place]))
        self._take = self._import(self._coming)


def _on_side(draft: Draft, side: Side) -> Draft:
    """Somebody of a file on the side that is said here, and nothing said of why on another."""
    mapped = (*(line for line in draft.mapped if not line.endswith(tuple(_SAID))), _SAID_HERE)
    values = {**draft.values, "side": str(side)}
    return replace(draft, values=values, mapped=tuple(dict.fromkeys(mapped)))


def _preview(
    name: str, found: Found, coming: Sequence[Newcomer], campaign: Campaign
) -> ImportPreview:
    """Everybody in a file, with what was understood and what is left."""
    wrong = sum(bool(one.wrong) for one in coming)
    title = f"{clean(name)}: {heads(len(coming))}"
    hint = "Enter adds them, s another side for this one; Esc adds nobody."
    if found.refused and coming:
        several = len(found.refused) > 1
        files = f"{len(found.refused)} files are" if several else "1 file is"
        hint = f"{files} left out whole; the others can be added. {hint}"
    if wrong:
        hint = f"{wrong} cannot be read, so nobody can be added. Esc leaves."
    elif not coming:
        hint = "There is nobody in it. Esc leaves."
    lost = [clean(one.name) for one in coming if one.untaken and not one.wrong]
    more = [f"{len(lost) - _NAMED} more"] if len(lost) > _NAMED else []
    said = f"Not all gear of {listed([*lost[:_NAMED], *more])} is taken." if lost else ""
    whole = " ".join(filter(None, (f"{title} ({found.kind}).", said, *found.said)))
    return PeoplePreview(whole, found, coming, hint, campaign)


def _imported(place: int, one: Newcomer) -> Imported:
    line = one.draft.number or place
    if one.wrong:
        return Imported(line, Fate.UNREADABLE, f"{one.name}: {one.wrong}", one.wrong)
    lost, more = bool(one.untaken), "\n".join(one.lines)
    return Imported(line, Fate.NEW, f"{one.name}: {one.lines[0]}", more, part=lost)
