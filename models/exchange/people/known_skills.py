"""Skills by name: those that something in a campaign asks for or has."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from difflib import get_close_matches
from functools import cached_property, lru_cache

from sqlmodel import Session, col, select

from models.bridge.library import task_in
from models.bridge.starter import starter_data
from models.exchange.people.alike import ALIKE
from models.exchange.people.stat_line import read_line
from models.starters import Starter
from models.tables import LibraryTask, Person, PersonKind, Side, Skill, Vehicle, Weapon
from rules.tasks.abilities import is_characteristic
from rules.tasks.assets import Assets, Named, parse_assets

_NEAR = 0.8
_SHORT = 4
"""How much of a name is as in one that is known, and from how many letters on, to ask which."""
_FIRED = Weapon.model_fields["skill"].default
_DRIVEN = Vehicle.model_fields["driving_skill"].default


class KnownSkills:
    """What weapons, vehicles, tasks and kinds of people ask for or have, and the party has.

    It is read once it is asked for: of a campaign or, before it is there, of the starter sets.
    """

    def __init__(self, of: Session | Collection[Starter]) -> None:
        self._of = of
        self._near: dict[str, str] = {}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Each skill once, those of weapons first."""
        found = _kept(self._of) if isinstance(self._of, Session) else _to_come(self._of)
        each: dict[str, str] = {}
        for name in found:
            each.setdefault(name.casefold(), name)
        return tuple(each.values())

    def asked_about(self, names: Iterable[str]) -> Iterator[str]:
        """Of each skill that is nearly one that is known which that is: `Rifel: Rifle?`."""
        for name in names:
            if name not in self._near:  # of what many have, once
                self._near[name] = self._nearest(name)
            if self._near[name]:
                yield f"{name}: {self._near[name]}?"

    def _nearest(self, name: str) -> str:
        """The skill that is nearly called so; empty for one that is known, and where none is."""
        word = name.casefold()
        if len(word) < _SHORT or word in ALIKE:
            return ""
        known = {each.casefold(): each for each in self.names}
        near = () if word in known else get_close_matches(word, known, 1, _NEAR)
        return known[near[0]] if near else ""


def _kept(session: Session) -> Iterator[str]:
    """Those of a campaign."""
    weapon = select(Weapon.skill).where(
        col(Weapon.person_id).is_(None), col(Weapon.vehicle_id).is_(None)
    )
    yield from session.exec(weapon.order_by(col(Weapon.id)))
    yield from session.exec(select(Vehicle.driving_skill).where(col(Vehicle.pattern)).distinct())
    has = select(Skill.name).join(Person, col(Person.id) == Skill.person_id).distinct()
    yield from session.exec(has.where(Person.side == Side.PARTY))
    for line in session.exec(select(PersonKind.line)):
        yield from _in_line(line)
    for assets in session.exec(select(LibraryTask.assets).distinct()):
        with suppress(ValueError):
            yield from _asked(parse_assets(assets))


def _to_come(starters: Collection[Starter]) -> Iterator[str]:
    """Those of a campaign that begins with these sets."""
    if Starter.BOOK in starters:
        book = starter_data(Starter.BOOK)
        yield from (weapon.get("skill", _FIRED) for weapon in book["weapon"])
        yield from (vehicle.get("driving_skill", _DRIVEN) for vehicle in book["vehicle"])
    if Starter.KINDS in starters:
        for kind in starter_data(Starter.KINDS)["kind"]:
            yield from _in_line(kind["line"])
    if Starter.TASKS in starters:
        for task in starter_data(Starter.TASKS)["task"]:
            yield from _asked(task_in(task["line"]).assets)


@lru_cache(500)
def _in_line(line: str) -> tuple[str, ...]:
    with suppress(ValueError):
        return tuple(name for name, _ in read_line(f"Nobody, {line}").skills)
    return ()


def _asked(assets: Assets) -> Iterator[str]:
    """The skills among what a task asks for."""
    for asset in assets.assets:
        for part in asset.parts:
            if isinstance(part, Named) and not is_characteristic(part.name):
                yield part.name
