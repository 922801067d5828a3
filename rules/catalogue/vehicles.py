"""Vehicles by name: a hit on one, a missile at one, and sensors."""

from __future__ import annotations

from fractions import Fraction

from rules.catalogue.odds_rule import DM, Chances, OddsRule, likeliest, told
from rules.inputs import choice, decimal, whole, yes_no
from rules.odds import merge
from rules.sensors import Sweep, detect_odds
from rules.tally import Tally
from rules.vehicles.fire import VehicleToll
from rules.vehicles.hits import Face, Protection, strike_odds
from rules.vehicles.missiles import Angle, Flight, Guidance, Missile, missile_odds

_ANY_RANGE = 1_000_000
_HIT = ("V-09", "V-10", "V-11", "V-12", "V-13", "V-14")


def vehicle_hit(dpv: Fraction, face: str, armour: Fraction, suspension: Fraction) -> Chances:
    """What one hit on a face does (V-09 to V-13); a `suspension` of 0 is no suspension."""
    odds = strike_odds(_protected(armour, suspension), Face(face), dpv)
    return likeliest(merge(odds, lambda hit: toll_words(VehicleToll.of(hit))))


def missile(
    homing: int, evasion: int, points: Fraction, attack: str, armour: Fraction, suspension: Fraction
) -> Chances:
    """Whether a missile hits, and what it does to the vehicle (V-25 to V-28)."""
    angle = Angle(attack)
    made = Missile(_ANY_RANGE, Guidance.LOCK_ON, homing, angle, points)
    flight = Flight(made, 0, evasion, setting=angle)
    odds = missile_odds(flight, _protected(armour, suspension), Face.FLANK)
    return likeliest(merge(odds, toll_words))


def sensors(
    distance: Fraction,
    reach: Fraction,
    signature: int,
    bonus: int,
    obscured: bool,
    acted: bool,
    dm: int,
) -> Chances:
    """Whether a sensor detects a target, distances in kilometres (N-02)."""
    sweep = Sweep(
        distance * 1_000,
        reach * 1_000,
        signature,
        bonus,
        obscured,
        acted=acted,
        modifiers=Tally().plus("modifiers", dm),
    )
    found = detect_odds(sweep)
    return told({True: found, False: 1 - found}, "detected", "not detected")


def toll_words(toll: VehicleToll) -> str:
    """What one hit on a vehicle came to."""
    if not toll.struck:
        return "miss"
    return f"{toll.points} to the suspension" if toll.points else str(toll.damage)


def _protected(armour: Fraction, suspension: Fraction) -> Protection:
    """The same armour on every face."""
    return Protection(armour, armour, armour, armour, armour, suspension or None)


_ARMOUR = decimal("armour", "2", 9_999, "armour of the face")
_SUSPENSION = decimal("suspension", "5", 9_999, "armour of the suspension, 0 for none")

RULES = (
    OddsRule(
        "vehicle-hit",
        "One hit on a vehicle",
        _HIT,
        (
            decimal("dpv", "18", 40_000, "damage point value"),
            choice("face", tuple(Face), "the face that is hit"),
            _ARMOUR,
            _SUSPENSION,
        ),
        vehicle_hit,
    ),
    OddsRule(
        "missile",
        "A missile at a vehicle",
        ("V-05", "V-06", "V-25", "V-26", "V-27", "V-28", *_HIT),
        (
            whole("homing", 7, 0, 99, "homing value"),
            whole("evasion", 0, 0, 99, "evasion that counts"),
            decimal("points", "12", 9_999, "explosive points of the warhead"),
            choice("attack", (Angle.DIRECT, Angle.OVERHEAD), "attack angle"),
            _ARMOUR,
            _SUSPENSION,
        ),
        missile,
    ),
    OddsRule(
        "sensors",
        "A sensor and one target",
        ("N-01", "N-02", "N-03", "N-04", "N-06", "N-07", "G-58"),
        (
            decimal("distance", "10", 9_999, "kilometres to the target"),
            decimal("reach", "20", 9_999, "range of the sensor, km"),
            whole("signature", 0, -99, 99, "signature of the target (N-03)"),
            whole("bonus", 0, -9, 9, "the sensor's own (N-04)"),
            yes_no("obscured", "in foliage or among buildings (N-06)"),
            yes_no("acted", "has moved or fired (N-07)"),
            DM,
        ),
        sensors,
    ),
)
