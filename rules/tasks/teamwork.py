"""Several people at one task: a team makes one throw, with its weakest member counted twice."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from rules.dice import Dice
from rules.odds import every
from rules.rulings import DEFAULTS, Rulings, TeamCharacteristic, ToCooperate
from rules.tally import Tally
from rules.tasks.abilities import Abilities
from rules.tasks.assets import parse_assets
from rules.tasks.attempt import Attempt
from rules.tasks.conditions import TeamSize, team_size
from rules.tasks.difficulty import Difficulty
from rules.tasks.success import Success, success_throw
from rules.tasks.task import Task

TO_COOPERATE = {
    ToCooperate.ROUTINE: Task("To cooperate", Difficulty.ROUTINE, parse_assets("Determination")),
    ToCooperate.SOCIAL: Task(
        "To cooperate", Difficulty.ROUTINE, parse_assets("Leader or Eloquence")
    ),
    ToCooperate.DIFFICULT: Task(
        "To cooperate", Difficulty.DIFFICULT, parse_assets("Determination")
    ),
}


def team_attempt(
    task: Task,
    members: tuple[Abilities, ...],
    rulings: Rulings = DEFAULTS,
    size: TeamSize | None = None,
    aside: tuple[Abilities, ...] = (),
) -> Attempt:
    """The one attempt of a whole team (T-71, T-88).

    The referee, or else the note of the task, says how many it takes; each one more makes it a
    level easier, down to Simple (G-20, G-31). What the weakest member brings is doubled (G-30).
    Whoever is `aside`, as a driver, is needed and adds nothing: they do not push (INVENTED).
    Raises `ValueError` when there are too few.
    """
    size = size or team_size(task.note)
    if len(members) < size.required or (size.aside and not aside):
        takes = f"{size.required} people{f' and a {size.aside}' if size.aside else ''}"
        raise ValueError(f"it takes {takes}, not {len(members) + len(aside)} (T-71)")
    levels, extra = Tally(), len(members) - size.required
    if extra and size.easing:
        levels = levels.plus(f"{extra} more than needed", -extra * size.easing, "T-71", "G-31")
    weakest = Tally().plus(f"the weakest of {len(members)}, doubled", 0, "T-71", "G-30")
    return Attempt(
        task,
        team_abilities(members, rulings.team_characteristic, task.assets.hindering),
        circumstances=levels,
        modifiers=weakest,
        team=(*members, *aside),
        rulings=rulings,
    )


def team_abilities(
    members: tuple[Abilities, ...],
    doubling: TeamCharacteristic = TeamCharacteristic.DOUBLE_FIRST,
    hindering: frozenset[str] = frozenset(),
) -> Abilities:
    """What a team brings: the lowest of everything, doubled (T-71, G-30).

    INVENTED: of what is `hindering` it is the highest, for the weakest is whom it hinders most
    (T-14); a skill that only some have is held, at the level 0 of those who lack it.
    """

    def weakest(name: str, values: Iterable[int]) -> int:
        return (max if name in hindering else min)(values)

    names = {name for member in members for name, _ in member.characteristics}
    lowest = {
        name: weakest(name, (each.characteristic(name) for each in members)) for name in names
    }
    skills = {name for member in members for name, _ in member.skills}
    return Abilities.of(
        {name: _doubled(value, doubling) for name, value in lowest.items()},
        {name: 2 * weakest(name, (each.skill(name) or 0 for each in members)) for name in skills},
    )


def _doubled(value: int, doubling: TeamCharacteristic) -> int:
    """Twice a characteristic, as the fifth that is taken of it afterwards should come out."""
    if doubling is TeamCharacteristic.DIVIDE_FIRST:
        return 2 * (value // 5) * 5
    return 2 * value


def cooperation_check(member: Abilities, rulings: Rulings = DEFAULTS) -> Attempt:
    """The attempt to cooperate of one member after a joint task failed (T-73, G-32)."""
    return Attempt(TO_COOPERATE[rulings.to_cooperate], member, rulings=rulings)


def cooperates(member: Abilities, dice: Dice, rulings: Rulings = DEFAULTS) -> bool:
    """Whether a member may take part in the next attempt (T-73).

    As with staying determined, failing leads to no failure table (G-27, G-32). Raises `ValueError`
    when the task cannot be attempted (G-19).
    """
    check = cooperation_check(member, rulings)
    return success_throw(check.need, check.dm.total, dice, "to cooperate") is Success.SUCCESS


def cooperation_chance(member: Abilities, rulings: Rulings = DEFAULTS) -> Fraction:
    """The exact chance that a member takes part again; the others do not touch it (T-73)."""
    return every(lambda dice: cooperates(member, dice, rulings)).get(True, Fraction(0))


def willing(
    members: tuple[Abilities, ...], dice: Dice, rulings: Rulings = DEFAULTS
) -> tuple[bool, ...]:
    """For each member in turn, whether they take part again or sit out (T-73)."""
    return tuple(cooperates(member, dice, rulings) for member in members)
