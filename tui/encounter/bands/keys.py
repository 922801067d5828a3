"""The keys of the range-bands page: what each asks before it is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from models.bridge.bands import FARTHEST
from models.deeds.stealth.bands.grouping import FormGroup, sides_apart
from models.deeds.stealth.bands.happening import ActClose, Event, Happens, SetSpotted
from models.deeds.stealth.bands.moving import MoveGroup, PlaceGroup
from models.deeds.stealth.bands.opening import BeginFight
from models.deeds.stealth.bands.setting import ground_now, group_now
from models.deeds.stealth.bands.throwing import LetGo, ThrowDetection
from models.deeds.stealth.scores import ProposeScores
from models.fields import checked
from models.views.bands import GroupView, TrackView, track_view
from models.views.scene import FigureView, SceneView
from rules.stealth.bands.environment import Band
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt, whole_number
from tui.dialogs.talk import talk
from tui.encounter.target_page import TargetPage
from tui.rolling.text import percent
from tui.shell.command import Command

if TYPE_CHECKING:
    from models.reading import Reader


_ELSEWHERE = "elsewhere"


class BandsKeys(TargetPage):
    """The track, the group under the cursor with the enemy that looks for it, and what they do."""

    def __init__(self) -> None:
        super().__init__()
        self.track: TrackView | None = None
        self.turned = 0

    def read_more(self, reader: Reader, view: SceneView) -> None:
        """Read the track."""
        super().read_more(reader, view)
        self.track = track_view(reader, view.key)

    def in_order(self, view: SceneView) -> list[FigureView]:
        """Group after group, the front of each first; then who is in none."""
        groups = self.track.groups if self.track else ()
        order = [key for group in groups for key in group.people]
        sides = ["party", "opposition", "bystander"]
        return sorted(
            view.figures,
            key=lambda f: (
                order.index(f.key) if f.key in order else len(order),
                sides.index(f.side),
                f.key,
            ),
        )

    def mine(self) -> GroupView | None:
        """The group of the person under the cursor."""
        current = self.current()
        return self.group_of(current) if current is not None else None

    def pair(self) -> tuple[GroupView, GroupView] | None:
        """That group and the enemy that looks for it, the nearest until another is chosen."""
        group = self.mine()
        if group is None or self.track is None or not group.enemies:
            return None
        enemy = self.track.group(group.enemies[self.turned % len(group.enemies)])
        return (group, enemy) if enemy is not None else None

    def group_of(self, figure: FigureView) -> GroupView | None:
        """The group that somebody is in."""
        return self.track.group_of(figure.key) if self.track else None

    def is_due(self, group: GroupView, enemy: int) -> bool:
        """Whether a throw is due between a group and an enemy, either way."""
        return self.track is not None and any(
            answer.due for answer in self.track.due(group.key, enemy)
        )

    def group(self) -> list[FigureView]:
        """Those who go together with the person under the cursor."""
        mine = self.mine()
        figures = self.view.figures if self.view else ()
        return [f for f in figures if mine is not None and f.key in mine.people]

    def why_no_group(self) -> str:
        """Why there is no group under the cursor to do anything with."""
        if self.mine() is not None:
            return ""
        forms = self.key_of(BandsKeys.action_group)
        return f"They are in no group: {forms} forms the sides as groups."

    def why_no_pair(self) -> str:
        """Why there is no group with an enemy."""
        none = "" if self.pair() else "No enemy is on the track."
        return self.why_no_group() or none

    def _why_no_move(self) -> str:
        if why := self.why_no_group():
            return why
        mine = self.mine()
        if mine is None or not any(self.is_due(mine, enemy) for enemy in mine.enemies):
            return ""
        throws, waives = self.key_of(BandsKeys.action_throw), self.key_of(BandsKeys.action_let_go)
        return f"First a throw is due: {throws} throws, {waives} lets it go (R-06)."

    def _why_none_due(self) -> str:
        pair = self.pair()
        due = pair is not None and self.is_due(pair[0], pair[1].key)
        return self.why_no_pair() or ("" if due else "No throw is due between them.")

    def _why_no_other(self) -> str:
        mine = self.mine()
        several = mine is not None and len(mine.enemies) > 1
        return self.why_no_pair() or ("" if several else "There is only one enemy on the track.")

    def _why_not_close(self) -> str:
        mine, lines = self.mine(), self.track.lines.items() if self.track else ()
        near = any(
            mine is not None and target == mine.key
            and line.band is Band.CLOSE and not line.watch.spotted
            for (_, target), line in lines
        )  # fmt: skip
        far = "" if near else "No enemy who has not spotted them is at close range (R-15)."
        return self.why_no_pair() or far

    def _why_none_to_form(self) -> str:
        if self.marked or (self.track and self.track.ungrouped):
            return ""
        marks = self.key_of(TargetPage.action_mark)
        return f"Everybody is in a group: {marks} marks who is to go together."

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
            self.roll(MoveGroup(self.scene.key, mine.key, to))

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
            await self.do(PlaceGroup(self.scene.key, mine.key, to))

    def action_throw(self) -> None:
        """Throw for both sides."""
        pair = self.pair()
        if pair is not None:
            self.roll(ThrowDetection(self.scene.key, pair[0].key, pair[1].key))

    async def action_let_go(self) -> None:
        """Let go what is due between the two."""
        pair = self.pair()
        if pair is not None:
            await self.do(LetGo(self.scene.key, pair[0].key, pair[1].key))

    async def action_ground(self) -> None:
        """Change the environment."""
        await self._roll_as_it_is(lambda session: ground_now(session, self.scene.key))

    async def action_set_group(self) -> None:
        """Change what the group is like."""
        mine = self.mine()
        if mine is not None:
            await self._roll_as_it_is(lambda session: group_now(session, self.scene.key, mine.key))

    async def _roll_as_it_is(self, deed: Callable[[Reader], Any]) -> None:
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
            await self._roll_as_it_is(lambda session: sides_apart(session, self.scene.key))

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
            await self.do(FormGroup(self.scene.key, tuple(f.key for f in people), name))

    def action_fight(self) -> None:
        """See who acts first, then begin the fight."""
        self.roll(BeginFight(self.scene.key))

    def action_assets(self) -> None:
        """See what the sheets propose."""
        mine = self.mine()
        if mine is not None:
            self.roll(ProposeScores(self.scene.key, mine.people))

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
            await self.do(Happens(self.scene.key, mine.key, event))

    async def action_close(self) -> None:
        """One action at close range."""
        mine = self.mine()
        if mine is not None:
            await self.do(ActClose(self.scene.key, mine.key))

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
            deed = SetSpotted(self.scene.key, one.key, other.key, not spotted)
            items.append(Item(deed, f"{one.name} {words} {other.name}", "by hand"))
        chosen: SetSpotted | None = await self.outrider.ask(Menu("Who knows of whom?", items))
        if chosen is not None:
            await self.do(chosen)

    GROUPS = (
        Command(
            "m",
            "move",
            "Move along the track; stops where a throw falls due (R-06).",
            action_move,
            _why_no_move,
        ),
        Command(
            "t",
            "throw",
            "Throw stealth and observation, both sides (R-02).",
            action_throw,
            why_no_pair,
        ),
        Command("w", "waive", "Let go the throws that are due.", action_let_go, _why_none_due),
        Command(
            "s",
            "status",
            "Formation, status, cover, equipment (R-23, R-24).",
            action_set_group,
            why_no_group,
        ),
        Command("e", "environment", "Ground, light, weather, starshell (R-16).", action_ground),
        Command("f", "fight", "Begin the fight; those unseen act first (G-161).", action_fight),
        Command(
            "g",
            "group",
            "Form groups: the sides, or those who are marked.",
            action_group,
            _why_none_to_form,
        ),
        Command(
            "O", "other enemy", "The next enemy that looks for them.", action_other, _why_no_other
        ),
        Command(
            "n",
            "noise, news",
            "Something new calls for a throw (R-06).",
            action_notice,
            why_no_group,
            footer=False,
        ),
        Command(
            "a",
            "act close",
            "One action at close range (R-15).",
            action_close,
            _why_not_close,
            footer=False,
        ),
        Command(
            "k",
            "spotted by hand",
            "Say who has spotted whom.",
            action_spotted,
            why_no_pair,
            footer=False,
        ),
        Command(
            "P",
            "put by hand",
            "Put the group somewhere on the track.",
            action_place,
            why_no_group,
            footer=False,
        ),
        Command(
            "A",
            "assets",
            "Propose assets from the sheets (R-01).",
            action_assets,
            why_no_group,
            footer=False,
        ),
        Command("space", "mark", "Mark who goes together.", TargetPage.action_mark, footer=False),
    )
