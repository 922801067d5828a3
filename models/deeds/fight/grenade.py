"""Throwing what explodes: a hand grenade, a blasting stick (C-60, C-61)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from sqlmodel import Session

from models.action import Action, Refusal, refuse
from models.bridge.afar import distance_known, metres_to, needed, out_of_a_hull, why_not_from_afar
from models.bridge.aim import Aim, in_view, line_of_fire
from models.bridge.attack import attack_modifiers, struck_from
from models.bridge.body import exact
from models.bridge.by_key import participant
from models.bridge.ground import Field, Stand
from models.bridge.munitions import explodes, explosion_of
from models.bridge.said import OnThrow, modifier_option
from models.bridge.throwing import Thrown, cast_note, cast_of, thrown_by
from models.deed import YES_NO, Chance, Option, Preview
from models.effects.exposure import EFFECTS
from models.effects.landing import Landing, land
from models.effects.scatter import may_touch
from models.effects.sighting import give_away
from models.effects.supply import let_go
from models.effects.telling import tell_said
from models.effects.turn import use_action
from models.tables import Weapon
from rules.combat.initiative import Act
from rules.combat.thrown import ARMED, Cast, throw_grenade, throw_grenade_odds
from rules.combat.thrown import Landing as Come
from rules.explosions.blast import Explosion
from rules.odds import Odds, merge
from rules.tasks.success import thrown_for
from rules.vehicles.hits import Face


@dataclass(frozen=True, slots=True)
class ThrowGrenade(OnThrow):
    """One participant throws an explosive weapon of theirs at somebody, a vehicle or a place.

    Where it comes down is thrown for at once; its burst is then at hand for the referee. `distance`
    in metres and whether it is in hand already (`drawn`) are None until the referee changes what
    the sheet and the map say. The levels are for the size of the target too (C-62); `modifier` is
    the referee's DM.
    """

    scene: int
    who: int
    weapon: int
    aim: Aim
    distance: float | None = None
    modifier: int = 0
    drawn: bool | None = None

    def preview(self, session: Session) -> Preview:
        """Need, modifiers, the chances of where it comes down, and whom its burst may touch."""
        line = self._line_up(session)
        odds = {} if line.refusals else throw_grenade_odds(line.cast)
        armed = {at.deviation: chance for at, chance in odds.items() if at.explodes}
        touched = may_touch(line.field, line.landing(self.aim), armed)
        return replace(self._shown(line), effects=EFFECTS, prospects=touched)

    def glance(self, session: Session) -> Preview:
        """The preview without whom the burst may touch, for a list of many aims."""
        return self._shown(self._line_up(session))

    def _shown(self, line: _Line) -> Preview:
        cast, need = line.cast, line.cast.difficulty
        return Preview(
            title=f"{line.thrower.name}: {line.weapon.name} {self.aim.words}",
            need=needed(line.refusals, thrown_for(need, cast.dm.total)),
            dm=cast.dm,
            chances=() if line.refusals else _chances(throw_grenade_odds(cast)),
            notes=line.notes,
            rows=(*cast.rows, "C-60", "C-61", "C-53", "C-54", "C-56", "G-69", "G-70", "G-71"),
            options=self._options(line),
            refusals=line.refusals,
            blind=not in_view(line.field, line.thrower, self.aim),
        )

    def perform(self, action: Action) -> None:
        """Throw: spend the action and the grenade; it comes down, armed or not."""
        line = self._line_up(action.session)
        refuse(line.refusals)
        field, thrower, weapon = line.field, line.thrower, line.weapon
        action.title = f"{thrower.name} throws {weapon.name} {self.aim.told(field)}"
        tell_said(action, self, self._options(line))
        use_action(action, field.scene, thrower, Act.AIMED_FIRE, weapon.bulk)
        give_away(action, field, thrower)
        let_go(action, weapon)
        found = throw_grenade(line.cast, action.dice)
        landing = line.landing(self.aim).strays(found.deviation)
        told = "comes down on its target" if found.hit else f"comes down {landing.told(field)}"
        action.tell(f"The {weapon.name} {told}.", *found.rows)
        action.tell_ruled(line.cast.rulings, line.ruled)
        if found.explodes:
            land(action, field, landing)
        else:
            near = f"It is less than {ARMED} m from {thrower.name}"
            action.tell(f"{near}: it does not go off.", "C-61", "G-71")

    def _line_up(self, session: Session) -> _Line:
        field, thrower = participant(session, self.scene, self.who)
        thrown = thrown_by(session, thrower, self.weapon, None)
        weapon = thrown.weapon
        if weapon is None or not explodes(weapon):
            raise Refusal("That does not explode.")
        metres = metres_to(field, thrower, self.aim.point, self.distance)
        target = self.aim.still_there(field)
        whom = target.participant if target is not None else None
        gains = attack_modifiers(session, field.scene, thrower.participant, self.modifier, whom)
        cast = cast_of(session, thrower, thrown, metres, self.word, gains)
        refusals = (
            *why_not_from_afar(field, thrower, weapon.bulk, metres),
            *thrown.refusals(thrower, drawn=self.drawn),
            *cast.refusals,
        )
        explosion = explosion_of(session, weapon, exact(weapon.explosive_points))
        return _Line(field, thrower, weapon, thrown, cast, explosion, refusals)

    def _options(self, line: _Line) -> tuple[Option, ...]:
        in_hand = line.weapon.in_hand if self.drawn is None else self.drawn
        return (
            Option("drawn", "in hand", in_hand, YES_NO, referee=True),
            distance_known(line.refusals, line.cast.distance),
            modifier_option(self.modifier),
            *self.throw_options(),
        )


@dataclass(frozen=True, slots=True)
class _Line:
    """A throw lined up from the rows."""

    field: Field
    thrower: Stand
    weapon: Weapon
    thrown: Thrown
    cast: Cast
    explosion: Explosion
    refusals: tuple[str, ...]

    def landing(self, aim: Aim) -> Landing:
        """The grenade on its target."""
        return Landing(
            scene=self.field.scene.key,
            name=self.weapon.name,
            aim=aim,
            bearing=line_of_fire(self.field, self.thrower.participant, aim),
            explosion=self.explosion,
            face=self._face(aim),
            over_walls=False,
            rows=("C-61",),
            bulk=self.weapon.bulk,
        ).fired_by(self.field, self.thrower, self.cast.distance)

    def _face(self, aim: Aim) -> Face:
        """The face of a vehicle that it hits."""
        there = aim.craft_there(self.field)
        if there is None:
            return Face.FRONT
        return struck_from(self.field, self.thrower, self.field.craft(there))

    @property
    def ruled(self) -> tuple[str, ...]:
        """The rulings behind it that are not at their default."""
        return self.cast.rulings.changed("G-01")

    @property
    def notes(self) -> tuple[str, ...]:
        """What the referee may want to know beside the numbers."""
        return (
            cast_note(self.cast, self.thrown, self.refusals),
            f"It bursts at once where it comes down, if that is {ARMED} m off or more (C-61).",
            self.explosion.describe().capitalize() + ".",
            *out_of_a_hull(self.field, self.thrower, None),
            *self.cast.rulings.notes(self.ruled),
        )


def _chances(odds: Odds[Come]) -> tuple[Chance, ...]:
    """A hit, which goes off; then how else it may come down (C-61)."""
    found = merge(odds, lambda at: (at.hit, at.explodes))
    words = {
        (True, False): "hit, not armed",
        (False, True): "strays, goes off",
        (False, False): "strays, not armed",
    }
    return (
        Chance("hit", found.get((True, True), Fraction(0))),
        *(Chance(word, found[key]) for key, word in words.items() if key in found),
    )
