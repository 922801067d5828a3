"""How far a shot reaches: its chance by distance, and everybody who could be its target."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor

from sqlmodel import Session

from models.action import Refusal
from models.bridge.afar import metres_to
from models.bridge.by_key import field_of
from models.bridge.firing import aimed_weapon
from models.bridge.ground import Stand
from models.deed import Preview
from models.deeds.fight.fire import Fire
from models.tables import Side
from rules.combat.ranges import UPPER_EDGES, range_band

HIT, KILLED = "hit", "  killed"


@dataclass(frozen=True, slots=True)
class Band:
    """A band of range (C-28): up to how many metres it goes, the chance to hit and to kill."""

    name: str
    to: Fraction
    hit: Fraction
    killed: Fraction


@dataclass(frozen=True, slots=True)
class InRange:
    """Somebody who could be fired at: how far, in which band, the chance to hit, or why none.

    `metres` is None where no way leads there, `band` empty beyond the reach.
    """

    name: str
    metres: Fraction | None
    band: str
    hit: Fraction
    why: str = ""


@dataclass(frozen=True, slots=True)
class Reach:
    """A weapon's bands against the target of a shot, nearest first, and its foes, nearest first."""

    weapon: str
    target: str
    bands: tuple[Band, ...]
    foes: tuple[InRange, ...]


def reach(session: Session, fire: Fire) -> Reach:
    """What the shot would be at any distance, and at everybody else as things stand.

    Every chance is that of the preview, with the distance changed as the referee could change it.
    Raises `Refusal` where the weapon is none for aimed fire, or somebody is gone.
    """
    field = field_of(session, fire.scene)
    firer, target = field.stand(fire.firer), field.stand(fire.target)
    weapon = aimed_weapon(session, firer)
    bands = []
    for band, edge in UPPER_EDGES:
        to = edge * Fraction(weapon.aimed_range)
        preview = replace(fire, distance=floor(to)).preview(session)
        bands.append(Band(band, to, preview.chance_of(HIT), preview.chance_of(KILLED)))
    spared = {firer.participant.side, Side.BYSTANDER}
    foes = [one for one in field.stands if one.participant.side not in spared and one.active]
    found = list(_in_range(session, fire, [target, *(foe for foe in foes if foe is not target)]))
    nearest = sorted(found, key=lambda one: (one.metres is None, one.metres or 0))
    return Reach(weapon.name, target.name, tuple(bands), tuple(nearest))


def _in_range(session: Session, fire: Fire, foes: list[Stand]) -> Iterator[InRange]:
    field = field_of(session, fire.scene)
    firer = field.stand(fire.firer)
    weapon = aimed_weapon(session, firer)
    for foe in foes:
        said = fire.distance if foe.key == fire.target else None
        metres = metres_to(field, firer, foe.participant, said)
        at = fire if foe.key == fire.target else Fire(fire.scene, fire.firer, foe.key)
        preview = Preview("")
        with suppress(Refusal):
            preview = at.preview(session)
        band = range_band(metres, weapon.aimed_range) if metres is not None else None
        refused = (refusal.removesuffix(".") for refusal in preview.refusals)
        why = next(refused, "no line of sight" if preview.blind else "")
        yield InRange(foe.name, metres, band or "", preview.chance_of(HIT), why)
