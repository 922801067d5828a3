"""Taking back what was done last, and doing it again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar

from tui.looking import LookingBack

if TYPE_CHECKING:
    from models.campaign import Campaign
    from models.tables import Entry


Came = TypeVar("Came")
Way = Literal["undo", "redo"]


class Asked(NamedTuple):
    """What the same key takes back, or does again, once more: until anything else happens."""

    way: str
    entry: int
    newest: int


class Turning(LookingBack):
    """A program that takes back; what another referee did only when it is asked for twice."""

    _asked: Asked | None = None

    @property
    def for_players(self) -> bool:
        """Whether players are looking."""
        raise NotImplementedError

    async def campaign(self) -> Campaign:
        """The open campaign, as soon as it is ready."""
        raise NotImplementedError

    async def sent(self, campaign: Campaign, act: Callable[[], Came]) -> Came:
        """Do something to a campaign, which may be on its way to a server for a while."""
        raise NotImplementedError

    def changed(self) -> None:
        """Show what has changed."""
        raise NotImplementedError

    async def undo(self, meant: int | None = None) -> bool:
        """Take back what the title names, or the entry of this key.

        What somebody built on, and what another did, is told instead; that or theirs is taken back
        when it is asked for once more. Where what players did rests on it, what was before it is.
        Gives whether anything was taken back.
        """
        return await self._turn("undo", "Nothing to take back.", meant)

    async def redo(self) -> None:
        """Do again what was taken back; what another did only when it is asked for twice."""
        await self._turn("redo", "Nothing to do again.")

    async def _turn(self, way: Way, nothing: str, meant: int | None = None) -> bool:
        if sealed := (await self.campaign()).sealed:
            self.tell(sealed)
            return False
        key = self._meant(way, nothing) if meant is None else meant
        entry = await self._turned(way, key, offers=meant is None) if key is not None else None
        if entry is None:
            return False
        self.tell(f"{way.title()}: {entry.title}")
        self.taken_back = entry if way == "undo" else None
        self.acted()
        self.changed()
        return True

    def _meant(self, way: Way, nothing: str) -> int | None:
        """Which entry is meant; None where something is said first."""
        asked, self._asked = self._asked, None
        if asked is not None and (asked.way, asked.newest) == (way, self._newest):
            return asked.entry
        head = self.headline and getattr(self.headline, way)
        if not head:
            self.tell(nothing)
        elif not head.others:
            return int(head.key)
        else:
            self._ask_once_more(way, head.key, f'{head.others} did that: "{head.title}"')
        return None

    def _ask_once_more(self, way: str, entry: int, why: str) -> None:
        """Say why something is not done at once."""
        self._asked = Asked(way, entry, self._newest)
        self.tell(f"{why}. Press again to {'take that back' if way == 'undo' else 'do it again'}.")

    @property
    def _newest(self) -> int:
        """The newest entry that is known of."""
        return self.headline.newest if self.headline else 0

    async def _turned(self, way: Way, meant: int, *, offers: bool) -> Entry | None:
        """Turn an entry over; what stands in the way is told, and offered if it can be turned."""
        campaign = await self.campaign()
        from models.action import Refusal
        from models.journal import Conflict
        from models.turning import BuiltOn

        try:
            act = campaign.undo if way == "undo" else campaign.redo
            return await self.sent(campaign, partial(act, meant))
        except Conflict as conflict:
            self.changed()
            rests = conflict.rests if isinstance(conflict, BuiltOn) else None
            below = campaign.own_below(meant) if rests and not rests.turns else None
            if offers and way == "undo" and rests is not None and rests.turns:
                self._ask_once_more(way, rests.key, str(conflict))
            elif offers and way == "undo" and below is not None:
                said = f'{conflict}. Before it was "{below.title}"'
                self._ask_once_more(way, below.key, said)
            else:
                self.tell(f"{conflict}.")
        except Refusal as refusal:
            self.tell(str(refusal))
        except Exception as error:
            self.trouble(error)
        return None

    async def action_undo(self) -> None:
        """Undo from anywhere."""
        if self._opening is not None and not self.for_players:
            await self.undo()
