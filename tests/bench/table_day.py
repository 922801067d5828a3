"""A day of play at a table: what happens at it, one thing after another, at random."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from threading import Condition, Thread
from time import monotonic

from sqlmodel import col, select

from models.action import Refusal
from models.campaign import Campaign
from models.deeds.clock.time import Advance
from models.deeds.scenes.scene import OpenScene
from models.deeds.table.handouts import HandOut, TakeBackHandout
from models.deeds.table.wishes import AnswerWish
from models.tables import Handout, HandoutStyle, Scene, Wish
from tests.journeys.players import Player
from tests.models.play import play
from tests.models.secrets.deeds_at_random import Deeds

DAY = 86_400
READY = "Party"
PAGES = "smtjrnwp"
SIZES = ((80, 24), (40, 20), (30, 12), (120, 40))
LONGEST = 1.0
"""Seconds after an act until the next, so that all of it comes to the seats."""
QUIET = 0.3
"""Seconds without a byte to any seat after which all of an act has come."""


class Sitting(Player):
    """A player whose terminal is read as it comes, in a thread of its own."""

    def __init__(self, handle: str, key: Path, port: str, home: Path) -> None:
        self.come_back: Callable[[], Sitting] = lambda: Sitting(handle, key, port, home)
        self._came, self._over = Condition(), False
        super().__init__(handle, key, port, home)
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()
        self.wait_for(lambda screen: READY in screen, 60)

    def _read(self) -> None:
        while not self._over and self._fd >= 0:
            if super().pump(0.05):
                with self._came:
                    self._came.notify_all()

    def pump(self, timeout: float) -> bool:
        """Wait for what comes within `timeout` seconds."""
        known = len(self.chunks)
        with self._came:
            return self._came.wait_for(lambda: len(self.chunks) > known, timeout)

    def drop(self) -> None:
        """The line is cut."""
        self._over = True
        self._reader.join()
        self.kill()
        self.__exit__(None, None, None)


class Day:
    """What happens at a table: what came of each deed at the seats is kept."""

    def __init__(self, campaign: Campaign, seats: Sequence[Sitting], random: Random) -> None:
        self.campaign, self.seats, self.random = campaign, [*seats], random
        self.late: list[float] = []
        """Milliseconds from a deed until it was on the last seat."""
        self.sent: list[int] = []
        """Bytes that each deed sent to each seat."""
        self.back: list[float] = []
        """Milliseconds until a seat that dropped was there again."""
        self.bytes_before = 0
        """Bytes of lines that have dropped."""
        with campaign.read() as session:
            self.scenes = [*session.exec(select(Scene.id).order_by(col(Scene.id)))]
        self._deeds = Deeds(campaign, random, "Nobody is called this")

    def open_scene(self, number: int) -> None:
        """Another engine is played from now on, on another page of every seat."""
        self.see(lambda: self.campaign.perform(OpenScene(self.scenes[number % len(self.scenes)])))
        for place, seat in enumerate(self.seats):
            seat.press(PAGES[(place + number) % len(PAGES)])
        self.settle(monotonic() + 3)

    def something(self) -> None:
        """One thing: mostly a deed, now and then what players do."""
        chance = self.random.random()
        if chance < 0.75:
            self.see(self._deeds.perform)
        elif chance < 0.88:
            self.see(lambda: play(self.campaign, self.random))
        else:
            self.random.choice(
                [self._hand, self._take_back, self._wish, self._note, self._drop, self._resize]
            )()

    def next_day(self) -> None:
        """A day passes."""
        self.see(lambda: self.campaign.perform(Advance(DAY)))

    def see(self, act: Callable[[], object]) -> None:
        """Do something, and wait until all of it is on the seats."""
        before = [len(seat.chunks) for seat in self.seats]
        try:
            done = act()
        except (Refusal, ValueError):
            done = None
        begin = monotonic()
        if not done:
            return
        self.settle(begin + LONGEST)
        news = [seat.chunks[n:] for seat, n in zip(self.seats, before, strict=True)]
        if any(news):
            self.late.append((max(chunks[0][0] for chunks in news if chunks) - begin) * 1000)
        self.sent += [sum(len(chunk) for _, chunk in chunks) for chunks in news if chunks]

    def settle(self, until: float) -> None:
        """Wait until nothing comes any more."""
        newest = monotonic()
        while monotonic() < min(until, newest + LONGEST):
            self.seats[0].pump(0.02)
            came = max(seat.chunks[-1][0] for seat in self.seats)
            newest = max(newest, came)
            if came > until - LONGEST and monotonic() > came + QUIET:
                return

    def _hand(self) -> None:
        papers = [(HandoutStyle.TEXT, "It says so. " * 20), (HandoutStyle.DRAWING, "+-+\n" * 30)]
        style, body = self.random.choice(papers)
        self.see(lambda: self.campaign.perform(HandOut(None, "A paper", style, body)))

    def _take_back(self) -> None:
        with self.campaign.read() as session:
            key = session.exec(select(Handout.id).where(~col(Handout.taken_back))).first()
        if key is not None:
            self.see(lambda: self.campaign.perform(TakeBackHandout(key)))

    def _wish(self) -> None:
        self._write("i", "look behind the crates")
        with self.campaign.read() as session:
            keys = session.exec(select(Wish.id).where(~col(Wish.done))).all()
        for key in filter(None, keys):
            self.see(partial(self.campaign.perform, AnswerWish(key, "You see nothing.")))

    def _note(self) -> None:
        self._write("a", "The foreman lies, and is afraid.")

    def _write(self, key: str, text: str) -> None:
        seat = self.random.choice(self.seats)
        seat.press(key)
        self.settle(monotonic() + LONGEST)
        seat.type(text)
        seat.press("enter")
        self.settle(monotonic() + 2 * LONGEST)
        seat.press("escape")  # what was silenced meanwhile

    def _drop(self) -> None:
        number = self.random.randrange(len(self.seats))
        seat = self.seats[number]
        self.bytes_before += seat.bytes_sent
        seat.drop()
        begin = monotonic()
        self.seats[number] = seat.come_back()
        self.back.append((monotonic() - begin) * 1000)

    def _resize(self) -> None:
        self.random.choice(self.seats).resize(*self.random.choice(SIZES))
        self.settle(monotonic() + LONGEST)


@contextmanager
def stopped(processes: Sequence[int]) -> Iterator[None]:
    """A host that stands still: whoever is beside it is alone."""
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)
