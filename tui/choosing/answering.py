"""Answering what a player wants to do, or saying only that it was seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from models.seat.said import WISH_LENGTH
from models.text import clean
from tui.dialogs.prompt import Prompt

if TYPE_CHECKING:
    from tui.shell.service import Service

HINT = "Enter alone says that you have seen it; Esc leaves it open."


def answer_wish(outrider: Service, key: int, player: str, text: str) -> None:
    """Ask for an answer to a wish, which is done with it."""
    from models.deeds.table.wishes import AnswerWish

    async def answered(answer: str | None) -> None:
        if answer is not None:
            await outrider.perform(AnswerWish(key, answer))

    outrider.show(Prompt(f"{player}: {text}", answer_of, hint=HINT), answered)


def answer_of(line: str) -> str:
    """An answer as it is kept; raises `ValueError` where it is too long."""
    words = clean(line)
    if len(words) > WISH_LENGTH:
        raise ValueError(f"An answer takes {WISH_LENGTH} characters at most, not {len(words)}.")
    return words
