"""Aimed fire with rounds that explode: at somebody, a vehicle or a place (C-29, C-53, X-01)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from sqlmodel import Session

from models.action import Action, Refusal, refuse
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
from models.bridge.aim import Aim, in_view, line_of_fire
from models.bridge.attack import attack_modifiers, shot_at_suspect, struck_from
from models.bridge.battery import burst_of
from models.bridge.by_key import participant
from models.bridge.cover import (
    Behind,
    behind_of,
    cover_behind,
    cover_note,
    cover_options,
)
from models.bridge.crew import weapon_held
from models.bridge.firing import rounds_loaded, shot_with
from models.bridge.ground import Field, Stand
from models.bridge.munitions import fires_rounds
from models.bridge.said import OnThrow, modifier_option
from models.bridge.vehicles import Craft
from models.deed import YES_NO, Option, Preview
from models.effects.exposure import EFFECTS
from models.effects.landing import Landing, land
from models.effects.scatter import arrivals, may_touch
from models.effects.sighting import give_away
from models.effects.supply import spend_rounds
from models.effects.telling import tell_said
from models.effects.turn import use_action
from models.tables import Weapon
from rules.combat.aimed_fire import Shot, difficulty, dm, dpv, refusals
from rules.combat.exploding_fire import fire_round, fire_round_odds, spread
from rules.combat.initiative import Act
from rules.explosions.blast import Explosion
from rules.tally import Tally
from rules.tasks.success import thrown_for
from rules.vehicles.hits import Face


@dataclass(frozen=True, slots=True)
class FireRound(OnThrow):
    """One participant fires rounds that explode at an aim, with the weapon in hand or served.

    Where each comes down is thrown for at once; its burst is then at hand for the referee. `shots`
    0 means as many as the weapon can; `distance` in metres and the cover of whoever is aimed at are
    None until the referee changes what the map says. `large` says that what is aimed at is as large
    as a building (C-30), as a vehicle is. `modifier` is the referee's DM.
    """

    scene: int
    firer: int
    aim: Aim
    shots: int = 0
    distance: float | None = None
    modifier: int = 0
    large: bool = False
    stance: str | None = None
    wall: str | None = None

    def preview(self, session: Session) -> Preview:
        """Need, modifiers, where one round may come down, and whom its burst may touch."""
        line = self._line_up(session)
        shown = self._shown(line)
        odds = {} if shown.refusals else fire_round_odds(line.shot)
        strays = {at.deviation: chance for at, chance in odds.items()}
        touched = may_touch(line.field, self._landing(line), strays)
        return replace(shown, effects=EFFECTS, prospects=touched)

    def glance(self, session: Session) -> Preview:
        """The preview without whom the round may touch, for a list of many aims."""
        return self._shown(self._line_up(session))

    def _shown(self, line: _Line) -> Preview:
        shot, need = line.shot, difficulty(line.shot)
        refused = (*line.refusals, *refusals(shot))
        return Preview(
            title=f"{line.firer.name}: {line.weapon.name} {self.aim.words}",
            need=needed(line.refusals, thrown_for(need, dm(shot).total)),
            dm=dm(shot),
            chances=() if refused else arrivals(fire_round_odds(shot)),
            notes=line.notes,
            rows=(
                *shot.rows,
                *moving_rows(line.target),
                "C-10",
                *spread(shot).rows,
                *line.explosion.rows,
            ),
            options=self._options(line),
            refusals=refused,
            blind=not line.seen,
        )

    def perform(self, action: Action) -> None:
        """Fire: spend the action and the rounds; where each comes down, it is about to burst."""
        line = self._line_up(action.session)
        refuse((*line.refusals, *refusals(line.shot)))
        field, weapon, shot = line.field, line.weapon, line.shot
        action.title = f"{line.firer.name} fires {weapon.name} {self.aim.told(field)}"
        tell_said(action, self, self._options(line))
        use_action(action, field.scene, line.firer, Act.AIMED_FIRE, weapon.bulk)
        give_away(action, field, line.firer, [line.side], filter(None, [line.target]))
        spend_rounds(action, field.scene, weapon, shot.shots)
        for number in range(1, shot.shots + 1):
            arrival = fire_round(shot, action.dice)
            landing = self._landing(line).strays(arrival.deviation)
            where = "on its target" if arrival.hit else landing.told(field)
            which = f"Round {number}" if shot.shots > 1 else "The round"
            action.tell(f"{which} comes down {where}.", *arrival.rows)
            land(action, field, landing)
        action.tell_ruled(shot.rulings, line.ruled)

    def _landing(self, line: _Line) -> Landing:
        """A round on its target: it flies straight, and strikes the face of a vehicle it sees."""
        return Landing(
            scene=line.field.scene.key,
            name=line.weapon.name,
            aim=self.aim,
            bearing=line_of_fire(line.field, line.firer.participant, self.aim),
            explosion=line.explosion,
            face=line.face,
            over_walls=False,
            stance=line.behind.stance,
            wall=line.behind.wall,
            rows=("C-29",),
            bulk=line.weapon.bulk,
        ).fired_by(line.field, line.firer, line.shot.distance)

    def _line_up(self, session: Session) -> _Line:
        field, firer = participant(session, self.scene, self.firer)
        weapon = weapon_held(session, firer.person.key)
        if weapon is None or not fires_rounds(weapon):
            raise Refusal(f"{firer.name} holds no weapon that fires rounds which explode.")
        target, there = self.aim.still_there(field), self.aim.craft_there(field)
        craft = field.craft(there) if there is not None else None
        metres = metres_to(field, firer, self.aim.point, self.distance)
        behind = Behind()
        if target is not None:
            found = behind_of(session, target.participant, firer.participant)
            behind = found.said(self.stance, self.wall)
        shot = self._shot(field, firer, weapon, metres, target, behind)
        whys = why_not_from_afar(field, firer, weapon.bulk, metres, target)
        explosion = burst_of(session, weapon)
        if weapon.dpv:
            explosion = replace(explosion, contact=dpv(shot))
        at = target or craft
        seen = field.in_sight(firer, at) if at else in_view(field, firer, self.aim)
        return _Line(field, firer, target, craft, weapon, shot, explosion, behind, seen, whys)

    def _shot(
        self,
        field: Field,
        firer: Stand,
        weapon: Weapon,
        metres: Fraction | None,
        target: Stand | None,
        behind: Behind,
    ) -> Shot:
        """One aimed shot at what is aimed at, without what it does there."""
        session = field.session
        whom = target.participant if target is not None else None
        gains = attack_modifiers(session, field.scene, firer.participant, self.modifier, whom)
        shot = shot_with(session, field.scene, firer, weapon, metres, self.shots, gains)
        suspected = Tally()
        if target is not None:
            suspected = shot_at_suspect(field, firer.participant, target.participant)
        return replace(
            shot,
            large_target=self.large or self.aim.craft is not None,
            cover=cover_behind(session, behind),
            word=self.word,
            modifiers=Tally((*shot.modifiers.reasons, *suspected.reasons)),
        )

    def _options(self, line: _Line) -> tuple[Option, ...]:
        large = (Option("large", "large target", self.large, YES_NO, referee=True),)
        finder = line.weapon.range_finder and self.aim.craft is None
        return (
            *shots_options(line.weapon, line.shot.shots),
            *(large if finder else ()),
            distance_known(line.refusals, line.shot.distance),
            modifier_option(self.modifier),
            *(cover_options(line.behind) if line.target else ()),
            *self.throw_options(),
        )


@dataclass(frozen=True, slots=True)
class _Line:
    """Rounds lined up from the rows; `seen` says whether the firer sees where they go."""

    field: Field
    firer: Stand
    target: Stand | None
    craft: Craft | None
    weapon: Weapon
    shot: Shot
    explosion: Explosion
    behind: Behind
    seen: bool
    refusals: tuple[str, ...]

    @property
    def face(self) -> Face:
        """The face of a vehicle that a round hits."""
        if self.craft is None:
            return Face.FRONT
        return struck_from(self.field, self.firer, self.craft)

    @property
    def side(self) -> str | None:
        """The side of whoever, or what, is aimed at: it knows then who fires."""
        if self.craft is not None:
            return self.craft.deployment.side
        return self.target.participant.side if self.target else None

    @property
    def ruled(self) -> tuple[str, ...]:
        """The rulings behind it that are not at their default."""
        several = ("G-38",) if self.shot.rate_of_fire > 1 else ()
        return self.shot.rulings.changed(*several, "G-01")

    @property
    def notes(self) -> tuple[str, ...]:
        """What the referee may want to know beside the numbers."""
        shot, band, target = self.shot, self.shot.band, self.target
        far = f"{band} range" if band else "out of range"
        notes = [
            f"{float(shot.distance):g} m, {far}; {rounds_loaded(self.weapon)}",
            f"A miss strays 1D10 x {spread(shot).multiplier} m. "
            f"{self.explosion.describe().capitalize()}.",
        ]
        if shot.shots > 1:
            notes.append(f"Each of {shot.shots} rounds bursts by itself: the chances are of one.")
        if target is not None:
            notes.append(cover_note(self.behind, shot.cover))
        inside = out_of_a_hull(self.field, self.firer, self.weapon)
        told = (*notes, *notes_on(target), *inside, *shot.rulings.notes(self.ruled))
        return measured(self.refusals, told)
