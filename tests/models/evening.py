"""The evening of the sample, as it is played at the keyboard in `tests/journeys`, in deeds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlmodel import select

from models.bridge.patrols import patrol_turns
from models.bridge.schedule import at_hand
from models.bridge.treatment import Care
from models.campaign import Campaign
from models.clock import WEEK
from models.deeds.clock.due import Settle
from models.deeds.clock.time import Advance, AdvanceToNext
from models.deeds.fight.actions import ChangeWeapon, Duck, Reload, Walk
from models.deeds.fight.fire import Fire
from models.deeds.fight.strike import Blow
from models.deeds.fight.turn import EndScene, NextPoint, PassOption
from models.deeds.medicine.treat import Treat
from models.deeds.stealth.zones.choice import Choose
from models.deeds.stealth.zones.hiding import FromHiding, Hide
from models.deeds.stealth.zones.sneak import Sneak
from models.deeds.stealth.zones.stretch import EndStretch
from models.tables import Participant, Person, Phase, Scene, Weapon, Zone
from models.views.coming import next_deed
from rules.combat.movement import Mode
from rules.dice import GivenDice, Needed
from rules.stealth.zones.detection import Choice
from rules.stealth.zones.stretch import HiddenAct

SCENE = 1
PARTY = ("Ines Calder", "Tobias Nkemelu", "Hanne Rask", "Wei Sandoval", "Nils Harrow")


class Evening:
    """The sample, and everybody and every place of its first scene by name."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        with campaign.read() as session:
            rows = select(Person.name, Participant.id, Person.id)
            joined = rows.join(Participant, Participant.person_id == Person.id)
            here = session.exec(joined.where(Participant.scene_id == SCENE)).all()
            self.zones = dict(
                session.exec(select(Zone.name, Zone.id).where(Zone.map_id == 1)).all()
            )
        self.places = {name: place for name, place, _ in here}
        self.people = {name: person for name, _, person in here}

    def play(self) -> Iterator[str]:
        """Each act of the evening in its order, by the name of its deed, after it has happened."""
        for part in (self._stealth(), self._fight(), self._bandages()):
            for deed, *dice in part:
                yield self._do(deed, *dice)

    def _do(self, deed: Any, *dice: int) -> str:
        """What is done with these dice; whatever else is thrown shows the lowest."""
        values = list(dice)
        while True:
            try:
                self.campaign.perform(deed, GivenDice(values))
            except Needed as needed:
                values.append(needed.throw.lowest)
            else:
                return type(deed).__name__

    def _stealth(self) -> Iterator[tuple[Any, ...]]:
        """Over Yard and Ramp to the Weighbridge, and back; the patrol comes, Nils is attacked."""
        at = self.zones
        party = tuple(self.places[name] for name in PARTY)
        yield (Sneak(SCENE, party, at["Yard"]),)
        yield (EndStretch(SCENE),)
        yield (self._patrol(),)
        yield (Sneak(SCENE, party, at["Ramp"]),)
        yield (EndStretch(SCENE),)
        yield (self._patrol(),)
        yield Sneak(SCENE, party, at["Weighbridge"]), 1, 0, 0, 2, 0, 1
        yield (Choose(SCENE, Choice.BACK_OUT),)
        yield (EndStretch(SCENE),)
        yield (Hide(SCENE, party),)
        yield (self._patrol(),)
        yield (EndStretch(SCENE),)
        yield (self._patrol(),)
        yield FromHiding(SCENE, (self.places["Nils Harrow"],), HiddenAct.INTERACT), 0, 2, 1
        yield (Choose(SCENE, Choice.AMBUSH),)

    def _patrol(self) -> Any:
        with self.campaign.read() as session:
            turn = patrol_turns(session, session.get_one(Scene, SCENE))[0]
        return Sneak(SCENE, turn.movers, turn.to)

    def _fight(self) -> Iterator[tuple[Any, ...]]:
        """Three turns of it, until everybody has had enough."""
        ines, tobias, hanne, wei, nils = (self.places[name] for name in PARTY)
        dace, pauli = self.places["Dace Ferreira"], self.places["Pauli Ahonen"]
        yield Fire(SCENE, dace, nils), 4, 4, 5, 1
        yield (NextPoint(SCENE),)
        yield Fire(SCENE, wei, dace), 5, 6, 5, 0
        yield (NextPoint(SCENE),)
        yield (ChangeWeapon(SCENE, tobias, self._bar(tobias)),)
        yield (NextPoint(SCENE),)
        yield (PassOption(SCENE, ines),)
        yield (Walk(SCENE, pauli, self.zones["Ramp"], Mode.RUN),)
        yield (NextPoint(SCENE),)
        yield (Duck(SCENE, hanne),)
        yield (NextPoint(SCENE),)
        yield Fire(SCENE, ines, pauli), 6, 9, 9, 2
        yield (Reload(SCENE, wei),)
        yield (NextPoint(SCENE),)
        yield Blow(SCENE, tobias, pauli, blocks=True), 6, 9
        yield (PassOption(SCENE, pauli),)
        for _ in range(3):
            yield (NextPoint(SCENE, offers=False),)
        yield Fire(SCENE, wei, pauli), 7, 7, 3, 1
        yield (NextPoint(SCENE, offers=False),)
        yield (EndScene(SCENE, Phase.OVER),)

    def _bar(self, place: int) -> int:
        with self.campaign.read() as session:
            owner = session.get_one(Participant, place).person_id
            bar = select(Weapon.id).where(Weapon.person_id == owner, Weapon.name == "Pry bar")
            return session.exec(bar).one() or 0

    def _bandages(self) -> Iterator[tuple[Any, ...]]:
        """The crisis point, the treatment, two throws to wake, and a week."""
        nils, hanne = self.people["Nils Harrow"], self.people["Hanne Rask"]
        yield (AdvanceToNext(),)
        yield self._due(), 4
        yield Treat(care=Care.STABILISE, medic_id=hanne, patient_id=nils), 15, 5
        for _ in range(20):
            if due := self._due():
                yield due, 2
            elif self._unconscious(nils):
                yield (AdvanceToNext(),)
        yield (Advance(WEEK),)

    def _due(self) -> Any:
        with self.campaign.read() as session:
            for due in at_hand(session)[:1]:
                return next_deed(session, due) or Settle(due.key)
        return None

    def _unconscious(self, person: int) -> bool:
        with self.campaign.read() as session:
            return session.get_one(Person, person).unconscious
