"""Traps set, tracks concealed, and whatever else a feature holds (B-02, B-08)."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session

from models.action import Action, Refusal
from models.bridge.ground import Stand
from models.bridge.ladder import Ladder, ladder_of
from models.deed import YES_NO, Option, Preview
from models.fields import checked
from models.tables import LadderFeature, LadderSecret, Side

LOWEST, HIGHEST = -5, 15


@dataclass(frozen=True, slots=True)
class HideThing:
    """Somebody sets a trap at a feature, or conceals tracks or a thing there (B-08).

    Its Stealth is that of whoever does it, until `stealth` says otherwise.
    """

    scene: int
    who: int
    feature: int
    name: str
    trap: bool = True
    stealth: int | None = None

    def preview(self, session: Session) -> Preview:
        """What it will be."""
        _, who, feature, stealth = self._line_up(session)
        return Preview(
            title=f"{who.name}: {self.name} at {feature.name}",
            notes=("Often takes 1 PIP to begin: a label here (G-146).",),
            rows=("B-02", "B-08", "B-32", "G-146"),
            options=(
                Option("trap", "a trap", self.trap, YES_NO),
                Option("stealth", "Stealth", stealth, low=LOWEST, high=HIGHEST),
            ),
        )

    def perform(self, action: Action) -> None:
        """Put it there."""
        _, who, feature, stealth = self._line_up(action.session)
        name, side = checked("laddersecret", "name", self.name), who.participant.side
        secret = LadderSecret(
            feature_id=feature.key, name=name, stealth=stealth, side=side, trap=self.trap
        )
        action.session.add(secret)
        action.title = f"{who.name}: {name} at {feature.name}"
        action.secret = side != Side.PARTY
        action.tell(f"{action.title}, Stealth {stealth}.", "B-08")

    def _line_up(self, session: Session) -> tuple[Ladder, Stand, LadderFeature, int]:
        ladder = ladder_of(session, self.scene)
        who = ladder.field.stand(self.who)
        feature = ladder.features.get(self.feature)
        if feature is None:
            raise Refusal("That feature is no longer there.")
        stealth = who.person.ladder_stealth if self.stealth is None else self.stealth
        return ladder, who, feature, min(max(stealth, LOWEST), HIGHEST)
