"""Diving blows (C-84 to C-87)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from sqlmodel import Session

from models.action import Action, refuse
from models.bridge.attack import unexpected
from models.bridge.by_key import stands
from models.bridge.ground import Field, Stand
from models.bridge.said import BY_THROW, OnHit, stated
from models.deed import YES_NO, Chance, Option, Preview
from models.effects.melee import attack, melee_metres, melee_options, why_no_answer, why_no_attack
from models.effects.telling import tell_said
from models.effects.wounds import inflict, knock_down
from models.rulings import rulings
from rules.combat.diving import (
    DIVE_DPV,
    Dive,
    DiveResult,
    DiveToll,
    Loser,
    avoid_dm,
    dive,
    dive_odds,
    refusals,
    ruled,
)
from rules.tally import Tally
from rules.tasks.success import thrown_for

WORSE = (BY_THROW, *((loser, loser.value) for loser in Loser))


@dataclass(frozen=True, slots=True)
class Tackle(OnHit):
    """One participant dives at another to bring them down (C-84).

    `avoids` is the target's answer, which costs nothing; None is yes for whoever can. `surprised`
    says that there is none. It and `distance` in metres are None until the referee changes what the
    scene says. `modifier`, `levels` and `result` are on the throw to avoid, and `worse` is who the
    referee says loses the contest, None for the throw.
    """

    scene: int
    attacker: int
    target: int
    avoids: bool | None = None
    surprised: bool | None = None
    distance: float | None = None
    modifier: int = 0
    worse: Loser | None = None

    def preview(self, session: Session) -> Preview:
        """What avoids it, the contest, and what it may do to both."""
        line = self._line_up(session)
        made, me, it = line.dive, line.attacker.name, line.target.name
        need = made.avoiding
        thrown = thrown_for(need, avoid_dm(made).total) or "beyond Impossible"
        thrown = f"{thrown} by {it} to avoid it"
        return Preview(
            title=f"{me} dives at {it}",
            need=thrown if made.avoids else "no throw: nobody avoids it (C-84)",
            dm=avoid_dm(made) if made.avoids else Tally(),
            chances=() if line.refusals else _chances(made),
            notes=(
                f"{me} 2 x {made.size} + 1D6 against {it} {made.target_strength} + "
                f"{made.target_size} = {made.defence.total}: the lower takes a stun hit of DPV "
                f"{float(made.hit_dpv):g}, without armour; equal, both do (C-86, C-87)",
                *made.rulings.notes(ruled(made)),
            ),
            rows=(*made.rows, "C-73", "W-02"),
            options=self._options(session, made),
            refusals=line.refusals,
        )

    def perform(self, action: Action) -> None:
        """Dive: whoever avoids it lets the attacker fall, anybody else falls (C-85, G-79)."""
        line = self._line_up(action.session)
        refuse(line.refusals)
        me, it = line.attacker, line.target
        action.title = f"{me.name} dives at {it.name}"
        tell_said(action, self, self._options(action.session, line.dive))
        attack(action, line.field, me, it)
        result = dive(line.dive, action.dice)
        if result.avoided:
            action.tell(f"{it.name} avoids the dive.", *result.rows)
            knock_down(action, me.person)
            return
        action.tell(f"{me.name} brings {it.name} down: {_worse(result, me, it)}.", *result.rows)
        if result.target:
            inflict(action, it.person, result.target)
        else:
            knock_down(action, it.person)
        if result.attacker:
            inflict(action, me.person, result.attacker)
        action.tell_ruled(line.dive.rulings, ruled(line.dive))

    def _options(self, session: Session, made: Dive) -> tuple[Option, ...]:
        return (
            Option("avoids", "target avoids", made.avoids, YES_NO),
            Option("surprised", "surprised", made.surprised, YES_NO, referee=True),
            *melee_options(made.distance, self.modifier),
            *self.throw_options("avoids", "does not avoid"),
            Option("worse", "worse off", self.worse, WORSE, referee=True),
            *self.hit_options(session, made.hit_dpv),
        )

    def _line_up(self, session: Session) -> _Line:
        field, me, it = stands(session, self.scene, self.attacker, self.target)
        surprised = self.surprised
        if surprised is None:
            surprised = unexpected(me.participant, it.participant)
        cannot = why_no_answer(session, me, it, "avoid the dive")
        made = Dive(
            size=me.person.size,
            target_size=it.person.size,
            target_strength=it.person.strength,
            target_agility=it.person.dexterity,
            avoids=not (cannot or surprised) if self.avoids is None else self.avoids,
            surprised=surprised,
            distance=melee_metres(field, me, it, self.distance),
            table=self.table(session),
            modifiers=stated(self.modifier),
            rulings=rulings(session),
            word=self.word,
            worse=self.worse,
            hit_dpv=DIVE_DPV if self.hit_dpv is None else self.hit_dpv,
        )
        refused = (
            why_no_attack(field, me, it),
            cannot if made.avoids else "",
            *refusals(made),
        )
        return _Line(field, me, it, made, tuple(filter(None, refused)))


@dataclass(frozen=True, slots=True)
class _Line:
    """A dive lined up from the rows."""

    field: Field
    attacker: Stand
    target: Stand
    dive: Dive
    refusals: tuple[str, ...]


def _chances(made: Dive) -> tuple[Chance, ...]:
    odds = dive_odds(made)

    def chance(happens: Callable[[DiveToll], bool]) -> Fraction:
        return sum((share for toll, share in odds.items() if happens(toll)), Fraction(0))

    shown = (
        Chance("brings the target down", chance(lambda toll: not toll.avoided)),
        Chance("  target stunned", chance(lambda toll: toll.target.stun > 0)),
        Chance("attacker stunned", chance(lambda toll: toll.attacker.stun > 0)),
        Chance("attacker knocked down", chance(lambda toll: toll.attacker.knocked_down)),
    )
    return shown[:1] + tuple(each for each in shown[1:] if each.chance)


def _worse(result: DiveResult, attacker: Stand, target: Stand) -> str:
    """Who lost the contest, in words."""
    if result.attacker and result.target:
        return "both take the blow"
    return f"{(attacker if result.attacker else target).name} takes the blow"
