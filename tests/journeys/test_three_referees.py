"""Three referees at two machines play on a server; one loses the line at the worst moment."""

import subprocess
from contextlib import closing, contextmanager

import pytest

from models.campaign import Campaign
from models.storage import doctor
from models.storage.server.address import file_for
from models.views.asked import Asked
from models.views.entries import Entries
from tests.journeys.referee import OUTRIDER
from tests.journeys.terminal import Terminal
from tests.server import rows_of_copy
from tests.wire import Wire

pytestmark = [pytest.mark.journey, pytest.mark.timeout(240)]

NAMES = {"Ann", "Ben", "Cleo"}


@pytest.fixture
def hosted(server, sample, tmp_path):
    """The sample on the server."""
    return server.put(sample, tmp_path)


@pytest.fixture
def wire(server):
    """The line of the second machine."""
    made = Wire(server.port)
    yield made
    made.close()


class Machines:
    """Two machines: the second reaches the server by a line that can fail."""

    def __init__(self, hosted, wire, folder):
        self.folder = folder
        near, name = hosted.address, hosted.address.campaign
        self.addresses = {"one": near, "two": hosted.server.address(name, port=wire.port)}
        for machine in self.addresses:
            (folder / machine).mkdir(parents=True)

    def command(self, machine, who, *what):
        saves, address = self.folder / machine / "saves", self.addresses[machine]
        verb, *rest = what
        return [OUTRIDER, "--saves", saves, "--referee", who, verb, str(address), *rest]

    @contextmanager
    def sits(self, machine, who, size):
        """A referee at the program, who ends it in good order."""
        home = self.folder / machine
        with Terminal(self.command(machine, who, "open"), home=home, size=size) as at:
            at.wait_for("Strand comes back from supper")
            yield at
            at.press("ctrl+q")
            assert at.wait_exit() == 0, at.screen

    def run(self, machine, who, *what):
        """What a command says."""
        done = subprocess.run(
            self.command(machine, who, *what),
            check=False, capture_output=True, text=True, env={"HOME": str(self.folder / machine)},
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def copy(self, machine):
        """The copy of the campaign on a machine."""
        return file_for(self.folder / machine / "saves", self.addresses[machine])


def write_note(at, text):
    """A note, and back to the desk."""
    at.press("N")
    at.wait_for("Notes ")
    at.press("n")
    at.wait_for("A note, for yourself alone")
    at.type(text)
    at.press("f2")
    at.wait_for(f"undo: Note: {text}|{text} +2746")
    at.press("escape")
    at.wait_for(f"Note: {text}")


def prepare(ann, ben, cleo):
    """What one prepares is before the others; where somebody looks, the others see."""
    for at, others in ((ann, "Ben|Cleo"), (ben, "Ann|Cleo"), (cleo, "Ann|Ben")):
        at.wait_for(
            lambda screen, at=at, o=others: all(f" {one} " in screen for one in o.split("|"))
        )
    write_note(ann, "The scales are watched")
    for at in (ben, cleo):
        at.wait_for(r"\(Ann\) Note: The scales are wat")
    ben.press("p")
    ben.wait_for("People · ")
    ann.wait_for("Ben +People")
    ben.press("enter")
    cleo.press("p")
    cleo.wait_for("People · ")
    cleo.press("enter")
    cleo.wait_for("Ben is here")
    ben.wait_for("Cleo is here")
    for at in (ben, cleo):
        at.press("escape", "escape")
        at.wait_for("Strand comes back")


def play_and_lose_the_line(ann, cleo, wire):
    """The server keeps what Cleo does, and her line breaks before it can say so."""
    wire.lose, wire.dead = "answer", True
    cleo.press("n")
    cleo.wait_for("on its way")
    wire.cut()
    cleo.wait_for("Whether")
    cleo.wait_for("in doubt|is not known yet")
    ann.wait_for(r"\(Cleo\) Time passes: 1 h 30 min")
    write_note(ann, "Cleo is away")
    cleo.wait_for("server away since|away \\d\\d:\\d\\d")
    wire.dead = False
    cleo.wait_for("was kept")
    cleo.wait_for(r"\(Ann\) Note: Cleo is away")
    cleo.wait_for(lambda screen: "away since" not in screen)


def test_three_referees_prepare_play_and_settle_and_bring_it_home(hosted, wire, tmp_path):
    machines = Machines(hosted, wire, tmp_path / "machines")
    with (
        machines.sits("one", "Ann", (120, 40)) as ann,
        machines.sits("one", "Ben", (100, 30)) as ben,
        machines.sits("two", "Cleo", (120, 40)) as cleo,
    ):
        prepare(ann, ben, cleo)
        play_and_lose_the_line(ann, cleo, wire)
        ben.wait_for(r"\(Ann\) Note: Cleo is away")
        ben.press("u")
        ben.wait_for("Ann did that|Nothing to take back")
        ann.press("u")
        ann.wait_for("Undo: Note: Cleo is away")
    cleos = hosted.ask("SELECT title FROM entry WHERE author = 'Cleo'")
    assert cleos == [("Time passes: 1 h 30 min",)], "what was in doubt was done once"
    machines.run("two", "Cleo", "settle", "6h")
    machines.run("one", "Ben", "do", "write-note", "text=All is settled")
    rows = hosted.rows()
    for machine in ("one", "two"):
        with closing(Campaign(machines.copy(machine))) as campaign:
            campaign.store.catch_up()
        assert rows_of_copy(machines.copy(machine)) == rows
        assert all(found.ok for found in doctor.examine(machines.copy(machine)))
    entries = [entry for entry in Entries(machines.copy("one"), Asked()) if entry.author in NAMES]
    assert {entry.author for entry in entries} == NAMES
    machines.run("one", "Ann", "move")
    (home,) = (tmp_path / "machines" / "one" / "saves").glob("*.outrider")
    assert rows_of_copy(home) == rows
    assert all(found.ok for found in doctor.examine(home))
    assert "Ann took it home" in _refused(machines)


def _refused(machines):
    """What the other machine is told from then on."""
    command = machines.command("two", "Cleo", "log")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr
