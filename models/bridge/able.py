"""Who can attempt anything at all (C-16, W-16, W-18, W-22)."""

from __future__ import annotations

from sqlmodel import Session, select

from models.bridge.body import out_of_action
from models.bridge.by_key import present_scene
from models.bridge.fighter import readiness_in
from models.tables import Participant, Person, Phase
from rules.combat.initiative import may_act, why_out


def why_unable(session: Session, person: Person) -> str:
    """Why somebody can attempt nothing as things stand, as a sentence; empty when they can.

    In a fight neither can whoever is dazed, or has been stopped before this point of the count.
    """
    if person.dead or person.unconscious:
        return f"{person.name} is {'dead' if person.dead else 'unconscious'}."
    if out_of_action(person):
        return f"{person.name} is out of action (W-18)."
    scene = present_scene(session)
    if scene is None or scene.phase != Phase.COMBAT:
        return ""
    here = Participant.scene_id == scene.id, Participant.person_id == person.id
    row = session.exec(select(Participant).where(*here)).first()
    if row is None:
        return ""
    left = readiness_in(session, row, person)
    why = None if may_act(left, scene.point) else why_out(left)
    return f"{person.name}: {why}." if why else ""
