"""The ground of a stealth scene as a fight finds it: what hides people from each other, and cover.

Zones have walls and clutter of their own (`Field.ground`); a board, features and a track are here.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import hypot
from typing import Protocol

from models.bridge.placed import Placed
from models.tables import BandGround, BandGroup, Participant
from rules.combat.shelter import Feature, Place, Shelter, along_track, at_feature, on_board
from rules.stealth.bands.environment import Band, Optics, Sky, View, Weather, reach
from rules.stealth.bands.environment import Terrain as Country
from rules.stealth.bands.look import Cover as Growth
from rules.stealth.tokens.grid import Board, Square, Terrain

TERRAIN = {terrain.value[0]: terrain for terrain in Terrain}
"""Terrain of a board by the letter it is stored as."""


class Lie(Protocol):
    """What lies on the ground of a scene."""

    def blocks(self, one: Placed, other: Placed) -> bool:
        """Whether something solid stands between two places (N-07)."""
        ...

    def bars(self, one: Placed, other: Placed) -> bool:
        """Whether nobody can go straight from one place to the other."""
        ...

    def hides(self, one: Participant, other: Participant) -> bool:
        """Whether it keeps two people from seeing each other (C-45)."""
        ...

    def shelter(self, target: Participant, attacker: Participant | None) -> Shelter | None:
        """The partial cover it gives from one attacker, or from anybody (C-46)."""
        ...

    @property
    def told(self) -> str:
        """What is true all over it, in a few words; empty for nothing."""
        ...


class Bare:
    """Ground with nothing on it that counts."""

    told = ""

    def blocks(self, one: Placed, other: Placed) -> bool:
        """Nothing is in the way."""
        return False

    def bars(self, one: Placed, other: Placed) -> bool:
        """Nothing is in the way."""
        return False

    def hides(self, one: Participant, other: Participant) -> bool:
        """Nothing is in the way."""
        return False

    def shelter(self, target: Participant, attacker: Participant | None) -> Shelter | None:
        """Nothing is there to get behind."""
        return None


@dataclass(frozen=True)
class Squares:
    """A board, each square of it so many metres across."""

    board: Board
    metres: int
    told: str = ""

    def square(self, x: float, y: float) -> Square:
        """The square of a place in metres; beyond the edge the ground is plain."""
        return round(x / self.metres), round(-y / self.metres)

    def at(self, x: float, y: float) -> Terrain:
        """What is at a place in metres."""
        return self.board.terrain.get(self.square(x, y), Terrain.PLAIN)

    def blocks(self, one: Placed, other: Placed) -> bool:
        """Whether a blocked square is between them (D-14)."""
        return not self.board.in_sight(self.square(one.x, one.y), self.square(other.x, other.y))

    def bars(self, one: Placed, other: Placed) -> bool:
        """Whether a blocked square is there or on the way: nobody enters one (D-05)."""
        return self.at(other.x, other.y) is Terrain.BLOCKED or self.blocks(one, other)

    def hides(self, one: Participant, other: Participant) -> bool:
        """Whether a blocked square is between them."""
        return self.blocks(one, other)

    def shelter(self, target: Participant, attacker: Participant | None) -> Shelter | None:
        """A square of cover, or the corner of a blocked one."""
        there = self.square(attacker.x, attacker.y) if attacker else None
        return on_board(self.board, self.square(target.x, target.y), there, lying=target.prone)


@dataclass(frozen=True)
class Features:
    """Features to get into, and behind."""

    features: tuple[Feature, ...]
    told: str = ""

    def blocks(self, one: Placed, other: Placed) -> bool:
        """Whether a feature stands between them."""
        return any(feature.between(_place(one), _place(other)) for feature in self.features)

    def bars(self, one: Placed, other: Placed) -> bool:
        """A feature can be gone into, and around."""
        return False

    def hides(self, one: Participant, other: Participant) -> bool:
        """Whether a feature stands between them."""
        return self.blocks(one, other)

    def shelter(self, target: Participant, attacker: Participant | None) -> Shelter | None:
        """The feature somebody is in."""
        there = _place(attacker) if attacker else None
        return at_feature(self.features, _place(target), there, lying=target.prone)


@dataclass(frozen=True)
class Stretch:
    """A track through some country, at some time of day, with groups along it."""

    ground: BandGround
    groups: dict[int, BandGroup] = field(default_factory=dict)

    @property
    def told(self) -> str:
        """`open plain, starlit night, dry: seen to 500 m, by starshell to 2000 m`."""
        row, view = self.ground, self._view()
        far, lit = (reach(each).far(Band.EXTREME) for each in (view, replace(view, lit=True)))
        country = f"{row.terrain}, {row.sky}, {row.weather}"
        if row.starshell_radius and lit != far:
            return f"{country}: seen to {far} m, by starshell to {lit} m (R-16, R-20)"
        return f"{country}: seen to {far} m (R-16)"

    def blocks(self, one: Placed, other: Placed) -> bool:
        """Nothing along a track is solid."""
        return False

    def bars(self, one: Placed, other: Placed) -> bool:
        """Nothing along a track is solid."""
        return False

    def hides(self, one: Participant, other: Participant) -> bool:
        """Whether they are beyond each other's extreme range, as the light is (R-05, R-16)."""
        metres = hypot(one.x - other.x, one.y - other.y)
        return all(
            metres > reach(self._view(eyes, seen)).far(Band.EXTREME)
            for eyes, seen in ((one, other), (other, one))
        )

    def shelter(self, target: Participant, attacker: Participant | None) -> Shelter | None:
        """What the group of the target has to hide behind (R-23)."""
        group = self.groups.get(target.key)
        if group is None:
            return None
        return along_track(Country(self.ground.terrain), Growth(group.cover), lying=target.prone)

    def _view(self, eyes: Participant | None = None, seen: Participant | None = None) -> View:
        row, group = self.ground, self.groups.get(eyes.key) if eyes else None
        lit = seen is not None and abs(seen.x - row.starshell_place) <= row.starshell_radius > 0
        return View(
            terrain=Country(row.terrain),
            sky=Sky(row.sky),
            weather=Weather(row.weather),
            prone=seen is not None and seen.prone,
            lit=lit,
            night_vision=group.night_vision if group else 0,
            optics=Optics(group.optics) if group else Optics.NONE,
        )


def terrain_of(lines: list[str]) -> dict[Square, Terrain]:
    """The squares of a board that are not plain; a letter that is not known is plain ground."""
    return {
        (x, y): TERRAIN[letter]
        for y, line in enumerate(lines)
        for x, letter in enumerate(line)
        if letter in TERRAIN and letter != "p"
    }


def board_drawn(lines: list[str]) -> Board:
    """A board as it is stored, a line of letters for each of its rows."""
    return Board(max(map(len, lines), default=0) or 1, len(lines) or 1, terrain_of(lines))


def _place(row: Placed) -> Place:
    return row.x, row.y
