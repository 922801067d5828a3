"""The letters of what can be changed in the panel of a roll."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_letters

from models.deed import Option

_LETTERS = {
    "ability": "a", "across": "a", "acted": "a", "again": "g", "alertness": "a", "all_there": "a",
    "anyway": "y", "aside": "w", "avoids": "a", "backed": "b", "behind": "h", "block_modifier": "n",
    "blocked": "y", "blocks": "b", "breaks": "b", "bruising": "k",
    "burdened": "b", "burst_radius": "r",
    "camouflaged": "k", "centimetres": "i", "conditions": "c", "contact": "d", "damage": "dk",
    "detection_gear": "d", "device_id": "g", "dpv": "v", "drawn": "h", "ducks": "k", "easing": "e",
    "evasion": "e", "exposure": "d", "face": "f", "field": "F", "first": "w", "gains": "g",
    "group": "w", "hand_to_hand": "h", "hazardous": "z", "hides": "s", "hides_as": "v", "hit": "y",
    "hurt": "i", "hurts": "i", "lands": "lo", "large": "f", "linked": "l", "manner": "h",
    "material": "w", "metres": "md", "minutes": "k", "mishap": "i", "modifier": "m", "moved": "m",
    "observation": "o", "one_day": "d", "only": "w", "opens": "o", "optics": "o",
    "pace": "gk", "perception_modifier": "c", "place": "pf", "psi_perception": "s",
    "psi_stealth": "h", "purpose": "p", "radius": "x", "rating_modifier": "h", "reach": "d",
    "required": "n", "reveals": "v", "scout": "w", "sees": "se", "sees_as": "w", "setting": "a",
    "shot_at": "f", "shots": "x", "side": "w", "spares": "S", "speed": "s", "spends": "x",
    "spent": "p", "spotted": "o", "stance": "c", "starshell_place": "p", "stealth": "sh",
    "stealth_gear": "g", "strung_out": "r", "suffers": "i", "surprised": "h", "suspension": "s",
    "tamped": "m", "to": "om", "tools": "T",
    "turns": "n", "vehicle": "v", "wall": "w", "way": "wo",
}  # fmt: skip
"""The letters of an option whose name begins with the one of another, by its field: best first."""


_FREE = ascii_letters.replace("t", "")
"""What is given to any option; "t" begins to type dice."""


def lettered(options: Sequence[Option]) -> dict[str, Option]:
    """Each option by its letter: one of its own, or else the first of its name that is left.

    A name may be anybody's and hold no letter of a keyboard; then it is any that is left.
    """
    found: dict[str, Option] = {}
    for option in options:
        name = option.label.lower()
        rest = "".join(filter(_FREE.__contains__, name + name.upper())) + _FREE
        wanted = _LETTERS.get(option.part or option.field, "") + rest
        found[next(letter for letter in wanted if letter not in found)] = option
    return found
