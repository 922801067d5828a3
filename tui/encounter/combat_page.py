"""The page of a combat turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from textual.content import Content
from textual.events import Key

from models.deed import ShownDeed
from models.deeds.fight.fire import Fire
from models.deeds.fight.strike import Blow
from models.tables import Side
from models.views.acts import whose_act
from models.views.figure import FigureView
from models.views.scene import SceneView, counted_on
from tui.encounter.acts.area import AREA
from tui.encounter.acts.by_hand import ANYBODY, AT_HAND, FIGURES
from tui.encounter.acts.counting import DUCK, END_TURN, NEXT, NEXT_OWN, PASS
from tui.encounter.acts.cover import COVER
from tui.encounter.acts.explosives import EXPLOSIVES
from tui.encounter.acts.firing import AIM, STRIKE
from tui.encounter.acts.foresight import FORECAST
from tui.encounter.acts.in_hand import CHANGE, RELOAD, SPECIAL
from tui.encounter.acts.indirect import INDIRECT
from tui.encounter.acts.missiles import LAUNCH
from tui.encounter.acts.moving import WALK
from tui.encounter.acts.repeating import AGAIN
from tui.encounter.acts.sensors import DETECT
from tui.encounter.acts.throwing import THROW
from tui.encounter.acts.vehicles import VEHICLE
from tui.encounter.acts.wrestling import WRESTLE
from tui.encounter.fight_page import FightPage
from tui.encounter.fire_panel import FirePanel
from tui.rolling.panel import RollPanel
from tui.scene.words import in_short, without_asking

if TYPE_CHECKING:
    from models.campaign import Done

_TOGETHER = "* ·"
"""The signs of stealth for who acts together; in a fight everybody acts alone (C-15)."""
_AT_ONCE = (
    (RELOAD, "a full magazine"),
    (CHANGE, "another weapon"),
    (PASS, "keep it for later (C-18)"),
)
"""What is done with an action without asking, and what becomes of it."""


class CombatPage(FightPage):
    """A combat turn: the keys act for the person under the cursor."""

    LEGEND = (
        *(line for line in FightPage.LEGEND if line[0] != _TOGETHER),
        ("L1 S2 T3", "A light wound, two points of shock, three of stun."),
    )

    def __init__(self) -> None:
        super().__init__()
        self._counted = (0, 0)

    def on_key(self, event: Key) -> None:
        """Who marks people in stealth will try to do it here."""
        if event.key == "space" and not self.takes(event):
            self.outrider.tell("In a fight each acts alone: nobody is marked.")

    def page_title(self) -> str:
        """The scene, the turn and the point."""
        view = self.view
        return f"{view.name} · turn {view.turn} · {view.point_name}" if view else "Encounter"

    def after(self, view: SceneView | None, done: Done) -> SceneView | None:
        """The count that goes on changes little; with the clock, what was called for comes near."""
        ticks = any(table == "world" for table, *_ in done.changes)
        if view is None or (ticks and self.barrage.calls):
            return None
        return counted_on(view, done.changes)

    def next_acts(self, me: FigureView) -> Iterator[ShownDeed]:
        """Blows at whoever is within reach, and shots at whoever is near."""
        if self.why_unable():
            return
        yield from (Blow(self.fight, me.key, foe.key) for foe in self.within_reach(me))
        if me.fires_aimed and not me.fires_rounds:
            near = sorted(self.foes(me), key=lambda foe: (foe.hidden, self.far_from(me, foe)))
            yield from (Fire(self.fight, me.key, foe.key) for foe in near)

    def panel_of(self, deed: Any) -> RollPanel:
        """A shot is shown with how far it reaches."""
        return FirePanel(deed) if isinstance(deed, Fire) else super().panel_of(deed)

    def in_order(self, view: SceneView) -> list[FigureView]:
        """Everybody by who acts when."""
        return sorted(
            view.figures,
            key=lambda f: (
                f.done_for,
                not f.acts,
                f.bulk if f.acts else -max(f.next_points, default=0),
                f.key,
            ),
        )

    def first(self, view: SceneView) -> int | None:
        """Whoever acts and is expected to, unless the cursor stands on one who acts.

        After undo, it is whose act was taken back.
        """
        current = self.current()
        point = (view.turn, view.point)
        if (undone := self._undone(view)) is not None:
            self._counted = point
            return undone
        if current is not None and current.acts and point == self._counted:
            return None
        self._counted = point
        now = sorted((f for f in self.in_order(view) if f.acts), key=_expected)
        return now[0].key if now else None

    def _undone(self, view: SceneView) -> int | None:
        """Whose act has just been taken back; said once, for the cursor may move on."""
        entry, self.outrider.taken_back = self.outrider.taken_back, None
        return whose_act(view, entry.asked) if entry else None

    def lead(self, figure: FigureView) -> str:
        """Whether somebody acts now, or when next."""
        point = max(figure.next_points, default=0)
        if figure.acts and not figure.done_for:
            return "▸"
        return str(point) if point else "-"

    def words(self, view: SceneView, current: FigureView | None) -> Content:
        """The person, what the keys do that ask for nothing, and how a mortar is fired."""
        said = super().words(view, current)
        if current is None or self.why_unable():
            return said
        mine = self.barrage.battery(current.key)
        own = ((INDIRECT, "fire it indirectly"),) if mine and mine.indirect else ()
        ways = without_asking(
            (self.key_of(command.run), does)
            for command, does in (*own, *_AT_ONCE)
            if not self.why_not(command)
        )
        return Content("\n").join([said, Content(ways).stylize("$text-muted")])

    def tail(self, figure: FigureView, *, wide: bool) -> str:
        """How somebody is; of the unhurt, where."""
        state = figure.state if wide else in_short(figure.state)
        return state or super().tail(figure, wide=wide)

    def tone(self, figure: FigureView) -> str:
        """Who acts stands out, who is done for this turn stands back."""
        done = not figure.acts and not figure.next_points
        return "dim" if figure.done_for or done else "good" if figure.acts else ""

    KEYS = (
        AT_HAND, AGAIN,
        AIM, AREA, STRIKE, WALK, NEXT, NEXT_OWN, DUCK, RELOAD, CHANGE, VEHICLE, PASS, SPECIAL,
        END_TURN, WRESTLE, COVER, FORECAST, EXPLOSIVES, THROW, INDIRECT, LAUNCH, DETECT,
        FIGURES, ANYBODY,
        *FightPage.KEYS,
    )  # fmt: skip


def _expected(figure: FigureView) -> tuple[bool, ...]:
    """How little it is to be expected that somebody acts: the fallen, bystanders, the unseen."""
    return figure.out, figure.side == Side.BYSTANDER, not figure.known
