"""Signals are heeded one after the other, also when one comes in the middle of another."""

import asyncio
import os
import signal

import pytest

from tui.terminal.input import in_turn


@pytest.fixture
def before():
    handler = signal.getsignal(signal.SIGWINCH)
    yield
    signal.signal(signal.SIGWINCH, handler)


@pytest.mark.usefixtures("before")
async def test_the_last_size_is_told_last():
    sizes, told = ["40x12", "80x24"], []

    def resized(_number, _frame):
        size = sizes.pop(0)
        if sizes:
            os.kill(os.getpid(), signal.SIGWINCH)
        told.append(size)

    signal.signal(signal.SIGWINCH, in_turn(resized, asyncio.get_running_loop()))
    os.kill(os.getpid(), signal.SIGWINCH)
    async with asyncio.timeout(10):
        while len(told) < 2:
            await asyncio.sleep(0)
    assert told == ["40x12", "80x24"]
