"""Sides learn where somebody is (A-14, A-23, B-28)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from sqlmodel import Session, col, select

from models.action import Action
from models.bridge.engines.registry import engine_of
from models.bridge.ground import Field, Stand, is_known, sighted
from models.bridge.known import SUSPECTED
from models.bridge.sight import in_sight
from models.tables import Participant, Phase, Revelation, Scene, Side, Sighting, Suspicion, Zone


def sight(action: Action, scene: Scene, side: str, seen: Iterable[Stand]) -> None:
    """Let a side know where these people are, which it no longer need suspect (B-28)."""
    known, found = sighted(action.session, scene.key)[side], list(seen)
    for stand in found:
        if stand.key not in known:
            action.session.add(Sighting(scene_id=scene.key, side=side, participant_id=stand.key))
    no_longer_suspected(action.session, side, [stand.key for stand in found])


def give_away(
    action: Action,
    field: Field,
    attacker: Stand,
    sides: Collection[str | None] = (),
    targets: Iterable[Stand] = (),
) -> None:
    """Whoever attacks hides no more: all who have them in sight know, and the `sides` attacked.

    Others than the party may have spotted their `targets` by that. The entry is secret when the
    party does not know of the attacker even then.
    """
    if known := _shown_known(field, attacker, targets):
        sight(action, field.scene, attacker.participant.side, known)
    if attacker.participant.hidden:
        action.tell(f"{attacker.name} is no longer hidden.")
    attacker.participant.hidden = False
    for side in Side:
        if side != attacker.participant.side and (side in sides or _watches(field, side, attacker)):
            sight(action, field.scene, side, [attacker])
    keep_from_players(action, field, [attacker])


def _shown_known(field: Field, attacker: Stand, targets: Iterable[Stand]) -> list[Stand]:
    """Of whom an attack says that they were spotted; what the party spots, it is told."""
    if attacker.participant.side == Side.PARTY or not engine_of(field.scene).knows_whom_it_attacks:
        return []
    return [target for target in targets if field.in_sight(attacker, target)]


def _watches(field: Field, side: str, stand: Stand) -> bool:
    """Whether anybody of a side has somebody in sight, hidden or not."""
    there = Participant.scene_id == field.scene.id, Participant.side == side
    if field.session.exec(select(Participant.id).where(*there)).first() is None:
        return False
    return any(
        one.participant.side == side and one.active and field.in_sight(one, stand)
        for one in field.stands
    )


def see_plainly(action: Action, field: Field) -> None:
    """In a fight both sides know of whoever stands in plain sight of anybody of theirs.

    INVENTED, as is that distance is no matter: stealth is over. On a track only those who have been
    spotted are known, and a board turns its tokens over by itself.
    """
    if not engine_of(field.scene).plain_in_a_fight:
        return
    ground, lie = field.ground, field.lie if field.open_ground else None

    def sees(one: Stand, other: Stand) -> bool:
        free = lie is None or not lie.hides(one.participant, other.participant)
        return free and ground.sees(one.occupant, other.occupant)

    for side in (Side.PARTY, Side.OPPOSITION):
        eyes = [stand for stand in field.stands if stand.participant.side == side and stand.active]
        others = [stand for stand in field.stands if stand.participant.side != side]
        sight(action, field.scene, side, [s for s in others if any(sees(one, s) for one in eyes)])


def look_about(action: Action, scene: Scene) -> None:
    """In a fight people have been put somewhere: whoever has them in plain sight knows (A-23)."""
    if scene.phase == Phase.COMBAT:
        action.session.flush()
        see_plainly(action, Field(action.session, scene))


def learn_of(action: Action, zone: Zone, who: Iterable[Participant]) -> None:
    """Players know of a crawlspace from when one of the party is in it, or looks into it."""
    if zone.crawlspace and not zone.known and any(row.side == Side.PARTY for row in who):
        zone.known = True
        action.session.add(zone)


def watch_from_hiding(action: Action, field: Field, seen: Sequence[Stand]) -> None:
    """Let whoever is hidden in sight of these people know where they are (A-14, A-23).

    People who are hidden themselves are not seen by that: nothing is rolled between the two.
    """
    plain = [stand for stand in seen if not stand.participant.hidden]
    hidden = [stand for stand in in_sight(field, plain) if stand.participant.hidden]
    for side in dict.fromkeys(stand.participant.side for stand in hidden):
        sight(action, field.scene, side, plain)


def keep_from_players(action: Action, field: Field, group: Sequence[Stand], does: str = "") -> None:
    """Let the entry be secret unless the party knows of everybody in the group.

    Of those whom it knows players hear what the group `does`.
    """
    action.session.flush()
    sightings = sighted(action.session, field.scene.key)
    known = [s for s in group if is_known(field.scene, sightings, Side.PARTY, s.participant)]
    action.secret = len(known) < len(group)
    if action.secret and known and does:
        with action.published():
            action.tell(f"{', '.join(stand.name for stand in known)} {does}.")


def no_longer_suspected(session: Session, side: str, participants: Iterable[int]) -> None:
    """Drop what a side suspected of those whom it has before its eyes now (B-28).

    Players no longer read where they saw them last.
    """
    found = select(Suspicion).where(
        Suspicion.side == side, col(Suspicion.participant_id).in_(list(participants))
    )
    for suspicion in session.exec(found):
        session.delete(suspicion)
        told = last_seen_told(suspicion, 0)
        known = Revelation.scene_id == told.scene_id, Revelation.about == told.about
        for row in session.exec(select(Revelation).where(*known, Revelation.told == told.told)):
            session.delete(row)


def last_seen_told(suspicion: Suspicion, clock: int) -> Revelation:
    """What the party's players know of whom they have lost from sight, since a clock second."""
    return Revelation(
        scene_id=suspicion.scene_id,
        about=f"suspicion {suspicion.key}",
        told=f"{SUSPECTED}{suspicion.told}.",
        clock=clock,
    )
