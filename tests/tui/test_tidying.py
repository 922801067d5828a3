"""The program looks for garbage when nothing is being done, and only if something was."""

import gc

import pytest
from textual._styles_cache import StylesCache

from tui.program import YOUNG_ONLY, Program


@pytest.fixture
def looked(monkeypatch):
    """The times everything was looked at, counted from 0."""
    times = []
    monkeypatch.setattr(gc, "collect", lambda: times.append(len(times)))
    return times


@pytest.fixture
def work(monkeypatch):
    """Pretends that so many rounds of young garbage have been looked at."""
    rounds = [5, 0, 0]
    monkeypatch.setattr(gc, "get_stats", lambda: [{"collections": each} for each in rounds])

    def work():
        rounds[0] += 1

    return work


def test_everything_is_looked_at_once_after_work_and_never_during_it(tmp_path, looked, work):
    program = Program(tmp_path)
    program.tidy()
    assert looked == []  # something was done since the last time
    program.tidy()
    assert looked == [0]
    program.tidy()
    assert looked == [0]  # nothing since
    work()
    program.tidy()
    assert looked == [0]
    work()
    program.tidy()
    assert looked == [0]
    program.tidy()
    assert looked == [0, 1]


async def test_a_page_that_was_left_keeps_nothing(saves, looked, work):
    program = Program(saves)
    async with program.run_test() as pilot:
        await pilot.pause()
        assert StylesCache.get_inner_outer.cache_info().currsize
        work()
        program.tidy()
        program.tidy()
        assert StylesCache.get_inner_outer.cache_info().currsize == 0


async def test_the_program_puts_off_looking_at_everything(saves, monkeypatch):
    asked = []
    monkeypatch.setattr(gc, "set_threshold", lambda *to: asked.append(to))
    program = Program(saves)
    async with program.run_test():
        assert asked == [YOUNG_ONLY]
