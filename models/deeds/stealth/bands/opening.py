"""From stealth to the fight: who knows of whom goes with them (G-161)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from sqlmodel import Session

from models.action import Action, refuse
from models.bridge.bands import Track, TrackGroup, stealth_refusals, track_of
from models.bridge.first import First, first_option, order_of
from models.bridge.ground import Stand
from models.bridge.joint import listed
from models.deed import Preview
from models.effects.turn import start_combat
from models.rulings import rulings
from models.tables import Side
from rules.rulings import Rulings
from rules.stealth.bands.formations import Formation, meeting


@dataclass(frozen=True, slots=True)
class BeginFight:
    """The fight begins: unseen groups that have spotted an enemy act before the count (G-161).

    They surprise the groups that have spotted none of them. Everybody stands where they are, and
    knows of whom they have spotted. `first` is the referee's word instead.
    """

    scene: int
    first: First = First.SPOTTED

    def preview(self, session: Session) -> Preview:
        """Who knows of whom, who acts first, and whom they surprise."""
        track = track_of(session, self.scene)
        ambush = _ambush(track, self.first)
        return Preview(
            title="The fight begins",
            notes=(*_known(track), *_order(ambush, rulings(session)), *_patterns(track)),
            rows=("G-161", "R-15", "R-32"),
            options=(first_option(self.first),),
            refusals=stealth_refusals(track),
        )

    def perform(self, action: Action) -> None:
        """Begin the first combat turn."""
        track = track_of(action.session, self.scene)
        refuse(stealth_refusals(track))
        ambush = _ambush(track, self.first)
        action.title = "The fight begins"
        start_combat(
            action,
            track.scene,
            ambushers=[stand.key for stand in ambush.ambushers],
            surprised=[stand.key for stand in ambush.caught],
        )


@dataclass(frozen=True, slots=True)
class _Ambush:
    """The groups that act before the count, and those they surprise.

    So do people `alone`, who are in no group, where the referee names their side, and so are
    `alone_surprised` those who know of none of them.
    """

    first: tuple[TrackGroup, ...]
    surprised: tuple[TrackGroup, ...]
    alone: tuple[Stand, ...] = ()
    alone_surprised: tuple[Stand, ...] = ()

    @property
    def ambushers(self) -> list[Stand]:
        """Everybody who acts before the count."""
        return [*(stand for group in self.first for stand in group.active), *self.alone]

    @property
    def caught(self) -> list[Stand]:
        """Everybody who is surprised."""
        grouped = (stand for group in self.surprised for stand in group.active)
        return [*grouped, *self.alone_surprised]


def _ambush(track: Track, first: First) -> _Ambush:
    named = {First.PARTY: Side.PARTY, First.OPPOSITION: Side.OPPOSITION}.get(first)
    if first is First.SPOTTED:
        leading = [group for group in track.groups.values() if _unseen(track, group)]
    else:
        leading = [g for g in track.groups.values() if g.side == named and g.active]
    surprised = {
        enemy.key: enemy
        for group in leading
        for enemy in track.enemies(group)
        if not any(track.spotted(enemy, one) for one in leading)
    }
    ambush = _Ambush(tuple(leading), tuple(surprised.values()))
    lone = [stand for stand in track.ungrouped if stand.active]
    ambush = replace(ambush, alone=tuple(s for s in lone if s.participant.side == named))
    return replace(ambush, alone_surprised=tuple(_unaware(track, lone, ambush.ambushers)))


def _unaware(track: Track, lone: Iterable[Stand], ambushers: Sequence[Stand]) -> Iterator[Stand]:
    """Those in no group who know of none of those who come upon them."""
    theirs = {stand.participant.side for stand in ambushers}
    keys = {stand.key for stand in ambushers}
    for stand in lone:
        side = stand.participant.side
        if theirs and side not in theirs and not keys & track.field.sighted[side]:
            yield stand


def _unseen(track: Track, group: TrackGroup) -> bool:
    """Whether a group has spotted an enemy and no enemy has spotted it."""
    enemies = track.enemies(group)
    spots = any(track.spotted(group, enemy) for enemy in enemies)
    return bool(group.active) and spots and not any(track.spotted(e, group) for e in enemies)


def _known(track: Track) -> list[str]:
    found = []
    for group in track.groups.values():
        seen = [enemy.name for enemy in track.enemies(group) if track.spotted(group, enemy)]
        found.append(f"Spotted by {group.name}: {', '.join(seen) or 'nobody'}.")
    return found


def _order(ambush: _Ambush, chosen: Rulings) -> list[str]:
    leading = [*(g.name for g in ambush.first), *(s.name for s in ambush.alone)]
    caught = [*(g.name for g in ambush.surprised), *(s.name for s in ambush.alone_surprised)]
    said = order_of(leading, chosen)
    return [said, f"Surprised: {listed(caught)} (G-161)."] if caught else [said]


def _patterns(track: Track) -> list[str]:
    """What formations that meet should expect (R-32)."""
    found = {
        meeting(Formation(group.row.formation), Formation(enemy.row.formation))
        for group in track.groups.values()
        for enemy in track.enemies(group)
    }
    return sorted(found - {""})
