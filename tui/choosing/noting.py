"""Writing a note about the campaign, or about a row of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from models.bridge.naming import beginning
from models.bridge.note_links import unlinked
from models.deeds.chronicle.notes import WriteNote, worded
from tui.dialogs.note_writing import NoteWriting
from tui.shell.sealed import only_looked_at

if TYPE_CHECKING:
    from models.campaign import Campaign
    from tui.shell.service import Service

_NAMES = 4
"""How many names are offered for what is typed."""


async def write_note(outrider: Service, about: str = "", *, shown: bool = False) -> None:
    """Ask for a note and keep it; players may read one that is `shown`."""
    if await only_looked_at(outrider):
        return
    campaign = await outrider.campaign()

    async def written(text: str | None) -> None:
        if text is not None and await outrider.perform(WriteNote(text, about=about, shown=shown)):
            await say_loose(outrider, text)

    title = "A note, which the players may read" if shown else f"A note, for {outrider.referees}"
    box = NoteWriting(title, worded, names_in(campaign))
    box.what = f"{title} {about}"
    outrider.show(box, written)


async def say_loose(outrider: Service, text: str) -> None:
    """Say what a note that is kept has behind an `@` though nothing is called so."""
    if loose := await outrider.read(lambda reader: unlinked(reader, text)):
        names = ", ".join(f'"{name}"' for name in loose)
        outrider.tell(f"Nothing is called {names}: that is no link yet.")


def names_in(campaign: Campaign) -> Callable[[str], Sequence[str]]:
    """What gives the names in a campaign that begin with some letters.

    Once nothing begins so, they are looked up no more for more letters: among thousands each time
    is felt, and an `@` may be a sentence away.
    """
    nothing = ""

    def names(letters: str) -> Sequence[str]:
        nonlocal nothing
        if nothing and letters.startswith(nothing):
            return ()
        with campaign.read() as reader:
            found = beginning(reader, letters, _NAMES)
        nothing = "" if found else letters
        return found

    return names
