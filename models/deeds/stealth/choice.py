"""What the side that spotted the other does: reveal, ambush, hide or back out (A-07 to A-11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from models.action import Action, Refusal
from models.bridge.ground import Field, Stand
from models.deeds.stealth.arriving import arrive
from models.deeds.stealth.group import names, zone_of
from models.deeds.stealth.meeting import into_the_open
from models.deeds.stealth.sighting import keep_from_players, lose_sight
from models.tables import Scene
from rules.stealth.zones.detection import Choice, choices


@dataclass(frozen=True, slots=True)
class Choose:
    """The winner of a detection does one of the things open to him."""

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
            _hide(action, field, winners)
        elif self.choice is Choice.BACK_OUT:
            _back_out(action, field, winners)
        else:
            into_the_open(action, field, winners, losers, ambush=self.choice is Choice.AMBUSH)


def open_choices(field: Field) -> tuple[Choice, ...]:
    """What all the winners of the waiting detection may do, none if nothing waits (A-07)."""
    waiting = field.scene.detection
    if waiting is None:
        return ()
    winners = [field.stand(key) for key in waiting["winners"]]
    losers = [field.stand(key) for key in waiting["losers"]]
    allowed = [_choices_of(field, stand, winners, losers) for stand in winners]
    return tuple(choice for choice in Choice if all(choice in one for one in allowed))


def _choices_of(
    field: Field, stand: Stand, winners: Sequence[Stand], losers: Sequence[Stand]
) -> tuple[Choice, ...]:
    """What one winner may do; those who back out together are not in each other's way (A-19).

    Backing out of a look through a door is to stop looking. INVENTED.
    """
    together = {str(winner.key) for winner in winners} - {str(stand.key)}
    about = [o for o in field.occupants if o.name not in together]
    found = choices(field.ground, stand.occupant, about, [loser.occupant for loser in losers])
    if stand.participant.peeking_id is not None:
        found += (Choice.BACK_OUT,)
    return found


def _hide(action: Action, field: Field, winners: Sequence[Stand]) -> None:
    for stand in winners:
        stand.participant.hidden = True
        action.session.add(stand.participant)
    action.tell(f"{names(winners)} hide in {zone_of(field, winners[0]).name}, unseen.", "A-10")
    keep_from_players(action, field, winners)


def _back_out(action: Action, field: Field, winners: Sequence[Stand]) -> None:
    """Whoever peeks stops looking; all others go back the way they came, together (A-11)."""
    before = {stand.key: stand.participant.zone_id for stand in winners}
    ways: dict[int, list[Stand]] = {}
    for stand in winners:
        row = stand.participant
        if row.peeking_id is not None:
            row.peeking_id = None
            action.session.add(row)
        elif row.came_from_id is not None:
            ways.setdefault(row.came_from_id, []).append(stand)
    for back, stands in ways.items():
        arrive(action, field, stands, field.zones[back])
    zone = zone_of(field, winners[0])
    action.tell(f"{names(winners)} back out to {zone.name}, unseen.", "A-11")
    lose_sight(action, field, winners, before)
    keep_from_players(action, field, winners)
