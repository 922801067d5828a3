"""Answering what a player wants to do, or saying only that it was seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from models.seat.said import WISH_LENGTH
from models.text import clean
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt

if TYPE_CHECKING:
    from textual.app import App

    from models.storage.headline import Wished
    from tui.shell.service import Service

HINT = "Enter alone says that you have seen it; Esc leaves it open."


class Answer(Prompt[str]):
    """The answer to a wish."""


class Which(Menu):
    """Whom to answer, where several wait."""


def heed(outrider: Service) -> None:
    """Answer what players want to do, wherever one is; whom, is asked where several wait."""
    boxes = cast("App[Any]", outrider).screen_stack
    wishes = outrider.headline.wishes if outrider.headline else ()
    if any(isinstance(box, Answer | Which) for box in boxes):
        return
    if not wishes:
        outrider.tell("No player wants anything.")
    elif len(wishes) == 1:
        answer_wish(outrider, wishes[0].key, wishes[0].player, wishes[0].text)
    else:
        items = [Item(wish, wish.player, wish.text) for wish in wishes]

        def chosen(wish: Wished | None) -> None:
            if wish is not None:
                answer_wish(outrider, wish.key, wish.player, wish.text)

        outrider.show(Which("Answer whom?", items), chosen)


def answer_wish(outrider: Service, key: int, player: str, text: str) -> None:
    """Ask for an answer to a wish, which is done with it."""
    from models.deeds.table.wishes import AnswerWish

    async def answered(answer: str | None) -> None:
        if answer is not None:
            await outrider.perform(AnswerWish(key, answer))

    outrider.show(Answer(f"{player}: {text}", answer_of, hint=HINT), answered)


def answer_of(line: str) -> str:
    """An answer as it is kept; raises `ValueError` where it is too long."""
    words = clean(line)
    if len(words) > WISH_LENGTH:
        raise ValueError(f"An answer takes {WISH_LENGTH} characters at most, not {len(words)}.")
    return words
