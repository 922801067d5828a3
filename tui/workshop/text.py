"""How a device is written: in a line of the list, and in full."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.content import Content

from models.bridge.devices import work_on
from models.clock import span, time_left
from models.tables import Work
from models.views.workshop import Mechanic, Piece
from rules.tasks.failure import Damage
from tui.rolling.text import percent
from tui.terminal.text import clean, shown
from tui.widgets.listing import Line

_BEST = 3


def piece_line(piece: Piece) -> Line:
    """A device in a line: what it is, how it stands, what it needs, when its work ends."""
    broken = piece.condition.points
    tone = "bad" if broken else "warn" if piece.level else ""
    left = _left(piece) if piece.due else "-"
    return Line(piece.device.key, (piece.name, state(piece), _next(piece), left), tone)


def state(piece: Piece) -> str:
    """How a device stands, in a few words."""
    condition = piece.condition
    if condition.points:
        return str(condition.level)
    if condition.is_hazardous:
        return "hazardous"
    if condition.makeshift:
        return "makeshift"
    return f"marked {condition.marks}" if condition.marks else "sound"


def piece_text(piece: Piece, mechanics: Sequence[Mechanic]) -> Content:
    """Everything about a device: how it stands, what it needs, and who had best do it."""
    device = piece.device
    lines = [Content(clean(device.name)).stylize("bold $text-accent")]
    lines += [shown(line) for line in (*_belonging(piece), *_condition(piece), *_needs(piece))]
    if piece.due is not None:
        lines.append(shown(f"In hand: {piece.due.label}, ends {_left(piece)}."))
    lines += [shown(line) for line in _who(piece, mechanics)]
    if device.notes:
        lines.append(shown(device.notes, lines=True))
    if device.secret_notes:
        lines.append(shown(f"Referee: {device.secret_notes}", lines=True).stylize("$text-muted"))
    return Content("\n").join(lines)


def _next(piece: Piece) -> str:
    if piece.due is not None:
        return "in hand"
    if piece.level and not piece.condition.level:
        return "a shop"
    return piece.work.value if piece.work else "-"


def _left(piece: Piece) -> str:
    return f"in {span(piece.left)}" if piece.left > 0 else time_left(piece.left)


def _belonging(piece: Piece) -> Iterator[str]:
    part = f"part of {piece.vehicle}" if piece.vehicle else ""
    owner = f"{piece.owner}'s" if piece.owner else ""
    said = " · ".join(filter(None, (part, owner)))
    if said:
        yield said


def _condition(piece: Piece) -> Iterator[str]:
    condition = piece.condition
    if condition.points:
        yield f"{str(condition.level).capitalize()} damage: no use until repaired (T-40)."
        if piece.vehicle:
            yield "What the vehicle does without it goes by V-13 to V-20."
    elif condition.marks:
        yield f"Works as before; superficial damage: {condition.marks} (T-37)."
    else:
        yield "Works."
    if condition.is_hazardous:
        yield f"{_worst(condition.field_repair)} was mended in the field: tasks with it are" + (
            " hazardous until a shop makes it good (T-47)."
        )
    elif condition.makeshift:
        yield f"{_worst(condition.makeshift)} was only patched up: it may break sooner (T-46)."


def _worst(damage: Damage | None) -> str:
    return f"{str(damage).capitalize()} damage"


def _needs(piece: Piece) -> Iterator[str]:
    device, level = piece.device, piece.level
    if level is None:
        return
    if device.diagnosis:
        yield f"Referee: its diagnosis holds {device.diagnosis} (T-41)."
    else:
        task = work_on(device, Work.DIAGNOSE)
        yield f"Diagnose: {task.difficulty.label}. {task.assets}. {task.duration} (T-40, T-41)."
    task = work_on(device, Work.REPAIR)
    yield f"Repair: {task.difficulty.label} in a shop. {task.assets}. {task.duration} (T-43)."
    yield "Harder by 1 each: in the field, without spare parts, without tools (T-44)."
    yield piece.cost
    yield "Free in the field or without spares (T-46); replaced unseen 1D10 times (T-45)."


def _who(piece: Piece, mechanics: Sequence[Mechanic]) -> Iterator[str]:
    able = [mechanic for mechanic in mechanics if mechanic.promise.success]
    for mechanic in able[:_BEST]:
        yield f"{str(piece.work).capitalize()}: {mechanic.name}, {promise(mechanic)}"
    if mechanics and not able:
        yield f"Nobody has a chance to {piece.work} it as it is."


def promise(mechanic: Mechanic) -> str:
    """The chance, the DM and the mean time of somebody at work, or why there is none."""
    if mechanic.refusal:
        return mechanic.refusal
    guest = "" if mechanic.side == "party" else f" · {mechanic.side}"
    seconds = mechanic.promise.seconds
    time = f", {span(seconds)}" if seconds else ""
    return f"{percent(mechanic.promise.success)}, DM {mechanic.promise.dm:+d}{time}{guest}"
