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
from tui.encounter.scene_page import ScenePage
from tui.encounter.target_page import TargetPage
from tui.scene.places import place_prompt
from tui.shell.command import Command

if TYPE_CHECKING:
    from models.reading import Reader


class LadderSetting(TargetPage):
    """The keys of the page of the ladder that set up what is looked at and how."""

    def __init__(self) -> None:
        super().__init__()
        self.ladder: LadderView | None = None

    def why_out(self) -> str:
        """Why the person under the cursor can do nothing; empty when they can."""
        me = self.current()
        if me is None:
            return f"Nobody is here: {self.key_of(ScenePage.action_scene)} adds people."
        return f"{me.name} is out of action." if me.out else ""

    def _why_no_feature(self) -> str:
        if self.ladder and self.ladder.features:
            return ""
        puts = self.key_of(LadderSetting.action_feature)
        return f"There is no feature yet: {puts} puts one on the ground."

    def _why_no_thing(self) -> str:
        return self.why_out() or self._why_no_feature()

    def action_feature(self) -> None:
        """Ask what it is called and where it is."""
        talk(self, self._ask_feature)

    async def _ask_feature(self) -> None:
        name = await self.outrider.ask(Prompt("What is it?", some_text, hint="a barn"))
        place = await self.ask_place(f"Where is {name}?") if name else None
        if name and place:
            self.roll(PutFeature(self.scene.key, name, *place))

    async def action_conditions(self) -> None:
        """Open the panel of the conditions as they are."""
        key = self.scene.key
        await self._roll_as_it_is(lambda session: conditions_now(session, key))

    async def action_kit(self) -> None:
        """Open the panel of somebody's equipment as it is."""
        me, key = self.me, self.scene.key
        await self._roll_as_it_is(lambda session: kit_now(session, key, me.key))

    async def _roll_as_it_is(self, deed: Callable[[Reader], Any]) -> None:
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
            await self.do(Mislead(self.scene.key, side, feature, told))

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
            self.roll(HideThing(self.scene.key, me.key, feature, name))

    async def _ask_which(self, title: str) -> int | None:
        """Ask for a feature; its key, None for none."""
        features: tuple[FeatureView, ...] = self.ladder.features if self.ladder else ()
        items = [Item(f.key, f.name, "; ".join(f.things)) for f in features]
        found: int | None = await self.outrider.ask(Menu(title, items))
        return found

    async def ask_place(self, title: str) -> tuple[int, int] | None:
        """Ask for a place in metres; None for none."""
        prompt = place_prompt(title, self.scene, self.current())
        return await self.outrider.ask(prompt)

    SETTING = (
        Command("e", "feature", "A new feature to search (B-03).", action_feature),
        Command(
            "x",
            "trap, thing",
            "Set a trap or hide a thing at a feature.",
            action_thing,
            _why_no_thing,
            footer=False,
        ),
        Command(
            "c",
            "conditions",
            "Light and ground for everybody (B-22).",
            action_conditions,
            footer=False,
        ),
        Command(
            "k",
            "equipment",
            "What somebody has to hide and to see with (B-11).",
            action_kit,
            why_out,
            footer=False,
        ),
        Command(
            "i",
            "false information",
            "Tell a side something untrue (B-30).",
            action_mislead,
            _why_no_feature,
            footer=False,
        ),
    )
