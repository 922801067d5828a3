"""Moving from zone to zone (A-02 to A-06, A-16)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlmodel import Session

from models.action import Action, Refusal, refuse
from models.bridge.ground import Field, Stand
from models.bridge.group import does, group_of, names
from models.bridge.meeting import Meeting, in_view, meeting_chances, pool_notes
from models.bridge.sight import in_sight, seen_from
from models.bridge.stretch import stretch_refusals
from models.deed import Preview
from models.effects.arriving import arrive
from models.effects.losing import lose_in_a_fight, lose_sight, tell_lost
from models.effects.meeting import has_acted, meet
from models.effects.sighting import keep_from_players, watch_from_hiding
from models.tables import Side, Zone
from rules.stealth.zones.stretch import Activity

FROM_HIDING = "them from hiding: nobody rolls for that (A-14)."
"""The end of the note of a preview on who sees the movers without a throw."""


@dataclass(frozen=True, slots=True)
class Sneak:
    """A group, or one alone, goes to the next zone."""

    scene: int
    movers: tuple[int, ...]
    to: int

    def preview(self, session: Session) -> Preview:
        """Who comes into sight there, and who spots whom first."""
        field, movers = group_of(session, self.scene, self.movers)
        zone = self._zone(field)
        title, rows = f"{names(movers)} to {zone.name}", ("A-02", "A-04", "A-06", "A-23")
        if refusals := _move_refusals(field, movers, self.to):
            return Preview(title, rows=rows, refusals=refusals)
        meeting = _meeting_after(field, movers, self.to)
        notes = [zone.description] if zone.description else []
        if meeting.watching:
            hidden = does(meeting.watching, "see")
            notes.append(f"{hidden} {FROM_HIDING}")
        elif not meeting.theirs and not meeting.met:
            notes.append("No enemy has them in sight there (A-23).")
        return Preview(
            title=title,
            chances=meeting_chances(field, meeting, self.to),
            notes=(*pool_notes(field, meeting, self.to), *notes),
            rows=rows,
        )

    def perform(self, action: Action) -> None:
        """Move, and roll when that brings somebody into sight."""
        field, movers = group_of(action.session, self.scene, self.movers)
        zone = self._zone(field)
        refuse(_move_refusals(field, movers, self.to))
        action.title = f"{names(movers)} to {zone.name}"
        meeting = _meeting_after(field, movers, self.to)
        before = {stand.key: stand.participant.zone_id for stand in movers}
        arrive(action, field, movers, zone)
        for stand in movers:
            has_acted(action, stand.participant)
        lost = lose_sight(action, field, movers, before, unaware=meeting.theirs)
        watch_from_hiding(action, field, movers)
        quiet = f"{does(movers, 'reach')} {zone.name}; {in_view(field, meeting)}."
        if meeting.theirs:
            meet(action, field, meeting, quiet)
        else:
            action.tell(quiet, "A-02")
        if meeting.watching:
            party = meeting.watching[0].participant.side == Side.PARTY
            told = f"{does(meeting.watching, 'see')} them from hiding."
            action.tell(told, "A-14", secret=not party)
        tell_lost(action, field, lost)
        lose_in_a_fight(action, field, movers, before)
        keep_from_players(action, field, movers, f"to {zone.name}")

    def _zone(self, field: Field) -> Zone:
        if self.to not in field.zones:
            raise Refusal("That zone is no longer there.")
        return field.zones[self.to]


def _move_refusals(field: Field, movers: Sequence[Stand], to: int) -> tuple[str, ...]:
    """Why the group cannot go there; those who go together are not in each other's way (A-19)."""
    found = list(stretch_refusals(field, movers, Activity.MOVE))
    together = {str(stand.key) for stand in movers}
    whose: dict[str, list[Stand]] = {}
    for stand in movers:
        about = [o for o in field.occupants if o.ident not in together or o.ident == str(stand.key)]
        for why in field.ground.may_move(stand.occupant, str(to), about):
            whose.setdefault(why, []).append(stand)
    return (*found, *(f"{names(stands)}: {why}." for why, stands in whose.items()))


def _meeting_after(field: Field, movers: Sequence[Stand], to: int) -> Meeting:
    """Who comes into sight when the group stands in that zone.

    Hidden enemies roll nothing, and nothing is rolled against them (A-14). Nobody rolls again for
    who was in sight before and known, unless somebody hidden moves: they roll against all who can
    see, those too who could see before (A-16).
    """
    there = [
        replace(s.occupant, zone=str(to), peeking=None, hidden=False, full_cover=False)
        for s in movers
    ]
    found = seen_from(field, movers[0].participant.side, there)
    before = in_sight(field, movers)
    hidden = tuple(s.key for s in movers if s.participant.hidden)
    if hidden:
        then = {s.key for s in found}
        found += [s for s in before if s.key not in then]
    plain = tuple(s for s in found if not s.participant.hidden)
    known = set() if hidden else {s.key for s in before if _have_met(field, movers, s)}
    new = tuple(s for s in plain if s.key not in known)
    met = tuple(s for s in plain if s.key in known)
    openly = len(hidden) < len(movers)
    watching = tuple(s for s in found if s.participant.hidden and openly)
    return Meeting(tuple(movers), new, hidden, met, watching)


def _have_met(field: Field, group: Sequence[Stand], other: Stand) -> bool:
    """Whether both sides know where the other is."""
    knows, known = group[0].participant.side, field.sighted[other.participant.side]
    return other.key in field.sighted[knows] and all(stand.key in known for stand in group)
