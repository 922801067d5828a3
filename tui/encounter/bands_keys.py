"""The keys of the range-bands page: what each asks before it is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, cast

from models.deeds.stealth.bands.grouping import FormGroup, sides_apart
from models.deeds.stealth.bands.happening import ActClose, Event, Happens, SetSpotted
from models.deeds.stealth.bands.moving import MoveGroup, PlaceGroup
from models.deeds.stealth.bands.opening import BeginFight
from models.deeds.stealth.bands.setting import FARTHEST, ground_now, group_now
from models.deeds.stealth.bands.throwing import LetGo, ThrowDetection
from models.deeds.stealth.scores import ProposeScores
from models.fields import checked
from models.views.bands import GroupView
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt, whole_number
from tui.dialogs.talk import talk
from tui.encounter.bands_scene import BandsScene
from tui.rolling.text import percent
from tui.shell.command import Command
from tui.widgets.listing import Listing

if TYPE_CHECKING:
    from sqlmodel import Session


_ELSEWHERE = "elsewhere"


class BandsKeys(BandsScene):
    """What groups do along the track; mixed into the page of the range bands."""

    KEYS: ClassVar[tuple[Command, ...]] = (
        Command("m", "move", "move", "Move along the track; stops where a throw falls due (R-06)."),
        Command("t", "throw", "throw", "Throw stealth and observation, both sides (R-02)."),
        Command("w", "let_go", "waive", "Let go the throws that are due."),
        Command("s", "set_group", "status", "Formation, status, cover, equipment (R-23, R-24)."),
        Command("e", "ground", "environment", "Ground, light, weather, starshell (R-16)."),
        Command("f", "fight", "fight", "Begin the fight; those unseen act first (G-161)."),
        Command("g", "group", "group", "Form groups: the sides, or those who are marked."),
        Command("O", "other", "other enemy", "The next enemy that looks for them."),
        Command("n", "notice", "noise, news", "Something new calls for a throw (R-06).", False),
        Command("a", "close", "act close", "One action at close range (R-15).", False),
        Command("k", "spotted", "spotted by hand", "Say who has spotted whom.", False),
        Command("P", "place", "put by hand", "Put the group somewhere on the track.", False),
        Command("A", "assets", "assets", "Propose assets from the sheets (R-01).", False),
        Command("space", "mark", "mark", "Mark who goes together.", False),
    )

    @property
    def _scene(self) -> int:
        assert self.view is not None
        return self.view.key

    def action_mark(self) -> None:
        """Mark or unmark the person under the cursor."""
        current = self.current()
        if current is not None:
            self.marked ^= {current.key}
            self.reload()
            self.query_one("#people", Listing).action_step(1)

    def action_other(self) -> None:
        """Show the next enemy that looks for them."""
        self.turned += 1
        self.reload()

    def action_move(self) -> None:
        """Ask how far, then see what falls due on the way."""
        talk(self, self._ask_move)

    async def _ask_move(self) -> None:
        mine, pair = self.mine(), self.pair()
        if mine is None:
            return
        to: int | str | None = await self._place_on_the_way(*pair) if pair else _ELSEWHERE
        if to == _ELSEWHERE:
            to = await self._ask_place("Move to which metre of the track?", mine)
        if isinstance(to, int) and to != mine.place:
            self.roll(MoveGroup(self._scene, mine.key, to))

    async def _place_on_the_way(self, mine: GroupView, enemy: GroupView) -> int | str | None:
        """Ask for a band of the enemy to come into, or `_ELSEWHERE`; None for neither."""
        assert self.track is not None
        side = -1 if mine.place <= enemy.place else 1
        items = []
        for chances in self.track.chances(enemy.key, mine.key):
            place = enemy.place + side * chances.far
            if place == mine.place:
                continue
            through = chances.through
            unseen = "" if through is None else f"; unseen so far {percent(through)}"
            label = f"{chances.band.label}, {chances.far} m off"
            items.append(Item(place, label, f"at {place} m{unseen}"))
        items.append(Item(_ELSEWHERE, "another place", "in metres along the track", "m"))
        title = f"{mine.name} to a band of {enemy.name}"
        return cast("int | str | None", await self.outrider.ask(Menu(title, items)))

    async def _ask_place(self, title: str, group: GroupView) -> int | None:
        return await self.outrider.ask(
            Prompt(title, whole_number(-FARTHEST, FARTHEST), initial=str(group.place))
        )

    def action_place(self) -> None:
        """Put the group somewhere, whatever the rules say."""
        talk(self, self._put)

    async def _put(self) -> None:
        mine = self.mine()
        to = await self._ask_place("Put at which metre of the track?", mine) if mine else None
        if mine is not None and to is not None:
            await self.do(PlaceGroup(self._scene, mine.key, to))

    def action_throw(self) -> None:
        """Throw for both sides."""
        pair = self.pair()
        if pair is not None:
            self.roll(ThrowDetection(self._scene, pair[0].key, pair[1].key))

    async def action_let_go(self) -> None:
        """Let go what is due between the two."""
        pair = self.pair()
        if pair is not None:
            await self.do(LetGo(self._scene, pair[0].key, pair[1].key))

    async def action_ground(self) -> None:
        """Change the environment."""
        await self._roll_as_it_is(lambda session: ground_now(session, self._scene))

    async def action_set_group(self) -> None:
        """Change what the group is like."""
        mine = self.mine()
        if mine is not None:
            await self._roll_as_it_is(lambda session: group_now(session, self._scene, mine.key))

    async def _roll_as_it_is(self, deed: Callable[[Session], Any]) -> None:
        """Open the panel of a deed that begins as things are."""
        campaign = await self.outrider.campaign()
        with campaign.read() as session:
            found = deed(session)
        self.roll(found)

    async def action_group(self) -> None:
        """Put the marked people into a group, or the sides into one each."""
        if self.marked:
            talk(self, self._form)
        else:
            await self._roll_as_it_is(lambda session: sides_apart(session, self._scene))

    async def _form(self) -> None:
        assert self.view is not None
        people = [f for f in self.in_order(self.view) if f.key in self.marked]
        name = await self.outrider.ask(
            Prompt(
                f"Name of the group of {len(people)}",
                lambda text: checked("bandgroup", "name", text),
                initial=people[0].name,
            )
        )
        if name is not None:
            await self.do(FormGroup(self._scene, tuple(f.key for f in people), name))

    def action_fight(self) -> None:
        """See who acts first, then begin the fight."""
        self.roll(BeginFight(self._scene))

    def action_assets(self) -> None:
        """See what the sheets propose."""
        mine = self.mine()
        if mine is not None:
            self.roll(ProposeScores(self._scene, mine.people))

    def action_notice(self) -> None:
        """Choose what calls for a throw."""
        talk(self, self._note)

    async def _note(self) -> None:
        mine = self.mine()
        items = [
            Item(Event.NOTICE, "They draw notice", "a noise, a light: all enemies look", "n"),
            Item(Event.WORD, "They have word", "by radio, by sign: they look", "w"),
        ]
        event = await self.outrider.ask(Menu("What is new? (R-06)", items))
        if event is not None and mine is not None:
            await self.do(Happens(self._scene, mine.key, event))

    async def action_close(self) -> None:
        """One action at close range."""
        mine = self.mine()
        if mine is not None:
            await self.do(ActClose(self._scene, mine.key))

    def action_spotted(self) -> None:
        """Choose who has spotted whom, by hand."""
        talk(self, self._say_spotted)

    async def _say_spotted(self) -> None:
        pair = self.pair()
        if pair is None or self.track is None:
            return
        items = []
        for one, other in (pair, pair[::-1]):
            spotted = self.track.lines[one.key, other.key].watch.spotted
            words = "lose sight of" if spotted else "have spotted"
            deed = SetSpotted(self._scene, one.key, other.key, not spotted)
            items.append(Item(deed, f"{one.name} {words} {other.name}", "by hand"))
        chosen: SetSpotted | None = await self.outrider.ask(Menu("Who knows of whom?", items))
        if chosen is not None:
            await self.do(chosen)
