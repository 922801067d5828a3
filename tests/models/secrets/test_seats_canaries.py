"""Nothing that is the referee's, or another player's, is in any byte that goes to a seat.

A canary stands in every text that no seat may show, in every row. Whatever a text is that is not
named here, now or later, is one of those.
"""

import sqlite3
from collections import Counter
from contextlib import closing
from random import Random

import pytest
from sqlmodel import SQLModel, select
from sqlmodel.sql.sqltypes import AutoString

from models.campaign import Campaign
from models.deeds.chronicle.notes import WriteNote
from models.deeds.chronicle.session import BeginSession
from models.deeds.chronicle.subjects import NewSubject, Relate
from models.deeds.people.kinds import NewKind
from models.deeds.people.several import KeepList, TagPeople
from models.deeds.random.tables import NewRandomTable
from models.deeds.scenes.scene import OpenScene
from models.deeds.stealth.knowing import Suspect
from models.deeds.table.handouts import HandOut
from models.deeds.table.letting_in import GiveCode
from models.deeds.table.notes import WriteSeatNote
from models.deeds.table.seats import NewSeat
from models.deeds.table.wishes import AnswerWish, SayWish
from models.sample import fill
from models.seat.shown import Section, difference
from models.seat.told import Update, told_line
from models.tables import Participant, Person, Scene, Seat, Side
from models.tables.editable import choices_of
from models.views.seats import kept as keeping
from models.views.seats import shown_to_all
from tests.models.secrets.deeds_at_random import Deeds

CANARY = "CANARY"
DEEDS = 160
ENGINES = ("zones", "bands", "ladder", "tokens")
WEI, INES, GUEST, COLM = "Wei's", "Ines's", "a guest's", "Colm's"
PLAYED = {WEI: "Wei Sandoval", INES: "Ines Calder", COLM: "Colm Brandvold"}

KEPT = {"entry", "change", "mention", "token", "participant", "fired", "border", "bandlook"}
"""Tables without a word of the referee's, and the journal, whose canaries deeds write."""
OPEN = {
    # what it is called that people see, have, or are told of
    "person": {"name"}, "ladderfeature": {"name"}, "bandgroup": {"name"},
    "laddersecret": {"name", "side"}, "zone": {"name", "hidden_things"},
    "device": {"name", "assets", "diagnosis_time", "repair_time", "notes"},
    "vehicle": {"name", "kind", "driving_skill", "suspension"}, "charge": {"name"},
    "weapon": {"name", "skill", "slug_die"}, "armour": {"name"}, "skill": {"name"},
    "explosive": {"name"}, "missile": {"name"}, "sensor": {"name"}, "animal": {"name"},
    # work in the open
    "task": {"statement", "difficulty", "assets", "duration"}, "research": {"name"},
    "survey": {"name"}, "finding": {"who", "own", "grade", "told"}, "trial": {"work", "failure"},
    # what is written for players, and words of the program
    "session": {"title", "players", "told", "began_at", "ended_at"},
    "revelation": {"told", "about"}, "world": {"blurb", "currency"}, "scene": {"engine"},
    "ladderkit": {"hides_as", "sees_as"},
    "researchstep": {"course"}, "tablerow": {"number", "wait"}, "randomtable": {"die"},
    "keptlist": {"sorted_by"}, "switch": {"ruling", "choice"}, "housetable": {"name"},
    "note": {"about", "made_at"}, "due": {"about"}, "tag": {"about"}, "wound": {"location"},
    "relation": {"one", "other"}, "notelink": {"to"}, "seat": {"player", "made_at"},
    "seatkey": {"made_at"}, "wish": {"made_at"}, "kind": {"line", "varies"},
}  # fmt: skip
"""Texts that a seat may show once something was done in the open, and words of the program."""
LINES = {("task", "line"), ("taskversion", "line"), ("research", "search"), ("trial", "line")}
LINES |= {("researchstep", "line")}
"""Lines of a task, of which the referee's note alone is secret."""


def planted():
    """Every text in which a canary stands, by table and column."""
    tables = {m.local_table.name: m.class_ for m in SQLModel._sa_registry.mappers}
    return [
        (name, column)
        for name, kind in sorted(tables.items())
        if name not in KEPT
        for column, declared in kind.model_fields.items()
        if isinstance(kind.__table__.columns[column].type, AutoString)
        if not choices_of(declared) and column not in OPEN.get(name, set())
    ]


def plant(path):
    """Put the canaries in; of what has a name and is not to be met, the name is one as well."""
    with closing(sqlite3.connect(path)) as connection, connection:
        for table, column in planted():
            said = f"'{CANARY}-{table}-{column}-' || id"
            line = f"rtrim({column}, '.') || '. Referee: ' || {said} || '.'"
            value = line if (table, column) in LINES else said
            connection.execute(f"UPDATE {table} SET {column} = {value}")
        connection.execute("UPDATE seat SET handle = lower(handle)")


def furnish(campaign):
    """Somebody at every seat, and something in every table in which the sample has nothing."""
    with campaign.read() as session:
        people = {p.name: p.key for p in session.exec(select(Person))}
        engines = {scene.engine: scene.key for scene in session.exec(select(Scene))}
    for player in (WEI, INES, GUEST, COLM):
        campaign.perform(NewSeat(player, people.get(PLAYED.get(player, ""))))
    with campaign.action("Somebody nobody has met comes") as action:
        action.secret = True
        row = Person(name=f"{CANARY}-person-name", side=Side.OPPOSITION)
        action.session.add(row)
        for out in action.session.exec(
            select(Participant).where(Participant.person_id == people[PLAYED[INES]])
        ):
            if out.scene_id == engines["zones"]:
                action.session.delete(out)
    for deed in (
        WriteNote("A note\n\nand its body"), NewSubject("A subject"), BeginSession(),
        Relate("person:1", "owes", "subject:1"), NewKind("A kind", "Guard. Green"),
        KeepList("A list", "guard", "side", False), TagPeople((1,), "word", True),
        NewRandomTable("A table\n1D6\n1 rain\n2-6 sun"), GiveCode(1, "digest"),
        Suspect(engines["zones"], Side.PARTY, "a cough", zone=1),
    ):  # fmt: skip
        campaign.perform(deed)


@pytest.fixture(scope="module")
def aviary(tmp_path_factory):
    path = tmp_path_factory.mktemp("aviary") / "Aviary.outrider"
    campaign = Campaign.create(path, fill)
    furnish(campaign)
    campaign.close()
    plant(path)
    return path


def seats_of(campaign):
    with campaign.read() as session:
        return dict(session.exec(select(Seat.id, Seat.player)).all())


class Wire:
    """What goes down the line of each seat: after everything that happens, what has changed."""

    def __init__(self, campaign):
        self.campaign, self.last = campaign, {}
        self.sent = Counter()

    def look(self):
        """The bytes for each seat, by its player."""
        players = seats_of(self.campaign)
        with self.campaign.read() as session:
            shown = shown_to_all(session, [*players])
        lines = {}
        for key, now in shown.items():
            splices = difference(self.last.get(key, {}), now)
            lines[players[key]] = told_line(Update(splices)).decode() if splices else ""
        self.last = shown
        self.sent.update({player: len(line) for player, line in lines.items()})
        return lines


def test_every_text_that_no_seat_may_show_is_a_canary(aviary):
    with closing(sqlite3.connect(aviary)) as connection:
        dumped = "\n".join(connection.iterdump()).casefold()
        there = {
            table
            for table, _ in planted()
            if connection.execute(f"SELECT EXISTS (SELECT 1 FROM {table})").fetchone()[0]
        }
    missing = {f"{t}-{c}" for t, c in planted() if t in there} - {
        f"{t}-{c}" for t, c in planted() if f"{CANARY}-{t}-{c}-".casefold() in dumped
    }
    assert not missing
    empty = {table for table, _ in planted()} - there
    assert empty <= {"finding", "taskversion", "handout", "seatnote", "wish", "trial", "seatkey"}


@pytest.mark.parametrize("engine", ENGINES)
def test_no_canary_flies_to_a_seat_whatever_happens(aviary, tmp_path, engine):
    path = tmp_path / "Flight.outrider"
    path.write_bytes(aviary.read_bytes())
    campaign = Campaign(path)
    scene = ENGINES.index(engine) + 1
    campaign.perform(OpenScene(scene))
    wire, done = Wire(campaign), Counter()
    deeds = Deeds(campaign, Random(scene), CANARY)
    while sum(done.values()) < DEEDS:
        what = deeds.perform()
        if not what:
            continue
        done[what] += 1
        for player, line in wire.look().items():
            assert CANARY.casefold() not in line.casefold(), (what, player, line)
        if not sum(done.values()) % 10:
            shown = wire.last
            keeping._KEPT.clear()
            wire.look()
            assert wire.last == shown, f"after {what}, what was kept is no longer so"
    assert len(done) > 60
    assert min(wire.sent.values()) > 1_000
    campaign.close()


def test_what_a_player_writes_and_is_handed_is_on_no_other_seat(aviary, tmp_path):
    path = tmp_path / "Papers.outrider"
    path.write_bytes(aviary.read_bytes())
    campaign = Campaign(path)
    keys = {player: key for key, player in seats_of(campaign).items()}
    wire = Wire(campaign)
    wire.look()
    for player, key in keys.items():
        for number, deed in enumerate((
            WriteSeatNote(key, 0, f"What {player} thinks"),
            SayWish(key, f"What {player} wants"),
            AnswerWish(key, f"What {player} is answered"),
            HandOut(key, f"What {player} is handed", "text", "It says so."),
        )):  # fmt: skip
            campaign.perform(deed)
            lines = wire.look()
            assert f"What {player}" in lines.pop(player), number
            assert not any(lines.values()), (deed, lines)
    campaign.perform(HandOut(None, "A map", "drawing", "+-+"))
    assert all("A map" in line for line in wire.look().values())
    campaign.close()


def test_the_other_side_gets_nothing_that_is_said_to_the_party(aviary):
    campaign = Campaign(aviary)
    with campaign.read() as session:
        keys = {player: key for key, player in seats_of(campaign).items()}
        shown = shown_to_all(session, [*keys.values()])
    campaign.close()
    party = {Section.PARTY, Section.JOURNAL}
    assert not party - shown[keys[GUEST]].keys()
    assert not party & shown[keys[COLM]].keys()
