"""Fire from afar as a screen shows it: who can give it, what is called for, what comes down."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session, col, select

from models.action import Refusal
from models.bridge.battery import batteries, spot_is_kept
from models.bridge.ground import Field, field_in
from models.bridge.kept import key
from models.clock import span
from models.deeds.fight.bombard import Bombard
from models.tables import Due, DueDeed, DueState, Scene, World


@dataclass(frozen=True, slots=True)
class BatteryView:
    """Somebody with a weapon for indirect fire, by the key of their place in the scene."""

    key: int
    side: str
    name: str
    weapon: str
    homes: bool
    indirect: bool


@dataclass(frozen=True, slots=True)
class CallView:
    """A call for fire: where to, who fires, who observes, and when; it `waits` for its turn."""

    key: int
    label: str
    where: str
    firer: int
    observer: int
    waits: bool
    when: str
    lased: bool


@dataclass(frozen=True, slots=True)
class BarrageView:
    """The weapons for indirect fire, the calls, and the rounds that are about to burst."""

    batteries: tuple[BatteryView, ...] = ()
    calls: tuple[CallView, ...] = ()
    bursts: tuple[int, ...] = ()

    def of(self, side: str) -> list[BatteryView]:
        """The batteries of one side."""
        return [battery for battery in self.batteries if battery.side == side]

    def battery(self, key: int) -> BatteryView | None:
        """The weapon of one participant."""
        return next((battery for battery in self.batteries if battery.key == key), None)


def barrage(session: Session, scene_id: int) -> BarrageView:
    """What there is of it in a scene."""
    scene = session.get(Scene, scene_id)
    if scene is None:
        return BarrageView()
    clock = session.exec(select(World.clock)).one()
    waiting = session.exec(
        select(Due).where(Due.state == DueState.WAITING).order_by(col(Due.at), col(Due.id))
    )
    field = field_in(session, scene)
    calls, bursts = [], []
    for due in waiting:
        if due.deed == DueDeed.CALL and key(due, "fire", "scene") == scene_id:
            calls += _calls(due, field, clock)
        elif due.deed == DueDeed.BURST and key(due, "scene") == scene_id:
            bursts.append(due.key)
    armed = tuple(
        BatteryView(
            stand.key,
            stand.participant.side,
            stand.name,
            f"{weapon.name} {weapon.rounds}/{weapon.magazine}",
            weapon.homes,
            bool(weapon.indirect_range),
        )
        for stand, weapon in batteries(field)
        if stand.active
    )
    return BarrageView(armed, tuple(calls), tuple(bursts))


def _calls(due: Due, field: Field, clock: int) -> list[CallView]:
    """The call that waits on the clock; none where it cannot be read."""
    try:
        fire = Bombard.called(due)
    except Refusal:
        return []
    waits = due.at > clock
    return [
        CallView(
            due.key,
            due.label,
            fire.aim.words,
            fire.firer,
            fire.observer or 0,
            waits,
            f"in {span(due.at - clock)}" if waits else "now",
            spot_is_kept(field, due),
        )
    ]
