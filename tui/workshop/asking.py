"""Questions of the workshop: who works, how bad the damage is, whose a device is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from models.deeds.workshop.devices import AssignDevice, BreakDevice, NewDevice
from models.fields import checked
from models.tables import Work
from models.views.workshop import Mechanic, Piece, mechanics, owners, workshop
from rules.tasks.failure import Damage
from tui.attempts.attempting import roll
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt
from tui.shell import places
from tui.workshop.text import promise

if TYPE_CHECKING:
    from tui.shell.service import Service

_NONE = 0
_DAMAGES = (
    Item(
        Damage.SUPERFICIAL, "Superficial", "marked, and works as before; never adds up (T-37)", "s"
    ),
    Item(Damage.MINOR, "Minor", "no use; two are a major (T-38)", "m"),
    Item(Damage.MAJOR, "Major", "no use; with a minor it is the end (T-38)", "a"),
    Item(Damage.DESTROYED, "Destroyed", "total damage (T-35)", "d"),
)


async def work(outrider: Service, piece: Piece, what: Work) -> None:
    """Ask who works on a device, best chances first, and let it be rolled; only from a worker."""
    found = await outrider.read(lambda reader: mechanics(reader, what, piece.device.key))
    title = f"Who can {what} it: {piece.name}"
    chosen: Mechanic | None = await outrider.ask(
        Menu(title, [Item(each, each.name, promise(each)) for each in found])
    )
    if chosen is not None:
        await roll(outrider, chosen.deed)


async def damage(outrider: Service, piece: Piece) -> None:
    """Ask how badly a device is damaged, and let it be; only from a worker."""
    level = await outrider.ask(Menu(f"Damage to {piece.name}", _DAMAGES))
    if level is not None:
        await outrider.perform(BreakDevice(piece.device.key, level))


async def new_device(outrider: Service) -> None:
    """Ask for a device, make it, and open its figures; only from a worker."""

    def parse(text: str) -> str:
        return str(checked("device", "name", text))

    name = await outrider.ask(Prompt("New device, or component of a vehicle", parse))
    if name is None:
        return
    whose = await _whose(outrider)
    if whose is None or not await outrider.perform(NewDevice(name, *whose)):
        return
    newest = await outrider.read(lambda reader: max(piece.device.key for piece in workshop(reader)))
    outrider.visit(places.Row("device", newest))


async def assign(outrider: Service, piece: Piece) -> None:
    """Ask what a device is part of, and whose it is; only from a worker."""
    whose = await _whose(outrider)
    if whose is not None:
        await outrider.perform(AssignDevice(piece.device.key, *whose))


async def _whose(outrider: Service) -> tuple[int | None, int | None] | None:
    """The vehicle a device is part of and its owner; None when the referee leaves it."""
    campaign = await outrider.campaign()
    with campaign.read() as session:
        vehicles, people = owners(session)
    vehicle = await _one(outrider, "What is it part of?", "Nothing: it stands alone", vehicles)
    owner = None
    if vehicle is not None:
        owner = await _one(outrider, "Whose is it?", "Nobody's", people)
    return None if vehicle is None or owner is None else (vehicle or None, owner or None)


async def _one(
    outrider: Service, question: str, none: str, rows: list[tuple[int, str]]
) -> int | None:
    """One of several rows, `_NONE` for none of them, None when the referee leaves it."""
    items = [Item(_NONE, none, key="0"), *(Item(key, name) for key, name in rows)]
    chosen: int | None = await outrider.ask(Menu(question, items))
    return chosen
