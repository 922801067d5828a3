"""A scene as a screen shows it: zones, people, and who may act."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from dataclasses import field as having
from functools import cached_property
from math import hypot
from typing import Any

from sqlmodel import Session

from models.bridge.body import condition_of, endurance_of
from models.bridge.by_key import present_scene
from models.bridge.cover import NO_COVER_SAID, cover_words
from models.bridge.crew import Arm
from models.bridge.fighter import Left
from models.bridge.firing import reach_at_areas
from models.bridge.grip import Grip, grips_in
from models.bridge.ground import Field, field_in
from models.bridge.hands import Work, in_hand
from models.bridge.munitions import NOTHING_TO_RELOAD, fires_rounds, why_no_reload
from models.bridge.turn import Ready, counted, everybody
from models.deeds.stealth.zones.choice import open_choices, ways_back
from models.effects.ducking import why_no_duck
from models.journal import Changed, bring_up
from models.tables import Participant, Person, Phase, Scene, WeaponKind
from models.views.crafts import CraftView, craft_views
from models.views.ground import GroundView, ground_view
from models.views.zones import BorderView, ZoneView, border_view, zone_view
from rules.combat.initiative import BEFORE_THE_COUNT, Readiness, Slot, points, spend_beforehand
from rules.stealth.zones.detection import Choice

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
    is another too.
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
    observation: int
    weapon_id: int | None = None
    weapon: str = "bare hands"
    no_reload: str = NOTHING_TO_RELOAD
    fires_aimed: bool = False
    fires_at_areas: bool = False
    fires_rounds: bool = False

    @property
    def in_cover(self) -> bool:
        """Whether there is anything that they are behind."""
        return self.cover not in {"", NO_COVER_SAID}

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


@dataclass(frozen=True)
class SceneView:
    """Everything the encounter screen shows, and the `rows` behind its figures.

    On `open_ground` people stand somewhere in metres, else in zones.
    `choices` are open to the `winners` of a detection that waits, of which to back out is, in
    words, `ways_back` (A-07, A-11).
    """

    key: int
    name: str
    engine: str
    open_ground: bool
    phase: str
    stretch: int
    turn: int
    point: int
    read_aloud: str
    notes: str
    zones: tuple[ZoneView, ...]
    borders: tuple[BorderView, ...]
    figures: tuple[FigureView, ...]
    choices: tuple[Choice, ...]
    ways_back: str
    winners: tuple[int, ...]
    crafts: tuple[CraftView, ...]
    grips: tuple[Grip, ...]
    ground: GroundView
    rows: Rows = having(compare=False, repr=False)

    @property
    def point_name(self) -> str:
        """The initiative point in words."""
        return "before the count" if self.point == BEFORE_THE_COUNT else f"point {self.point}"

    def figure(self, key: int) -> FigureView | None:
        """The participant with this key."""
        return self._figures.get(key)

    def craft(self, key: int) -> CraftView | None:
        """The vehicle with this key of its place."""
        return next((craft for craft in self.crafts if craft.key == key), None)

    def craft_of(self, figure: FigureView) -> CraftView | None:
        """The vehicle a participant is aboard."""
        return self._aboard.get(figure.person_id)

    def zone(self, key: int) -> ZoneView:
        """The zone with this key."""
        return self._zones[key]

    @cached_property
    def _figures(self) -> dict[int, FigureView]:
        return {figure.key: figure for figure in self.figures}

    @cached_property
    def _aboard(self) -> dict[int, CraftView]:
        """Vehicles by the people aboard."""
        return {seat.person_id: craft for craft in self.crafts for seat in craft.crew}

    @cached_property
    def _zones(self) -> dict[int, ZoneView]:
        return {zone.key: zone for zone in self.zones}

    def ways(self, zone: int) -> list[tuple[ZoneView, BorderView]]:
        """The zones next to this one, with the borders between."""
        found = []
        for border in self.borders:
            if zone in (border.a, border.b):
                found.append((self.zone(border.b if border.a == zone else border.a), border))
        return sorted(found, key=lambda way: (way[0].y, way[0].x))


def look(session: Session) -> SceneView | None:
    """The campaign's present scene; None when there is none."""
    scene = present_scene(session)
    if scene is None:
        return None
    field = field_in(session, scene)
    arms = field.arms
    covers = cover_words(session, field)
    grips = tuple(grips_in(session, scene.key))
    busy = in_hand(session, [stand.person.key for stand in field.stands])
    rows = Rows(field, everybody(field), arms, covers, grips, busy)
    winners = tuple(scene.detection["winners"]) if scene.detection else ()
    return SceneView(
        key=scene.key,
        name=scene.name,
        engine=scene.engine,
        open_ground=field.open_ground,
        phase=scene.phase,
        stretch=scene.stretch,
        turn=scene.turn,
        point=scene.point,
        read_aloud=scene.read_aloud,
        notes=scene.notes,
        zones=tuple(map(zone_view, field.zones.values())),
        borders=tuple(map(border_view, field.borders)),
        figures=tuple(_figure(ready, rows) for ready in rows.everyone),
        choices=open_choices(field),
        ways_back=ways_back(field),
        winners=winners,
        crafts=craft_views(field),
        grips=grips,
        ground=ground_view(field),
        rows=rows,
    )


def counted_on(view: SceneView, changes: Iterable[Changed]) -> SceneView | None:
    """The scene once the count has gone on, without reading anything anew; the view is used up.

    None where more has changed than the count does.
    """
    rows = view.rows
    if view.phase != Phase.COMBAT or any(figure.surprised for figure in view.figures):
        return None
    changed = rows.take(changes)
    if changed is None:
        return None
    figures = []
    for figure, ready in zip(view.figures, rows.everyone, strict=True):
        if figure.key in changed:
            figures.append(_figure(ready, rows))
            continue
        turn = _turn(ready, rows.field)
        same = all(getattr(figure, name) == value for name, value in turn.items())
        figures.append(figure if same else replace(figure, **turn))
    scene = rows.field.scene
    return replace(view, turn=scene.turn, point=scene.point, figures=tuple(figures))


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


def _figure(ready: Ready, rows: Rows) -> FigureView:
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
        state=_state(ready, rows.grips, busy) if fighting else condition_words(person),
        out=level is None,
        hidden=row.hidden,
        guarding=row.guarding,
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
        observation=person.observation,
        **_turn(ready, field),
        **(_armed(weapon) if weapon else {}),
    )


def _turn(ready: Ready, field: Field) -> dict[str, Any]:
    """What somebody can do at this point of the count, and after it."""
    fighting, ahead = field.scene.phase == Phase.COMBAT, _after_this(ready, field)
    below = field.scene.point or BEFORE_THE_COUNT
    return {
        "passed": bool(ready.stand.participant.pass_slot),
        "acts": fighting and ready.slot is not None,
        "use_or_lose": fighting and ready.slot not in {None, Slot.PASSED},
        "stopped": fighting and ready.readiness.stopped is not None,
        "next_points": points([ahead], below),
        "own_points": points([ahead], below, offers=False),
    }


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


def _state(ready: Ready, grips: Iterable[Grip], busy: Mapping[int, Work]) -> str:
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
        if row.pass_slot:
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
