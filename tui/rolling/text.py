"""How a preview and an outcome are written."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from textwrap import wrap
from typing import TYPE_CHECKING

from textual.content import Content

from models.deed import Chance, Preview, Prospect
from models.text import told_apart
from rules.dice import Thrown
from rules.tally import Tally
from tui.rolling.dice_line import Written
from tui.rolling.letters import lettered
from tui.terminal.text import clean

if TYPE_CHECKING:
    from models.campaign import Done

_BAR, _SHORT_BAR = 20, 10
_LABEL = 24
_EFFECT = 7
_WHERE = 14
_NAME = 8
"""The fewest cells for a name."""


def preview_text(preview: Preview, width: int) -> Content:
    """A preview as lines: title, need and modifiers, refusals or chances, notes, the people."""
    lines = [Content(clean(preview.title)).stylize("bold $text-accent")]
    if preview.need:
        lines.append(_need(preview))
    lines += [_reason(tally_line) for tally_line in _reasons(preview.dm)]
    lines += [Content(clean(r)).stylize("bold $text-error") for r in preview.refusals]
    if not preview.refusals:
        lines += _chances(preview.chances, width)
    lines += [Content(clean(note)).stylize("$text-muted") for note in preview.remarks]
    if not preview.refusals:
        lines += _prospects(preview, width)
    return Content("\n").join(lines)


def _need(preview: Preview) -> Content:
    """What is needed, and what is added to the throw, or on how many dice."""
    total = preview.dm.total
    if preview.pool:
        return _line(f"needs {preview.need}", f" on {total} {'die' if total == 1 else 'dice'}")
    return _line(f"needs {preview.need}", f"   DM {total:+d}")


def options_text(preview: Preview, width: int) -> Content:
    """What may still be changed, each with its key beside it; lines break between options."""
    lines: list[str] = []
    for letter, option in lettered(preview.options).items():
        said = clean(f"{letter} {option.label}: {option.shown}")
        if lines and len(lines[-1]) + len(said) + 3 <= width:
            lines[-1] += f" · {said}"
        else:
            lines.append(said if lines else f"change: {said}")
    return Content("\n".join(lines))


def outcome_text(done: Done, width: int) -> Content:
    """What was done, as lines with the rows behind them; a line that is the title is said once."""
    lines = [Content(clean(done.title)).stylize("bold $text-accent")]
    for line in done.lines:
        rows = " ".join(line["rows"])
        text = clean(line["text"])
        if not rows and not line["secret"] and text == lines[0].plain:
            continue
        secret = "(referee) " if line["secret"] else ""
        body = Content(f"{secret}{text}")
        if rows and len(text) + len(rows) + 4 < width:
            body += Content(f"  {rows}").stylize("$text-muted")
        lines.append(body)
    if done.dice:
        lines.append(Content(clean("dice: " + ", ".join(done.dice))).stylize("$text-muted"))
    return Content("\n").join(lines)


def dice_text(thrown: Sequence[Thrown], width: int) -> Content:
    """The dice typed so far, each with what it is for: as many of the last as have room."""
    names = told_apart(each.throw.purpose for each in thrown)
    said = [f"{clean(name)} {each.value}" for name, each in zip(names, thrown, strict=True)]
    while len(said) > 1 and len(" · ".join(said)) > width - 2:
        said.pop(0)
    cut = "… " if len(said) < len(thrown) else ""
    return Content(cut + " · ".join(said))


def asked_text(written: Written, of: str = "") -> str:
    """What is to be typed next, and how many throws there are; where one number may be two, that.

    It may be asked `of` somebody else, of whom it can be taken back.
    """
    said = _asked_next(written, of)
    if one := written.joined:
        return f"{one} is one throw; for two, {' '.join(one)} · {said}"
    return said


def next_name(written: Written) -> str:
    """What the next throw is for, told apart from those before it: `to hit (2nd)`."""
    throws = [each.throw for each in written.thrown]
    throws += [written.asked.throw] if written.asked.throw else []
    return told_apart(throw.purpose for throw in throws)[-1]


def _asked_next(written: Written, of: str) -> str:
    """The same of whatever is typed; Enter does nothing that is wrong."""
    asked, typed = written.asked, len(written.thrown)
    throw = asked.throw
    if throw is None:
        return f"{typed} of {typed}{'' if written.fault else ' · Enter does it'} · Esc stops"
    stops = f"{clean(of)} is asked · Esc takes it back" if of else "Esc stops"
    ten = " (0 is 10)" if throw.zero_is_ten else ""
    shows = f"{next_name(written)}: {throw.notation}, {throw.lowest} to {throw.highest}{ten}"
    return f"{shows} · {asked.place(typed)} · {stops}"


def percent(chance: Fraction) -> str:
    """A chance as a referee reads it: `40%`, `3.5%`, `<0.1%`."""
    value = float(chance * 100)
    if chance and value < 0.1:
        return "<0.1%"
    if chance != 1 and value > 99.9:
        return ">99.9%"
    return f"{value:.1f}".removesuffix(".0") + "%"


def fraction(chance: Fraction) -> str:
    """A chance as a fraction where that is short, and says more than never or always."""
    return str(chance) if 1 < chance.denominator <= 1000 else ""


def _reasons(tally: Tally) -> list[tuple[str, str, str]]:
    return [(f"{r.value:+d}", r.label, " ".join(r.rows)) for r in tally]


def _reason(reason: tuple[str, str, str]) -> Content:
    value, label, rows = reason
    return _line(f"  {value:>3} {clean(label)}", f"  {rows}")


def _line(text: str, muted: str) -> Content:
    return Content(clean(text) if not text.startswith(" ") else text) + Content(muted).stylize(
        "$text-muted"
    )


def _prospects(preview: Preview, width: int) -> list[Content]:
    """The people an act meets, one on a line, and the chance of each effect on them."""
    if not preview.prospects:
        return []
    room = width - _EFFECT * len(preview.effects)
    head = " " * room + "".join(f"{effect:>{_EFFECT}}" for effect in preview.effects)
    return [Content(head).stylize("bold"), *(_prospect(p, room) for p in preview.prospects)]


def _prospect(prospect: Prospect, room: int) -> Content:
    name, where = clean(prospect.name), f" {clean(prospect.where)[:_WHERE]:<{_WHERE}}"
    names = room - len(where) - 4
    if names < _NAME:  # there is no room for where somebody is
        names, where = max(_NAME, room - 4), ""
    who = f"{prospect.number:>3} {name[:names]:<{names}}{where}"
    chances = ("·" if c is None else percent(c) for c in prospect.chances)
    return Content(who + "".join(f"{chance:>{_EFFECT}}" for chance in chances))


def _chances(chances: Sequence[Chance], width: int) -> list[Content]:
    """Outcomes one below the other, each with its chance, a bar and a short fraction.

    What is too long for its column begins a line above.
    """
    room = max(_LABEL, width - _BAR - 19)
    labels = [wrap(clean(chance.outcome), room) or [""] for chance in chances]
    widest = max((len(part) for parts in labels for part in parts), default=0)
    return [
        Content("\n").join(
            [
                *(Content(f"  {part}") for part in above),
                _chance(f"{label:<{max(_LABEL, widest)}}", chance.chance),
            ]
        )
        for (*above, label), chance in zip(labels, chances, strict=True)
    ]


def _chance(label: str, chance: Fraction) -> Content:
    filled = round(float(chance) * _BAR)
    return (
        Content(f"  {label} {percent(chance):>6} ")
        + Content("█" * filled).stylize("$primary")
        + Content("░" * (_BAR - filled)).stylize("$text-muted")
        + Content(f" {fraction(chance)}").stylize("$text-muted")
    )


def chance_line(outcome: str, chance: Fraction) -> Content:
    """A chance in little room: a short bar, per cent, and what comes of it."""
    full = round(_SHORT_BAR * chance)
    bar = Content("█" * full + "░" * (_SHORT_BAR - full)).stylize("$primary")
    return bar + Content(f" {percent(chance):>5} {clean(outcome)}")


def is_thrown(preview: Preview) -> bool:
    """Whether dice are thrown at once for what is shown."""
    shown = bool(preview.chances or preview.prospects) and not preview.thrown_later
    return shown or preview.throws


def keys_text(preview: Preview, *, by_hand: bool, hand: str = "") -> str:
    """The keys of the panel over a preview; `by_hand`, Enter asks for the dice on the table.

    `hand` says what hands them to a seat, where anybody is at one.
    """
    roll = "Enter type dice · t roll" if by_hand else "Enter roll · t type dice"
    handed = f" · {hand}" if hand else ""
    enter = f"{roll + handed if is_thrown(preview) else 'Enter do it'} · "
    return f"{'' if preview.refusals else enter}Esc leave · F1 rules"
