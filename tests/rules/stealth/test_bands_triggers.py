"""When a throw is due, and moves along the track: free moves are used once, and only closing."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.stealth.bands.approach import Entry, after_entries, after_own_move, entries, first_stop
from rules.stealth.bands.detection import Detection, Result
from rules.stealth.bands.environment import Band, Reach
from rules.stealth.bands.look import Alertness
from rules.stealth.bands.triggers import Circumstances, Watch, after_throw, throw_due, waived

ALL = frozenset(Band)
PLAIN = Reach((50, 200, 500, 1000, 2000))
NOW = Circumstances(Band.LONG, (("weather", "dry"), ("prone", "no")))
THROWN = Watch(last=NOW)


@pytest.mark.rows("R-05")
def test_the_first_throw_is_due_in_the_extreme_band():
    beyond = throw_due(Watch(), replace(NOW, band=None))
    assert (beyond.due, beyond.rows) == (False, ("R-05",))
    assert throw_due(Watch(), replace(NOW, band=Band.EXTREME)).due
    assert throw_due(Watch(), NOW).rows == ("R-05",)


@pytest.mark.rows("R-06", "R-11")
def test_no_throw_is_due_while_nothing_changes():
    answer = throw_due(THROWN, NOW)
    assert (answer.due, answer.rows) == (False, ("R-06", "R-11"))


@pytest.mark.rows("R-06")
@pytest.mark.parametrize(
    ("now", "reason"),
    [
        (replace(NOW, variables=(("weather", "rain"), ("prone", "no"))), "weather: rain, was dry"),
        (replace(NOW, variables=(("weather", "dry"),)), "prone: none, was no"),
        (replace(NOW, variables=(*NOW.variables, ("light", "lit"))), "light: lit, was none"),
        (replace(NOW, status=Alertness.AT_EASE), "the observer is at ease, was alert"),
        (replace(NOW, band=Band.MEDIUM), "the medium band has been entered"),
        (replace(NOW, band=Band.EXTREME), "the extreme band has been entered"),
    ],
)
def test_what_changes_calls_for_a_throw_and_says_what(now, reason):
    answer = throw_due(THROWN, now)
    assert (answer.due, answer.reason, answer.rows) == (True, reason, ("R-06",))


@pytest.mark.rows("R-06")
def test_word_from_others_calls_for_a_throw():
    answer = throw_due(replace(THROWN, event="a warning by radio"), NOW)
    assert (answer.due, answer.reason) == (True, "a warning by radio")


@pytest.mark.rows("R-11", "R-10")
def test_whoever_is_spotted_is_not_thrown_for_again():
    spotted = after_throw(NOW, Detection(Result.SPOTTED, spotted=True))
    assert spotted.spotted
    assert not throw_due(spotted, replace(NOW, band=Band.CLOSE)).due


@pytest.mark.rows("R-15")
def test_sleepers_do_not_throw_until_they_wake():
    asleep = replace(NOW, status=Alertness.ASLEEP, sees=frozenset())
    assert not throw_due(Watch(), asleep).due
    assert throw_due(Watch(), NOW).due


@pytest.mark.rows("R-31", "G-129")
def test_drunks_do_not_throw_beyond_short():
    drunk = replace(NOW, sees=frozenset({Band.CLOSE, Band.SHORT}))
    assert throw_due(Watch(), drunk).rows == ("R-31", "G-129")
    assert throw_due(Watch(), replace(drunk, band=Band.SHORT)).due


@pytest.mark.rows("R-15", "G-131")
def test_one_action_at_close_range_and_the_next_throw_is_due():
    close = replace(NOW, band=Band.CLOSE)
    there = after_throw(close, Detection(Result.NOT_SPOTTED))
    assert not throw_due(there, close).due
    answer = throw_due(replace(there, acted=True), close)
    assert (answer.due, answer.rows) == (True, ("R-15", "G-131"))
    asleep = replace(close, status=Alertness.ASLEEP, sees=frozenset())
    assert not throw_due(replace(there, acted=True), asleep).due


@pytest.mark.rows("R-13", "R-14")
def test_free_moves_are_said():
    one = after_throw(NOW, Detection(Result.FREE_MOVE))
    two = after_throw(NOW, Detection(Result.TWO_FREE_MOVES))
    assert (one.free_moves, two.free_moves) == (1, 2)
    assert throw_due(one, NOW).reason == "a free move is left"
    assert throw_due(two, NOW).reason == "2 free moves are left"


@pytest.mark.rows("G-130")
def test_another_trigger_ends_free_moves():
    free = after_throw(NOW, Detection(Result.TWO_FREE_MOVES))
    alert = replace(NOW, status=Alertness.AT_EASE)
    assert throw_due(free, alert).due
    assert after_throw(alert, Detection(Result.NOT_SPOTTED)).free_moves == 0


@pytest.mark.rows("R-06")
def test_the_referee_may_let_a_throw_go():
    changed = replace(NOW, status=Alertness.AT_EASE)
    free = replace(THROWN, free_moves=1, event="a shout", acted=True)
    let_go = waived(free, changed)
    assert not throw_due(let_go, changed).due
    assert let_go.free_moves == 1


@pytest.mark.rows("R-06")
def test_every_band_on_the_way_is_entered_once():
    assert entries(-2100, 0, 0, PLAIN) == (
        Entry(-2000, Band.EXTREME),
        Entry(-1000, Band.LONG),
        Entry(-500, Band.MEDIUM),
        Entry(-200, Band.SHORT),
        Entry(-50, Band.CLOSE),
    )
    assert entries(0, 600, 0, PLAIN) == (
        Entry(51, Band.SHORT),
        Entry(201, Band.MEDIUM),
        Entry(501, Band.LONG),
    )
    assert entries(40, -60, 0, PLAIN) == (Entry(-51, Band.SHORT),)
    assert entries(300, 200, 0, PLAIN) == (Entry(200, Band.SHORT),)
    assert entries(200, 100, 0, PLAIN) == ()
    assert entries(7, 7, 0, PLAIN) == ()


@given(
    start=st.integers(-120, 120),
    end=st.integers(-120, 120),
    edges=st.lists(st.integers(0, 60), min_size=5, max_size=5).map(sorted),
)
@pytest.mark.rows("R-06")
def test_the_entries_are_those_of_a_walk_metre_by_metre(start, end, edges):
    bands, step, walked = Reach(tuple(edges)), 1 if end > start else -1, []
    place = start
    while place != end:
        place += step
        if bands.band(abs(place)) is not bands.band(abs(place - step)):
            walked.append(Entry(place, bands.band(abs(place))))
    assert entries(start, end, 0, bands) == tuple(walked)


@pytest.mark.rows("R-05", "R-06")
def test_a_move_stops_where_a_throw_falls_due():
    ahead = entries(-2100, -10, 0, PLAIN)
    assert first_stop(Watch(), ahead, ALL) == -2000
    extreme = Watch(last=Circumstances(Band.EXTREME))
    assert first_stop(extreme, ahead[1:], ALL) == -1000
    assert first_stop(replace(extreme, spotted=True), ahead[1:], ALL) is None
    assert first_stop(extreme, ahead[1:], frozenset()) is None
    assert first_stop(extreme, ahead[1:], frozenset({Band.CLOSE})) == -50


@pytest.mark.rows("R-13", "R-14")
@pytest.mark.parametrize(("free", "stop"), [(0, -1000), (1, -500), (2, -200)])
def test_free_moves_pass_the_next_bands(free, stop):
    ahead = entries(-1500, -10, 0, PLAIN)
    watch = Watch(last=Circumstances(Band.EXTREME), free_moves=free)
    assert first_stop(watch, ahead, ALL) == stop
    passed = [entry for entry in ahead if entry.place < stop]
    after = after_entries(watch, passed, ALL)
    assert len(passed) == free
    assert after.free_moves == 0
    assert throw_due(after, Circumstances(passed[-1].band if passed else Band.EXTREME)).due is False


@pytest.mark.rows("R-13")
def test_a_free_move_is_for_the_very_next_move_and_for_closing():
    watch = Watch(last=Circumstances(Band.LONG), free_moves=1)
    assert after_own_move(watch, watch).free_moves == 0
    away = entries(900, 1200, 0, PLAIN)
    assert first_stop(watch, away, ALL) == 1001
    two = replace(watch, free_moves=2)
    closer = after_entries(two, entries(900, 400, 0, PLAIN), ALL)
    assert after_own_move(two, closer).free_moves == 1


@pytest.mark.rows("R-05")
def test_beyond_the_extreme_band_all_begins_anew():
    spotted = Watch(last=Circumstances(Band.EXTREME), spotted=True, senses=True)
    assert after_entries(spotted, entries(1900, 2100, 0, PLAIN), ALL) == Watch()


class Model:
    """The rule said another way: which throws are due and how many free moves there are."""

    def __init__(self) -> None:
        self.granted = self.used = 0
        self.thrown_in = None  # the band of the last throw, or entered free since
        self.changed = self.spotted = False

    def expects_throw(self, band: Band | None) -> bool:
        if self.spotted or band is None:
            return False
        return self.thrown_in is None or self.changed or band is not self.thrown_in


STEP = st.one_of(
    st.tuples(st.just("move"), st.integers(0, 2300)),
    st.tuples(st.just("event"), st.just(0)),
    st.tuples(st.just("throw"), st.sampled_from(range(len(Result)))),
)


@pytest.mark.rows("R-05", "R-06", "R-13", "R-14", "G-130")
@given(start=st.integers(0, 2300), steps=st.lists(STEP, max_size=25))
def test_no_free_move_is_used_twice_and_a_throw_is_asked_exactly_when_due(start, steps):
    """A sneak goes about as it likes; events happen; throws are made whenever they are due."""
    place, watch, model = start, Watch(), Model()
    for kind, value in steps:
        now = Circumstances(PLAIN.band(place))
        if kind == "event" and watch.last is not None and not watch.spotted:
            watch, model.changed = replace(watch, event="a shout"), True
        elif kind == "throw" and throw_due(watch, now).due:
            result = list(Result)[value]
            seen = result in {Result.SPOTTED, Result.INITIATIVE}
            watch = after_throw(Circumstances(now.band), Detection(result, seen))
            model.granted = {Result.FREE_MOVE: 1, Result.TWO_FREE_MOVES: 2}.get(result, 0)
            model.used, model.changed = 0, False
            model.thrown_in, model.spotted = now.band, seen
        elif kind == "move" and not throw_due(watch, now).due:
            place, watch = walk(place, value, watch, model)
        assert model.used <= model.granted
        now = Circumstances(PLAIN.band(place))
        assert throw_due(watch, now).due is model.expects_throw(now.band)


def walk(place: int, to: int, watch: Watch, model: Model) -> tuple[int, Watch]:
    """Go on metre by metre in the model, and in one stride by the rules; both end together."""
    crossed = entries(place, to, 0, PLAIN)
    stop = first_stop(watch, crossed, ALL)
    end = to if stop is None else stop
    used, step = model.used, 1 if to > place else -1
    while place != to and not model.expects_throw(PLAIN.band(place)):
        before, place = PLAIN.band(place), place + step
        band = PLAIN.band(place)
        if band is None:
            model.__init__()
        elif before is not None and band < before and model.used < model.granted:
            model.used, model.thrown_in = model.used + 1, band
    assert place == end
    if model.used == used:
        model.used = model.granted  # it was for this move
    passed = [e for e in crossed if e.place != stop]
    return place, after_own_move(watch, after_entries(watch, passed, ALL))
