"""Hiding with care, and what can be done from hiding (A-13, A-16)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel import Session

from models.action import Action, Refusal, refuse
from models.bridge.ground import Field, Stand
from models.bridge.group import does, group_of, names
from models.bridge.meeting import Meeting, actors, meeting_chances, observers, pool_notes
from models.bridge.sight import in_plain_sight
from models.bridge.stretch import able_refusals, acted_refusals, begin
from models.deed import Preview
from models.effects.meeting import has_acted, into_the_open, spotted
from models.effects.sighting import keep_from_players
from models.rulings import rulings
from rules.stealth.zones.stretch import Activity, HiddenAct, act_from_hiding


@dataclass(frozen=True, slots=True)
class Hide:
    """A stretch spent hiding with care, in a cluttered zone (A-13).

    That nobody can do so before the eyes of an enemy is INVENTED.
    """

    scene: int
    people: tuple[int, ...]

    def perform(self, action: Action) -> None:
        """Hide those who are not in anybody's sight."""
        field, group = begin(action.session, self.scene, self.people, Activity.HIDE)
        if all(stand.participant.hidden for stand in group):
            raise Refusal(f"{does(group, 'are')} hidden already.")
        watched = [stand for stand in group if in_plain_sight(field, [stand])]
        if watched:
            raise Refusal(f"{names(watched)} cannot hide in plain sight of an enemy (INVENTED).")
        action.title = does(group, "hide")
        for stand in group:
            stand.participant.hidden = True
            has_acted(action, stand.participant)
        action.tell(f"{does(group, 'are')} hidden.", "A-13")
        keep_from_players(action, field, group, "hide")


@dataclass(frozen=True, slots=True)
class FromHiding:
    """Somebody hidden handles something or springs an ambush (A-16, G-142).

    An ambush opens the fight and so may come after what the stretch was spent on.
    """

    scene: int
    people: tuple[int, ...]
    act: HiddenAct

    def preview(self, session: Session) -> Preview:
        """The chance to stay unseen by every enemy in line of sight."""
        field, group = group_of(session, self.scene, self.people)
        meeting = _meeting(field, group)
        return Preview(
            title=f"{names(group)}: {self.act} from hiding",
            chances=meeting_chances(field, meeting),
            notes=pool_notes(field, meeting) or ("No enemy is in sight.",),
            rows=("A-16", "G-136", "A-09", "G-142"),
            refusals=self._refusals(field, group, meeting.theirs),
        )

    def perform(self, action: Action) -> None:
        """Roll against all who could see; an ambush that is not noticed opens the fight."""
        field, group = group_of(action.session, self.scene, self.people)
        meeting = _meeting(field, group)
        refuse(self._refusals(field, group, meeting.theirs))
        action.title = f"{names(group)}: {self.act} from hiding"
        quiet = f"Nobody shows that {does(group, 'have')} been noticed."
        ruled = rulings(action.session)
        result = act_from_hiding(
            self.act,
            actors(field, meeting),
            observers(field, meeting.theirs),
            action.dice,
            ruled,
        )
        action.tell_ruled(ruled, meeting.ruled(ruled) if meeting.theirs else (), secret=True)
        for stand in group:
            has_acted(action, stand.participant)
        if result.ambush:
            action.tell(f"{does(group, 'attack')} from ambush.", *result.rows)
            into_the_open(action, field, group, meeting.theirs, ambush=True)
        elif result.detection is None or result.unseen:
            action.keep_dice()
            action.tell(quiet)
            action.tell(f"{does(group, 'are')} not noticed.", *result.rows, secret=True)
            keep_from_players(action, field, group, f"{self.act} from hiding")
        elif self.act is HiddenAct.AMBUSH:
            action.tell(f"{does(group, 'are')} noticed.", *result.rows)
            into_the_open(action, field, group, meeting.theirs, ambush=False)
        else:
            spotted(action, field, meeting, result.detection, quiet)
            keep_from_players(action, field, group, f"{self.act} from hiding")

    def _refusals(
        self, field: Field, group: Sequence[Stand], seen: Sequence[Stand]
    ) -> tuple[str, ...]:
        open_ = [s for s in group if not s.participant.hidden]
        found = [*able_refusals(field, group)]
        if open_:
            found.append(f"{names(open_)} must be hidden first (A-16).")
        if self.act is not HiddenAct.AMBUSH:
            found += acted_refusals(group)
        elif not seen:
            found.append("No enemy is in sight to be attacked (A-16).")
        return tuple(found)


def _meeting(field: Field, group: Sequence[Stand]) -> Meeting:
    """Those who act from hiding, and every enemy who could see them."""
    seen = tuple(in_plain_sight(field, group))
    return Meeting(tuple(group), seen, tuple(stand.key for stand in group))
