"""What the referee sets on the ladder: features, traps and things, conditions, lies."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from models.deeds.stealth.ladder.ground import Mislead, PutFeature, conditions_now, kit_now
from models.deeds.stealth.ladder.secrets import HideThing
from models.views.ladder import FeatureView, LadderView
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt, some_text
from tui.dialogs.talk import talk
from tui.encounter.explosives import ExplosiveKeys
from tui.encounter.scene_page import ScenePage
from tui.encounter.sensing import SensorKeys
from tui.scene.places import place_prompt
from tui.shell.command import Command

if TYPE_CHECKING:
    from sqlmodel import Session


class LadderSetting(ExplosiveKeys, SensorKeys):
    """The keys of the page of the ladder that set up what is looked at and how."""

    KEYS = (
        Command("e", "feature", "feature", "A new feature to search (B-03)."),
        Command("x", "thing", "trap, thing", "Set a trap or hide a thing at a feature.", False),
        Command("c", "conditions", "conditions", "Light and ground for everybody (B-22).", False),
        Command(
            "k", "kit", "equipment", "What somebody has to hide and to see with (B-11).", False
        ),
        Command("i", "mislead", "false information", "Tell a side something untrue (B-30).", False),
        *ExplosiveKeys.ELSEWHERE,
        *SensorKeys.ELSEWHERE,
        *ScenePage.KEYS,
    )

    def __init__(self) -> None:
        super().__init__()
        self.ladder: LadderView | None = None

    @property
    def key(self) -> int:
        """The key of the scene."""
        assert self.view is not None
        return self.view.key

    def action_feature(self) -> None:
        """Ask what it is called and where it is."""
        talk(self, self._ask_feature)

    async def _ask_feature(self) -> None:
        name = await self.outrider.ask(Prompt("What is it?", some_text, hint="a barn"))
        place = await self.ask_place(f"Where is {name}?") if name else None
        if name and place:
            self.roll(PutFeature(self.key, name, *place))

    async def action_conditions(self) -> None:
        """Open the panel of the conditions as they are."""
        key = self.key
        await self._roll_as_it_is(lambda session: conditions_now(session, key))

    async def action_kit(self) -> None:
        """Open the panel of somebody's equipment as it is."""
        me, key = self.current(), self.key
        if me is not None:
            await self._roll_as_it_is(lambda session: kit_now(session, key, me.key))

    async def _roll_as_it_is(self, deed: Callable[[Session], Any]) -> None:
        campaign = await self.outrider.campaign()
        with campaign.read() as session:
            found = deed(session)
        self.roll(found)

    def action_mislead(self) -> None:
        """Ask whom, about which feature, and what they are told."""
        talk(self, self._ask_mislead)

    async def _ask_mislead(self) -> None:
        sides = [Item(side, side, key=side[0]) for side in ("party", "opposition")]
        side = await self.outrider.ask(Menu("Who is misled?", sides))
        feature = await self._ask_which("About") if side else None
        if side is None or feature is None:
            return
        told = await self.outrider.ask(Prompt("What are they told?", some_text))
        if told is not None:
            await self.do(Mislead(self.key, side, feature, told))

    def action_thing(self) -> None:
        """Ask where somebody puts what."""
        talk(self, self._ask_thing)

    async def _ask_thing(self) -> None:
        me = self.current()
        feature = await self._ask_which("At which feature?") if me else None
        if me is None or feature is None:
            return
        prompt = Prompt("What is hidden there?", some_text, hint="a trip wire, tracks, a key")
        name = await self.outrider.ask(prompt)
        if name is not None:
            self.roll(HideThing(self.key, me.key, feature, name))

    async def _ask_which(self, title: str) -> int | None:
        """Ask for a feature; its key, None for none."""
        features: tuple[FeatureView, ...] = self.ladder.features if self.ladder else ()
        items = [Item(f.key, f.name, "; ".join(f.things)) for f in features]
        found: int | None = await self.outrider.ask(Menu(title, items))
        return found

    async def ask_place(self, title: str) -> tuple[int, int] | None:
        """Ask for a place in metres; None for none."""
        assert self.view is not None
        prompt = place_prompt(title, self.view, self.current())
        return await self.outrider.ask(prompt)
