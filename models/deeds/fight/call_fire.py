"""A forward observer calls for fire, and keeps a laser on the place (C-64 to C-66, C-70)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlmodel import Session

from models.action import Action, refuse
from models.bridge.aim import Aim, in_view
from models.bridge.by_key import participant
from models.bridge.ground import Field
from models.bridge.kept import kept
from models.bridge.turn import TURN_SECONDS, why_no_action
from models.deed import YES_NO, Option, Preview
from models.deeds.fight.bombard import Bombard
from models.effects.due import row_in
from models.effects.telling import tell_said
from models.effects.turn import use_action
from models.tables import Due, DueDeed, Side
from rules.combat.initiative import Act

NO_CONTACT = "The crew must be in contact with the observer, by radio or telephone (C-64)."
CANNOT_SEE = "The observer must see the place, or you say that they do (C-64)."


@dataclass(frozen=True, slots=True)
class CallFire:
    """A participant asks for a round on a place: it is fired so many `turns` later (C-66).

    Whether they are `linked` with the crew, and whether they see the place, which is None until the
    referee says otherwise than the map, decides if they may (C-64). INVENTED: the call takes an
    action unless the referee says that it `spends` none.
    """

    scene: int
    observer: int
    firer: int
    aim: Aim
    turns: int = 1
    linked: bool = True
    sees: bool | None = None
    spends: bool = True

    def fire(self) -> Bombard:
        """The round that is asked for."""
        return Bombard(self.scene, self.firer, self.aim, self.observer)

    def preview(self, session: Session) -> Preview:
        """What the round will need and do, as things stand."""
        return self._asking(session, self._round().preview(session))

    def glance(self, session: Session) -> Preview:
        """The preview without whom the round may touch, for a list of many aims."""
        return self._asking(session, self._round().glance(session))

    def _round(self) -> Bombard:
        return replace(self.fire(), spends=False, spotted=True)

    def _asking(self, session: Session, shown: Preview) -> Preview:
        """What the round will do, as the call for it is shown."""
        line = self._round().line_up(session)
        observer = line.observer
        return replace(
            shown,
            title=f"{observer.name if observer else ''} calls for {shown.title}",
            notes=(f"Fired in {self.turns} turn{'s' * (self.turns != 1)} (C-66).", *shown.notes),
            rows=("C-64", "C-65", "C-66", *shown.rows),
            options=self._options(session, line.field),
            refusals=(*self._refusals(session), *shown.refusals),
            thrown_later=True,
        )

    def perform(self, action: Action) -> None:
        """Put the fire on the clock; raises `Refusal` when nobody can be asked."""
        refuse((*self._refusals(action.session), *self.glance(action.session).refusals))
        field, observer = participant(action.session, self.scene, self.observer)
        firer = field.stand(self.firer)
        if self.spends:
            use_action(action, field.scene, observer, Act.SPECIAL, 0)
        action.title = f"{observer.name} calls for fire {self.aim.told(field)}"
        tell_said(action, self, self._options(action.session, field))
        action.secret = observer.participant.side != Side.PARTY
        at = action.world.clock + self.turns * TURN_SECONDS
        label = f"{firer.name} fires {self.aim.words}, called by {observer.name}"
        asked = {"fire": self.fire().data()}
        action.session.add(Due(at=at, deed=DueDeed.CALL, label=label[:120], asked=asked))
        action.tell(f"{firer.name} has the call; it is fired a turn later.", "C-64", "C-66")

    def _refusals(self, session: Session) -> tuple[str, ...]:
        field, observer = participant(session, self.scene, self.observer)
        refused = (
            why_no_action(field, observer, Act.SPECIAL) if self.spends else None,
            None if self.linked else NO_CONTACT,
            None if self._sees(field) else CANNOT_SEE,
        )
        return tuple(filter(None, refused))

    def _sees(self, field: Field) -> bool:
        return (
            in_view(field, field.stand(self.observer), self.aim) if self.sees is None else self.sees
        )

    def _options(self, session: Session, field: Field) -> tuple[Option, ...]:
        return (
            Option("sees", "sees it", self._sees(field), YES_NO, referee=True),
            Option("linked", "in contact", self.linked, YES_NO, referee=True),
            Option("turns", "turns until then", self.turns, low=0, high=20, referee=True),
            Option("spends", "takes an action", self.spends, YES_NO, referee=True),
        )


@dataclass(frozen=True, slots=True)
class Designate:
    """An observer keeps the laser on the place of a call for the rest of the turn (C-70, G-73)."""

    scene: int
    observer: int
    due_id: int

    def perform(self, action: Action) -> None:
        """Spend the action; raises `Refusal` when there is none, or the call is gone."""
        field, observer = participant(action.session, self.scene, self.observer)
        due = row_in(action.session, self.due_id)
        use_action(action, field.scene, observer, Act.AIMED_FIRE, 0)
        due.asked = {**due.asked, "lased": field.scene.turn, "laser": observer.key}
        action.session.add(due)
        aim = kept(due, Aim, "fire", "aim")
        action.title = f"{observer.name} keeps a laser {aim.told(field).replace('at ', 'on ', 1)}"
        action.secret = observer.participant.side != Side.PARTY
        action.tell("The spot is there for this turn.", "C-70", "G-73")
