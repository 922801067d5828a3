"""Watching: keeping guard, looking through a door, flashlights (A-17, A-22, A-24)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlmodel import Session

from models.action import Action, Refusal, refuse
from models.bridge.ground import Field, Stand
from models.bridge.group import does, group_of, names
from models.bridge.meeting import Meeting, in_view, meeting_chances, pool_notes
from models.bridge.sight import in_sight, seen_from
from models.bridge.stretch import able_refusals, begin
from models.deed import Preview
from models.effects.meeting import has_acted, meet
from models.effects.sighting import keep_from_players, learn_of
from rules.stealth.zones.ground import BorderKind
from rules.stealth.zones.stretch import Activity


@dataclass(frozen=True, slots=True)
class Guard:
    """A stretch spent doing nothing but watching: +2 dice (A-17)."""

    scene: int
    people: tuple[int, ...]

    def perform(self, action: Action) -> None:
        """Keep guard from now on, until they do something else."""
        field, group = begin(action.session, self.scene, self.people, Activity.GUARD)
        action.title = f"{does(group, 'keep')} guard"
        for stand in group:
            has_acted(action, stand.participant)
            stand.participant.guarding = True
        action.tell(f"{does(group, 'keep')} guard: +2 dice to spot who comes into sight.", "A-17")
        keep_from_players(action, field, group, "keep guard")


@dataclass(frozen=True, slots=True)
class Light:
    """Flashlights go on, or off when all of the group have theirs on (A-22)."""

    scene: int
    people: tuple[int, ...]

    def perform(self, action: Action) -> None:
        """Turn the lights of the group, all the same way."""
        field, group = group_of(action.session, self.scene, self.people)
        refuse(able_refusals(field, group))
        on = not all(s.participant.flashlight for s in group)
        for stand in group:
            stand.participant.flashlight = on
            action.session.add(stand.participant)
        lights = f"flashlight {'on' if on else 'off'}"
        action.title = f"{names(group)}: {lights}"
        action.tell(f"{action.title}.", "A-22")
        keep_from_players(action, field, group, f"with {lights}")


@dataclass(frozen=True, slots=True)
class Peek:
    """Somebody looks through the door to a neighbouring zone, or stops looking there (A-24)."""

    scene: int
    person: int
    into: int

    def preview(self, session: Session) -> Preview:
        """Who would come into sight, and who spots whom first."""
        field, (stand,) = group_of(session, self.scene, (self.person,))
        meeting = self._meeting(field, stand)
        return Preview(
            title=self._title(field, stand),
            chances=meeting_chances(field, meeting),
            notes=pool_notes(field, meeting) or ("No enemy comes into sight.",),
            rows=("A-24", "A-04"),
            refusals=self._refusals(field, stand),
        )

    def perform(self, action: Action) -> None:
        """Look; an opposed roll with whoever is in sight now."""
        field, (stand,) = group_of(action.session, self.scene, (self.person,))
        refuse(self._refusals(field, stand))
        meeting = self._meeting(field, stand)
        action.title = self._title(field, stand)
        stand.participant.peeking_id = None if self._looking(stand) else self.into
        action.session.add(stand.participant)
        learn_of(action, field.zones[self.into], [stand.participant])
        seen = in_view(field, meeting)
        quiet = f"{seen[0].upper()}{seen[1:]}."
        if meeting.theirs:
            meet(action, field, meeting, quiet)
        else:
            action.tell(quiet, "A-24")
        keep_from_players(action, field, [stand])

    def _looking(self, stand: Stand) -> bool:
        return stand.participant.peeking_id == self.into

    def _title(self, field: Field, stand: Stand) -> str:
        if self.into not in field.zones:
            raise Refusal("That zone is no longer there.")
        what = "no longer peeks into" if self._looking(stand) else "peeks into"
        return f"{stand.name} {what} {field.zones[self.into].name}"

    def _refusals(self, field: Field, stand: Stand) -> tuple[str, ...]:
        border = field.ground.border(str(stand.participant.zone_id), str(self.into))
        closed = border is not BorderKind.DOOR
        no_door = ("There is no door to peek through (A-24).",) if closed else ()
        return (*able_refusals(field, [stand]), *no_door)

    def _meeting(self, field: Field, stand: Stand) -> Meeting:
        """Those who come into sight; nothing is rolled against the hidden (A-14)."""
        if self._looking(stand):
            return Meeting((stand,), ())
        before = {s.key for s in in_sight(field, [stand])}
        looking = replace(stand.occupant, peeking=str(self.into))
        found = seen_from(field, stand.participant.side, [looking])
        return Meeting(
            (stand,), tuple(s for s in found if s.key not in before and not s.participant.hidden)
        )
