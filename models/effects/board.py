"""The board when a fight begins, and when it breaks off (G-160)."""

from __future__ import annotations

from sqlmodel import Session

from models.bridge.tokens import TokenBoard, goes_with_reveal, unseen_before
from models.tables import Scene


def leave_board(session: Session, scene: Scene) -> None:
    """A fight begins: everybody is where their real token lies, and who is in view is known.

    The tokens stay where they are until the scene goes back to stealth.
    """
    board = TokenBoard(session, scene)
    for unit in board.units.values():
        row = unit.stand.participant
        board.stand_at(row, unit.square)
        session.add(row)
        if not unit.concealed:
            session.add_all(unseen_before(board, unit))


def return_to_board(session: Session, scene: Scene) -> None:
    """A fight breaks off: real tokens follow their units, and go where those are revealed.

    The decoys of one who is revealed and out of action go with it: nobody is left to play them
    (INVENTED).
    """
    board = TokenBoard(session, scene)
    for unit in board.units.values():
        for token in unit.tokens:
            if unit.concealed and token.real:
                token.x, token.y = unit.miniature
                session.add(token)
            elif not unit.concealed and (goes_with_reveal(board, token) or not unit.stand.active):
                session.delete(token)
