"""How a scene is played by an engine of stealth: the contract that each of them keeps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlmodel import Session

from models.action import Action
from models.bridge.engines.registry import engine_of
from models.bridge.ground import Field, Stand, field_in
from models.bridge.known import Known, known_person
from models.bridge.placed import Placed
from models.tables import Scene, Side
from rules.tally import INVENTED

Look = Callable[[str], Iterable[Known]]
"""What a side knows by the rules of an engine, beside what it merely suspects."""


class Play:
    """What happens in a scene by the rules of its engine, where a whole scene is asked or changed.

    What is not said otherwise is so where people spot people one by one, and nothing is kept beside
    them.
    """

    def enter(
        self, action: Action, scene: Scene, added: Sequence[Stand], place: tuple[float, float]
    ) -> None:
        """Put those who have come somewhere: at a place in metres, or where the rules say."""

    def begin_fight(self, session: Session, scene: Scene) -> None:
        """Stealth is over: put everybody where the fight finds them, and note who is in view.

        It is asked before the first turn begins, with the scene still in stealth.
        """

    def break_off(self, action: Action, scene: Scene) -> None:
        """The fight is over, and stealth goes on from where everybody is."""

    def begin_anew(self, action: Action, scene: Scene, row: str) -> None:
        """The next stretch or bound begins after a fight: all may act again (INVENTED)."""
        scene.stretch += 1
        action.session.add(scene)
        step = engine_of(scene).step.capitalize()
        action.tell(f"{step} {scene.stretch} begins.", INVENTED, row)

    def forget(self, session: Session, participants: Sequence[int]) -> None:
        """Drop what is kept of participants who leave their scene for good."""

    def elsewhere(self, field: Field) -> Mapping[int, Placed]:
        """Where those truly are, by key, who in stealth are not where they are kept."""
        return {}

    def knows(self, session: Session, scene: Scene) -> Look:
        """What each side knows and does not know of the others.

        Where somebody is whom it sees in a crawlspace that none of it is in, is the referee's, but
        for one that players know of.
        """
        field = field_in(session, scene)

        def look(side: str) -> Iterable[Known]:
            ours = {
                stand.participant.zone_id
                for stand in field.stands
                if stand.participant.side == side
            }
            if side == Side.PARTY:
                ours |= {zone.key for zone in field.zones.values() if zone.known}
            for stand in field.enemies(side):
                one = known_person(field, stand, seen=field.knows(side, stand))
                zone = field.zones.get(stand.participant.zone_id)
                unseen = zone is not None and zone.crawlspace and zone.key not in ours
                yield replace(one, where="", truth=one.where) if unseen and one.where else one

        return look

    def lay_out(
        self, action: Action, scene: Scene, data: Mapping[str, Any], keys: Mapping[str, int]
    ) -> None:
        """Add the ground of a scene of the sample, and what is on it.

        `data` is its table of `sample.toml`, `keys` are the participants by name.
        """
