"""What is fired, thrown or used up is gone; a charge that is taken apart is not."""

from __future__ import annotations

from sqlmodel import col, select

from models.action import Action
from models.bridge.body import exact
from models.bridge.firing import fired_of, in_turn
from models.bridge.supply import left_of
from models.tables import Explosive, Fired, Person, Scene, Weapon
from rules.tally import INVENTED


def use_up(action: Action, key: int, amount: float) -> None:
    """Take so much of an explosive, and tell what is left."""
    row = action.get(Explosive, key)
    row.amount = float(exact(row.amount) - exact(amount))
    action.session.add(row)
    action.tell(f"Left: {left_of(row)}.", "X-09")


def give_back(action: Action, person: Person, source: Explosive, amount: float) -> None:
    """Somebody has so much of an explosive, as it was carried by whoever set it. INVENTED."""
    alike = select(Explosive).where(
        Explosive.person_id == person.id,
        Explosive.name == source.name,
        Explosive.form == source.form,
        Explosive.explosive_points == source.explosive_points,
    )
    row = action.session.exec(alike.order_by(col(Explosive.id))).first()
    if row is None:
        kept = source.model_dump(exclude={"id", "person_id", "amount"})
        row = Explosive(person_id=person.key, amount=0, **kept)
    row.amount = float(exact(row.amount) + exact(amount))
    action.session.add(row)
    action.tell(f"{person.name} has {left_of(row)}.", INVENTED, "X-09")


def spend_rounds(
    action: Action, scene: Scene, weapon: Weapon, number: int, rounds: int | None = None
) -> None:
    """So many shots or bursts are fired this turn, of one round each unless it is said."""
    weapon.rounds -= number if rounds is None else rounds
    action.session.add(weapon)
    row = fired_of(action.session, weapon.key) or Fired(weapon_id=weapon.key, scene_id=scene.key)
    row.number = number + (row.number if in_turn(row, scene) else 0)
    row.scene_id, row.turn = scene.key, scene.turn
    action.session.add(row)


def let_go(action: Action, weapon: Weapon | None) -> None:
    """A weapon leaves the hand."""
    if weapon is not None:
        weapon.rounds -= 1
        action.session.add(weapon)
