"""What a mishap does to whoever suffers it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from models.action import Action
from models.bridge.body import armour_of
from models.bridge.house import hit_table
from models.effects.wounds import inflict
from models.rulings import rulings
from models.tables import Person
from rules.combat.hit_location import Location
from rules.combat.wounds import DamageType, round_dpv, worn_on, wound
from rules.dice import chart_die
from rules.tasks.failure import CONSEQUENCES, Mishap, injury_dpv


def injure(
    action: Action, person: Person, mishap: Mishap, damage: DamageType, dpv: Fraction | None
) -> None:
    """Let a mishap hurt somebody: its grade says how badly it can, armour takes off what it can.

    INVENTED (G-12): the damage point value, its type, and the location, thrown for armour alone.
    Without a value the campaign's own counts, which may be none.
    """
    chosen = rulings(action.session)
    if dpv is None:
        action.tell_ruled(chosen, chosen.changed("G-12"))
        dpv = injury_dpv(chosen.injury)
    if not dpv:
        return
    table = hit_table(action.session)
    armour = armour_of(action.session, person)
    die = chart_die("hit location")
    location: Location = action.dice.read(die, lambda shown: table.read(shown).location)
    left = round_dpv(dpv - worn_on(armour, location).value)
    if not left:
        action.tell(f"{person.name}: armour on the {location.label} takes it all", "W-24", "G-12")
        return
    grade = CONSEQUENCES[mishap]
    result = wound(grade.wound, damage, left, action.dice, location, chosen)
    action.tell_ruled(chosen, chosen.changed("G-01", "G-51"))
    inflict(action, person, replace(result, rows=(grade.row, "G-12", *result.rows)))
