"""What each side of a scene knows of the other: who is seen, suspected, or not known at all.

This is the referee's own view, with the truth beside it; `models.views.players` says what of it
a side may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from sqlmodel import Session, col, select

from models.bridge.bands import Track, TrackGroup
from models.bridge.engines.registry import engine_of
from models.bridge.ground import Field, Stand, field_in
from models.bridge.tokens import TokenBoard, square_of
from models.tables import Engine, Revelation, Scene, Side, Suspicion, Token
from models.views.awareness import Awareness
from rules.stealth.tokens.grid import square_name

SIDES = (Side.PARTY, Side.OPPOSITION)


@dataclass(frozen=True, slots=True)
class Known:
    """One thing that a side knows or does not: `what` and `where` as it takes them to be.

    `about` tells it from all others of the scene: `person 3`, `group 1`, `suspicion 2`, `token 7`.
    `truth` is the referee's, empty when nothing is hidden; `told` is what the players were told of
    it last.
    """

    about: str
    awareness: Awareness
    what: str
    where: str
    truth: str = ""
    told: str = ""

    @property
    def words(self) -> str:
        """What there is to tell; empty for what the side does not know."""
        if self.awareness is Awareness.UNKNOWN:
            return ""
        how = "You see" if self.awareness is Awareness.SEEN else "You suspect"
        return f"{how}: {self.what}{f' ({self.where})' if self.where else ''}."


@dataclass(frozen=True, slots=True)
class SideKnowledge:
    """All that one side knows and does not know, the seen first."""

    side: str
    known: tuple[Known, ...]

    def count(self, awareness: Awareness) -> int:
        """How many there are of one kind."""
        return sum(one.awareness is awareness for one in self.known)


@dataclass(frozen=True, slots=True)
class Telling:
    """What the players were told once: what about, the words, and the clock second."""

    about: str
    told: str
    clock: int


def knowledge(session: Session, scene: Scene) -> tuple[SideKnowledge, ...]:
    """What the party knows, and what the opposition knows."""
    told = {telling.about: telling.told for telling in tellings(session, scene)}
    look = _ENGINES[Engine(scene.engine)](session, scene)
    found = []
    for side in SIDES:
        lines = [*look(side), *_suspicions(session, scene, side)]
        order = sorted(lines, key=lambda line: list(Awareness).index(line.awareness))
        mine = told if side is Side.PARTY else {}
        found.append(SideKnowledge(side, tuple(_with_told(line, mine) for line in order)))
    return tuple(found)


def tellings(session: Session, scene: Scene) -> tuple[Telling, ...]:
    """What the players were told in a scene, the last first."""
    rows = select(Revelation).where(Revelation.scene_id == scene.id)
    last_first = rows.order_by(col(Revelation.clock).desc(), col(Revelation.id).desc())
    return tuple(Telling(row.about, row.told, row.clock) for row in session.exec(last_first))


def _with_told(line: Known, told: Mapping[str, str]) -> Known:
    return replace(line, told=told.get(line.about, ""))


Look = Callable[[str], Iterable[Known]]
"""What a side knows by one engine's rules, beside what it merely suspects."""


def _one_by_one(session: Session, scene: Scene) -> Look:
    field = field_in(session, scene)
    return lambda side: [
        _person(stand, field.knows(side, stand), place_of(field, stand))
        for stand in field.enemies(side)
    ]


def _in_bands(session: Session, scene: Scene) -> Look:
    track = Track(session, scene)

    def look(side: str) -> Iterable[Known]:
        spared = {side, Side.BYSTANDER}
        for group in track.groups.values():
            if group.side not in spared:
                yield _group(track, side, group)
        for stand in track.ungrouped:
            if stand.participant.side != side:
                seen = stand.key in track.field.sighted[side]
                yield _person(stand, seen, place_of(track.field, stand))

    return look


def _with_tokens(session: Session, scene: Scene) -> Look:
    board = TokenBoard(session, scene)

    def look(side: str) -> Iterable[Known]:
        for stand in board.field.enemies(side):
            unit = board.units[stand.key]
            yield _person(stand, not unit.concealed, square_name(unit.square))
        for token in sorted(board.enemy_tokens(side), key=square_of):
            yield _token(board, token)

    return look


_ENGINES: Mapping[Engine, Callable[[Session, Scene], Look]] = {
    Engine.ZONES: _one_by_one,
    Engine.BANDS: _in_bands,
    Engine.LADDER: _one_by_one,
    Engine.TOKENS: _with_tokens,
}


def place_of(field: Field, stand: Stand) -> str:
    """Where somebody truly is, in words: a zone, or metres on open ground."""
    row, engine = stand.participant, engine_of(field.scene)
    return engine.where(row.x, row.y) if engine.open_ground else field.zones[row.zone_id].name


def _person(stand: Stand, seen: bool, where: str) -> Known:
    about, hidden = f"person {stand.key}", "hidden, " if stand.participant.hidden else ""
    if seen:
        return Known(about, Awareness.SEEN, stand.name, where)
    return Known(about, Awareness.UNKNOWN, stand.name, "", f"{hidden}{where}")


def _group(track: Track, side: str, group: TrackGroup) -> Known:
    """A group on the track: spotted, or only sensed by somebody who looked for it (R-09)."""
    about, place = f"group {group.key}", f"{group.place} m"
    if track.known(side, group):
        return Known(about, Awareness.SEEN, f"{group.name}, {len(group.stands)}", place)
    sensed = [
        (track.groups[row.observer_id], row)
        for row in track.rows
        if row.senses and row.target_id == group.key and row.observer_id in track.groups
    ]
    bands = [f"{row.band} range of {one.name}" for one, row in sensed if one.side == side]
    truth = f"{group.name}, {len(group.stands)}, at {place}"
    if bands:
        return Known(about, Awareness.SUSPECTED, "something", ", ".join(bands), truth)
    return Known(about, Awareness.UNKNOWN, group.name, "", f"{len(group.stands)}, at {place}")


def _token(board: TokenBoard, token: Token) -> Known:
    unit = board.units[token.participant_id]
    truth = f"{unit.name}, real" if token is unit.real else f"a decoy of {unit.name}: false"
    where = square_name(square_of(token))
    return Known(f"token {token.key}", Awareness.SUSPECTED, "a token", where, truth)


def _suspicions(session: Session, scene: Scene, side: str) -> Iterable[Known]:
    field = field_in(session, scene)
    rows = select(Suspicion).where(Suspicion.scene_id == scene.id, Suspicion.side == side)
    for row in session.exec(rows.order_by(col(Suspicion.id))):
        behind = next((s for s in field.stands if s.key == row.participant_id), None)
        truth = f"{behind.name}: {place_of(field, behind)}" if behind else "nobody: false"
        zone = field.zones.get(row.zone_id) if row.zone_id is not None else None
        where = zone.name if zone else engine_of(scene).where(row.x, row.y)
        yield Known(f"suspicion {row.key}", Awareness.SUSPECTED, row.told, where, truth)
