"""How the pieces of a stat line look, as patterns; what a piece means stands elsewhere."""

from __future__ import annotations

import re

from models.exchange.people.stat_words import (
    FIGURES,
    LABELS,
    NO_SKILLS,
    SHORT,
    SWITCHES,
    WORDS,
    WOUNDS,
    one_of,
)

_NAMES = one_of(FIGURES)
_COLUMNS = one_of([*FIGURES, *NO_SKILLS])
# A dash stands between a name and its figure with a space on both sides or on none; with one only
# before it, it is a sign, and the figure a modifier.
_DASH = r"(?:[-–—]|\s+[-–—]\s+)"
_AT_ONCE = rf"(?<={'|'.join(SHORT)})"  # STR6 is STR 6: the short names alone need no space
_NO_MORE = r"(?![\w%+/]|[.,]\d|\s*[-–—/+]\s*\d)"

ATOM = re.compile(
    rf"(?:^|(?<=[,;|]))\s*\"(?P<quoted>[^\"]*)\"\s*(?=[,;|]|$)"
    rf"|(?<![\w#])\#(?P<tag>[^\s,;#\"|]+)"
    rf"|(?<![\w-])(?P<figure>{_NAMES})(?:\s*[:=]\s*|{_DASH}|\s+|{_AT_ONCE})(?P<value>-?\d{{1,3}})"
    rf"(?P<unit>\s*m(?:et(?:er|re)s)?(?!\w))?{_NO_MORE}"
    rf"|(?<![\w-])(?P<switch>{one_of(SWITCHES)})(?:\s*:\s*|\s+)(?P<so>yes|no)(?!\w)"
    rf"|(?<![\w/.-])(?P<row>\d{{1,2}}(?:/\d{{1,2}}){{5,6}}|(?<!\d\s)\d{{1,2}}(?:\s\d{{1,2}}){{4,6}})"
    rf"(?![\w/.])(?=\s*(?:[,;|]|$|(?:{_NAMES})[\s:=]*\d))"
    rf"|(?<![\w/.-])(?P<bare>[1-9]{{6}})(?=\s*(?:[,;|]|$))"
    rf"|(?<![\w-])(?P<upp>(?:UPP\s*[:=]?\s*[(\[]?|[(\[]?(?=[A-L]*[0-9])(?=[0-9]*[A-L]))"
    rf"(?-i:(?P<digits>[0-9A-HJ-L]{{6}}))"
    rf"(?:-[0-9A-Z])?[)\]]?)(?![\w-])",
    re.IGNORECASE,
)
"""What is told from its form wherever it stands in a line."""

FIGURES_TURNED = re.compile(rf"(?<!\w)\d{{1,2}}\s+(?:{_COLUMNS})(?!\w)", re.IGNORECASE)
"""A figure that stands before its name."""

FIGURE_BEFORE = re.compile(r"\d\s+$")
FIGURE_NEXT = re.compile(rf"\s*(?:{_NAMES})(?!\w)", re.IGNORECASE)
"""What tells that figures stand before their names: one ends the text before, a name goes on."""

CUT = re.compile(
    r"\([^()]{0,80}\)|(?P<cut>[;|•·]+|,(?!\d{3}(?!\d))|(?<!\d),|(?<=\d)\.(?=\s|$)"
    r"|(?P<stop>(?<=[a-z]{4})\.(?=\s+[A-Z])))"
)
"""What stands between pieces; within brackets, and in 12,500, nothing does.

A full stop behind a word of four letters ends a short piece, as in `FAM-90 rifle. Inertial vest`.
"""

STOP = re.compile(r"\s*\.\s+")
"""A full stop that ended the piece before."""

MARK = re.compile(r"[*•–—-]\s+")
"""How a line of a list begins."""

NOTHING = re.compile(r"[\s,;|•·:.()\[\]_*\"–—-]*")
"""What says nothing."""

LABEL = re.compile(rf"(?P<label>{one_of(LABELS)})\s*(?:(?P<colon>:)\s*|$)", re.IGNORECASE)
"""What says of what follows it what it is."""

LABELLED = re.compile(r":\s*\w")
"""What is a label with what it says, though not one that is known."""

NOTES = re.compile(r"(?<!\w)notes?\s*:", re.IGNORECASE)
"""Where the rest of a line is text."""

SKILL = re.compile(
    rf"\s*(?:(?:and|&)\s+)?(?P<name>[^\W\d_][^\d,;|]*?)"
    rf"(?P<to>\s*[:=]\s*|{_DASH}|\s*(?P<open>\()|\s+)(?P<level>\d{{1,2}})(?(open)\))"
    rf"(?![\w%+/]|[.,]\d|\s*[-–—/+]\s*\d)\.?\s*"
)
"""The name of a skill and a level."""

SPOKEN = re.compile(r".*(?:\s|[a-z].{2}|\))", re.DOTALL)
"""What is a word more than a model's sign, as `P` of `P-9` is one."""

HEADING = re.compile(rf"[\s|]*(?:(?:{_COLUMNS})(?:[\s|,]+|$))+", re.IGNORECASE)
COLUMN = re.compile(rf"(?<!\w)(?:{_COLUMNS})(?!\w)", re.IGNORECASE)
BELOW = re.compile(r"[\s|]*(?:(?:\d{1,2}|[A-L])(?:\s*\([^()]{1,8}\))?(?:[\s|,]+|$))+")
FIGURE = re.compile(r"(?P<figure>\d{1,2}|[A-L])(?:\s*(?P<more>\([^()]{1,8}\)))?")
"""The two lines of a table: names, each of them, and as many figures below, each of them."""

NO_GEAR = re.compile(
    rf"(?=.*\d).*(?<!\w)(?:{_COLUMNS})(?!\w)|(?:{_COLUMNS})\s*[:=]?\s*[A-L]$|[^A-Za-z]*$|.*(?<!\w)(?:{one_of(WOUNDS)})(?!\w)",
    re.IGNORECASE | re.DOTALL,
)
"""A figure that could not be read, or a wound."""

GOES_ON = re.compile(r"[,;:].*[^,;:.|]$")
LATER = re.compile(
    rf"(?!(?:{one_of([*FIGURES, *SWITCHES, *WORDS])})(?!\w)|(?:{one_of(LABELS)})\s*(?::|$))"
    r"(?-i:[a-z])",
    re.IGNORECASE,
)
"""A list that has not come to its end, and how the line begins in which it goes on."""

LINE_BREAK = re.compile(r"\xad\s*\n\s*|(?<=[a-z])-[ \t]*\n[ \t]*(?=[a-z])")
"""A word that goes on in the next line."""
