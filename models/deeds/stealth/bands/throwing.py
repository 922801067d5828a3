"""The throws of stealth and observation between two groups, and what comes of them (R-02)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from math import ceil

from sqlmodel import Session

from models.action import Action, Refusal, refuse
from models.bridge.bands import Sightline, Track, both_ways, enemies_on, stealth_refusals
from models.deed import YES_NO, Chance, Option, Preview
from models.effects.track import keep_from_players, put, remember
from models.tables import Side
from rules.stealth.bands.detection import Detection, detect, detection_odds, spotting_distance
from rules.stealth.bands.difficulty import MULTIPLIERS, Effort
from rules.stealth.bands.look import RULED, Adjustment, Look
from rules.stealth.bands.triggers import Circumstances, after_throw, waived
from rules.tally import INVENTED, Tally

MOST_LEVELS = 4
_RULED = ("G-01", *RULED, "G-119", "G-125", "G-130")
_SEEING = ("ground", "light", "weather", "starshell")
_STAYS = "The party stays where it is: to be put there would tell its players that it is seen."
BOTH = 0


@dataclass(frozen=True, slots=True)
class ThrowDetection:
    """Two groups throw stealth and observation against each other, as far as throws are due.

    Four throws when each looks for the other; `only` names the one group that looks, for a throw
    of one side's stealth alone (G-118). `stealth` and `observation` are levels by hand, + harder;
    `anyway` throws though nothing calls for it.
    """

    scene: int
    one: int
    other: int
    only: int = BOTH
    anyway: bool = False
    stealth: int = 0
    observation: int = 0

    def preview(self, session: Session) -> Preview:
        """What each side needs and why, and the exact chances of each look."""
        track, one, other = enemies_on(session, self.scene, self.one, self.other)
        lines = self._lines(track)
        looks = [self._look(track, line) for line in lines]
        changed = track.rulings.changed(*_RULED)
        more = self.anyway or len(replace(self, anyway=True)._lines(track)) > len(lines)
        names = ((BOTH, "both"), (one.key, one.name), (other.key, other.name))
        return Preview(
            title=f"{one.name} and {other.name}, {track.metres(one, other)} m apart",
            chances=tuple(c for look in looks for c in look_chances(look)),
            notes=(
                *(note for line, look in zip(lines, looks, strict=True)
                  for note in _needs(line, look)),
                *track.rulings.notes(changed),
            ),
            rows=("R-02", "R-07", "R-08", "R-09", "G-116", "G-117", "G-118"),
            options=(
                Option("only", "who looks", self.only, names),
                Option("stealth", "levels to hide", self.stealth, low=-4, high=4),
                Option("observation", "levels to spot", self.observation, low=-4, high=4),
                *((Option("anyway", "throw anyway", self.anyway, YES_NO),) if more else ()),
            ),
            refusals=(*stealth_refusals(track, one, other), *self._refusals(track, lines)),
        )  # fmt: skip

    def perform(self, action: Action) -> None:
        """Throw, and let each side know what it has seen (R-08 to R-14)."""
        track, one, other = enemies_on(action.session, self.scene, self.one, self.other)
        lines = self._lines(track)
        refuse((*stealth_refusals(track, one, other), *self._refusals(track, lines)))
        action.title = _title(track, lines)
        seen_at, stays = [], False
        for line in lines:
            look = self._look(track, line)
            found = detect(look, action.dice)
            action.tell(_result(line, found), *found.rows, secret=_secret(track, line, found))
            distance = _distance(action, track, line, found)
            if distance is not None and _halts(track, line):
                seen_at.append(distance)
            stays |= distance is not None
            remember(action, track, line, after_throw(line.now, found))
        if seen_at:
            _come_to(action, track, lines[0], max(seen_at))
        elif stays:
            action.tell(_STAYS, INVENTED, "R-10", secret=True)
        changed = track.rulings.changed(*_RULED)
        action.tell_ruled(track.rulings, changed, secret=True)
        keep_from_players(action, track, [one, other])
        action.secret |= not any(map(partial(_of_party, track), lines))

    def _lines(self, track: Track) -> list[Sightline]:
        """Which of the two look: those who must, or all who can when it is thrown anyway."""
        pair = both_ways(track, track.groups[self.one], track.groups[self.other])
        able = [
            line for line in pair if self.only in {BOTH, line.keys[0]} and line.band is not None
        ]
        if self.anyway:
            return [line for line in able if not line.watch.spotted]
        return [line for line in able if line.due.due]

    def _look(self, track: Track, line: Sightline) -> Look:
        assert line.band is not None
        return track.look(line, line.band, Adjustment(self.stealth, self.observation))

    def _refusals(self, track: Track, lines: list[Sightline]) -> tuple[str, ...]:
        if max(abs(self.stealth), abs(self.observation)) > MOST_LEVELS:
            return ("Up to four levels by hand.",)
        if lines:
            return ()
        pair = both_ways(track, track.groups[self.one], track.groups[self.other])
        return tuple(f"No throw for {line.observer.name}: {line.due.reason}." for line in pair)


@dataclass(frozen=True, slots=True)
class LetGo:
    """The referee asks for none of the throws that are due between two groups."""

    scene: int
    one: int
    other: int

    def perform(self, action: Action) -> None:
        """Let things be as if they had been thrown; raises `Refusal` when nothing is due."""
        track, one, other = enemies_on(action.session, self.scene, self.one, self.other)
        due = [line for line in both_ways(track, one, other) if line.due.due]
        if not due:
            raise Refusal("No throw is due between them.")
        action.title = f"No throw: {one.name} and {other.name}"
        action.secret = True
        for line in due:
            remember(action, track, line, waived(line.watch, line.now))
            action.tell(
                f"No throw for {line.observer.name}, by hand, although {line.due.reason}.", "R-06"
            )


def look_chances(look: Look) -> tuple[Chance, ...]:
    """The exact chances of one look, the most that is seen first."""
    odds = detection_odds(look)
    observer, target = look.observation.who, look.stealth.who

    def chance(outcome: str, which: tuple[bool, bool, bool]) -> Chance:
        found = (p for d, p in odds.items() if (d.spotted, d.senses, bool(d.free_moves)) == which)
        return Chance(outcome, sum(found, Fraction(0)))

    contested = sum((p for d, p in odds.items() if d.spotted and d.senses), Fraction(0))
    spot = chance(f"{observer} to spot {target}", (True, False, False))
    return (
        Chance(spot.outcome, spot.chance + contested),
        chance("  sense something, no more", (False, True, False)),
        chance("  notice nothing", (False, False, False)),
        chance("  nothing, and free moves", (False, False, True)),
    )


def _needs(line: Sightline, look: Look) -> tuple[str, ...]:
    """`Guards look at 180 m, long (because ...): 1D20, observation 6 or less against ...`."""
    band = look.band.label
    why = f"{line.due.reason}; {' '.join(line.due.rows)}"
    return (
        f"{line.observer.name}, at {line.metres} m, {band} ({why}).",
        f"  observation {_effort(look.observation, look)}",
        f"  {line.target.name}'s stealth {_effort(look.stealth, look)}",
    )


def _effort(effort: Effort, look: Look) -> str:
    """`6 or less: asset 12, Formidable x1/2 (long band +3 R-03, ...)`."""
    times = MULTIPLIERS[look.rulings.band_die][effort.difficulty]
    factors = "".join(f", {f.label} x{f.times} {f.row}" for f in effort.factors)
    bonus = effort.need_bonus
    added = f", {bonus.total:+d} ({_why(bonus)})" if bonus.reasons else ""
    twice = ", thrown twice" if effort.throws > 1 else ""
    return (
        f"{effort.need(look.rulings)} or less: asset {effort.asset.total} ({_why(effort.asset)}),"
        f" {effort.difficulty.label} x{times} ({_why(effort.levels)}){added}{factors}{twice}."
    )


def _why(tally: Tally) -> str:
    return ", ".join(f"{r.label} {r.value:+d} {r.rows[0] if r.rows else ''}".strip() for r in tally)


def _result(line: Sightline, found: Detection) -> str:
    band = line.band.label if line.band is not None else ""
    said = f"{line.observer.name}, looking for {line.target.name} ({band}): {found.words}."
    return f"{said} They may change status." if found.senses else said


def _of_party(track: Track, line: Sightline) -> bool:
    """Whether it is the party that looks."""
    return track.groups[line.keys[0]].side == Side.PARTY


def _title(track: Track, lines: list[Sightline]) -> str:
    """Who is to spot whom: where the party looks, no word on whether it is looked for."""
    mine = [line for line in lines if _of_party(track, line)] or lines
    first = mine[0]
    if len(mine) > 1:
        return f"{first.observer.name} and {first.target.name} to spot each other"
    return f"{first.observer.name} to spot {first.target.name}"


def _secret(track: Track, line: Sightline, found: Detection) -> bool:
    """Whether players may not hear of a result: they hear of what the party itself spots."""
    return not (_of_party(track, line) and found.spotted)


def _distance(action: Action, track: Track, line: Sightline, found: Detection) -> int | None:
    """How far off they are spotted, in whole metres, if they came into the band just now (R-10).

    Whoever is spotted without having moved, or in another light than before, is spotted where they
    are (INVENTED).
    """
    last = line.watch.last
    came = last is None or (last.band is not line.band and not _relit(last, line.now))
    if not found.spotted or not came or track.ground.mover_id not in line.keys:
        return None
    assert line.band is not None
    secret = _secret(track, line, found)
    metres = spotting_distance(
        line.reach, line.band, found, action.dice, track.rulings, secret=line.observer.secret
    )
    told = f"{line.target.name} spotted by {line.observer.name}, by the dice at {ceil(metres)} m."
    action.tell(told, *found.rows, secret=secret)
    return ceil(metres)


def _relit(then: Circumstances, now: Circumstances) -> bool:
    """Whether one sees otherwise than before, by the country, the light or the weather."""
    was, is_ = dict(then.variables), dict(now.variables)
    return any(was.get(name) != is_.get(name) for name in _SEEING)


def _halts(track: Track, line: Sightline) -> bool:
    """Whether whoever moved last is put where they were spotted.

    INVENTED: not the party by others, from which players would learn that they have been seen, and
    from how far.
    """
    mover = track.groups[track.ground.mover_id or 0]
    return mover.side != Side.PARTY or track.groups[line.keys[0]].side == Side.PARTY


def _come_to(action: Action, track: Track, line: Sightline, metres: int) -> None:
    """Let whoever moved last be where they were spotted, the farther place of two (INVENTED)."""
    mover = track.groups[track.ground.mover_id or 0]
    other = next(track.groups[key] for key in line.keys if key != mover.key)
    side = 1 if mover.place > other.place else -1
    put(action, mover.stands, other.place + side * metres)
    action.tell(f"{mover.name}: {metres} m from {other.name}.", INVENTED, "R-10", secret=True)
