"""What a seat shows: its own, what its side knows, what was told, and nothing of another's."""

import pytest

from models.deeds.fight.turn import StartFight
from models.deeds.people.harm import HurtByHand
from models.deeds.scenes.scene import PutInZone
from models.deeds.stealth.knowing import SetSeen, Suspect
from models.deeds.stealth.reveal import Reveal
from models.seat.shown import Section
from models.tables import Handout, Seat, SeatNote, Side, Wish
from models.views.seats import shown_to, shown_to_all
from rules.dice import RandomDice, d6
from tests.models.deeds.stage import RIFLE, Stage


class Table(Stage):
    """A yard with Wei and Hanne, Gus in the hall, and seats for those who are named."""

    def __init__(self, path, *names):
        super().__init__(path)
        for name in ("Yard", "Hall"):
            self.zone(name)
        self.zone("Duct", crawlspace=True)
        self.border("Yard", "Hall", kind="locked")
        self.border("Hall", "Duct")
        self.enter("Wei", "Yard", skills={"Rifle": 2}, weapon=RIFLE, kind="pc")
        self.enter("Hanne", "Yard")
        self.enter("Gus", "Hall", Side.OPPOSITION)
        self.seats = {name: self.seat(name) for name in names}

    def seat(self, name, **columns):
        with self.campaign.action("A seat") as action:
            action.secret = True
            who = self.people.get(name)
            row = Seat(player=f"plays {name}", person_id=who, handle=f"h{name}", made_at="")
            for column, value in columns.items():
                setattr(row, column, value)
            action.session.add(row)
            action.session.flush()
            return row.key

    def lay(self, *rows):
        with self.campaign.action("Papers") as action:
            action.secret = True
            action.session.add_all(rows)

    def sees(self, name):
        with self.campaign.read() as reader:
            return shown_to(reader, self.seats[name])


@pytest.fixture
def table(tmp_path):
    made = Table(tmp_path / "Dry Run.outrider", "Wei", "Hanne", "Gus", "guest")
    yield made
    made.campaign.close()


def figures(shown):
    return {(row[1], row[2]) for row in shown[Section.MAP] if row[0] == "figure"}


def test_a_seat_says_where_it_is_and_whom_its_player_plays(table):
    for name, plays in (("Wei", "Wei"), ("guest", "")):
        row = ("Dry Run", f"plays {name}", plays, True, True, False)
        assert table.sees(name)[Section.TABLE] == (row,)
    assert table.sees("Wei")[Section.CLOCK] == (("now", "day 1, 00:00:00"),)


def test_a_seat_that_is_gone_or_at_its_end_shows_nothing(table):
    ended = table.seat("late", ended=True)
    with table.campaign.read() as reader:
        assert shown_to(reader, ended) == shown_to(reader, 99) == {}
        assert list(shown_to_all(reader, (99, ended, table.seats["Wei"]))) == [table.seats["Wei"]]


def test_a_sheet_is_on_the_seat_of_whoever_plays_it_alone(table):
    assert ("text", "Rifle 2") in table.sees("Wei")[Section.SHEET]
    assert "Rifle 2" not in str(table.sees("Hanne"))
    assert Section.SHEET not in table.sees("guest")
    assert any("Consciousness level" in row for row in table.sees("Gus")[Section.SHEET])


def test_a_sheet_says_how_somebody_is_in_words(table):
    table.campaign.perform(HurtByHand(table.people["Wei"], light=1))
    said = [row[1] for row in table.sees("Wei")[Section.SHEET] if row[0] == "text"]
    assert any(line.startswith("At present: hurt: 1 light.") for line in said), said


def test_a_sheet_has_of_stealth_what_the_scene_is_played_by_and_without_one_all(table):
    def stealth():
        rows = [row for row in table.sees("Wei")[Section.SHEET] if row[0] != "text"]
        return rows[rows.index(("heading", "Stealth")) + 1 :]

    (only,) = stealth()
    assert "zones" in only[1]
    table.set_scene(phase="over")
    assert len(stealth()) == 4
    assert only in stealth()


def test_the_party_is_seen_by_the_party_and_by_whoever_plays_nobody(table):
    party = (("Wei", "unhurt", "Carbine 10/10"), ("Hanne", "unhurt", ""))
    for name in ("Wei", "Hanne", "guest"):
        assert table.sees(name)[Section.PARTY] == party
    table.points(table.people["Wei"], light=2, stun=1)
    assert table.sees("guest")[Section.PARTY][0][1] == "hurt: 2 light, 1 stun"
    table.change("Hanne", dazed=True)
    assert table.sees("guest")[Section.PARTY][1][1] == "dazed"
    gone = Section.PARTY, Section.JOURNAL, Section.TOLD, Section.RECAP
    assert not set(gone) & table.sees("Gus").keys()


def test_each_side_has_on_its_map_whom_it_knows(table):
    ours, gus = {("Wei", "party"), ("Hanne", "party")}, ("Gus", "opposition")
    assert figures(table.sees("Wei")) == figures(table.sees("guest")) == ours
    assert figures(table.sees("Gus")) == {gus}
    table.do(SetSeen(table.scene, Side.PARTY, table.places["Gus"], True))
    assert figures(table.sees("Hanne")) == {*ours, gus}
    assert ("seen", "Gus", "Hall") in table.sees("Hanne")[Section.KNOWN]
    assert figures(table.sees("Gus")) == {gus}


@pytest.mark.parametrize(("zone", "sign"), [("Hall", "figure"), ("Yard", "down")])
def test_the_map_shows_who_is_down_where_the_side_sees_them(table, zone, sign):
    table.do(SetSeen(table.scene, Side.PARTY, table.places["Gus"], True))
    for name in ("Gus", "Hanne"):
        table.change(name, unconscious_since=0)
    table.change("Gus", zone_id=table.zones[zone])
    signs = {
        row[1]: row[0] for row in table.sees("Wei")[Section.MAP] if "figure" in row or "down" in row
    }
    assert signs == {"Wei": "figure", "Hanne": "down", "Gus": sign}
    table.change("Wei", unconscious_since=0)
    signs = {row[1]: row[0] for row in table.sees("Wei")[Section.MAP] if row[1] in {"Wei", "Gus"}}
    assert signs == {"Wei": "down", "Gus": "figure"}, "nobody is up who could see"


def test_a_door_is_a_door_and_a_crawlspace_is_on_the_map_of_whoever_is_in_it(table):
    zones = {row[1] for row in table.sees("Wei")[Section.MAP] if row[0] == "zone"}
    assert zones == {"Yard", "Hall"}
    assert ("way", 0, 0, 1, 0, "door", 20) in table.sees("Wei")[Section.MAP]
    table.change("Gus", zone_id=table.zones["Duct"])
    assert ("zone", "Duct", 2, 0, False, False) in table.sees("Gus")[Section.MAP]


def test_a_crawlspace_that_the_party_has_been_in_stays_on_the_map_of_the_party(table):
    table.do(PutInZone(table.scene, table.keys("Hanne"), table.zones["Duct"]))
    table.do(PutInZone(table.scene, table.keys("Hanne"), table.zones["Yard"]))
    assert "Duct" in str(table.sees("Wei")[Section.MAP])
    assert "Duct" not in str(table.sees("Gus")[Section.MAP])
    table.do(SetSeen(table.scene, Side.PARTY, table.places["Gus"], True))
    table.change("Gus", zone_id=table.zones["Duct"])
    assert table.sees("Wei")[Section.KNOWN] == (("seen", "Gus", "Duct"),)


@pytest.mark.parametrize(
    ("hidden", "seen"),
    [
        ((), [("Yard", 0, 0), ("Hall", 1, 0), ("Roof", 2, 1)]),
        (("Yard",), [("Hall", 0, 0), ("Roof", 1, 1)]),
        (("Hall",), [("Yard", 0, 0), ("Roof", 1, 1)]),
        (("Yard", "Hall"), [("Roof", 0, 0)]),
    ],
)
def test_no_room_is_left_on_the_map_where_crawlspaces_lie(table, hidden, seen):
    table.zone("Roof")
    table.set_zone("Roof", x=4, y=3)
    for name in ("Wei", "Hanne"):
        table.change(name, zone_id=table.zones["Roof"])
    for name in hidden:
        table.set_zone(name, crawlspace=True)
    rows = table.sees("Wei")[Section.MAP]
    assert [row[1:4] for row in rows if row[0] == "zone"] == seen
    assert ("figure", "Wei", "party", *seen[-1][1:]) in rows


def test_whoever_is_seen_in_a_crawlspace_does_not_tell_that_there_is_one(table):
    table.do(SetSeen(table.scene, Side.PARTY, table.places["Gus"], True))
    table.change("Gus", zone_id=table.zones["Duct"])
    assert table.sees("Wei")[Section.KNOWN] == (("seen", "Gus", ""),)
    assert "Duct" not in str(table.sees("Wei"))
    table.change("Hanne", zone_id=table.zones["Duct"])
    assert table.sees("Wei")[Section.KNOWN] == (("seen", "Gus", "Duct"),)


def test_a_scene_is_not_on_the_seats_of_those_who_are_not_in_it(table):
    table.change("Wei", side=Side.OPPOSITION)
    assert ("Gus", "opposition") in figures(table.sees("Wei"))
    table.set_scene(phase="over")
    scene = Section.SCENE, Section.MAP, Section.KNOWN
    assert not any(set(scene) & table.sees(name).keys() for name in table.seats)


def test_what_the_party_suspects_it_knows_once_it_was_told(table):
    for side in (Side.PARTY, Side.OPPOSITION):
        table.do(Suspect(table.scene, side, "Olaf", zone=table.zones["Hall"]))
    assert Section.KNOWN not in table.sees("Wei")
    assert table.sees("Gus")[Section.KNOWN] == (("suspected", "Olaf", "Hall"),)
    table.do(Reveal(table.scene, "Somebody coughs.", "suspicion 1"))
    assert table.sees("guest")[Section.KNOWN] == (("suspected", "Somebody coughs.", ""),)
    assert table.sees("guest")[Section.TOLD] == (("day 1, 00:00:00", "Somebody coughs."),)


def test_in_a_fight_a_seat_says_who_of_its_side_may_act_and_never_at_which_point(table):
    table.campaign.perform(StartFight(table.scene), RandomDice(1))
    table.set_scene(point=5)
    assert table.sees("Wei")[Section.SCENE] == (
        ("heading", "Combat, turn 1"),
        ("text", "May act now: Hanne and Wei."),
    )
    table.set_scene(point=11)
    assert table.sees("Wei")[Section.SCENE] == (("heading", "Combat, turn 1"),)


@pytest.mark.rows("W-28", "W-33", "W-26")
def test_whoever_is_hurt_counts_their_clocks_from_what_everybody_saw(table):
    table.wound(table.people["Wei"], shock=1)
    table.points(table.people["Wei"], stun=9)
    before = table.sees("Wei")[Section.CLOCK]
    assert before[1:] == (
        ("Wei: next crisis point", "day 1, 00:30:00"),
        ("Wei: may wake", "day 1, 02:00:00"),
    )
    with table.campaign.action("The referee moves and renames what is on the clock") as action:
        for due in table.rows():
            row = action.get(type(due), due.key)
            row.at, row.label = row.at + 99, "a poisoned wound"
    assert table.sees("Wei")[Section.CLOCK] == before
    assert len(table.sees("Hanne")[Section.CLOCK]) == 1
    table.points(table.people["Wei"], shock=20)
    late = ("Wei: too late to bring back", "day 1, 01:00:00")
    assert table.sees("Wei")[Section.CLOCK][1:] == (late,)


def test_what_lies_before_one_seat_lies_before_no_other(table):
    wei, hanne = table.seats["Wei"], table.seats["Hanne"]
    table.lay(
        Handout(seat_id=wei, title="A letter", body="Dear Wei", clock=60),
        Handout(seat_id=None, title="A map", style="drawing", body="+-+\n|x|", clock=61),
        Handout(seat_id=wei, title="A slip", body="x", clock=62, taken_back=True),
        SeatNote(seat_id=wei, number=1, text="Gus\nlies", clock=63),
        Wish(seat_id=wei, text="to the roof", clock=64, made_at="", answer="Throw."),
        SeatNote(seat_id=hanne, number=1, text="Wei lies", clock=65),
    )
    shown = table.sees("Wei")
    assert shown[Section.HANDED] == (
        (1, "A letter", "text", "Dear Wei"),
        (2, "A map", "drawing", "+-+\n|x|"),
    )
    assert shown[Section.NOTES] == ((1, "day 1, 00:01:03", "Gus\nlies"),)
    assert shown[Section.WISHES] == (("day 1, 00:01:04", "to the roof", "Throw."),)
    assert table.sees("guest")[Section.HANDED] == ((1, "A map", "drawing", "+-+\n|x|"),)
    assert [row[-1] for row in table.sees("Hanne")[Section.NOTES]] == ["Wei lies"]


def test_the_journal_is_the_newest_that_is_public_however_much_is_secret(table):
    for number in range(70):
        for hidden in (False, True):
            with table.campaign.action(f"{'Secret' if hidden else 'Open'} {number}") as action:
                action.secret = hidden
                action.tell("A bell rings.", secret=hidden)
                action.dice.read(d6(1, "how often", secret=hidden), int)
    journal = table.sees("guest")[Section.JOURNAL]
    assert [row[1] for row in journal] == [f"Open {number}" for number in range(10, 70)]
    when, _, lines, ((purpose, notation, value, typed),) = journal[-1]
    assert (when, lines, purpose, notation) == (
        "day 1, 00:00:00", ("A bell rings.",), "how often", "1D6",
    )  # fmt: skip
    assert value in range(1, 7)
    assert not typed


def test_text_of_strangers_commands_nothing(table):
    table.lay(Handout(title="\x1b]0;x\x07A \u202emap", body="one\x1b[2J\ntwo", clock=0))
    assert table.sees("guest")[Section.HANDED] == ((1, "A map", "text", "one\ntwo"),)
