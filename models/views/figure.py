"""One participant of a scene as a screen shows them: where, in what state, what they can do."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from math import hypot
from typing import Any

from models.bridge.body import condition_of, endurance_of
from models.bridge.cover import NO_COVER_SAID
from models.bridge.crew import Arm
from models.bridge.fighter import Left
from models.bridge.firing import reach_at_areas
from models.bridge.grip import Grip
from models.bridge.ground import Field
from models.bridge.hands import Work
from models.bridge.munitions import NOTHING_TO_RELOAD, fires_rounds, why_no_reload
from models.bridge.turn import Ready, counted
from models.effects.ducking import why_no_duck
from models.journal import Changed, bring_up
from models.tables import Participant, Person, Phase, Scene, Side, WeaponKind
from rules.combat.initiative import (
    BEFORE_THE_COUNT,
    Readiness,
    Slot,
    pass_ahead,
    points,
    spend_beforehand,
)

_COUNT = {
    "scene": {"point", "turn"},
    "participant": {"ambushing", "acted", *Left._fields},
    "world": {"clock"},
}
"""The columns of each table that the count changes, and the end of a turn.

Of what is read only the work of somebody's hands depends on them otherwise: its time may be up.
"""


@dataclass(frozen=True, slots=True)
class FigureView:
    """One participant: where, in what state, and what they can do now.

    `level` is the initiative level to act at, None for somebody out of action; `acts` whether an
    action is theirs at this point, which they lose as the count goes on if `use_or_lose`, and which
    is all that is left of the turn to whoever is `stopped` (C-16);
    `no_reload` is why no full magazine goes into what they hold, empty where one does,
    `fires_aimed` whether it is made for aimed fire (C-29), `fires_at_areas` whether it has an area
    fire value (C-34), `fires_rounds` whether what it fires at an aim explodes (X-01);
    `no_duck` is why somebody in a fight cannot duck now, empty for who can;
    `next_points` are the points of this turn still to come at which they may act, those of an
    option too that they have `passed` for, `own_points` those of actions of their own; `work` is
    what their hands are busy with, `treating Ines`, which any other act leaves undone; `known` says
    whether the party knows where they are. `cover` is what they are behind in words, from whom it
    is another too. Between zones `toward_metres` are gone to the zone `toward_id`.
    """

    key: int
    person_id: int
    name: str
    side: str
    zone: int
    x: float
    y: float
    state: str
    out: bool
    hidden: bool
    guarding: bool
    flashlight: bool
    acted: bool
    known: bool
    surprised: bool
    no_duck: str
    passed: bool
    work: str
    bulk: int
    level: int | None
    acts: bool
    use_or_lose: bool
    stopped: bool
    next_points: tuple[int, ...]
    own_points: tuple[int, ...]
    cover: str
    prone: bool
    toward_id: int | None
    toward_metres: float
    observation: int
    weapon_id: int | None = None
    weapon: str = "bare hands"
    no_reload: str = NOTHING_TO_RELOAD
    fires_aimed: bool = False
    fires_at_areas: bool = False
    fires_rounds: bool = False

    @property
    def done_for(self) -> bool:
        """Whether they can do nothing at all.

        Whoever is out of action has the action still of the very point at which they were struck
        down, if they had one (G-66).
        """
        return self.out and not (self.acts and self.stopped)

    @property
    def down(self) -> bool:
        """Whether players know that they are out of action, whatever they see: of their own."""
        return self.out and self.side == Side.PARTY

    @property
    def in_cover(self) -> bool:
        """Whether there is anything that they are behind."""
        return self.cover not in {"", NO_COVER_SAID}

    @property
    def last_chance(self) -> bool:
        """Whether what they passed for is theirs at this point, and at none after it (C-19)."""
        passed = self.acts and not self.use_or_lose
        return passed and bool(self.own_points) and not self.offers

    @property
    def offers(self) -> str:
        """The points still to come at which they may use what they passed for: `10 to 6` (C-19)."""
        points = [point for point in self.next_points if point not in self.own_points]
        if len(points) > 2:
            return f"{points[0]} to {points[-1]}"
        return " or ".join(map(str, points))

    @property
    def later(self) -> str:
        """Their actions still to come, in words: `7 and 3`, `10 to 6 once, again at 3`."""
        own, offers = " and ".join(map(str, self.own_points)), self.offers
        once = f"{offers} once" if " to " in offers else offers
        return ", again at ".join(filter(None, (once, own)))

    def metres(self, other: FigureView) -> float:
        """How far another participant is on open ground."""
        return hypot(self.x - other.x, self.y - other.y)


@dataclass(slots=True)
class Rows:
    """What has been read of everybody in a scene, from which the figures are made."""

    field: Field
    everyone: list[Ready]
    arms: Mapping[int, Arm]
    covers: Mapping[int, str]
    grips: Collection[Grip]
    busy: Mapping[int, Work]

    def take(self, changes: Iterable[Changed]) -> set[int] | None:
        """Take over what the count has changed; gives whose rows these are.

        None, and nothing is taken over, where more has changed or anything is not as it was read.
        """
        scene = self.field.scene
        rows: dict[tuple[str, int], Scene | Participant] = {("scene", scene.key): scene}
        rows |= {("participant", stand.key): stand.participant for stand in self.field.stands}
        meant: dict[tuple[str, int], dict[str, Any]] = {}
        for table, key, before, after in changes:
            row = rows.get((table, key))
            if not before or not after or not after.keys() <= _COUNT.get(table, set()):
                return None
            if table == "world" and not self.busy:
                continue
            if row is None:
                return None
            so_far = meant.setdefault((table, key), {})
            if any(so_far.get(at, getattr(row, at)) != was for at, was in before.items()):
                return None
            so_far |= after
        for each, now in meant.items():
            bring_up(rows[each], now)
        self.everyone = [counted(self.field, ready) for ready in self.everyone]
        return {key for table, key in meant if table == "participant"}


def condition_words(person: Person) -> str:
    """How somebody is, in a few words; `unhurt` when there is nothing to say."""
    if person.dead:
        return "dead"
    points = " ".join(
        f"{name} {count}"
        for name, count in (("light", person.light), ("shock", person.shock), ("stun", person.stun))
        if count
    )
    if person.unconscious:
        return f"unconscious {points}".strip()
    if points and condition_of(person).incapacitated(endurance_of(person)):
        return f"out {points}"
    return points or "unhurt"


def figure_of(ready: Ready, rows: Rows) -> FigureView:
    """A participant as a screen shows them."""
    stand, field, busy = ready.stand, rows.field, rows.busy
    row, person = stand.participant, stand.person
    weapon = rows.arms.get(person.key)
    level = ready.readiness.level
    fighting = field.scene.phase == Phase.COMBAT
    return FigureView(
        key=stand.key,
        person_id=person.key,
        name=person.name,
        side=row.side,
        zone=row.zone_id,
        x=row.x,
        y=row.y,
        state=_state(ready, rows.grips, busy, holds=holds_option(ready, field))
        if fighting
        else condition_words(person),
        out=level is None,
        hidden=row.hidden,
        guarding=row.guarding and level is not None,
        flashlight=row.flashlight,
        acted=row.acted,
        known=field.knows("party", stand),
        surprised=row.surprised,
        no_duck=why_no_duck(field, stand, ready.readiness) if fighting else "",
        work=busy[person.key].doing if person.key in busy else "",
        bulk=ready.bulk,
        level=level,
        cover=rows.covers[stand.key],
        prone=row.prone,
        toward_id=row.toward_id,
        toward_metres=row.toward_metres,
        observation=person.observation,
        **turn_of(ready, field),
        **(_armed(weapon) if weapon else {}),
    )


def turn_of(ready: Ready, field: Field) -> dict[str, Any]:
    """What somebody can do at this point of the count, and after it."""
    fighting, ahead = field.scene.phase == Phase.COMBAT, _after_this(ready, field)
    below = field.scene.point or BEFORE_THE_COUNT
    return {
        "passed": holds_option(ready, field),
        "acts": fighting and ready.slot is not None,
        "use_or_lose": fighting and ready.slot not in {None, Slot.PASSED},
        "stopped": fighting and ready.readiness.stopped is not None,
        "next_points": points([ahead], below),
        "own_points": points([ahead], below, offers=False),
    }


def holds_option(ready: Ready, field: Field) -> bool:
    """Whether somebody has passed, and may still use it at this point or later (C-19)."""
    return pass_ahead(ready.readiness, field.scene.point or BEFORE_THE_COUNT)


def _armed(weapon: Arm) -> dict[str, Any]:
    """What somebody can do with the weapon in hand."""
    rounds = f" {weapon.rounds}/{weapon.magazine}" if weapon.magazine else ""
    return {
        "weapon_id": weapon.key,
        "weapon": f"{weapon.name}{rounds}",
        "no_reload": why_no_reload(weapon),
        "fires_aimed": weapon.kind == WeaponKind.FIRE and bool(weapon.aimed_range),
        "fires_at_areas": bool(reach_at_areas(weapon)),
        "fires_rounds": fires_rounds(weapon),
    }


def _after_this(ready: Ready, field: Field) -> Readiness:
    """What somebody can still do; whoever acts before the count has one action less (G-161)."""
    beforehand = ready.slot is not None and field.scene.point == BEFORE_THE_COUNT
    return spend_beforehand(ready.readiness) if beforehand else ready.readiness


def _state(ready: Ready, grips: Iterable[Grip], busy: Mapping[int, Work], *, holds: bool) -> str:
    """Condition, who has whom in their grip, what the turn has cost, and work, in a few words."""
    row, words = ready.stand.participant, []
    condition = condition_words(ready.stand.person)
    if condition != "unhurt":
        words.append(condition)
    words += [word for grip in grips if (word := _grip_words(grip, ready.stand.key))]
    if ready.readiness.level is not None:
        if row.dazed or row.stop_point:
            turns = row.dazed_turns
            more = f" {turns} more turn{'' if turns == 1 else 's'}" if turns else ""
            words.append(f"dazed{more}")
        elif row.immobilised:
            words.append("immobilised")
        if holds:
            words.append("passed")
        if row.surprised:
            words.append("surprised")
        if row.ducks_owed:
            words.append(f"owes {row.ducks_owed}")
        if row.pace:
            words.append(f"at a {row.pace}")
        if work := busy.get(ready.stand.person.key):
            words.append(work.does)
    return ", ".join(words)


def _grip_words(grip: Grip, one: int) -> str:
    """What a grip means to one participant; empty to whoever has no part in it (C-89, C-90)."""
    so_far = f"{grip.points}/{grip.strength}"
    if grip.held == one:
        how = "controlled" if grip.controls else f"held {so_far}"
        return f"{how} by {grip.holder_name}"
    if grip.holder == one:
        how = "controls" if grip.controls else f"has {so_far} on"
        return f"{how} {grip.held_name}"
    return ""
