"""Setting an explosive charge: it begins, time passes, it ends, well or not (X-11).

As with work on a device, the time is thrown when it begins and puts its end on the clock, and
success is thrown at that end. The setter's throw is open. The referee's is secret, and so is
whether the charge is a dud; what nobody can overlook is a charge that goes off.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from sqlmodel import Session

from models.action import Action, Refusal
from models.bridge.body import abilities_of, out_of_action
from models.bridge.by_key import field_of
from models.bridge.care import none_of_the_party
from models.bridge.charges import (
    MATERIALS,
    Barrier,
    barrier_of,
    border_between,
    load_of,
    place_of,
    where,
)
from models.bridge.ground import Field, Stand
from models.bridge.kept import kept, part
from models.bridge.passing import clock_moves, clock_option, ends_in_a_turn
from models.bridge.said import stated
from models.bridge.schedule import at_hand, fighting, held_up
from models.bridge.substitutes import stand_in, stand_ins
from models.bridge.supply import shortage
from models.bridge.turn import why_not_now
from models.clock import exact_span
from models.deed import YES_NO, Chance, Option, Preview
from models.effects.attempt import advice, time_needed
from models.effects.detonation import Detonation
from models.effects.engines.registry import whereabouts
from models.effects.hands import leave_off
from models.effects.supply import use_up
from models.effects.telling import tell_said
from models.effects.turn import use_action
from models.effects.undertaking import Ending, Undertaking
from models.rulings import rulings
from models.tables import Charge, Due, DueDeed, Explosive, Participant, Person, Phase
from rules.combat.cover import Material
from rules.combat.initiative import Act
from rules.dice import ThrownFor
from rules.explosions.charges import EMPLACING, Emplaced, Fate, emplace, emplace_odds
from rules.odds import merge
from rules.tasks.attempt import Attempt
from rules.tasks.duration import elapsed
from rules.tasks.resolution import attempt_odds
from rules.tasks.success import Success


@dataclass(frozen=True, slots=True)
class Emplace(Undertaking):
    """A participant begins to set a charge of so many explosive points where they stand.

    It lies in their zone, or against the way to the zone `beyond`, whose barrier is of `material`
    and so many `centimetres` thick, None for what is proposed of it. It is to be `tamped`, and lies
    against hard material when `backed`. `levels` and `modifier` are the referee's, and `substitute`
    stands in for Demolitions. With `time_passes` the clock moves to the end, or to what comes due
    before it. Of an `explosive` they carry, so much (`amount`) is used up as they begin. In a fight
    it takes this action and every other to the end.
    """

    ENDS = DueDeed.EMPLACING
    NAME = "A charge"
    WHAT = "charge being set"

    who: int
    points: float = 100
    name: str = "Charge"
    tamped: bool = False
    backed: bool = True
    beyond: int | None = None
    material: str | None = None
    centimetres: int | None = None
    hasty: bool = False
    levels: int = 0
    modifier: int = 0
    substitute: str = ""
    explosive: int | None = None
    amount: float = 0

    def stand(self, session: Session) -> tuple[Field, Stand]:
        """Who sets it, in their scene; raises `Refusal` when they are not there any more."""
        row = session.get(Participant, self.who)
        if row is None:
            raise Refusal("They are no longer in the scene.")
        field = field_of(session, row.scene_id)
        return field, field.stand(self.who)

    def attempt(self, session: Session) -> Attempt:
        """The task before them."""
        _, stand = self.stand(session)
        return Attempt(
            EMPLACING,
            abilities_of(session, stand.person),
            substitute=stand_in(session, stand.person.key, self.substitute),
            hasty=self.hasty,
            circumstances=stated(self.levels, "circumstances"),
            modifiers=stated(self.modifier, "referee's modifier"),
            rulings=rulings(session),
        )

    def preview(self, session: Session) -> Preview:
        """The throw needed, and the chances of a good charge, a dud and an accident."""
        try:
            _, stand = self.stand(session)
        except Refusal as refusal:
            return Preview("A charge", refusals=(str(refusal),))
        title, options = self.title(session), self._options(session, stand)
        if refused := self.why_not(session):
            return Preview(title, options=options, refusals=refused)
        attempt = self.attempt(session)
        busy = "Every action until the end goes into it; whoever acts otherwise leaves off."
        return Preview(
            title,
            need=attempt.needed,
            dm=attempt.dm,
            chances=_chances(attempt),
            notes=(
                time_needed(attempt, attempt_odds(attempt)),
                *advice(attempt, 0),
                *([*ends_in_a_turn(session), busy] if fighting(session) else []),
                *attempt.rulings.notes(_house(attempt)),
            ),
            rows=("X-11", "G-11", "X-09", "X-10", *attempt.levels.rows, *attempt.dm.rows, "T-56"),
            options=options,
        )

    def title(self, session: Session) -> str:
        """Who sets what."""
        _, stand = self.stand(session)
        return f"{stand.name} sets a charge: {self.name}, {self.points:g} EP"

    def hides(self, session: Session, end: Due | None = None) -> bool:
        """Whether nobody of the party sees them; of whoever has left it knows its own alone."""
        try:
            field, stand = self.stand(session)
        except Refusal:
            setter = session.get(Person, end.person_id) if end else None
            return setter is None or none_of_the_party(setter)
        return field.unseen(stand)

    def begin(self, action: Action) -> Due:
        """Throw for the time it takes, and put its end on the clock."""
        field, stand = self.stand(action.session)
        attempt = self.attempt(action.session)
        tell_said(action, self, self._options(action.session, stand))
        least, dm = int(attempt.rulings.least_time), attempt.dm.total
        duration = attempt.task.duration
        if field.scene.phase == Phase.COMBAT:
            use_action(action, field.scene, stand, Act.HANDIWORK, 0)
        else:
            leave_off(action, stand.person)
        dice = ThrownFor(stand.name, action.dice, action.secret)
        seconds = elapsed(duration, dm, dice, hasty=attempt.is_hasty, least=least)
        place, begun = whereabouts(field)[stand.key], self._against(action.session, stand)
        where = {"zone": place.zone_id, "x": place.x, "y": place.y}
        end = begun.put_end(action, seconds, stand.person.key, **where)
        told = f"{stand.name} sets a charge, which takes {exact_span(seconds)}."
        action.tell(told, "X-11", "T-17")
        if self.explosive is not None:
            use_up(action, self.explosive, self.amount)
        action.tell_ruled(attempt.rulings, attempt.rulings.changed("G-03"))
        return end

    def why_not(self, session: Session) -> tuple[str, ...]:
        """Why it may not begin now, as sentences; empty if it may."""
        field, stand = self.stand(session)
        barrier = self.beyond is None or border_between(
            session, stand.participant.zone_id, self.beyond
        )
        barred = self.attempt(session).barred
        short = ""
        if self.explosive is not None:
            short = shortage(session, stand.person, self.explosive, self.amount)
        checks = (
            (not stand.active, f"{stand.name} is in no state to set a charge."),
            (short, short),
            (self.points <= 0, "A charge has explosive points (X-09)."),
            (not barrier, "There is nothing there to set it against."),
            (barred, f"This is {barred}."),
            (busy := why_not_now(field, stand), busy),
        )
        moves = clock_moves(session, self.time_passes)
        held = held_up(at_hand(session, 1)) if moves else ()
        return (*(sentence for refused, sentence in checks if refused), *held)

    def in_vain(self, session: Session, due: Due) -> str:
        """Why nothing comes of a charge whose time is up; empty if something may."""
        try:
            _, stand = self.stand(session)
        except Refusal as gone:
            return str(gone)
        if out_of_action(stand.person):
            return f"{stand.name} is in no state to go on."
        if stand.participant.zone_id != part(due, "zone"):
            return f"{stand.name} has left it."
        return ""

    def outlook(self, session: Session, due: Due) -> Preview:
        """The chances of a good charge, a dud and an accident."""
        attempt = self.attempt(session)
        return Preview(
            due.label,
            need=attempt.needed,
            dm=attempt.dm,
            chances=_chances(attempt),
            notes=attempt.rulings.notes(_house(attempt)),
            rows=("X-11", "G-11", *attempt.levels.rows, *attempt.dm.rows, "T-56"),
        )

    def come_to(self, action: Action, due: Due) -> None:
        """Throw: the charge lies there, good or a dud, or goes off as it is set."""
        field, stand = self.stand(action.session)
        attempt = self.attempt(action.session)
        before = len(action.dice.thrown)
        done = emplace(attempt, ThrownFor(stand.name, action.dice, action.secret))
        own, hidden = (item.value for item in action.dice.thrown[before : before + 2])
        _tell(action, stand, attempt, done, own, hidden)
        charge = _charge(self, due)
        if done.fate is Fate.ACCIDENT:
            _lay_open(action, where(action.session, charge))
            action.tell("The charge goes off as it is set!", "X-11", "G-11")
            _accident(action.session, field, stand, charge).go_off(action)
            return
        charge.dud = done.fate is Fate.DUD
        if action.session.get(Explosive, self.explosive or 0) is not None:
            charge.explosive_id, charge.amount = self.explosive, self.amount
        action.session.add(charge)
        action.tell(f"{charge.name} lies {where(action.session, charge)}.", "X-11")

    def _against(self, session: Session, stand: Stand) -> Emplace:
        """The same with what the barrier is made of, unless the referee says otherwise."""
        border = border_between(session, stand.participant.zone_id, self.beyond)
        if border is None:
            return self
        barrier = Barrier.proposed(border, self.material, self.centimetres)
        return replace(self, material=barrier.material, centimetres=barrier.centimetres)

    def _options(self, session: Session, stand: Stand) -> tuple[Option, ...]:
        options = [
            Option("tamped", "tamped", self.tamped, YES_NO),
            Option("backed", "against hard material", self.backed, YES_NO, referee=True),
            Option("hasty", "hasty", self.hasty, YES_NO),
            Option("levels", "levels harder", self.levels, low=-4, high=4, referee=True),
            Option("modifier", "DM", self.modifier, low=-9, high=9, referee=True),
            *clock_option(session, self.time_passes),
        ]
        if self.attempt(session).lacking:
            choices = stand_ins(session, stand.person.key)
            options.append(Option("substitute", "stands in", self.substitute, choices))
        if self.beyond is not None:
            wall = self._against(session, stand)
            options.append(Option("material", "barrier", wall.material, MATERIALS))
            options.append(Option("centimetres", "cm", wall.centimetres, low=0, high=9999))
        return tuple(options)


@dataclass(frozen=True, slots=True)
class EndEmplacing(Ending[Emplace]):
    """A charge whose setting is at its end: now it shows what came of it."""

    OF = Emplace

    due_id: int


def _lay_open(action: Action, place: str) -> None:
    """What nobody can overlook is known to all, but not who did it if nobody saw them."""
    if action.secret:
        action.title = f"An explosion {place}"
        for line in action.lines:
            line["secret"] = True
    action.secret = False


def _charge(begun: Emplace, due: Due) -> Charge:
    """The charge as it has been set, not yet stored."""
    return Charge(
        name=begun.name,
        zone_id=kept(due, int, "zone"),
        beyond_id=begun.beyond,
        x=kept(due, float, "x"),
        y=kept(due, float, "y"),
        points=begun.points,
        tamped=begun.tamped,
        backed=begun.backed,
        material=begun.material or Material.REINFORCED_CONCRETE,
        centimetres=begun.centimetres or 0,
    )


def _accident(session: Session, field: Field, stand: Stand, charge: Charge) -> Detonation:
    """The charge goes off where it was being set, the setter touching it (G-11)."""
    load = load_of(charge)
    return Detonation(
        field,
        load.explosion(rulings(session).fragment_rounding),
        place_of(session, charge) if charge.beyond_id else stand.participant,
        where(session, charge),
        rows=load.rows,
        touching=(stand.key,),
        barrier=barrier_of(session, charge),
    )


def _tell(
    action: Action, stand: Stand, attempt: Attempt, done: Emplaced, own: int, hidden: int
) -> None:
    """The setter's own throw for all, the referee's and what it means for the referee alone."""
    dm, need = attempt.dm.total, attempt.need
    fumble = ("T-06",) if done.own is Success.FUMBLE else ()
    line = f"{stand.name}: {done.own}, {own}{dm:+d} = {own + dm} against {need}+"
    action.tell(line, "X-11", *attempt.levels.rows, *attempt.dm.rows, "T-04", "T-05", *fumble)
    line = f"Hidden throw {hidden}{dm:+d}: {done.truth}; the charge: {done.fate}"
    action.tell(line, "X-11", "T-56", "G-09", secret=True)
    action.tell_ruled(attempt.rulings, _house(attempt))


def _house(attempt: Attempt) -> tuple[str, ...]:
    """The rulings this campaign has changed that count here: no failure table is consulted."""
    unused = ("G-03", "G-05", "G-08")
    return tuple(ident for ident in attempt.house_rulings if ident not in unused)


def _chances(attempt: Attempt) -> tuple[Chance, ...]:
    odds = emplace_odds(attempt)
    own, fates = merge(odds, lambda done: done.own), merge(odds, lambda done: done.fate)
    return (
        Chance("success", own.get(Success.SUCCESS, Fraction(0))),
        *(Chance(f"in truth: {fate}", fates[fate]) for fate in Fate if fate in fates),
    )
