"""What happens beside moving: news, noise, an action at close range, and the referee's word."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from models.action import Action, Refusal, refuse
from models.bridge.bands import around, enemies_on, group_on, stealth_refusals
from models.effects.track import keep_from_players, remember
from models.tables import Side
from rules.stealth.bands.environment import Band


class Event(StrEnum):
    """What calls for a new throw beside range, status and what is set by hand (R-06)."""

    NOTICE = "something new about them, as a noise or a light"
    WORD = "word from others, as by radio"


@dataclass(frozen=True, slots=True)
class Happens:
    """A group draws notice, so that all enemies look anew; or has word, so that it looks anew."""

    scene: int
    group: int
    event: Event

    def perform(self, action: Action) -> None:
        """Note it for every throw that it calls for; raises `Refusal` when it calls for none."""
        track, group = group_on(action.session, self.scene, self.group)
        refuse(stealth_refusals(track, group))
        end = 1 if self.event is Event.NOTICE else 0
        lines = [line for line in around(track, group) if line.keys[end] == group.key]
        open_ = [line for line in lines if not line.watch.spotted]
        if not open_:
            raise Refusal("There is nobody left to spot.")
        for line in open_:
            remember(action, track, line, replace(line.watch, event=self.event))
        action.title = f"{group.name}: {self.event}"
        action.secret = True
        action.tell(f"{action.title}; it calls for a throw.", "R-06", "G-130")


@dataclass(frozen=True, slots=True)
class ActClose:
    """A group that is close and not spotted does one thing; then the next throw is due (R-15)."""

    scene: int
    group: int

    def perform(self, action: Action) -> None:
        """Note it; raises `Refusal` unless an enemy who has not spotted them is close."""
        track, group = group_on(action.session, self.scene, self.group)
        refuse(stealth_refusals(track, group))
        close = [
            line
            for line in around(track, group)
            if line.keys[1] == group.key and line.band is Band.CLOSE and not line.watch.spotted
        ]
        if not close:
            raise Refusal("No enemy who has not spotted them is at close range (R-15).")
        due = next((line for line in close if line.due.due), None)
        if due is not None:
            raise Refusal(f"First a throw is due: {due.observer.name}, as {due.due.reason}.")
        action.title = f"{group.name} act at close range"
        for line in close:
            known = track.known(Side.PARTY, track.groups[line.keys[0]])
            remember(action, track, line, replace(line.watch, acted=True))
            awake = "and the next throw is due" if line.now.sees else "who sleep on"
            action.tell(
                f"{group.name}: one thing done close to {line.observer.name}, {awake}.",
                "R-15", "G-131", secret=not known,
            )  # fmt: skip
        watchers = [track.groups[line.keys[0]] for line in close]
        seen = [each for each in watchers if track.known(Side.PARTY, each)]
        keep_from_players(action, track, [group, *(seen or watchers)])


@dataclass(frozen=True, slots=True)
class SetSpotted:
    """The referee says whether a group has spotted another; no rule has a say in it."""

    scene: int
    observer: int
    target: int
    spotted: bool

    def perform(self, action: Action) -> None:
        """Write it, with what the observer's side knows."""
        track, observer, target = enemies_on(action.session, self.scene, self.observer, self.target)
        line = track.sightline(observer, target)
        watch = replace(line.watch, spotted=self.spotted, senses=False)
        remember(action, track, line, watch)
        how = "spotted by" if self.spotted else "out of sight of"
        action.title = f"{target.name} {how} {observer.name}"
        action.secret = observer.side != Side.PARTY
        action.tell(f"{action.title}, by hand.")
