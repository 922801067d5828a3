"""Money goes from one purse to another."""

from __future__ import annotations

from sqlmodel import Session

from models.action import Action, Refusal
from models.bridge.purses import ELSEWHERE, MOST, has, holds, is_open, lacking, owner_of, payment
from rules.tally import INVENTED


def hand_over(action: Action, payer: str, payee: str, amount: int, *, credit: bool = False) -> None:
    """One purse pays another so many hundredths; the payer may run up a debt on `credit`.

    Raises `Refusal` where the payer has less, or there is nobody or nothing to pay.
    """
    if payer == payee:
        raise Refusal("Nobody pays themselves.")
    if not 0 < amount <= MOST:
        raise Refusal("Say how much, more than nothing.")
    why = "" if credit else lacking(action.session, payer, amount)
    if why:
        raise Refusal(why)
    for purse, by in ((payer, -amount), (payee, amount)):
        if purse != ELSEWHERE:
            owner = owner_of(action.session, purse)
            owner.money += by
            action.session.add(owner)


def settle(action: Action, purse: str, amount: int, *rows: str) -> None:
    """Pay what something came to: what is lacking by now is a debt. INVENTED.

    Where whoever was to pay is gone, nobody does. Players read of their own money alone.
    """
    if purse == ELSEWHERE or not amount:
        return
    try:
        hand_over(action, purse, ELSEWHERE, amount, credit=True)
    except Refusal as gone:
        action.tell(str(gone), INVENTED, secret=True)
        return
    secret = not is_open(action.session, purse)
    action.tell(payment(action.session, purse, ELSEWHERE, amount), *rows, secret=secret)
    if debt := in_debt(action.session, purse):
        action.tell(debt, INVENTED, secret=secret)


def in_debt(session: Session, purse: str) -> str:
    """That a purse owes something, as a sentence; empty when it does not."""
    return holds(session, purse) if purse != ELSEWHERE and has(session, purse) < 0 else ""
