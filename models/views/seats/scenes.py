"""The scene as a side of it follows it: how far it has gone, what they know, what was told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sqlmodel import Session, col, select

from models.bridge.awareness import Awareness
from models.bridge.dates import calendar_of
from models.bridge.ground import field_in
from models.bridge.joint import listed
from models.bridge.known import SUSPECTED, Known
from models.bridge.standing import few
from models.bridge.turn import acting_now, everybody
from models.seat.shown import Row
from models.tables import Phase, Revelation, Scene, Side, TokenGround
from models.views.knowledge import Telling, knowledge
from models.views.players import as_side_knows, players_tellings
from models.views.seats.eyes import scene_with

_MOST_TOLD = 40
"""INVENTED: so many of the last things that were told stay before the players."""


def course(session: Session, side: str) -> Iterator[Row]:
    """The phase, its turn or stretch, and who of the side may act now.

    Never at which point of the turn a fight is, nor that anybody else acts: what comes between two
    acts of people they see would tell of people they do not.
    """
    scene = scene_with(session, side)
    if scene is None:
        return
    if scene.phase == Phase.COMBAT:
        yield "heading", f"Combat, turn {scene.turn}"
        ours = acting_now(everybody(field_in(session, scene), side))
        if ours:
            yield "text", f"May act now: {listed(few([one.stand.name for one in ours]))}."
    else:
        yield "heading", "Stealth"
        yield from _stealth(session, scene, side)


def known(session: Session, side: str) -> Iterator[Row]:
    """Whom and what a side has seen or suspects in the scene, and where.

    What the party suspects comes of throws in secret: it is there once the players were told, in
    the words they were told. Tokens lie before everybody's eyes.
    """
    scene = scene_with(session, side)
    if scene is None:
        return
    mine = next(one for one in knowledge(session, scene) if one.side == side)
    if side == Side.PARTY:
        mine = replace(mine, known=tuple(filter(None, map(_as_told, mine.known))))
    yield from ((str(one.awareness), one.what, one.where) for one in as_side_knows(mine))


def _as_told(one: Known) -> Known | None:
    if one.awareness is not Awareness.SUSPECTED or one.about.startswith("token "):
        return one
    told = one.told
    if told.startswith(SUSPECTED):
        told = told.removeprefix(SUSPECTED).removesuffix(".")
    return replace(one, what=told, where="") if told else None


def told(session: Session) -> Iterator[Row]:
    """What the players were told in scenes, the last of it, in order."""
    newest = select(Revelation).order_by(col(Revelation.id).desc()).limit(_MOST_TOLD)
    rows = sorted(session.exec(newest), key=lambda row: (row.clock, row.key))
    moment = calendar_of(session).moment
    tellings = (Telling(row.about, row.told, row.clock) for row in rows)
    for one in players_tellings(tellings):
        yield moment(one.clock), one.told


def _stealth(session: Session, scene: Scene, side: str) -> Iterator[Row]:
    """How far stealth has gone, by the engines that count it in the open."""
    if scene.engine == "zones":
        yield "text", f"Stretch {scene.stretch}."
    if scene.engine == "tokens":
        turn = select(TokenGround.side).where(TokenGround.scene_id == scene.id)
        whose = "Your side moves" if session.exec(turn).first() == side else "The others move"
        yield "text", f"Round {scene.stretch}. {whose}."
