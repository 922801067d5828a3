"""Charges that lie in their place: tamped, given a fuse, taken away, and set off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel import Session

from models.action import Action
from models.bridge.charges import (
    barrier_of,
    beside,
    fuses,
    load_of,
    place_of,
    scene_around,
    where,
)
from models.bridge.ground import Field
from models.bridge.rulings import rulings
from models.clock import span
from models.deeds.clock.due import close, due_now
from models.deeds.deed import Option, Preview
from models.deeds.fight.blast import Detonation
from models.deeds.fight.by_hand import OPENS
from models.deeds.fight.exposure import Ruled
from models.tables import Charge, Due, DueKind, DueState
from rules.explosions.charges import together


@dataclass(frozen=True, slots=True)
class SetOff:
    """A charge is set off, or every charge in its place (G-108).

    `due_id` is the fuse that does it, None by hand. `opens` and `ruled` are as for a `Detonation`.
    """

    charge: int
    due_id: int | None = None
    all_there: bool = True
    opens: bool | None = None
    ruled: tuple[Ruled, ...] = ()

    def preview(self, session: Session) -> Preview:
        """What it does, and whether it does anything at all, which the referee knows."""
        charge = session.get(Charge, self.charge)
        if charge is None:
            return Preview("A charge", refusals=("That charge is no longer there.",))
        charges = self._charges(session, charge)
        live = [each for each in charges if not each.dud]
        duds = len(charges) - len(live)
        notes = [f"Referee: {_counted(duds)} (X-11)."] if duds else []
        options = self._options(session, charge)
        if not live:
            return Preview(
                f"{charge.name} {where(session, charge)}",
                notes=(*notes,),
                rows=("X-11",),
                options=options,
            )
        return self.detonation(session, live).preview(session, options, *notes)

    def perform(self, action: Action) -> None:
        """Set it off; raises `Refusal` when it is gone or its fuse has time left."""
        charge = action.get(Charge, self.charge)
        if self.due_id is not None:
            close(action, due_now(action, self.due_id, DueKind.TASK), DueState.DONE)
        charges = self._charges(action.session, charge)
        live = [each for each in charges if not each.dud]
        action.title = f"{charge.name} {where(action.session, charge)}: set off"
        if len(live) < len(charges):
            action.tell(f"Nothing happens: {_counted(len(charges) - len(live))}.", "X-11")
        detonation = self.detonation(action.session, live) if live else None
        _spend(action, charges)
        if detonation is not None:
            detonation.perform(action)

    def detonation(self, session: Session, charges: Sequence[Charge]) -> Detonation:
        """What these charges, all in one place, do together."""
        scene = scene_around(session, charges[0])
        loads = [load_of(charge) for charge in charges]
        several = ("G-108",) if len(loads) > 1 else ()
        return Detonation(
            Field(session, scene) if scene else None,
            together(loads, rulings(session).fragment_rounding),
            place_of(session, charges[0]),
            where(session, charges[0]),
            rows=(*dict.fromkeys(row for load in loads for row in load.rows), *several),
            ruled=self.ruled,
            barrier=barrier_of(session, charges[0]),
            opens=self.opens,
        )

    def _charges(self, session: Session, charge: Charge) -> list[Charge]:
        return beside(session, charge) if self.all_there else [charge]

    def _options(self, session: Session, charge: Charge) -> tuple[Option, ...]:
        there = len(beside(session, charge))
        choices = ((True, f"all {there} there"), (False, "this one"))
        several = [Option("a", "all_there", "charges", self.all_there, choices)]
        barred = [Option("o", "opens", "the way", self.opens, OPENS)]
        return (*(several if there > 1 else []), *(barred if charge.beyond_id else []))


@dataclass(frozen=True, slots=True)
class SetFuse:
    """A charge will be set off so many seconds from now."""

    charge: int
    seconds: int

    def perform(self, action: Action) -> None:
        """Put it on the clock in place of any other fuse."""
        charge = action.get(Charge, self.charge)
        _cancel_fuses(action, [charge])
        what = f"{charge.name} {where(action.session, charge)}"
        action.session.add(
            Due(
                at=action.world.clock + self.seconds,
                kind=DueKind.TASK,
                label=f"{what}: goes off"[:120],
                data={"charge": charge.key},
            )
        )
        action.title = f"{what}: goes off in {span(self.seconds)}"
        action.secret = True


@dataclass(frozen=True, slots=True)
class Tamp:
    """A charge that has been set is tamped, or laid bare again (X-16)."""

    charge: int
    tamped: bool = True

    def perform(self, action: Action) -> None:
        """Note it on the charge."""
        charge = action.get(Charge, self.charge)
        charge.tamped = self.tamped
        action.session.add(charge)
        action.secret = True
        word = "tamped" if self.tamped else "not tamped"
        action.title = f"{charge.name} {where(action.session, charge)}: {word}"
        action.tell(f"{charge.name} is {word}.", "X-16")


@dataclass(frozen=True, slots=True)
class TakeAway:
    """The referee takes a charge away, with its fuse."""

    charge: int

    def perform(self, action: Action) -> None:
        """Delete it."""
        charge = action.get(Charge, self.charge)
        action.title = f"{charge.name} {where(action.session, charge)}: taken away"
        action.secret = True
        _spend(action, [charge])


def _spend(action: Action, charges: Sequence[Charge]) -> None:
    _cancel_fuses(action, charges)
    for charge in charges:
        action.session.delete(charge)


def _cancel_fuses(action: Action, charges: Sequence[Charge]) -> None:
    for due in fuses(action.session, charges):
        close(action, due, DueState.CANCELLED)


def _counted(duds: int) -> str:
    return "a dud" if duds == 1 else f"{duds} duds"
