"""What the referee sets by hand: light and weather of the grid, speed and gear of a unit."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session

from models.action import Action
from models.bridge.tokens import Unit, board_of, unit_on
from models.deed import YES_NO, Option, Preview
from models.tables import Side
from rules.stealth.tokens.ratings import Light

_SIDES = ((Side.PARTY, "the party's"), (Side.OPPOSITION, "the opposition's"))


@dataclass(frozen=True, slots=True)
class SetConditions:
    """Light, weather, detection range, action points and turn; None leaves one as it is."""

    scene: int
    light: Light | None = None
    obscured: bool | None = None
    reach: int | None = None
    points: int | None = None
    side: Side | None = None

    def preview(self, session: Session) -> Preview:
        """What may be set, with what it is now."""
        ground = board_of(session, self.scene).ground
        light = Light(ground.light) if self.light is None else self.light
        fog = ground.obscured if self.obscured is None else self.obscured
        reach = ground.reach if self.reach is None else self.reach
        points = ground.points if self.points is None else self.points
        side = Side(ground.side) if self.side is None else self.side
        return Preview(
            title="Light and weather on the board",
            notes=("With 0 action points costs are counted, but stop nobody (G-158).",),
            rows=("D-10", "D-12", "D-16", "D-24", "G-156", "G-158"),
            options=(
                Option("light", "light", light, tuple((one, one.value) for one in Light)),
                Option("obscured", "fog, rain or smoke", fog, YES_NO),
                Option("reach", "detection range in squares", reach, low=1, high=99),
                Option("points", "action points a turn", points, low=0, high=99),
                Option("side", "whose turn", side, _SIDES),
            ),
        )

    def perform(self, action: Action) -> None:
        """Set them."""
        ground = board_of(action.session, self.scene).ground
        for name in ("light", "obscured", "reach", "points", "side"):
            value = getattr(self, name)
            if value is not None:
                setattr(ground, name, value)
        action.session.add(ground)
        fog = ", fog, rain or smoke" if ground.obscured else ""
        action.title = f"Light {ground.light}{fog}"
        of_points = f", {ground.points} AP a turn" if ground.points else ""
        turn = f"; the turn is {dict(_SIDES)[self.side]}" if self.side else ""
        action.tell(
            f"{action.title}; detection range {ground.reach}{of_points}{turn}.",
            "D-12",
            "D-24",
            "G-156",
        )


@dataclass(frozen=True, slots=True)
class SetUnit:
    """What a unit can do on the grid, and has done this turn; None leaves it as it is."""

    scene: int
    who: int
    speed: int | None = None
    stealth_gear: bool | None = None
    detection_gear: bool | None = None
    rating_modifier: int | None = None
    perception_modifier: int | None = None
    moved: int | None = None
    acted: bool | None = None
    spent: int | None = None

    def preview(self, session: Session) -> Preview:
        """What may be set, with what it is now."""
        _, unit = unit_on(session, self.scene, self.who)
        person = unit.stand.person
        return Preview(
            title=f"{unit.name} on the board",
            notes=(
                f"Stealth {person.token_stealth}, perception {person.token_perception}: on the "
                "sheet.",
                "The others stand for silence, noise, and what gear and abilities say (D-25).",
            ),
            rows=("D-05", "D-10", "D-11", "D-16", "D-25"),
            options=(
                Option("speed", "squares a move", self._now(unit, "speed"), low=1, high=99),
                Option("stealth_gear", "stealth gear", self._now(unit, "stealth_gear"), YES_NO),
                Option("detection_gear", "detector", self._now(unit, "detection_gear"), YES_NO),
                self._modifier(unit, "rating_modifier", "rating, other"),
                self._modifier(unit, "perception_modifier", "perception, other"),
                Option("moved", "squares moved", self._now(unit, "moved"), low=0, high=99),
                Option("acted", "has acted", self._now(unit, "acted"), YES_NO),
                Option("spent", "action points spent", self._now(unit, "spent"), high=99),
            ),
        )

    def perform(self, action: Action) -> None:
        """Set it."""
        _, unit = unit_on(action.session, self.scene, self.who)
        row, said = unit.row, []
        for name, words in _OF_UNITS.items():
            value = getattr(self, name)
            if value is not None and value != getattr(row, name):
                setattr(row, name, value)
                said.append(f"{words} {value:d}")
        action.session.add(row)
        action.title = f"{unit.name} on the board"
        action.secret = unit.side != Side.PARTY
        action.tell(f"{unit.name}: {', '.join(said) or 'as before'}, by hand.", "D-10", "D-16")

    def _now(self, unit: Unit, name: str) -> int | bool:
        set_to: int | bool | None = getattr(self, name)
        now: int | bool = getattr(unit.row, name)
        return now if set_to is None else set_to

    def _modifier(self, unit: Unit, name: str, label: str) -> Option:
        return Option(name, label, self._now(unit, name), low=-9, high=9)


_OF_UNITS = {
    "speed": "squares a move",
    "stealth_gear": "stealth gear",
    "detection_gear": "detection gear",
    "rating_modifier": "rating",
    "perception_modifier": "perception",
    "moved": "squares moved this turn",
    "acted": "has done something this turn",
    "spent": "action points spent this turn",
}
