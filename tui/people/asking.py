"""What is asked about several people: how many more, whose sheet stays, which list is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from models.bridge.purses import PARTY, holds
from models.bridge.whereabouts import places
from models.deeds.people.money import Pay, read_payment
from models.deeds.people.people import CopyPerson
from models.deeds.people.several import ForgetList, KeepList, MergePeople, TagPeople
from models.exchange.people.anew import MOST
from models.views.roster import Kept, Wanted, kept_lists
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt, some_text, whole_number

if TYPE_CHECKING:
    from tui.shell.service import Service


async def ask_copies(outrider: Service, person: int, name: str) -> CopyPerson | None:
    """Ask how many more are to be like somebody; only from a worker."""
    prompt = Prompt(f"How many more like {name}?", whole_number(1, MOST), initial="1")
    count = await outrider.ask(prompt)
    return None if count is None else CopyPerson(person, count)


async def ask_place(outrider: Service) -> int | None:
    """Ask for a place of the lore; 0 is none that is known. Only from a worker."""
    known = await outrider.read(places)
    if not known:
        outrider.tell("There is no place in the lore yet.")
        return None
    items = [*(Item(key, name) for key, name in known), Item(0, "At no known place", key="-")]
    place: int | None = await outrider.ask(Menu("Where are they?", items))
    return place


async def ask_payment(outrider: Service, purse: str) -> None:
    """Say what is in a purse, and ask what it is paid or pays; only from a worker."""
    campaign = await outrider.campaign()

    def payment(text: str) -> Pay:
        with campaign.read() as reader:
            return read_payment(reader, purse, text)

    now = await outrider.read(lambda reader: holds(reader, purse))
    hint = "+120 wages, -40 rations, 40 to party: for silence"
    hint += ", 200 from party" * (purse != PARTY)
    deed = await outrider.ask(Prompt(now, payment, hint=hint))
    if deed is not None:
        await outrider.perform(deed)


async def ask_merge(outrider: Service, names: Mapping[int, str]) -> None:
    """Ask which of two sheets, by key, stays, and make them one; only from a worker."""
    if len(names) != 2:
        return  # one of them is gone meanwhile
    first, second = names
    items = [
        Item((one, other), names[one], f"and takes over what {names[other]} has")
        for one, other in ((first, second), (second, first))
    ]
    pair = await outrider.ask(Menu("Two become one: whose name and figures stay?", items))
    if pair is not None:
        await outrider.perform(MergePeople(*pair))


async def ask_tag(outrider: Service, people: Sequence[int], *, on: bool = True) -> None:
    """Ask for a tag that people get, or lose, and say who they were; only from a worker."""
    title = "Which tag?" if on else "Which tag do they lose?"
    hint = "A word that they are found by." if on else ""
    word = await outrider.ask(Prompt(title, some_text, hint=hint))
    if word is not None and (done := await outrider.perform(TagPeople(tuple(people), word, on))):
        outrider.tell(f"{done.title}.")


async def ask_list(outrider: Service, wanted: Wanted) -> Kept | None:
    """Which of the lists that are kept is to be shown; or this one is kept, or one forgotten."""
    kept = await outrider.read(kept_lists)
    items = [Item(one, one.name, _said(one.wanted)) for one in kept]
    keep = Item("keep", "Keep this list", "under a name", key="+")
    forget = [Item("forget", "Forget a list", key="-")] if kept else []
    answer = await outrider.ask(Menu("Lists", [*items, keep, *forget]))
    if answer == "keep":
        if name := await outrider.ask(Prompt("What is the list called?", some_text)):
            await outrider.perform(KeepList(name, *wanted.kept))
    elif answer == "forget":
        gone = await outrider.ask(Menu("Forget which?", items))
        if gone is not None:
            await outrider.perform(ForgetList(gone.key))
    return answer if isinstance(answer, Kept) else None


def _said(wanted: Wanted) -> str:
    """Which people a list has, and in which order."""
    sought, order, backwards = wanted.kept
    return f"{sought or 'everybody'}, by {order}{', last first' * backwards}"
