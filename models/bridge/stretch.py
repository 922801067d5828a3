"""Who does something in a stretch, and whether they may (A-02, A-03)."""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel import Session

from models.action import refuse
from models.bridge.engines.registry import why_not_played
from models.bridge.ground import Field, Stand
from models.bridge.group import group_of
from models.tables import Phase, Scene, Zone
from rules.stealth.zones.stretch import Activity, may_begin


def begin(
    session: Session, scene_id: int, keys: Sequence[int], activity: Activity
) -> tuple[Field, list[Stand]]:
    """The scene and a group that may begin this now; raises `Refusal` with what keeps them."""
    field, group = group_of(session, scene_id, keys)
    refuse(stretch_refusals(field, group, activity))
    return field, group


def scene_refusals(scene: Scene) -> tuple[str, ...]:
    """Why nobody can do anything in a stretch now, as sentences."""
    if why := why_not_played(scene, "zones"):
        return (why,)
    if scene.phase != Phase.STEALTH:
        return ("The scene is not in stretches of stealth.",)
    if scene.detection is not None:
        return ("First choose what the side that spotted the other does (A-07).",)
    return ()


def able_refusals(field: Field, group: Sequence[Stand]) -> tuple[str, ...]:
    """Why this group can do nothing now, whatever it is."""
    out = [f"{stand.name} is out of action." for stand in group if not stand.active]
    return (*scene_refusals(field.scene), *out)


def stretch_refusals(field: Field, group: Sequence[Stand], activity: Activity) -> tuple[str, ...]:
    """Why this group cannot begin what fills a stretch, as sentences (A-02, A-13, A-15, A-17)."""
    found = [*able_refusals(field, group), *acted_refusals(group)]
    for stand in group:
        zone = field.ground.zone(str(stand.participant.zone_id))
        found += [f"{stand.name}: {why}" for why in may_begin(activity, zone=zone)]
    return tuple(found)


def acted_refusals(group: Sequence[Stand]) -> tuple[str, ...]:
    """Who of a group has used this stretch up already, as sentences (A-02)."""
    return tuple(
        f"{stand.name} has already acted this stretch (A-02)."
        for stand in group
        if stand.participant.acted
    )


def zone_of(field: Field, stand: Stand) -> Zone:
    """The zone somebody is in."""
    return field.zones[stand.participant.zone_id]
