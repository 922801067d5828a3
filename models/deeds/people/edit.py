"""Writing into a row by hand: any field, at any time, and the journal says that it was."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from models.action import Action
from models.bridge.body import condition_of, death_word
from models.bridge.dates import calendar_of
from models.bridge.equipment import kind_in
from models.bridge.patient import deadline
from models.calendar import Calendar
from models.clock import HOUR
from models.effects.recovery import change_condition
from models.effects.wounds import apply_condition, resume_crises, waiting
from models.fields import TABLES, FieldSpec, spec_of, written
from models.rulings import rulings
from models.tables import (
    Border,
    CoverFrom,
    Deployment,
    Due,
    DueDeed,
    DueState,
    GameSession,
    Hold,
    Participant,
    Person,
    Side,
    Station,
    Vehicle,
    Zone,
)
from models.tables.base import Row
from models.tables.editable import FieldKind
from rules.combat.wounds import Death, Endurance
from rules.recovery import first_waking

_POINTS = ("light", "shock", "stun", "unconscious")
_NAMES = ("name", "label", "statement", "title")
_OF_A_WOUND = death_word(Death.WOUND)
_LONGEST_SHOWN = 40


@dataclass(frozen=True, slots=True)
class EditRow:
    """Write `values` into the fields of a row, each by the name of its column.

    A person's points, unconsciousness and death take the clock's due rows with them. Players read
    what is public of somebody of the party; all else that is written by hand is the referee's.
    """

    table: str
    key: int
    values: Mapping[str, Any]

    def perform(self, action: Action) -> None:
        """Write, and tell from what to what; nothing happens if it says so already.

        Raises `Refusal` for a value that the field does not take.
        """
        row = action.get(kind_in(TABLES, self.table), self.key)
        specs = [spec_of(self.table, field) for field in self.values]
        before = {spec: getattr(row, spec.name) for spec in specs}
        name = name_of(action, row)
        for spec in specs:
            _write(action, row, spec, written(self.table, spec.name, self.values[spec.name]))
        changed = [spec for spec in specs if getattr(row, spec.name) != before[spec]]
        calendar = calendar_of(action.session)
        said = [f"{spec.title} {_from_to(spec, before[spec], row, calendar)}" for spec in changed]
        for spec, line in zip(changed, said, strict=True):
            action.tell(f"{line}, by hand", *spec.rows)
        action.title = f"{name}: {', '.join(said)}"
        seen = isinstance(row, Person) and row.side == Side.PARTY
        action.secret = not seen or any(spec.secret for spec in changed)


def owner_of(action: Action, row: Row) -> Person | None:
    """Whom a row is about; None when it is about nobody."""
    if isinstance(row, Person):
        return row
    return action.session.get(Person, getattr(row, "person_id", None) or 0)


def name_of(action: Action, row: Row) -> str:
    """What a row is called in the journal: `Maya`, `Maya, Rifle`, `Hall to Yard`."""
    owner = owner_of(action, row)
    if isinstance(row, Border):
        ends = (action.get(Zone, end).name for end in (row.a_id, row.b_id))
        return " to ".join(ends)
    if isinstance(row, Deployment):
        return action.get(Vehicle, row.vehicle_id).name
    if isinstance(row, Hold):
        return f"{_participant(action, row.holder_id)} holds {_participant(action, row.held_id)}"
    if isinstance(row, CoverFrom):
        who, whom = (_participant(action, key) for key in (row.participant_id, row.attacker_id))
        return f"{who}, cover from {whom}"
    own = next(filter(None, (getattr(row, field, "") for field in _NAMES)), "")
    if isinstance(row, GameSession):
        own = f"Session {row.number}"
    if owner is None or isinstance(row, Person | Due):
        return str(own)
    return owner.name if isinstance(row, Participant | Station) else f"{owner.name}, {own}"


def _participant(action: Action, key: int) -> str:
    return action.get(Person, action.get(Participant, key).person_id).name


def _from_to(spec: FieldSpec, before: Any, row: Row, calendar: Calendar) -> str:
    if spec.kind is FieldKind.NOTES:
        return "rewritten" if before else "written"
    old, new = (
        spec.shown(value, calendar) or "none" for value in (before, getattr(row, spec.name))
    )
    return f"{_short(old)} -> {_short(new)}"


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}..."


def _write(action: Action, row: Row, spec: FieldSpec, value: Any) -> None:
    if getattr(row, spec.name) == value:
        return
    if not isinstance(row, Person):
        setattr(row, spec.name, value)
    elif spec.name in _POINTS:
        change_condition(action, row, replace(condition_of(row), **{spec.name: value}))
    elif spec.name in {"dead", "dead_by"}:
        _change_death(action, row, _OF_A_WOUND if value is True else value or "")
    elif spec.name == "unconscious_since":
        _change_sleep(action, row, value)
    elif spec.name == "dead_since":
        _change_time_of_death(action, row, value)
    else:
        if spec.name == "name":
            _rename_dues(action, row, value)
        if spec.name == "consciousness_level":
            _keep_life_level(action, row, value)
        setattr(row, spec.name, value)
    action.session.add(row)


def _change_death(action: Action, person: Person, word: str) -> None:
    """Let somebody be dead of this, or alive ("") and as unstable as before (G-85)."""
    was_dead = person.dead
    death = next((death for death in Death if death_word(death) == word), None)
    apply_condition(action, person, replace(condition_of(person), dead_by=death))
    _keep_deadline(action, person)
    if was_dead and not person.dead and person.shock:
        resume_crises(action, person)


def _change_time_of_death(action: Action, person: Person, at: int | None) -> None:
    if person.dead != (at is not None):
        _change_death(action, person, "" if at is None else _OF_A_WOUND)
    person.dead_since = at
    _keep_deadline(action, person)


def _change_sleep(action: Action, person: Person, at: int | None) -> None:
    """Let somebody be unconscious since then; waking throws come every hour that helps (W-33)."""
    change_condition(action, person, replace(condition_of(person), unconscious=at is not None))
    person.unconscious_since = at
    if at is None:
        return
    first = first_waking(rulings(action.session))
    for due in waiting(action, person, DueDeed.WAKING):
        due.at = at + HOUR * max(first, 1 + (action.world.clock - at) // HOUR)
        action.session.add(due)


def _keep_deadline(action: Action, person: Person) -> None:
    """Resuscitation comes too late an hour after a death, but for a head kill (W-23, W-26)."""
    kept = next(iter(waiting(action, person, DueDeed.DEADLINE)), None)
    if person.dead_since is not None and person.dead_by != death_word(Death.HEAD):
        late = deadline(person)
        kept = kept or late
        kept.at = late.at
        action.session.add(kept)
    elif kept:
        kept.state = DueState.CANCELLED
        action.session.add(kept)


def _keep_life_level(action: Action, person: Person, consciousness: int) -> None:
    """A life level that nobody typed stays twice the consciousness level. INVENTED (G-48)."""
    typical = Endurance.typical(person.consciousness_level).life
    if person.life_level == typical:
        person.life_level = Endurance.typical(consciousness).life
        action.tell(f"Life level {typical} -> {person.life_level} with it", "G-48")


def _rename_dues(action: Action, person: Person, name: str) -> None:
    for due in waiting(action, person, *DueDeed):
        due.label = due.label.replace(person.name, name)
        action.session.add(due)
