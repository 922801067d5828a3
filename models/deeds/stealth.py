"""What people do in a stretch of stealth by the Zones rules (A-01 to A-24)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from sqlmodel import Session

from models.action import Action, Refusal
from models.deeds.deed import Chance, Preview
from models.deeds.time import pass_time
from models.deeds.turn import start_combat
from models.ground import Field, Stand
from models.tables import Border, Participant, Phase, Scene, Sighting, Zone
from rules.odds import every, merge
from rules.stealth.zones.detection import (
    Choice,
    Detection,
    Observer,
    choices,
    detection,
    detection_odds,
    observation_pool,
)
from rules.stealth.zones.detection import Side as Winner
from rules.stealth.zones.ground import Occupant
from rules.stealth.zones.stretch import (
    Activity,
    HiddenAct,
    act_from_hiding,
    count_found,
    may_begin,
    seal,
)
from rules.stealth.zones.stretch import search as search_zone
from rules.tally import Tally


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two groups that come into sight of each other."""

    ours: tuple[Stand, ...]
    theirs: tuple[Stand, ...]


@dataclass(frozen=True, slots=True)
class Sneak:
    """A group, or one alone, goes to the next zone (A-02 to A-06, A-16)."""

    scene: int
    movers: tuple[int, ...]
    to: int

    def preview(self, session: Session) -> Preview:
        """Who comes into sight there, and who spots whom first."""
        field, movers = _group(session, self.scene, self.movers)
        zone = field.zones[self.to]
        meeting = _meeting_after(field, movers, self.to)
        notes = [zone.description] if zone.description else []
        if not meeting.theirs:
            notes.append("Nobody there has a line of sight to them (A-23).")
        return Preview(
            title=f"{names(movers)} to {zone.name}",
            chances=_detection_chances(field, meeting, self.to),
            notes=(*_pool_notes(field, meeting, self.to), *notes),
            rows=("A-02", "A-04", "A-06", "A-23"),
            refusals=_move_refusals(field, movers, self.to),
        )

    def perform(self, action: Action) -> None:
        """Move, and roll when that brings somebody into sight."""
        field, movers = _group(action.session, self.scene, self.movers)
        _refuse(_move_refusals(field, movers, self.to))
        zone = field.zones[self.to]
        action.title = f"{names(movers)} to {zone.name}"
        meeting = _meeting_after(field, movers, self.to)
        arrived = max((s.participant.arrived for s in field.stands), default=0)
        for number, stand in enumerate(movers, 1):
            row = stand.participant
            row.came_from_id, row.zone_id = row.zone_id, self.to
            row.arrived = arrived + number
            row.hidden = row.hidden and zone.cluttered and not zone.crawlspace
            row.peeking_id = None
            _acted(action, row)
        if not meeting.theirs:
            action.tell("Nobody comes into sight.", "A-02")
            return
        _meet(action, field, meeting, moved_in=True)


@dataclass(frozen=True, slots=True)
class Choose:
    """The winner of a detection does one of the four things open to him (A-07 to A-11)."""

    scene: int
    choice: Choice

    def perform(self, action: Action) -> None:
        """Reveal and ambush begin the fight; hide and back out go on with stealth."""
        scene = action.get(Scene, self.scene)
        field = Field(action.session, scene)
        if scene.detection is None:
            raise Refusal("There is nothing to choose: nobody has just won a detection roll.")
        if self.choice not in open_choices(field):
            raise Refusal(f"They cannot {self.choice} here.")
        winners = [field.stand(key) for key in scene.detection["winners"]]
        losers = [field.stand(key) for key in scene.detection["losers"]]
        scene.detection = None
        action.session.add(scene)
        action.title = f"{names(winners)}: {self.choice}"
        if self.choice is Choice.HIDE:
            self._hide(action, field, winners)
        elif self.choice is Choice.BACK_OUT:
            self._back_out(action, field, winners)
        else:
            _into_the_open(action, field, winners, losers, ambush=self.choice is Choice.AMBUSH)

    def _hide(self, action: Action, field: Field, winners: Sequence[Stand]) -> None:
        for stand in winners:
            stand.participant.hidden = True
            action.session.add(stand.participant)
        zone = field.zones[winners[0].participant.zone_id]
        action.tell(f"{names(winners)} hide in {zone.name}, unseen.", "A-10")

    def _back_out(self, action: Action, field: Field, winners: Sequence[Stand]) -> None:
        for stand in winners:
            row = stand.participant
            if row.came_from_id is not None:
                row.zone_id, row.came_from_id = row.came_from_id, row.zone_id
                action.session.add(row)
        zone = field.zones[winners[0].participant.zone_id]
        action.tell(f"{names(winners)} back out to {zone.name}, unseen.", "A-11")


@dataclass(frozen=True, slots=True)
class Hide:
    """A stretch spent hiding with care, in a cluttered zone (A-13)."""

    scene: int
    people: tuple[int, ...]

    def perform(self, action: Action) -> None:
        """Hide those who are not in anybody's sight."""
        field, group = _begin(action, self.scene, self.people, Activity.HIDE)
        watched = [s for s in group if watchers(field, s)]
        if watched:
            raise Refusal(f"{names(watched)} cannot hide in plain sight of an enemy (A-13).")
        action.title = f"{names(group)} hide"
        for stand in group:
            stand.participant.hidden = True
            _acted(action, stand.participant)
        action.tell(f"{names(group)} are hidden.", "A-13")


@dataclass(frozen=True, slots=True)
class Guard:
    """A stretch spent doing nothing but watching: +2 dice (A-17)."""

    scene: int
    people: tuple[int, ...]

    def perform(self, action: Action) -> None:
        """Keep guard from now on, until they do something else."""
        _, group = _begin(action, self.scene, self.people, Activity.GUARD)
        action.title = f"{names(group)} keep guard"
        for stand in group:
            _acted(action, stand.participant)
            stand.participant.guarding = True
        action.tell(f"{names(group)} keep guard: +2 dice to spot who comes into sight.", "A-17")


@dataclass(frozen=True, slots=True)
class Search:
    """One person spends a stretch searching the zone (A-14, A-15)."""

    scene: int
    searcher: int

    def preview(self, session: Session) -> Preview:
        """How many of those hidden here would be found."""
        field, (searcher,) = _group(session, self.scene, (self.searcher,))
        pool, hidden = self._pool(field, searcher), self._hidden(field, searcher)
        odds = every(lambda dice: count_found(pool, len(hidden), dice))
        return Preview(
            title=f"{searcher.name} searches {_zone(field, searcher).name}",
            need="one six for each hidden",
            dm=pool,
            chances=tuple(
                Chance(f"finds {found} of {len(hidden)}", chance)
                for found, chance in sorted(odds.items())
            ),
            rows=("A-14", "A-15", "A-22"),
            refusals=_stretch_refusals(field, [searcher], Activity.SEARCH),
        )

    def perform(self, action: Action) -> None:
        """Roll; whoever is found is in the open, and the fight begins."""
        field, (searcher,) = _begin(action, self.scene, (self.searcher,), Activity.SEARCH)
        _acted(action, searcher.participant)
        hidden = self._hidden(field, searcher)
        action.title = f"{searcher.name} searches {_zone(field, searcher).name}"
        result = search_zone(
            self._pool(field, searcher), tuple(str(s.key) for s in hidden), action.dice
        )
        found = [s for s in hidden if str(s.key) in result.found]
        if not found:
            action.tell(f"{searcher.name} finds nobody.", *result.rows)
            return
        action.tell(f"{searcher.name} finds {names(found)}.", *result.rows)
        _into_the_open(action, field, [searcher], found, ambush=False)

    def _pool(self, field: Field, searcher: Stand) -> Tally:
        row = searcher.participant
        return observation_pool(
            searcher.person.observation,
            dark=_zone(field, searcher).dark,
            flashlight=row.flashlight,
        )

    def _hidden(self, field: Field, searcher: Stand) -> list[Stand]:
        return [
            s
            for s in field.enemies(searcher.participant.side)
            if s.participant.hidden and s.participant.zone_id == searcher.participant.zone_id
        ]


@dataclass(frozen=True, slots=True)
class FromHiding:
    """Somebody hidden handles something or springs an ambush (A-16, G-142)."""

    scene: int
    people: tuple[int, ...]
    act: HiddenAct

    def preview(self, session: Session) -> Preview:
        """The chance to stay unseen by every enemy in line of sight."""
        field, group = _group(session, self.scene, self.people)
        meeting = Meeting(tuple(group), tuple(_in_sight(field, group)))
        return Preview(
            title=f"{names(group)}: {self.act} from hiding",
            chances=_detection_chances(field, meeting),
            notes=_pool_notes(field, meeting),
            rows=("A-16", "G-136", "A-09", "G-142"),
            refusals=self._refusals(group),
        )

    def perform(self, action: Action) -> None:
        """Roll against all who could see; an ambush that is not noticed opens the fight."""
        field, group = _group(action.session, self.scene, self.people)
        _refuse(self._refusals(group))
        action.title = f"{names(group)}: {self.act} from hiding"
        seen_by = _in_sight(field, group)
        result = act_from_hiding(
            self.act, observers(field, group), observers(field, seen_by), action.dice
        )
        for stand in group:
            _acted(action, stand.participant)
        if not result.unseen:
            action.tell(f"{names(group)} are noticed.", *result.rows)
            _into_the_open(action, field, group, seen_by, ambush=False)
        elif result.act is HiddenAct.AMBUSH:
            targets = seen_by or field.enemies(group[0].participant.side)
            action.tell(f"{names(group)} attack from ambush.", *result.rows)
            _into_the_open(action, field, group, targets, ambush=True)
        else:
            for stand in group:
                stand.participant.hidden = True
            action.tell(f"{names(group)} are not noticed.", *result.rows)

    def _refusals(self, group: Sequence[Stand]) -> tuple[str, ...]:
        seen = [s for s in group if not s.participant.hidden]
        return (f"{names(seen)} must be hidden first (A-16).",) if seen else ()


@dataclass(frozen=True, slots=True)
class Light:
    """Somebody switches a flashlight on or off (A-22)."""

    scene: int
    people: tuple[int, ...]

    def perform(self, action: Action) -> None:
        """Turn the lights of the group, all the same way."""
        _, group = _group(action.session, self.scene, self.people)
        on = not all(s.participant.flashlight for s in group)
        for stand in group:
            stand.participant.flashlight = on
            action.session.add(stand.participant)
        action.title = f"{names(group)}: flashlight {'on' if on else 'off'}"
        action.tell(f"{action.title}.", "A-22")


@dataclass(frozen=True, slots=True)
class Peek:
    """Somebody looks through the door to a neighbouring zone, or stops looking (A-24)."""

    scene: int
    person: int
    into: int

    def preview(self, session: Session) -> Preview:
        """Who would come into sight, and who spots whom first."""
        field, (stand,) = _group(session, self.scene, (self.person,))
        meeting = self._meeting(field, stand)
        return Preview(
            title=f"{stand.name} peeks into {field.zones[self.into].name}",
            chances=_detection_chances(field, meeting),
            notes=_pool_notes(field, meeting) or ("Nobody is in sight there.",),
            rows=("A-24", "A-04"),
        )

    def perform(self, action: Action) -> None:
        """Look; an opposed roll with whoever is in sight now."""
        field, (stand,) = _group(action.session, self.scene, (self.person,))
        meeting = self._meeting(field, stand)
        stand.participant.peeking_id = self.into
        action.session.add(stand.participant)
        action.title = f"{stand.name} peeks into {field.zones[self.into].name}"
        if not meeting.theirs:
            action.tell("Nobody is in sight there.", "A-24")
            return
        _meet(action, field, meeting, moved_in=False)

    def _meeting(self, field: Field, stand: Stand) -> Meeting:
        before = {s.key for s in _in_sight(field, [stand])}
        looking = replace(stand.occupant, peeking=str(self.into))
        found = _seen_from(field, stand.participant.side, [looking])
        return Meeting((stand,), tuple(s for s in found if s.key not in before))


@dataclass(frozen=True, slots=True)
class Seal:
    """Somebody spends a stretch welding the access to a crawlspace shut (A-21)."""

    scene: int
    person: int
    border: int

    def preview(self, session: Session) -> Preview:
        """The chance of at least one six."""
        field, (stand,) = _group(session, self.scene, (self.person,))
        dice = stand.person.heavy_machinery
        odds = every(lambda hand: seal(dice, hand))
        return Preview(
            title=f"{stand.name} welds the access shut",
            need="one six",
            dm=Tally().plus("HEAVY MACHINERY", dice, "A-21"),
            chances=(
                Chance("sealed", odds.get(True, Fraction(0))),
                Chance("not yet", odds.get(False, Fraction(0))),
            ),
            notes=("Takes a cutting torch.",),
            rows=("A-21",),
            refusals=(
                *_stretch_refusals(field, [stand], Activity.SEAL),
                *self._border_refusals(field),
            ),
        )

    def perform(self, action: Action) -> None:
        """Roll; the border is sealed for good on a six."""
        field, (stand,) = _begin(action, self.scene, (self.person,), Activity.SEAL)
        _refuse(self._border_refusals(field))
        _acted(action, stand.participant)
        action.title = f"{stand.name} welds the access shut"
        if seal(stand.person.heavy_machinery, action.dice):
            border = action.get(Border, self.border)
            border.kind = "sealed"
            action.session.add(border)
            action.tell("The access is sealed.", "A-21")
        else:
            action.tell("The weld does not hold yet.", "A-21")

    def _border_refusals(self, field: Field) -> tuple[str, ...]:
        border = next(b for b in field.borders if b.id == self.border)
        return field.ground.may_seal(str(border.a_id), str(border.b_id), torch=True)


@dataclass(frozen=True, slots=True)
class EndStretch:
    """The stretch is over: time passes and everybody may act again (A-01)."""

    scene: int

    def perform(self, action: Action) -> None:
        """Let five to ten minutes pass."""
        scene = action.get(Scene, self.scene)
        _refuse_undecided(scene)
        pass_time(action, scene.stretch_seconds)
        for stand in Field(action.session, scene).stands:
            stand.participant.acted = False
            action.session.add(stand.participant)
        scene.stretch += 1
        action.session.add(scene)
        action.title = f"Stretch {scene.stretch}"
        action.tell(f"{scene.stretch_seconds // 60} minutes pass; stretch {scene.stretch}.", "A-01")


def patrol(session: Session, scene: Scene) -> Sneak | None:
    """The patrol's next step along its route; None when there is no patrol on its feet."""
    field = Field(session, scene)
    walkers = [s for s in field.stands if s.participant.patrols and s.active]
    route = scene.patrol
    if not walkers or not route:
        return None
    here = walkers[0].participant.zone_id
    at = route.index(here) if here in route else -1
    together = tuple(s.key for s in walkers if s.participant.zone_id == here)
    return Sneak(scene.key, together, route[(at + 1) % len(route)])


def open_choices(field: Field) -> tuple[Choice, ...]:
    """What the winner of the waiting detection may do (A-07)."""
    waiting = field.scene.detection
    if waiting is None:
        return ()
    winner = field.stand(waiting["winners"][0])
    return choices(field.ground, winner.occupant, field.occupants, moved_in=waiting["moved_in"])


def names(stands: Sequence[Stand]) -> str:
    """People in a few words: two by name, more with a number."""
    called = [stand.name for stand in stands]
    if len(called) <= 2:
        return " and ".join(called) or "Nobody"
    return f"{called[0]}, {called[1]} and {len(called) - 2} more"


def observers(field: Field, stands: Iterable[Stand], at: int | None = None) -> tuple[Observer, ...]:
    """People with their OBSERVATION dice, in the zones they are in or all in zone `at`."""

    def tally(stand: Stand) -> Tally:
        row = stand.participant
        zone = field.zones[at if at is not None else row.zone_id]
        return observation_pool(
            stand.person.observation,
            dark=zone.dark,
            flashlight=row.flashlight,
            guarding=row.guarding and at is None,
        )

    return tuple(Observer(stand.name, tally(stand)) for stand in stands)


def watchers(field: Field, stand: Stand) -> list[Stand]:
    """The enemies who have this person in a line of sight and are not hidden themselves."""
    return [s for s in _in_sight(field, [stand]) if not s.participant.hidden]


def sight(action: Action, scene: Scene, side: str, seen: Iterable[Stand]) -> None:
    """Let a side know where these people are."""
    known = Field(action.session, scene).sighted[side]
    for stand in seen:
        if stand.key not in known:
            action.session.add(Sighting(scene_id=scene.key, side=side, participant_id=stand.key))


def _group(session: Session, scene_id: int, keys: Sequence[int]) -> tuple[Field, list[Stand]]:
    scene = session.get(Scene, scene_id)
    if scene is None:
        raise Refusal("That scene is no longer there.")
    field = Field(session, scene)
    try:
        return field, [field.stand(key) for key in keys]
    except KeyError:
        raise Refusal("Somebody of the group is no longer in the scene.") from None


def _begin(
    action: Action, scene_id: int, keys: Sequence[int], activity: Activity
) -> tuple[Field, list[Stand]]:
    field, group = _group(action.session, scene_id, keys)
    _refuse(_stretch_refusals(field, group, activity))
    return field, group


def _stretch_refusals(field: Field, group: Sequence[Stand], activity: Activity) -> tuple[str, ...]:
    found: list[str] = []
    if field.scene.phase != Phase.STEALTH:
        found.append("The scene is no longer in stretches of stealth.")
    if field.scene.detection is not None:
        found.append("First choose what the side that spotted the other does (A-07).")
    for stand in group:
        if not stand.active:
            found.append(f"{stand.name} is out of action.")
        zone = field.ground.zone(str(stand.participant.zone_id))
        done = (activity,) if stand.participant.acted else ()
        if done:
            found.append(f"{stand.name} has already acted this stretch (A-02).")
        found += [f"{stand.name}: {why}" for why in may_begin(activity, zone=zone)]
    return tuple(dict.fromkeys(found))


def _move_refusals(field: Field, movers: Sequence[Stand], to: int) -> tuple[str, ...]:
    found = list(_stretch_refusals(field, movers, Activity.MOVE))
    others = tuple(o for o in field.occupants)
    gone: set[str] = set()
    for stand in movers:
        rest = tuple(o for o in others if o.name not in gone)
        found += [
            f"{stand.name}: {why}" for why in field.ground.may_move(stand.occupant, str(to), rest)
        ]
        gone.add(str(stand.key))
    return tuple(dict.fromkeys(found))


def _refuse(refusals: tuple[str, ...]) -> None:
    if refusals:
        raise Refusal(" ".join(refusals))


def _refuse_undecided(scene: Scene) -> None:
    if scene.detection is not None:
        raise Refusal("First choose what the side that spotted the other does (A-07).")


def _acted(action: Action, row: Participant) -> None:
    row.acted = True
    row.guarding = False
    action.session.add(row)


def _zone(field: Field, stand: Stand) -> Zone:
    return field.zones[stand.participant.zone_id]


def _in_sight(field: Field, group: Sequence[Stand]) -> list[Stand]:
    """The enemies with a line of sight to any of the group."""
    return _seen_from(field, group[0].participant.side, [s.occupant for s in group])


def _seen_from(field: Field, side: str, places: Sequence[Occupant]) -> list[Stand]:
    ground = field.ground
    return [
        enemy
        for enemy in field.enemies(side)
        if enemy.active and any(ground.line_of_sight(enemy.occupant, place) for place in places)
    ]


def _meeting_after(field: Field, movers: Sequence[Stand], to: int) -> Meeting:
    """Who comes into sight when the group stands in that zone.

    Hidden enemies roll nothing, and nothing is rolled against them (A-14). Somebody hidden who
    moves rolls against all who can see, those too who could see before (A-16).
    """
    there = [replace(s.occupant, zone=str(to), peeking=None, hidden=False) for s in movers]
    hidden = any(s.participant.hidden for s in movers)
    before = set() if hidden else {s.key for s in _in_sight(field, movers)}
    found = _seen_from(field, movers[0].participant.side, there)
    if hidden:
        at_first = _in_sight(field, movers)
        found += [s for s in at_first if s.key not in {f.key for f in found}]
    return Meeting(
        tuple(movers),
        tuple(s for s in found if s.key not in before and not s.participant.hidden),
    )


def _meet(action: Action, field: Field, meeting: Meeting, *, moved_in: bool) -> None:
    """Roll OBSERVATION for both sides and let the winner choose, or the fight begin."""
    result = detection(
        observers(field, meeting.ours), observers(field, meeting.theirs), action.dice
    )
    ours, theirs = names(meeting.ours), names(meeting.theirs)
    score = f"{result.ours.sixes} sixes to {result.theirs.sixes}"
    if result.winner is None:
        action.tell(f"{ours} and {theirs} see each other at once: {score}.", *result.rows)
        _into_the_open(action, field, meeting.ours, meeting.theirs, ambush=False)
        return
    won = result.winner is Winner.OURS
    winners, losers = (meeting.ours, meeting.theirs) if won else (meeting.theirs, meeting.ours)
    sight(action, field.scene, winners[0].participant.side, losers)
    field.scene.detection = {
        "winners": [s.key for s in winners],
        "losers": [s.key for s in losers],
        "moved_in": moved_in and won,
    }
    action.session.add(field.scene)
    action.tell(f"{names(winners)} spot {names(losers)} first: {score}.", *result.rows)


def _into_the_open(
    action: Action,
    field: Field,
    ours: Sequence[Stand],
    theirs: Sequence[Stand],
    *,
    ambush: bool,
) -> None:
    """Both sides know of each other, and the fight begins (A-08, A-09, A-12)."""
    sight(action, field.scene, ours[0].participant.side, theirs)
    if theirs:
        sight(action, field.scene, theirs[0].participant.side, ours)
    for stand in (*ours, *theirs):
        stand.participant.hidden = False
        action.session.add(stand.participant)
    start_combat(
        action,
        field.scene,
        ambushers=[s.key for s in ours] if ambush else [],
    )


def _detection_chances(field: Field, meeting: Meeting, at: int | None = None) -> tuple[Chance, ...]:
    if not meeting.theirs:
        return ()
    odds = merge(
        detection_odds(observers(field, meeting.ours, at), observers(field, meeting.theirs)),
        _winner,
    )
    told: tuple[tuple[Winner | None, str], ...] = (
        (Winner.OURS, "they spot first"),
        (Winner.THEIRS, "they are spotted first"),
        (None, "both at once: a fight"),
    )
    return tuple(Chance(text, odds.get(who, Fraction(0))) for who, text in told)


def _winner(result: Detection) -> Winner | None:
    return result.winner


def _pool_notes(field: Field, meeting: Meeting, at: int | None = None) -> tuple[str, ...]:
    """The dice of everybody who would roll, with reasons."""
    if not meeting.theirs:
        return ()
    rolls = (*observers(field, meeting.ours, at), *observers(field, meeting.theirs))
    return tuple(_dice_words(roll) for roll in rolls[:8])


def _dice_words(roll: Observer) -> str:
    """`Wei 4 dice: OBSERVATION 6, darkness -2 A-22`."""
    base, *others = roll.pool
    parts = [f"{r.label}{f' {r.value:+d}' if r.value else ''} {r.rows[0]}" for r in others]
    return f"{roll.name} {roll.pool.total} dice: " + ", ".join([f"{base.value}", *parts])
