"""What a picture of zones is drawn from, whoever knows it: a referee, or a player in part."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol


class Room(Protocol):
    """A zone, by its key and its column and row."""

    @property
    def key(self) -> int:
        """What borders and people name it by."""
        ...

    @property
    def name(self) -> str:
        """What it is called."""
        ...

    @property
    def x(self) -> int:
        """Its column."""
        ...

    @property
    def y(self) -> int:
        """Its row."""
        ...

    @property
    def cluttered(self) -> bool:
        """Whether there is much to hide behind."""
        ...

    @property
    def dark(self) -> bool:
        """Whether there is no light."""
        ...

    @property
    def crawlspace(self) -> bool:
        """Whether one crawls there."""
        ...


class Way(Protocol):
    """A border between two zones, by their keys."""

    @property
    def a(self) -> int:
        """One of them."""
        ...

    @property
    def b(self) -> int:
        """The other."""
        ...

    @property
    def kind(self) -> str:
        """What stands between them."""
        ...


class Sided(Protocol):
    """Somebody of a side, or a vehicle, in a zone."""

    @property
    def name(self) -> str:
        """What they are called."""
        ...

    @property
    def side(self) -> str:
        """The side."""
        ...

    @property
    def zone(self) -> int:
        """The zone, by its key."""
        ...


class Vehicle(Sided, Protocol):
    """A vehicle in a zone."""

    @property
    def aboard(self) -> Collection[int]:
        """Who is aboard, by the keys of their sheets."""
        ...


class Figure(Sided, Protocol):
    """Somebody in a zone."""

    @property
    def person_id(self) -> int:
        """The key of their sheet; 0 where nobody has one."""
        ...

    @property
    def known(self) -> bool:
        """Whether the other side knows where they are."""
        ...

    @property
    def hidden(self) -> bool:
        """Whether they hide."""
        ...

    @property
    def out(self) -> bool:
        """Whether they are out of action."""
        ...

    @property
    def in_cover(self) -> bool:
        """Whether there is anything that they are behind."""
        ...

    @property
    def flashlight(self) -> bool:
        """Whether they have a light on."""
        ...


class Ground(Protocol):
    """What can be drawn: zones and borders, and whoever stands there."""

    @property
    def zones(self) -> Sequence[Room]:
        """The boxes."""
        ...

    @property
    def borders(self) -> Sequence[Way]:
        """The lines between them."""
        ...

    @property
    def figures(self) -> Sequence[Figure]:
        """The marks in them."""
        ...

    @property
    def crafts(self) -> Sequence[Vehicle]:
        """The vehicles in them."""
        ...
