"""What the columns and keys of a file say of a person, whoever wrote it."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from models.bridge.equipment import CARRIED
from models.bridge.purses import MOST
from models.exchange.people.alike import ALIKE
from models.exchange.people.stat_words import FIGURES, WORDS
from models.fields import checked, fields_of, plain, spec_of
from models.tables.editable import FieldKind
from models.text import clean

SKILLS, GEAR, TAGS, MONEY, ARCHIVED = "skills", "gear", "tags", "money", "archived"
GIVEN, FAMILY = "first name", "last name"
PARTS_OF_A_NAME = (GIVEN, FAMILY)

_WORDS = {
    **dict.fromkeys(
        ("character", "person", "combatant", "character name", "full name", "display name"), "name"
    ),
    **dict.fromkeys((GIVEN, "given name", "forename"), GIVEN),
    **dict.fromkeys((FAMILY, "family name", "surname"), FAMILY),
    **dict.fromkeys(("career", "profession", "job", "role"), "occupation"),
    "npc level": "tier",
    **dict.fromkeys(("faction", "allegiance"), "side"),
    **dict.fromkeys(("description", "biography", "background", "comments", "comment"), "notes"),
    **dict.fromkeys(("gm notes", "referee notes", "secret"), "secret_notes"),
    **dict.fromkeys(("skill", SKILLS, "skills & levels", "skills and levels"), SKILLS),
    **dict.fromkeys((GEAR, "equipment", "items", "inventory", "kit"), GEAR),
    **dict.fromkeys(("tag", TAGS), TAGS),
    **dict.fromkeys((MONEY, "cash", "credits"), MONEY),
    ARCHIVED: ARCHIVED,
}
_ELSEWHERE = {
    **dict.fromkeys(("nom", "personnage", "charakter", "figur"), "name"),
    **dict.fromkeys(("vorname", "prénom"), GIVEN),
    **dict.fromkeys(("nachname", "familienname", "nom de famille"), FAMILY),
    **dict.fromkeys(("stärke", "staerke", "kraft", "force", "for"), "strength"),
    **dict.fromkeys(("geschicklichkeit", "geschick", "ges", "dextérité"), "dexterity"),
    **dict.fromkeys(("ausdauer", "aus"), "endurance"),
    "intelligenz": "intelligence",
    **dict.fromkeys(("bildung", "bil", "éducation", "édu"), "education"),
    **dict.fromkeys(("redegewandtheit", "éloquence"), "eloquence"),
    **dict.fromkeys(("entschlossenheit", "détermination"), "determination"),
    **dict.fromkeys(("beruf", "laufbahn", "métier", "carrière"), "occupation"),
    **dict.fromkeys(("fertigkeit", "fertigkeiten", "compétence", "compétences"), SKILLS),
    **dict.fromkeys(("ausrüstung", "équipement", "matériel"), GEAR),
    **dict.fromkeys(("geld", "argent"), MONEY),
    **dict.fromkeys(("notiz", "notizen", "beschreibung", "remarques"), "notes"),
    "seite": "side",
}
"""Headings of spreadsheets in German and in French."""
_KINDS = {table: table for table in CARRIED} | {
    "weapons": "weapon", "armor": "armour", "armors": "armour", "explosives": "explosive",
    "missiles": "missile", "sensors": "sensor", "waffe": "weapon", "waffen": "weapon",
    "arme": "weapon", "armes": "weapon", "rüstung": "armour", "armure": "armour",
}  # fmt: skip
_FIELDS = {
    name.casefold(): spec.name for spec in fields_of("person") for name in (spec.name, spec.title)
}
_SKILLED = {*ALIKE, *(ours.casefold() for several in ALIKE.values() for ours in several)}
"""The skills that a column may be called after."""
_UPP = {"upp", "ucp", "characteristics", "stats", "attributes"}
_MEANINGS = FIGURES | _ELSEWHERE | _WORDS | _FIELDS
_RUN_TOGETHER = {name.replace(" ", ""): said for name, said in _MEANINGS.items() if " " in name}
"""As keys of JSON have them: `fullName`."""
_BY_WORD = {"kind", "side", "tier"}
_WHOLE_DECIMAL = re.compile(r"([+-]?\d+)[.,]0+")
_SUM = re.compile(r"(-?)[^\d.,-]*(\d[\d'’., \xa0\u202f]*)[^\d]*")
_LONGEST_SUM = 60
_SINCE = ("unconscious_since", "dead_since")


def folded(heading: str) -> str:
    """A heading as it is looked for: small letters, single spaces, no marks around it."""
    return " ".join(clean(heading, 200).casefold().replace("_", " ").split()).strip(" .:*#")


def meaning(heading: str) -> str:
    """What a heading says: a column of `Person`, or one of the lists; empty for what nobody knows.

    Gear of one kind is `gear` with the table behind a colon: `gear:weapon`.
    """
    word = folded(heading)
    if word in _KINDS:
        return f"{GEAR}:{_KINDS[word]}"
    known = _MEANINGS.get(word) or _MEANINGS.get(word.replace(" ", "_")) or _RUN_TOGETHER.get(word)
    return known or (meaning(word.removesuffix("list")) if word.endswith("list") else "")


def names_somebody(heading: str) -> bool:
    """Whether a column or key says who somebody is, or a part of that."""
    return meaning(heading) in {"name", *PARTS_OF_A_NAME}


def is_skill(heading: str) -> bool:
    """Whether a column is called after a skill that is known, ours or that of another game."""
    return folded(heading) in _SKILLED and not meaning(heading)


def is_upp(heading: str) -> bool:
    """Whether a column has all characteristics in one cell."""
    return folded(heading) in _UPP


def is_known(heading: str) -> bool:
    """Whether anything is known of what stands under a heading."""
    return bool(meaning(heading)) or is_skill(heading) or is_upp(heading)


def is_no_word(heading: str, column: str, given: Any) -> bool:
    """Whether a heading that may mean something else does: a faction that is no side of ours."""
    if column not in _BY_WORD or folded(heading) == column:
        return False
    text = folded(str(given))
    return WORDS.get(text, ("", ""))[0] != column and text not in spec_of("person", column).choices


def value_of(column: str, given: Any) -> Any:
    """What a text, number or truth of a file is in a column of `Person`.

    Raises `ValueError` with a sentence for what it cannot be.
    """
    if column == MONEY:
        return hundredths(given)
    if column == ARCHIVED:
        return checked("person", "encumbered", typed("encumbered", given))
    text = typed(column, given)
    if column in _SINCE and re.fullmatch(r"-?\d{1,15}", text):
        return int(text)
    said, word = WORDS.get(folded(text), ("", ""))
    if said == column:  # enemy is opposition
        text = word
    if spec_of("person", column).kind is FieldKind.NUMBER and (
        found := _WHOLE_DECIMAL.fullmatch(text.strip())
    ):
        text = found[1]
    return checked("person", column, text)


def typed(column: str, given: Any) -> str:
    """A value of a file as it would be typed; raises `ValueError` for a list or an object."""
    if isinstance(given, bool):
        return "yes" if given else "no"
    if given is None:
        return "none"
    if isinstance(given, int | float):
        return plain(given)
    if not isinstance(given, str):
        raise ValueError(f"{column} is neither text nor a number.")
    return given


def hundredths(given: Any) -> int:
    """A sum, `1,240.50` or `1.240,50`, in hundredths; raises `ValueError` for what is none."""
    text = typed(MONEY, given)
    found = _SUM.fullmatch(text.strip()) if len(text) <= _LONGEST_SUM else None
    digits = re.sub(r"[\s'’]", "", found[2]).rstrip(".,") if found else ""
    whole, mark, part = digits, "", ""
    if parts := re.fullmatch(r"(.*)([.,])(\d{1,2})", digits):
        whole, mark, part = parts.groups()
    whole = re.sub(r"[.,]", "", whole)
    if not found or not (whole + part).isascii() or not (whole or mark):
        raise ValueError(f'Money is a sum, such as 1,240.50; you wrote "{clean(text, 30)}".')
    amount = int(Fraction(f"{whole or 0}.{part or 0}") * 100)
    if amount > MOST:
        raise ValueError("Money is more than anybody can have.")
    return -amount if found[1] else amount


def sum_text(amount: int) -> str:
    """Hundredths as they stand in a file: `1240.50`."""
    return f"{'-' if amount < 0 else ''}{abs(amount) // 100}.{abs(amount) % 100:02}"
