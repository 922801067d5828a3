"""The ground of a scene without zones, as a fight shows it."""

from __future__ import annotations

from dataclasses import dataclass

from models.bridge.ground import Field
from models.bridge.terrain import Features, Squares
from rules.combat.shelter import Feature, Place
from rules.stealth.tokens.grid import Terrain


@dataclass(frozen=True)
class GroundView:
    """A board or features, in metres, and what is true all over the ground in words."""

    board: Squares | None = None
    features: tuple[Feature, ...] = ()
    told: str = ""

    @property
    def shelters(self) -> bool:
        """Whether anything lies here that may be cover from somebody, though not from all."""
        return self.board is not None or bool(self.features)

    @property
    def edges(self) -> tuple[Place, ...]:
        """Opposite corners of all that lies here, in metres east and north; none of bare ground."""
        corners: list[Place] = []
        if self.board is not None:
            squares, metres = self.board.board, self.board.metres
            corners += [(0, 0), ((squares.columns - 1) * metres, (1 - squares.rows) * metres)]
        for feature in self.features:
            (x, y), reach = feature.centre, feature.across / 2
            corners += [(x - reach, y - reach), (x + reach, y + reach)]
        return tuple(corners)

    def at(self, x: float, y: float) -> Terrain:
        """What is at a place; a feature is somewhere to get behind."""
        if any(feature.holds((x, y)) for feature in self.features):
            return Terrain.COVER
        return self.board.at(x, y) if self.board is not None else Terrain.PLAIN


def ground_view(field: Field) -> GroundView:
    """What lies on the ground; nothing where a scene has zones, which are drawn themselves."""
    lie = field.lie
    return GroundView(
        board=lie if isinstance(lie, Squares) else None,
        features=lie.features if isinstance(lie, Features) else (),
        told=lie.told,
    )
