"""Strikes and blocks (C-73 to C-83)."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session

from models.action import Action, refuse
from models.bridge.attack import attack_modifiers, deaths, effect_chances
from models.bridge.body import armour_of, exact, skill_of
from models.bridge.by_key import stands
from models.bridge.crew import weapon_held
from models.bridge.firing import DAMAGE
from models.bridge.ground import Field, Stand
from models.bridge.said import BY_THROW, OnHit, stated
from models.deed import YES_NO, Option, Preview
from models.effects.melee import (
    attack,
    from_behind,
    melee_metres,
    melee_options,
    why_no_answer,
    why_no_attack,
)
from models.effects.telling import tell_said
from models.effects.wounds import inflict
from models.rulings import rulings
from models.tables import Weapon, WeaponKind
from rules.combat.melee import (
    BLUNT_FROM,
    Block,
    MeleeWeapon,
    Reach,
    Strike,
    difficulty,
    dm,
    dpv,
    refusals,
    ruled,
    strike,
    strike_odds,
)
from rules.combat.toll import chances
from rules.tasks.success import Word, thrown_for

BLOCKED = (BY_THROW, (True, "succeeds"), (False, "fails"))


@dataclass(frozen=True, slots=True)
class Blow(OnHit):
    """One participant strikes another, with the melee weapon in hand or with bare hands.

    `blocks` is the target's answer, which costs fire with the next action (C-79), with the
    referee's `block_modifier`; `blocked` what he says comes of it, None for the throw. `behind` is
    an attack from behind that the target does not expect (C-77). `distance` in metres and `behind`
    are None until the referee changes what the scene says.
    """

    scene: int
    striker: int
    target: int
    blocks: bool = False
    behind: bool | None = None
    bruising: bool = False
    distance: float | None = None
    modifier: int = 0
    block_modifier: int = 0
    blocked: bool | None = None

    def preview(self, session: Session) -> Preview:
        """Need, modifiers and the chance of each effect."""
        line = self._line_up(session)
        made = line.strike
        need = difficulty(made)
        refused = (*line.refusals, *refusals(made))
        sure = "certain" if made.from_behind else "beyond Impossible"
        block = made.block and made.block.difficulty
        notes = [
            f"with {line.weapon.name if line.weapon else 'bare hands'}, {made.damage_type}, "
            f"DPV {float(dpv(made)):g}"
        ]
        if made.block and block:
            notes.append(
                f"{line.target.name} blocks: {block.label} {block.value}+, DM "
                f"{made.block.dm.total:+d}; no fire with the next action (C-79)"
            )
        odds = {} if refused else strike_odds(made)
        return Preview(
            title=f"{line.striker.name} strikes {line.target.name}",
            need=thrown_for(need, dm(made).total) or sure,
            dm=dm(made),
            chances=()
            if not odds
            else (*effect_chances(chances(odds)), *deaths(odds, line.target)),
            notes=(*notes, *made.rulings.notes(ruled(made))),
            rows=made.rows,
            options=self._options(session, line),
            refusals=refused,
        )

    def perform(self, action: Action) -> None:
        """Strike: spend the action, roll the block of a strike that would hit, and wound."""
        line = self._line_up(action.session)
        refuse((*line.refusals, *refusals(line.strike)))
        action.title = f"{line.striker.name} strikes {line.target.name}"
        tell_said(action, self, self._options(action.session, line))
        attack(action, line.field, line.striker, line.target, line.bulk)
        result = strike(line.strike, action.dice)
        if result.block_tried:
            line.target.participant.no_fire = True
            action.session.add(line.target.participant)
        if not result.hit:
            how = "is blocked" if result.block_tried else "misses"
            action.tell(f"{line.striker.name} {how}.", *result.rows)
        elif result.wound is None:
            action.tell(f"{line.striker.name} hits, but nothing gets through.", *result.rows)
        else:
            action.tell(f"{line.striker.name} hits {line.target.name}.", *result.rows)
            inflict(action, line.target.person, result.wound, line.bulk)
        action.tell_ruled(line.strike.rulings, ruled(line.strike))

    def _line_up(self, session: Session) -> _Line:
        field, striker, target = stands(session, self.scene, self.striker, self.target)
        weapon = weapon_held(session, striker.person.key)
        if weapon is not None and weapon.kind != WeaponKind.MELEE:
            weapon = None
        behind = from_behind(session, striker, target) if self.behind is None else self.behind
        melee = skill_of(session, striker.person, "Melee")
        made = Strike(
            melee=melee,
            strength=striker.person.strength,
            weapon=_melee_weapon(weapon),
            opponent_reach=_reach(weapon_held(session, target.person.key)),
            distance=melee_metres(field, striker, target, self.distance),
            from_behind=behind,
            bruising=self.bruising,
            block=self._block(session, target) if self.blocks and not behind else None,
            armour=armour_of(session, target.person),
            table=self.table(session),
            word=self.word,
            hit_dpv=self.hit_dpv,
            modifiers=attack_modifiers(
                session, field.scene, striker.participant, self.modifier, target.participant
            ),
            rulings=rulings(session),
        )
        bulk = weapon.bulk if weapon else 0
        why = why_no_attack(field, striker, target, bulk)
        cannot_block = why_no_answer(session, striker, target, "block") if self.blocks else ""
        refused = (why, cannot_block)
        return _Line(field, striker, target, weapon, made, bulk, tuple(filter(None, refused)))

    def _block(self, session: Session, target: Stand) -> Block:
        melee = skill_of(session, target.person, "Melee")
        return Block(melee, stated(self.block_modifier), Word(succeeds=self.blocked))

    def _options(self, session: Session, line: _Line) -> tuple[Option, ...]:
        made = line.strike
        options = [
            Option("blocks", "target blocks", self.blocks, YES_NO),
            Option("behind", "from behind", made.from_behind, YES_NO, referee=True),
            *melee_options(made.distance, self.modifier),
            *self.throw_options(),
            *self.hit_options(session, dpv(made)),
        ]
        if made.block:
            options += [
                Option(
                    "block_modifier", "block DM", self.block_modifier,
                    low=-9, high=9, referee=True,
                ),
                Option("blocked", "block", self.blocked, BLOCKED, referee=True),
            ]  # fmt: skip
        if made.weapon is None and (made.melee or 0) >= BLUNT_FROM:
            options.append(Option("bruising", "blunt trauma", self.bruising, YES_NO))
        return tuple(options)


@dataclass(frozen=True, slots=True)
class _Line:
    """A strike lined up from the rows."""

    field: Field
    striker: Stand
    target: Stand
    weapon: Weapon | None
    strike: Strike
    bulk: int
    refusals: tuple[str, ...]


def _melee_weapon(weapon: Weapon | None) -> MeleeWeapon | None:
    if weapon is None:
        return None
    return MeleeWeapon(exact(weapon.dpv), Reach(weapon.reach), DAMAGE[weapon.damage])


def _reach(weapon: Weapon | None) -> Reach:
    if weapon is None or weapon.kind != WeaponKind.MELEE:
        return Reach.SHORT
    return Reach(weapon.reach)
