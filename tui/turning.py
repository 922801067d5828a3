"""Taking back what was done last, and doing it again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.looking import LookingBack

if TYPE_CHECKING:
    from models.campaign import Campaign


class Turning(LookingBack):
    """A program that takes back; what another referee did only when it is asked for twice."""

    _anothers: int | None = None
    """The entry of another referee that was asked to be taken back."""

    @property
    def for_players(self) -> bool:
        """Whether players are looking."""
        raise NotImplementedError

    async def campaign(self) -> Campaign:
        """The open campaign, as soon as it is ready."""
        raise NotImplementedError

    def changed(self) -> None:
        """Show what has changed."""
        raise NotImplementedError

    async def undo(self, meant: int | None = None) -> bool:
        """Take back the last action: the one of this key, or else the one that the title names.

        When another window has done something since, that is told instead. Gives whether anything
        was taken back.
        """
        if meant is None and self.headline is not None:
            meant = self.headline.undo_key or 0
        return await self._turn("undo", "Nothing to take back.", meant)

    async def redo(self) -> None:
        """Do again what was taken back."""
        await self._turn("redo", "Nothing to do again.")

    async def _turn(self, way: str, nothing: str, meant: int | None = None) -> bool:
        from models.action import Refusal
        from models.journal import Conflict

        campaign = await self.campaign()
        try:
            entry = campaign.undo(meant) if way == "undo" else campaign.redo()
        except Conflict as conflict:
            self.tell(f"Cannot {way}: {conflict}.")
            self.changed()
            return False
        except Refusal as refusal:
            self.tell(str(refusal))
            return False
        except Exception as error:
            self.trouble(error)
            return False
        self.tell(f"{way.title()}: {entry.title}" if entry else nothing)
        self.taken_back = entry if way == "undo" else None
        self.acted()
        self.changed()
        return entry is not None

    async def action_undo(self) -> None:
        """Undo from anywhere; what another referee did only when it is asked for twice."""
        if self._opening is None or self.for_players or self.headline is None:
            return
        key, campaign = self.headline.undo_key, await self.campaign()
        whose = campaign.whose(key) if key else ""
        if whose in {"", campaign.author} or key == self._anothers:
            await self.undo()
        else:
            self._anothers = key
            self.tell(f"{whose} did that: {self.headline.undo}. Once more takes it back.")
