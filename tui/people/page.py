"""Everybody in the campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input

from tui.dialogs.prompt import Prompt
from tui.people.squad import SquadPrompt
from tui.shell import places
from tui.shell.browser import WHILE_TYPING
from tui.shell.campaign_page import CampaignPage
from tui.shell.command import Command
from tui.widgets.listing import Column, Line, Listing
from tui.widgets.text_line import TextLine

if TYPE_CHECKING:
    from models.reading import Reader
    from models.views.roster import Member

_SIDES = ("", "party", "opposition", "bystander")


class PeoplePage(CampaignPage["list[Member]"]):
    """Everybody, to search, filter and open."""

    DEFAULT_CSS = """
    PeoplePage Listing { height: 1fr; }
    PeoplePage Input { height: 1; border: none; padding: 0 1; background: $boost; display: none; }
    PeoplePage.searching Input { display: block; }
    """
    LEGEND = (
        ("hurt 1/2/0", "One light wound, two shock points, no stun points."),
        ("out", "An NPC with light wounds enough to be out of the fight (W-18)."),
        ("Init -", "Out of action: dead, unconscious or out."),
    )

    def __init__(self) -> None:
        super().__init__()
        self._side = ""

    def content(self) -> ComposeResult:
        """The search line and the list."""
        yield TextLine(placeholder="Words to find; Enter goes to the list, Esc shows all")
        yield Listing(
            Column("Name", 18),
            Column("Side", 10),
            Column("Tier", 11),
            Column("Init", 4, right=True),
            Column("Light/shock/stun", 17),
            Column("Weapon"),
            name="people",
            empty=f"Nobody here: {self.key_of(PeoplePage.action_new)} makes somebody, "
            f"{self.key_of(PeoplePage.action_many)} makes many.",
        )

    def on_mount(self) -> None:
        """The list has the keys."""
        self.query_one(Listing).focus()

    def page_title(self) -> str:
        """How many are shown, of which side."""
        shown = len(self.query_one(Listing).lines)
        side = {"": "everybody", "bystander": "bystanders"}.get(self._side, self._side)
        return f"People · {side} · {shown} of {len(self.view or ())}"

    def why_not(self, command: Command[Any]) -> str:
        """While words are typed, letters are letters."""
        if isinstance(self.focused, Input) and command.run not in WHILE_TYPING:
            return "Words are being typed."
        return super().why_not(command)

    def _why_nobody(self) -> str:
        listing = self.query_one(Listing)
        return "" if listing.current else "Nobody is under the cursor."

    def on_descendant_focus(self) -> None:
        """The keys that work depend on where they go."""
        if self.is_mounted:
            self.refresh_keys()

    def read(self, reader: Reader) -> list[Member]:
        """The roster."""
        from models.views.roster import roster

        return roster(reader)

    def paint(self, view: list[Member]) -> None:
        """Fill the list with whoever is of the side that is shown, and found."""
        words = self.query_one(Input).value.casefold().split()
        found = [
            person
            for person in view
            if self._side in {"", person.side} and _has(words, _text(person))
        ]
        found.sort(key=lambda person: not _has(words, person.name))
        listing = self.query_one(Listing)
        listing.searched = bool(words)
        listing.fill([_line(person) for person in found])

    def action_filter(self) -> None:
        """Show the next side."""
        self._side = _SIDES[(_SIDES.index(self._side) + 1) % len(_SIDES)]
        self.repaint()

    def action_search(self) -> None:
        """Open the search line."""
        self.add_class("searching")
        self.query_one(Input).focus()

    @on(Input.Changed)
    def _searched(self) -> None:
        """The cursor is on what fits best, which Enter then opens."""
        self.repaint()
        self.query_one(Listing).cursor = 0

    @on(Input.Submitted)
    def _found(self) -> None:
        self.query_one(Listing).focus()

    def leave(self) -> None:
        """End the search and show everybody, or leave the page."""
        if not self.has_class("searching"):
            super().leave()
            return
        self.remove_class("searching")
        self.query_one(Input).value = ""
        self.query_one(Listing).focus()

    @on(Listing.Chosen)
    def _chosen(self) -> None:
        self.action_open()

    def action_open(self) -> None:
        """Open the sheet."""
        self._open(self._current())

    def _open(self, key: int) -> None:
        self.outrider.visit(places.Sheet(key))

    def _current(self) -> int:
        line = self.query_one(Listing).current
        assert line is not None
        return line.key

    def action_new(self) -> None:
        """Ask for a name and open the new sheet."""

        def name(text: str) -> str:
            from models.fields import checked

            return str(checked("person", "name", text))

        what = "a player character" if self._side == "party" else "an NPC"
        side = self._side or "bystander"
        hint = f"Makes {what} ({side}) · Enter takes it, Esc leaves."
        self.outrider.show(Prompt("Name", name, hint=hint), self._make)

    async def _make(self, name: str | None) -> None:
        from models.deeds.people.people import NewPerson
        from models.tables import Side

        if name is not None and await self.outrider.perform(
            NewPerson(name, Side(self._side or "bystander"))
        ):
            self._open(await self._newest())

    async def _newest(self) -> int:
        await self.catch_up()
        newest = max(person.key for person in self.view or ())
        listing = self.query_one(Listing)
        listing.fill(listing.lines, newest)
        return newest

    def action_many(self) -> None:
        """Ask for a line and make everybody in it."""
        self.outrider.show(SquadPrompt(), self._perform)

    async def _perform(self, deed: Any) -> None:
        if deed is not None and await self.outrider.perform(deed):
            await self._newest()

    async def action_copy(self) -> None:
        """Make one more like this."""
        from models.deeds.people.people import CopyPerson

        await self._perform(CopyPerson(self._current()))

    async def action_remove(self) -> None:
        """Take somebody off the list."""
        from models.deeds.people.people import RemovePerson

        await self.outrider.perform(RemovePerson(self._current()))

    def action_equipment(self) -> None:
        """Open the equipment book."""
        self.outrider.visit(places.Equipment())

    KEYS = (
        Command(
            "enter",
            "sheet",
            "Open the sheet of the person under the cursor.",
            action_open,
            _why_nobody,
        ),
        Command("n", "new", "A new person, on the side that is shown.", action_new),
        Command("m,N", "many", "Many at once: 6 green guards with rifles.", action_many),
        Command(
            "c", "copy", "One more like the person under the cursor.", action_copy, _why_nobody
        ),
        Command(
            "x,delete",
            "remove",
            "Take the person off the list; undo takes it back.",
            action_remove,
            _why_nobody,
        ),
        Command("slash", "search", "Search as you type.", action_search),
        Command("f,tab", "filter", "Party, opposition, bystanders, or everybody.", action_filter),
        Command("e", "equipment", "The equipment book and the motor pool.", action_equipment),
    )


def _line(person: Member) -> Line:
    level = "-" if person.initiative is None else str(person.initiative)
    cells = (person.name, person.side, person.tier, level, person.state, person.weapon)
    return Line(person.key, cells, person.tone)


def _has(words: list[str], text: str) -> bool:
    return not words or all(word in text.casefold() for word in words)


def _text(person: Member) -> str:
    """What somebody is found by: whose name it is comes before those it is written about."""
    return " ".join(
        (person.name, person.side, person.tier, person.state, person.weapon, person.words)
    )
