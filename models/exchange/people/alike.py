"""Skills of other games that are called otherwise here, so that somebody can do what they could."""

from __future__ import annotations

import re
from collections.abc import Sequence

from models.bridge.in_book import skill_in
from models.bridge.joint import listed

Skilled = tuple[str, int]

_GUNS = ("Rifle", "Pistol", "Shotgun")
ALIKE = {
    "gun combat": _GUNS, "ranged combat": _GUNS, "small arms": _GUNS, "firearms": _GUNS,
    "combat rifleman": ("Rifle",), "rifleman": ("Rifle",), "sidearm": ("Pistol",),
    "handgun": ("Pistol",), "melee combat": ("Melee",), "melee": ("Melee",),
    "close combat": ("Melee",), "armed martial arts": ("Melee",),
    "unarmed martial arts": ("Melee",), "brawling": ("Melee",),
    "medic": ("Medical",), "medicine": ("Medical",), "medical aid": ("Medical",),
    "drive": ("Driver",), "driving": ("Driver",), "ground vehicle": ("Driver",),
    "wheeled vehicle": ("Driver",), "tracked vehicle": ("Driver",), "computers": ("Computer",),
    "explosives": ("Demolitions",),
}  # fmt: skip
"""What a skill is here, at the level it has there (INVENTED)."""
_NO_GUN = {"archaic", "archery", "bow"}
"""Specialities of guns elsewhere that are none here."""


def alike(skills: Sequence[Skilled]) -> tuple[tuple[Skilled, ...], tuple[str, ...]]:
    """The skills of ours that somebody's come to and they lack, and a remark for each of theirs.

    Of several that come to one the best counts.
    """
    known = {name.casefold() for name, _ in skills}
    best: dict[str, Skilled] = {}
    for name, level in skills:
        for ours in _ours(name):
            if ours.casefold() not in known and level > best.get(ours, ("", -1))[1]:
                best[ours] = name, level
    remarks = tuple(
        f"{name} {level} counts here as "
        f"{listed(ours for ours in best if best[ours] == (name, level))} {level}, INVENTED"
        for name, level in dict.fromkeys(best.values())
    )
    return tuple((ours, level) for ours, (_, level) in best.items()), remarks


def _ours(name: str) -> tuple[str, ...]:
    """What a skill is here; a speciality, in brackets, is the one of them that it names, or all."""
    skill, _, of = name.partition("(")
    ours = ALIKE.get(skill.strip().casefold(), ())
    said = {skill_in(word) for word in re.findall(r"[^\W\d_]+", of)}
    if ours == _GUNS and said & _NO_GUN:
        return ()
    return tuple(one for one in ours if one.casefold() in said) or ours
