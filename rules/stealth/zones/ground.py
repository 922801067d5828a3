"""The ground of a stealth scene: zones, the borders between them, and who can see whom."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property


@dataclass(frozen=True, slots=True)
class Zone:
    """A room, corridor or patch of ground; whether its borders are open is another matter (G-134).

    A crawlspace counts as an open zone whatever lies in it (A-20).
    """

    ident: str
    cluttered: bool = False
    dark: bool = False
    crawlspace: bool = False

    @property
    def conceals(self) -> bool:
        """Whether people can hide or take cover here: in clutter, never in a crawlspace (A-20)."""
        return self.cluttered and not self.crawlspace


class BorderKind(StrEnum):
    """What stands between two zones; a door is an unlocked door or hatch."""

    OPEN = "open"
    DOOR = "door"
    LOCKED = "locked"
    SEALED = "sealed"
    BLOCKED = "blocked"

    @property
    def passable(self) -> bool:
        """Whether people can move through: an open border or an unlocked door (A-02)."""
        return self in {BorderKind.OPEN, BorderKind.DOOR}


@dataclass(frozen=True, slots=True)
class Border:
    """The one border between two zones; beside a crawlspace it is an access point (A-18)."""

    first: str
    second: str
    kind: BorderKind = BorderKind.OPEN


@dataclass(frozen=True, slots=True)
class Occupant:
    """Somebody in a zone.

    `came_from` is the zone they came in from, None when there from the start. `peeking` is the
    neighbouring zone they look into from its doorway. `ident` tells people of one name apart.
    """

    name: str
    zone: str
    came_from: str | None = None
    peeking: str | None = None
    hidden: bool = False
    full_cover: bool = False
    ident: str = ""


@dataclass(frozen=True)
class ZoneMap:
    """Zones and the borders between them.

    Raises `ValueError` for a zone named twice, a second border between the same two zones, and a
    border that leads nowhere or back into its own zone.
    """

    zones: tuple[Zone, ...]
    borders: tuple[Border, ...] = ()

    def __post_init__(self) -> None:
        if len(self._zones) < len(self.zones):
            raise ValueError("two zones have the same ident")
        if len(self._borders) < len(self.borders):
            raise ValueError("two zones share more than one border")
        for border in self.borders:
            ends = {border.first, border.second}
            if len(ends) < 2 or not ends <= self._zones.keys():
                raise ValueError(f"no border can join {border.first!r} and {border.second!r}")

    @cached_property
    def _zones(self) -> dict[str, Zone]:
        return {zone.ident: zone for zone in self.zones}

    @cached_property
    def _borders(self) -> dict[frozenset[str], BorderKind]:
        return {frozenset((border.first, border.second)): border.kind for border in self.borders}

    def zone(self, ident: str) -> Zone:
        """The zone of that ident; raises `KeyError` when there is none."""
        return self._zones[ident]

    def border(self, one: str, other: str) -> BorderKind | None:
        """What stands between two zones; None when they are not adjacent."""
        return self._borders.get(frozenset((one, other)))

    def neighbours(self, ident: str) -> tuple[Zone, ...]:
        """The zones adjacent to this one, whatever stands between."""
        return tuple(zone for zone in self.zones if self.border(ident, zone.ident) is not None)

    def open_from(self, ident: str) -> frozenset[str]:
        """This zone and all to which a way leads over open borders alone.

        Whether one sees so far is left to the referee (A-24).
        """
        found, edge = {ident}, [ident]
        while edge:
            here = edge.pop()
            near = {z.ident for z in self.neighbours(here)} - found
            new = [one for one in near if self.border(here, one) is BorderKind.OPEN]
            found.update(new)
            edge += new
        return frozenset(found)

    def may_move(
        self, mover: Occupant, to: str, occupants: Iterable[Occupant] = ()
    ) -> tuple[str, ...]:
        """Why the mover cannot go to that zone now; empty when allowed (A-02, A-18, A-19, A-21).

        `occupants` are all who are about, the mover too, in the order in which they came to their
        zones. Going into a crawlspace is one zone of movement like any other, and is always
        possible: whoever comes in stays at the mouth they came in by, behind those already there.
        Raises `ValueError` when the mover leaves a crawlspace and is not among the occupants.
        """
        border = self.border(mover.zone, to)
        if border is None:
            return ("the zones are not adjacent (A-02)",)
        refusals: tuple[str, ...] = ()
        if not border.passable:
            refusals += (f"the border is {border} ({_ROW_OF[border]})",)
        if self.zone(mover.zone).crawlspace:
            refusals += tuple(
                f"{other.name} is in the way: nobody passes another in a crawlspace (A-19)"
                for other in _in_the_way(
                    mover, to, tuple(o for o in occupants if o.zone == mover.zone)
                )
            )
        return refusals

    def may_seal(self, one: str, other: str, *, torch: bool) -> tuple[str, ...]:
        """Why the way between two zones cannot be welded shut; empty when it can (A-21)."""
        refusals: tuple[str, ...] = ()
        if self.border(one, other) in {None, BorderKind.BLOCKED} or not (
            self.zone(one).crawlspace or self.zone(other).crawlspace
        ):
            refusals += ("only the access to a crawlspace can be sealed (A-21)",)
        if not torch:
            refusals += ("sealing takes a cutting torch (A-21)",)
        return refusals

    def line_of_sight(self, one: Occupant, other: Occupant) -> bool:
        """Whether nothing but hiding keeps the two from seeing each other (A-23, A-24).

        People in one zone and across an open border have it. A door gives it, both ways, while
        either peeks through; any other border never does. Full cover breaks it both ways. Sight
        beyond the adjacent zone is left to the referee.
        """
        if one.full_cover or other.full_cover:
            return False
        if one.zone == other.zone:
            return True
        border = self.border(one.zone, other.zone)
        peeking = one.peeking == other.zone or other.peeking == one.zone
        return border is BorderKind.OPEN or (border is BorderKind.DOOR and peeking)

    def sees(self, watcher: Occupant, other: Occupant) -> bool:
        """Whether the watcher has somebody in plain sight.

        Somebody hidden sees and is not seen (A-23), so that nobody rolls against them (A-14).
        """
        return not other.hidden and self.line_of_sight(watcher, other)


_ROW_OF = {
    BorderKind.LOCKED: "A-02",
    BorderKind.SEALED: "A-21",
    BorderKind.BLOCKED: "A-24",
}


def _in_the_way(mover: Occupant, to: str, occupants: tuple[Occupant, ...]) -> tuple[Occupant, ...]:
    """Who stands between the mover and that mouth of the crawlspace.

    At each mouth those who came in by it stand in a row, the last nearest to the mouth; those who
    were there from the start are in the middle.
    """
    place = occupants.index(mover)
    if to == mover.came_from:
        return tuple(o for o in occupants[place + 1 :] if o.came_from == to)
    ahead = {to} if mover.came_from is None else {to, None}
    return tuple(
        other
        for at, other in enumerate(occupants)
        if at != place
        and (other.came_from in ahead or (other.came_from == mover.came_from and at < place))
    )
