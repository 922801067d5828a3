"""Skills of other games that are called otherwise here, so that somebody can do what they could."""

from __future__ import annotations

from models.exchange.people.gathering import Gathering

_GUNS = ("Rifle", "Pistol", "Shotgun")
ALIKE = {
    "gun combat": _GUNS, "ranged combat": _GUNS, "small arms": _GUNS, "firearms": _GUNS,
    "melee combat": ("Melee",), "melee": ("Melee",), "close combat": ("Melee",),
    "medic": ("Medical",), "medicine": ("Medical",), "medical aid": ("Medical",),
    "drive": ("Driver",), "driving": ("Driver",), "computers": ("Computer",),
    "explosives": ("Demolitions",),
}  # fmt: skip
"""What a skill is here, at the level it has there (INVENTED)."""


def put_alike(gathered: Gathering) -> None:
    """Give the skills of ours that theirs come to, unless somebody has them; theirs stay as well.

    Of several that come to one the best counts. A speciality, in brackets, is its skill.
    """
    known = {name.casefold() for name, _ in gathered.skills}
    best: dict[str, tuple[int, str]] = {}
    for name, level in gathered.skills:
        for ours in ALIKE.get(name.partition("(")[0].strip().casefold(), ()):
            if ours.casefold() not in known and level > best.get(ours, (-1, ""))[0]:
                best[ours] = level, name
    for ours, (level, name) in best.items():
        gathered.skills.append((ours, level))
        gathered.mapped.append(f"{name} {level} is {ours} {level} as well, INVENTED")
