"""Three referees at two machines share a month; one loses the line at the worst moment."""

import os
import shutil
from contextlib import closing, contextmanager
from functools import cached_property
from pathlib import Path

import pytest
from sqlmodel import func, select

from models.campaign import Campaign
from models.deeds.chronicle.notes import WriteNote
from models.storage import doctor
from models.storage.server.address import file_for
from models.tables import Entry
from tests.journeys.referee import OUTRIDER, Act, Command, Referee
from tests.journeys.terminal import Terminal
from tests.machines import Network, NoMachinesError
from tests.server import Hosted, MissingError, Server, rows_of_copy
from tests.wire import Wire

pytestmark = [pytest.mark.journey, pytest.mark.timeout(240)]

NAMES = {"Ann", "Ben", "Cleo"}
SITS = {"Ann": "one", "Ben": "one", "Cleo": "two"}
NAME = "Short Measure"


class Seat(Referee):
    """A referee at one of several machines."""

    def __init__(self, command, home, machine):
        Terminal.__init__(self, command, home=home, forked=True, machine=machine)
        self.acts, self._closes = [Act("opening")], True


class Room:
    """Two machines, each with a line to a third, where PostgreSQL is.

    Cleo's line leads through a wire, which can tell when something has been kept.
    """

    def __init__(self, network, server, wire, folder):
        self.network, self.server, self.wire, self.folder = network, server, wire, folder
        self.addresses = {"one": server.address(NAME), "two": server.address(NAME, port=wire.port)}
        for machine in self.addresses:
            self.saves(machine).mkdir(parents=True)

    def saves(self, machine):
        """The folder of campaigns on a machine."""
        return self.folder / machine / "saves"

    def command(self, who, verb, *rest, at_home=False):
        """What a referee types, of the campaign on the server or of a file of theirs."""
        machine = SITS[who]
        name = NAME if at_home else str(self.addresses[machine])
        say = [OUTRIDER, "--saves", self.saves(machine), "--referee", who]
        return [*map(str, say), verb, name, *rest]

    @contextmanager
    def sits(self, who, **where):
        """A referee at the program, who ends it in good order."""
        command, machine = self.command(who, "open", **where), self.network.machines[SITS[who]]
        with Seat(command, self.folder / SITS[who], machine) as at:
            at.wait_for(r"(?m)^ ?In +Due")
            yield at
            at.press("ctrl+q")
            assert at.wait_exit() == 0, at.screen

    def begun(self, who, *what, **where):
        """A command that is under way."""
        env = {"HOME": str(self.folder / SITS[who]), "PATH": os.environ["PATH"]}
        words, machine = self.command(who, *what, **where), self.network.machines[SITS[who]]
        return Command(words, env, machine)

    def says(self, who, *what, fails=False, **where):
        """What comes of a command."""
        return self.begun(who, *what, **where).ends(fails=fails)

    def copies(self):
        """The copy of the campaign on each machine."""
        return [file_for(self.saves(where), address) for where, address in self.addresses.items()]

    @cached_property
    def hosted(self):
        """The campaign on the server, once it is there."""
        with closing(self.server.connect()) as asked:
            ((key,),) = asked.execute("SELECT id FROM outrider.campaign").fetchall()
        return Hosted(self.server, self.addresses["one"], key, self.folder)


@pytest.fixture
def room(tmp_path):
    try:
        network = Network("one", "two")
    except NoMachinesError as error:
        pytest.fail(str(error))
    with network:
        try:
            server = Server(network=network)
        except MissingError as error:
            pytest.fail(str(error))
        wire = Wire(server, network.hub.door())
        yield Room(network, server, wire, tmp_path / "machines")
        wire.close()
        server.end()


def write_note(at, text):
    """A note, and back to the desk."""
    at.key("N", until="Notes ")
    at.key("n", until="A note, for the referees alone")
    at.type(text)
    at.key("f2", until=f"undo: Note: {text[:5]}|{text} +27")
    at.key("escape", until=r"(?m)^ ?In +Due")


def at_home(room, sample):
    """Cleo prepares the file at home, and moves it to where the others are."""
    file = Path(shutil.copy(sample, room.saves("two")))
    with closing(Campaign(file)) as campaign:
        with campaign.read() as session:
            begun = session.exec(select(func.max(Entry.id))).one()
        campaign.author = "Cleo"
        campaign.perform(WriteNote("Who weighs the scales"))
    room.says("Cleo", "move", str(room.addresses["two"]), at_home=True)
    assert not file.exists()
    return begun


def prepare(ann, ben, cleo):
    """What one prepares is before the others; where somebody looks, the others see."""
    for at, others in ((ann, ("Ben", "Cleo")), (ben, ("Ann", "Cleo")), (cleo, ("Ann", "Ben"))):
        at.wait_for(lambda screen, others=others: all(f"\n {one} " in screen for one in others))
    ben.key("u", until="Cleo did that")
    write_note(ann, "The scales are watched")
    for at in (ben, cleo):
        at.wait_for(r"\(Ann\) Note: The scales are wat")
    ben.key("p", until="People · ")
    ann.wait_for("Ben +People")
    cleo.key("p", until="People · ")
    cleo.wait_for("Ben is here")
    ben.wait_for("Cleo is here")
    ben.key("escape", until=r"(?m)^ ?In +Due")
    cleo.key("escape", until=r"(?m)^ ?In +Due")


def sneak(ann, ben, cleo):
    """The party is brought to the guards by two of them; what they do then, a third sees."""
    for at in (ann, ben, cleo):
        at.key("e", until="stretch 1")
    ann.key("m", until="Move to")
    ann.key("1", until="Enter do it")
    ann.key("enter", until="reach Yard")
    ann.key("n", until="has not walked")
    ann.key("enter", until="stretch 2")
    ben.wait_for(r"stretch 2(?s:.*)\(Ann\) 10 minutes pass")
    ben.press("m")
    ben.pick("Move to", "Long bay")
    ben.throw(*((f"OBSERVATION of {who}", sixes) for who, sixes in SPOTTING))
    ben.wait_for("spotted the others first")
    ann.wait_for("First choose what those who spotted the others do")
    ann.key("d", until="spotted the others first")
    ben.press("a")
    ben.agree()
    ann.wait_for("Ben did this meanwhile")
    for at in (ann, ben, cleo):
        at.wait_for("turn 1")


SPOTTING = (
    ("Ines Calder", 1),
    *((who, 0) for who in ("Tobias Nkemelu", "Hanne Rask", "Wei Sandoval", "Nils Harrow")),
    *((who, 0) for who in ("Jessamy Tull", "Ivo Kasprzak")),
)
MISS, HIT = (("to hit", 1),), (("to hit", 9), ("hit location", 4), ("wound", 5))


def fire(at, who):
    """Fire at the guard of the Long bay, as far as the panel with the odds."""
    at.wait_for(f"{who}  acts now")
    at.press("a")
    at.pick("Fire at", "Jessamy Tull")


def fight_and_lose_the_line(room, ann, ben, cleo):
    """Each fires; the server keeps Cleo's shot, and nothing reaches her that says so."""
    fire(ann, "Hanne Rask")
    ann.throw(*MISS)
    fire(ben, "Ines Calder")
    ben.throw(*MISS, ("to hit (2nd)", 1))
    cleo.wait_for("Nils Harrow  acts now")
    cleo.press("down", "down")
    fire(cleo, "Wei Sandoval")
    cleo.wait_for("t type dice")
    cleo.type("9451")
    cleo.wait_for("4 of 4 · Enter does it")
    room.wire.when_kept = lambda: room.network.cut("two")
    cleo.key("enter", until="on its way")
    for at in (ann, ben):
        at.wait_for(r"\(Cleo\) Shot 1: Jessamy Tull is hit")
    ann.key("escape", until=r"(?m)^ ?In +Due")
    write_note(ann, "Cleo is away")
    ben.key("escape", until=r"\(Ann\) Note: Cleo is away")
    cleo.wait_for("in doubt|is not known yet", timeout=60)
    room.network.mend("two")
    cleo.wait_for("was kept", timeout=60)
    cleo.wait_for(lambda screen: "in doubt" not in screen and " away " not in screen, timeout=60)
    cleo.wait_for("Shot 1: Jessamy Tull is hit(?s:.*)Enter close · u take it back")
    cleo.key("escape", until="Nils Harrow  acts now")


def take_back(ann, ben):
    """One's own is taken back, and not what another did."""
    write_note(ben, "She is back")
    ann.wait_for(r"\(Ben\) Note: She is back")
    ann.key("u", until="Undo: Note: Cleo is away")


def settle_a_month(room, ann, ben, cleo):
    """The fight is over, and each of them lets a part of the month pass."""
    ben.key("e", until="S scene")
    ben.press("S")
    ben.pick("Four per cent", "End the scene")
    ben.agree()
    ben.wait_for("Four per cent · over")
    cleo.wait_for("Four per cent · over")
    cleo.key("escape", until=r"(?m)^ ?In +Due")
    cleo.key("n", until="undo: Time passes")
    ann.wait_for(r"\(Cleo\) Time passes")
    ann.key("n", until="Jessamy Tull: crisis point")
    ann.key("enter", until="Enter close")
    ann.close()
    assert "Settled: A blow reaches Kettle" in room.says("Ben", "settle", "30d")
    ann.wait_for(r"\(Ben\) Time passes")
    write_note(ann, "All is settled")


def is_sound(room, begun):
    """All have the same, nothing is wrong with it, and what was done says who did it."""
    for who in ("Ann", "Cleo"):
        assert "ok   Server: sound" in room.says(who, "doctor")
    rows = room.hosted.rows()
    for path in room.copies():
        assert rows_of_copy(path) == rows
    written = room.hosted.ask(f"SELECT title, author FROM entry WHERE id > {begun}")
    assert {author for _, author in written} == NAMES
    shots = [title for title, author in written if author == "Cleo" and "fires" in title]
    assert shots == ["Wei Sandoval fires at Jessamy Tull"], "what was in doubt was done once"
    ((days,),) = room.hosted.ask("SELECT clock / 86400 FROM world")
    assert days >= 2745 + 30
    return rows


def comes_home(room, cleo, rows):
    """One file is what was on the server; whoever has it open is told, and who comes later."""
    moving = room.begun("Ann", "move")
    cleo.wait_for("moved: Ann", timeout=60)
    moving.ends()
    (home,) = room.saves("one").glob("*.outrider")
    assert rows_of_copy(home) == rows
    assert [found for found in doctor.examine(home) if not found.ok] == []
    with closing(Campaign(home)) as campaign:
        campaign.author = "Ann"
        undone = campaign.undo()
    assert (undone.title, undone.author) == ("Note: All is settled", "Ann")
    assert "Ann took it home" in room.says("Ben", "log", fails=True)
    assert "All is settled" in room.says("Cleo", "log")  # who has a copy still


def test_three_referees_prepare_play_and_settle_a_month_and_bring_it_home(room, sample):
    begun = at_home(room, sample)
    with room.sits("Cleo") as cleo:
        with room.sits("Ann") as ann, room.sits("Ben") as ben:
            prepare(ann, ben, cleo)
            sneak(ann, ben, cleo)
            fight_and_lose_the_line(room, ann, ben, cleo)
            take_back(ann, ben)
            settle_a_month(room, ann, ben, cleo)
        rows = is_sound(room, begun)
        comes_home(room, cleo, rows)
