"""A stat line taken apart: every piece of its text, and what it says.

A piece that says nothing certain is left as it stands. Nothing is guessed: a second figure of the
same name, one out of bounds, one with a sign or a fraction, and figures of other games are left.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from models.exchange.people import stat_shapes as shapes
from models.exchange.people.stat_words import (
    FIGURES,
    LABELS,
    SEVEN,
    SWITCHES,
    UPP,
    WORDS,
    folded,
    is_no_skill,
)
from models.fields import checked, spec_of
from models.text import clean

LEFT, SKILL, GEAR, TAG = "left", "skill", "gear", "tag"
LONGEST = 20_000
"""The most characters that are written of one person: what notes hold."""

_EHEX = "0123456789ABCDEFGHJKL"
_LISTS = (SKILL, GEAR)
_LONGEST_PIECE, _MOST_WORDS, _SHORT = 200, 6, 3
_LONGEST_GEAR = spec_of("weapon", "name").longest
_HIGHEST_UNSAID = 10  # a higher one belongs to a model, as in Glock 17, unless skills are listed


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of the text and what it says: columns of `Person`, skills, gear, tags, or nothing.

    A skill is a name and a level; what is `LEFT` is text. A heading says nothing by itself.
    """

    text: str
    says: tuple[tuple[str, Any], ...] = ()


def parts(text: str) -> tuple[Part, ...]:
    """The pieces of what is written of one person, in order.

    Raises `ValueError` for more text than anybody's notes hold.
    """
    if len(text) > LONGEST:
        raise ValueError(f"One person has at most {LONGEST} characters; you wrote {len(text)}.")
    reading = _Reading()
    reading.read(_lines(text))
    return tuple(reading.parts)


def unbroken(text: str) -> str:
    """Pasted text as it can be shown, with words put together that go on in the next line."""
    return clean(shapes.LINE_BREAK.sub("", text.replace("\r\n", "\n")), lines=True)


def _lines(text: str) -> list[str]:
    """The lines, with words and lists that go on in the next line put together."""
    lines: list[str] = []
    for line in (" ".join(each.split()) for each in unbroken(text).split("\n")):
        if lines and shapes.GOES_ON.search(lines[-1]) and shapes.LATER.match(line):
            lines[-1] += f" {line}"
        elif line:
            lines.append(line)
    return lines


class _Reading:
    """One text being read: its parts so far, what has been said, and under which heading it is."""

    def __init__(self) -> None:
        self.parts: list[Part] = []
        self._said: set[str] = set()
        self._standing = ""
        self._heading = ""

    def read(self, lines: list[str]) -> None:
        """Read all lines."""
        at = 0
        while at < len(lines):
            taken = self._table(lines[at : at + 3])
            if not taken:
                self._line(lines[at])
            at += taken or 1

    def _say(self, text: str, *says: tuple[str, Any]) -> None:
        """Keep what a piece says; it is left if something of it has been said before."""
        new = {_subject(*said) for said in says} - {""}
        if new & self._said:
            self._leave(text)
            return
        self._said |= new
        self.parts.append(Part(text, says))

    def _leave(self, text: str) -> None:
        self.parts.append(Part(text, ((LEFT, text),)))

    def _table(self, lines: list[str]) -> int:
        """Read names with figures below them; how many lines that took."""
        if not shapes.HEADING.fullmatch(lines[0]):
            return 0
        rule = 1 if len(lines) > 2 and shapes.NOTHING.fullmatch(lines[1]) else 0
        below = lines[1 + rule] if len(lines) > 1 + rule else ""
        names, figures = shapes.COLUMN.findall(lines[0]), list(shapes.FIGURE.finditer(below))
        digits = "".join(each["figure"] for each in figures)
        letters = not digits.isdecimal()
        unclear = letters and (len(digits) != len(figures) or digits.isalpha())
        if not shapes.BELOW.fullmatch(below) or len(names) != len(figures) or unclear:
            return 0
        for name, found in zip(names, figures, strict=True):
            figure = found["figure"]
            value = str(_EHEX.index(figure)) if letters else figure
            self._figure(f"{name} {figure}", name, value)
            if found["more"]:
                self._leave(found["more"])
        return 2 + rule

    def _line(self, line: str) -> None:
        """Read a line; a heading that stands alone says what the lines below it are."""
        label = shapes.LABEL.match(line)
        if label:
            alone = label.end() == len(line)
            self._standing = LABELS[folded(label["label"])] if alone else ""
            if alone:
                self.parts.append(Part(line))
                return
        self._heading = self._standing
        if mark := shapes.MARK.match(line):
            line = line[mark.end() :]
        notes = shapes.NOTES.search(line)
        if self._heading == LEFT:
            self._leave(line)
            return
        at, end = 0, notes.start() if notes else len(line)
        for atom in _atoms(line[:end]):
            self._between(line[at : atom.start()])
            self._atom(atom)
            at = atom.end()
        self._between(line[at:end])
        if notes:
            self._leave(line[notes.start() :].strip(" ,;|"))

    def _atom(self, atom: re.Match[str]) -> None:
        """Read what is told from its form."""
        text = atom[0].strip()
        if atom["quoted"] is not None:
            self._leave(" ".join(atom["quoted"].split()))
        elif atom["tag"]:
            self._say(text, (TAG, atom["tag"].casefold()))
        elif atom["figure"]:
            self._figure(text, atom["figure"], atom["value"])
        elif atom["switch"]:
            self._say(text, (SWITCHES[folded(atom["switch"])], folded(atom["so"]) == "yes"))
        elif atom["row"]:
            self._row(text)
        elif atom["bare"]:
            self._upp(text, text) if self._behind_name else self._leave(text)
        else:
            self._upp(text, atom["digits"])

    def _figure(self, text: str, name: str, value: str) -> None:
        try:
            column = FIGURES.get(folded(name), "")
            self._say(text, (column, checked("person", column, value)))
        except ValueError:
            self._leave(text)

    @property
    def _behind_name(self) -> bool:
        """Whether nothing has been read but a name, and words such as `pc`."""
        said = {what for part in self.parts for what, _ in part.says}
        return {"name"} <= said <= {"name", "kind", "side", "tier"}

    def _row(self, text: str) -> None:
        """Seven figures are all characteristics but size, five or six are those of a profile.

        Between strokes they are known anywhere; with nothing but a space between, behind a name.
        """
        figures = re.split(r"[/\s]", text)
        columns = SEVEN if len(figures) == len(SEVEN) else UPP
        if "/" not in text and not self._behind_name:
            self._leave(text)
            return
        try:
            values = [checked("person", columns[0], figure) for figure in figures]
        except ValueError:
            self._leave(text)
            return
        more = [_social(values[-1])] if len(UPP) < len(values) < len(SEVEN) else []
        self._say(text, *zip(columns, values, strict=False), *more)

    def _upp(self, text: str, digits: str) -> None:
        """Five characteristics; social standing is nothing here, and is left with its figure."""
        *figures, social = (_EHEX.index(digit) for digit in digits)
        self._say(text, *zip(UPP, figures, strict=True), _social(social))

    def _between(self, text: str) -> None:
        """Read what stands between what is told from its form, piece by piece."""
        stop = shapes.STOP.match(text)
        at = stop.end() if stop else 0
        for found in shapes.CUT.finditer(text, at):
            piece = text[at : found.start()].strip()
            goes_on = found["stop"] and (not self.parts or len(piece.split()) > _SHORT)
            if found["cut"] and not goes_on and not (found["cut"] == "." and piece.isdecimal()):
                self._cut(piece)
                at = found.end()
        self._cut(text[at:])

    def _cut(self, piece: str) -> None:
        """Read a piece without the brackets of which only one half is in it."""
        if piece.count("(") != piece.count(")"):
            piece = piece.strip().removesuffix("(").removesuffix(")").removeprefix("(")
        if not shapes.NOTHING.fullmatch(piece):
            self._piece(piece.strip())

    def _piece(self, piece: str) -> None:
        """Read one piece under its heading; the first of all is a name."""
        heading = self._heading or ("" if self.parts else "name")
        label, text = shapes.LABEL.match(piece), piece
        if label and label["colon"]:
            heading, text = LABELS[folded(label["label"])], piece[label.end() :]
            self._heading = heading if heading in _LISTS else self._standing
            if heading in _LISTS:
                self.parts.append(Part(label[0].strip()))
                piece = text
        if shapes.NOTHING.fullmatch(text):
            return
        if heading == "name" and text is piece and shapes.LABELLED.search(piece):
            self._leave(piece)  # `Alpha Squad: 4 guards` is nobody's name, unless a label says so
            return
        says = _UNDER[heading](text) if len(text) <= _LONGEST_PIECE else []
        for part, said in says:
            self._say(part, *said)
        if not says:
            self._leave(piece)


_Said = tuple[str, Any]
_Meaning = list[tuple[str, tuple[_Said, ...]]]
"""Parts of a piece of text with what each says; none where the piece is unclear."""


def _social(figure: object) -> _Said:
    """A profile has social standing last, which is nothing here."""
    return LEFT, f"Social standing {figure}"


def _anything(piece: str) -> _Meaning:
    """What stands under no heading."""
    if column := SWITCHES.get(folded(piece)):
        return [(piece, ((column, True),))]
    found = _words(piece) or _skills(piece)
    no_gear = shapes.NO_GEAR.match(piece) or shapes.HEADING.fullmatch(piece)
    return found or ([] if no_gear else _gear(piece.rstrip(".")))


def _words(piece: str) -> _Meaning:
    """Experience, side, and whether it is a player character, each said once."""
    word = folded(piece.rstrip("."))
    words = [word] if word in WORDS else word.split()
    says = tuple(WORDS[each] for each in words if each in WORDS)
    if len({column for column, _ in says}) < len(words):
        return []
    return [(piece, says)]


def _name(piece: str) -> _Meaning:
    """What somebody is called, unless it is a word that says something else."""
    figures = shapes.FIGURES_TURNED.search(piece) or shapes.HEADING.fullmatch(piece)
    return _words(piece) or ([] if figures else _column("name", piece))


def _column(column: str, piece: str) -> _Meaning:
    try:
        return [(piece, ((column, checked("person", column, piece.rstrip(" :–—-"))),))]
    except ValueError:
        return []


def _skills(piece: str, *, listed: bool = False) -> _Meaning:
    """Names with levels, one after the other, if that is all that the piece holds."""
    found, at = [], 0
    while skill := shapes.SKILL.match(piece, at):
        found.append(skill)
        at = skill.end()
    if at < len(piece) or not (listed or all(map(_surely, found))):
        return []
    return [(skill[0].strip(), (_skill(skill),)) for skill in found]


def _skill(found: re.Match[str]) -> _Said:
    name, level = " ".join(found["name"].split()), found["level"]
    try:
        if not is_no_skill(name):
            return SKILL, (checked("skill", "name", name), checked("skill", "level", level))
    except ValueError:
        pass
    return LEFT, found[0].strip()


def _surely(found: re.Match[str]) -> bool:
    """Whether it is a skill although no heading says so: `Rifle-3`, but not `P-9` or `Glock 17`."""
    spoken = found["to"] not in {"-", "–", "—"} or shapes.SPOKEN.fullmatch(found["name"])
    return bool(spoken) and int(found["level"]) <= _HIGHEST_UNSAID


def _gear(piece: str) -> _Meaning:
    """The name of something that the book is to be asked for."""
    short = len(piece) <= _LONGEST_GEAR and len(piece.split()) <= _MOST_WORDS
    return [(piece, ((GEAR, piece),))] if short else []


_UNDER: Mapping[str, Callable[[str], _Meaning]] = {
    "": _anything,
    "name": _name,
    "occupation": partial(_column, "occupation"),
    "word": _words,
    SKILL: partial(_skills, listed=True),
    GEAR: _gear,
    LEFT: lambda _: [],
}


def _subject(what: str, said: Any) -> str:
    """What can be said only once; nothing for text and gear."""
    if what in {LEFT, GEAR}:
        return ""
    if what == SKILL:
        return f"{what} {said[0].casefold()}"
    return f"{what} {said}" if what == TAG else what


def _atoms(line: str) -> Iterator[re.Match[str]]:
    """What is told from its form, but for figures that stand before their names: `7 STR 9 DEX`."""
    found = list(shapes.ATOM.finditer(line))
    while found:
        run = _run(found, line)
        before = line[: run[0].start()]
        turned = shapes.FIGURE_BEFORE.search(before) and shapes.FIGURE_NEXT.match(
            line, run[-1].end()
        )
        if not turned:
            yield from run
        del found[: len(run)]


def _run(found: list[re.Match[str]], line: str) -> list[re.Match[str]]:
    """The first of these, with those that follow it with nothing between."""
    count = 1
    while (
        count < len(found)
        and found[count]["figure"]
        and not line[found[count - 1].end() : found[count].start()].strip()
    ):
        count += 1
    return found[:count]
