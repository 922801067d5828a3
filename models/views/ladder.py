"""A scene on the ladder as its page shows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sqlmodel import Session

from models.bridge.ladder import Bearing, Ladder
from models.tables import LadderFeature, Scene, Side
from models.views.knowledge import tellings
from rules.stealth.ladder.sides import Hidden, perception, stealth


@dataclass(frozen=True, slots=True)
class FeatureView:
    """Something to search: where, how large, and who and what is hidden there.

    `things` are traps and things there, each in a few words. The sides in `worth` would find
    somebody or something there.
    """

    key: int
    name: str
    x: float
    y: float
    across: int
    hidden: tuple[int, ...]
    things: tuple[str, ...]
    worth: frozenset[str]


@dataclass(frozen=True, slots=True)
class SuspicionView:
    """What one side suspects, whether it is true, and whether the players are to be told yet."""

    side: str
    told: str
    x: float
    y: float
    true: bool
    untold: bool


@dataclass(frozen=True, slots=True)
class ScoreView:
    """Somebody's two totals here, without helpers."""

    perception: int
    stealth: int


@dataclass(frozen=True, slots=True)
class LadderView:
    """Everything the page shows beyond the scene itself."""

    features: tuple[FeatureView, ...] = ()
    suspicions: tuple[SuspicionView, ...] = ()
    scores: Mapping[int, ScoreView] = field(default_factory=dict)
    conditions: str = ""


def ladder_view(session: Session, scene_id: int) -> LadderView:
    """The ladder of a scene; nothing for a scene of another engine."""
    scene = session.get(Scene, scene_id)
    if scene is None or scene.engine != "ladder":
        return LadderView()
    ladder = Ladder(session, scene)
    ground = ladder.ground
    told = {telling.about for telling in tellings(session, scene)}
    return LadderView(
        features=tuple(_feature(ladder, row) for row in ladder.features.values()),
        suspicions=tuple(
            SuspicionView(
                side=row.side,
                told=row.told,
                x=row.x,
                y=row.y,
                true=row.participant_id is not None,
                untold=row.side == Side.PARTY and f"suspicion {row.key}" not in told,
            )
            for row in ladder.suspicions
        ),
        scores=_scores(ladder),
        conditions=f"Perception {ground.conditions:+d}, darkness {ground.darkness:+d}, "
        f"terrain {ground.terrain:+d}",
    )


def _feature(ladder: Ladder, row: LadderFeature) -> FeatureView:
    sides = {stand.participant.side for stand in ladder.field.stands}
    hidden = {stand.key for side in sides for stand in ladder.hidden_at(row, side)}
    unfound = [s for s in ladder.secrets if s.feature_id == row.key and not s.found]
    worth = frozenset(
        side
        for side in sides
        if any(not ladder.field.knows(side, stand) for stand in ladder.hidden_at(row, side))
        or any(secret.side != side for secret in unfound)
    )
    things = tuple(
        f"{secret.name}, {'a trap, ' if secret.trap else ''}Stealth {secret.stealth}"
        f"{', found' if secret.found else ''}"
        for secret in ladder.secrets
        if secret.feature_id == row.key
    )
    return FeatureView(
        row.key, row.name, row.x, row.y, row.across, tuple(sorted(hidden)), things, worth
    )


def _scores(ladder: Ladder) -> dict[int, ScoreView]:
    found = {}
    for stand in ladder.field.stands:
        scout = ladder.scout(stand, Bearing())
        hides: Hidden = ladder.hider(stand)
        found[stand.key] = ScoreView(perception(scout).total, stealth(hides, scout).total)
    return found
