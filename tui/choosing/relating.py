"""How somebody or something stands to others: saying so, going there, striking it out."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from models.bridge.naming import named
from models.deeds.chronicle.subjects import Relate, Unrelate
from models.views.lore import Related, relations
from tui.choosing.noting import names_in
from tui.dialogs.menu import Item, Menu
from tui.dialogs.naming import NamePrompt
from tui.dialogs.prompt import Prompt
from tui.shell import places

if TYPE_CHECKING:
    from models.campaign import Campaign
    from tui.shell.service import Service

_NEW, _NO_LONGER = "new", "no longer"
_WHOM = "The name of a person, a vehicle, or anything of the lore."


async def related(outrider: Service, ref: str, name: str) -> None:
    """Ask what to do about how something stands to others; only from a worker."""
    found = await outrider.read(lambda reader: relations(reader, ref))
    items = [
        Item(_NEW, "Add a relation", key="n"),
        *([Item(_NO_LONGER, "Remove one", key="x")] if found else []),
        *(Item(each, each.said, "go there") for each in found),
    ]
    answer = await outrider.ask(Menu(f"Relations of {name}", items))
    if answer == _NEW:
        await relate(outrider, ref, name)
    elif answer == _NO_LONGER:
        await unrelate(outrider, found)
    elif isinstance(answer, Related):
        outrider.visit(places.place_of(answer.ref))


async def relate(outrider: Service, ref: str, name: str) -> None:
    """Ask how something stands to what else, and write it down; only from a worker."""
    hint = "Such as: owes, brother of, belongs to, lies beside."
    words = await outrider.ask(Prompt(f"{name} ...", _words, hint=hint))
    if not words:
        return
    campaign = await outrider.campaign()
    find, names = partial(_named, campaign), names_in(campaign)
    other = await outrider.ask(NamePrompt(f"{name} {words} ...", find, names, hint=_WHOM))
    if other:
        await outrider.perform(Relate(ref, words, other))


async def unrelate(outrider: Service, found: tuple[Related, ...]) -> None:
    """Ask which of these is no longer so, and strike it out; only from a worker."""
    gone = await choose(outrider, "Which is no longer so?", found)
    if gone is not None:
        await outrider.perform(Unrelate(gone.key))


async def choose(outrider: Service, question: str, found: tuple[Related, ...]) -> Related | None:
    """One of these; only from a worker."""
    items = [Item(each, each.said) for each in found]
    answer = await outrider.ask(Menu(question, items)) if items else None
    return answer if isinstance(answer, Related) else None


def _words(text: str) -> str:
    if not text.strip():
        raise ValueError("Say how the two are related, such as: owes, belongs to.")
    return text.strip()


def _named(campaign: Campaign, text: str) -> str:
    """The ref of what has a name, or alone begins so; raises `ValueError` for nothing."""
    with campaign.read() as reader:
        return named(reader, text)
