"""What is printed of whom, for whom, how and where: asked in turn, and then the file."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from models.bridge.naming import names_of
from models.exchange.files import write_whole
from models.text import clean
from tui.choosing.wish import Wish
from tui.dialogs.destination import destination
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt

if TYPE_CHECKING:
    from models.exchange.paper.document import Document
    from models.exchange.paper.writers import Printed
    from models.reading import Reader
    from tui.shell.service import Service

_READERS = {"referee": "the referee", "players": "players, what they may know"}
_FORMS = {"pdf": "PDF, A4", "md": "Markdown", "svg": "SVG"}
_LAST: WeakKeyDictionary[Service, Wish] = WeakKeyDictionary()
"""What was printed last, while the program runs."""
_KEPT = 8
"""How many print-outs are kept that were shown or changed, for whoever comes back to one."""
_SHOWN: WeakKeyDictionary[Service, dict[tuple[str, Document], Printed]] = WeakKeyDictionary()


async def ask_to_print(outrider: Service, here: Wish) -> None:
    """Change what is printed until it is right, ask where to, and write it."""
    last = _LAST.get(outrider)
    wish = replace(here, readers=last.readers, form=last.form) if last else here
    if last is None and (await _made(outrider, wish))[1] is None:
        plain = replace(wish, form="md")  # what makes a PDF may not be there
        wish = plain if (await _made(outrider, plain))[1] else wish
    start = 0
    while True:
        name, printed, why = await _made(outrider, wish)
        items = await outrider.read(partial(_items, wish, printed))
        menu = Menu("Print", items, start=start, hint=printed.warning if printed else why)
        chosen = await outrider.ask(menu)
        if chosen is None:
            return
        start = next(place for place, item in enumerate(items) if item.value == chosen)
        if chosen != "write":
            wish = await _changed(outrider, wish, chosen)
        elif printed is None:
            outrider.tell(why)
        else:
            _LAST[outrider] = wish
            await _write(outrider, name, printed)
            return


async def _made(outrider: Service, wish: Wish) -> tuple[str, Printed | None, str]:
    """The name of the file and what would be in it, or why it cannot be printed."""
    try:
        made = await outrider.read(wish.made)
        printed = await _printed(outrider, wish, made)
    except ValueError as error:
        return "", None, str(error)
    return wish.named(made), printed, ""


async def _printed(outrider: Service, wish: Wish, made: Document) -> Printed:
    """What is in the file, as it was if the same has just been shown."""
    shown, asked = _SHOWN.setdefault(outrider, {}), (wish.form, made)
    if asked not in shown:
        written = await to_thread(wish.written, made)  # fonts take their time
        if len(shown) >= _KEPT:
            shown.clear()
        shown[asked] = written
    return shown[asked]


def _items(wish: Wish, printed: Printed | None, reader: Reader) -> Sequence[Item]:
    from models.views.print_outs.registry import PRINT_OUTS

    what = PRINT_OUTS[wish.what]
    length = printed.length if printed else "cannot be printed so"
    items = [
        Item("write", "Write it", length, "w"),
        Item("what", "What", what.title, "t"),
        Item("readers", "For", _READERS[wish.readers], "f"),
        Item("form", "As", _FORMS[wish.form], "a"),
    ]
    if what.whom:
        items.insert(2, Item("who", "Of", _written_out(wish.who, reader) or what.unsaid, "o"))
    return items


async def _changed(outrider: Service, wish: Wish, chosen: str) -> Wish:
    """The wish with something else; where there are two of a kind, the other."""
    if chosen == "readers":
        return replace(wish, readers=_next(list(_READERS), wish.readers))
    if chosen == "form":
        return replace(wish, form=_next(list(_FORMS), wish.form))
    if chosen == "what":
        return await _another(outrider, wish)
    from models.views.print_outs.registry import PRINT_OUTS

    what = PRINT_OUTS[wish.what]
    hint = f"{what.whom[:1].upper()}{what.whom[1:]}. With nothing it is {what.unsaid}."
    before = await outrider.read(partial(_written_out, wish.who))
    who = await outrider.ask(Prompt(f"{what.title}, of", clean, initial=before, hint=hint))
    return wish if who in {None, before} else replace(wish, who=who)


def _written_out(who: str, reader: Reader) -> str:
    """Who is meant, as somebody would write it: a name for what a page named by its key."""
    names = names_of(reader, who.split())
    return ", ".join(names.get(word, word) for word in who.split()) if names else who


async def _another(outrider: Service, wish: Wish) -> Wish:
    from models.views.print_outs.registry import PRINT_OUTS

    items = [Item(word, each.title) for word, each in PRINT_OUTS.items()]
    here = list(PRINT_OUTS).index(wish.what)
    word = await outrider.ask(Menu("Print what", items, start=here))
    if word is None:
        return wish
    alike = PRINT_OUTS[word].whom == PRINT_OUTS[wish.what].whom
    return replace(wish, what=word, who=wish.who if alike else "")


def _next(known: list[str], now: str) -> str:
    return known[(known.index(now) + 1) % len(known)]


async def _write(outrider: Service, name: str, printed: Printed) -> None:
    """Ask where to, and write the file beside its place before it gets its name."""
    ending = f".{name.rpartition('.')[2]}"
    hint = f"The name ends in {ending}."
    ask = destination(
        f"Print {printed.length} to which file?", outrider.saves / "exchange", (ending,),
        initial=name, hint=hint,
    )  # fmt: skip
    place = await outrider.ask(ask)
    if place is None:
        return
    try:
        write_whole(place.path, printed.data, instead=place.instead)
        outrider.tell(f"Wrote {place.path}")
    except FileExistsError:
        outrider.not_done(f"{place.path} is there by now; choose another name.")
    except OSError as error:
        outrider.not_done(f"{place.path} could not be written: {error.strerror}.")
