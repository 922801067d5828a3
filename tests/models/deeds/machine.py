"""State machines that play a campaign: deeds are tried at random, and all can be taken back."""

from __future__ import annotations

import shutil
from copy import copy
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule
from sqlmodel import select

from models.action import Refusal
from models.campaign import Campaign, Done
from rules.dice import RandomDice
from tests.models.deeds.ward import Ward
from tests.models.vaulted import comes_back_equal

SEEDS = st.integers(0, 2**32)
PLAY = settings(deadline=None, suppress_health_check=list(HealthCheck))
UNSHRUNK = settings(
    deadline=None,
    phases=[Phase.reuse, Phase.generate],  # to shrink a failure takes longer than a test may
    suppress_health_check=[HealthCheck.too_slow],
)


class CampaignMachine(RuleBasedStateMachine):
    """Plays a copy of a campaign that is made once for all examples, by `make`.

    `past` is what the campaign held at first and after every action that stands. At the end of an
    example all of them are taken back and done again, and the campaign is exported and imported.
    """

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        self.stage = copy(self.made())
        path = shutil.copy(self.stage.campaign.path, self.folder.name)
        self.campaign = self.stage.campaign = Campaign(Path(path), made=True)
        self.past = [self.stage.content()]

    @classmethod
    def make(cls, path: Path) -> Ward:
        """The campaign as every example begins with it."""
        raise NotImplementedError

    @classmethod
    @cache
    def made(cls) -> Ward:
        """What `make` has made, its file closed."""
        made = cls.make(Path(mkdtemp()) / "Machine.outrider")
        made.campaign.close()
        return made

    def do(self, deed, seed=0) -> Done | None:
        """What a deed left; None when it was refused, which changes nothing."""
        try:
            done = self.campaign.perform(deed, RandomDice(seed))
        except Refusal:
            assert self.stage.content() == self.past[-1]
            return None
        if done.key is None:
            assert self.stage.content() == self.past[-1], f"{deed} left no entry"
        else:
            self.remember()
        return done

    def try_it(self, deed, seed=0) -> bool:
        """Whether a deed was done; its preview, if it has one, refuses what is refused."""
        refused = self.stage.preview(deed).refusals if hasattr(deed, "preview") else None
        done = self.do(deed, seed) is not None
        assert refused is None or done == (not refused), f"{deed} is not as its preview said"
        return done

    def remember(self) -> None:
        """An action stands."""
        self.past.append(self.stage.content())

    def take_back(self, times: int) -> None:
        """What is undone and done again is as it was, step by step."""
        kept = [self.stage.content()]
        while len(kept) <= times and self.campaign.undo() is not None:
            kept.append(self.stage.content())
        known = self.past[-times - 1 :]  # what was done to make the campaign is undone as well
        assert kept[: len(known)] == known[::-1]
        for then in reversed(kept[:-1]):
            assert self.campaign.redo() is not None
            assert self.stage.content() == then

    def rows(self, table):
        """All rows of a table by their keys, to be looked at."""

        def read():
            with self.campaign.read() as session:
                return {row.key: row for row in session.exec(select(table))}

        return self.stage.once(table, read)

    def teardown(self) -> None:
        self.take_back(len(self.past) - 1)
        self.campaign.close()
        comes_back_equal(self.campaign.path)
        self.folder.cleanup()


class WaveringMachine(CampaignMachine):
    """Takes back and does again the last few steps now and then, and goes on from there."""

    @rule(times=st.integers(1, 4))
    def waver(self, times):
        self.take_back(times)
