"""Writing a text of the campaign anew, which somebody else may write at the same time."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from models.deeds.people.edit import EditRow
from models.journal import newest_entry
from models.views.sheet import stands
from tui.dialogs.writing import OVERTAKEN, Writing

if TYPE_CHECKING:
    from models.action import Deed
    from models.reading import Reader
    from tui.shell.service import Service


def rewrite(
    outrider: Service,
    box: Writing,
    now: Callable[[Reader], str | None],
    deed: Callable[[str], Deed],
    then: Callable[[str], Awaitable[None] | None] = lambda _text: None,
) -> None:
    """Ask for a text in a box and keep it by a deed; `now` is the text as it stands, None if gone.

    Where that is another than the box began with, the box comes back with both in it. What comes
    `then` is given the text that was kept.
    """
    box.what = repr(deed(""))

    async def written(text: str | None) -> None:
        if text is None or not box.holds_text:
            return
        there, ground = await outrider.read(lambda reader: (now(reader), newest_entry(reader)))
        if there is not None and box.overtaken_by(there):
            outrider.not_done(OVERTAKEN, ground)
        elif await outrider.perform(deed(text)) is not None and (more := then(text)) is not None:
            await more

    outrider.show(box, written)


def rewrite_field(
    outrider: Service,
    box: Writing,
    table: str,
    key: int,
    field: str,
    then: Callable[[str], Awaitable[None] | None] = lambda _text: None,
) -> None:
    """The same for a field of a row."""

    def now(reader: Reader) -> str | None:
        text: str | None = stands(reader, table, key, field)
        return text

    rewrite(outrider, box, now, lambda text: EditRow(table, key, {field: text}), then)
