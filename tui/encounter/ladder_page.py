"""The page of the ladder: features to search, who is hidden, what each side suspects."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from textual.content import Content

from models.deeds.fight.turn import StartFight
from models.deeds.scenes.place import PutOnGround
from models.deeds.stealth.ladder.ground import (
    HideOnLadder,
    Mislead,
    NextBound,
    PutFeature,
    conditions_now,
    kit_now,
)
from models.deeds.stealth.ladder.look import Look
from models.views.ladder import FeatureView, LadderView, ladder_view
from models.views.scene import FigureView, SceneView
from tui.command import Command
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt, some_text
from tui.dialogs.talk import talk
from tui.encounter.places import metres_east_and_north
from tui.encounter.plan import Plan, Spot
from tui.encounter.scene_page import ScenePage
from tui.rolling.text import percent
from tui.terminal.text import clean
from tui.widgets.listing import Listing

if TYPE_CHECKING:
    from sqlmodel import Session

BESIDE_METRES = 3
"""INVENTED: how near those stand who look from the same angle."""

_MINE = {"look", "kit", "move", "hide"}
_STEALTH = {"bound", "fight", "feature", "conditions", "mislead", "mark"}


class LadderPage(ScenePage):
    """What scouts look at, bound after bound.

    The scout is whoever is under the cursor; those marked with Space look along: those of the
    group beside them, from other angles whoever stands elsewhere.
    """

    KEYS = (
        Command("t", "look", "look", "Look at a feature or for somebody hidden (B-01)."),
        Command("h", "hide", "hide", "Hidden, or no longer, as you say."),
        Command("m", "move", "move", "Put those marked, or this one, somewhere."),
        Command("n", "bound", "next bound", "The next bound: all may look again (B-07)."),
        Command("f", "fight", "fight", "The fight begins."),
        Command("e", "feature", "feature", "A new feature to search (B-03)."),
        Command("c", "conditions", "conditions", "Light and ground for everybody (B-22).", False),
        Command(
            "k", "kit", "equipment", "What somebody has to hide and to see with (B-11).", False
        ),
        Command("i", "mislead", "false information", "Tell a side something untrue (B-30).", False),
        Command("space", "mark", "mark", "Mark who looks along.", False),
        *ScenePage.KEYS,
    )
    LEGEND = (
        ("▲ ▼ ▽ ○", "The party, enemies known or unknown to it, bystanders; h: hidden."),
        ("□ ?", "A feature that can be searched; a place that is suspected."),
        ("P S", "Perception and Stealth as they count here."),
        ("·", "Has looked this bound."),
    )

    def __init__(self) -> None:
        super().__init__()
        self.ladder: LadderView | None = None

    def read_more(self, session: Session) -> None:
        """Read features and suspicions."""
        self.ladder = ladder_view(session, self.view.key) if self.view is not None else None

    def page_title(self) -> str:
        """The scene and the bound."""
        return f"{self.view.name} · bound {self.view.stretch}" if self.view else "Encounter"

    def draw(self, view: SceneView, current: FigureView | None) -> None:
        """Show the ground from above, with features and what is suspected."""
        super().draw(view, current)
        if self.ladder is not None:
            spots = [Spot("□", f.name, f.x, f.y) for f in self.ladder.features]
            spots += [Spot("?", "", s.x, s.y) for s in self.ladder.suspicions]
            self.query_one(Plan).mark(spots)

    def lead(self, figure: FigureView) -> str:
        """Whether somebody is marked, or has looked."""
        return "*" if figure.key in self.marked else "·" if figure.acted else ""

    def place(self, figure: FigureView) -> str:
        """Where somebody is in metres, and what their scores come to here."""
        score = self.ladder.scores.get(figure.key) if self.ladder else None
        told = f"P{score.perception} S{score.stealth} " if score else ""
        return f"{told}{figure.x:.0f},{figure.y:.0f}"

    def words(self, view: SceneView, current: FigureView | None) -> Content:
        """The scout, the conditions, and what each side has been told."""
        if current is None or self.ladder is None:
            return Content("")
        helping = len(self._figures(current)) + len(self._angles(current))
        along = f"; {helping} look along" if helping else ""
        lines = [
            Content(clean(current.name)).stylize("bold $text-accent")
            + Content(clean(f"  {self.place(current)}{along}")),
            Content(self.ladder.conditions),
        ]
        lines += [
            Content(clean(f"{s.side}: {s.told}{'' if s.true else ' (false)'}"))
            for s in self.ladder.suspicions[-3:]
        ]
        return Content("\n").join(lines)

    def can(self, name: str) -> bool:
        """Whether a key means anything for the person now."""
        current = self.current()
        if self.view is None or super().can(name):
            return super().can(name)
        if name in _MINE:
            able = current is not None and not current.out
            return able and not (name == "look" and current is not None and current.acted)
        if name == "mislead":
            return bool(self.ladder and self.ladder.features)
        return name in _STEALTH

    def why_not(self, name: str) -> str:
        """Why a key means nothing now."""
        current = self.current()
        if self.view is None or current is None:
            return "Nobody is here: S adds people."
        if name in _MINE and current.out:
            return f"{current.name} is out of action."
        if name == "look":
            return f"{current.name} has looked this bound: n begins the next (B-07)."
        return "There is no feature yet: e puts one on the ground." if name == "mislead" else ""

    def action_mark(self) -> None:
        """Mark or unmark the person under the cursor."""
        current = self.current()
        if current is not None:
            self.marked ^= {current.key}
            self.reload()
            self.query_one("#people", Listing).action_step(1)

    def action_look(self) -> None:
        """Choose what is looked at."""
        talk(self, self._ask_look)

    async def _ask_look(self) -> None:
        """Each feature and hidden enemy with the chance to locate it."""
        me, view = self.current(), self.view
        if me is None or view is None or self.ladder is None:
            return
        looks = [self._look(me, feature=f.key) for f in self.ladder.features]
        looks += [self._look(me, target=foe.key) for foe in self._hidden_from(me)]
        if not looks:
            self.outrider.tell("There is nothing to search: e puts a feature on the ground.")
            return
        items = await self._with_chances(looks)
        look = await self._chosen_of("Look at", items)
        if look is not None:
            self.roll(look)

    def _look(self, me: FigureView, *, feature: int = 0, target: int = 0) -> Look:
        assert self.view is not None
        figures = tuple(f.key for f in self._figures(me))
        angles = tuple(f.key for f in self._angles(me))
        return Look(self.view.key, me.key, feature, target, figures=figures, angles=angles)

    def _hidden_from(self, me: FigureView) -> list[FigureView]:
        """The hidden enemies of whoever looks who are not located."""
        assert self.view is not None
        spared = {me.side, "bystander"}
        return [
            f
            for f in self.view.figures
            if f.hidden and not f.out and f.side not in spared
            and not (me.side == "party" and f.known)
        ]  # fmt: skip

    async def _with_chances(self, looks: list[Look]) -> list[Item]:
        """The looks as items: what at, and the chance to locate it."""
        campaign = await self.outrider.campaign()
        with campaign.read() as session:
            previews = [(look, look.preview(session)) for look in looks]
        empty = {f.key for f in self.ladder.features if not f.hidden} if self.ladder else set()
        return [
            Item(
                look,
                preview.title.rpartition(", ")[2],
                "nobody is hidden there"
                if look.feature in empty
                else f"located {percent(preview.chances[-1].chance)}",
            )
            for look, preview in previews
        ]

    async def _chosen_of(self, title: str, items: list[Item]) -> Any:
        if len(items) == 1:
            return items[0].value
        return await self.app.push_screen_wait(Menu(title, items))

    def _figures(self, me: FigureView) -> list[FigureView]:
        """The marked of the same side who are beside the scout."""
        return [f for f in self._along(me) if me.metres(f) <= BESIDE_METRES]

    def _angles(self, me: FigureView) -> list[FigureView]:
        """The marked of the same side who stand elsewhere."""
        return [f for f in self._along(me) if me.metres(f) > BESIDE_METRES]

    def _along(self, me: FigureView) -> list[FigureView]:
        figures = self.view.figures if self.view else ()
        return [f for f in figures if f.key in self.marked - {me.key} and f.side == me.side]

    def _acting(self) -> list[FigureView]:
        """The marked, else the person under the cursor."""
        figures = self.view.figures if self.view else ()
        current = self.current()
        marked = [f for f in figures if f.key in self.marked]
        return marked or ([current] if current else [])

    async def action_hide(self) -> None:
        """Hide them, or show them when all are hidden."""
        people = self._acting()
        if self.view is not None and people:
            hidden = not all(f.hidden for f in people)
            keys = tuple(f.key for f in people)
            await self.do(HideOnLadder(self.view.key, keys, hidden))

    async def action_bound(self) -> None:
        """Begin the next bound."""
        await self.do(NextBound(self.key))

    async def action_fight(self) -> None:
        """Begin the fight."""
        await self.do(StartFight(self.key))

    @property
    def key(self) -> int:
        """The key of the scene."""
        assert self.view is not None
        return self.view.key

    def action_move(self) -> None:
        """Ask for a feature or a place to go to."""
        talk(self, self._ask_move)

    async def _ask_move(self) -> None:
        people = tuple(f.key for f in self._acting())
        features = self.ladder.features if self.ladder else ()
        items = [Item((f.x, f.y), f.name, f"{f.x:g},{f.y:g}") for f in features]
        items.append(Item((), "another place", "metres east and north", "m"))
        place = await self.app.push_screen_wait(Menu("Move to", items))
        if place == ():
            place = await self._ask_place("Move where?")
        if place is not None:
            await self.do(PutOnGround(self.key, people, *place))

    async def _ask_place(self, title: str) -> tuple[int, int] | None:
        hint = "metres east, then north: 40 -10"
        return await self.app.push_screen_wait(Prompt(title, metres_east_and_north, hint=hint))

    def action_feature(self) -> None:
        """Ask what it is called and where it is."""
        talk(self, self._ask_feature)

    async def _ask_feature(self) -> None:
        name = await self.app.push_screen_wait(Prompt("What is it?", some_text, hint="a barn"))
        place = await self._ask_place(f"Where is {name}?") if name else None
        if name and place:
            await self.do(PutFeature(self.key, name, *place))

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
        side = await self.app.push_screen_wait(Menu("Who is misled?", sides))
        features: tuple[FeatureView, ...] = self.ladder.features if self.ladder else ()
        items = [Item(f.key, f.name) for f in features]
        feature = await self.app.push_screen_wait(Menu("About", items)) if side else None
        if side is None or feature is None:
            return
        told = await self.app.push_screen_wait(Prompt("What are they told?", some_text))
        if told is not None:
            await self.do(Mislead(self.key, side, feature, told))
