"""Telling on purpose: a text, a note, a map, a print-out is put before players, and taken back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from models.tables import HandoutStyle
from models.views.maps import look_at, maps
from models.views.notes import notes, read_note
from models.views.seats_list import SeatLine, lying, seats_list
from tui.choosing.given import Given
from tui.choosing.map_in_signs import map_in_signs
from tui.choosing.wish import Wish, prints
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt
from tui.dialogs.several import Several
from tui.dialogs.writing import Writing

if TYPE_CHECKING:
    from models.reading import Reader
    from tui.shell.service import Service

LONGEST = 100_000
_EVERYBODY = 0
_READERS = {"players": "what players may know of it", "referee": "all that stands on it"}
_ALL_OF_IT = "Nobody of the party is meant: all of it is shown. You see it first."


class Paper(NamedTuple):
    """What is put before players."""

    title: str
    style: HandoutStyle
    body: str


async def hand_out(
    outrider: Service, here: Wish | Paper | None = None, seat: int | None = None
) -> None:
    """Ask what is handed out unless it is `here`, show it, and put it before whom is chosen.

    Only from a worker. The cursor is on a `seat`.
    """
    seats = [each for each in await outrider.read(seats_list) if not each.ended]
    if not seats:
        outrider.tell("Nobody has a seat yet.")
        return
    paper = await _printed(outrider, here) if isinstance(here, Wish) else here
    paper = paper or (None if here else await _asked(outrider))
    if paper is None:
        return
    to = await _to_whom(outrider, seats, seat)
    if to is None:
        return
    names = ", ".join(each.player for each in seats if each.key in to) or "everybody"
    markdown = paper.style is HandoutStyle.MARKDOWN
    if await outrider.ask(Given(paper.title, paper.body, names, markdown=markdown)):
        await _hand(outrider, paper, to)


async def _hand(outrider: Service, paper: Paper, to: tuple[int, ...]) -> None:
    from models.deeds.table.handouts import HandOut

    for key in to or (None,):
        if await outrider.perform(HandOut(key, paper.title, paper.style, paper.body)) is None:
            return


async def _to_whom(
    outrider: Service, seats: Sequence[SeatLine], seat: int | None
) -> tuple[int, ...] | None:
    """The seats it is for, none of them for everybody; None where that was left."""
    if len(seats) == 1:
        return (seats[0].key,)
    items = [
        Item(_EVERYBODY, "Everybody", "who has a seat, or gets one"),
        *(Item(each.key, each.player, each.plays) for each in seats),
    ]
    marked = {seat} & {each.key for each in seats}
    to = await outrider.ask(Several("For whom?", items, marked, some=True))
    if to is None:
        return None
    return () if _EVERYBODY in to else to


async def _asked(outrider: Service) -> Paper | None:
    """Ask what is handed out."""
    items = [
        Item(_text, "A text", "written now", "t"),
        Item(_note, "A note", "one of yours, as it stands", "n"),
        Item(_map, "A map", "what players may know of it", "m"),
        Item(_drawing, "A picture", "in characters, drawn or pasted", "i"),
        Item(_print_out, "A print-out", "a sheet, squad cards, a recap ...", "p"),
    ]
    make: Any = await outrider.ask(Menu("Hand out what?", items))
    return None if make is None else await make(outrider)


async def _text(outrider: Service) -> Paper | None:
    body = await outrider.ask(Writing("What they read", _worded))
    return Paper("", HandoutStyle.TEXT, body) if body else None


async def _drawing(outrider: Service) -> Paper | None:
    body = await outrider.ask(Writing("What they see, sign for sign", _worded))
    title = await outrider.ask(Prompt("What is it called?", _titled)) if body else None
    return Paper(title, HandoutStyle.DRAWING, body) if title and body else None


async def _note(outrider: Service) -> Paper | None:
    items = [Item(note.key, note.title, note.about) for note in await outrider.read(notes)]
    if not items:
        outrider.tell("There are no notes yet.")
        return None
    key = await outrider.ask(Menu("Which note?", items))
    return None if key is None else await outrider.read(partial(note_paper, key))


def note_paper(key: int, reader: Reader) -> Paper | None:
    """A note as players read it; None when it is gone."""
    note = read_note(reader, key)
    return Paper(note.line.title, HandoutStyle.MARKDOWN, note.markdown) if note else None


async def _map(outrider: Service) -> Paper | None:
    items = [Item(each.key, each.name) for each in await outrider.read(maps)]
    if not items:
        outrider.tell("There are no maps yet.")
        return None
    key = await outrider.ask(Menu("Which map?", items))
    return None if key is None else await outrider.read(partial(map_paper, key))


def map_paper(key: int, reader: Reader) -> Paper | None:
    """A map as players may know it; None where there is nothing on it, or it is gone."""
    view = look_at(reader, key)
    drawn = map_in_signs(view) if view else ""
    return Paper("A map", HandoutStyle.DRAWING, drawn) if drawn else None


async def _print_out(outrider: Service) -> Paper | None:
    from models.views.print_outs.registry import PRINT_OUTS

    items = [Item(word, each.title, each.unsaid) for word, each in PRINT_OUTS.items()]
    word = await outrider.ask(Menu("Which print-out?", items))
    return None if word is None else await _printed(outrider, prints(word))


async def _printed(outrider: Service, wish: Wish) -> Paper | None:
    """Ask of whom it is and how much stands on it, until it can be made."""
    from models.views.print_outs.registry import PRINT_OUTS

    what = PRINT_OUTS[wish.what]
    if what.whom and not wish.who:
        hint = f"{what.whom[:1].upper()}{what.whom[1:]}. With nothing it is {what.unsaid}."
        who = await outrider.ask(Prompt(f"{what.title}, of", str.strip, hint=hint))
        if who is None:
            return None
        wish = replace(wish, who=who)
    items, hint = [Item(word, said) for word, said in _READERS.items()], ""
    if not await _may_be_known(outrider, wish):
        items, hint = [Item("referee", _READERS["referee"], key="a")], _ALL_OF_IT
    readers = await outrider.ask(Menu(f"{what.title}: how much of it?", items, hint=hint))
    if readers is None:
        return None
    return await _made(outrider, replace(wish, readers=readers, form="md"))


async def _may_be_known(outrider: Service, wish: Wish) -> bool:
    """Whether there is anything of it that players may know."""
    try:
        await outrider.read(replace(wish, readers="players").made)
    except ValueError:
        return False
    return True


async def _made(outrider: Service, wish: Wish) -> Paper | None:
    try:
        made = await outrider.read(wish.made)
        body = wish.written(made).data.decode()
    except ValueError as error:
        outrider.not_done(str(error))
        return None
    title = made.title if wish.readers == "referee" else ""
    return Paper(title, HandoutStyle.MARKDOWN, body)


async def take_back(outrider: Service) -> None:
    """Ask which of what lies before players is taken back; only from a worker."""
    from models.deeds.table.handouts import TakeBackHandout

    lies = await outrider.read(lying)
    items = [Item(each.key, each.title, f"before {each.player}") for each in lies]
    for key in await outrider.ask(Several("Take back", items, some=True)) or ():
        await outrider.perform(TakeBackHandout(key))


def _worded(text: str) -> str:
    if not text.strip():
        raise ValueError("There is nothing in it to hand out.")
    if len(text) > LONGEST:
        raise ValueError(f"A handout takes {LONGEST:,} characters at most, not {len(text):,}.")
    return text.rstrip()


def _titled(text: str) -> str:
    if not text.strip():
        raise ValueError("A picture needs a name: players see it in a list.")
    return text.strip()
