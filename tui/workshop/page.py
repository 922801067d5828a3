"""The workshop: what is broken, what it needs, who had best do it, and what is in hand."""

from __future__ import annotations

from functools import partial

from textual import on
from textual.content import Content

from models.deeds.clock.time import Advance, AdvanceToNext
from models.deeds.workshop.devices import RemoveDevice, ReplaceAssembly
from models.deeds.workshop.repair import EndWork
from models.reading import Reader
from models.tables import Work
from models.views.workshop import Piece, mechanics, workshop
from tui.attempts.attempting import roll
from tui.clock.advance import AdvanceDialog
from tui.clock.passing import at_hand_now
from tui.dialogs.talk import talk
from tui.shell import places
from tui.shell.browser import Browser
from tui.shell.command import Command
from tui.widgets.listing import Column, Line, Listing
from tui.workshop.asking import assign, damage, new_device
from tui.workshop.asking import work as ask_for_work
from tui.workshop.text import piece_line, piece_text


class WorkshopPage(Browser[list[Piece]]):
    """Every device and component, the worst damaged first."""

    DEFAULT_CSS = """
    WorkshopPage #browser Listing { height: 2fr; }
    WorkshopPage #text { height: 3fr; }
    WorkshopPage.-wide #browser { layout: vertical; }
    WorkshopPage.-wide #browser Listing { height: 1fr; width: 100%; }
    WorkshopPage.-wide #text { height: 1fr; width: 100%; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._pieces: dict[int, Piece] = {}

    def listing(self) -> Listing:
        """What it is, how it stands, what it needs, and when its work ends."""
        return Listing(
            Column("Device"),
            Column("Damage", 11),
            Column("Needs", 8),
            Column("Ends", 13),
            empty=f"Nothing here: {self.key_of(WorkshopPage.action_new)} enters a device, "
            "or a component of a vehicle.",
        )

    def page_title(self) -> str:
        """How many devices are broken."""
        broken = sum(1 for piece in self._pieces.values() if piece.condition.points)
        return f"Workshop · {broken} of {len(self._pieces)} broken" if self._pieces else "Workshop"

    def _why_none(self) -> str:
        return "" if self._piece else "No device is under the cursor."

    def _why_no_work(self) -> str:
        piece = self._piece
        if piece is None:
            return self._why_none()
        if piece.due is not None:
            return f"Work on it is in hand: {piece.due.label}."
        return f"{piece.name} needs no work." if piece.level is None else ""

    def _why_no_repair(self) -> str:
        if (why := self._why_no_work()) or self._here().device.diagnosis:
            return why
        diagnose = self.key_of(WorkshopPage.action_diagnose)
        return f"It must be diagnosed before it is repaired (T-40); {diagnose} does."

    @property
    def _piece(self) -> Piece | None:
        """The device under the cursor."""
        return self._pieces.get(self.current.key) if self.current is not None else None

    def read(self, reader: Reader) -> list[Piece]:
        """Every device and component."""
        return workshop(reader)

    def paint(self, view: list[Piece]) -> None:
        """Fill the list."""
        self._pieces = {piece.device.key: piece for piece in view}
        self.fill(map(piece_line, view))

    def text(self, line: Line) -> Content:
        """The device in full, and who had best do what comes next."""
        piece = self._pieces[line.key]
        if self.campaign is None or piece.work is None or piece.due is not None:
            return piece_text(piece, ())
        with self.campaign.read() as reader:
            return piece_text(piece, mechanics(reader, piece.work, line.key))

    @on(Listing.Chosen)
    def _chosen(self, event: Listing.Chosen) -> None:
        event.prevent_default()
        self.action_go_on()

    def action_go_on(self) -> None:
        """Do what comes next."""
        piece = self._here()
        if piece.due is not None and piece.left > 0:
            talk(self, partial(self._wait, piece.left))
        elif piece.due is not None:
            talk(self, partial(roll, self.outrider, EndWork(piece.due.key)))
        elif piece.work is not None:
            talk(self, partial(ask_for_work, self.outrider, piece, piece.work))
        else:
            self.action_edit()

    async def _wait(self, seconds: int) -> None:
        """Let time pass until the work is done, or first show what has to be met before."""
        if await at_hand_now(self.outrider):
            campaign = await self.outrider.campaign()
            self.outrider.show(AdvanceDialog(campaign, seconds), self._pass)
        else:
            await roll(self.outrider, Advance(seconds))

    async def _pass(self, deed: Advance | AdvanceToNext | None) -> None:
        if deed is not None:
            await self.outrider.perform(deed)

    def action_diagnose(self) -> None:
        """Ask who diagnoses."""
        talk(self, partial(ask_for_work, self.outrider, self._here(), Work.DIAGNOSE))

    def action_repair(self) -> None:
        """Ask who repairs."""
        talk(self, partial(ask_for_work, self.outrider, self._here(), Work.REPAIR))

    def action_replace(self) -> None:
        """Replace the assembly."""
        talk(self, partial(roll, self.outrider, ReplaceAssembly(self._here().device.key)))

    def action_damage(self) -> None:
        """Ask how badly it is damaged."""
        talk(self, partial(damage, self.outrider, self._here()))

    def action_new(self) -> None:
        """Ask for a new device."""
        talk(self, partial(new_device, self.outrider))

    def action_assign(self) -> None:
        """Ask what it is part of, and whose it is."""
        talk(self, partial(assign, self.outrider, self._here()))

    def action_edit(self) -> None:
        """Open all figures."""
        self.outrider.visit(places.Row("device", self._here().device.key))

    async def action_remove(self) -> None:
        """Remove it."""
        await self.outrider.perform(RemoveDevice(self._here().device.key))

    def _here(self) -> Piece:
        assert self._piece is not None
        return self._piece

    KEYS = (
        Command(
            "enter",
            "go on",
            "What comes next: diagnose, repair, or end the work.",
            action_go_on,
            _why_none,
        ),
        Command("d", "diagnose", "Find out what is wrong (T-41).", action_diagnose, _why_no_work),
        Command(
            "r",
            "repair",
            "Repair it, in a shop or in the field (T-43, T-44).",
            action_repair,
            _why_no_repair,
        ),
        Command(
            "R",
            "replace",
            "Replace the assembly, diagnosed or not (T-45).",
            action_replace,
            _why_no_work,
        ),
        Command("b", "break", "Damage it, by ruling.", action_damage, _why_none),
        Command("n", "new", "A new device, or component of a vehicle.", action_new),
        Command(
            "e",
            "edit",
            "Its price, what helps to repair it, notes, its state.",
            action_edit,
            _why_none,
        ),
        Command("o", "whose", "What it is part of, and whose it is.", action_assign, _why_none),
        Command("x,delete", "remove", "Remove it; undo takes it back.", action_remove, _why_none),
        *Browser.SEARCH,
    )
