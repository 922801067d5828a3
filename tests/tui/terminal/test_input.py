"""Escape is decided on quickly, and nothing else is mistaken for it."""

import os
import signal
from select import select
from threading import Event
from typing import ClassVar

import pytest
from textual import _parser, constants, events

from tui.terminal import input as terminal_input
from tui.terminal.input import POLL, PromptDriver, PromptParser, patience


class Clock:
    """A clock that stands until it is moved."""

    now = 100.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(_parser, "get_time", clock)
    monkeypatch.setattr(terminal_input, "get_time", clock)
    return clock


@pytest.fixture
def parser(clock, monkeypatch):
    monkeypatch.delenv("ESCDELAY", raising=False)
    monkeypatch.setenv("SSH_CONNECTION", "192.0.2.1 50000 192.0.2.2 22")
    return PromptParser()


def keys(messages):
    return [message.key for message in messages if isinstance(message, events.Key)]


def test_patience(monkeypatch):
    monkeypatch.delenv("ESCDELAY", raising=False)
    monkeypatch.setenv("SSH_CONNECTION", "192.0.2.1 50000 192.0.2.2 22")
    assert 0.025 < patience() < 0.03
    monkeypatch.delenv("SSH_CONNECTION")
    assert 0.005 < patience() < 0.02
    monkeypatch.setenv("ESCDELAY", "200")
    monkeypatch.setattr(constants, "ESCAPE_DELAY", 0.2)
    assert patience() == 0.2


def test_a_lone_escape_is_decided_after_the_patience(parser, clock):
    assert keys(parser.feed("\x1b")) == []
    assert parser.wait == pytest.approx(patience())
    clock.now += patience() + 0.001
    assert parser.wait == 0
    assert keys(parser.tick()) == ["escape"]
    assert parser.wait == POLL


@pytest.mark.parametrize(
    ("parts", "key"),
    [
        (("\x1b", "[B"), "down"),
        (("\x1b", "[", "B"), "down"),
        (("\x1b", "OP"), "f1"),
        (("\x1b", "[1", ";5", "C"), "ctrl+right"),
    ],
)
def test_a_key_split_by_25_ms_is_one_key(parser, clock, parts, key):
    seen = []
    for part in parts:
        seen += keys(parser.feed(part))
        clock.now += 0.025
        seen += keys(parser.tick())
    assert seen == [key]


def test_a_begun_sequence_is_waited_for_longer(parser, clock):
    assert keys(parser.feed("\x1b[")) == []
    clock.now += 0.09
    assert keys(parser.tick()) == []
    assert keys(parser.feed("A")) == ["up"]


@pytest.mark.parametrize(
    ("typed", "seen"),
    [
        ("\x1bm", ["escape", "m"]),
        ("\x1bM", ["escape", "M"]),
        ("\x1b?", ["escape", "question_mark"]),
        ("\x1bmx", ["escape", "m", "x"]),
        ("\x1bk", ["alt+k"]),
        ("\x1b[109;3u", ["alt+m"]),
    ],
)
def test_escape_and_a_letter_read_together_are_two_keys_unless_one_is_bound(clock, typed, seen):
    parser = PromptParser(means="alt+k".__eq__)
    found = keys(parser.feed(typed))
    clock.now += 1
    assert found + keys(parser.tick()) == seen


def test_keys_before_escape_do_not_delay_it(parser, clock):
    assert keys(parser.feed("ab\x1b")) == ["a", "b"]
    clock.now += patience() + 0.001
    assert keys(parser.tick()) == ["escape"]


@pytest.mark.parametrize("split", range(1, 16))
def test_a_paste_may_be_split_anywhere(parser, clock, split):
    data = "\x1b[200~say \x1b[201~"
    pasted, seen = [], []

    def note(messages):
        for message in messages:
            (pasted if isinstance(message, events.Paste) else seen).append(message)

    for part in (data[:split], data[split:]):
        note(parser.feed(part))
        clock.now += 0.025 if split < len("\x1b[200~") else 0.09
        note(parser.tick())
    note(parser.feed("x"))
    assert [paste.text for paste in pasted] == ["say "]
    assert keys(seen) == ["x"]


class StubApp:
    """Enough of an app for a driver's input thread."""

    ended = False
    _keymap: ClassVar = {"light": "l,alt+l"}

    def call_later(self, callback):
        callback()

    def exit(self):
        self.ended = True


@pytest.fixture
def driver():
    """A driver that reads from a pipe and stops after one message."""
    driver = PromptDriver.__new__(PromptDriver)
    driver.fileno, driver.keyboard = os.pipe()
    driver.seen, driver.exit_event = [], Event()
    driver._debug, driver._app = False, StubApp()

    def process_message(message):
        driver.seen.append(message)
        driver.exit_event.set()

    driver.process_message = process_message
    return driver


def test_the_thread_looks_when_the_parser_has_to_decide(driver, monkeypatch):
    waits = []

    def noting_select(readers, *others):
        waits.append(others[-1])
        return select(readers, *others)

    monkeypatch.setattr(terminal_input, "select", noting_select)
    os.write(driver.keyboard, b"\x1b")
    driver.run_input_thread()
    assert keys(driver.seen) == ["escape"]
    assert waits[0] == POLL
    assert max(waits[1:]) <= patience()


def test_a_letter_with_alt_that_is_bound_stays_one_key(driver):
    os.write(driver.keyboard, b"\x1bl")
    driver.run_input_thread()
    assert keys(driver.seen) == ["alt+l"]


def test_the_end_of_input_ends_the_app(driver, monkeypatch):
    ends = []
    monkeypatch.setattr(terminal_input, "end_soon", ends.append)
    os.close(driver.keyboard)
    driver.run_input_thread()
    assert driver._app.ended
    assert ends == [signal.SIGHUP]


def test_a_letter_may_be_split_and_a_wrong_byte_is_not_the_end(driver):
    os.write(driver.keyboard, "é".encode()[:1])
    os.write(driver.keyboard, "é".encode()[1:] + b"\xff")
    driver.run_input_thread()
    assert keys(driver.seen)[0] == "é"
