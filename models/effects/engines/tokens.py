"""Playing with tokens on a board of squares (D-01 to D-27)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlmodel import Session, col, select

from models.action import Action
from models.bridge.awareness import Awareness
from models.bridge.ground import Field, Stand
from models.bridge.joint import listed
from models.bridge.known import Known, known_person
from models.bridge.placed import Placed, Point
from models.bridge.tokens import TokenBoard, goes_with_reveal, square_of, unseen_before
from models.effects.engines.play import Look, Play
from models.tables import Scene, Token, TokenGround, TokenUnit
from rules.stealth.tokens.grid import square_name
from rules.tally import INVENTED


class Tokens(Play):
    """Units on a board, and tokens for those who are concealed."""

    def enter(
        self, action: Action, scene: Scene, added: Sequence[Stand], place: tuple[float, float]
    ) -> None:
        """They stand in free squares at the edge of their side."""
        board = TokenBoard(action.session, scene)
        new = {stand.key for stand in added}
        taken = {unit.square for unit in board.units.values() if unit.key not in new}
        taken |= {square_of(token) for token in board.tokens}
        for stand in added:
            square = board.edge(stand.participant.side, taken)
            taken.add(square)
            stand.participant.x, stand.participant.y = board.metres_of(square)

    def begin_fight(self, session: Session, scene: Scene) -> None:
        """Everybody is where their real token lies, and who is in view is known.

        The tokens stay where they are until the scene goes back to stealth.
        """
        board = TokenBoard(session, scene)
        for unit in board.units.values():
            row = unit.stand.participant
            row.x, row.y = board.metres_of(unit.square)
            session.add(row)
            if not unit.concealed:
                session.add_all(unseen_before(board, unit))

    def break_off(self, action: Action, scene: Scene) -> None:
        """Real tokens follow their units, and go where those are revealed.

        The decoys of one who is revealed and out of action go with it: nobody is left to play them
        (INVENTED).
        """
        board = TokenBoard(action.session, scene)
        for unit in board.units.values():
            gone: list[str] = []
            for token in unit.tokens:
                if unit.concealed and token.real:
                    token.x, token.y = unit.miniature
                    action.session.add(token)
                elif not unit.concealed and (
                    goes_with_reveal(board, token) or not unit.stand.active
                ):
                    action.session.delete(token)
                    gone += [square_name(square_of(token))] * (not token.real)
            if gone:
                left = f"The decoys of {unit.name} have left the board: {listed(gone)}."
                action.tell(left, "D-09", "G-155", INVENTED, secret=True)

    def forget(self, session: Session, participants: Sequence[int]) -> None:
        """Take their tokens off the board, and what is noted of them there."""
        for table in (Token, TokenUnit):
            for row in session.exec(
                select(table).where(col(table.participant_id).in_(participants))
            ):
                session.delete(row)

    def elsewhere(self, field: Field) -> Mapping[int, Placed]:
        """Whoever is concealed is where their real token lies."""
        board = TokenBoard(field.session, field.scene)
        return {
            unit.key: Point(unit.stand.participant.zone_id, *board.metres_of(unit.square))
            for unit in board.units.values()
            if unit.real
        }

    def knows(self, session: Session, scene: Scene) -> Look:
        """Whoever is on the board as themselves, and tokens face down."""
        board = TokenBoard(session, scene)

        def look(side: str) -> Iterable[Known]:
            for stand in board.field.enemies(side):
                unit = board.units[stand.key]
                where = board.where(unit)
                yield known_person(board.field, stand, seen=not unit.concealed, where=where)
            for token in sorted(board.enemy_tokens(side), key=square_of):
                yield _token(board, token)

        return look

    def lay_out(
        self, action: Action, scene: Scene, data: Mapping[str, Any], keys: Mapping[str, int]
    ) -> None:
        """The board, and the tokens on it."""
        action.session.add(TokenGround(scene_id=scene.key, **data["ground"]))
        for token in data["token"]:
            figures = {key: value for key, value in token.items() if key != "person"}
            unit = keys[token["person"]]
            action.session.add(Token(scene_id=scene.key, participant_id=unit, **figures))


def _token(board: TokenBoard, token: Token) -> Known:
    unit = board.units[token.participant_id]
    truth = f"{unit.name}, real" if token is unit.real else f"a decoy of {unit.name}: false"
    where = square_name(square_of(token))
    one = Known(f"token {token.key}", Awareness.SUSPECTED, "a token", where, truth)
    return replace(one, behind=f"person {unit.key}") if token is unit.real else one
