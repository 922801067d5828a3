"""One round of indirect fire, or of fire guided by a laser (C-63 to C-72)."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any

from sqlmodel import Session

from models.action import Action, Refusal, refuse
from models.bridge.afar import NO_WAY, distance_known, measured, metres_to, needed
from models.bridge.aim import Aim, in_view, line_of_fire
from models.bridge.battery import battery_of, burst_of, round_of, spot_is_kept
from models.bridge.by_key import participant
from models.bridge.firing import rounds_loaded
from models.bridge.ground import Field, Stand
from models.bridge.kept import kept
from models.bridge.said import OnThrow, modifier_option
from models.bridge.schedule import why_not_yet
from models.bridge.turn import why_no_action
from models.deed import YES_NO, Option, Preview
from models.effects.due import close, due_now, row_in
from models.effects.exposure import EFFECTS
from models.effects.landing import Landing, land
from models.effects.scatter import arrivals, may_touch
from models.effects.supply import spend_rounds
from models.effects.telling import tell_said
from models.effects.turn import use_action
from models.tables import Due, DueDeed, DueState, Side, Weapon
from rules.combat.indirect import IndirectFire, indirect_fire, indirect_fire_odds
from rules.combat.initiative import Act
from rules.explosions.blast import Explosion
from rules.tasks.difficulty import Difficulty
from rules.tasks.success import on_die
from rules.vehicles.hits import Face


@dataclass(frozen=True, slots=True)
class Bombard(OnThrow):
    """One participant fires a round at a place, with the weapon in hand or the one served.

    The `observer` sees the place for them; without one they see it for themselves, or fire
    `direct`ly at what the laser shows them (C-69, C-72). `due_id` is the call it answers. How far
    it is in metres and whether the laser's spot is on the place as the round comes down are None
    until the referee changes what the map says. `spends` says whether it takes an action.
    """

    scene: int
    firer: int
    aim: Aim
    observer: int | None = None
    direct: bool = False
    due_id: int | None = None
    distance: float | None = None
    spotted: bool | None = None
    modifier: int = 0
    spends: bool = True

    @classmethod
    def called(cls, due: Due) -> Bombard:
        """The fire that a call on the clock asks for; raises `Refusal` when it cannot be read."""
        return replace(kept(due, cls, "fire"), due_id=due.key)

    def data(self) -> dict[str, Any]:
        """The fire as a call keeps it on the clock."""
        return asdict(self)

    def preview(self, session: Session) -> Preview:
        """Need, modifiers, where the round may come down, and whom its burst may touch."""
        shown = self.glance(session)
        if shown.refusals:
            return shown
        line = self.line_up(session)
        strays = {at.deviation: chance for at, chance in indirect_fire_odds(line.fire).items()}
        touched = may_touch(line.field, self.landing(line), strays)
        return replace(shown, effects=EFFECTS, prospects=touched)

    def glance(self, session: Session) -> Preview:
        """The preview without whom the round may touch, for a list of many aims."""
        try:
            line = self.line_up(session)
        except Refusal as gone:
            return Preview("Indirect fire", refusals=(str(gone),))
        fire = line.fire
        return Preview(
            title=f"{line.firer.name}: {line.weapon.name} {self.aim.now(line.field)}",
            need=needed(line.refusals, _need(fire)),
            dm=fire.dm,
            chances=() if line.refusals else arrivals(indirect_fire_odds(fire)),
            notes=line.notes,
            rows=(*fire.rows, *fire.spread.rows, "C-65", "C-66", "C-68"),
            options=self._options(line),
            refusals=line.refusals,
            blind=not in_view(line.field, line.observer or line.firer, self.aim),
        )

    def perform(self, action: Action) -> None:
        """Fire: spend the action and the round; where it comes down, it is about to burst."""
        line = self.line_up(action.session)
        refuse(line.refusals)
        field, firer, weapon = line.field, line.firer, line.weapon
        if self.due_id is not None:
            close(action, due_now(action, self.due_id, DueDeed.CALL), DueState.DONE)
        action.title = f"{firer.name} fires {weapon.name} {self.aim.told(field)}"
        action.secret = firer.participant.side != Side.PARTY and field.unseen(firer)
        tell_said(action, self, self._options(line))
        if self.spends:
            use_action(action, field.scene, firer, Act.AIMED_FIRE, weapon.bulk)
        spend_rounds(action, field.scene, weapon, 1)
        arrival = indirect_fire(line.fire, action.dice)
        landing = self.landing(line).strays(arrival.deviation)
        told = "comes down on its target" if arrival.hit else f"comes down {landing.told(field)}"
        action.tell(f"The round {told}.", *arrival.rows)
        action.tell_ruled(line.fire.rulings, line.ruled)
        land(action, field, landing)

    def landing(self, line: Line) -> Landing:
        """The round on its target; what comes from above hits a vehicle there (INVENTED)."""
        return Landing(
            scene=line.field.scene.key,
            name=line.weapon.name,
            aim=self.aim,
            bearing=line_of_fire(line.field, line.firer.participant, self.aim),
            explosion=line.explosion,
            face=Face.OVERHEAD,
            over_walls=not self.direct,
            rows=("C-72",) if self.direct else ("C-68",),
            bulk=line.weapon.bulk,
        )

    def line_up(self, session: Session) -> Line:
        """The round lined up from the rows; raises `Refusal` when somebody has gone."""
        field, firer = participant(session, self.scene, self.firer)
        observer = None if self.observer is None else field.stand(self.observer)
        weapon = battery_of(session, firer)
        metres = metres_to(field, firer, self.aim.point, self.distance)
        spotted = self._on_spot(session, field) if self.spotted is None else self.spotted
        aimed = round_of(
            field,
            firer,
            weapon,
            metres,
            observer=observer,
            direct=self.direct,
            spotted=spotted,
            modifier=self.modifier,
        )
        fire = replace(aimed, word=self.word)
        busy = why_no_action(field, firer, Act.AIMED_FIRE, weapon.bulk)
        refused = (
            busy if self.spends else None,
            why_not_yet(session, row_in(session, self.due_id)) if self.due_id else None,
            None if metres is not None else NO_WAY,
            None if weapon.rounds else f"The {weapon.name} has to be reloaded first (C-10).",
            *fire.refusals,
        )
        refusals = tuple(filter(None, refused))
        return Line(field, firer, observer, weapon, fire, burst_of(session, weapon), refusals)

    def _on_spot(self, session: Session, field: Field) -> bool:
        """Whether the laser is on the place now: the gunner's own, or one kept on it this turn."""
        due = session.get(Due, self.due_id) if self.due_id is not None else None
        return self.direct or (due is not None and spot_is_kept(field, due))

    def _options(self, line: Line) -> tuple[Option, ...]:
        homing = Option("spotted", "laser on it", line.fire.spotted, YES_NO, referee=True)
        return (
            *((homing,) if line.fire.designated else ()),
            distance_known(line.refusals, line.fire.distance),
            modifier_option(self.modifier),
            *self.throw_options(),
            Option("spends", "takes an action", self.spends, YES_NO, referee=True),
        )


@dataclass(frozen=True, slots=True)
class Line:
    """A round lined up from the rows."""

    field: Field
    firer: Stand
    observer: Stand | None
    weapon: Weapon
    fire: IndirectFire
    explosion: Explosion
    refusals: tuple[str, ...]

    @property
    def ruled(self) -> tuple[str, ...]:
        """The rulings behind it that are not at their default."""
        easy = ("G-02",) if self.fire.difficulty is Difficulty.EASY else ()
        return self.fire.rulings.changed(*easy, "G-01")

    @property
    def notes(self) -> tuple[str, ...]:
        """What the referee may want to know beside the numbers."""
        fire, weapon = self.fire, self.weapon
        seer = self.observer.name if self.observer else self.firer.name
        each = fire.spread.multiplier
        notes = [
            f"{float(fire.distance):g} m of {float(fire.reach):g}; {rounds_loaded(weapon)}; "
            f"observed by {seer}",
            f"A miss strays 1D10 x {each} m. {self.explosion.describe().capitalize()}.",
        ]
        if not self.observer and self.direct_would_do:
            notes.append("It is within aimed fire range: no need for indirect fire (C-69).")
        return measured(self.refusals, (*notes, *fire.rulings.notes(self.ruled)))

    @property
    def direct_would_do(self) -> bool:
        """Whether the place can be reached by aimed fire as well (C-69)."""
        return not self.fire.designated and self.fire.distance <= 4 * self.weapon.aimed_range


def _need(fire: IndirectFire) -> str:
    """The throw needed; what is Easy may need less than its rung says (G-02)."""
    if fire.difficulty is None or fire.need is None:
        return ""
    return f"{fire.difficulty.label} {on_die(fire.need, fire.dm.total)}"
