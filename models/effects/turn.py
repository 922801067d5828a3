"""The combat turn begins and ends, and actions are spent (C-09, C-10, A-09)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlmodel import select

from models.action import Action, Refusal
from models.bridge.count import count_of
from models.bridge.engines.registry import engine_of
from models.bridge.fighter import readiness_in
from models.bridge.ground import Field, Stand
from models.bridge.group import does
from models.bridge.sight import is_unseen
from models.bridge.turn import REVEALING, SHOWN, TURN_SECONDS, everybody, why_unready
from models.effects.clock import pass_time
from models.effects.engines.registry import play_of
from models.effects.hands import leave_off
from models.effects.manoeuvre import end_manoeuvre
from models.effects.readiness import store
from models.effects.sighting import see_plainly
from models.rulings import rulings
from models.tables import Participant, Phase, Scene
from rules.combat.initiative import (
    BEFORE_THE_COUNT,
    Act,
    Readiness,
    next_turn,
    points,
    spend,
    spend_beforehand,
)


def start_combat(
    action: Action, scene: Scene, *, ambushers: Sequence[int] = (), surprised: Sequence[int] = ()
) -> None:
    """The first turn begins; ambushers act before the count, and surprise those they wait for.

    Acting there uses up the first of the turn's two actions (A-09, C-09), unless it is ruled that
    surprise does not come before the count (G-161). Who stands in plain sight is known from now on;
    that somebody is in ambush whom the party does not know of is not told.
    """
    play_of(scene).begin_fight(action.session, scene)
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
    first = [stand for stand in field.stands if stand.key in ambushers]
    unseen = [stand for stand in first if is_unseen(action.session, scene, stand)]
    quiet = len(unseen) == len(first)
    action.tell_ruled(ruled, ruled.changed("G-161") if ambushers else (), secret=quiet)
    if ambushers and ruled.surprise_worth.acts_first:
        scene.point = BEFORE_THE_COUNT
        rows = engine_of(scene).ambush_rows
        for group, secret in (([s for s in first if s not in unseen], False), (unseen, True)):
            if group:
                action.tell(f"{does(group, 'act')} before the count.", *rows, secret=secret)
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
    here = select(Participant).where(Participant.scene_id == scene.key)
    rows = {row.key: row for row in action.session.exec(here)}
    begun = []
    for each in count_of(Field(action.session, scene)):
        row = rows[each.key]
        begun.append(next_turn(each.readiness))
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


def use_action(action: Action, scene: Scene, stand: Stand, act: Act, bulk: int) -> None:
    """Spend the action somebody has at this point; raises `Refusal` when there is none.

    What somebody does whom the party does not see is told to the referee alone.
    """
    row = stand.participant
    readiness = readiness_in(action.session, row, stand.person)
    if reason := why_unready(scene, stand, readiness, act, bulk):
        raise Refusal(reason)
    if act not in REVEALING:
        action.secret = action.secret or is_unseen(action.session, scene, stand)
    end_manoeuvre(action.session, [stand.person.key])
    row.ambushing = False
    if scene.point == BEFORE_THE_COUNT:
        store(row, spend_beforehand(readiness))
    else:
        store(row, spend(readiness, scene.point, bulk))
    row.acted = row.acted or act in SHOWN
    action.session.add(row)
    leave_off(action, stand.person)


def _first_point(readinesses: Iterable[Readiness]) -> int:
    ahead = points(readinesses)
    return ahead[0] if ahead else 1
