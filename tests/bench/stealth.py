"""How long the odds of stealth take: a preview of each engine, and large pools."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlmodel import Session, select

from models.action import Action
from models.bridge.engines.registry import ENGINES
from models.campaign import Campaign
from models.deed import ShownDeed
from models.deeds.stealth.bands.throwing import ThrowDetection
from models.deeds.stealth.ladder.look import Look
from models.deeds.stealth.tokens.checking import CheckTokens
from models.deeds.stealth.zones.sneak import Sneak
from models.sample import fill
from models.tables import BandGroup, LadderFeature, Participant, Scene, Side, Zone
from rules.stealth.tokens.detection import Way
from rules.stealth.zones.detection import Observer, best_of, detection_odds, observation_pool

POOLS = "pools of ten, groups of eight"
FROM, TO = "Ramp", "Weighbridge"
BEFORE_THE_TOKENS = (60, -15)
"""Metres east and north in the sample's scene with tokens."""


@contextmanager
def previews(folder: Path) -> Iterator[dict[str, Callable[[], object]]]:
    """What to measure, by engine: the party meets the others in the sample's scenes."""
    campaign = Campaign.create(folder / "Stealth.outrider")
    fill(campaign)
    with campaign.action("Close to the others") as action:
        deeds = _deeds(action)
    yield {f"{engine} preview": _shown(campaign, deed) for engine, deed in deeds.items()}
    campaign.close()


def pools() -> object:
    """Eight against eight, each with ten dice, the chances counted anew."""
    best_of.cache_clear()
    side = [Observer(str(number), observation_pool(10)) for number in range(8)]
    return detection_odds(side, side)


def _shown(campaign: Campaign, deed: ShownDeed) -> Callable[[], object]:
    def preview() -> object:
        best_of.cache_clear()
        with campaign.read() as session:
            shown = deed.preview(session)
        assert shown.chances, f"{deed} has nothing to count: {shown.refusals}"
        return shown

    return preview


def _deeds(action: Action) -> dict[str, ShownDeed]:
    """A deed of each engine that brings two sides together, in its place."""
    session = action.session
    scenes = {scene.engine: scene.key for scene in session.exec(select(Scene))}
    zones, track, ladder, board = (scenes[engine] for engine in ENGINES)
    zone = {row.name: row.key for row in session.exec(select(Zone))}
    for row in _side(session, zones, Side.PARTY):
        row.zone_id = zone[FROM]
    for row in _side(session, board, Side.PARTY):
        row.x, row.y = BEFORE_THE_TOKENS
    groups = session.exec(select(BandGroup).where(BandGroup.scene_id == track)).all()
    feature = session.exec(select(LadderFeature).where(LadderFeature.scene_id == ladder)).first()
    assert feature is not None
    return {
        "zones": Sneak(
            zones, tuple(row.key for row in _side(session, zones, Side.PARTY)), zone[TO]
        ),
        "bands": ThrowDetection(track, groups[0].key, groups[1].key, anyway=True),
        "ladder": Look(ladder, _side(session, ladder, Side.OPPOSITION)[0].key, feature=feature.key),
        "tokens": CheckTokens(board, _side(session, board, Side.PARTY)[0].key, Way.PASSIVE),
    }


def _side(session: Session, scene: int, side: Side) -> list[Participant]:
    there = select(Participant).where(Participant.scene_id == scene, Participant.side == side)
    return list(session.exec(there))
