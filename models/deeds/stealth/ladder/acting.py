"""Who may look on the ladder, and what comes of being located or suspected."""

from __future__ import annotations

from collections.abc import Iterable

from sqlmodel import Session

from models.action import Action, Refusal
from models.bridge.engines.registry import scene_played
from models.bridge.ground import Stand
from models.bridge.ladder import Ladder
from models.effects.sighting import sight
from models.tables import Phase, Suspicion


def ladder_of(session: Session, scene_id: int) -> Ladder:
    """The scene on the ladder; raises `Refusal` when it is gone or another engine's (G-160)."""
    return Ladder(session, scene_played(session, scene_id, "ladder"))


def stand_on(ladder: Ladder, key: int) -> Stand:
    """A participant of the scene; raises `Refusal` when gone."""
    try:
        return ladder.field.stand(key)
    except KeyError:
        raise Refusal("They are no longer in the scene.") from None


def not_in_stealth(ladder: Ladder) -> str:
    """Why nothing can be done in stealth now; empty if it can."""
    return "" if ladder.scene.phase == Phase.STEALTH else "The scene is not in stealth."


def locate(action: Action, ladder: Ladder, side: str, people: Iterable[Stand]) -> None:
    """Let a side know where these people are."""
    sight(action, ladder.scene, side, people)


def suspect(
    action: Action,
    ladder: Ladder,
    side: str,
    told: str,
    place: tuple[float, float],
    stand: Stand | None,
) -> None:
    """Let a side suspect something at a place.

    Players hear of it when they are told, so that what is true and what is false look alike.
    """
    action.session.add(
        Suspicion(
            scene_id=ladder.scene.key,
            side=side,
            told=told,
            x=place[0],
            y=place[1],
            participant_id=stand.key if stand else None,
        )
    )
    action.tell(f"The {side} suspects: {told}", "B-28", secret=True)
