"""Forming groups: the sides as they meet, and people who go their own way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlmodel import Session

from models.action import Action, Refusal, refuse
from models.bridge.bands import FARTHEST, Track, TrackGroup, track_of
from models.bridge.ground import Stand
from models.bridge.group import names
from models.deed import Option, Preview
from models.effects.track import keep_from_players, put
from models.fields import checked
from models.tables import BandGroup, Side
from rules.stealth.bands.environment import Band

_NAMES = {Side.PARTY: "Party", Side.OPPOSITION: "Opposition"}


@dataclass(frozen=True, slots=True)
class FormSides:
    """Everybody who is in no group joins one for their side, the party at 0 m of the track.

    Their enemies stand `metres` along it; whoever comes later joins the group of their side that
    was formed first, where that one is.
    """

    scene: int
    metres: int

    def preview(self, session: Session) -> Preview:
        """Who joins what, and where."""
        track = track_of(session, self.scene)
        joining = [f"{_NAMES[side]}: {names(stands)}" for side, stands in _sides(track)]
        return Preview(
            title="Groups on the track",
            notes=tuple(f"{line}." for line in joining),
            rows=("R-02", "R-05", "R-24"),
            options=(Option("metres", "metres apart", self.metres, high=FARTHEST),),
            refusals=self._refusals(track),
        )

    def perform(self, action: Action) -> None:
        """Form them; raises `Refusal` when everybody has a group."""
        track = track_of(action.session, self.scene)
        refuse(self._refusals(track))
        formed = []
        for side, stands in _sides(track):
            first = next((g for g in track.groups.values() if g.side == side), None)
            if first is not None:
                first.row.members = [*first.row.members, *(stand.key for stand in stands)]
                action.session.add(first.row)
                formed.append((first.row, stands, first.place))
                continue
            row = BandGroup(scene_id=self.scene, side=side, name=_NAMES[side])
            row.members = [stand.key for stand in stands]
            action.session.add(row)
            formed.append((row, stands, 0 if side == Side.PARTY else self.metres))
        action.title = "Groups on the track"
        for row, stands, place in formed:
            put(action, stands, place)
            secret = row.side != Side.PARTY
            action.tell(f"{row.name}: {names(stands)}, at {place} m.", "R-02", secret=secret)

    def _refusals(self, track: Track) -> tuple[str, ...]:
        if not track.ungrouped:
            return ("Everybody is in a group.",)
        return () if 0 <= self.metres <= FARTHEST else ("They can be up to 50,000 m apart.",)


def sides_apart(session: Session, scene: int) -> FormSides:
    """The sides as they come into sight of each other: an extreme band apart (R-05)."""
    return FormSides(scene, track_of(session, scene).naked_eye.far(Band.EXTREME))


@dataclass(frozen=True, slots=True)
class FormGroup:
    """People of one side leave their groups and go together from now on, the first in front.

    They stand where the first one is and begin as that one's group was set; a group that nobody is
    left in is gone. What a throw has told of the old group tells nothing of the new one (R-06).
    """

    scene: int
    people: tuple[int, ...]
    name: str

    def perform(self, action: Action) -> None:
        """Form it; raises `Refusal` for people of several sides, or bystanders."""
        track = track_of(action.session, self.scene)
        stands = self._stands(track)
        name = self._checked_name()
        before = next((g for g in track.groups.values() if stands[0] in g.stands), None)
        row = BandGroup(
            scene_id=self.scene,
            side=stands[0].participant.side,
            name=name,
            members=list(self.people),
            **(_settings(before.row) if before else {}),
        )
        action.session.add(row)
        put(action, stands, round(stands[0].participant.x))
        leave(action, track, self.people)
        action.title = f"{name}: {names(stands)}"
        action.tell(f"{action.title} go together, {stands[0].name} in front.", "R-06", "R-27")
        action.session.flush()
        keep_from_players(action, track_of(action.session, self.scene), [TrackGroup(row, stands)])

    def _stands(self, track: Track) -> tuple[Stand, ...]:
        here = {stand.key: stand for stand in track.field.stands}
        if not self.people or any(key not in here for key in self.people):
            raise Refusal("One of them is no longer in the scene.")
        stands = tuple(here[key] for key in dict.fromkeys(self.people))
        sides = {stand.participant.side for stand in stands}
        if len(sides) > 1 or Side.BYSTANDER in sides:
            raise Refusal("A group is of one side, and bystanders are in none.")
        return stands

    def _checked_name(self) -> str:
        try:
            return str(checked("bandgroup", "name", self.name))
        except ValueError as reason:
            raise Refusal(str(reason)) from None


def leave(action: Action, track: Track, people: Sequence[int]) -> None:
    """Take people out of their groups; a group without anybody is deleted with what it knew."""
    for group in track.groups.values():
        left = [key for key in group.row.members if key not in people]
        if left == group.row.members:
            continue
        if any(stand.key in left for stand in group.stands):
            group.row.members = left
            action.session.add(group.row)
        else:
            _delete(action, track, group)


def _delete(action: Action, track: Track, group: TrackGroup) -> None:
    for row in track.rows:
        if group.key in (row.observer_id, row.target_id):
            action.delete(row)
    if track.ground.mover_id == group.key:
        track.ground.mover_id = None
        action.session.add(track.ground)
    action.session.flush()
    action.delete(group.row)


def _sides(track: Track) -> list[tuple[Side, list[Stand]]]:
    found = [
        (side, [stand for stand in track.ungrouped if stand.participant.side == side])
        for side in (Side.PARTY, Side.OPPOSITION)
    ]
    return [(side, stands) for side, stands in found if stands]


def _settings(row: BandGroup) -> dict[str, Any]:
    names = (
        "formation", "rowdy", "strung_out", "alertness", "cover", "camouflaged", "optics",
        "night_vision",
    )  # fmt: skip
    return {name: getattr(row, name) for name in names}
