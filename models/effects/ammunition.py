"""What is fired or thrown is gone."""

from __future__ import annotations

from models.action import Action
from models.bridge.firing import fired_of, in_turn
from models.tables import Fired, Scene, Weapon


def spend_rate(action: Action, scene: Scene, weapon: Weapon, number: int) -> None:
    """Note that so many shots or bursts have been fired this turn."""
    row = fired_of(action.session, weapon.key) or Fired(weapon_id=weapon.key, scene_id=scene.key)
    row.number = number + (row.number if in_turn(row, scene) else 0)
    row.scene_id, row.turn = scene.key, scene.turn
    action.session.add(row)


def let_go(action: Action, weapon: Weapon | None) -> None:
    """A weapon leaves the hand."""
    if weapon is not None:
        weapon.rounds -= 1
        action.session.add(weapon)
