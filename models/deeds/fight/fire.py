"""Aimed fire at one target (C-29)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from sqlmodel import Session

from models.action import Action, refuse
from models.bridge.afar import (
    distance_known,
    measured,
    metres_to,
    moving_rows,
    needed,
    notes_on,
    out_of_a_hull,
    shots_options,
    why_not_from_afar,
)
from models.bridge.attack import attack_modifiers, deaths, effect_chances, shot_at_suspect
from models.bridge.by_key import stands
from models.bridge.cover import (
    Behind,
    behind_of,
    cover_behind,
    cover_note,
    cover_options,
)
from models.bridge.firing import aimed_weapon, rounds_loaded, shot_with
from models.bridge.ground import Field, Stand
from models.bridge.said import OnHit, modifier_option
from models.deed import YES_NO, Chance, Option, Preview
from models.effects.sighting import give_away
from models.effects.supply import spend_rounds
from models.effects.telling import aimed_at, tell_said
from models.effects.turn import use_action
from models.effects.wounds import inflict
from models.tables import Weapon
from rules.combat.aimed_fire import (
    Shot,
    ShotResult,
    aimed_fire,
    aimed_fire_odds,
    difficulty,
    dm,
    dpv,
    refusals,
    ruled,
)
from rules.combat.initiative import Act
from rules.combat.toll import chances
from rules.tally import Tally
from rules.tasks.success import thrown_for


@dataclass(frozen=True, slots=True)
class Fire(OnHit):
    """One participant fires at another with the weapon in hand.

    `shots` 0 means as many as the weapon can; `distance` in metres and the cover are None until
    the referee changes what the map says. `large` says that the target is as large as a building
    (C-30). `modifier` is the referee's DM.
    """

    scene: int
    firer: int
    target: int
    shots: int = 0
    distance: float | None = None
    modifier: int = 0
    large: bool = False
    stance: str | None = None
    wall: str | None = None

    def preview(self, session: Session) -> Preview:
        """Need, modifiers and the chance of each effect."""
        line = self._line_up(session)
        shot = line.shot
        glance = line.glance
        dying = () if line.refused else deaths(aimed_fire_odds(shot), line.target)
        return replace(
            glance,
            chances=(*glance.chances, *dying),
            need=needed(line.refusals, thrown_for(difficulty(shot), dm(shot).total)),
            dm=dm(shot),
            notes=line.notes,
            rows=(*shot.rows, *moving_rows(line.target), "C-10", "W-02"),
            options=self._options(session, line),
        )

    def glance(self, session: Session) -> Preview:
        """The chances alone, for a list of many targets."""
        return self._line_up(session).glance

    def perform(self, action: Action) -> None:
        """Fire: spend the action and the rounds, and let every hit wound."""
        line = self._line_up(action.session)
        refuse((*line.refusals, *refusals(line.shot)))
        action.title = f"{line.firer.name} fires at {line.field.called(line.target)}"
        tell_said(action, self, self._options(action.session, line))
        use_action(action, line.field.scene, line.firer, Act.AIMED_FIRE, line.weapon.bulk)
        give_away(action, line.field, line.firer, [line.target.participant.side], [line.target])
        spend_rounds(action, line.field.scene, line.weapon, line.shot.shots)
        with aimed_at(action, line.field, line.target):
            for number, result in enumerate(aimed_fire(line.shot, action.dice), 1):
                which = f"Shot {number}: " if line.shot.shots > 1 else ""
                self._strike(action, line, result, which)
            action.tell_ruled(line.shot.rulings, ruled(line.shot))

    def _strike(self, action: Action, line: _Line, result: ShotResult, which: str) -> None:
        """What one shot does."""
        if not result.hit:
            action.tell(f"{which}{line.firer.name} misses.", *result.rows)
        for wound in result.wounds:
            told = f"{which}{line.target.name} is hit"
            if wound is None:
                rows = (*result.rows, "W-02", "C-46", "W-24")
                action.tell(f"{told}, but nothing gets through.", *rows)
                continue
            action.tell(f"{told}.", *result.rows)
            inflict(action, line.target.person, wound, line.weapon.bulk)

    def _line_up(self, session: Session) -> _Line:
        field, firer, target = stands(session, self.scene, self.firer, self.target)
        weapon = aimed_weapon(session, firer)
        metres = metres_to(field, firer, target.participant, self.distance)
        found = behind_of(session, target.participant, firer.participant)
        behind = found.said(self.stance, self.wall)
        gains = attack_modifiers(
            session, field.scene, firer.participant, self.modifier, target.participant
        )
        shot = replace(
            shot_with(session, field.scene, firer, weapon, metres, self.shots, gains),
            large_target=self.large,
            armour=field.armour(target),
            cover=cover_behind(session, behind),
            table=self.table(session),
            word=self.word,
            hit_dpv=self.hit_dpv,
        )
        suspected = shot_at_suspect(field, firer.participant, target.participant)
        if suspected.reasons:
            both = Tally((*shot.modifiers.reasons, *suspected.reasons))
            shot = replace(shot, modifiers=both)
        refused = why_not_from_afar(field, firer, weapon.bulk, metres, target)
        return _Line(field, firer, target, weapon, shot, behind, refused)

    def _options(self, session: Session, line: _Line) -> tuple[Option, ...]:
        large = (Option("large", "large target", self.large, YES_NO, referee=True),)
        return (
            *shots_options(line.weapon, line.shot.shots),
            *(large if line.weapon.range_finder else ()),
            distance_known(line.refusals, line.shot.distance),
            modifier_option(self.modifier),
            *cover_options(line.behind),
            *self.throw_options(),
            *self.hit_options(session, dpv(line.shot)),
        )


@dataclass(frozen=True, slots=True)
class _Line:
    """A shot lined up from the rows."""

    field: Field
    firer: Stand
    target: Stand
    weapon: Weapon
    shot: Shot
    behind: Behind
    refusals: tuple[str, ...]

    @property
    def refused(self) -> tuple[str, ...]:
        """Why it cannot be fired, as sentences."""
        return (*self.refusals, *refusals(self.shot))

    @property
    def glance(self) -> Preview:
        """Of the preview what a list of many targets shows."""
        return Preview(
            title=f"{self.firer.name}: {self.weapon.name} at {self.target.name}",
            chances=() if self.refused else _effects(self.shot),
            refusals=self.refused,
            blind=not self.field.in_sight(self.firer, self.target),
        )

    @property
    def notes(self) -> tuple[str, ...]:
        """What the referee may want to know beside the numbers."""
        band = self.shot.band
        metres = f"{float(self.shot.distance):g} m"
        told = (
            f"{metres}, {band} range; DPV {float(dpv(self.shot)):g}; {rounds_loaded(self.weapon)}"
            if band
            else f"{metres}, out of range",
            "" if self.refused else _of_several(self.shot.shots),
            cover_note(self.behind, self.shot.cover),
            *notes_on(self.target),
            *out_of_a_hull(self.field, self.firer, self.weapon),
            *self.shot.rulings.notes(ruled(self.shot)),
        )
        return measured(self.refusals, told)


def _of_several(shots: int) -> str:
    """What the chance to hit stands for, where it is not that of one shot."""
    return f"Hit is the chance that at least one of the {shots} shots hits." if shots > 1 else ""


@lru_cache(maxsize=1024)
def _effects(shot: Shot) -> tuple[Chance, ...]:
    return effect_chances(chances(aimed_fire_odds(shot)))
