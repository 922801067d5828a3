"""A seat in a real terminal: how little it sends, how little it needs, and how it ends."""

import re
import socket
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from models.seat.shown import Section, difference
from models.seat.told import Ended, Update, told_line
from tests.journeys.terminal import Terminal
from tests.tui.seat.host import EVENING
from tui.seat.listening import AWAY

pytestmark = pytest.mark.journey
MOST_BYTES, MOST_KILOBYTES = 2_000, 45_000
THROW = ((7, "rifle at the sentry", "1D10", 10, 1, 1, 1, 1, 10),)


class Host:
    """A host that one seat comes to."""

    def __init__(self, path):
        self.path, self.shown = path, {}
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.bind(str(path))
        self._socket.listen()
        self._line = None

    def meet(self):
        self._line, self.shown = self._socket.accept()[0], {}
        self._lines = self._line.makefile("rb")
        return self._lines.readline()

    def show(self, shown):
        self._line.sendall(told_line(Update(difference(self.shown, shown))))
        self.shown = shown

    def end(self, why):
        self._line.sendall(told_line(Ended(why)))

    def hears(self):
        """What a seat says next, but for what its player has read."""
        while (line := self._lines.readline()).startswith(b'["reads", '):
            pass
        return line

    def go(self):
        self._lines.close()
        self._line.close()


def seat(host, home, size=(80, 24), **env):
    """A seat as its host starts it."""
    way = {"OUTRIDER_TABLE": str(host.path), "OUTRIDER_TICKET": "once", **env}
    command = [sys.executable, "-I", "-m", "tui.seat"]
    return Terminal(command, home=home, size=size, env=way, cwd=Path("/"))


def sent_within(terminal, seconds):
    """How many bytes it sends in so long a time."""
    before, end = terminal.bytes_sent, monotonic() + seconds
    while monotonic() < end:
        terminal.pump(end - monotonic())
    return terminal.bytes_sent - before


@pytest.fixture
def host(tmp_path):
    return Host(tmp_path / "s")


def test_a_day_of_play_costs_few_bytes_and_an_idle_seat_none(host, tmp_path):
    with seat(host, tmp_path) as terminal:
        assert host.meet() == b'["ticket", "once"]\n'
        host.show(EVENING)
        terminal.wait_for("Marta Olsen")
        for key in "psmtjrnw":
            terminal.press(key)
            assert sent_within(terminal, 0.3) < MOST_BYTES
            now = f"Day 12, 04:0{'psmtjrnw'.index(key)}"
            more = (*host.shown[Section.JOURNAL], (now, "A shot is heard", ("from the crane",), ()))
            clock = (("Now", now), *host.shown[Section.CLOCK][1:])
            before = terminal.bytes_sent
            host.show({**host.shown, Section.CLOCK: clock, Section.JOURNAL: more})
            terminal.wait_for(now)
            sent_within(terminal, 0.2)
            assert terminal.bytes_sent - before < MOST_BYTES
            assert sent_within(terminal, 0.5) == 0
        for keys in ("i", "escape", "a", "escape"):
            terminal.press(keys)
            sent_within(terminal, 0.5)
            assert sent_within(terminal, 0.5) == 0
        host.show({**host.shown, Section.THROW: THROW})
        terminal.wait_for("Throw 1D10: rifle at the sentry")
        sent_within(terminal, 0.3)
        assert sent_within(terminal, 0.5) == 0
        terminal.press("0", "enter")
        assert host.hears() == b'["dice", 7, [10]]\n'
        status = Path(f"/proc/{terminal.pid}/status").read_text("ascii")
        assert int(re.search(r"VmHWM:\s+(\d+)", status)[1]) < MOST_KILOBYTES


def test_a_map_costs_few_bytes_where_nothing_is_repeated(host, tmp_path):
    """Ten zones with a party in one of them: four across, three down, two places without."""
    places = [(x, y) for y in range(3) for x in range(4) if (x, y) not in {(0, 1), (1, 2)}]
    zones = [("zone", f"A zone {x}/{y}", x, y, x > 1, y > 1) for x, y in places]
    ways = [("way", x, y, x + 1, y, "door", 20) for x, y in places if (x + 1, y) in places]
    ways += [("way", x, y, x, y + 1, "open", 20) for x, y in places if (x, y + 1) in places]
    people = [("figure", f"Marta Olsen {n}", "party", 0, 0) for n in range(5)]
    for size in ((80, 24), (120, 40)):
        with seat(host, tmp_path, size) as terminal:
            terminal.display.repeats = lambda _character: False
            host.meet()
            host.show({**EVENING, Section.MAP: (*zones, *ways, *people)})
            terminal.wait_for("Marta Olsen")
            sent_within(terminal, 0.3)
            before = terminal.bytes_sent
            terminal.press("m")
            terminal.wait_for("Marta Olsen 4")
            sent_within(terminal, 0.2)
            assert terminal.bytes_sent - before < MOST_BYTES


def test_a_seat_waits_for_its_host_and_says_why_it_ends(host, tmp_path):
    with seat(host, tmp_path) as terminal:
        host.meet()
        host.show(EVENING)
        terminal.wait_for("Marta Olsen")
        host.go()
        terminal.wait_for(re.escape(AWAY))
        host.meet()
        host.show(EVENING)
        host.end("The evening is over.")
        assert terminal.wait_exit() == 0
        assert b"The evening is over." in terminal.output


def test_colours_are_the_terminals_own_and_none_where_none_are_wanted(host, tmp_path):
    with seat(host, tmp_path) as terminal:
        host.meet()
        host.show(EVENING)
        terminal.wait_for("Marta Olsen")
        sent_within(terminal, 0.3)
        colours = re.findall(rb"\x1b\[[\d;]*m", terminal.output)
        assert not [each for each in colours if b"38;" in each or b"48;" in each]
        assert any(re.search(rb"[\[;]3[1-6][;m]", each) for each in colours)


def test_no_colour_is_sent_where_none_is_wanted(host, tmp_path):
    with seat(host, tmp_path, NO_COLOR="1") as terminal:
        host.meet()
        host.show({**EVENING, Section.THROW: THROW})
        terminal.wait_for("Throw 1D10")
        sent_within(terminal, 0.3)
        colours = re.findall(rb"\x1b\[([\d;]*)m", terminal.output)
        numbers = {int(n) for each in colours for n in each.split(b";") if n}
        assert not numbers & {*range(30, 39), *range(40, 49), *range(90, 108)}


def test_ctrl_z_and_a_palette_lead_nowhere(host, tmp_path):
    with seat(host, tmp_path) as terminal:
        host.meet()
        host.show(EVENING)
        terminal.wait_for("Marta Olsen")
        sent_within(terminal, 0.3)
        before = terminal.screen
        terminal.press("ctrl+z", "ctrl+p", "ctrl+s", "ctrl+c")
        assert sent_within(terminal, 0.7) == 0
        assert terminal.screen == before
        terminal.press("s")
        terminal.wait_for("M-22 carbine")


def test_a_line_that_takes_nothing_for_a_while_gets_the_newest_and_not_all_between(host, tmp_path):
    with seat(host, tmp_path) as terminal:
        host.meet()
        host.show(EVENING)
        terminal.wait_for("Marta Olsen")
        terminal.press("s")
        terminal.wait_for("M-22 carbine")
        before = terminal.bytes_sent
        for number in range(200):  # nobody reads the terminal meanwhile
            signs = "".join(chr(65 + (number * 7 + n) % 57) for n in range(80))
            lines = (signs[line : line + 60] for line in range(20))
            rows = (("text", line) for line in (f"This is sheet {number}.", *lines))
            host.show({**host.shown, Section.SHEET: tuple(rows)})
            sleep(0.02)
        terminal.wait_for("This is sheet 199")
        assert terminal.bytes_sent - before < 20_000
