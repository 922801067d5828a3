"""Searching a zone for those hidden in it (A-14, A-15)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from sqlmodel import Session

from models.action import Action
from models.bridge.ground import Field, Stand
from models.bridge.group import group_of, names
from models.bridge.stretch import begin, stretch_refusals, zone_of
from models.deed import Chance, Preview
from models.effects.meeting import has_acted, into_the_open
from models.effects.sighting import keep_from_players
from rules.odds import every
from rules.stealth.zones.detection import observation_pool
from rules.stealth.zones.stretch import Activity, count_found
from rules.stealth.zones.stretch import search as search_zone
from rules.tally import Tally

STRETCHES_AHEAD = (2, 3, 6)
"""After how many stretches of searching the chance is told."""


@dataclass(frozen=True, slots=True)
class Search:
    """One person spends a stretch searching the zone."""

    scene: int
    searcher: int

    def preview(self, session: Session) -> Preview:
        """How many of those hidden here would be found."""
        field, (searcher,) = group_of(session, self.scene, (self.searcher,))
        things = zone_of(field, searcher).things
        pool, hidden = _pool(field, searcher), len(_hidden(field, searcher)) + len(things)
        odds = every(lambda dice: count_found(pool, hidden, dice))
        return Preview(
            title=f"{searcher.name} searches {zone_of(field, searcher).name}",
            need="one six for each hidden",
            dm=pool,
            pool=True,
            chances=tuple(
                Chance(f"finds {found} of {hidden}", chance)
                for found, chance in sorted(odds.items())
            ),
            notes=(_repeated(1 - odds.get(0, Fraction(0))),) if hidden else (),
            rows=("A-14", "A-15", "A-22"),
            refusals=stretch_refusals(field, [searcher], Activity.SEARCH),
        )

    def perform(self, action: Action) -> None:
        """Roll; things found are no longer hidden, and people begin the fight in the open."""
        field, (searcher,) = begin(action.session, self.scene, (self.searcher,), Activity.SEARCH)
        has_acted(action, searcher.participant)
        zone = zone_of(field, searcher)
        action.title = f"{searcher.name} searches {zone.name}"
        people = {str(stand.key): stand for stand in _hidden(field, searcher)}
        hidden = (*people, *zone.things)
        result = search_zone(_pool(field, searcher), hidden, action.dice)
        things = [name for name in result.found if name not in people]
        for thing in things:
            action.tell(f"{searcher.name} finds {thing}.", *result.rows)
        if things:
            zone.hidden_things = "\n".join(t for t in zone.things if t not in things)
            action.session.add(zone)
        seen = [stand for key, stand in people.items() if key in result.found]
        if seen:
            action.tell(f"{searcher.name} finds {names(seen)}.", *result.rows)
            into_the_open(action, field, [searcher], seen, ambush=False)
            return
        if not things:
            action.tell(f"{searcher.name} finds nobody.", *result.rows)
        keep_from_players(action, field, [searcher])


def _repeated(found: Fraction) -> str:
    """The chance to have found any when the search is repeated stretch after stretch (A-15)."""
    chances = (
        f"{float(100 * (1 - (1 - found) ** times)):.3g}% in {times}" for times in STRETCHES_AHEAD
    )
    return f"Finds any, when repeated: {', '.join(chances)} stretches."


def _pool(field: Field, searcher: Stand) -> Tally:
    return observation_pool(
        searcher.person.observation,
        dark=zone_of(field, searcher).dark,
        flashlight=searcher.participant.flashlight,
        needs_light=not searcher.person.sees_in_dark,
    )


def _hidden(field: Field, searcher: Stand) -> list[Stand]:
    row = searcher.participant
    return [
        stand
        for stand in field.enemies(row.side)
        if stand.participant.hidden and stand.participant.zone_id == row.zone_id
    ]
