"""Opening the table: for whom it listens, and whether with a page for browsers."""

from __future__ import annotations

import socket
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt, whole_number
from tui.table.agreeing import agreed

if TYPE_CHECKING:
    from tui.shell.service import Service

ALONE, PORT = "127.0.0.1", 2300
HIGHEST = 65_534
"""The highest port that leaves one for browsers."""
READ = "A page for browsers can be read by whoever is in that network: only where you trust it."
_ELSEWHERE = ("192.0.2.1", 9)
"""An address that nobody has: what would be sent there, and is not, would leave over our own."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which address and port a host listens on, and whether it has a page for browsers."""

    address: str = ALONE
    port: int = PORT
    web: bool = False

    @property
    def options(self) -> tuple[str, ...]:
        """The same as the command line takes it."""
        listen = () if self.address == ALONE else ("--listen", self.address)
        port = () if self.port == PORT else ("--port", str(self.port))
        return (*listen, *port, *(("--web",) if self.web else ()))


_LAST: WeakKeyDictionary[Service, Wanted] = WeakKeyDictionary()
"""What was wanted last, while the program runs."""


async def open_table(outrider: Service) -> None:
    """Ask for whom, and whether whoever came with the file may, and start a host; from a worker."""
    wanted, start = _LAST.get(outrider, Wanted()), 0
    while True:
        items = [
            Item("open", "Open the table", "it ends with this program", "o"),
            Item("address", "For", _said(wanted.address), "f"),
            Item("port", "Port", str(wanted.port), "p"),
            Item("web", "Browsers", "a page for them, at the next port" * wanted.web or "no", "b"),
        ]
        hint = READ if wanted.web and wanted.address != ALONE else ""
        chosen = await outrider.ask(Menu("Open the table", items, start=start, hint=hint))
        if chosen is None:
            return
        if chosen == "open":
            _LAST[outrider] = wanted
            if await agreed(outrider):
                outrider.lay_table().open(wanted.options)
            return
        start = next(place for place, item in enumerate(items) if item.value == chosen)
        if chosen == "web":
            wanted = replace(wanted, web=not wanted.web)
        elif chosen == "port":
            ask = Prompt("Which port?", whole_number(1, HIGHEST), initial=str(wanted.port))
            wanted = replace(wanted, port=await outrider.ask(ask) or wanted.port)
        else:
            wanted = replace(wanted, address=await _address(outrider) or wanted.address)


def _said(address: str) -> str:
    return f"this computer alone, {ALONE}" if address == ALONE else f"who reaches {address}"


async def _address(outrider: Service) -> str | None:
    """Ask which address; None where that was left."""
    own = own_address()
    items = [
        Item(ALONE, "This computer alone", ALONE),
        *([Item(own, "The network it is in", own)] if own else ()),
        Item("", "Another address", "typed"),
    ]
    address: str | None = await outrider.ask(Menu("For whom?", items))
    if address != "":
        return address
    return await outrider.ask(Prompt("Listen on which address of this computer?", address_of))


def address_of(text: str) -> str:
    """An address as it is typed; raises `ValueError` where it is none."""
    for family in (socket.AF_INET, socket.AF_INET6):
        try:
            socket.inet_pton(family, text.strip())
        except (OSError, ValueError):
            continue
        return text.strip()
    raise ValueError("An address is written such as 192.168.1.20 or ::1.")


def own_address() -> str:
    """The address under which others of the network reach this computer; empty for none."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
            line.connect(_ELSEWHERE)
            return str(line.getsockname()[0])
    except OSError:
        return ""
