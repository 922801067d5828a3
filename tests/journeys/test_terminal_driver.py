"""The driver of real-terminal tests and the terminal layer, in a real pseudo-terminal."""

import os
import re
import signal
import sys

import pytest

from tests.hostile import HOSTILE
from tests.journeys.keys import encode
from tests.journeys.terminal import Terminal

pytestmark = pytest.mark.journey

OWN_CODES = re.compile(
    r"\x1b\[[0-9;]*[HmXCEbK]|\x1b\[6n"  # place, draw, erase, repeat, and whether it does
    r"|\x1b\[\?[0-9;]+(?:[hl]|\$p)"  # modes of the terminal
    r"|\x1b\[[<>][0-9]*u"  # kitty keyboard
    r"|\x1b\]22;\w+\x07"  # pointer shape
)


@pytest.fixture
def python(tmp_path):
    """Run a piece of Python in a terminal."""
    started = []

    def start(program, **options):
        terminal = Terminal([sys.executable, "-c", program], home=tmp_path, **options)
        started.append(terminal)
        return terminal.__enter__()

    yield start
    for terminal in started:
        terminal.__exit__(None, None, None)


@pytest.fixture
def small(tmp_path):
    """The small app, ready."""
    texts = tmp_path / "texts"
    texts.write_text("\n".join(map(ascii, HOSTILE)))
    command = [sys.executable, "-m", "tests.journeys.small_app", texts]
    with Terminal(command, home=tmp_path, size=(90, 20)) as terminal:
        terminal.wait_for(r"ready[^▔]*(?:▔[^▁]*▁+▎[^▔]*){2}")  # its first frame may come in parts
        yield terminal


@pytest.mark.parametrize(
    ("key", "data"),
    [
        ("a", b"a"),
        ("+", b"+"),
        ("é", "é".encode()),
        ("down", b"\x1b[B"),
        ("ctrl+q", b"\x11"),
        ("ctrl+right", b"\x1b[1;5C"),
        ("shift+tab", b"\x1b[Z"),
        ("alt+x", b"\x1bx"),
        ("f5", b"\x1b[15~"),
    ],
)
def test_keys(key, data):
    assert encode(key) == data


def test_an_unknown_key_is_refused():
    with pytest.raises(ValueError, match="hyper"):
        encode("hyper+x")


def test_typed_lines_come_back(python):
    terminal = python("print('you said', input('say: '))")
    terminal.wait_for("say:")
    terminal.type("hello")
    terminal.press("enter")
    assert "you said hello" in terminal.wait_for("you said")
    assert terminal.wait_exit() == 0
    assert terminal.lines[1] == "you said hello"
    assert terminal.bytes_sent == len(terminal.output)


def test_a_condition_may_be_a_function(python):
    terminal = python("print('one'); input()")
    assert terminal.wait_for(lambda screen: screen.startswith("one"))


def test_a_time_out_shows_the_screen(python):
    terminal = python("print('here I am'); input()")
    terminal.wait_for("am")
    with pytest.raises(TimeoutError, match=r"(?s)never.*here I am"):
        terminal.wait_for("never", timeout=0.01)


def test_waiting_for_a_program_that_ended_fails_at_once(python):
    terminal = python("print('goodbye')")
    with pytest.raises(EOFError, match=r"(?s)never.*goodbye"):
        terminal.wait_for("never")


def test_the_terminal_answers(python):
    ask = """
import os, sys, tty
tty.setraw(0)
for query, end in ((b"\\x1b[?2026$p", b"y"), (b"\\x1b[c", b"c"), (b"\\x1b[6n", b"R")):
    os.write(1, query)
    answer = b""
    while not answer.endswith(end):
        answer += os.read(0, 1)
    os.write(1, repr(answer).encode())
"""
    assert "[?2026;2$y'b'\\x1b[?62;22c'b'\\x1b[1;" in python(ask).wait_for(r"R'")


def test_half_a_frame_is_not_shown(python):
    program = """
print("one")
print("\\x1b[?2026htwo", end="", flush=True)
input()
print("\\x1b[?2026lthree")
"""
    terminal = python(program)
    assert "two" not in terminal.wait_for("one")
    terminal.press("enter")
    terminal.wait_for("(?s)two.*three")


def test_size_and_environment(python, tmp_path):
    program = """
import os, signal
def tell(*_):  # by os.write: a signal may come while a print is not quite over
    told = *os.get_terminal_size(), os.environ["HOME"], os.environ.get("SECRET")
    os.write(1, (" ".join(map(str, told)) + "\\n").encode())
signal.signal(signal.SIGWINCH, tell)
tell()
while True:
    signal.pause()
"""
    terminal = python(program, size=(100, 30))
    assert terminal.wait_for("100 30").endswith(f"{tmp_path} None" + "\n" * 29)
    terminal.resize(70, 20)
    terminal.wait_for("70 20")


@pytest.mark.parametrize(
    ("ending", "status"),
    [
        (Terminal.hangup, -signal.SIGHUP),
        (Terminal.terminate, -signal.SIGTERM),
        (Terminal.kill, -signal.SIGKILL),
    ],
)
def test_ways_to_end_a_program(python, ending, status):
    # One that reads may learn of the hang-up from what it reads, before the signal comes.
    terminal = python("import signal; print('up', flush=True); signal.pause()")
    terminal.wait_for("up")
    ending(terminal)
    assert terminal.wait_exit() == status


def test_leaving_the_context_ends_the_program(tmp_path):
    deaf = """
import signal
for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
    signal.signal(number, signal.SIG_IGN)
print("up")
signal.pause()
"""
    with Terminal([sys.executable, "-c", deaf], home=tmp_path) as terminal:
        terminal.wait_for("up")
    assert terminal.wait_exit() == -signal.SIGKILL


def test_escape_arrows_and_text(small):
    small.type("Guard 2")
    small.press("enter")
    small.wait_for("typed Guard 2")
    small.press("escape")
    small.wait_for("escaped")
    small.press("tab", "down", "pagedown", "pagedown")
    small.wait_for("row 12")


@pytest.mark.parametrize("kind", ["any", "ascii", "none"])
def test_a_terminal_is_asked_whether_it_repeats(tmp_path, kind):
    command = [sys.executable, "-m", "tests.journeys.small_app"]
    with Terminal(command, home=tmp_path) as terminal:
        terminal.display.repeats = lambda last: kind == "any" or (kind == last.isascii() * "ascii")
        terminal.wait_for("row 5")
        terminal.press("f3")
        terminal.wait_for("80 x 24")
        before = terminal.bytes_sent
        terminal.resize(70, 24)
        while "70 x 24" not in terminal.screen:
            terminal.press("f3")
            terminal.wait_for("[78]0 x 24")
            terminal.pump(0.1)
        drawn = terminal.output[before:]
        assert bool(re.search(rb"\x1b\[[0-9]+b", drawn)) is (kind == "any")


def test_pasted_text_arrives_whole(small):
    text = "long words 日本 " * 400
    small.paste(text)
    small.wait_for("日本")
    small.press("enter")
    small.wait_for("typed long words 日本 long words")


def test_a_sequence_may_arrive_in_two_reads(tmp_path):
    command = [sys.executable, "-m", "tests.journeys.small_app"]
    with Terminal(command, home=tmp_path, env={"ESCDELAY": "10000"}) as terminal:
        terminal.wait_for("ready")
        terminal.press("tab")
        terminal.send(b"\x1b")
        terminal.send(b"[F")
        terminal.wait_for("row 99")


def test_coming_back_from_another_program_redraws(small):
    before = small.wait_for("row 5").split("\n")
    small.press("f2")
    small.wait_for(lambda screen: screen.split() == ["outside"])
    small.press("enter")
    small.wait_for(lambda screen: screen.split("\n") == ["back", *before[1:]])


def test_coming_back_to_the_foreground_redraws(small):
    before = small.wait_for("row 5")
    os.kill(small.pid, signal.SIGTSTP)
    os.waitid(os.P_PID, small.pid, os.WSTOPPED | os.WNOWAIT)
    while small.pump(0):
        pass
    small.display.reset()
    os.kill(small.pid, signal.SIGCONT)
    small.wait_for(lambda screen: screen == before)


def test_a_resize_redraws(small):
    small.resize(60, 25)
    small.wait_for(lambda screen: "row 5" in screen and "ready" in screen)


DEAF_TO_HANGUP = """
import runpy, signal
signal.signal(signal.SIGHUP, signal.SIG_IGN)
runpy.run_module("tests.journeys.small_app", run_name="__main__")
"""


def test_a_program_ends_with_its_terminal(python):
    terminal = python(DEAF_TO_HANGUP)
    terminal.wait_for("ready")
    terminal.hangup()
    assert terminal.wait_exit() >= 0  # by itself, not by a signal


def test_hostile_text_is_shown_and_not_obeyed(small):
    for left in range(len(HOSTILE), 0, -1):
        small.press("ctrl+t")
        small.wait_for(f"(?m)^{left}:")
    small.press("ctrl+t")
    small.wait_for("no more")
    own = OWN_CODES.sub("", small.output.decode())
    assert not re.search(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", own)
    small.press("ctrl+q")
    assert small.wait_exit() == 0


def test_a_code_that_was_cut_off_and_goes_on_as_another_does_nothing(python):
    program = 'print("\\x1b[38;2;1;2;3\\x1b[2;3;4;5;6;7gone, \\x1b[1;2;3;4;5;6Chere")'
    with python(program, size=(40, 5)) as at:
        at.wait_for("one, here")
