"""The other actions of a turn: move, duck, reload, change weapon, anything special (C-10)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from sqlmodel import Session

from models.action import Action, Refusal, refuse
from models.bridge.body import exact
from models.bridge.by_key import participant
from models.bridge.crew import weapon_held
from models.bridge.equipment import weapons_of
from models.bridge.fighter import readiness_in
from models.bridge.firing import rounds_loaded
from models.bridge.ground import Field, Stand
from models.bridge.munitions import NOTHING_TO_RELOAD, why_no_reload
from models.bridge.sight import is_unseen
from models.bridge.throwing import to_throw
from models.bridge.turn import why_no_action
from models.deed import Option, Preview
from models.effects.ducking import duck_down, why_no_duck
from models.effects.leaving import leave_notes
from models.effects.telling import tell_said
from models.effects.turn import use_action
from models.effects.walking import STANDS_STILL, advance, barred, in_metres, metres_left, no_way
from models.rulings import rulings
from models.tables import Phase, Side, Weapon, WeaponKind
from rules.combat.initiative import Act
from rules.combat.movement import Mode
from rules.rulings import Rulings


@dataclass(frozen=True, slots=True)
class Walk:
    """Somebody moves toward a neighbouring zone, as far as one action goes (C-20, C-22, G-43).

    Whoever is on the way to another zone comes back first. `metres` is None until the referee says
    how far the action takes them.
    """

    scene: int
    who: int
    to: int
    mode: Mode = Mode.TROT
    metres: float | None = None

    def preview(self, session: Session) -> Preview:
        """How far the action takes them."""
        field, stand = participant(session, self.scene, self.who)
        if self.to not in field.zones:
            raise Refusal("That zone is not on the map of this scene.")
        zone, chosen = field.zones[self.to], rulings(session)
        left = metres_left(field, stand, self.to)
        reach = self._reach(chosen)
        refusals = self._refusals(session, field, stand)
        arrives = "arrives" if reach >= left else f"{in_metres(left - reach)} short"
        ends = "" if refusals else f": {arrives}"
        return Preview(
            title=f"{stand.name} moves to {zone.name}",
            notes=(
                f"{self.mode}: {in_metres(reach)} in one action, {in_metres(left)} to go{ends}; "
                f"cover used: {self.mode.cover_use} (C-21)",
                *leave_notes(session, stand),
                *chosen.notes(chosen.changed("G-43")),
            ),
            rows=("C-20", "C-21", "C-22", "G-43"),
            options=self._options(chosen),
            refusals=refusals,
        )

    def perform(self, action: Action) -> None:
        """Go; whoever does not arrive is on the way."""
        field, stand = participant(action.session, self.scene, self.who)
        refuse(self._refusals(action.session, field, stand))
        use_action(action, field.scene, stand, Act.MOVE, 0)
        action.title = f"{stand.name} moves to {field.zones[self.to].name}"
        chosen = rulings(action.session)
        tell_said(action, self, self._options(chosen))
        advance(action, field, stand, self.to, self.mode, self._reach(chosen))

    def barred(self, session: Session) -> tuple[str, ...]:
        """What keeps them from going there on foot, for a list; empty if nothing does."""
        field, stand = participant(session, self.scene, self.who)
        return barred(field, stand, self.to)

    def to_go(self, session: Session) -> Fraction:
        """The metres still to go, also for whoever is on the way, there or elsewhere."""
        field, stand = participant(session, self.scene, self.who)
        return metres_left(field, stand, self.to)

    def _reach(self, chosen: Rulings) -> Fraction:
        return self.mode.metres_per_action(chosen) if self.metres is None else exact(self.metres)

    def _options(self, chosen: Rulings) -> tuple[Option, ...]:
        metres = float(self._reach(chosen))
        return (
            Option("mode", "mode", self.mode, tuple((m, m.value) for m in Mode)),
            Option("metres", "metres", metres, low=1, high=999, decimal=True, referee=True),
        )

    def _refusals(self, session: Session, field: Field, stand: Stand) -> tuple[str, ...]:
        why = why_no_action(field, stand, Act.MOVE)
        still = STANDS_STILL if self._reach(rulings(session)) <= 0 else ""
        return (*filter(None, (why, still)), *no_way(field, stand, self.to))


@dataclass(frozen=True, slots=True)
class Duck:
    """Somebody goes for cover at once, at the price of the next action (C-40, G-61)."""

    scene: int
    who: int

    def perform(self, action: Action) -> None:
        """Take the best cover at hand; in the open, lie down."""
        field, stand = participant(action.session, self.scene, self.who)
        if field.scene.phase != Phase.COMBAT:
            raise Refusal("There is no fight.")
        readiness = readiness_in(action.session, stand.participant, stand.person)
        if why := why_no_duck(field, stand, readiness):
            raise Refusal(why)
        action.title = f"{stand.name} ducks"
        action.secret = is_unseen(action.session, field.scene, stand)
        duck_down(action, field, stand, readiness)


@dataclass(frozen=True, slots=True)
class Reload:
    """A full magazine goes into the weapon in hand (G-163)."""

    scene: int
    who: int

    def perform(self, action: Action) -> None:
        """Spend the action and a spare magazine."""
        field, stand = participant(action.session, self.scene, self.who)
        weapon = weapon_held(action.session, stand.person.key)
        why = why_no_reload(weapon) if weapon is not None else NOTHING_TO_RELOAD
        if weapon is None or why:
            raise Refusal(f"{stand.name} does not reload: {why}.")
        use_action(action, field.scene, stand, Act.RELOAD, weapon.bulk)
        weapon.rounds, weapon.spare_magazines = weapon.magazine, weapon.spare_magazines - 1
        action.session.add(weapon)
        action.title = f"{stand.name} reloads"
        if stand.participant.side == Side.PARTY:
            action.tell(f"{stand.name} reloads: {_in_store(weapon)}.", "C-10", "G-163")
        else:
            action.tell(f"{stand.name} reloads.", "C-10", "G-163")
            action.tell(f"{stand.name} has {_in_store(weapon)}.", "G-163", secret=True)


@dataclass(frozen=True, slots=True)
class ChangeWeapon:
    """Another weapon comes to hand; None puts them all away (C-10, C-25)."""

    scene: int
    who: int
    weapon: int | None

    def perform(self, action: Action) -> None:
        """Spend the action."""
        field, stand = participant(action.session, self.scene, self.who)
        chosen = action.get(Weapon, self.weapon) if self.weapon is not None else None
        if chosen is not None and chosen.person_id != stand.person.id:
            raise Refusal(f"{stand.name} does not have the {chosen.name}.")
        held = [weapon for weapon in weapons_of(action.session, stand.person.key) if weapon.in_hand]
        if held == ([chosen] if chosen else []):
            raise Refusal(f"{stand.name} holds {chosen.name if chosen else 'nothing'} already.")
        use_action(action, field.scene, stand, Act.CHANGE_WEAPON, chosen.bulk if chosen else 0)
        for weapon in weapons_of(action.session, stand.person.key):
            weapon.in_hand = chosen is not None and weapon.id == chosen.id
            action.session.add(weapon)
        action.title = f"{stand.name} changes weapon"
        name = chosen.name if chosen else "nothing"
        action.tell(f"{stand.name} now holds: {name}.", "C-10", "C-25")


@dataclass(frozen=True, slots=True)
class Special:
    """Anything else, in the referee's words (C-10)."""

    scene: int
    who: int
    what: str

    def perform(self, action: Action) -> None:
        """Spend the action."""
        field, stand = participant(action.session, self.scene, self.who)
        use_action(action, field.scene, stand, Act.SPECIAL, 0)
        action.title = f"{stand.name}: {self.what}"[:200]
        action.tell(f"{stand.name}: {self.what}", "C-10")


def _in_store(weapon: Weapon) -> str:
    """What is in it and in store: `24 rounds loaded, 1 spare magazine`; of knives, how many."""
    if weapon.kind == WeaponKind.THROWN:
        return to_throw(weapon)
    more = weapon.spare_magazines
    return f"{rounds_loaded(weapon)}, {more} spare magazine{'' if more == 1 else 's'}"
