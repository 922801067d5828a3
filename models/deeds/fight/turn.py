"""The combat turn: beginning a fight, counting down, passing, and the end of the turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlmodel import Session

from models.action import Action, Refusal
from models.bridge.body import condition_of, endurance_of, initiative_now
from models.bridge.engines.registry import engine_of
from models.bridge.fighter import readiness_in, readiness_of, store
from models.bridge.grip import controlled_in, end_holds
from models.bridge.ground import Field, Stand
from models.bridge.hands import in_hand, leave_off
from models.bridge.tokens import leave_board, return_to_board
from models.bridge.vehicles import end_manoeuvre
from models.deeds.stealth.sighting import is_unseen, see_plainly
from models.effects.clock import pass_time
from models.rulings import rulings
from models.tables import Engine, Participant, Phase, Scene
from rules.combat.initiative import (
    BEFORE_THE_COUNT,
    FIRING,
    Act,
    Readiness,
    Slot,
    acting_order,
    may_act,
    next_turn,
    pass_slot,
    points,
    spend,
    spend_beforehand,
    why_not,
    why_out,
)

TURN_SECONDS = 30

REVEALING = FIRING | {Act.STRIKE}
"""The acts after which everybody knows where somebody is."""

SHOWN = REVEALING | {Act.MOVE}
"""The acts that give somebody's place away to sensors until the turn is over (N-07)."""


@dataclass(frozen=True, slots=True)
class Ready:
    """Somebody in the turn: what they can still do, and the action they have now.

    `bulk` is that of what they hold; bare hands have 0 (C-15).
    """

    stand: Stand
    readiness: Readiness
    bulk: int
    slot: Slot | None


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
        field = Field(action.session, scene)
        left = self._stay_still(action, field, everybody(field))
        ahead = points(left, below=scene.point, offers=self.offers)
        if ahead:
            for row in (stand.participant for stand in field.stands if stand.participant.pace):
                row.pace = ""
            scene.point = ahead[0]
            action.session.add(scene)
            action.title = f"Initiative point {scene.point}"
            action.tell(f"Point {scene.point}.", "C-11")
        else:
            end_turn(action, scene)
        action.secret = True  # the count stops for those too whom the party does not see

    def _stay_still(self, action: Action, field: Field, everyone: list[Ready]) -> list[Readiness]:
        """Spend the actions of this point nobody used, and give what everybody has left.

        Options held are kept.
        """
        scene, left = field.scene, {ready.stand.key: ready.readiness for ready in everyone}
        still = [ready for ready in acting_now(everyone) if ready.slot is not Slot.PASSED]
        for ready in still:
            row = ready.stand.participant
            if scene.point == BEFORE_THE_COUNT:
                row.ambushing = False
            else:
                left[row.key] = spend(ready.readiness, scene.point, ready.bulk)
                store(row, left[row.key])
        if still and scene.point != BEFORE_THE_COUNT:
            end_manoeuvre(action.session, [ready.stand.person.key for ready in still])
            _tell_still(action, field, [ready.stand for ready in still])
        return list(left.values())


def _tell_still(action: Action, field: Field, still: list[Stand]) -> None:
    """Name those who did nothing, and those whose hands are busy; in secret who is unseen."""
    busy = in_hand(action.session, [stand.person.key for stand in still])
    told: dict[tuple[str, tuple[str, ...], bool], list[str]] = {}
    for stand in still:
        work = busy.get(stand.person.key)
        does = (work.did, ("C-10", *work.rows)) if work else ("stayed still", ("C-10",))
        told.setdefault((*does, field.unseen(stand)), []).append(stand.name)
    for (did, rows, unseen), names in told.items():
        said = f"Point {field.scene.point}: {', '.join(names)} {did}."
        with action.published(apart=True):
            action.tell(said, *rows, secret=unseen)


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
        action.secret = is_unseen(action, scene, stand)
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
            store(row, Readiness(level=None))
        action.title = "The scene is over" if self.phase == Phase.OVER else "Back to stealth"
        action.tell("Everybody stays where they are.")
        end_holds(action, [stand.key for stand in field.stands])
        if scene.engine == Engine.TOKENS and self.phase == Phase.STEALTH:
            return_to_board(action.session, scene)


def start_combat(
    action: Action, scene: Scene, *, ambushers: Sequence[int] = (), surprised: Sequence[int] = ()
) -> None:
    """The first turn begins; ambushers act before the count, and surprise those they wait for.

    Acting there uses up the first of the turn's two actions (A-09, C-09), unless it is ruled that
    surprise does not come before the count (G-161). Who stands in plain sight is known from now on;
    that somebody is in ambush whom the party does not know of is not told.
    """
    if scene.engine == Engine.TOKENS:
        leave_board(action.session, scene)
    field = Field(action.session, scene)
    scene.phase, scene.detection, scene.turn = Phase.COMBAT, None, 1
    for stand in field.stands:
        row = stand.participant
        store(row, Readiness(level=None))
        row.ambushing = row.id in ambushers
        row.surprised = row.id in surprised
        row.guarding = row.acted = False
    see_plainly(action, field)
    ruled = rulings(action.session)
    unseen = all(is_unseen(action, scene, s) for s in field.stands if s.key in ambushers)
    action.tell_ruled(ruled, ruled.changed("G-161") if ambushers else (), secret=unseen)
    if ambushers and ruled.surprise_worth.acts_first:
        scene.point = BEFORE_THE_COUNT
        action.tell("Those in ambush act first.", *engine_of(scene).ambush_rows, secret=unseen)
    else:
        scene.point = _first_point(ready.readiness for ready in everybody(field))
    action.session.add(scene)
    _tell_turn(action, scene)


def _tell_turn(action: Action, scene: Scene) -> None:
    """Say which turn begins; at which point is no news for players who do not see who acts then."""
    action.tell(f"Turn {scene.turn} begins.", "C-09")
    if scene.point != BEFORE_THE_COUNT:
        action.tell(f"The count begins at point {scene.point}.", "C-11", secret=True)


def end_turn(action: Action, scene: Scene) -> None:
    """Thirty seconds are over; dazes are served, options carried over (C-09, C-19, W-16)."""
    pass_time(action, TURN_SECONDS)
    field = Field(action.session, scene)
    begun = []
    for ready in everybody(field):
        row = ready.stand.participant
        begun.append(next_turn(ready.readiness))
        store(row, begun[-1])
        row.acted = row.ambushing = row.surprised = False
        row.pace = ""
        if row.dazed:
            row.prone = True
    scene.turn += 1
    scene.point = _first_point(begun)
    action.session.add(scene)
    action.title = f"Combat turn {scene.turn}"
    with action.published(apart=True):
        _tell_turn(action, scene)


def acting_now(everyone: Iterable[Ready]) -> list[Ready]:
    """Those who may act at this point, lowest bulk first (C-13, C-15)."""
    order = acting_order((ready, ready.bulk) for ready in everyone if ready.slot is not None)
    return [ready for group in order for ready in group]


def everybody(field: Field) -> list[Ready]:
    """Everybody in the scene with what they can still do."""
    controlled = controlled_in(field.session, field.scene.key)
    return [_ready(field, stand, controlled=stand.key in controlled) for stand in field.stands]


def _ready(field: Field, stand: Stand, *, controlled: bool) -> Ready:
    level = initiative_now(stand.person, field.penalties[stand.person.key])
    readiness = readiness_of(stand.participant, level, controlled=controlled)
    bulk = field.bulks[stand.person.key]
    slot = _slot(field.scene, stand.participant, readiness, bulk)
    return Ready(stand, readiness, bulk, slot)


def use_action(action: Action, scene: Scene, stand: Stand, act: Act, bulk: int) -> None:
    """Spend the action somebody has at this point; raises `Refusal` when there is none.

    What somebody does whom the party does not see is told to the referee alone.
    """
    row = stand.participant
    readiness = readiness_in(action.session, row, stand.person)
    reason = why_no_action(scene, stand, readiness, act, bulk)
    if reason:
        raise Refusal(reason)
    if act not in REVEALING:
        action.secret = action.secret or is_unseen(action, scene, stand)
    row.ambushing = False
    if scene.point == BEFORE_THE_COUNT:
        store(row, spend_beforehand(readiness))
    else:
        store(row, spend(readiness, scene.point, bulk))
    row.acted = row.acted or act in SHOWN
    action.session.add(row)
    end_manoeuvre(action.session, [stand.person.key])
    leave_off(action, stand.person)


def why_no_action(
    scene: Scene, stand: Stand, readiness: Readiness, act: Act, bulk: int
) -> str | None:
    """Why somebody cannot do this now, as a sentence; None when they can."""
    if scene.phase != Phase.COMBAT:
        return "There is no fight."
    person = stand.person
    if act in {*FIRING, Act.STRIKE} and condition_of(person).groggy(endurance_of(person)):
        return f"{stand.name} is awake but in no state to fight (G-89)."
    if scene.point == BEFORE_THE_COUNT:
        if stand.participant.ambushing and not why_out(readiness):
            return None
        return f"{stand.name}: only those in ambush act before the count (G-161)."
    why = why_not(readiness, scene.point, bulk, act)
    return f"{stand.name}: {why}." if why else None


def why_not_now(session: Session, scene: Scene, stand: Stand) -> str:
    """Why somebody in a fight cannot begin work of the hands now; empty outside of a fight."""
    if scene.phase != Phase.COMBAT:
        return ""
    readiness = readiness_in(session, stand.participant, stand.person)
    return why_no_action(scene, stand, readiness, Act.HANDIWORK, 0) or ""


def _slot(scene: Scene, row: Participant, readiness: Readiness, bulk: int) -> Slot | None:
    if scene.point == BEFORE_THE_COUNT:
        return Slot.FIRST if row.ambushing and not why_out(readiness) else None
    return may_act(readiness, scene.point, bulk) if scene.point else None


def _first_point(readinesses: Iterable[Readiness]) -> int:
    ahead = points(readinesses)
    return ahead[0] if ahead else 1


def _fight(action: Action, key: int) -> Scene:
    scene = action.get(Scene, key)
    if scene.phase != Phase.COMBAT:
        raise Refusal("There is no fight.")
    return scene
