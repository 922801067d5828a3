"""Grapples, escapes and letting go (C-88 to C-92)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from sqlmodel import Session

from models.action import Action, Refusal, refuse
from models.bridge.attack import attack_modifiers, lasting_modifiers, surprise_modifiers
from models.bridge.body import skill_of
from models.bridge.by_key import stands
from models.bridge.grip import hold_of, points_of
from models.bridge.ground import Field, Stand
from models.bridge.house import hit_table
from models.bridge.said import BY_THROW, OnThrow, modifier_option
from models.deed import Chance, Option, Preview
from models.effects.grips import let_go
from models.effects.hands import leave_off
from models.effects.melee import attack, melee_metres, melee_options, why_no_attack
from models.effects.telling import tell_said
from models.rulings import rulings
from models.tables import Hold
from rules.combat.grappling import (
    Escape,
    Grapple,
    escape,
    escape_odds,
    escape_refusals,
    grapple,
    grapple_odds,
    grapple_refusals,
    grapples_to_control,
    ruled,
)
from rules.odds import merge
from rules.tally import Tally
from rules.tasks.difficulty import Difficulty
from rules.tasks.success import thrown_for

MOST_GAINED = 9
"""The most control points that the referee may say by a key; a hold can be edited to any number."""


@dataclass(frozen=True, slots=True)
class Grab(OnThrow):
    """One participant tries to get hold of another, to bring them under control (C-88).

    `distance` in metres is None until the referee changes what the scene says, and so is how many
    control points a hit `gains`.
    """

    scene: int
    grappler: int
    target: int
    distance: float | None = None
    modifier: int = 0
    gains: int | None = None

    def preview(self, session: Session) -> Preview:
        """Need, modifiers, the chance of each number of control points, and of control."""
        line = self._line_up(session)
        tried, name = line.tried, line.target.name
        return Preview(
            title=f"{line.grappler.name} grapples {name}",
            need=_need(tried.difficulty, tried.dm),
            dm=tried.dm,
            chances=() if line.refusals else _grapple_chances(tried),
            notes=(*self._notes(session, line), *_ruled_notes(tried)),
            rows=(*tried.rows, "C-91", "G-81", "W-02"),
            options=self._options(tried),
            refusals=line.refusals,
        )

    def perform(self, action: Action) -> None:
        """Grapple; whoever is brought under control lets go of everybody else (C-90, C-91)."""
        line = self._line_up(action.session)
        refuse(line.refusals)
        grappler, target = line.grappler, line.target
        action.title = f"{grappler.name} grapples {target.name}"
        tell_said(action, self, self._options(line.tried))
        attack(action, line.field, grappler, target)
        result = grapple(line.tried, action.dice)
        points = line.tried.points + result.points
        strength = target.person.strength
        if not result.hit:
            action.tell(f"{grappler.name} does not get hold of {target.name}.", *result.rows)
        else:
            action.tell(
                f"{grappler.name} gains {_points(result.points)} on {target.name}: "
                f"{points} of {strength}.",
                *result.rows,
            )
        if result.points:
            self._keep(action, points)
        if result.controls:
            action.tell(f"{grappler.name} has {target.name} under control.", "C-90", "C-91")
            let_go(action, target.key)
            leave_off(action, target.person)
        action.tell_ruled(line.tried.rulings, ruled(line.tried))

    def _options(self, tried: Grapple) -> tuple[Option, ...]:
        points = (BY_THROW, *((n, str(n)) for n in range(MOST_GAINED + 1)))
        return (
            *melee_options(tried.distance, self.modifier),
            *self.throw_options(),
            Option("gains", "a hit gains", self.gains, points, referee=True),
        )

    def _keep(self, action: Action, points: int) -> None:
        hold = hold_of(action.session, self.grappler, self.target) or Hold(
            scene_id=self.scene, holder_id=self.grappler, held_id=self.target
        )
        hold.points = points
        action.session.add(hold)
        action.session.flush()

    def _line_up(self, session: Session) -> _Line:
        field, grappler, target = stands(session, self.scene, self.grappler, self.target)
        tried = Grapple(
            melee=skill_of(session, grappler.person, "Melee"),
            strength=grappler.person.strength,
            target_strength=target.person.strength,
            points=points_of(session, grappler.key, target.key),
            distance=melee_metres(field, grappler, target, self.distance),
            table=hit_table(session),
            modifiers=lasting_modifiers(field.scene, grappler.participant, self.modifier),
            surprise=surprise_modifiers(
                session, field.scene, grappler.participant, target.participant
            ),
            rulings=rulings(session),
            word=self.word,
            gains=self.gains,
        )
        out = "" if target.active else f"{target.name} is out of action and need not be held."
        refused = (
            why_no_attack(field, grappler, target),
            out,
            *grapple_refusals(tried),
        )
        return _Line(field, grappler, target, tried, tuple(filter(None, refused)))

    def _notes(self, session: Session, line: _Line) -> tuple[str, ...]:
        tried, me, it = line.tried, line.grappler.name, line.target.name
        notes = [
            f"DPV {float(tried.dpv):g}; armour and reach do not matter; "
            f"{tried.points} of {tried.target_strength} control points so far (C-89)"
        ]
        back = points_of(session, line.target.key, line.grappler.key)
        if back:
            needed = line.grappler.person.strength
            notes.append(f"{it} has {back} of {needed} on {me}: the first to have all controls")
        if not line.refusals:
            mean = grapples_to_control(tried)
            notes.append(
                "control is out of reach with so little force (C-80)"
                if mean is None
                else f"control takes {float(mean):.1f} grapples on average, unopposed (G-81)"
            )
        return tuple(notes)


@dataclass(frozen=True, slots=True)
class BreakFree(OnThrow):
    """One participant tries to escape from another's grip (C-92)."""

    scene: int
    who: int
    holder: int
    modifier: int = 0

    def preview(self, session: Session) -> Preview:
        """Need, modifiers and the chance."""
        _, me, holder, tried, refused = self._line_up(session)
        chances = () if refused else (Chance("escapes", escape_odds(tried)),)
        return Preview(
            title=f"{me.name} breaks free of {holder.name}",
            need=_need(tried.difficulty, tried.dm),
            dm=tried.dm,
            chances=chances,
            notes=(f"{holder.name} has {tried.points} of {tried.strength} control points",),
            rows=tried.rows,
            options=self._options(),
            refusals=refused,
        )

    def perform(self, action: Action) -> None:
        """Try; success takes all control points of that opponent away."""
        field, me, holder, tried, refused = self._line_up(action.session)
        refuse(refused)
        action.title = f"{me.name} breaks free of {holder.name}"
        tell_said(action, self, self._options())
        attack(action, field, me, holder)
        if not escape(tried, action.dice):
            action.tell(f"{me.name} does not get free.", *tried.rows)
            return
        action.tell(f"{me.name} escapes.", *tried.rows)
        let_go(action, holder.key, me.key)

    def _options(self) -> tuple[Option, ...]:
        return (modifier_option(self.modifier), *self.throw_options("escapes", "does not escape"))

    def _line_up(self, session: Session) -> tuple[Field, Stand, Stand, Escape, tuple[str, ...]]:
        field, me, holder = stands(session, self.scene, self.who, self.holder)
        tried = Escape(
            melee=skill_of(session, me.person, "Melee"),
            strength=me.person.strength,
            points=points_of(session, holder.key, me.key),
            modifiers=attack_modifiers(session, field.scene, me.participant, self.modifier),
            word=self.word,
        )
        refused = (why_no_attack(field, me, holder), *escape_refusals(tried))
        return field, me, holder, tried, tuple(filter(None, refused))


@dataclass(frozen=True, slots=True)
class Release:
    """One participant lets go of another, which takes no action (C-90). INVENTED: no rule says."""

    scene: int
    holder: int
    held: int

    def perform(self, action: Action) -> None:
        """Let go."""
        field, holder, held = stands(action.session, self.scene, self.holder, self.held)
        if not points_of(action.session, holder.key, held.key):
            raise Refusal(f"{holder.name} does not hold {held.name}.")
        action.title = f"{holder.name} lets go of {held.name}"
        action.secret = field.unseen(holder) or field.unseen(held)
        let_go(action, holder.key, held.key)


@dataclass(frozen=True, slots=True)
class _Line:
    """A grapple lined up from the rows."""

    field: Field
    grappler: Stand
    target: Stand
    tried: Grapple
    refusals: tuple[str, ...]


def _grapple_chances(tried: Grapple) -> tuple[Chance, ...]:
    odds = grapple_odds(tried)
    hits = {result: chance for result, chance in odds.items() if result.hit}
    gains = merge(hits, lambda result: result.points)
    control = merge(odds, lambda result: result.controls).get(True, Fraction(0))
    return (
        Chance("hit", sum(hits.values(), Fraction(0))),
        *(Chance(f"  {_points(gain)}", gains[gain]) for gain in sorted(gains, reverse=True)),
        Chance("under control", control),
    )


def _points(number: int) -> str:
    return f"{number or 'no'} control point{'' if number == 1 else 's'}"


def _need(need: Difficulty | None, dm: Tally) -> str:
    return thrown_for(need, dm.total) or "beyond Impossible"


def _ruled_notes(tried: Grapple) -> tuple[str, ...]:
    return tried.rulings.notes(ruled(tried))
