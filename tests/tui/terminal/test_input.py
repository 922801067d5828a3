"""Escape is decided on quickly, and nothing else is mistaken for it."""

import pytest
from textual import _parser, constants, events

from tui.terminal import input as terminal_input
from tui.terminal.input import POLL, PromptParser, patience


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


def test_keys_before_escape_do_not_delay_it(parser, clock):
    assert keys(parser.feed("ab\x1b")) == ["a", "b"]
    clock.now += patience() + 0.001
    assert keys(parser.tick()) == ["escape"]


@pytest.mark.parametrize("split", range(1, 16))
def test_a_paste_may_be_split_anywhere(parser, clock, split):
    data = "\x1b[200~say \x1b[201~"
    pasted, seen = [], []
    for part in (data[:split], data[split:]):
        if not part:
            continue
        for step in (parser.feed(part), parser.tick()):
            messages = list(step)
            pasted += [message.text for message in messages if isinstance(message, events.Paste)]
            seen += keys(messages)
        clock.now += 0.025 if split < 6 else 0.09
    pasted += [message.text for message in parser.feed("x") if isinstance(message, events.Paste)]
    assert pasted == ["say "]
    assert seen == []
