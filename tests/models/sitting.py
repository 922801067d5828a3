"""Deeds at the table at random: the referee's about seats, and what players do at theirs."""

from __future__ import annotations

from random import Random
from typing import Any

from sqlmodel import select

from models.action import Refusal
from models.campaign import Campaign, Done
from models.deeds.people.people import NewPerson
from models.deeds.people.several import TakeOffList
from models.deeds.table.handouts import HandOut, TakeBackHandout
from models.deeds.table.letting_in import EnterSeat, ForgetKey, GiveCode
from models.deeds.table.notes import WriteSeatNote
from models.deeds.table.seats import ChangeSeat, EndSeat, NewSeat, SilenceSeat
from models.deeds.table.wishes import AnswerWish, SayWish
from models.tables import Handout, HandoutStyle, KeyKind, Person, Seat, SeatKey, SeatNote, Wish

KEPT = (EnterSeat, SayWish, WriteSeatNote)
"""What players do."""


def some_deed(campaign: Campaign, random: Random) -> Any:
    """A deed about some seat; whether it can be done is another matter."""
    with campaign.read() as session:
        seats = session.exec(select(Seat.id, Seat.code).order_by(Seat.id)).all()
        keys = {
            table: session.exec(select(table.id).order_by(table.id)).all()  # type: ignore[attr-defined]
            for table in (Person, SeatKey, Handout, Wish, SeatNote)
        }

    def one(table: Any) -> int:
        return int(random.choice(keys[table])) if keys[table] else 1

    seat, code = random.choice(seats) if seats else (1, "")
    words = f"{random.random()}"
    kind = random.choice([*KeyKind, None])
    return random.choice(
        [
            lambda: NewPerson(f"Somebody {words}", "party"),
            lambda: TakeOffList((one(Person),)),
            lambda: NewSeat(f"Player {words}", one(Person)),
            lambda: NewSeat(f"Player {words}"),
            lambda: ChangeSeat(seat, f"Player {words}", one(Person), random.random() < 0.7),
            lambda: SilenceSeat(seat, random.random() < 0.5),
            lambda: EndSeat(seat, random.random() < 0.4),
            lambda: GiveCode(seat, f"code {words}"),
            lambda: GiveCode(seat, f"code {words}"),
            lambda: GiveCode(seat, ""),
            lambda: EnterSeat(seat, code, kind, f"key {words}", "a laptop"),
            lambda: EnterSeat(seat, code, kind, f"key {words}"),
            lambda: ForgetKey(one(SeatKey)),
            lambda: HandOut(random.choice([seat, None]), "", HandoutStyle.TEXT, words),
            lambda: TakeBackHandout(one(Handout)),
            lambda: SayWish(seat, words),
            lambda: AnswerWish(one(Wish), words),
            lambda: WriteSeatNote(seat, random.randrange(3), words),
            lambda: WriteSeatNote(seat, random.randrange(1, 3), ""),
        ]
    )()


def sit(campaign: Campaign, random: Random) -> Any:
    """Do one deed at random, in the name of whose it is; None when it was refused."""
    deed = some_deed(campaign, random)
    campaign.author = "A player" if isinstance(deed, KEPT) else "Referee"
    try:
        campaign.perform(deed)
    except Refusal:
        return None
    return deed


def as_player(campaign: Campaign, random: Random) -> Done | None:
    """What a host does: one deed of a player; None when it was refused."""
    deed = next(deed for deed in iter(lambda: some_deed(campaign, random), None) if is_kept(deed))
    campaign.author = "A player"
    try:
        return campaign.perform(deed)
    except Refusal:
        return None


def is_kept(deed: Any) -> bool:
    """Whether it is a player's."""
    return isinstance(deed, KEPT)


def all_at_once(campaign: Campaign, player: str = "Zoe", text: str = "words") -> int:
    """A new seat with something of everything in it: its key."""
    campaign.perform(NewSeat(player))
    with campaign.read() as session:
        seat = int(max(session.exec(select(Seat.id)).all()))  # type: ignore[type-var]
    campaign.perform(GiveCode(seat, "used"))
    campaign.perform(EnterSeat(seat, "used", KeyKind.SSH, f"SHA256:key {seat}", "laptop"))
    campaign.perform(GiveCode(seat, "for the other machine"))
    campaign.perform(HandOut(seat, "", HandoutStyle.TEXT, text))
    campaign.perform(WriteSeatNote(seat, 0, text))
    campaign.perform(SayWish(seat, text))
    return seat
