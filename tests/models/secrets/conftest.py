"""Games for twins: how each begins is built once, and every game is played on a copy."""

from contextlib import contextmanager
from functools import cache

import pytest

from models.deeds.chronicle.session import BeginSession
from tests.models.secrets.twins import Twin, at_one_hour, copied, hush_set_up, seat_down


@pytest.fixture(scope="session")
def games(tmp_path_factory):
    """Two games by how they begin, which is told a path and a truth, and by their two truths."""

    @cache
    def begun(how, truth):
        stage = how(tmp_path_factory.mktemp("truth") / "Twin.outrider", truth)
        seat_down(stage)
        at_one_hour(stage, BeginSession(players="Plays Wei"))
        hush_set_up(stage)
        return stage

    @contextmanager
    def begin(how, pair, seed, settle=lambda stage: (), lay=lambda path: None):
        folder = tmp_path_factory.mktemp
        stages = [copied(begun(how, truth), folder("twin"), lay) for truth in pair]
        yield [Twin(stage, seed, own, settle) for own, stage in enumerate(stages)]
        for stage in stages:
            stage.campaign.close()

    return begin
