"""The rulings of this campaign: what it has chosen where the rules are silent or disagree."""

from __future__ import annotations

from contextlib import suppress

from sqlmodel import Session, select

from models.reading import read_once
from models.tables import Switch
from rules.rulings import Rulings


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
