"""People who are marked in the list, and what is done to all of them at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from models.action import Deed
from models.bridge.naming import names_of
from models.deeds.people.several import Archive, SendToPlace, SendToSide, TakeOffList
from models.reading import Reader
from models.tables import Side
from models.views.roster import Roster, Wanted, still
from tui.dialogs.menu import Item, Menu
from tui.dialogs.talk import talk
from tui.people.asking import ask_merge, ask_place, ask_tag
from tui.people.hurt import HurtDialog
from tui.shell.campaign_page import CampaignPage
from tui.shell.command import Command
from tui.shell.page import LAST
from tui.widgets.listing import Listing


class Marking(CampaignPage[Roster]):
    """A list of people, some of them marked.

    A mark stays while others are searched for, so that they can be gathered from several searches.
    """

    def __init__(self) -> None:
        super().__init__()
        self._wanted = Wanted()
        self._marked: dict[int, None] = {}
        self._still: set[int] = set()

    def look_for_marked(self, reader: Reader) -> None:
        """See who of those marked there still is."""
        self._still = still(reader, tuple(self._marked), archived=self._wanted.archived)

    def keep_marks(self, shown: set[int]) -> None:
        """Whoever is gone, archived or brought back is marked no more."""
        self._marked = {key: None for key in self._marked if key in self._still or key in shown}

    def in_footer(self, command: Command[Any]) -> bool:
        """While somebody is marked, what can be done to all of them at once."""
        if not self._marked:
            return super().in_footer(command)
        return command in TO_THEM or command.run in LAST

    def marks(self) -> str:
        """How many are marked, in words; empty for nobody."""
        if not self._marked:
            return ""
        hidden = len(self._marked.keys() - set(self.view.keys)) if self.view else 0
        return f"{len(self._marked)} marked{f', {hidden} not shown' if hidden else ''}"

    def why_nobody(self) -> str:
        """Why there is nobody to do something to."""
        listing = self.query_one(Listing)
        return "" if self._marked or listing.current else "Nobody is under the cursor."

    def _why_not_two(self) -> str:
        return "" if len(self._marked) == 2 else "Mark the two sheets that are one person."

    def current(self) -> int:
        """Whoever is under the cursor, by key."""
        line = self.query_one(Listing).current
        assert line is not None
        return line.key

    def chosen_ones(self) -> tuple[int, ...]:
        """Whoever is marked, or else whoever is under the cursor."""
        return tuple(self._marked) or (self.current(),)

    async def called(self, *people: int) -> dict[int, str]:
        """What people are called, shown or not."""
        refs = {key: f"person:{key}" for key in people}
        names = await self.outrider.read(lambda reader: names_of(reader, refs.values()))
        return {key: names[ref] for key, ref in refs.items() if ref in names}

    def action_mark(self) -> None:
        """Mark whoever is under the cursor, or no longer, and go to the next."""
        key = self.current()
        if key in self._marked:
            del self._marked[key]
        else:
            self._marked[key] = None
        self.query_one(Listing).action_step(1)
        self.repaint()

    def action_mark_all(self) -> None:
        """Mark everybody who is shown, or none of them."""
        shown = dict.fromkeys(self.view.keys) if self.view else {}
        if shown.keys() <= self._marked.keys():
            self._marked = {key: None for key in self._marked if key not in shown}
        else:
            self._marked |= shown
        self.repaint()

    async def action_remove(self) -> None:
        """Take somebody off the list."""
        await self.outrider.perform(TakeOffList(self.chosen_ones()))

    async def action_archive(self) -> None:
        """Put people away who play no part any more, or bring them back."""
        await self.outrider.perform(Archive(self.chosen_ones(), not self._wanted.archived))

    def action_side(self) -> None:
        """Send people to another side."""
        people = self.chosen_ones()
        items = [Item(side, side, key=side[0]) for side in Side]
        self.outrider.show(Menu("On which side?", items), self._with(partial(SendToSide, people)))

    def action_place(self) -> None:
        """Say at which place of the lore people are."""
        talk(self, partial(self._place, self.chosen_ones()))

    async def _place(self, people: tuple[int, ...]) -> None:
        place = await ask_place(self.outrider)
        if place is not None:
            done = await self.outrider.perform(SendToPlace(people, place or None))
            if done:
                self.outrider.tell(f"{done.title}.")

    def action_hurt(self) -> None:
        """Ask for points, and write them as one wound of each."""
        from models.deeds.people.harm import HurtByHand, HurtSeveral

        people = self.chosen_ones()
        deed = HurtSeveral(people) if len(people) > 1 else HurtByHand(people[0])
        self.outrider.show(HurtDialog(deed), self._with(lambda answer: answer))

    def action_tag(self) -> None:
        """Give people a tag."""
        talk(self, partial(ask_tag, self.outrider, self.chosen_ones()))

    def action_untag(self) -> None:
        """Take a tag from people."""
        talk(self, partial(ask_tag, self.outrider, self.chosen_ones(), on=False))

    def _with(self, deed: Callable[[Any], Deed]) -> Any:
        """Do the deed that an answer makes."""

        async def answered(answer: Any) -> None:
            if answer is not None:
                await self.outrider.perform(deed(answer))

        return answered

    def action_merge(self) -> None:
        """Ask which of two sheets stays, and make them one."""
        talk(self, self._merge)

    async def _merge(self) -> None:
        await ask_merge(self.outrider, await self.called(*self._marked))


REMOVE = Command("x,delete", "remove", "Take them off the list; undo takes it back.",
                 Marking.action_remove, Marking.why_nobody)  # fmt: skip
SEVERAL = (
    Command("z", "archive", "Put them away, offered nowhere, or bring them back.",
            Marking.action_archive, Marking.why_nobody, footer=False),
    Command("s", "side", "Send them to another side.", Marking.action_side, Marking.why_nobody,
            footer=False),
    Command("w", "where", "At which place of the lore they are.", Marking.action_place,
            Marking.why_nobody, footer=False),
    Command("h", "hurt", "Light, shock and stun points by hand, as one wound of each.",
            Marking.action_hurt, Marking.why_nobody, footer=False),
    Command("t", "tag", "Give them a tag to be found by.", Marking.action_tag, Marking.why_nobody,
            footer=False),
    Command("T", "untag", "Take a tag from them.", Marking.action_untag, Marking.why_nobody,
            footer=False),
    Command("M", "merge", "Merge two sheets of the same person.", Marking.action_merge,
            Marking._why_not_two, footer=False),
)  # fmt: skip
TO_THEM = (*SEVERAL, REMOVE)
MARK = (
    Command("space", "mark", "Mark people, to do something to all of them.",
            Marking.action_mark, Marking.why_nobody, footer=False, looks=True),
    Command("A", "mark all", "Mark everybody shown, or none of them.",
            Marking.action_mark_all, Marking.why_nobody, footer=False, looks=True),
)  # fmt: skip
