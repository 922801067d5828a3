"""Searching a zone for those hidden in it (A-14, A-15)."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session

from models.action import Action
from models.bridge.ground import Field, Stand
from models.deeds.deed import Chance, Preview
from models.deeds.stealth.group import begin, group_of, has_acted, names, stretch_refusals, zone_of
from models.deeds.stealth.meeting import into_the_open
from models.deeds.stealth.sighting import keep_from_players
from rules.odds import every
from rules.stealth.zones.detection import observation_pool
from rules.stealth.zones.stretch import Activity, count_found
from rules.stealth.zones.stretch import search as search_zone
from rules.tally import Tally


@dataclass(frozen=True, slots=True)
class Search:
    """One person spends a stretch searching the zone."""

    scene: int
    searcher: int

    def preview(self, session: Session) -> Preview:
        """How many of those hidden here would be found."""
        field, (searcher,) = group_of(session, self.scene, (self.searcher,))
        pool, hidden = _pool(field, searcher), _hidden(field, searcher)
        odds = every(lambda dice: count_found(pool, len(hidden), dice))
        return Preview(
            title=f"{searcher.name} searches {zone_of(field, searcher).name}",
            need="one six for each hidden",
            dm=pool,
            chances=tuple(
                Chance(f"finds {found} of {len(hidden)}", chance)
                for found, chance in sorted(odds.items())
            ),
            rows=("A-14", "A-15", "A-22"),
            refusals=stretch_refusals(field, [searcher], Activity.SEARCH),
        )

    def perform(self, action: Action) -> None:
        """Roll; whoever is found is in the open, and the fight begins."""
        field, (searcher,) = begin(action, self.scene, (self.searcher,), Activity.SEARCH)
        has_acted(action, searcher.participant)
        hidden = _hidden(field, searcher)
        action.title = f"{searcher.name} searches {zone_of(field, searcher).name}"
        result = search_zone(_pool(field, searcher), tuple(str(s.key) for s in hidden), action.dice)
        found = [s for s in hidden if str(s.key) in result.found]
        if not found:
            action.tell(f"{searcher.name} finds nobody.", *result.rows)
            keep_from_players(action, field, [searcher])
            return
        action.tell(f"{searcher.name} finds {names(found)}.", *result.rows)
        into_the_open(action, field, [searcher], found, ambush=False)


def _pool(field: Field, searcher: Stand) -> Tally:
    return observation_pool(
        searcher.person.observation,
        dark=zone_of(field, searcher).dark,
        flashlight=searcher.participant.flashlight,
    )


def _hidden(field: Field, searcher: Stand) -> list[Stand]:
    row = searcher.participant
    return [
        stand
        for stand in field.enemies(row.side)
        if stand.participant.hidden and stand.participant.zone_id == row.zone_id
    ]
