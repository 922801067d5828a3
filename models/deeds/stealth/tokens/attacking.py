"""Attacks out of concealment, and what covers an area (D-20 to D-22)."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session

from models.action import Action, refuse
from models.bridge.tokens import TokenBoard, Unit, board_of, said, square_of, turn_refusals, unit_on
from models.deed import YES_NO, Option, Preview
from models.effects.board import keep_from_players, reveal, tell_left, turn_over
from models.effects.turn import start_combat
from models.tables import Phase, Token
from rules.stealth.tokens.concealment import surprise, target_refusals
from rules.stealth.tokens.grid import Square, area, square_name
from rules.tally import Tally

MOST_RADIUS = 30
_FROM_SOME = "Not every token has a line of sight there (D-14)."


@dataclass(frozen=True, slots=True)
class SurpriseAttack:
    """A concealed unit attacks: it is revealed at once, and the fight begins (D-08, D-21).

    It acts before the count, as do those of its side who are still concealed, unless it is ruled
    otherwise (G-161); the attack itself is made there, with what it gains from stealth. Whoever
    they stand against is surprised.
    """

    scene: int
    who: int
    target: int

    def preview(self, session: Session) -> Preview:
        """What the attack will be worth."""
        board, unit = unit_on(session, self.scene, self.who)
        _, target = unit_on(session, self.scene, self.target)
        return Preview(
            title=f"{unit.name} attacks {target.name} from stealth",
            dm=_gain(board, unit),
            notes=(
                _order(board),
                _surprised(board, unit),
                f"In hand: {_in_hand(board, unit)}.",
                *([_FROM_SOME] if len(_sights(board, unit, target)) > 1 else []),
                *_ruled(board),
            ),
            rows=("D-08", "D-21", "D-22", "G-161"),
            refusals=self._refusals(board, unit, target),
        )

    def perform(self, action: Action) -> None:
        """Reveal it and begin the first turn."""
        board, unit = unit_on(action.session, self.scene, self.who)
        target = unit_on(action.session, self.scene, self.target)[1]
        refuse(self._refusals(board, unit, target))
        action.title = f"{unit.name} attacks {target.name} from stealth"
        gain = _gain(board, unit)
        tell_left(action, board, reveal(action, board, unit))
        if gain.total:
            first = f"The first action of {unit.name}, if it is an attack,"
            action.tell(f"{first} has {gain.total:+d} for surprise.", *gain.rows)
        unseen = [u for u in board.units.values() if u.side == unit.side and u.concealed]
        start_combat(
            action,
            board.scene,
            ambushers=[unit.key, *(other.key for other in unseen)],
            surprised=[enemy.key for enemy in board.enemies(unit.side)],
        )
        keep_from_players(action, unit)

    def _refusals(self, board: TokenBoard, unit: Unit, target: Unit) -> tuple[str, ...]:
        found = turn_refusals(board, unit)
        if unit.real is None:
            found += (f"{unit.name} is not concealed.",)
        if target.key not in {enemy.key for enemy in board.enemies(unit.side)}:
            found += (f"{target.name} is not an enemy of {unit.name} on their feet.",)
        if not target.concealed and True not in _sights(board, unit, target):
            found += (f"The ground hides {unit.name} and {target.name} from each other (D-14).",)
        return (*found, *said(target.name, target_refusals(concealed=target.concealed)))


def _sights(board: TokenBoard, unit: Unit, target: Unit) -> set[bool]:
    """Whether a target is in sight from the tokens of a unit: which of them is real is secret."""
    if target.concealed:
        return set()
    return {board.board.in_sight(square_of(token), target.square) for token in unit.tokens}


def _gain(board: TokenBoard, unit: Unit) -> Tally:
    gains = board.rulings.surprise_worth.gains
    return surprise(concealed=unit.concealed) if gains else Tally()


def _in_hand(board: TokenBoard, unit: Unit) -> str:
    """What it would attack with, and what is loaded."""
    arm = board.field.arms.get(unit.stand.person.key)
    if arm is None:
        return "nothing"
    return f"{arm.name} {arm.rounds}/{arm.magazine}" if arm.magazine else arm.name


def _order(board: TokenBoard) -> str:
    if board.rulings.surprise_worth.acts_first:
        return "Revealed at once; the attack comes before the count of the first turn."
    return "Revealed at once; the attack comes in the count of the first turn."


def _surprised(board: TokenBoard, unit: Unit) -> str:
    """Whom the attack surprises, in a sentence."""
    return f"Surprised: {', '.join(enemy.name for enemy in board.enemies(unit.side))}."


def _ruled(board: TokenBoard) -> tuple[str, ...]:
    return board.rulings.notes(board.rulings.changed("G-161"))


@dataclass(frozen=True, slots=True)
class AreaEffect:
    """Something covers an area: who is inside is affected, concealed or not (D-20, D-22).

    Concealed units stay so unless it `reveals`, as a flare does. What it does to those inside is
    for the rules of the effect.
    """

    scene: int
    centre: Square
    radius: int = 1
    reveals: bool = False

    def preview(self, session: Session) -> Preview:
        """What lies inside, as anybody at the table sees it."""
        board = board_of(session, self.scene)
        return Preview(
            title=self._title,
            notes=(self._inside(board),),
            rows=("D-20", "D-22"),
            options=(
                Option("radius", "radius in squares", self.radius, low=0, high=MOST_RADIUS),
                Option("reveals", "reveals, as a flare", self.reveals, YES_NO),
            ),
            refusals=self._refusals(board),
        )

    def perform(self, action: Action) -> None:
        """Say what is inside, and turn it over where the effect reveals."""
        board = board_of(action.session, self.scene)
        refuse(self._refusals(board))
        action.title = self._title
        action.tell(self._inside(board), "D-20", "D-22")
        if not self.reveals:
            return
        gone: list[Token] = []
        for token in self._tokens(board):
            if token not in gone:
                gone += turn_over(action, board, token)
        tell_left(action, board, gone)

    @property
    def _title(self) -> str:
        return f"Area of {self.radius} around {square_name(self.centre)}"

    def _tokens(self, board: TokenBoard) -> list[Token]:
        covered = area(board.board, self.centre, self.radius)
        tokens = [token for token in board.tokens if square_of(token) in covered]
        return sorted(tokens, key=square_of)

    def _inside(self, board: TokenBoard) -> str:
        """Who and what lies inside; a token hides whether its unit is affected."""
        covered = area(board.board, self.centre, self.radius)
        seen = [u.name for u in board.units.values() if not u.concealed and u.square in covered]
        tokens = [f"token at {square_name(square_of(token))}" for token in self._tokens(board)]
        return f"Inside: {', '.join((*seen, *tokens)) or 'nobody'}."

    def _refusals(self, board: TokenBoard) -> tuple[str, ...]:
        found = []
        if board.scene.phase != Phase.STEALTH:
            found.append("The scene is not in stealth.")
        if not board.board.holds(self.centre):
            found.append("That square is not on the board.")
        if not 0 <= self.radius <= MOST_RADIUS:
            found.append(f"The radius is from 0 to {MOST_RADIUS} squares.")
        return tuple(found)
