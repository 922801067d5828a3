"""The attack that was made last, made once more by the next of those who act together."""

from __future__ import annotations

from dataclasses import MISSING, fields, replace

from models.deeds.fight.fire import Fire
from models.deeds.fight.fire_at_vehicle import FireAtVehicle
from models.deeds.fight.strike import Blow
from models.views.figure import FigureView
from tui.encounter.fight_page import FightPage
from tui.shell.command import Command

Attack = Fire | FireAtVehicle | Blow

_CHOICES = {"shots", "large", "bruising", "levels", "modifier"}
"""What is chosen for an attack and holds for the next one; what stood for the dice does not."""
_FROM_THERE = {"distance", "stance", "wall", "face"}
"""What the referee says of an attack holds for others where they stand in the same zone."""


def _again(page: FightPage) -> tuple[FigureView, Attack] | str:
    """Whose turn it is to attack as well, and how; or why there is nobody."""
    made = page.made_last
    if not isinstance(made, Attack):
        return "No attack to repeat: none was made here since the page was opened."
    before = page.scene.figure(made.striker if isinstance(made, Blow) else made.firer)
    if before is None or made.scene != page.fight:
        return "Whoever attacked last is no longer here."
    if why := _why_over(page, made):
        return why
    me = page.current()
    if me is not None and me.acts and me.side != before.side:
        return f"The attack made last was the {before.side}'s, and {me.name} acts now."
    free = [each for each in page.in_order(page.scene) if _may(page, each, before)]
    first = [me] if me is not None and me in free else []
    who = next((each for each in (*first, *free) if _can(page, each, made)), None)
    if who is None:
        return f"Nobody else of the {before.side} can do that at this point."
    return who, _by(page, made, before, who)


def _may(page: FightPage, figure: FigureView, before: FigureView) -> bool:
    """Whether somebody else of that side acts at this point, in whose order they stand (C-15)."""
    other = figure.key != before.key and figure.side == before.side
    return other and figure.acts and not figure.done_for and not page.master_of(figure)


def _why_over(page: FightPage, made: Attack) -> str:
    """Why the target of an attack is no target any more."""
    if isinstance(made, FireAtVehicle):
        craft = page.scene.craft(made.vehicle)
        return "" if craft and not craft.wrecked else "The vehicle is no target any more."
    target = page.scene.figure(made.target)
    if target is None:
        return "The target is no longer here."
    return f"{target.name} is out of action: choose another target." if target.out else ""


def _can(page: FightPage, figure: FigureView, made: Attack) -> bool:
    if isinstance(made, Blow):
        return any(foe.key == made.target for foe in page.within_reach(figure))
    return figure.fires_aimed and not figure.fires_rounds


def _by(page: FightPage, made: Attack, before: FigureView, who: FigureView) -> Attack:
    """The same attack with the same choices by somebody else."""
    together = not page.scene.open_ground and before.zone == who.zone
    kept = _CHOICES | (_FROM_THERE if together else set())
    anew = {
        each.name: each.default
        for each in fields(made)
        if each.default is not MISSING and each.name not in kept
    }
    anew["striker" if isinstance(made, Blow) else "firer"] = who.key
    return replace(made, **anew)


def _why_not_again(page: FightPage) -> str:
    found = _again(page)
    return found if isinstance(found, str) else ""


def again(page: FightPage) -> None:
    """Show the odds of the same attack by the next one."""
    found = _again(page)
    if not isinstance(found, str):
        page.roll(found[1])


AGAIN = Command(
    "full_stop",
    "same by next",
    "The attack made last, with its choices, by the next one of that side.",
    again,
    _why_not_again,
)
