"""Being hurt: what a wound writes to the sheet, the clock and the turn."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from sqlmodel import col, or_, select

from models.action import Action
from models.bridge.body import (
    condition_of,
    death_word,
    endurance_of,
    initiative_now,
    out_of_action,
    penalty_of,
)
from models.bridge.fighter import readiness_of
from models.bridge.grip import controlled_in
from models.bridge.patient import deadline
from models.clock import HOUR, span
from models.effects.agenda import agenda_of, put
from models.effects.cover import fall
from models.effects.grips import end_holds_of
from models.effects.hands import leave_off
from models.effects.manoeuvre import stop_evading
from models.effects.many import many_of
from models.effects.readiness import store
from models.tables import Due, DueDeed, DueState, Participant, Person, Scene
from models.tables import Wound as WoundRow
from rules.combat.aftermath import struck
from rules.combat.hit_location import Location
from rules.combat.initiative import Readiness
from rules.combat.wounds import Condition, Death, Wound, after, suffer
from rules.recovery import (
    CRISIS_POINTS,
    HEALING_INTERVAL,
    first_waking,
    starts_clock,
    stun_interval,
)

_FALL = Wound(Location.CHEST, knocked_down=True)
"""A fall that hurts nobody: where it lands is of no account."""


def inflict(action: Action, person: Person, wound: Wound, bulk: int = 0) -> None:
    """Let somebody suffer one wound, in a fight or out of it, and tell what it does.

    `bulk` is that of the weapon, for the order of simultaneous actions (C-15). The dead have no
    turn to lose. What somebody suffers in one second is one event for crisis points: whoever deals
    several hits of an attack or of an explosion gives each of them here (G-85).
    """
    fighter = None if person.dead else _fighter(action, person)
    old = condition_of(person)
    row = WoundRow(
        person_id=person.key,
        at=action.world.clock,
        location=wound.location.value,
        killed=wound.killed,
        shock=wound.shock,
        stun=wound.stun,
        light=wound.light,
    )
    action.session.add(row)
    action.tell(f"{person.name}: {wound.describe()}", *wound.rows)
    apply_condition(action, person, after(old, wound, endurance_of(person)))
    if wound.shock and not person.dead:
        schedule_crises(action, person, row)
    if fighter:
        _lose_turn(action, fighter, person, wound, bulk)
    _tell_state(action, person, old)
    if wound.dazes and not out_of_action(person):
        _let_go(action, person)


def knock_down(action: Action, person: Person, bulk: int = 0) -> None:
    """Throw somebody down without a wound: the rest of the turn is lost (W-15, W-16)."""
    action.tell(f"{person.name} is knocked down.", "W-15", "W-16")
    if fighter := _fighter(action, person):
        _lose_turn(action, fighter, person, _FALL, bulk)
    _let_go(action, person)


def add_points(
    action: Action, person: Person, *, light: int = 0, shock: int = 0, stun: int = 0
) -> None:
    """More points without a hit, as at a crisis point; tells when they fell or kill somebody."""
    old = condition_of(person)
    new = suffer(old, endurance_of(person), light=light, shock=shock, stun=stun)
    apply_condition(action, person, new)
    _tell_state(action, person, old)


def apply_condition(action: Action, person: Person, new: Condition) -> None:
    """Write a condition to the sheet and keep the clock's rows in step with it."""
    now = action.world.clock
    was_dead = person.dead
    person.light, person.shock, person.stun = new.light, new.shock, new.stun
    if new.unconscious and person.unconscious_since is None:
        person.unconscious_since = now
    elif not new.unconscious:
        person.unconscious_since = None
    person.dead_by = death_word(new.dead_by) if new.dead_by else ""
    if new.dead and not was_dead:
        person.dead_since = now
    elif not new.dead:
        person.dead_since = None
    action.session.add(person)
    if new.dead and was_dead:
        if new.dead_by is Death.HEAD:  # nobody is brought back any more (W-23)
            cancel(action, person, DueDeed.DEADLINE)
        return  # nothing is held, and nothing else is due
    if new.out(endurance_of(person)):
        _let_go(action, person)
    if new.dead:
        _at_death(action, person, new.dead_by)
    else:
        _keep_timers(action, person)


def _let_go(action: Action, person: Person) -> None:
    """Whoever is thrown down or out holds nobody any more, no wheel, and no work (G-82, V-05)."""
    end_holds_of(action, person)
    stop_evading(action, person)
    leave_off(action, person)


def keep_due(action: Action, person: Person) -> None:
    """Put on the clock what is to come for somebody whose sheet was written as it stands.

    No crisis point: nobody knows of the wounds (W-28).
    """
    if not person.dead:
        _keep_timers(action, person)
    elif person.dead_by != death_word(Death.HEAD) and deadline(person).at > action.world.clock:
        put(action, deadline(person))


def schedule_crises(action: Action, person: Person, wound: WoundRow) -> None:
    """Put the crisis points of a serious wound that are still to come on the clock (W-28).

    Nothing comes of a wound that shares those of another, as the campaign rules (G-85).
    """
    if starts_clock(wound.at, _running(action, person), action.rulings):
        _put_crises(action, person, wound)


def resume_crises(action: Action, person: Person) -> None:
    """Put what is still to come for everything unstable on the clock anew, as is ruled now (G-85).

    What is at hand stays.
    """
    points = waiting(action, person, DueDeed.CRISIS)
    _cancel(action, (due for due in points if due.at > action.world.clock))
    running: set[int] = set()
    for wound in unstable(action, person):
        if starts_clock(wound.at, running, action.rulings):
            running.add(wound.at)
            _put_crises(action, person, wound)


def _put_crises(action: Action, person: Person, wound: WoundRow) -> None:
    for after_seconds in CRISIS_POINTS:
        if wound.at + after_seconds > action.world.clock:
            put(
                action,
                Due(
                    at=wound.at + after_seconds,
                    deed=DueDeed.CRISIS,
                    label=f"{person.name}: crisis point at {span(after_seconds)}",
                    person_id=person.key,
                    wound=wound,
                ),
            )


def unstable(action: Action, person: Person) -> list[WoundRow]:
    """The serious wounds of somebody that are not yet stable, in order."""
    return list(
        action.session.exec(
            select(WoundRow)
            .where(WoundRow.person_id == person.id, col(WoundRow.stable).is_(False))
            .where(or_(WoundRow.shock > 0, WoundRow.killed))
            .order_by(col(WoundRow.at), col(WoundRow.id))
        )
    )


def _running(action: Action, person: Person) -> set[int]:
    """The seconds of the wounds whose crisis points still come, stored or not yet (G-85)."""
    points = waiting(action, person, DueDeed.CRISIS)
    new = {due.wound.at for due in points if due.wound_id is None and due.wound is not None}
    keys = {due.wound_id for due in points} - {None}
    if not keys:
        return new
    with action.session.no_autoflush:
        stored = action.session.exec(select(WoundRow.at).where(col(WoundRow.id).in_(keys)))
        return new | set(stored)


def waiting(action: Action, person: Person, *deeds: DueDeed) -> list[Due]:
    """What is still due of this for somebody, stored or not yet."""
    session = action.session
    if (known := _known(action, person)) is not None:
        return _still(known, deeds)
    with session.no_autoflush:  # many may be hurt at once: all is stored together
        stored = session.exec(
            select(Due)
            .where(Due.person_id == person.id, Due.state == DueState.WAITING)
            .order_by(col(Due.id))
        ).all()
    new = (row for row in session.new if isinstance(row, Due) and row.person_id == person.id)
    return _still((*stored, *new), deeds)


def _still(rows: Iterable[Due], deeds: Collection[DueDeed]) -> list[Due]:
    """Those that wait still, in order."""
    left = (due for due in rows if due.state == DueState.WAITING and due.deed in deeds)
    return sorted(left, key=lambda due: due.at)


def _known(action: Action, person: Person) -> list[Due] | None:
    """What is due for somebody where it is known without asking: of many, and as time passes."""
    if (many := many_of(action)) and person.key in many:
        return many.waiting(person.key)
    agenda = agenda_of(action)
    return agenda.of(person.key) if agenda else None


def cancel(action: Action, person: Person, *deeds: DueDeed) -> int:
    """Cancel what is due of this for somebody; says how many rows that were."""
    rows = waiting(action, person, *deeds)
    _cancel(action, rows)
    return len(rows)


def _cancel(action: Action, rows: Iterable[Due]) -> None:
    for due in rows:
        due.state = DueState.CANCELLED
        action.session.add(due)


@dataclass(frozen=True, slots=True)
class _Fighter:
    """Somebody in a fight as a wound strikes.

    `penalty` is what armour costs in initiative, `readiness` what is left of the turn.
    """

    participant: Participant
    scene: Scene
    penalty: int
    readiness: Readiness


def _fighter(action: Action, person: Person) -> _Fighter | None:
    """The person in the campaign's fight; None for whoever is in none."""
    session, scene_id = action.session, action.world.scene_id
    scene = session.get(Scene, scene_id) if scene_id else None
    if scene is None or scene.phase != "combat":
        return None
    with session.no_autoflush:  # no wound changes what is asked here
        participant, penalty = _placed(action, scene, person)
        if participant is None:
            return None
        controlled = participant.id in controlled_in(session, scene.key)
    readiness = readiness_of(participant, initiative_now(person, penalty), controlled=controlled)
    return _Fighter(participant, scene, penalty, readiness)


def _placed(action: Action, scene: Scene, person: Person) -> tuple[Participant | None, int]:
    """The place of somebody in a scene, if they have one, and what armour costs in initiative."""
    if (many := many_of(action)) and person.key in many:
        return many.places.get(person.key), many.penalties[person.key]
    session = action.session
    here = Participant.scene_id == scene.id, Participant.person_id == person.id
    place = session.exec(select(Participant).where(*here)).first()
    return place, penalty_of(session, person.key) if place is not None else 0


def _lose_turn(action: Action, fighter: _Fighter, person: Person, wound: Wound, bulk: int) -> None:
    """What a wound that the sheet already shows costs of the turn (C-16, G-44)."""
    participant, chosen = fighter.participant, action.rulings
    after_wound = struck(
        fighter.readiness,
        wound,
        condition_of(person),
        endurance_of(person),
        level=initiative_now(person, fighter.penalty) or 1,
        point=fighter.scene.point,
        bulk=bulk,
        rulings=chosen,
    )
    store(participant, after_wound)
    fall(action, participant, person, wound)
    if participant.hidden:
        action.tell(f"{person.name} is no longer hidden.")
        participant.hidden = False
    action.session.add(participant)
    if wound.dazes:
        action.tell_ruled(chosen, chosen.changed("G-44"))


def _keep_timers(action: Action, person: Person) -> None:
    """Waking every hour, healing every week, stun as it is ruled: each while there is cause.

    A throw to wake that cannot succeed is not put on the clock (W-33).
    """
    clears, wakes = stun_interval(action.rulings), first_waking(action.rulings) * HOUR
    hurt = bool(person.light or person.shock)
    needed = {
        DueDeed.WAKING: (person.unconscious, wakes, f"{person.name} may wake"),
        DueDeed.HEALING: (hurt, HEALING_INTERVAL, f"{person.name} heals"),
        DueDeed.STUN: (bool(person.stun), clears, f"{person.name}: a stun point clears"),
    }
    rows = waiting(action, person, *needed)
    for kind, (cause, seconds, label) in needed.items():
        if cause and not any(due.deed == kind for due in rows):
            at = action.world.clock + seconds
            put(action, Due(at=at, deed=kind, label=label, person_id=person.key))
        elif not cause:
            _cancel(action, (due for due in rows if due.deed == kind))


def _at_death(action: Action, person: Person, death: Death | None) -> None:
    cancel(action, person, DueDeed.CRISIS, DueDeed.WAKING, DueDeed.HEALING, DueDeed.STUN)
    if death is not Death.HEAD:
        put(action, deadline(person))


def _tell_state(action: Action, person: Person, old: Condition) -> None:
    if person.dead and not old.dead:
        row = "W-32" if person.dead_by == "shock" else "W-23"
        action.tell(f"{person.name} is dead.", row)
    elif person.unconscious and not old.unconscious:
        action.tell(f"{person.name} is unconscious.", "W-21" if not person.by_pc_rules else "W-22")
    elif not person.dead and _falls_out(person, old):
        action.tell(f"{person.name} is out of the fight.", "W-18")


def _falls_out(person: Person, old: Condition) -> bool:
    """Whether light wounds have just put somebody out of the fight."""
    endurance = endurance_of(person)
    return condition_of(person).incapacitated(endurance) and not old.incapacitated(endurance)
