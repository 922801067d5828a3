"""What the side that spotted the other does: fight, hide, back out, go on (A-07 to A-11, G-165)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from models.action import Action, Refusal
from models.bridge.ground import Field, Stand
from models.bridge.group import does, names
from models.bridge.joint import listed
from models.bridge.stretch import zone_of
from models.effects.arriving import arrive
from models.effects.losing import lose_sight, tell_lost
from models.effects.meeting import into_the_open
from models.rulings import rulings
from models.tables import Scene, Side
from rules.stealth.zones.detection import Choice, choices, way_back


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
        won = _Won.waiting(field)
        scene.detection = None
        action.session.add(scene)
        action.title = f"{names(won.winners)}: {self.choice}"
        if self.choice is Choice.HIDE:
            _hide(action, won)
        elif self.choice is Choice.BACK_OUT:
            _back_out(action, won)
        elif self.choice is Choice.GO_ON:
            _go_on(action, won)
        else:
            ambush = self.choice is Choice.AMBUSH
            into_the_open(action, field, won.winners, won.losers, ambush=ambush)


@dataclass(frozen=True, slots=True)
class _Won:
    """A detection that waits for its winners' choice; those of them who were `hidden` moved so."""

    field: Field
    winners: tuple[Stand, ...]
    losers: tuple[Stand, ...]
    hidden: frozenset[int]

    @classmethod
    def waiting(cls, field: Field) -> _Won:
        """The detection that waits in a scene, where one does."""
        waiting = field.scene.detection or {"winners": (), "losers": ()}
        winners, losers = (
            tuple(field.stand(key) for key in waiting[side]) for side in ("winners", "losers")
        )
        return cls(field, winners, losers, frozenset(waiting.get("hidden", ())))

    @property
    def by_the_party(self) -> bool:
        """Whether the party has won, and players hear what comes of it.

        What others make of having spotted the party would tell that they have.
        """
        return self.winners[0].participant.side == Side.PARTY

    def choices(self, stand: Stand) -> tuple[Choice, ...]:
        """What one winner may do."""
        from_hiding = any(winner.key in self.hidden for winner in self.winners)
        ruled = rulings(self.field.session)
        return choices(self.field.ground, stand.occupant, from_hiding=from_hiding, rulings=ruled)

    def way_back(self, stand: Stand) -> int | None:
        """The zone where backing out leads one winner; None where they stay in theirs.

        Those who back out together are not in each other's way (A-19), and whoever came from
        hiding slips back there under the eyes of those they spotted. Backing out of a look through
        a door is to stop looking. Both are INVENTED.
        """
        if stand.participant.peeking_id is not None:
            return None
        together = {str(winner.key) for winner in self.winners} - {str(stand.key)}
        about = [o for o in self.field.occupants if o.ident not in together]
        seen = () if stand.key in self.hidden else [loser.occupant for loser in self.losers]
        back = way_back(self.field.ground, stand.occupant, about, seen)
        return int(back) if back is not None else None

    def words(self, stand: Stand) -> tuple[str, str]:
        """What backing out is for one winner, and where: `back out to`, `Lane`."""
        back = self.way_back(stand)
        if back is not None:
            return "back out to", self.field.zones[back].name
        if stand.participant.peeking_id is not None:
            return "turn away from", "the door"
        return "keep still in", zone_of(self.field, stand).name


def open_choices(field: Field) -> tuple[Choice, ...]:
    """What all the winners of the waiting detection may do, none if nothing waits (A-07)."""
    if field.scene.detection is None:
        return ()
    won = _Won.waiting(field)
    allowed = [won.choices(stand) for stand in won.winners]
    return tuple(choice for choice in Choice if all(choice in one for one in allowed))


def ways_back(field: Field) -> str:
    """What backing out is for the winners of the waiting detection, in words; empty if none."""
    won = _Won.waiting(field)
    found: dict[str, dict[str, None]] = {}
    for stand in won.winners:
        what, where = won.words(stand)
        found.setdefault(what, {})[where] = None
    return "; ".join(f"{what} {listed(where)}" for what, where in found.items())


def _hide(action: Action, won: _Won) -> None:
    for stand in won.winners:
        stand.participant.hidden = True
        action.session.add(stand.participant)
    where = listed(dict.fromkeys(zone_of(won.field, stand).name for stand in won.winners))
    action.tell(f"{does(won.winners, 'hide')} in {where}, unseen.", "A-10")
    action.secret = not won.by_the_party


def _go_on(action: Action, won: _Won) -> None:
    """They stay where they are, unseen, and the stretch goes on (G-165)."""
    action.tell(f"{does(won.winners, 'are')} not noticed and may go on.", "A-16", "G-165")
    action.secret = not won.by_the_party


def _back_out(action: Action, won: _Won) -> None:
    """Whoever peeks stops looking; all others go back the way they came, together (A-11)."""
    field, before = won.field, {s.key: s.participant.zone_id for s in won.winners}
    groups: dict[tuple[str, str], list[Stand]] = {}
    ways: dict[int, list[Stand]] = {}
    for stand in won.winners:
        groups.setdefault(won.words(stand), []).append(stand)
        back = won.way_back(stand)
        if back is not None:
            ways.setdefault(back, []).append(stand)
        stand.participant.peeking_id = None
        action.session.add(stand.participant)
    for back, stands in ways.items():
        for stand in stands:
            stand.participant.hidden |= stand.key in won.hidden
        arrive(action, field, stands, field.zones[back])
    for (what, where), stands in groups.items():
        verb, _, rest = what.partition(" ")
        action.tell(f"{does(stands, verb)} {rest} {where}, unseen.", "A-11")
    _tell_of_going(action, won, ways)
    tell_lost(action, field, lose_sight(action, field, won.winners, before))


def _tell_of_going(action: Action, won: _Won, ways: Mapping[int, Sequence[Stand]]) -> None:
    """Let players see those of the others go whom the party sees; why they go is not told."""
    action.secret = not won.by_the_party
    for back, stands in ways.items() if action.secret else ():
        if seen := [stand for stand in stands if not won.field.unseen(stand)]:
            with action.published():
                action.tell(f"{names(seen)} to {won.field.zones[back].name}.")
