"""A throw that is handed to a seat: it is asked for there, its dice come in, it is taken back."""

import json

import pytest
from sqlmodel import select

from models.campaign import Campaign
from models.deeds.fight.fire import Fire
from models.seat.desk import Gone, HandThrow, TakeBack, TellSeat, Thrown
from models.tables import Entry, Participant, Person, Seat, Sighting, Wish
from rules.dice import SupposedDice
from tests.tui.people.looking import text
from tests.tui.screens import CAMPAIGN, play
from tests.tui.table.host import hosting, until

SHOT = "e f enter a enter"
"""Wei Sandoval at the likeliest of the guards: two shots, each of which hits on 4 or more."""
ABOUT = "Wei Sandoval fires at Jessamy Tull"
TO_HIT = (f"{ABOUT}: to hit", "1D10 (0-9)", 10, 1, 1, 1, 0, 9)


def change(outrider, make):
    campaign = Campaign(outrider.saves / f"{CAMPAIGN}.outrider")
    with campaign.action("Seats") as action:
        made = make(action.session)
    campaign.close()
    return made


@pytest.fixture
def seats(outrider):
    """The player of Wei Sandoval, and one who plays nobody; the party knows of everybody."""

    def make(session):
        for one in session.exec(select(Participant).where(Participant.side != "party")):
            known = Sighting(scene_id=one.scene_id, side="party", participant_id=one.id)
            session.add(known)
        wei = session.exec(select(Person).where(Person.name == "Wei Sandoval")).one()
        common = {"made_at": "2300-03-04T19:00:00+00:00"}
        mara = Seat(player="Mara", person_id=wei.id, handle="mara", **common)
        joe = Seat(player="Joe", handle="joe", **common)
        session.add_all([mara, joe])
        session.flush()
        return mara.id, joe.id

    return change(outrider, make)


class Sitting:
    """The sample in a fight, with players at the table."""

    def __init__(self, outrider, pilot, host):
        self.outrider, self.pilot, self.host = outrider, pilot, host

    async def seat(self, *keys):
        await until(lambda: self.host.first)
        self.host.seat(*keys)
        await until(lambda: self.outrider.table and self.outrider.table.there == {*keys})

    async def asked(self, number=1):
        """What is asked of a seat, once so much is."""
        await until(lambda: len(self.throws) >= number)
        await play(self.pilot, "")
        return self.throws[number - 1]

    @property
    def throws(self):
        return [said for said in self.host.heard if isinstance(said, HandThrow)]

    async def say(self, message, shown):
        self.host.say(message)
        await until(lambda: shown in text(self.outrider))


@pytest.fixture
async def table(outrider, seats):
    path = outrider.saves / f"{CAMPAIGN}.outrider"
    async with hosting(path) as host, outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "")
        yield Sitting(outrider, pilot, host)


def last(outrider):
    campaign = Campaign(outrider.saves / f"{CAMPAIGN}.outrider")
    with campaign.read() as session:
        entry = session.exec(select(Entry).order_by(Entry.id.desc())).first()
    campaign.close()
    return entry


async def test_the_dice_of_whoever_fires_come_in_one_after_the_other(table, seats):
    await table.seat(*seats)
    await play(table.pilot, SHOT)
    assert "Space Mara throws" in text(table.outrider)
    await play(table.pilot, "space")
    first = await table.asked()
    assert first == HandThrow(seats[0], first.throw, *TO_HIT)
    assert "to hit: 1D10 (0-9), 0 to 9 · throw 1 · Mara is asked" in text(table.outrider)
    await table.say(Thrown(first.throw, (4,), False), "to hit 4")
    second = await table.asked(2)
    assert (second.purpose, second.lowest, second.highest) == (f"{ABOUT}: hit location", 1, 10)
    await table.say(Thrown(second.throw, (7,), False), "hit location 7")
    third = await table.asked(3)
    await table.say(Thrown(third.throw, (3,), False), "wound 3")
    fourth = await table.asked(4)
    await table.say(Thrown(fourth.throw, (1,), False), "4 of 4 · Enter does it")
    before = last(table.outrider).id
    await play(table.pilot, "enter")
    entry = last(table.outrider)
    assert [die["value"] for die in entry.thrown] == [4, 7, 3, 1]
    assert (entry.id, entry.typed, entry.asked["dice_by"]) == (before + 1, True, "Mara's seat")
    await play(table.pilot, "escape escape j tab pagedown")
    assert "dice: Mara's seat" in text(table.outrider)


async def test_a_second_throw_for_the_same_is_called_so_at_the_seat_as_here(table, seats):
    await table.seat(seats[0])
    await play(table.pilot, f"{SHOT} space")
    first = await table.asked()
    await table.say(Thrown(first.throw, (0,), False), "to hit (2nd): 1D10 (0-9)")
    second = await table.asked(2)
    assert second == HandThrow(seats[0], second.throw, f"{ABOUT}: to hit (2nd)", *TO_HIT[1:])


async def test_what_the_seat_throws_by_itself_is_thrown_here_and_marked(table, seats):
    await table.seat(seats[0])
    await play(table.pilot, f"{SHOT} space")
    number = 0
    while "Enter does it" not in text(table.outrider):
        number += 1
        asked = await table.asked(number)
        table.host.say(Thrown(asked.throw, (), True))
        await until(
            lambda n=number: len(table.throws) > n or "Enter does it" in text(table.outrider)
        )
    await play(table.pilot, "enter")
    entry = last(table.outrider)
    assert not entry.typed
    assert entry.asked["dice_by"] == "the program at Mara's seat"
    told = [said for said in table.host.heard if isinstance(said, TellSeat)]
    shown = [die["value"] for die in entry.thrown]
    assert told == [TellSeat(seats[0], f"You threw {value}.") for value in shown]


async def test_typing_takes_it_back_and_the_rest_is_typed(table, seats):
    await table.seat(seats[0])
    await play(table.pilot, f"{SHOT} space")
    first = await table.asked()
    await table.say(Thrown(first.throw, (4,), False), "to hit 4")
    second = await table.asked(2)
    await play(table.pilot, "space 7")
    await until(lambda: TakeBack(second.throw) in table.host.heard)
    assert "is asked" not in text(table.outrider)
    await play(table.pilot, "3 1 enter")
    entry = last(table.outrider)
    assert [die["value"] for die in entry.thrown] == [4, 7, 3, 1]
    assert entry.asked["dice_by"] == "Mara's seat, 1 of 4"


async def test_escape_takes_it_back_and_leaves_the_odds(table, seats):
    await table.seat(seats[0])
    await play(table.pilot, f"{SHOT} space")
    asked = await table.asked()
    await play(table.pilot, "escape")
    await until(lambda: TakeBack(asked.throw) in table.host.heard)
    assert "Enter roll · t type dice · Space Mara throws" in text(table.outrider)


async def test_a_line_that_goes_dead_is_said_and_the_dice_are_typed(table, seats):
    await table.seat(seats[0])
    await play(table.pilot, f"{SHOT} space")
    asked = await table.asked()
    gone = "Mara is not at the table any more: Enter rolls, Space asks again, or type."
    await table.say(Gone(asked.throw), gone)
    await play(table.pilot, "1 1 enter")
    assert "dice_by" not in last(table.outrider).asked
    assert last(table.outrider).typed


async def test_a_host_whose_line_drops_does_not_say_that_a_player_has_left(table, seats):
    await table.seat(seats[0])
    await play(table.pilot, f"{SHOT} space")
    await table.asked()
    table.host.cut()
    await table.asked(2)  # which is the same
    assert "Mara is asked" in text(table.outrider)
    table.host.end()
    said = "The line to the table has dropped: Enter rolls, Space asks again, or type."
    await until(lambda: said in text(table.outrider))


async def test_a_throw_whose_line_dropped_is_handed_out_again_with_the_dice_that_came(table, seats):
    await table.seat(*seats)
    await play(table.pilot, f"{SHOT} space")
    first = await table.asked()
    await table.say(Thrown(first.throw, (4,), False), "to hit 4")
    second = await table.asked(2)
    table.host.seat()
    await table.say(Gone(second.throw), "Mara is not at the table any more")
    await play(table.pilot, "space")
    assert "Nobody who may throw is at a seat." in text(table.outrider)
    await table.seat(*seats)
    back = "Mara is back: Enter rolls, Space asks again, or type."
    await until(lambda: back in text(table.outrider))
    table.host.seat(seats[1])
    await until(lambda: "Mara is not at the table any more" in text(table.outrider))
    await table.seat(*seats)
    await play(table.pilot, "space")
    again = await table.asked(3)
    assert again.seat == seats[0]
    assert again.purpose.endswith("hit location")
    await table.say(Thrown(again.throw, (7,), False), "hit location 7")
    third = await table.asked(4)
    await play(table.pilot, "space 3 1 enter")
    assert TakeBack(third.throw) in table.host.heard
    entry = last(table.outrider)
    assert [die["value"] for die in entry.thrown] == [4, 7, 3, 1]
    assert entry.asked["dice_by"] == "Mara's seat, 2 of 4"


async def test_what_the_dice_cannot_show_is_said_and_asked_again(table, seats):
    await table.seat(seats[0])
    await play(table.pilot, f"{SHOT} space")
    asked = await table.asked()
    wrong = "Mara says 4, 11: these dice do not show that."
    await table.say(Thrown(asked.throw, (4, 11), False), wrong)
    again = await table.asked(2)
    assert again.purpose == f"{ABOUT}: to hit"


def wish(*texts):
    def make(session):
        seat = session.exec(select(Seat).where(Seat.player == "Joe")).one()
        for said in texts:
            session.add(Wish(seat_id=seat.id, text=said, clock=0, made_at="2300-03-04T19:00:00"))

    return make


def answers(outrider):
    campaign = Campaign(outrider.saves / f"{CAMPAIGN}.outrider")
    with campaign.read() as session:
        found = session.exec(select(Wish.answer).where(Wish.done)).all()
    campaign.close()
    return found


async def test_a_wish_is_noticed_and_answered_over_an_open_panel_which_stays(table):
    await play(table.pilot, f"{SHOT} t 4 space 7")
    panel = table.outrider.screen
    change(table.outrider, wish("open the hatch"))
    await until(lambda: table.outrider.marks)
    assert "Joe asks: F4 answers" in table.outrider.marks[0].said
    await play(table.pilot, "f4")
    assert "Joe: open the hatch" in text(table.outrider)
    await play(table.pilot, "f4 i t space o p e n s enter")
    assert answers(table.outrider) == ["it opens"]
    assert table.outrider.screen is panel
    assert panel.query_one("#typed").value == "4 7"
    assert table.outrider.marks == ()
    await play(table.pilot, "space 3 space 1 enter")
    assert last(table.outrider).title.startswith("Wei Sandoval fires")


async def test_of_several_wishes_one_is_chosen_in_the_encounter(table, seats):
    change(table.outrider, wish("open the hatch", "wait here"))
    await play(table.pilot, "e")
    await until(lambda: "2 wishes" in text(table.outrider))
    await play(table.pilot, "f4 down enter n o enter")
    assert answers(table.outrider) == ["no"]


async def test_nobody_at_a_seat_and_the_key_is_not_named_nor_looked_into(table, monkeypatch):
    thrown, rehearse = [], Campaign.rehearse

    def rehearsed(self, deed, dice):
        thrown.append(isinstance(dice, SupposedDice))
        return rehearse(self, deed, dice)

    monkeypatch.setattr(Campaign, "rehearse", rehearsed)
    await play(table.pilot, SHOT)
    assert True not in thrown
    assert "Space" not in text(table.outrider)
    await play(table.pilot, "space")
    assert "Nobody who may throw is at a seat." in text(table.outrider)


async def test_where_it_is_not_told_whose_throw_it_is_a_menu_asks(table, seats):
    await table.seat(seats[1])
    await play(table.pilot, SHOT)
    assert "Space a seat throws" in text(table.outrider)
    await play(table.pilot, "space")
    assert "Who throws?" in text(table.outrider)
    await play(table.pilot, "enter")
    assert (await table.asked()).seat == seats[1]


async def test_who_may_not_throw_is_not_asked(table, seats):
    await table.seat(seats[0])

    def silence(session):
        session.get_one(Seat, seats[0]).silenced = True

    change(table.outrider, silence)
    await play(table.pilot, SHOT)
    assert "Space" not in text(table.outrider)


async def test_a_shot_at_somebody_unseen_is_handed_to_nobody(table, seats):
    def hide(session):
        for known in session.exec(select(Sighting)):
            session.delete(known)

    change(table.outrider, hide)
    await table.seat(seats[0])
    await play(table.pilot, SHOT)
    assert "Space" not in text(table.outrider)
    await play(table.pilot, "space")
    assert "What comes of this is yours alone" in text(table.outrider)
    assert table.throws == []


async def test_what_is_the_referees_alone_is_handed_to_nobody(table, seats, monkeypatch):
    perform = Fire.perform

    def in_secret(self, action):
        perform(self, action)
        action.secret = True

    monkeypatch.setattr(Fire, "perform", in_secret)
    await table.seat(seats[0])
    await play(table.pilot, f"{SHOT} space")
    assert "What comes of this is yours alone" in text(table.outrider)
    assert table.throws == []


async def test_a_title_that_players_do_not_read_is_not_told_to_the_seat(table, seats, monkeypatch):
    perform = Fire.perform

    def published_by_itself(self, action):
        with action.published(apart=True):
            perform(self, action)

    monkeypatch.setattr(Fire, "perform", published_by_itself)
    await table.seat(seats[0])
    await play(table.pilot, f"{SHOT} space")
    assert (await table.asked()).purpose == "Wei Sandoval: to hit"


@pytest.mark.parametrize("typed", [True, False])
async def test_a_secret_throw_between_others_is_the_referees(table, seats, monkeypatch, typed):
    perform = Fire.perform

    def with_a_secret(self, action):
        perform(self, action)
        action.keep_dice(1)

    monkeypatch.setattr(Fire, "perform", with_a_secret)
    await table.seat(seats[0])
    await play(table.pilot, f"{SHOT} space")
    first = await table.asked()
    rest = "The rest is yours alone: Enter rolls it, or type it."
    await table.say(Thrown(first.throw, (4,), False), rest)
    assert len(table.throws) == 1
    assert "hit location" not in json.dumps([repr(said) for said in table.host.heard])
    if typed:
        await play(table.pilot, "space 7 3 1 enter")
        assert last(table.outrider).asked["dice_by"] == "Mara's seat, 1 of 4"
    else:
        await play(table.pilot, "enter")
        assert last(table.outrider).thrown[0]["value"] == 4
        assert last(table.outrider).asked["dice_by"].startswith("Mara's seat, 1 of ")
