"""The page of the ladder: features to search, who is hidden, what each side suspects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.content import Content

from models.deeds.stealth.ladder.going import GoTo
from models.deeds.stealth.ladder.ground import (
    HideOnLadder,
    NextBound,
)
from models.deeds.stealth.ladder.look import Look
from models.deeds.stealth.ladder.opening import BeginFight
from models.deeds.stealth.ladder.staying import StayHidden
from models.views.ladder import SuspicionView, ladder_view
from models.views.scene import FigureView, SceneView
from rules.stealth.ladder.throw import Finding
from tui.dialogs.menu import Item, Menu
from tui.dialogs.talk import talk
from tui.encounter.acts.explosives import EXPLOSIVES_ELSEWHERE
from tui.encounter.acts.sensors import DETECT_ELSEWHERE
from tui.encounter.ladder.setting import LadderSetting
from tui.encounter.ladder.ways import LadderWayKeys
from tui.encounter.plan import Plan, Spot
from tui.encounter.scene_page import ScenePage
from tui.encounter.target_page import TargetPage
from tui.rolling.text import percent
from tui.shell.command import Command
from tui.terminal.text import clean

if TYPE_CHECKING:
    from models.reading import Reader

BESIDE_METRES = 3
"""INVENTED: how near those stand who look from the same angle."""


class LadderPage(LadderWayKeys):
    """What scouts look at, bound after bound.

    The scout is whoever is under the cursor; those marked with Space look along: those of the
    group beside them, from other angles whoever stands elsewhere.
    """

    LEGEND = (
        ("▲ ▼ ▽ ○", "The party, enemies known or unknown to it, bystanders; h: hidden."),
        ("□ ?", "A feature that can be searched; a place that is suspected."),
        ("P S", "Perception and Stealth as they count here."),
        ("·", "Has looked this bound."),
    )

    def read_more(self, reader: Reader, view: SceneView) -> None:
        """Read features and suspicions."""
        super().read_more(reader, view)
        self.ladder = ladder_view(reader, view.key)

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

    def _stands(self, figure: FigureView) -> str:
        """The scores and the place of somebody, in full words."""
        score = self.ladder.scores.get(figure.key) if self.ladder else None
        told = f"Perception {score.perception} · Stealth {score.stealth} · " if score else ""
        return f"{told}at {figure.x:.0f},{figure.y:.0f}"

    def words(self, view: SceneView, current: FigureView | None) -> Content:
        """The scout, the conditions, and what each side has been told."""
        if current is None or self.ladder is None:
            return Content("")
        helping = len(self._figures(current)) + len(self._angles(current))
        along = f"; {helping} look along" if helping else ""
        lines = [
            Content(clean(current.name)).stylize("bold $text-accent")
            + Content(clean(f"{self._stands(current)}{along}").join(("  ", ""))),
            Content(f"{self.ladder.conditions}. {_yet_to_look(view)}"),
        ]
        lines += [
            Content(clean(f"{feature.name}: {thing}"))
            for feature in self.ladder.features
            for thing in feature.things
        ][:3]
        lines += [
            Content(clean(f"{s.side}: {s.told}{_doubts(s)}")) for s in self.ladder.suspicions[-3:]
        ]
        return Content("\n").join(lines)

    def _why_no_look(self) -> str:
        if why := self.why_out():
            return why
        if not self.me.acted:
            return ""
        begins = self.key_of(LadderPage.action_bound)
        return f"{self.me.name} has looked this bound: {begins} begins the next (B-07)."

    def _why_not_hidden(self) -> str:
        if (why := self.why_out()) or self.me.hidden:
            return why
        return f"{self.me.name} is not hidden: {self.key_of(LadderPage.action_hide)} hides (B-06)."

    def action_look(self) -> None:
        """Choose what is looked at."""
        talk(self, self._ask_look)

    async def _ask_look(self) -> None:
        """Each feature and hidden enemy with the chance to locate it."""
        me = self.me
        if self.ladder is None:
            return
        looks = [self._look(me, feature=f.key) for f in self.ladder.features]
        looks += [self._look(me, target=foe.key) for foe in self._hidden_from(me)]
        if not looks:
            puts = self.key_of(LadderSetting.action_feature)
            self.outrider.tell(f"There is nothing to search: {puts} puts a feature on the ground.")
            return
        items = await self._with_chances(me, looks)
        look = await self._chosen_of("Look at", items)
        if look is not None:
            self.roll(look)

    def _look(self, me: FigureView, *, feature: int = 0, target: int = 0) -> Look:
        figures = tuple(f.key for f in self._figures(me))
        angles = tuple(f.key for f in self._angles(me))
        return Look(self.scene.key, me.key, feature, target, figures=figures, angles=angles)

    def _hidden_from(self, me: FigureView) -> list[FigureView]:
        """The hidden enemies of whoever looks who are not located."""
        spared = {me.side, "bystander"}
        return [
            f
            for f in self.scene.figures
            if f.hidden and not f.out and f.side not in spared
            and not (me.side == "party" and f.known)
        ]  # fmt: skip

    async def _with_chances(self, me: FigureView, looks: list[Look]) -> list[Item]:
        """The looks as items: what at, and the chance to locate it."""
        campaign = await self.outrider.campaign()
        with campaign.read() as session:
            previews = [(look, look.preview(session)) for look in looks]
        features = self.ladder.features if self.ladder else ()
        empty = {f.key for f in features if me.side not in f.worth}
        return [
            Item(
                look,
                preview.title.rpartition(", ")[2],
                "nobody is hidden there"
                if look.feature in empty
                else f"located {percent(preview.chance_of(Finding.LOCATED))}",
            )
            for look, preview in previews
        ]

    async def _chosen_of(self, title: str, items: list[Item]) -> Any:
        if len(items) == 1:
            return items[0].value
        return await self.outrider.ask(Menu(title, items))

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

    def action_hide(self) -> None:
        """Hide them, or show them when all are hidden."""
        talk(self, self._hide)

    async def _hide(self) -> None:
        people = self._acting()
        hidden = not all(f.hidden for f in people)
        by: int | None = 0
        if hidden and len(people) > 1 and self.ladder is not None:
            scores = self.ladder.scores
            best = max(people, key=lambda f: scores[f.key].stealth)
            each = Item(0, "each by themselves", "their own Stealth", "e")
            all_ = Item(best.key, f"{best.name} conceals them all", "with time (B-11)", "a")
            by = await self.outrider.ask(Menu("Hidden", [each, all_]))
        if people and by is not None:
            keys = tuple(f.key for f in people)
            await self.do(HideOnLadder(self.scene.key, keys, hidden, by))

    def action_stay(self) -> None:
        """See whether somebody hidden stays so (B-06)."""
        self.roll(StayHidden(self.scene.key, self.me.key))

    async def action_bound(self) -> None:
        """Begin the next bound."""
        await self.do(NextBound(self.scene.key))

    def action_fight(self) -> None:
        """See who acts first, then begin the fight."""
        self.roll(BeginFight(self.scene.key))

    def action_move(self) -> None:
        """Ask for a feature or a place to go to."""
        talk(self, self._ask_move)

    async def _ask_move(self) -> None:
        people = tuple(f.key for f in self._acting())
        features = self.ladder.features if self.ladder else ()
        items = [Item((f.x, f.y), f.name, f"{f.x:g},{f.y:g}") for f in features]
        items.append(Item((), "another place", "metres east and north", "m"))
        place = await self.outrider.ask(Menu("Move to", items))
        if place == ():
            place = await self.ask_place("Move where?")
        if place is not None:
            self.roll(GoTo(self.scene.key, people, *place))

    KEYS = (
        Command(
            "t",
            "look",
            "Look at a feature or for somebody hidden (B-01).",
            action_look,
            _why_no_look,
        ),
        Command(
            "h", "hide", "Say who is hidden and who is not.", action_hide, LadderSetting.why_out
        ),
        Command(
            "m",
            "move",
            "Put those marked, or this one, somewhere.",
            action_move,
            LadderSetting.why_out,
        ),
        Command("n", "next bound", "The next bound: all may look again (B-07).", action_bound),
        Command("f", "fight", "Begin the fight; those unseen act first (G-161).", action_fight),
        Command(
            "s",
            "stay hidden",
            "Move off, stay in view or fire unseen (B-06).",
            action_stay,
            _why_not_hidden,
            footer=False,
        ),
        *LadderWayKeys.WAYS,
        *LadderSetting.SETTING,
        EXPLOSIVES_ELSEWHERE,
        DETECT_ELSEWHERE,
        *ScenePage.KEYS,
        Command("space", "mark", "Mark who looks along.", TargetPage.action_mark, footer=False),
    )


def _yet_to_look(view: SceneView) -> str:
    """`Yet to look: party 5; opposition Dace Ferreira, Pauli Ahonen (B-07)`, or that all have."""
    sides = []
    for side in ("party", "opposition"):
        left = [f.name for f in view.figures if f.side == side and not f.out and not f.acted]
        if left:
            sides.append(f"{side} {', '.join(map(clean, left)) if len(left) < 3 else len(left)}")
    return f"Yet to look: {'; '.join(sides)} (B-07)" if sides else "All have looked (B-07)"


def _doubts(suspicion: SuspicionView) -> str:
    """What the referee knows beside a suspicion: that it is false, that players are not told."""
    false = "" if suspicion.true else " (false)"
    return f"{false}; players are not told yet" if suspicion.untold else false
