"""Whatever is done along the track: a throw is asked for exactly when due, no free move used twice.

Beside the deeds the track is walked here metre by metre, with the printed ranges written out.
"""

from dataclasses import dataclass, replace

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant, rule

from models.bridge.bands import Track
from models.deeds.stealth.bands.happening import ActClose, Event, Happens
from models.deeds.stealth.bands.moving import MoveGroup
from models.deeds.stealth.bands.setting import SetGround, ground_now, group_now
from models.deeds.stealth.bands.throwing import LetGo, ThrowDetection
from models.tables import Scene
from rules.stealth.bands.environment import Sky, Weather
from rules.stealth.bands.look import Alertness
from tests.models.deeds.machine import PLAY, SEEDS, WaveringMachine
from tests.models.deeds.stealth.bands.track import Heath

PARTY, GUARDS = "Party", "Opposition"
LOOKS = ((PARTY, GUARDS), (GUARDS, PARTY))
RANGES = {
    (Sky.DAY, Weather.DRY): (50, 200, 500, 1000, 2000),
    (Sky.DAY, Weather.RAIN): (25, 100, 250, 500, 1000),
    (Sky.STARS, Weather.DRY): (12, 50, 125, 250, 500),
    (Sky.STARS, Weather.RAIN): (6, 25, 62, 125, 250),
}
BEYOND = 5
MOODS = st.sampled_from((Alertness.ALERT, Alertness.AT_EASE, Alertness.ASLEEP))
GROUP = st.sampled_from((PARTY, GUARDS))
NEAR = st.sampled_from((0, 10, 40, 150, 400, 900, 1900))


@dataclass
class Looking:
    """How one group stands with the other, as the rule says it in words."""

    thrown_in: int | None = None  # the band of the last throw, or entered free since
    set_then: tuple = ()  # the sky, the weather and the observer's status of the last throw
    new: bool = False  # news, a noise, an action at close range
    spotted: bool = False
    granted: int = 0
    used: int = 0


class Approach(WaveringMachine):
    """The party and two guards on an open plain."""

    @classmethod
    def make(cls, path):
        return Heath(path, 2100)

    def __init__(self):
        super().__init__()
        self.scene = self.stage.scene
        self.keys = {PARTY: self.stage.party, GUARDS: self.stage.guards}
        self.place = {PARTY: 0, GUARDS: 2100}
        self.mood = {PARTY: Alertness.ALERT, GUARDS: Alertness.ALERT}
        self.sky, self.weather = Sky.DAY, Weather.DRY
        self.looks = {pair: Looking() for pair in LOOKS}

    # What is done

    @rule(who=GROUP, to=st.integers(-300, 2400))
    def move(self, who, to):
        due = any(self.expects(pair) for pair in LOOKS)
        legal = not due and to != self.place[who]
        assert self.try_it(MoveGroup(self.scene, self.keys[who], to)) == legal
        if legal:
            self.walk(who, to)

    @rule(who=GROUP, near=NEAR)
    def close_in(self, who, near):
        """A move to somewhere in a band of the other."""
        other = GUARDS if who == PARTY else PARTY
        side = 1 if self.place[who] > self.place[other] else -1
        self.move(who, self.place[other] + side * near)

    @rule(seed=SEEDS)
    def throw(self, seed):
        due = [pair for pair in LOOKS if self.expects(pair)]
        deed = ThrowDetection(self.scene, *self.keys.values())
        assert self.try_it(deed, seed) == bool(due)
        if due:
            self.place = self.places()
        for pair in due:
            got = self.line(pair).watch
            self.looks[pair] = replace(
                self.settled(pair), spotted=got.spotted, granted=got.free_moves
            )

    @rule(who=GROUP, seed=SEEDS, nears=st.lists(NEAR, min_size=2, max_size=3))
    def throw_and_close_in(self, who, seed, nears):
        """What free moves are for: the very next moves, within a band or into the next."""
        self.throw(seed)
        for near in sorted(nears, reverse=True):
            self.close_in(who, near)

    @rule()
    def let_go(self):
        due = [pair for pair in LOOKS if self.expects(pair)]
        assert self.try_it(LetGo(self.scene, *self.keys.values())) == bool(due)
        for pair in due:
            was = self.looks[pair]
            self.looks[pair] = replace(self.settled(pair), granted=was.granted, used=was.used)

    @rule(sky=st.sampled_from((Sky.DAY, Sky.STARS)), rain=st.booleans())
    def change_the_sky(self, sky, rain):
        self.sky, self.weather = sky, Weather.RAIN if rain else Weather.DRY
        deed = replace(self.read(ground_now, self.scene), sky=self.sky, weather=self.weather)
        assert isinstance(deed, SetGround)
        assert self.try_it(deed)

    @rule(who=GROUP, mood=MOODS)
    def change_status(self, who, mood):
        self.mood[who] = mood
        deed = replace(self.read(group_now, self.scene, self.keys[who]), alertness=mood)
        assert self.try_it(deed)

    @rule(who=GROUP, event=st.sampled_from(Event))
    def something_happens(self, who, event):
        looks = [p for p in LOOKS if p[1 if event is Event.NOTICE else 0] == who]
        open_ = [pair for pair in looks if not self.looks[pair].spotted]
        assert self.try_it(Happens(self.scene, self.keys[who], event)) == bool(open_)
        for pair in open_:
            self.looks[pair].new = True

    @rule(who=GROUP)
    def act_close_by(self, who):
        pair = next(pair for pair in LOOKS if pair[1] == who)
        close = self.band(pair) == 0 and not self.looks[pair].spotted
        legal = close and not self.expects(pair)
        assert self.try_it(ActClose(self.scene, self.keys[who])) == legal
        if legal:
            self.looks[pair].new = True

    # What is true

    @invariant()
    def throws_are_due_free_moves_left_and_groups_where_the_rule_says(self):
        assert self.places() == self.place
        for pair, looking in self.looks.items():
            line = self.line(pair)
            assert line.due.due == self.expects(pair)
            assert looking.used <= looking.granted
            assert line.watch.free_moves == looking.granted - looking.used

    # The rule in other words

    def band(self, pair):
        """The band of a look: 0 for close, to 5 for beyond the extreme."""
        metres = abs(self.place[pair[0]] - self.place[pair[1]])
        return sum(metres > edge for edge in RANGES[self.sky, self.weather])

    def set_now(self, pair):
        return self.sky, self.weather, self.mood[pair[0]]

    def expects(self, pair):
        """Whether a throw is due for a look."""
        looking, band = self.looks[pair], self.band(pair)
        if looking.spotted or band == BEYOND or self.mood[pair[0]] is Alertness.ASLEEP:
            return False
        if looking.thrown_in is None or looking.new:
            return True
        return band != looking.thrown_in or self.set_now(pair) != looking.set_then

    def settled(self, pair):
        return Looking(self.band(pair), self.set_now(pair))

    def walk(self, who, to):
        """A metre at a time, until somebody must throw; a free move lets a sneak come nearer."""
        used = {pair: looking.used for pair, looking in self.looks.items()}
        while self.place[who] != to and not any(self.expects(pair) for pair in LOOKS):
            before = {pair: self.band(pair) for pair in LOOKS}
            self.place[who] += 1 if to > self.place[who] else -1
            for pair, was in before.items():
                self.enter(pair, was)
        for pair, looking in self.looks.items():
            if pair[1] == who and looking.used == used[pair]:
                looking.used = looking.granted  # it was for this move

    def enter(self, pair, was):
        looking, band = self.looks[pair], self.band(pair)
        if band == was:
            return
        if band == BEYOND:
            self.looks[pair] = Looking()
        elif self.mood[pair[0]] is Alertness.ASLEEP:
            self.looks[pair] = Looking(spotted=looking.spotted, new=looking.new)
        elif (
            looking.thrown_in is not None
            and band < looking.thrown_in
            and (looking.used < looking.granted)
        ):
            looking.used, looking.thrown_in = looking.used + 1, band

    # The campaign

    def read(self, view, *about):
        with self.campaign.read() as session:
            return view(session, *about)

    def places(self):
        """Where the groups are, by name."""
        with self.campaign.read() as session:
            groups = Track(session, session.get_one(Scene, self.scene)).groups
            return {name: groups[key].place for name, key in self.keys.items()}

    def line(self, pair):
        return self.stage.line(*(self.keys[name] for name in pair))


TestApproach = Approach.TestCase
TestApproach.settings = settings(PLAY, max_examples=7, stateful_step_count=20)
