"""The key for cover: from whom, how, and of what."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from models.bridge.cover import STANCES, WALLS, behind_from, wall_in
from models.deeds.fight.cover import SetCover
from models.views.scene import FigureView
from tui.dialogs.dialog import Answer, Dialog
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt
from tui.dialogs.talk import talk
from tui.encounter.fighting import FightKeys
from tui.shell.command import Command

_EVERYBODY = 0
_ANOTHER = "another"


class CoverKeys(FightKeys):
    """Key `v`: the cover of the person under the cursor, as the referee says."""

    KEYS: ClassVar[tuple[Command, ...]] = (
        Command("v", "cover", "cover", "Say what cover the person has (C-45).", False),
    )

    def can(self, name: str) -> bool:
        """As long as they can be hit."""
        if name != "cover":
            return super().can(name)
        me = self.current()
        return me is not None and not me.out

    def why_not(self, name: str) -> str:
        """Why there is nobody to take cover."""
        return self.why_unable() if name == "cover" else super().why_not(name)

    def action_cover(self) -> None:
        """Ask from whom, which cover, then of what."""
        me = self.current()
        if me is not None:
            talk(self, partial(self._ask_cover, me))

    async def _ask_cover(self, me: FigureView) -> None:
        attacker = await self._whom(me)
        if attacker is None:
            return
        stances = [Item(value, label) for value, label in STANCES]
        stance = await self._answer(Menu(f"Cover of {me.name}", stances))
        if stance is None:
            return
        wall = "" if stance in {"", "full"} else await self._wall()
        if wall is not None:
            self.foresee(SetCover(me.key, stance, wall, attacker or None), f"Now: {cover_now(me)}.")

    async def _whom(self, me: FigureView) -> int | None:
        """Ask from which attacker; without a foe it is from everybody."""
        foes = self.foes(me)
        if not foes:
            return _EVERYBODY
        campaign = await self.outrider.campaign()
        with campaign.read() as session:
            now = [behind_from(session, me.key, foe.key).words for foe in foes]
        items = [Item(_EVERYBODY, "Everybody", cover_now(me), "0")]
        items += [Item(foe.key, foe.name, words) for foe, words in zip(foes, now, strict=True)]
        whom: int | None = await self._answer(Menu(f"Cover of {me.name} from", items))
        return whom

    async def _wall(self) -> str | None:
        """Ask for a common wall, or for a material and a thickness (C-47)."""
        walls = [Item(value, label) for value, label in WALLS]
        other = Item(_ANOTHER, "Another", "any material and thickness", "0")
        wall: Any = await self._answer(Menu("Made of", [*walls, other]))
        if wall != _ANOTHER:
            return wall if wall is None else str(wall)
        return await self._answer(Prompt("Material and centimetres, as brick 15", wall_in))

    async def _answer(self, dialog: Dialog[Answer]) -> Answer | None:
        return await self.outrider.ask(dialog)


def cover_now(figure: FigureView) -> str:
    """What cover somebody has."""
    return figure.cover or "no cover noted"
