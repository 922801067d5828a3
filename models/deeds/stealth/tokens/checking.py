"""Checks against tokens: at the start of a turn, by a scan, and when next to one (D-12 to D-19)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from sqlmodel import Session

from models.action import Action, refuse
from models.bridge.joint import listed
from models.bridge.tokens import (
    TokenBoard,
    Unit,
    cost_refusals,
    said,
    square_of,
    turn_refusals,
    unit_on,
)
from models.deed import Chance, Option, Preview
from models.effects.board import keep_from_players, spend, tell_left, turn_over
from models.tables import Token
from rules.stealth.tokens.concealment import SCANNING
from rules.stealth.tokens.detection import Way, detect, detection_chance, is_extra, refusals
from rules.stealth.tokens.grid import square_name
from rules.tally import Tally

RULED = ("G-151", "G-153", "G-154")
_ROWS = {
    Way.PASSIVE: ("D-12", "D-14", "D-15", "D-16", "D-23"),
    Way.SCAN: ("D-13", "D-14", "D-15", "D-16", "G-153"),
    Way.BESIDE: ("D-19", "D-14", "D-15", "D-16", "G-152", "G-153"),
}
_TITLES = {
    Way.PASSIVE: "{} looks around",
    Way.SCAN: "{} scans {}",
    Way.BESIDE: "{} checks {} close by",
}


@dataclass(frozen=True, slots=True)
class CheckTokens:
    """A unit checks tokens one way: once each in a turn (D-14).

    Without `tokens`, passive detection goes over all that it may try. A scan is of one token
    (D-13). `modifier` is the referee's, on the check.
    """

    scene: int
    who: int
    way: Way
    tokens: tuple[int, ...] | None = None
    modifier: int = 0

    def preview(self, session: Session) -> Preview:
        """The chance to find each token, and any."""
        board, unit = unit_on(session, self.scene, self.who)
        tokens = self._tokens(board, unit)
        refused = self._refusals(board, unit, tokens)
        chances = [self._chance(board, unit, token) for token in tokens]
        found = [f"finds the token at {_name(token)}" for token in tokens]
        return Preview(
            title=self._title(unit, tokens),
            need=_need(board, tokens),
            dm=self._perception(board, unit, tokens),
            chances=() if refused else _chances(found, chances),
            notes=(*(_rating_note(board, token) for token in tokens), *self._ruled(board)),
            rows=_ROWS[self.way],
            options=(Option("modifier", "referee's modifier", self.modifier, low=-9, high=9),),
            refusals=refused,
        )

    def perform(self, action: Action) -> None:
        """Throw for each token, and turn over what is found."""
        board, unit = unit_on(action.session, self.scene, self.who)
        tokens = self._tokens(board, unit)
        refuse(self._refusals(board, unit, tokens))
        action.title = self._title(unit, tokens)
        keep_from_players(action, unit)
        gone: list[Token] = []
        for token in tokens:
            if token not in gone:
                gone += self._check(action, board, unit, token)
        tell_left(action, board, gone)
        if self.way is Way.SCAN:
            spend(action, unit, SCANNING)
        action.tell_ruled(board.rulings, board.rulings.changed(*RULED))

    def _check(self, action: Action, board: TokenBoard, unit: Unit, token: Token) -> list[Token]:
        """Throw for one token; gives back what has left the board."""
        if is_extra(self.way, board.rulings):
            token.checked_beside = [*token.checked_beside, unit.key]
        else:
            token.checked = [*token.checked, unit.key]
        action.session.add(token)
        result = detect(
            self._perception(board, unit, [token]),
            board.rating(token),
            action.dice,
            rulings=board.rulings,
            purpose=f"perception of {unit.name}, token at {_name(token)}",
        )
        if result.found:
            action.tell(f"{unit.name} detects the token at {_name(token)}.", *result.rows)
            with action.published():
                return turn_over(action, board, token)
        action.tell(f"{unit.name} detects nothing at {_name(token)}.", *result.rows)
        return []

    def _tokens(self, board: TokenBoard, unit: Unit) -> list[Token]:
        """The tokens it is about, in the order of their squares."""
        tokens = sorted(board.enemy_tokens(unit.side), key=square_of)
        if self.tokens is not None:
            return [token for token in tokens if token.key in self.tokens]
        ruled = board.rulings
        return [t for t in tokens if not refusals(self.way, board.sight(unit, t), ruled)]

    def _perception(self, board: TokenBoard, unit: Unit, tokens: Sequence[Token]) -> Tally:
        near = self.way is not Way.PASSIVE
        beside = near and any(board.sight(unit, token).beside for token in tokens)
        return board.perception(unit, self.way, beside=beside, modifier=self.modifier)

    def _chance(self, board: TokenBoard, unit: Unit, token: Token) -> Fraction:
        perception = self._perception(board, unit, [token])
        return detection_chance(perception, board.rating(token), board.rulings)

    def _title(self, unit: Unit, tokens: Sequence[Token]) -> str:
        several = "token" if len(tokens) == 1 else "tokens"
        which = f"the {several} at {listed(map(_name, tokens))}" if tokens else "a token"
        return _TITLES[self.way].format(unit.name, which)

    def _ruled(self, board: TokenBoard) -> tuple[str, ...]:
        changed = board.rulings.changed(*RULED)
        return board.rulings.notes(changed)

    def _refusals(self, board: TokenBoard, unit: Unit, tokens: Sequence[Token]) -> tuple[str, ...]:
        found = turn_refusals(board, unit)
        if self.tokens is not None and len(tokens) < len(self.tokens):
            return (*found, "That token is no longer there.")
        if not tokens:
            return (*found, f"There is no token that {unit.name} may try now (D-12, D-14).")
        if self.way is Way.SCAN:
            found += cost_refusals(board, unit, SCANNING)
            if len(tokens) > 1:
                found += ("A scan is of one token (D-13).",)
        for token in tokens:
            why = refusals(self.way, board.sight(unit, token), board.rulings)
            found += said(f"Token at {_name(token)}", [f"{unit.name} - {reason}" for reason in why])
        return found


def may_check(board: TokenBoard, unit: Unit, token: Token) -> list[tuple[Way, Fraction]]:
    """How a unit whose turn it is could check an enemy's token, with the chance to find it.

    Action points are another matter.
    """
    sight = board.sight(unit, token)
    found = []
    for way in Way:
        if not refusals(way, sight, board.rulings):
            beside = sight.beside and way is not Way.PASSIVE
            perception = board.perception(unit, way, beside=beside)
            chance = detection_chance(perception, board.rating(token), board.rulings)
            found.append((way, chance))
    return found


def _chances(words: list[str], chances: list[Fraction]) -> tuple[Chance, ...]:
    """Each chance, and that of any when there are several: the checks do not touch each other."""
    each = tuple(map(Chance, words, chances))
    if len(each) < 2:
        return each
    none = Fraction(1)
    for chance in chances:
        none *= 1 - chance
    return (*each, Chance("finds any", 1 - none))


def _need(board: TokenBoard, tokens: Sequence[Token]) -> str:
    """What is to be reached: `4+ on 1D6`, or 3 to 5 where tokens are rated differently."""
    ratings = sorted({board.rating(token).total for token in tokens})
    return f"{' to '.join(map(str, ratings[:1] + ratings[1:][-1:]))}+ on {board.rulings.check_die}"


def _rating_note(board: TokenBoard, token: Token) -> str:
    """`C4: rating 4: stealth skill 3, darkness +1 D-10`."""
    rating = board.rating(token)
    first, *more = rating
    parts = [f"{first.label} {first.value}"]
    parts += [f"{reason.label} {reason.value:+d} {reason.rows[0]}" for reason in more]
    return f"{_name(token)}: rating {rating.total}: {', '.join(parts)}"


def _name(token: Token) -> str:
    return square_name(square_of(token))
