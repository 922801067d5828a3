"""What is said, written and handed out at one seat changes no byte of what others get."""

from random import Random

import pytest
from sqlmodel import func, select

from models.action import Refusal
from models.deeds.clock.time import Advance
from models.deeds.people.edit import EditRow
from models.deeds.people.harm import HurtByHand
from models.deeds.table.handouts import HandOut, TakeBackHandout
from models.deeds.table.letting_in import EnterSeat, ForgetKey, GiveCode
from models.deeds.table.notes import WriteSeatNote
from models.deeds.table.seats import ChangeSeat, EndSeat, NewSeat, SilenceSeat
from models.deeds.table.wishes import AnswerWish, SayWish
from models.tables import Handout, HandoutStyle, KeyKind, SeatKey, Side, Wish
from tests.models.deeds.stage import Stage
from tests.models.secrets.twins import hush_set_up, public, seat_down

WEI, OTHER = 1, 4
TEXT = HandoutStyle.TEXT


def begun(folder):
    folder.mkdir()
    stage = Stage(folder / "Table.outrider")
    stage.zone("Hut")
    for name in ("Wei", "Hanne"):
        stage.enter(name, "Hut")
    stage.enter("Gus", "Hut", Side.OPPOSITION)
    seat_down(stage)
    hush_set_up(stage)
    return stage


def at_the_table(stage):
    """What goes on before everybody, and at the seat of Wei alone."""
    wei = stage.people["Wei"]
    yield Advance(60)
    yield WriteSeatNote(WEI, 0, "a note")
    yield HandOut(WEI, "", TEXT, "a letter")
    yield HandOut(None, "", TEXT, "a map")
    yield HurtByHand(wei, light=1)
    yield WriteSeatNote(WEI, 1, "another")
    yield SayWish(WEI, "to the roof")
    yield EditRow("person", wei, {"occupation": "pilot"})
    yield WriteSeatNote(WEI, 0, "one more")
    yield Advance(3_600)


def elsewhere(stage, random):
    """What goes on at a seat that is none of theirs: whether it can be done is another matter."""
    words, code = f"{random.random()}", "a code"
    yield NewSeat(f"Another {words}", random.choice([None, stage.people["Gus"]]))
    for _ in range(6):
        yield random.choice(
            [
                ChangeSeat(OTHER, f"Player {words}", stage.people["Gus"]),
                SilenceSeat(OTHER, random.random() < 0.3),
                EndSeat(OTHER, random.random() < 0.3),
                GiveCode(OTHER, code),
                EnterSeat(OTHER, code, random.choice([*KeyKind, None]), words),
                ForgetKey(newest_of(stage, SeatKey)),
                HandOut(OTHER, words, TEXT, words),
                SayWish(OTHER, words),
                WriteSeatNote(OTHER, random.randrange(2), words),
            ]
        )
    yield HandOut(OTHER, words, TEXT, words)
    yield TakeBackHandout(newest_of(stage, Handout))
    yield SayWish(OTHER, words)
    with stage.campaign.read() as session:
        theirs = session.exec(select(Wish.id).where(Wish.seat_id == OTHER)).all()
    yield AnswerWish(max(theirs, default=0), words)


def newest_of(stage, table):
    with stage.campaign.read() as session:
        return session.exec(select(func.max(table.id))).one() or 0


@pytest.mark.parametrize("seed", [1, 2])
def test_what_goes_on_at_another_seat_changes_no_byte_of_what_others_get(tmp_path, seed):
    one, other = (begun(tmp_path / name) for name in ("one", "other"))
    random, done = Random(seed), set()
    before = public(one)
    for deed in at_the_table(one):
        for hidden in elsewhere(other, random):
            try:
                other.campaign.perform(hidden)
                done.add(type(hidden))
            except Refusal:
                continue
        for stage in (one, other):
            stage.campaign.perform(deed)
        assert public(one) == public(other), deed
    assert len(done) > 8
    assert public(one) != before
    for stage in (one, other):
        stage.campaign.close()
