"""The combat turn: beginning a fight, counting down, passing, and the end of the turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sqlmodel import col, select

from models.action import Action, Refusal
from models.bridge.count import Counted, count_of
from models.bridge.engines.engine import Engine
from models.bridge.engines.registry import engine_of
from models.bridge.fighter import readiness_in
from models.bridge.ground import Field, is_known, sighted
from models.bridge.hands import in_hand
from models.bridge.joint import listed
from models.bridge.sight import is_unseen
from models.bridge.turn import acting_now
from models.effects.cover import come_out
from models.effects.engines.registry import play_of
from models.effects.grips import end_holds
from models.effects.hands import leave_off
from models.effects.manoeuvre import end_manoeuvre
from models.effects.readiness import store
from models.effects.turn import end_turn, start_combat
from models.tables import Participant, Phase, Scene, Side
from rules.combat.initiative import BEFORE_THE_COUNT, Readiness, Slot, pass_slot, points, spend


@dataclass(frozen=True, slots=True)
class StartFight:
    """The referee begins the fight without a detection roll."""

    scene: int

    def perform(self, action: Action) -> None:
        """Go to the first combat turn."""
        scene = action.get(Scene, self.scene)
        if scene.phase == Phase.COMBAT:
            raise Refusal("The fight is already on.")
        action.title = "The fight begins"
        start_combat(action, scene)


@dataclass(frozen=True, slots=True)
class NextPoint:
    """The count goes on to the next initiative point that matters, or the turn ends (C-11, C-17).

    Whoever could have acted at this point and did not has stayed still. An ambusher who did not
    strike before the count keeps both actions. Points at which only somebody who passed may act
    matter as well (C-19), unless there shall be no such `offers`.
    """

    scene: int
    offers: bool = True

    def perform(self, action: Action) -> None:
        """Count down."""
        scene = _fight(action, self.scene)
        everyone = count_of(Field(action.session, scene))
        rows = _rows_in(action, everyone)
        left = _stay_still(action, scene, everyone, rows)
        ahead = points(left, below=scene.point, offers=self.offers)
        if ahead:
            for row in (row for row in rows.values() if row.pace):
                row.pace = ""
            scene.point = ahead[0]
            action.session.add(scene)
            action.title = f"Initiative point {scene.point}"
            action.tell(f"Point {scene.point}.", "C-11")
        else:
            end_turn(action, scene)
        action.secret = True  # the count stops for those too whom the party does not see


def _rows_in(action: Action, everyone: Iterable[Counted]) -> dict[int, Participant]:
    """The rows of those who have an action now, or were on the move, by their keys."""
    keys = [each.key for each in everyone if each.slot or each.pace]
    wanted = select(Participant).where(col(Participant.id).in_(keys))
    return {row.key: row for row in action.session.exec(wanted)} if keys else {}


def _stay_still(
    action: Action, scene: Scene, everyone: Iterable[Counted], rows: Mapping[int, Participant]
) -> list[Readiness]:
    """Spend the actions of this point nobody used, and give what everybody has left.

    Options held are kept.
    """
    left = {each.key: each.readiness for each in everyone}
    still = [each for each in acting_now(everyone) if each.slot is not Slot.PASSED]
    if still and scene.point != BEFORE_THE_COUNT:
        end_manoeuvre(action.session, [each.person_id for each in still])
        _tell_still(action, scene, still, rows)
    for each in still:
        if scene.point == BEFORE_THE_COUNT:
            rows[each.key].ambushing = False
        else:
            left[each.key] = spend(each.readiness, scene.point, each.bulk)
            store(rows[each.key], left[each.key])
    return list(left.values())


def _tell_still(
    action: Action, scene: Scene, still: list[Counted], rows: Mapping[int, Participant]
) -> None:
    """Name those who did nothing, and those whose hands are busy; in secret who is unseen."""
    still = [each for each in still if each.readiness.level is not None]  # the dead are still too
    busy = in_hand(action.session, [each.person_id for each in still])
    known = sighted(action.session, scene.key)
    told: dict[tuple[str, tuple[str, ...], bool], list[str]] = {}
    for each in still:
        work = busy.get(each.person_id)
        does = (work.did, ("C-10", *work.rows)) if work else ("stayed still", ("C-10",))
        unseen = not is_known(scene, known, Side.PARTY, rows[each.key])
        told.setdefault((*does, unseen), []).append(each.name)
    for (did, why, unseen), names in told.items():
        said = f"Point {scene.point}: {listed(names)} {did}."
        with action.published(apart=True):
            action.tell(said, *why, secret=unseen)


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The rest of the turn is let go."""

    scene: int

    def perform(self, action: Action) -> None:
        """Begin the next turn."""
        end_turn(action, _fight(action, self.scene))
        action.secret = True


@dataclass(frozen=True, slots=True)
class PassOption:
    """Somebody passes, to act at a later point (C-18, C-19)."""

    scene: int
    who: int

    def perform(self, action: Action) -> None:
        """Keep the action as an option."""
        scene = _fight(action, self.scene)
        stand = Field(action.session, scene).stand(self.who)
        before = readiness_in(action.session, stand.participant, stand.person)
        try:
            after = pass_slot(before, scene.point)
        except ValueError as reason:
            raise Refusal(f"{stand.name}: {reason}.") from None
        store(stand.participant, after)
        action.session.add(stand.participant)
        leave_off(action, stand.person)
        action.title = f"{stand.name} passes"
        action.secret = is_unseen(action.session, scene, stand)
        action.tell(f"{stand.name} passes at point {scene.point}.", "C-18")


@dataclass(frozen=True, slots=True)
class EndScene:
    """The scene is over, or goes back to stealth when a fight breaks off."""

    scene: int
    phase: Phase

    def perform(self, action: Action) -> None:
        """Set how far the scene has gone."""
        scene = action.get(Scene, self.scene)
        scene.phase, scene.detection = self.phase, None
        action.session.add(scene)
        field = Field(action.session, scene)
        for stand in field.stands:
            row = stand.participant
            row.acted = row.surprised = row.ambushing = False
            row.pace = ""
            row.prone &= engine_of(scene).lies_in_stealth or not stand.active
            store(row, Readiness(level=None))
        action.title = "The scene is over" if self.phase == Phase.OVER else "Back to stealth"
        stealth = self.phase == Phase.STEALTH
        action.tell(engine_of(scene).after_a_fight if stealth else Engine.after_a_fight)
        end_holds(action, [stand.key for stand in field.stands])
        come_out(action, [stand.participant for stand in field.stands])
        if self.phase == Phase.STEALTH:
            play_of(scene).break_off(action, scene)


def _fight(action: Action, key: int) -> Scene:
    scene = action.get(Scene, key)
    if scene.phase != Phase.COMBAT:
        raise Refusal("There is no fight.")
    return scene
