"""What somebody leaves behind by moving, and what cover the way offers (C-21, C-90)."""

from __future__ import annotations

from sqlmodel import Session

from models.action import Action
from models.bridge.cover import at_hand
from models.bridge.grip import grips_in
from models.bridge.ground import Stand
from models.effects.cover import end_cover, put_behind
from models.effects.grips import end_holds
from models.effects.hands import go_from
from models.tables import Participant, Zone
from rules.combat.movement import Mode


def uproot(action: Action, row: Participant) -> None:
    """Let cover and holds that bound somebody to a place, and others to them, be over."""
    end_cover(action, row)
    end_holds(action, [row.key])


def leave(action: Action, stand: Stand, mode: Mode) -> None:
    """Let what somebody had where they were be over, once they are where they go to.

    Cover, hiding and a look through a door (A-24) are gone, and so are treatment and every hold
    they had or were in: who moves lets go (C-90), and from a grip that does not control one may
    walk away, INVENTED. Whoever is felled at this point falls where the move ends (C-16). On the
    way they use what cover their way of moving leaves them (C-21). To get up takes no action of its
    own (G-45).
    """
    row = stand.participant
    uproot(action, row)
    go_from(action, stand.person)
    if row.hidden:
        action.tell(f"{stand.name} is no longer hidden.")
    row.pace, row.hidden = mode, False
    row.prone = mode is Mode.CRAWL or bool(row.stop_point)
    row.peeking_id = None
    behind = at_hand(action.get(Zone, row.zone_id).conceals, mode.cover_use)
    put_behind(row, behind)
    action.session.add(row)
    if behind.stance:
        action.tell(f"{stand.name} goes in cover: {behind.words}.", "C-21", "G-61")


def leave_notes(session: Session, stand: Stand) -> tuple[str, ...]:
    """What becomes of holds and hiding when somebody moves, and who falls: notes of a preview."""
    felled = f"{stand.name} falls on the way: how far they get is for the referee to say (C-16)."
    open_ = f"{stand.name} will no longer be hidden."
    return (
        *([felled] if stand.participant.stop_point else []),
        *([open_] if stand.participant.hidden else []),
        *(
            f"{grip.holder_name} no longer holds {grip.held_name} then (C-90)."
            for grip in grips_in(session, stand.participant.scene_id)
            if stand.key in {grip.holder, grip.held}
        ),
    )
