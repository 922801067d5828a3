"""Taking cover, falling behind it hurt, and leaving it (C-21, C-45, W-16, W-17)."""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel import Session, col, or_, select

from models.action import Action
from models.bridge.cover import Behind, at_hand, wall_of
from models.bridge.engines.registry import engine_of
from models.reading import none_stored
from models.tables import CoverFrom, Deployment, Participant, Person, Scene, Station, Zone
from models.tables.cover import FULL
from rules.combat.movement import CoverUse
from rules.combat.wounds import Wound


def put_behind(row: Participant, behind: Behind) -> None:
    """Note on a participant what they are behind, as seen from everybody."""
    row.cover = behind.stance
    row.cover_material, row.cover_centimetres = behind.noted


def end_exceptions(action: Action, row: Participant, attacker: int | None = None) -> None:
    """Forget what cover a participant has from one attacker, or from each of them."""
    exceptions = select(CoverFrom).where(CoverFrom.participant_id == row.id)
    if attacker is not None:
        exceptions = exceptions.where(CoverFrom.attacker_id == attacker)
    for exception in action.session.exec(exceptions).all():
        action.delete(exception)


def end_weaker(action: Action, row: Participant) -> None:
    """Forget what cover a participant has from one attacker alone, unless it hides all of them."""
    if none_stored(action.session, CoverFrom):
        return
    weaker = select(CoverFrom).where(
        CoverFrom.participant_id == row.id, col(CoverFrom.stance) != FULL
    )
    for exception in action.session.exec(weaker).all():
        action.delete(exception)


def end_cover(action: Action, row: Participant) -> None:
    """Whoever moves leaves their cover, and the cover others had from them, behind (C-21)."""
    put_behind(row, Behind())
    both = or_(CoverFrom.participant_id == row.id, CoverFrom.attacker_id == row.id)
    for exception in action.session.exec(select(CoverFrom).where(both)).all():
        action.delete(exception)


def come_out(action: Action, rows: Sequence[Participant]) -> None:
    """Let people be behind nothing any more, as seen from anybody."""
    for row in rows:
        put_behind(row, Behind())
    if none_stored(action.session, CoverFrom):
        return
    theirs = col(CoverFrom.participant_id).in_([row.id for row in rows])
    for exception in action.session.exec(select(CoverFrom).where(theirs)).all():
        action.delete(exception)


def fall(action: Action, row: Participant, person: Person, wound: Wound) -> None:
    """Let a wound bring somebody to a stop: dazed, they lie under any available cover (W-16).

    Whoever stands behind something stays there; else it is what ducking would find (G-61); on open
    ground what there is counts by itself. A light wound ends the way as well (W-17).
    """
    if not (wound.dazes or wound.killed or wound.light):
        return
    row.pace = ""
    row.prone = row.prone or wound.dazes or wound.killed
    if not wound.dazes or row.cover or not (found := _at_hand(action.session, row)).stance:
        return
    put_behind(row, found)
    action.tell(f"{person.name} goes down behind the cover at hand.", "W-16", "G-61")


def _at_hand(session: Session, row: Participant) -> Behind:
    """What the place offers to whoever lies there; nothing more to whoever is aboard a vehicle."""
    zone = session.get_one(Zone, row.zone_id)
    scene = session.get_one(Scene, row.scene_id)
    if engine_of(scene).open_ground or not zone.conceals:
        return Behind("", wall_of(row))
    with session.no_autoflush:  # no wound changes what is asked here, and there may be many
        aboard = session.exec(
            select(Station.id)
            .join(Deployment, col(Deployment.vehicle_id) == col(Station.vehicle_id))
            .where(Station.person_id == row.person_id, Deployment.scene_id == row.scene_id)
        ).first()
    return Behind("", wall_of(row)) if aboard else at_hand(True, CoverUse.ALL)
