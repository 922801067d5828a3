"""Whatever is done in a combat turn, nobody does more than the rules allow, and undo is exact."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant, rule

from models.bridge.cover import WALLS, behind_of
from models.bridge.ground import Field
from models.bridge.turn import acting_now, everybody
from models.deeds.fight.actions import Duck, Reload, Special, Walk
from models.deeds.fight.cover import SetCover
from models.deeds.fight.dive import Tackle
from models.deeds.fight.fire import Fire
from models.deeds.fight.grapple import BreakFree, Grab, Release
from models.deeds.fight.strike import Blow
from models.deeds.fight.turn import EndTurn, NextPoint, PassOption, StartFight
from models.tables import Hold, Participant, Person, Scene, Weapon
from rules.combat.cover import Stance
from rules.combat.movement import Mode
from tests.models.deeds.machine import SEEDS, UNSHRUNK, CampaignMachine
from tests.models.deeds.stage import RIFLE, Stage

INCAPACITATED_BY = {"green": 1, "experienced": 2, "veteran": 3, "elite": 4}
RIFLE_OF_THREE = {**RIFLE, "magazine": 3, "rounds": 3, "dpv": 0.4, "rate_of_fire": 2}
ACTS = (
    "fire", "fire", "strike", "walk", "special", "reload", "grapple", "grapple", "grapple", "dive",
    "free",
)  # fmt: skip
OTHERS = ("duck", "pass_", "cover", "let_go", "next_point", "next_point", "next_point", "end_turn")


class Turn(CampaignMachine):
    """Four people in two zones, all within reach of somebody."""

    @classmethod
    def make(cls, path):
        stage = Stage(path)
        stage.zone("Yard", cluttered=True)
        stage.zone("Lane")
        stage.border("Yard", "Lane", metres=15)
        fighter = {"skills": {"Rifle": 4, "Melee": 4}, "weapon": RIFLE_OF_THREE}
        stage.enter("Ines", "Yard", coolness=9, strength=8, consciousness_level=7, **fighter)
        stage.enter("Wei", "Yard", coolness=5, strength=3, size=8, **fighter)
        stage.enter(
            "Guard", "Yard", "opposition", tier="veteran", kind="npc", strength=2, **fighter
        )
        stage.enter("Brute", "Lane", "opposition", coolness=2, skills={"Melee": 4})
        stage.do(StartFight(stage.scene))
        return stage

    def __init__(self):
        super().__init__()
        self.keys = tuple(self.stage.places.values())
        # Who has acted and ducked how often, and who acted when: at first, and after every action.
        self.stories = [{"acts": dict.fromkeys(self.keys, 0), "ducks": 0, "when": frozenset()}]
        self.taken_back: list[tuple[dict, dict]] = []

    # Doing something

    def remember(self):
        super().remember()
        self.stories.append(self.stories[-1])
        self.taken_back.clear()

    def add(self, **more):
        """What the last deed adds to the story."""
        self.stories[-1] = {**self.stories[-1], **more}

    @property
    def now(self):
        scene = self.rows(Scene)[self.stage.scene]
        return scene.turn, scene.point

    def acting(self):
        return self.stage.once("acting", self.found_acting)

    def found_acting(self):
        with self.stage.campaign.read() as session:
            field = Field(session, session.get_one(Scene, self.stage.scene))
            return [ready.stand.key for ready in acting_now(everybody(field))]

    def someone(self, data):
        """Mostly somebody who may act, now and then anybody."""
        able = self.acting()
        anybody = not able or data.draw(st.integers(0, 9)) == 9
        return data.draw(st.sampled_from(self.keys if anybody else able))

    def deed(self, what, who, other, data):
        scene, zones = self.stage.scene, sorted(self.stage.zones.values())
        if what == "fire":
            return Fire(scene, who, other, shots=data.draw(st.integers(1, 2)))
        if what == "strike":
            return Blow(scene, who, other, blocks=data.draw(st.booleans()))
        if what == "walk":
            way, mode = (data.draw(st.sampled_from(choices)) for choices in (zones, list(Mode)))
            return Walk(scene, who, way, mode)
        make = {
            "special": lambda: Special(scene, who, "waits for orders"),
            "reload": lambda: Reload(scene, who),
            "grapple": lambda: Grab(scene, who, other),
            "dive": lambda: Tackle(scene, who, other),
            "free": lambda: BreakFree(scene, who, other),
        }
        return make[what]()

    @rule(data=st.data(), seeds=st.lists(SEEDS, min_size=5, max_size=9))
    def play(self, data, seeds):
        """One thing after the other happens, and the count goes on when nobody can act."""
        for seed in seeds:
            what = data.draw(st.sampled_from((*ACTS, *OTHERS)))
            if what in OTHERS:
                getattr(self, what)(data)
            elif self.acting():
                self.act(data, seed, what)
            else:
                self.next_point(data)
            self.check()

    def act(self, data, seed, what):
        who = self.someone(data)
        other = data.draw(st.sampled_from([key for key in self.keys if key != who]))
        able = self.awake(who) and (what == "special" or not self.controlled(who))
        shut, rounds = self.shut_off(who, other), self.rounds()
        deed, now = self.deed(what, who, other, data), self.now
        story = self.stories[-1]
        if not self.do(deed, seed):
            return
        assert able, f"{deed} by somebody who can do nothing"
        assert (who, *now) not in story["when"], "two actions at one point"
        assert not (what == "fire" and shut), "a shot through full cover"
        if what == "fire":
            gone = {key: rounds[key] - left for key, left in self.rounds().items()}
            assert sorted(gone.values())[-2:] == [0, deed.shots]
        acts = {**story["acts"], who: story["acts"][who] + 1}
        self.add(acts=acts, when=story["when"] | {(who, *now)})

    def awake(self, key):
        """Awake, and not down since an earlier point of the turn, or felled just now."""
        row = self.rows(Participant)[key]
        person = self.rows(Person)[row.person_id]
        if row.stop_point:
            return row.stop_point == self.now[1] and bool(row.stop_slot)
        dead = person.dead_since is not None or person.unconscious_since is not None
        limit = INCAPACITATED_BY.get(person.tier)
        out = dead or (limit is not None and person.light >= limit)
        return not (out or row.dazed)

    def controlled(self, key):
        people, rows = self.rows(Person), self.rows(Participant)
        strength = people[rows[key].person_id].strength
        return any(h.held_id == key and h.points >= strength for h in self.rows(Hold).values())

    def shut_off(self, one, other):
        rows = self.rows(Participant)
        with self.stage.campaign.read() as session:
            return "full" in {
                behind_of(session, rows[a], rows[b]).stance for a, b in ((one, other), (other, one))
            }

    def rounds(self):
        return {key: weapon.rounds for key, weapon in self.rows(Weapon).items()}

    def duck(self, data):
        who = data.draw(st.sampled_from(self.keys))
        able = self.awake(who) and not self.controlled(who)
        if self.do(Duck(self.stage.scene, who)):
            assert able
            self.add(ducks=self.stories[-1]["ducks"] + 1)

    def pass_(self, data):
        who = self.someone(data)
        able = self.awake(who)
        if self.do(PassOption(self.stage.scene, who)):
            assert able

    def cover(self, data):
        stance = data.draw(st.sampled_from(["", *Stance, "full"]))
        who, other = (data.draw(st.sampled_from(self.keys)) for _ in range(2))
        from_all = data.draw(st.booleans())
        self.do(SetCover(who, stance, WALLS[0][0], None if from_all else other))

    def let_go(self, data):
        holds = sorted(self.rows(Hold).items())
        if holds:
            _, hold = data.draw(st.sampled_from(holds))
            self.do(Release(self.stage.scene, hold.holder_id, hold.held_id))

    def next_point(self, _data):
        self.do(NextPoint(self.stage.scene))

    def end_turn(self, _data):
        self.do(EndTurn(self.stage.scene))

    @rule(back=st.integers(1, 4), forth=st.integers(0, 4))
    def back_and_forth(self, back, forth):
        """Undo some of it, redo some of that."""
        for _ in range(min(back, len(self.past) - 1)):
            self.taken_back.append((self.past.pop(), self.stories.pop()))
            self.campaign.undo()
            assert self.stage.content() == self.past[-1]
        for _ in range(min(forth, len(self.taken_back))):
            then, story = self.taken_back.pop()
            self.past.append(then)
            self.stories.append(story)
            self.campaign.redo()
            assert self.stage.content() == then

    # What is always so

    @invariant()
    def check(self):
        self.nobody_has_had_more_than_two_actions_a_turn()
        self.whoever_may_act_is_able_to()
        self.ammunition_is_never_below_zero_or_above_the_magazine()
        self.holds_are_between_two_who_can_stand_and_the_controlled_hold_nobody()

    def nobody_has_had_more_than_two_actions_a_turn(self):
        story, (turn, _) = self.stories[-1], self.now
        assert all(count <= 2 * turn for count in story["acts"].values())
        in_all = sum(story["acts"].values()) + story["ducks"]
        assert in_all <= len(self.keys) * (2 * turn + 2)

    def whoever_may_act_is_able_to(self):
        assert all(self.awake(key) for key in self.acting())

    def ammunition_is_never_below_zero_or_above_the_magazine(self):
        for weapon in self.rows(Weapon).values():
            assert 0 <= weapon.rounds <= weapon.magazine
            assert weapon.spare_magazines >= 0

    def holds_are_between_two_who_can_stand_and_the_controlled_hold_nobody(self):
        rows, people = self.rows(Participant), self.rows(Person)
        for hold in self.rows(Hold).values():
            assert hold.points >= 1
            assert hold.holder_id != hold.held_id
            assert not self.controlled(hold.holder_id)
            for key in (hold.holder_id, hold.held_id):
                person = people[rows[key].person_id]
                assert person.dead_since is None
                assert person.unconscious_since is None


TestTurn = Turn.TestCase
TestTurn.settings = settings(UNSHRUNK, max_examples=8, stateful_step_count=10)
TestTurn.pytestmark = [
    pytest.mark.rows(
        "C-09", "C-11", "C-12", "C-16", "C-19", "C-40", "C-45", "C-90", "G-82", "G-163"
    )
]
