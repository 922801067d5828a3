"""How 1D10 is read is the campaign's to say, and every throw but those of tasks follows it."""

import ast
from fractions import Fraction
from pathlib import Path

import pytest

import models
import rules
from rules.combat.ducking import forced_to_duck
from rules.combat.hit_location import Location, Potential
from rules.combat.initiative import Tier
from rules.combat.wounds import DamageType, wound
from rules.dice import chart_die, d10, task_die
from rules.odds import every
from rules.recovery import CRISIS_POINTS, crisis, crisis_forecast, wakes
from rules.rulings import Rulings, TenSided
from rules.tasks.failure import Damage
from rules.tasks.repair import repair_cost_odds, replacement_cost_odds
from rules.vehicles.hits import Face, Protection, strike_odds

FACES = {
    "1-10, for scatter 0-9": range(1, 11),
    "0-9, a 0 on a chart is 10": range(10),
    "1-10, a 10 for scatter is 0": range(1, 11),
}
"""What 1D10 may show where it is compared or multiplied."""

readings = pytest.mark.parametrize("choice", FACES)


def ruled(choice):
    return Rulings().choose("G-01", choice)


def share(choice, wanted):
    """The chance that 1D10 shows what is wanted, counted over its faces."""
    return Fraction(sum(map(wanted, FACES[choice])), 10)


def chance(rule):
    return every(rule).get(True, Fraction(0))


@pytest.mark.rows("G-01", "T-04")
def test_charts_and_tasks_are_read_as_ever():
    for reading in TenSided:
        faces = FACES[reading]
        throw = d10("to hit", reading)
        assert (throw.lowest, throw.highest) == (faces[0], faces[-1])
    assert (chart_die("row").lowest, chart_die("row").highest) == (1, 10)
    assert (task_die("success").lowest, task_die("success").highest) == (0, 9)


@pytest.mark.parametrize("package", [rules, models], ids=["rules", "models"])
def test_no_throw_forgets_the_reading(package):
    forgetful = []
    for path in Path(package.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                named = [word.arg for word in node.keywords]
                if node.func.id == "d10" and len(node.args) < 2 and "reading" not in named:
                    forgetful.append(f"{path.name}:{node.lineno}")
    assert forgetful == []


@readings
@pytest.mark.rows("G-01", "T-43", "T-45", "G-17")
def test_the_cost_of_a_repair(choice):
    costs = repair_cost_odds(Fraction(200), Damage.MINOR, rulings=ruled(choice))
    assert costs == {Fraction(10 * face): Fraction(1, 10) for face in FACES[choice]}
    counted: dict[Fraction, Fraction] = {}
    for one in FACES[choice]:
        for other in FACES[choice]:
            cost = Fraction(10 * one * other)
            counted[cost] = counted.get(cost, Fraction(0)) + Fraction(1, 100)
    assert replacement_cost_odds(Fraction(200), Damage.MINOR, ruled(choice)) == counted


@readings
@pytest.mark.rows("G-01", "W-05")
def test_a_wound_of_three_tenths(choice):
    odds = every(
        lambda dice: (
            wound(
                Potential.KILL,
                DamageType.NORMAL,
                Fraction(3, 10),
                dice,
                Location.CHEST,
                ruled(choice),
            ).killed
        )
    )
    assert odds[True] == share(choice, lambda die: die <= 3)


@readings
@pytest.mark.rows("G-01", "C-41")
@pytest.mark.parametrize("value", range(12))
def test_being_forced_to_duck(choice, value):
    """A die and the value must come to more than 4: a 0 and 4 do not."""
    odds = chance(lambda dice: forced_to_duck(Tier.GREEN, Fraction(value), dice, ruled(choice)))
    assert odds == share(choice, lambda die: die + value > 4)


@readings
@pytest.mark.rows("G-01", "W-29", "W-30", "W-33")
def test_crisis_points_and_waking(choice):
    odds = every(lambda dice: crisis(3, True, dice, ruled(choice)))
    assert odds[4] == share(choice, lambda die: die - 1 <= 3)
    (point,) = crisis_forecast(3, False, CRISIS_POINTS[4:], 4, ruled(choice))
    assert point.dead == share(choice, lambda die: die <= 3)
    assert chance(lambda dice: wakes(4, dice, ruled(choice))) == share(choice, lambda die: die < 4)


@readings
@pytest.mark.rows("G-01", "V-09", "V-12")
def test_a_hit_on_the_suspension(choice):
    hull = Protection(suspension=Fraction(1))
    odds = strike_odds(hull, Face.FRONT, Fraction(2), ruled(choice))
    found = sum(chance for hit, chance in odds.items() if hit.suspension)
    assert found == share(choice, lambda die: die <= 3)
