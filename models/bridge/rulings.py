"""The rulings of this campaign: what it has chosen where the rules are silent or disagree."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from sqlmodel import Session, select

from models.reading import read_once
from models.tables import Switch
from rules.rulings import SUBJECTS, Rulings

if TYPE_CHECKING:
    from models.action import Action


@read_once
def rulings(session: Session) -> Rulings:
    """What the campaign has chosen, and the default wherever it has chosen nothing.

    A choice that this Outrider does not know, made with a newer one, counts for nothing here.
    """
    chosen = Rulings()
    for switch in session.exec(select(Switch)):
        with suppress(KeyError, ValueError):
            chosen = chosen.choose(switch.ruling, switch.choice)
    return chosen


def as_ruled(chosen: Rulings, ident: str) -> str:
    """What a campaign has chosen, as a note beside odds and results."""
    return f"{ident} as this campaign rules, {SUBJECTS[ident]}: {chosen.choice(ident)}."


def tell_ruled(
    action: Action, chosen: Rulings, idents: Iterable[str], *, secret: bool = False
) -> None:
    """Name the choices that a result has followed, once; in secret where they give it away."""
    said = {line["text"] for line in action.lines}
    for ident in idents:
        if (text := as_ruled(chosen, ident)) not in said:
            action.tell(text, ident, secret=secret)
