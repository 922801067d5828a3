"""Throwing something that does not explode at somebody: any hard object, a knife (C-57)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlmodel import Session

from models.action import Action, refuse
from models.bridge.afar import (
    distance_known,
    metres_to,
    needed,
    notes_on,
    out_of_a_hull,
    why_not_from_afar,
)
from models.bridge.attack import attack_modifiers, deaths, effect_chances
from models.bridge.body import armour_of
from models.bridge.by_key import stands
from models.bridge.cover import (
    Behind,
    behind_of,
    cover_behind,
    cover_note,
    cover_options,
)
from models.bridge.ground import Field, Stand
from models.bridge.said import OnHit, modifier_option
from models.bridge.throwing import Thrown, cast_note, cast_of, thrown_by
from models.deed import YES_NO, Option, Preview
from models.effects.sighting import give_away
from models.effects.supply import let_go
from models.effects.telling import aimed_at, tell_said
from models.effects.turn import use_action
from models.effects.wounds import inflict
from rules.combat.direct_fire import behind_wounds
from rules.combat.initiative import Act
from rules.combat.thrown import Cast, Impact, Victim, throw_object, throw_object_odds
from rules.combat.toll import chances
from rules.combat.wounds import DamageType
from rules.tasks.success import thrown_for


@dataclass(frozen=True, slots=True)
class Throw(OnHit):
    """One participant throws a weapon of theirs, or None for any hard object, at another.

    `kilograms`, `distance` in metres, whether it is in hand already (`drawn`) and the cover are
    None until the referee changes what the sheet and the map say. The levels are for the size of
    the target too (C-62); `modifier` is the referee's DM.
    """

    scene: int
    who: int
    target: int
    weapon: int | None = None
    kilograms: float | None = None
    distance: float | None = None
    modifier: int = 0
    drawn: bool | None = None
    stance: str | None = None
    wall: str | None = None

    def preview(self, session: Session) -> Preview:
        """Need, modifiers and the chance of each effect."""
        line = self._line_up(session)
        cast, need = line.cast, line.cast.difficulty
        odds = () if line.refusals else throw_object_odds(cast, line.impact, line.victim)
        return Preview(
            title=f"{line.thrower.name}: {line.thrown.name} at {line.target.name}",
            need=needed(line.refusals, thrown_for(need, cast.dm.total)),
            dm=cast.dm,
            chances=(*effect_chances(chances(odds)), *deaths(odds, line.target)) if odds else (),
            notes=line.notes,
            rows=(*cast.rows, *line.impact.rows, "C-10", "W-02"),
            options=self._options(session, line),
            refusals=line.refusals,
            blind=not line.field.in_sight(line.thrower, line.target),
        )

    def perform(self, action: Action) -> None:
        """Throw: spend the action and what is thrown, and let a hit wound."""
        line = self._line_up(action.session)
        refuse(line.refusals)
        scene, thrower, target = line.field.scene, line.thrower, line.target
        called = line.field.called(target)
        action.title = f"{thrower.name} throws {line.thrown.name} at {called}"
        tell_said(action, self, self._options(action.session, line))
        use_action(action, scene, thrower, Act.AIMED_FIRE, line.thrown.bulk)
        give_away(action, line.field, thrower, [target.participant.side], [target])
        let_go(action, line.thrown.weapon)
        with aimed_at(action, line.field, target):
            result = throw_object(line.cast, line.impact, line.victim, action.dice)
            if not result.hit:
                action.tell(f"{thrower.name} misses.", *result.rows)
            elif result.wound is None:
                action.tell("It hits, but nothing gets through.", *result.rows, "C-46", "W-02")
            else:
                action.tell(f"{target.name} is hit.", *result.rows)
                inflict(action, target.person, result.wound, line.thrown.bulk)
            action.tell_ruled(line.cast.rulings, line.ruled)

    def _line_up(self, session: Session) -> _Line:
        field, thrower, target = stands(session, self.scene, self.who, self.target)
        thrown = thrown_by(session, thrower, self.weapon, self.kilograms)
        metres = metres_to(field, thrower, target.participant, self.distance)
        gains = attack_modifiers(
            session, field.scene, thrower.participant, self.modifier, target.participant
        )
        cast = cast_of(session, thrower, thrown, metres, self.word, gains)
        found = behind_of(session, target.participant, thrower.participant)
        behind = found.said(self.stance, self.wall)
        victim = Victim(
            armour_of(session, target.person), cover_behind(session, behind), self.table(session)
        )
        refusals = (
            *why_not_from_afar(field, thrower, thrown.bulk, metres, target),
            *thrown.refusals(thrower, drawn=self.drawn),
            *cast.refusals,
        )
        impact = thrown.impact(thrower.person.strength)
        if self.hit_dpv is not None:
            impact = replace(impact, dpv=self.hit_dpv)
        return _Line(field, thrower, target, thrown, cast, impact, victim, behind, refusals)

    def _options(self, session: Session, line: _Line) -> tuple[Option, ...]:
        weapon, kilograms = line.thrown.weapon, float(line.thrown.kilograms)
        in_hand = weapon.in_hand if weapon and self.drawn is None else bool(self.drawn)
        return (
            *((Option("drawn", "in hand", in_hand, YES_NO, referee=True),) if weapon else ()),
            Option("kilograms", "kilograms", kilograms, high=999, decimal=True, referee=True),
            distance_known(line.refusals, line.cast.distance),
            modifier_option(self.modifier),
            *cover_options(line.behind),
            *self.throw_options(),
            *self.hit_options(session, line.impact.dpv),
        )


@dataclass(frozen=True, slots=True)
class _Line:
    """A throw lined up from the rows."""

    field: Field
    thrower: Stand
    target: Stand
    thrown: Thrown
    cast: Cast
    impact: Impact
    victim: Victim
    behind: Behind
    refusals: tuple[str, ...]

    @property
    def ruled(self) -> tuple[str, ...]:
        """The rulings behind it that are not at their default."""
        damage, victim = self.impact.damage, self.victim
        kinetic = damage is DamageType.NORMAL
        wounds = behind_wounds(damage, kinetic, victim.armour, victim.cover)
        return self.cast.rulings.changed(*wounds)

    @property
    def notes(self) -> tuple[str, ...]:
        """What the referee may want to know beside the numbers."""
        impact = self.impact
        return (
            cast_note(self.cast, self.thrown, self.refusals),
            f"DPV {float(impact.dpv):g}, {impact.damage}",
            cover_note(self.behind, self.victim.cover),
            *notes_on(self.target),
            *out_of_a_hull(self.field, self.thrower, None),
            *self.cast.rulings.notes(self.ruled),
        )
