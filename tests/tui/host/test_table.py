"""What seats are shown and may say, and what of it a desk hears."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import astuple, replace

import pytest
from sqlmodel import select

from models.deeds.table.handouts import HandOut
from models.deeds.table.seats import EndSeat, SilenceSeat
from models.seat.desk import (
    AskShown,
    EndSeats,
    Gone,
    HandThrow,
    Hello,
    Present,
    ShowsNow,
    TakeBack,
    TellSeat,
    Thrown,
    Wished,
)
from models.seat.meeting import desks_word
from models.seat.said import Dice, LetThrow, Reads, Wish, WriteNote
from models.seat.shown import Section
from models.seat.told import Ended, Sentence, Update, read_told
from models.tables import Entry
from models.tables import Wish as KeptWish
from tests.tui.host.conftest import DeskEnd, SeatEnd
from tui.host import limits
from tui.host.limits import Allowance
from tui.host.seen import Seen
from tui.host.table import ENDED

ANA, BEN = 1, 2
SHOT = HandThrow(ANA, 7, "Shot", "1D10", 10, 1, 1, 3, 1, 10)


def titles(shown):
    return [row[1] for row in shown.get(Section.HANDED, ())]


async def test_an_act_is_on_every_seat_soon_and_what_is_not_for_it_sends_nothing(hosted, referee):
    ana, ben = await hosted.sit(ANA), await hosted.sit(BEN)
    before = len(ana.lines)
    await asyncio.to_thread(referee.perform, HandOut(BEN, "For Ben", "text", "Alone"))
    await ben.shows(lambda shown: "For Ben" in titles(shown))
    acted = time.monotonic()
    await asyncio.to_thread(referee.perform, HandOut(None, "Map", "text", "All"))
    for end in (ana, ben):
        await end.shows(lambda shown: "Map" in titles(shown))
    assert time.monotonic() - acted < 5  # a loaded machine; half a second is what is meant
    assert "For Ben" not in titles(ana.shown)
    assert len(ana.lines) == before + 1


async def test_who_comes_again_is_told_what_they_have_not_seen(hosted, referee):
    """What came while its page was read was seen, on the next evening as well."""
    await asyncio.to_thread(referee.perform, HandOut(None, "Before", "text", "All"))
    ana = await hosted.sit(ANA)
    assert ana.unseen == ()
    ana.say(Reads((Section.HANDED,)))
    ana.say(Dice(99, (4,)))
    await ana.told(Sentence)  # that is heard by now
    await asyncio.to_thread(referee.perform, HandOut(None, "Meanwhile", "text", "All"))
    await ana.shows(lambda shown: "Meanwhile" in titles(shown))
    phone = await hosted.sit(ANA)  # what is read on one line is not new on another
    assert not [part for part, _row in phone.unseen if part == Section.HANDED]
    phone.leave()
    ana.leave()
    async with asyncio.timeout(20):
        while hosted.table._lines:
            await asyncio.sleep(0.01)
    await asyncio.to_thread(referee.perform, HandOut(None, "After", "text", "All"))
    hosted.table._seen = Seen(hosted.campaign.parent / "seen")
    ana = await hosted.sit(ANA)
    handed = titles(ana.shown)
    assert [handed[row] for part, row in ana.unseen if part == Section.HANDED] == ["After"]


async def test_a_wish_is_kept_as_the_player_s_and_told_to_the_desk(hosted, referee):
    desk, ana = await hosted.desk(), await hosted.sit(ANA)
    ana.say(Wish("I want to look\x1b[31m behind the door"))
    told = await desk.told(Wished)
    assert (told.seat, told.player) == (ANA, "Ana")
    await ana.shows(lambda shown: shown.get(Section.WISHES))
    with referee.read() as reader:
        assert reader.exec(select(KeptWish.text)).all() == ["I want to look behind the door"]
        assert reader.exec(select(Entry.author).order_by(Entry.id.desc())).first() == "Ana"


async def test_a_wish_with_half_a_sign_reaches_the_desk_as_it_is_kept(hosted):
    desk, ana = await hosted.desk(), await hosted.sit(ANA)
    ana.send(b'["wish", "I hide\\ud800 behind\\u0007 it"]\n')
    assert await desk.told(Wished) == Wished(ANA, "Ana", "I hide behind it")


async def test_what_a_seat_may_not_do_is_answered_with_a_sentence(hosted, referee):
    ana = await hosted.sit(ANA)
    ana.say(Dice(99, (4,)))
    assert "no longer asks" in (await ana.told(Sentence)).text
    await asyncio.to_thread(referee.perform, SilenceSeat(ANA))
    await ana.shows(lambda shown: shown[Section.TABLE][0][5])
    ana.say(WriteNote(0, "Nothing"))
    assert "silenced" in (await ana.told(Sentence)).text
    await asyncio.to_thread(referee.perform, EndSeat(ANA))
    assert "closed" in (await ana.told(Ended)).why
    assert await ana.gone()


@pytest.mark.parametrize(
    "line", [b"\xff\xfe\n", b"[]\n", b'["dice",1,[-1]]\n', b"[" * 4000 + b"\n", b"a" * 30_000]
)
async def test_a_line_that_no_seat_says_ends_that_seat_alone(hosted, referee, line):
    ana, ben = await hosted.sit(ANA), await hosted.sit(BEN)
    ana.send(line)
    assert "no seat says" in (await ana.told(Ended)).why
    assert await ana.gone()
    await asyncio.to_thread(referee.perform, HandOut(None, "Map", "text", "All"))
    await ben.shows(lambda shown: "Map" in titles(shown))


@pytest.mark.parametrize("key", [True, 1.0, "1", None])
async def test_a_seat_is_named_by_a_whole_number_alone(hosted, key):
    end = SeatEnd(*await hosted.come("seat", key))
    assert await end.next() == Ended("The referee has closed this seat.")
    assert await end.gone()


async def test_whoever_does_not_know_the_desks_word_is_no_desk(hosted, referee):
    """A seat that were made to say so could else hand out, ask for throws, and see all seats."""
    word = desks_word(hosted.campaign)
    for first in (["desk"], ["desk", ""], ["desk", "x" * len(word)], ["desk", None]):
        end = DeskEnd(*await hosted.come(*first))
        end.say(Hello())
        assert await end.line() == b""
    reader, writer = await asyncio.open_unix_connection(hosted.place.ticketed)
    writer.write(json.dumps(["desk", word]).encode() + b"\n")
    writer.write(json.dumps(["seat", BEN]).encode() + b"\n")
    assert read_told(await reader.readline()) == Ended("The referee has closed this seat.")
    writer.close()
    file = hosted.campaign.with_name(".Table.desk")
    assert file.stat().st_mode & 0o777 == 0o600


async def test_a_ticket_is_for_one_line_at_a_time_as_long_as_its_terminal_is_there(hosted):
    word = hosted.tickets.give(ANA, "ssh", lambda: None)
    end = SeatEnd(*await hosted.come("ticket", word))
    await end.told(Update)
    assert await SeatEnd(*await hosted.come("ticket", word)).next() == Ended(ENDED)
    end.leave()
    async with asyncio.timeout(20):
        while hosted.tickets.of(word) is None:
            await asyncio.sleep(0.01)
    await SeatEnd(*await hosted.come("ticket", word)).told(Update)
    hosted.tickets.drop(word)
    assert await SeatEnd(*await hosted.come("ticket", word)).next() == Ended(ENDED)


async def test_what_a_seat_writes_into_the_campaign_is_bounded(hosted, referee, monkeypatch):
    now = 0.0
    monkeypatch.setattr(limits, "monotonic", lambda: now)
    ana, ben = await hosted.sit(ANA), await hosted.sit(BEN)
    again = await hosted.sit(ANA)  # another line of hers has no allowance of its own
    for line in hosted.table._lines:
        line._pace = Allowance(1_000, 1.0)
    ana.say(WriteNote(0, "0"))
    for number in range(1, 29):
        ana.say(WriteNote(1, f"{number}"))
    ana.say(WriteNote(1, "28"))  # which it says already: nothing is written
    assert "already" in (await ana.told(Sentence)).text
    ana.say(WriteNote(1, "29"))
    for end in (ana, again):
        end.say(WriteNote(1, "too much"))
        assert (await end.told(Sentence)).text == "That is too much at once. Send it again in 10 s."
    ben.say(WriteNote(0, "Mine"))
    await ben.shows(lambda shown: shown.get(Section.NOTES))
    now = 10.0
    ana.say(WriteNote(1, "later"))
    await ana.shows(lambda shown: "later" in str(shown.get(Section.NOTES)))
    with referee.read() as reader:
        wrote = reader.exec(select(Entry.author).where(Entry.deed == "WriteSeatNote")).all()
    assert wrote.count("Ana") == 31


async def test_whoever_takes_nothing_holds_nobody_up_and_gets_the_newest_later(hosted, referee):
    ana, ben = await hosted.sit(ANA), await hosted.sit(BEN)
    ana.reader._transport.pause_reading()
    for number in range(12):
        body = chr(ord("a") + number) * 90_000
        await asyncio.to_thread(referee.perform, HandOut(None, f"Page {number}", "text", body))
        await ben.shows(lambda shown, number=number: f"Page {number}" in titles(shown))
    ana.reader._transport.resume_reading()
    await ana.shows(lambda shown: "Page 11" in titles(shown))
    assert ana.shown == ben.shown | {
        part: ana.shown[part] for part in (Section.TABLE, Section.SHEET) if part in ana.shown
    }
    assert len(ana.lines) < len(ben.lines)


async def test_a_desk_hears_who_comes_and_goes(hosted):
    desk = await hosted.desk()
    desk.say(Hello())
    assert (await desk.told(Present)).seats == ()
    ana = await hosted.sit(ANA)
    there = (await desk.told(Present, lambda present: present.seats)).seats
    assert [(seat, way) for seat, way, _since in there] == [(ANA, "ssh")]
    ana.leave()
    await desk.told(Present, lambda present: not present.seats)


async def test_a_throw_goes_to_the_seat_and_comes_back(hosted):
    desk, ana = await hosted.desk(), await hosted.sit(ANA)
    desk.say(SHOT)
    row = (await ana.shows(lambda shown: shown.get(Section.THROW)))[Section.THROW][0]
    assert row[1:] == ("Shot", "1D10", 10, 1, 1, 3, 1, 10)
    for wrong in ((), (11,), (1, 2, 3, 4), (1, 2000)):
        ana.say(Dice(row[0], wrong))
        assert await ana.told(Sentence)
    ana.say(Dice(row[0], (9, 4)))
    assert await desk.told(Thrown) == Thrown(7, (9, 4), False)
    await ana.shows(lambda shown: not shown.get(Section.THROW))
    desk.say(SHOT)
    row = (await ana.shows(lambda shown: shown.get(Section.THROW)))[Section.THROW][0]
    ana.say(LetThrow(row[0]))
    assert await desk.told(Thrown) == Thrown(7, (), True)


async def test_a_desk_says_something_to_one_seat(hosted):
    desk, ana, ben = await hosted.desk(), await hosted.sit(ANA), await hosted.sit(BEN)
    desk.say(TellSeat(ANA, "You threw 6."))
    assert (await ana.told(Sentence)).text == "You threw 6."
    assert not any(b"You threw" in line for line in ben.lines)


async def test_a_throw_is_taken_back_and_nobody_waits_for_a_line_that_is_gone(hosted):
    desk, ana, ben = await hosted.desk(), await hosted.sit(ANA), await hosted.sit(BEN)
    desk.say(SHOT)
    row = (await ana.shows(lambda shown: shown.get(Section.THROW)))[Section.THROW][0]
    ben.say(Dice(row[0], (3,)))
    assert "no longer asks" in (await ben.told(Sentence)).text
    desk.say(TakeBack(7))
    await ana.shows(lambda shown: not shown.get(Section.THROW))
    desk.say(SHOT)
    await ana.shows(lambda shown: shown.get(Section.THROW))
    ana.leave()
    assert await desk.told(Gone) == Gone(7)
    desk.say(SHOT)
    assert await desk.told(Gone) == Gone(7)


async def test_the_number_of_a_throw_tells_nothing_of_what_others_threw(hosted):
    desk, ana, ben = await hosted.desk(), await hosted.sit(ANA), await hosted.sit(BEN)
    first = None
    for _ in range(3):
        desk.say(SHOT)
        row = (await ana.shows(lambda shown: shown.get(Section.THROW)))[Section.THROW][0]
        first = first or row[0]
        ana.say(LetThrow(row[0]))
        assert await desk.told(Thrown) == Thrown(7, (), True)
        await ana.shows(lambda shown: not shown.get(Section.THROW))
    desk.say(replace(SHOT, seat=BEN))
    row = (await ben.shows(lambda shown: shown.get(Section.THROW)))[Section.THROW][0]
    assert row[0] == first


async def test_a_throw_goes_with_the_desk_that_asked(hosted):
    desk, ana = await hosted.desk(), await hosted.sit(ANA)
    desk.say(SHOT)
    await ana.shows(lambda shown: shown.get(Section.THROW))
    desk.leave()
    await ana.shows(lambda shown: not shown.get(Section.THROW))


async def test_a_throw_outlives_the_process_that_asked_for_it(hosted):
    """Its desk and its seat come again; whichever is first waits for the other."""
    kept = [(3, astuple(SHOT)), (4, astuple(replace(SHOT, throw=8, purpose="Another")))]
    hosted.table.take_over(kept)
    ana = await hosted.sit(ANA)
    ana.say(Dice(ana.shown[Section.THROW][0][0], (9,)))
    await ana.shows(lambda shown: shown[Section.THROW][0][1] == "Another")
    desk = await hosted.desk()
    desk.say(SHOT)
    assert await desk.told(Thrown) == Thrown(7, (9,), False)
    hosted.table._nobody_came()
    await ana.shows(lambda shown: not shown.get(Section.THROW))
    desk.say(SHOT)
    row = (await ana.shows(lambda shown: shown.get(Section.THROW)))[Section.THROW][0]
    assert row[0] == 5


async def test_a_throw_waits_for_its_player_when_the_process_that_asked_has_died(hosted):
    kept = [(3, astuple(SHOT))]
    hosted.table.take_over(kept)
    desk = await hosted.desk()
    desk.say(SHOT)
    desk.say(Hello())
    await desk.told(Present)
    assert not any(b"Gone" in line for line in desk.lines)
    hosted.table._nobody_came()
    assert await desk.told(Gone) == Gone(7)


async def test_a_desk_learns_what_a_seat_shows_exactly(hosted):
    desk, ana = await hosted.desk(), await hosted.sit(ANA)
    desk.say(AskShown(ANA))
    told = await desk.told(ShowsNow)
    assert dict(told.sections) == ana.shown
    assert told.seat == ANA


async def test_a_desk_sends_one_away_or_everybody(hosted):
    desk, ana, ben = await hosted.desk(), await hosted.sit(ANA), await hosted.sit(BEN)
    desk.say(EndSeats(ANA, "Until tomorrow."))
    assert await ana.told(Ended) == Ended("Until tomorrow.")
    desk.say(EndSeats(0, "Good night."))
    assert await ben.told(Ended) == Ended("Good night.")
    async with asyncio.timeout(5):
        await hosted.table.over.wait()


async def test_one_seat_has_few_lines_and_the_oldest_goes(hosted, referee):
    ends = [await hosted.sit(ANA) for _ in range(5)]
    assert await ends[0].told(Ended)
    await asyncio.to_thread(referee.perform, HandOut(None, "Map", "text", "All"))
    for end in ends[1:]:
        await end.shows(lambda shown: "Map" in titles(shown))
