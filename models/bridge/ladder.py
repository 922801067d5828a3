"""Between the rows of a scene on the ladder and the rules: who looks, who hides, who is near."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil, hypot

from sqlmodel import Session, col, select

from models.bridge.engines.registry import scene_played
from models.bridge.ground import Stand, field_in
from models.tables import (
    LadderFeature,
    LadderGround,
    LadderKit,
    LadderSecret,
    Phase,
    Scene,
    Suspicion,
)
from rules.stealth.ladder.sides import Hidden, Pace, Scout, alone, stealth
from rules.stealth.ladder.units import PERCEPTION, STEALTH


@dataclass(frozen=True, slots=True)
class Bearing:
    """How somebody looks this time: distance moved, and whether they are being fought."""

    moved: int = 0
    pace: Pace = Pace.FULL
    shot_at: bool = False
    hand_to_hand: bool = False
    modifier: int = 0


class Ladder:
    """A scene on the ladder as it stands."""

    def __init__(self, session: Session, scene: Scene) -> None:
        self.session = session
        self.scene = scene
        self.field = field_in(session, scene)

    @cached_property
    def ground(self) -> LadderGround:
        """What the scene is like; a plain one until it is set."""
        query = select(LadderGround).where(LadderGround.scene_id == self.scene.id)
        return self.session.exec(query).first() or LadderGround(scene_id=self.scene.key)

    @cached_property
    def features(self) -> dict[int, LadderFeature]:
        """Everything that may be searched, in the order it was put there."""
        query = select(LadderFeature).where(LadderFeature.scene_id == self.scene.id)
        rows = self.session.exec(query.order_by(col(LadderFeature.id)))
        return {row.key: row for row in rows}

    @cached_property
    def secrets(self) -> list[LadderSecret]:
        """The traps and things that features hold, found or not."""
        query = select(LadderSecret).where(col(LadderSecret.feature_id).in_(list(self.features)))
        return list(self.session.exec(query.order_by(col(LadderSecret.id))))

    @cached_property
    def suspicions(self) -> list[Suspicion]:
        """What each side suspects."""
        query = select(Suspicion).where(Suspicion.scene_id == self.scene.id)
        return list(self.session.exec(query.order_by(col(Suspicion.id))))

    @cached_property
    def _kits(self) -> dict[int, LadderKit]:
        people = [stand.key for stand in self.field.stands]
        query = select(LadderKit).where(col(LadderKit.participant_id).in_(people))
        return {kit.participant_id: kit for kit in self.session.exec(query)}

    def kit(self, stand: Stand) -> LadderKit:
        """What somebody has with them; nothing until it is set."""
        return self._kits.get(stand.key) or LadderKit(participant_id=stand.key)

    def hidden_at(self, feature: LadderFeature, side: str) -> list[Stand]:
        """The hidden enemies of a side within a feature."""
        return [
            enemy
            for enemy in self.field.enemies(side)
            if enemy.participant.hidden
            and enemy.active
            and hypot(enemy.participant.x - feature.x, enemy.participant.y - feature.y)
            <= feature.across / 2
        ]

    def scout(
        self,
        stand: Stand,
        bearing: Bearing,
        figures: Sequence[Stand] = (),
        angles: Sequence[Stand] = (),
    ) -> Scout:
        """Somebody who looks, with others of the group and from other angles (B-18, B-19).

        The others count with their Perception as it is here: conditions and their own equipment.
        """
        kit = self.kit(stand)
        return Scout(
            perception=PERCEPTION.get(kit.sees_as, stand.person.ladder_perception),
            moved=bearing.moved,
            pace=bearing.pace,
            figures=tuple(alone(self.scout(each, Bearing())).total for each in figures),
            angles=tuple(alone(self.scout(each, Bearing())).total for each in angles),
            conditions=self.ground.conditions + bearing.modifier,
            darkness=self.ground.darkness,
            telescope=kit.telescope,
            nightsights=kit.nightsights,
            shot_at=bearing.shot_at,
            hand_to_hand=bearing.hand_to_hand,
            psi=kit.psi_perception,
            unit=kit.sees_as,
        )

    def bearing(self, stand: Stand, modifier: int = 0) -> Bearing:
        """How somebody looks in passing: as far as they have gone this bound (B-17)."""
        return Bearing(gone(stand), modifier=modifier)

    def hider(self, stand: Stand, modifier: int = 0) -> Hidden:
        """Somebody who is to be spotted; `modifier` is the referee's, as of the terrain."""
        kit, stealth_of, skilled = self.kit(stand), stand.person.ladder_stealth, ""
        for other in self.field.stands:
            if other.key == kit.concealed_by and other.person.ladder_stealth > stealth_of:
                stealth_of, skilled = other.person.ladder_stealth, other.name
        return Hidden(
            stealth=STEALTH.get(kit.hides_as, stealth_of),
            camouflage=kit.camouflage,
            burdened=kit.burdened or stand.person.encumbered,
            terrain=self.ground.terrain + modifier,
            psi=kit.psi_stealth,
            unit=kit.hides_as,
            concealed_by=skilled,
        )

    def kept_secret(self, secret: LadderSecret, modifier: int = 0) -> Hidden:
        """A trap or a thing that is to be spotted."""
        return Hidden(stealth=secret.stealth, terrain=self.ground.terrain + modifier)

    def worst_hidden(
        self,
        people: Sequence[Stand],
        scout: Scout,
        modifier: int = 0,
        secrets: Sequence[LadderSecret] = (),
    ) -> Hidden:
        """The side of the throw for what is hidden together: whoever or whatever hides worst.

        INVENTED; where nobody is hidden the throw is against Stealth 0, so that nobody learns that
        from there being none (INVENTED).
        """
        hiders = [self.hider(stand, modifier) for stand in people]
        hiders += [self.kept_secret(secret, modifier) for secret in secrets]
        return min(hiders, key=lambda h: stealth(h, scout).total, default=Hidden(0))


def gone(stand: Stand) -> int:
    """How many metres somebody has gone this bound, in whole metres (B-17).

    INVENTED: a metre is one of what the ladder counts movement in.
    """
    return ceil(round(stand.participant.toward_metres, 6))


def ladder_of(session: Session, scene_id: int) -> Ladder:
    """The scene on the ladder; raises `Refusal` when it is gone or another engine's (G-160)."""
    return Ladder(session, scene_played(session, scene_id, "ladder"))


def not_in_stealth(ladder: Ladder) -> str:
    """Why nothing can be done in stealth now; empty if it can."""
    return "" if ladder.scene.phase == Phase.STEALTH else "The scene is not in stealth."


def sharpest(ladder: Ladder, who: Stand) -> Stand | None:
    """The enemy on their feet who sees best here now; None when there is none."""
    enemies = [e for e in ladder.field.enemies(who.participant.side) if e.active]

    def sight(enemy: Stand) -> int:
        return alone(ladder.scout(enemy, ladder.bearing(enemy))).total

    return max(enemies, key=sight, default=None)
