"""Charges that lie in their place: tamped, given a fuse, taken away, and set off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel import Session

from models.action import Action, Refusal
from models.bridge.charges import (
    OPENS,
    barrier_of,
    beside,
    fuses,
    load_of,
    place_of,
    scene_around,
    where,
)
from models.bridge.ground import field_in
from models.clock import exact_span
from models.deed import Option, Preview
from models.effects.detonation import Detonation
from models.effects.due import close, due_now
from models.effects.exposure import Ruled
from models.effects.supply import give_back
from models.effects.telling import tell_said
from models.rulings import rulings
from models.tables import Charge, Due, DueDeed, DueState, Explosive, Person
from rules.explosions.charges import together


@dataclass(frozen=True, slots=True)
class SetOff:
    """A charge is set off, or every charge in its place (G-108).

    `due_id` is the fuse that does it, None by hand. `opens` says whether the way is open then,
    `ruled` what the referee says of people near it.
    """

    charge: int
    due_id: int | None = None
    all_there: bool = True
    opens: bool | None = None
    ruled: tuple[Ruled, ...] = ()

    def detonation(self, session: Session) -> Detonation | None:
        """What the charges do together; None when all are duds.

        Raises `Refusal` when the charge is gone.
        """
        charges = self._charges(session)
        live = [charge for charge in charges if not charge.dud]
        if not live:
            return None
        scene = scene_around(session, charges[0])
        loads = [load_of(charge) for charge in live]
        several = ("G-108",) if len(loads) > 1 else ()
        return Detonation(
            field_in(session, scene) if scene else None,
            together(loads, rulings(session).fragment_rounding),
            place_of(session, charges[0]),
            where(session, charges[0]),
            rows=(*dict.fromkeys(row for load in loads for row in load.rows), *several),
            ruled=self.ruled,
            barrier=barrier_of(session, charges[0]),
            opens=self.opens,
        )

    def preview(self, session: Session) -> Preview:
        """What it does, and whether it does anything at all, which the referee knows."""
        try:
            charges, detonation = self._charges(session), self.detonation(session)
        except Refusal as refusal:
            return Preview("A charge", refusals=(str(refusal),))
        options = self._options(session, charges[0])
        notes = [f"Referee: {duds} (X-11)." for duds in _duds(charges)]
        if detonation is not None:
            return detonation.preview(session, options, *notes)
        title = f"{charges[0].name} {where(session, charges[0])}"
        return Preview(title, notes=tuple(notes), rows=("X-11",), options=options)

    def perform(self, action: Action) -> None:
        """Set it off; raises `Refusal` when it is gone or its fuse has time left."""
        charges, detonation = self._charges(action.session), self.detonation(action.session)
        if self.due_id is not None:
            close(action, due_now(action, self.due_id, DueDeed.FUSE), DueState.DONE)
        action.title = f"{charges[0].name} {where(action.session, charges[0])}: set off"
        tell_said(action, self, self._options(action.session, charges[0]))
        for duds in _duds(charges):
            action.tell(f"Nothing happens: {duds}.", "X-11")
        _spend(action, charges)
        if detonation is not None:
            detonation.go_off(action)

    def _charges(self, session: Session) -> list[Charge]:
        """The charges it is about, this one first."""
        charge = session.get(Charge, self.charge)
        if charge is None:
            raise Refusal("That charge is no longer there.")
        others = [each for each in beside(session, charge) if each is not charge]
        return [charge, *(others if self.all_there else [])]

    def _options(self, session: Session, charge: Charge) -> tuple[Option, ...]:
        there = len(beside(session, charge))
        choices = ((True, f"all {there} there"), (False, "this one"))
        several = [Option("all_there", "charges", self.all_there, choices)]
        barred = [Option("opens", "the way", self.opens, OPENS, referee=True)]
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
                deed=DueDeed.FUSE,
                label=f"{what}: goes off"[:120],
                asked={"charge": charge.key},
            )
        )
        action.title = f"{what}: goes off in {exact_span(self.seconds)}"
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
    """The referee takes a charge away, with its fuse.

    What it was made of, if it was carried once, is the `taker`'s: a person, or None for nobody.
    """

    charge: int
    taker: int | None = None

    def perform(self, action: Action) -> None:
        """Delete it."""
        charge = action.get(Charge, self.charge)
        if self.taker is not None and charge.explosive_id is not None:
            source = action.get(Explosive, charge.explosive_id)
            give_back(action, action.get(Person, self.taker), source, charge.amount)
        action.title = f"{charge.name} {where(action.session, charge)}: taken away"
        action.secret = True
        _spend(action, [charge])


def _spend(action: Action, charges: Sequence[Charge]) -> None:
    _cancel_fuses(action, charges)
    for charge in charges:
        action.delete(charge)


def _cancel_fuses(action: Action, charges: Sequence[Charge]) -> None:
    for due in fuses(action.session, charges):
        close(action, due, DueState.CANCELLED)


def _duds(charges: Sequence[Charge]) -> list[str]:
    """How many of them are duds, in words; nothing when none is."""
    number = sum(charge.dud for charge in charges)
    return [] if not number else ["a dud" if number == 1 else f"{number} duds"]
