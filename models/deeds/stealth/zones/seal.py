"""Welding the access to a crawlspace shut (A-21)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from sqlmodel import Session

from models.action import Action, refuse
from models.bridge.ground import Field, Stand
from models.bridge.group import group_of
from models.bridge.stretch import begin, stretch_refusals
from models.deed import YES_NO, Chance, Option, Preview
from models.effects.meeting import has_acted
from models.effects.sighting import keep_from_players
from models.tables import Border
from rules.odds import every
from rules.stealth.zones.ground import BorderKind
from rules.stealth.zones.stretch import Activity, seal
from rules.tally import Tally


@dataclass(frozen=True, slots=True)
class Seal:
    """Somebody spends a stretch welding an access of their zone shut.

    It takes a cutting `torch`, which no sheet lists: the referee says whether there is one.
    """

    scene: int
    person: int
    border: int
    torch: bool = True

    def preview(self, session: Session) -> Preview:
        """The chance of at least one six."""
        field, (stand,) = group_of(session, self.scene, (self.person,))
        dice = stand.person.heavy_machinery
        odds = every(lambda hand: seal(dice, hand))
        return Preview(
            title=self._title(field, stand),
            need="one six",
            dm=_pool(dice),
            pool=True,
            chances=(
                Chance("sealed", odds.get(True, Fraction(0))),
                Chance("not yet", odds.get(False, Fraction(0))),
            ),
            rows=("A-21",),
            options=(Option("torch", "cutting torch", self.torch, YES_NO),),
            refusals=(
                *stretch_refusals(field, [stand], Activity.SEAL),
                *self._border_refusals(field, stand),
            ),
        )

    def perform(self, action: Action) -> None:
        """Roll; the border is sealed for good on a six."""
        field, (stand,) = begin(action.session, self.scene, (self.person,), Activity.SEAL)
        refuse(self._border_refusals(field, stand))
        has_acted(action, stand.participant)
        action.title = self._title(field, stand)
        if seal(stand.person.heavy_machinery, action.dice):
            border = action.get(Border, self.border)
            border.kind = BorderKind.SEALED
            action.session.add(border)
            action.tell("The access is sealed.", "A-21")
        else:
            action.tell("The weld does not hold yet.", "A-21")
        keep_from_players(action, field, [stand])

    def _border(self, field: Field, stand: Stand) -> Border | None:
        """The border, if they stand at it."""
        here = stand.participant.zone_id
        found = (b for b in field.borders if b.id == self.border and here in (b.a_id, b.b_id))
        return next(found, None)

    def _title(self, field: Field, stand: Stand) -> str:
        border = self._border(field, stand)
        if border is None:
            return f"{stand.name} welds an access shut"
        there = border.b_id if border.a_id == stand.participant.zone_id else border.a_id
        return f"{stand.name} welds the access to {field.zones[there].name} shut"

    def _border_refusals(self, field: Field, stand: Stand) -> tuple[str, ...]:
        border = self._border(field, stand)
        if border is None:
            return (f"{stand.name} is not at that border (A-21).",)
        if border.kind == BorderKind.SEALED:
            return ("It is sealed already (A-21).",)
        return tuple(
            f"{why[0].upper()}{why[1:]}."
            for why in field.ground.may_seal(str(border.a_id), str(border.b_id), torch=self.torch)
        )


def _pool(dice: int) -> Tally:
    """The dice of the roll, never fewer than one (G-137)."""
    tally = Tally().plus("HEAVY MACHINERY", dice, "A-21")
    return tally if dice else tally.plus("at least one die", 1, "G-137")
