"""The page of seats: made, changed, let in, silenced, closed; what is wished for and handed out."""

import re

import pytest
from sqlmodel import select
from textual.widgets import TextArea

from models.campaign import Campaign
from models.deeds.table.letting_in import EnterSeat
from models.deeds.table.wishes import SayWish
from models.seat.codes import matches
from models.seat.desk import AskShown, EndSeats, ShowsNow
from models.seat.meeting import table_id
from models.seat.shown import Section
from models.tables import Handout, KeyKind, Seat, SeatKey, Wish, Zone
from models.views.seats.shown import shown_to
from tests.tui.people.looking import text
from tests.tui.screens import CAMPAIGN, SEAT, play
from tests.tui.table.host import hosting, until
from tui.shell import places


@pytest.fixture(autouse=True)
def state(tmp_path, monkeypatch):
    """The folder of what is kept beside no campaign."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "outrider"


TWO = f"{SEAT} n J o e enter 0"


def path(outrider):
    return outrider.saves / f"{CAMPAIGN}.outrider"


def rows(outrider, table):
    campaign = Campaign(path(outrider))
    with campaign.read() as session:
        found = list(session.exec(select(table).order_by(table.id)))
    campaign.close()
    return found


def told(outrider):
    """What stands in a corner."""
    return " ".join(str(notice.message) for notice in outrider._notifications)


async def elsewhere(outrider, pilot, deed):
    """Let a deed happen in another process, and this one notice it."""
    campaign = Campaign(path(outrider))
    campaign.perform(deed)
    campaign.close()
    outrider.changed()
    await play(pilot, "")


async def test_a_seat_is_made_changed_and_taken_back(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "T")
        assert "Nobody has a seat yet: n makes one." in text(outrider)
        await play(pilot, "n enter")
        assert "A seat needs the name of its player." in text(outrider)
        await play(pilot, "M a r a enter 1")
        assert re.search(r"Mara +Ines Calder +nothing yet +look, dice, notes +-", text(outrider))
        await play(pilot, "e d e w 0 e p H enter")
        assert re.search(r"MaraH +nobody yet +nothing yet +look, notes +-", text(outrider))
        await play(pilot, "u u u u")
        assert "Nobody has a seat yet" in text(outrider)


async def test_the_first_whom_nobody_plays_is_offered_to_a_new_player(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "T n A n n enter enter n B e a enter")
        assert re.search(r"Ines Calder +Ann does", text(outrider))
        await play(pilot, "enter")
        assert re.search(r"Bea +Tobias Nkemelu", text(outrider))
        await play(pilot, "e w enter")
        assert re.search(r"Bea +Tobias Nkemelu", text(outrider))


async def test_two_players_of_one_name_are_refused_with_the_name_kept(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, f"{SEAT} n m a r a enter 2")
        assert "mara has a seat already: change or close that one." in text(outrider)
        await play(pilot, "2 enter 2")
        assert [seat.player for seat in rows(outrider, Seat)] == ["Mara", "mara2"]


async def test_a_code_is_shown_once_and_only_its_digest_is_kept(outrider, state):
    async with hosting(path(outrider)) as host, outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, SEAT)
        await until(lambda: host.first)
        key = rows(outrider, Seat)[0].id
        host.seat(key)
        await until(lambda: outrider.table.present)
        await play(pilot, "c")
        shown = text(outrider)
        signs = re.findall(r"^│? *│? +((?:[a-z0-9]  ){4}[a-z0-9])", shown, re.MULTILINE)
        code = "".join(signs).replace(" ", "")
        assert len(code) == 10
        assert f"ssh -p 7300 seat-{key}@192.0.2.7" in shown
        seat = rows(outrider, Seat)[0]
        assert matches(code, seat.code)
        await play(pilot, "escape")
        assert code[:5] not in text(outrider).replace(" ", "")
        assert "code given" in text(outrider)
        assert code.encode() not in path(outrider).read_bytes()
        assert table_id(path(outrider)) in (state / "tables").read_text()


async def test_a_code_is_given_though_nothing_can_be_kept_beside_the_campaign(outrider, state):
    (state / "tables").mkdir(parents=True)
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, f"{SEAT} c")
        assert "The one-time code of Mara" in text(outrider)


async def test_what_lets_somebody_in_is_forgotten(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, f"{SEAT} c escape")
        seat = rows(outrider, Seat)[0]
        came = EnterSeat(seat.id, seat.code, KeyKind.SSH, "SHA256:key", "laptop")
        await elsewhere(outrider, pilot, came)
        assert "SSH key laptop" in text(outrider)
        await play(pilot, "f enter")
        assert rows(outrider, SeatKey) == []


async def test_who_is_there_is_said_with_the_time_and_sent_away_when_the_seat_closes(outrider):
    async with hosting(path(outrider)) as host, outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, SEAT)
        await until(lambda: host.first)
        key = rows(outrider, Seat)[0].id
        host.seat(key)
        await until(lambda: "1 player here" in text(outrider))
        await play(pilot, "")
        assert re.search(r"look, dice, notes +\d\d:00", text(outrider))
        assert "Here over SSH since" in text(outrider)
        assert "Fingerprint SHA256:abcdef" in text(outrider)
        await play(pilot, "s")
        assert "silenced" in text(outrider)
        await play(pilot, "s x")
        assert told(outrider) == "Mara sits here: press again to close the seat."
        assert not rows(outrider, Seat)[0].ended
        await play(pilot, "x")
        assert "closed" in text(outrider)
        await until(lambda: EndSeats(key, "The referee has closed this seat.") in host.heard)
        await play(pilot, "c")
        assert "The seat of Mara is closed." in told(outrider)
        await play(pilot, "x")
        assert "look, dice, notes" in text(outrider)


async def test_the_table_is_opened_with_what_is_chosen_and_closed(outrider, monkeypatch):
    started = []

    def command(_campaign, options):
        started.append(options)
        return ["cat"]

    monkeypatch.setattr("tui.hosting.host_command", command)
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "T T b p 4 0 0 0 enter f 3 w r o n g enter")
        assert "An address is written such as 192.168.1.20 or ::1." in text(outrider)
        await play(pilot, "ctrl+u 1 0 full_stop 0 full_stop 0 full_stop 2 enter")
        assert "can be read by whoever is in that network" in text(outrider)
        await play(pilot, "o")
        assert "The table is being opened." in text(outrider)
        await until(lambda: started)
        assert started == [("--listen", "10.0.0.2", "--port", "4000", "--web")]
        await play(pilot, "T")
        assert "The table is closed: T opens it." in text(outrider)


async def test_whom_a_file_from_elsewhere_lets_in_is_asked_about_before_the_table_opens(
    outrider, state, monkeypatch
):
    started = []

    def command(_campaign, options):
        started.append(options)
        return ["cat"]

    monkeypatch.setattr("tui.hosting.host_command", command)
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, f"{SEAT} c escape")
        (state / "tables").unlink()
        await play(pilot, "T o")
        assert "Shall Mara come in?" in text(outrider)
        assert "what lets them in came" in text(outrider)
        await play(pilot, "enter")
        assert told(outrider) == "The table stays closed."
        assert not (state / "tables").exists()
        await play(pilot, "T o y")
        await until(lambda: started)
        assert table_id(path(outrider)) in (state / "tables").read_text()
        await play(pilot, "T T o")
        await until(lambda: len(started) == 2)


async def test_where_what_is_agreed_to_cannot_be_kept_the_table_stays_closed(outrider, state):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, f"{SEAT} c escape")
        (state / "tables").unlink()
        (state / "tables").mkdir()
        await play(pilot, "T o y")
        assert "The table stays closed: what you agree to is not kept." in told(outrider)
        assert "The table is closed: T opens it." in text(outrider)


async def test_a_host_that_is_started_beside_the_page_is_noticed(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, SEAT)
        assert "The table is closed" in text(outrider)
        async with hosting(path(outrider)) as host:
            await until(lambda: host.first)
            host.seat(rows(outrider, Seat)[0].id)
            await until(lambda: "The table is open; 1 player here." in text(outrider))


async def test_the_key_that_hands_out_elsewhere_hands_out_on_the_page_of_seats_too(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, f"{SEAT} ctrl+t")
        assert "Hand out what?" in text(outrider)


async def test_the_table_is_not_closed_by_one_key_while_somebody_sits_there(outrider):
    async with hosting(path(outrider)) as host, outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "T")
        await until(lambda: host.first)
        host.seat(1)
        await until(lambda: outrider.table.there)
        await play(pilot, "T enter")
        assert not any(isinstance(said, EndSeats) for said in host.heard)
        await play(pilot, "T y")
        await until(lambda: EndSeats(0, "The referee has closed the table.") in host.heard)


async def test_a_wish_is_told_listed_and_answered(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, f"{SEAT} escape")
        key = rows(outrider, Seat)[0].id
        await elsewhere(outrider, pilot, SayWish(key, "climb the \x1b[31mfence"))
        assert told(outrider) == "Mara: climb the fence"
        assert re.search(r"Wishes *\n *Mara +climb the fence", text(outrider))
        await play(pilot, "T")
        assert "1 wish" in text(outrider)
        assert "Wants to: climb the fence" in text(outrider)
        await play(pilot, "w N o enter")
        assert [(wish.answer, wish.done) for wish in rows(outrider, Wish)] == [("No", True)]
        await elsewhere(outrider, pilot, SayWish(key, "wait"))
        await play(pilot, "escape W enter")
        assert [wish.done for wish in rows(outrider, Wish)] == [True, True]
        assert "Wishes" not in text(outrider)


async def test_no_wish_is_told_over_a_page_for_players(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, f"{SEAT} escape j p")
        await elsewhere(outrider, pilot, SayWish(rows(outrider, Seat)[0].id, "climb the fence"))
        assert told(outrider) == ""
        assert "climb" not in text(outrider)


async def test_what_a_seat_shows_is_what_the_host_has_sent_it(outrider):
    async with hosting(path(outrider)) as host, outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, SEAT)
        key = rows(outrider, Seat)[0].id
        campaign = await outrider.campaign()
        with campaign.read() as session:
            would = shown_to(session, key)
        await play(pilot, "P")
        assert "Nobody is here: what it would show." in text(outrider)
        assert outrider.screen.view == would
        await play(pilot, "escape")
        await until(lambda: host.first)
        host.seat(key)
        await until(lambda: outrider.table.there)
        outrider.visit(places.SeatShows(key))
        await until(lambda: AskShown(key) in host.heard)
        party = (("Somebody", "unhurt"),)
        table = ((CAMPAIGN, "Mara", "", True, True, False),)
        host.say(ShowsNow(key, ((str(Section.TABLE), table), (str(Section.PARTY), party))))
        await until(lambda: "Somebody" in text(outrider))
        assert "What the seat shows now, exactly." in text(outrider)
        asked = host.heard.count(AskShown(key))
        await until(lambda: host.heard.count(AskShown(key)) > asked)
        throw = ((7, "to hit", "1D10 (0-9)", 10, 1, 1, 1, 0, 9),)
        host.say(ShowsNow(key, ((str(Section.TABLE), table), (str(Section.THROW), throw))))
        await until(lambda: Section.THROW in outrider.screen.view)


async def test_a_text_is_seen_before_it_is_put_before_some(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, f"{TWO} d t R u n f2")
        assert "For whom?" in text(outrider)
        await play(pilot, "enter")
        assert re.search(r"Before Joe.*\n.*Run", text(outrider))
        await play(pilot, "enter")
        (handout,) = rows(outrider, Handout)
        joe = rows(outrider, Seat)[1]
        assert (handout.seat_id, handout.style, handout.body) == (joe.id, "text", "Run")
        assert "Handed" in text(outrider)
        await play(pilot, "b enter")
        assert rows(outrider, Handout)[0].taken_back


@pytest.mark.parametrize("lines", [3, 40])
async def test_keys_that_move_a_text_are_named_where_there_is_more_of_it(outrider, lines):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, f"{SEAT} d t")
        outrider.screen.query_one(TextArea).text = "\n".join(f"Line {n}." for n in range(lines))
        await play(pilot, "f2")
        before = text(outrider)
        assert "Line 0." in before
        assert ("↑↓ more" in before) == (lines == 40)
        await play(pilot, "down")
        assert (text(outrider) != before) == (lines == 40)


async def test_what_is_for_everybody_is_kept_once(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, f"{TWO} d t R u n f2 home space enter enter")
        assert [one.seat_id for one in rows(outrider, Handout)] == [None]


async def test_a_map_is_drawn_with_what_players_may_know(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, f"{SEAT} d m 1 enter")
        (handout,) = rows(outrider, Handout)
        assert (handout.style, handout.title) == ("drawing", "A map")
        zones = rows(outrider, Zone)
        drawn = [zone for zone in zones if zone.name[:6] in handout.body]
        assert any(not zone.crawlspace for zone in drawn)
        assert not any(zone.crawlspace for zone in drawn)
        for zone in zones:
            for secret in filter(None, (zone.secret_notes, zone.hidden_things)):
                assert secret not in handout.body


@pytest.mark.parametrize(
    ("keys", "readers", "words"),
    [("p enter", "1", "Hanne Rask"), ("p enter", "2", "Hanne Rask"), ("N", "", "")],
)
async def test_a_page_hands_out_what_it_shows(outrider, keys, readers, words):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, f"{SEAT} escape {keys} ctrl+t {readers} enter")
        handouts = rows(outrider, Handout)
        if words:
            assert words in handouts[0].body
            assert handouts[0].style == "markdown"


async def test_a_sheet_of_another_is_handed_out_only_whole(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, f"{SEAT} escape p end enter ctrl+t 1")
        assert "what players may know of it" not in text(outrider)
        assert "Nobody of the party is meant: all of it is shown." in text(outrider)
        assert rows(outrider, Handout) == []
        await play(pilot, "a")
        assert "Soraya Whitlock, before Mara" in text(outrider)
        assert "Initiative" in text(outrider)  # as a seat lays it out, without marks
        assert not [mark for mark in ("**", "---", "# ") if mark in text(outrider)]
        await play(pilot, "enter")
        assert len(rows(outrider, Handout)) == 1


async def test_without_a_seat_nothing_is_handed_out(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p enter ctrl+t")
        assert told(outrider) == "Nobody has a seat yet."


async def test_the_list_has_the_keys_after_every_box_and_when_it_is_painted_anew(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, f"{TWO} tab T o up")
        assert "being opened" in text(outrider)
        assert outrider.screen.current.cells[0] == "Mara"
        await play(pilot, "tab c escape down")
        assert outrider.screen.current.cells[0] == "Joe"
        outrider.screen.set_focus(None)
        await play(pilot, "x up")
        assert outrider.screen.current.cells[0] == "Mara"


async def test_enter_on_a_seat_shows_what_it_shows(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, f"{SEAT} enter")
        assert "Nobody is here: what it would show." in text(outrider)
        await play(pilot, "escape x enter")
        assert "The seat of Mara is closed." in told(outrider)
        await play(pilot, "x")
        assert not rows(outrider, Seat)[0].ended


async def test_a_code_given_while_the_table_opens_tells_what_to_type_once_it_is_open(outrider):
    async with outrider.run_test(size=(80, 40)) as pilot:
        await play(pilot, f"{SEAT} T o c")
        assert "The table is being opened: what to type" in text(outrider)
        (seat,) = rows(outrider, Seat)
        async with hosting(path(outrider)) as host:
            outrider.table.look()
            await until(lambda: host.first)
            host.seat(seat.id)
            await until(lambda: f"ssh -p 7300 seat-{seat.id}@192.0.2.7" in text(outrider))
            assert "The one-time code of Mara" in text(outrider)
            assert "being opened" not in text(outrider)
            assert outrider.screen.query_one("#dots").display


@pytest.fixture
async def seated(outrider):
    """The desk of a campaign whose table was opened here, with somebody at it."""
    async with hosting(path(outrider)) as host, outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "")
        outrider.lay_table().open(())
        await until(lambda: host.first)
        host.seat(1)
        await until(lambda: outrider.table.there)
        yield outrider, pilot


CLOSES = "1 player sits at the table: press again to close it."


async def test_escapes_too_many_do_not_close_the_table(seated):
    outrider, pilot = seated
    await play(pilot, "escape escape escape")
    assert "1 player sits at the table. Close it?" in text(outrider)
    await play(pilot, "enter")
    assert outrider.table.there
    await play(pilot, "escape y")
    assert isinstance(outrider.pages[-1].at, places.Saves)
    assert outrider.table is None


@pytest.mark.parametrize("before", ["", "T T"])
async def test_the_program_is_closed_over_a_table_only_when_it_is_asked_twice(seated, before):
    outrider, pilot = seated
    await play(pilot, f"{before} ctrl+q")
    assert CLOSES in told(outrider) + text(outrider)
    assert outrider.table.there
    assert not outrider._exit
    await play(pilot, "ctrl+q")
    assert outrider._exit


async def test_a_table_at_which_nobody_sits_is_left_at_once(outrider):
    async with hosting(path(outrider)) as host, outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "")
        outrider.lay_table().open(())
        await until(lambda: host.first)
        host.seat()
        await until(lambda: outrider.table.present)
        await play(pilot, "escape")
        assert isinstance(outrider.pages[-1].at, places.Saves)
