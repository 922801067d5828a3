"""Whose act a deed in a scene is, and what of theirs it ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from sqlmodel import Session

from models.bridge.hands import in_hand
from models.deed import ShownDeed
from models.tables import Participant, Phase, Scene
from models.views.scene import SceneView

_ACTORS = {"who", "firer", "striker", "attacker", "grappler", "holder", "observer"}
"""What deeds of a fight call the participant who acts; the first of them in a deed is meant."""

_FREE = {"SetCover", "Release"}
"""Deeds of a fight that take no action."""


def whose_act(view: SceneView, asked: Mapping[str, Any]) -> int | None:
    """The participant whose act a deed in this scene was, by what was asked for."""
    if asked.get("scene", view.key) != view.key:
        return None
    key = _actor(asked)
    if "medic_id" in asked:
        key = next((f.key for f in view.figures if f.person_id == asked["medic_id"]), None)
    return key if key is not None and view.figure(key) else None


def left_off(session: Session, deed: ShownDeed) -> tuple[str, ...]:
    """What somebody in a fight leaves undone by a deed, as a note of its preview."""
    asked = {field.name: getattr(deed, field.name) for field in fields(deed)}  # type: ignore[arg-type]
    row = session.get(Participant, _actor(asked) or 0)
    if row is None or type(deed).__name__ in _FREE:
        return ()
    if session.get_one(Scene, row.scene_id).phase != Phase.COMBAT:
        return ()
    work = in_hand(session, [row.person_id]).get(row.person_id)
    return (f"This ends it: {work.doing} ({', '.join(work.rows)}).",) if work else ()


def _actor(asked: Mapping[str, Any]) -> int | None:
    return next((value for name, value in asked.items() if name in _ACTORS), None)
