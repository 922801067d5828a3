"""The process that reads the campaign is started again when it answers nothing any more."""

import asyncio
from pathlib import Path

from tui.host import inside as module
from tui.host.inside import Inside

READER = """
import json, os, socket, sys
line = socket.socket(fileno=os.dup(0)).makefile("rw")
def say(*message):
    print(json.dumps(message), file=line, flush=True)
for said in line:
    name, *values = json.loads(said)
    if name == "throws":
        kept = values[0]
    if name == "begin":
        say("doors", [])
        say("throws", kept + [len(kept)])
    if name == "there?" and kept:
        say("there")
    if name == "close":
        break
"""
"""One that answers only where it takes the place of another, whose throws it was told."""


async def test_one_that_answers_nothing_is_ended_and_what_was_asked_of_seats_goes_on(monkeypatch):
    monkeypatch.setattr(module, "READER", ("-c", READER))
    monkeypatch.setattr(module, "_ASK_SECONDS", 0.02)
    monkeypatch.setattr(module, "_AGAIN_SECONDS", 0.0)
    inside = Inside(Path("none"), "nowhere")
    try:
        await inside.start()
        first = inside._process
        async with asyncio.timeout(20):
            while inside._throws != [0, 1]:
                await asyncio.sleep(0.01)
        assert first.returncode == -9
        for _ in range(2 * module._MOST_UNANSWERED):
            await asyncio.sleep(module._ASK_SECONDS)
        assert inside._process.returncode is None
    finally:
        await inside.close()
