"""Sides lose track of people, and suspect them where they were last (A-23, A-24)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from sqlmodel import col, select

from models.action import Action
from models.bridge.ground import Field, Stand, sighted
from models.bridge.group import does
from models.bridge.sight import in_sight
from models.effects.sighting import last_seen_told
from models.tables import Phase, Scene, Side, Sighting, Suspicion

_SIDES = (Side.PARTY, Side.OPPOSITION)


class Lost(NamedTuple):
    """Somebody of whom a side has lost sight, and what it suspects since.

    Whoever is `left_behind` did not move: those who saw them went away.
    """

    stand: Stand
    suspicion: Suspicion
    left_behind: bool


def lose(action: Action, scene: Scene, side: str, lost: Iterable[Stand]) -> None:
    """Let a side no longer know where these people are."""
    known = select(Sighting).where(
        Sighting.scene_id == scene.id,
        Sighting.side == side,
        col(Sighting.participant_id).in_([stand.key for stand in lost]),
    )
    for sighting in action.session.exec(known):
        action.delete(sighting)


def lose_sight(
    action: Action,
    field: Field,
    gone: Sequence[Stand],
    before: Mapping[int, int],
    unaware: Collection[Stand] = (),
) -> list[Lost]:
    """Let sides that have none of these people in sight any more lose track of them.

    They suspect them where they were `before`: participants with their zones. Those of other sides
    than the party who have them in sight and are `unaware`, as it has to be rolled first, do not
    know of them by that; what the party has before its eyes and knows, its players are told. So do
    those who have gone lose whom they knew of there and next to it, and none of their side sees
    now. Whoever is lost is given back, for `tell_lost`.
    """
    side = gone[0].participant.side
    found = _leave_behind(action, field, side, _left(field, side, before.values(), field.sighted))
    sightings = select(Sighting).where(
        Sighting.scene_id == field.scene.id,
        col(Sighting.participant_id).in_([stand.key for stand in gone]),
    )
    for sighting in action.session.exec(sightings):
        watching = in_sight(field, [field.stand(sighting.participant_id)])
        ours = [stand for stand in watching if stand.participant.side == sighting.side]
        if sighting.side != Side.PARTY:
            ours = [stand for stand in ours if stand not in unaware]
        if not ours:
            action.delete(sighting)
            lost = field.stand(sighting.participant_id)
            found.append(_last_seen(action, field, sighting.side, lost, before[lost.key]))
    return found


def lose_in_a_fight(
    action: Action, field: Field, gone: Sequence[Stand], before: Mapping[int, int]
) -> None:
    """The same in a fight over zones, for those alone between whom no open way is left.

    Whoever is seen to go is suspected where they go. INVENTED: how far one sees over open zones is
    the referee's to say.
    """
    if field.open_ground or field.scene.phase != Phase.COMBAT:
        return
    action.session.flush()
    known, side = sighted(action.session, field.scene.key), gone[0].participant.side
    left = _left(field, side, before.values(), known)
    left = [stand for stand in left if not _may_see(field, side, stand)]
    found = _leave_behind(action, field, side, left)
    for other in _SIDES:
        if other == side:
            continue
        lost = [s for s in gone if s.key in known[other] and not _may_see(field, other, s)]
        lose(action, field.scene, other, lost)
        found += [
            _last_seen(action, field, other, s, s.participant.zone_id, goes=True) for s in lost
        ]
    tell_lost(action, field, found)


def lose_out_of_sight(action: Action, field: Field) -> None:
    """Let each side lose track of all but the dead to whom no open way leads from it (A-24).

    INVENTED, as is that it does so when a fight breaks off.
    """
    found: list[Lost] = []
    for side in _SIDES:
        known = [s for s in field.enemies(side) if s.key in field.sighted[side]]
        lost = [s for s in known if not s.person.dead and not _may_see(field, side, s)]
        found += _leave_behind(action, field, side, lost)
    tell_lost(action, field, found)


def tell_lost(action: Action, field: Field, lost: Iterable[Lost]) -> None:
    """Tell whom a side has lost sight of, but for those it has seen again since (A-24).

    The party's players know where they saw them last.
    """
    action.session.flush()
    known = sighted(action.session, field.scene.key)
    gone = [one for one in lost if one.stand.key not in known[one.suspicion.side]]
    for side in _SIDES:
        left = [one.stand for one in gone if one.left_behind and one.suspicion.side == side]
        if left:
            with action.published():
                secret = side != Side.PARTY
                action.tell(f"{does(left, 'are')} out of sight.", "A-24", secret=secret)
    for one in gone:
        if one.suspicion.side == Side.PARTY:
            action.session.add(last_seen_told(one.suspicion, action.world.clock))


def _left(
    field: Field, side: str, zones: Iterable[int], known: Mapping[str, Collection[int]]
) -> list[Stand]:
    """Whom a side has `known` of in these zones and next to them, and none of it has in sight.

    The dead are known to lie where they were seen.
    """
    near = {key for zone in zones for key in (zone, *(z.key for z, _ in field.neighbours(zone)))}
    eyes = [s.occupant for s in field.stands if s.participant.side == side and s.active]
    return [
        stand
        for stand in field.enemies(side)
        if stand.key in known[side]
        and not stand.person.dead
        and stand.participant.zone_id in near
        and not any(field.ground.line_of_sight(one, stand.occupant) for one in eyes)
    ]


def _may_see(field: Field, side: str, stand: Stand) -> bool:
    """Whether anybody of a side has somebody in sight, or an open way to where they are."""
    eyes = [s.occupant for s in field.stands if s.participant.side == side and s.active]
    sight, there = field.ground.line_of_sight, stand.occupant
    open_to = field.ground.open_from(there.zone)
    return any(one.zone in open_to or sight(one, there) for one in eyes)


def _leave_behind(action: Action, field: Field, side: str, lost: Sequence[Stand]) -> list[Lost]:
    lose(action, field.scene, side, lost)
    return [
        _last_seen(action, field, side, stand, stand.participant.zone_id, left_behind=True)
        for stand in lost
    ]


def _last_seen(
    action: Action,
    field: Field,
    side: str,
    lost: Stand,
    zone: int,
    *,
    left_behind: bool = False,
    goes: bool = False,
) -> Lost:
    where = "going to" if goes else "in"
    told = f"{lost.name}, last seen {where} {field.zones[zone].name}"
    suspicion = Suspicion(
        scene_id=field.scene.key, side=side, told=told, zone_id=zone, participant_id=lost.key
    )
    action.session.add(suspicion)
    return Lost(lost, suspicion, left_behind)
