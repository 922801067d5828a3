"""How a device stands: damage that adds up, and what was mended only for the time being."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rules.tasks.attempt import Attempt
from rules.tasks.failure import Damage

# Two minors are a major, a major and a minor are the end: one, two and three points (G-15).
POINTS = {Damage.SUPERFICIAL: 0, Damage.MINOR: 1, Damage.MAJOR: 2, Damage.DESTROYED: 3}
_MOST = POINTS[Damage.DESTROYED]
_LASTING = (Damage.MAJOR, Damage.DESTROYED)


@dataclass(frozen=True, slots=True)
class Condition:
    """How a device stands, or one component of a large one kept apart from the others (T-39).

    `marks` counts superficial damage, which never adds up (T-37). `points` are 0 to 3 of unrepaired
    damage (T-38). `makeshift` is the worst damage mended in the field or without spare parts, so
    that the referee may let it break down more often (T-46), and `field_repair` the worst mended in
    the field (T-47), until a shop makes it good.
    """

    marks: int = 0
    points: int = 0
    makeshift: Damage | None = None
    field_repair: Damage | None = None

    @property
    def level(self) -> Damage | None:
        """The level of all unrepaired damage together, `None` for none (T-38, G-15, G-16)."""
        if self.points:
            return next(damage for damage in Damage if POINTS[damage] == self.points)
        return Damage.SUPERFICIAL if self.marks else None

    @property
    def is_operable(self) -> bool:
        """Whether it can be used: from minor damage up it cannot (T-40, G-14)."""
        return not self.points

    @property
    def is_hazardous(self) -> bool:
        """Whether tasks with it are hazardous: worse than minor damage was mended in the field.

        That lasts until the original damage is repaired in a shop (T-47).
        """
        return self.field_repair in _LASTING

    def damaged(self, damage: Damage) -> Condition:
        """The condition after more damage; nothing is worse than destroyed (T-37, T-38, G-15)."""
        if damage is Damage.SUPERFICIAL:
            return replace(self, marks=self.marks + 1)
        return replace(self, points=min(self.points + POINTS[damage], _MOST))


def using(attempt: Attempt, device: Condition, beside: Iterable[Condition] = ()) -> Attempt:
    """The attempt when it uses a device, or a component `beside` the others of its vehicle.

    It is hazardous if any of them is, for whoever uses a component uses the vehicle (T-47); only
    the device itself must be fit for use. Raises `ValueError` if it is not (T-40).
    """
    if not device.is_operable:
        raise ValueError(f"{device.level} damage must be repaired before use (T-40)")
    if device.is_hazardous:
        why = "mended in the field only: hazardous"
    elif any(condition.is_hazardous for condition in beside):
        why = "part of its vehicle mended in the field only: hazardous"
    else:
        return attempt
    levels = attempt.circumstances.plus(why, 0, "T-47")
    return replace(attempt, hazardous=True, circumstances=levels)
