"""Twins: one game told twice, alike in all that players may know, different in what they may not.

The same public deeds are done in both, with the same open dice; what is hidden acts in between by
its own dice. Whatever a deed gives away by right (somebody is found, a fight begins) in one of the
two is taken back in both: from there on they would rightly differ.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing, redirect_stdout
from dataclasses import dataclass, field
from difflib import unified_diff
from io import StringIO
from pathlib import Path
from random import Random
from sqlite3 import connect
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from sqlmodel import Session, col, select

from models.action import Refusal
from models.bridge.frontier import expedition, laboratory
from models.bridge.task_list import listed_tasks
from models.campaign import Campaign
from models.deeds.chronicle.session import BeginSession, EndSession
from models.deeds.stealth.zones.choice import Choose
from models.exchange.paper.markdown import as_markdown
from models.exchange.print_out import print_out
from models.seat.shown import difference
from models.seat.told import Update, told_line
from models.storage.stores import is_copy
from models.tables import (
    GameSession,
    LadderSecret,
    LifeSurvey,
    ResearchProject,
    Scene,
    Seat,
    Sighting,
    World,
)
from models.views.entries import every_entry
from models.views.knowledge import tellings
from models.views.players import (
    players_board,
    players_journal,
    players_research,
    players_survey,
    players_tellings,
)
from models.views.print_outs.maps import print_scene
from models.views.recap import players_recap
from models.views.search.finder import Finder
from models.views.seats import shown_to_all
from models.views.seats.journal import recap as seat_recap
from models.views.service_record import players_record, whole_journal
from models.views.tokens import look_board
from rules.dice import Thrown
from rules.stealth.zones.detection import Choice
from tests.models.deeds.stage import Stage
from tui.cli import main

GROUPS = (("Wei",), ("Hanne",), ("Wei", "Hanne"), ("Gus",))
"""Who goes together: the party, and somebody whom they see."""

PLAYER = "Plays"
"""What the names of those begin with who see what the party may know."""

SOUGHT = ("Hidden", "Kira", "gun", "type:person", "session:1", "type:entry fires")
"""What players look for: among it what they have never heard of."""

HIDDEN = "Hidden"
"""What the names of everybody hidden begin with, so that their dice are known by it."""

TWO = (f"{HIDDEN} Kira", f"{HIDDEN} Olaf Brandt")
"""Two who may be hidden, the second with the better scores."""

some = settings(
    max_examples=10,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
"""As many games as a test has time for; to shrink them would take minutes."""

truths = st.sampled_from([(0, 1), (0, 2), (1, 2)])
"""Two truths of three: nobody is there, somebody, or somebody else elsewhere."""

seeds = st.integers(0, 999)

APART = 3
"""What people see of how things stand is compared after so many steps; what is told, after each."""


class Luck:
    """Dice that show the same for the same purpose at the same step, but for secret throws.

    `seen` counts the open throws of the step by their purpose; `apart` all throws are secret.
    """

    def __init__(
        self, step: object, own: object, seen: Counter[str], *, apart: bool = False
    ) -> None:
        self.thrown: list[Thrown] = []
        self._step, self._own, self._seen, self._apart = step, own, seen, apart

    def read(self, throw, meaning):
        """A throw that is secret, or somebody's hidden, falls as the twin's own luck has it."""
        if self._apart or throw.secret or HIDDEN in throw.purpose:
            seed: tuple[object, ...] = (self._own, len(self.thrown))
        else:
            self._seen[throw.purpose] += 1
            seed = (throw.purpose, self._seen[throw.purpose])
        source = Random(repr((self._step, seed)))
        faces = (source.randrange(throw.low, throw.low + throw.faces) for _ in range(throw.count))
        value = throw.value(faces)
        self.thrown.append(Thrown(throw, value))
        return meaning(value)


@dataclass(frozen=True)
class Apart:
    """A deed that befalls somebody hidden: whatever it throws is the twin's own luck."""

    deed: Any


@dataclass(frozen=True)
class Step:
    """What is done next: the players' deed, and what hidden people do if they are there.

    Each is given the twin's stage and gives a deed, or None for nothing. With `done` the players'
    deed is repeated until it is done (they go on where they were halted); `after` is done after it
    until nothing is left to do.
    """

    name: str
    public: Callable[[Stage], Any] | None = None
    hidden: Callable[[Stage], Any] | None = None
    done: Callable[[Stage], bool] | None = None
    after: Callable[[Stage], Any] = lambda stage: None


@dataclass
class Twin:
    """One of the two games."""

    stage: Stage
    seed: int
    own: int
    settle: Callable[[Stage], Iterable[Any]] = lambda stage: ()
    deeds: int = 0
    seen: Counter[str] = field(default_factory=Counter)
    things: int = 0

    def __post_init__(self) -> None:
        with self.stage.campaign.read() as session:
            self.things = len(session.exec(select(LadderSecret)).all())

    def take(self, number: int, step: Step) -> bool:
        """Take a step; gives whether the players' deed was done."""
        self.deeds, self.seen = 0, Counter()
        if step.hidden and (deed := step.hidden(self.stage)):
            self._do(deed, number)
        if step.public is None:
            return True
        if step.done is not None:
            return self._go_on(step.public, step.done, number)
        begun = self._do(step.public(self.stage), number)
        while (deed := step.after(self.stage)) is not None:
            if not self._do(deed, number):
                return False
        return begun

    def take_back(self) -> None:
        """Undo what the last step has done."""
        for _ in range(self.deeds):
            self.stage.campaign.undo()

    @property
    def stuck(self) -> bool:
        """Whether somebody has been spotted who has nowhere to hide."""
        return self.stage.now.detection is not None

    @property
    def found(self) -> bool:
        """Whether the party knows of anybody hidden, or has met or found what is hidden."""
        with self.stage.campaign.read() as session:
            things = session.exec(select(LadderSecret)).all()
            if len(things) < self.things or any(thing.found for thing in things):
                return True
            hidden = {key for name, key in self.stage.places.items() if name.startswith(HIDDEN)}
            seen = session.exec(select(Sighting).where(Sighting.side == "party"))
            return any(one.participant_id in hidden for one in seen)

    def _go_on(
        self, public: Callable[[Stage], Any], done: Callable[[Stage], bool], number: int
    ) -> bool:
        """Repeat what the players want to do until it is done, with what must come before."""
        for _ in range(12):
            for deed in self.settle(self.stage):
                self._do(deed, number)
            if done(self.stage):
                return True
            self._do(public(self.stage), number)
        return False

    def _do(self, deed: object, number: int) -> bool:
        apart, step, own = isinstance(deed, Apart), (self.seed, number), (self.own, self.deeds)
        dice = Luck(step, own, self.seen, apart=apart)
        try:
            done = self.stage.campaign.perform(deed.deed if apart else deed, dice)
        except Refusal:
            return False
        self.deeds += done.key is not None
        if self.stage.now.detection is not None:
            self._choose(number)
        return True

    def _choose(self, number: int) -> None:
        """Who has spotted the other unseen stays unseen, where he can."""
        for choice in (Choice.GO_ON, Choice.HIDE, Choice.BACK_OUT):
            if self._do(Choose(self.stage.scene, choice), number):
                return


def play(
    one: Twin, other: Twin, steps: Sequence[Step], facts: Callable[[Stage], object] = bool
) -> int:
    """Play the same in both, and compare what players may get.

    What is told is compared after every step, all that they see after every third, another one in
    every game, and after the last. The log is compared when all has been played; what else is told
    of the journal, lives, a search and the recap of the evening, so after a third of all games.

    What is given away by right in one is taken back in both: so is what makes `facts` differ that
    players see for themselves. Gives how many steps were played.
    """
    played, twins = 0, (one, other)
    for number, step in enumerate(steps):
        done = [twin.take(number, step) for twin in twins]
        seen = {(twin.stage.now.phase, facts(twin.stage)) for twin in twins}
        if not all(done) or len(seen) > 1 or any(twin.found or twin.stuck for twin in twins):
            one.take_back()
            other.take_back()
        else:
            played += 1
        whole = (number + one.seed) % APART == 0 or number == len(steps) - 1
        first, second = (public(twin.stage, whole=whole) for twin in twins)
        assert first == second, f"step {number}, {step.name}: {_apart(first, second)}"
    first, second = (told_again(twin.stage, whole=one.seed % APART == 0) for twin in twins)
    assert first == second, _apart(first, second)
    return played


def public(stage: Stage, *, whole: bool = True) -> dict[str, Any]:
    """All that players may get of a campaign but its log, by where they get it.

    What is not the `whole` of it is what they are told.
    """
    path = stage.campaign.path
    with stage.campaign.read() as session:
        scene = session.get_one(Scene, stage.scene)
        told = {
            "clock": session.exec(select(World.clock)).one(),
            "journal": list(players_journal(every_entry(path))),
            "told": players_tellings(tellings(session, scene)),
        }
        return told | _shown(session, scene) if whole else told


def told_again(stage: Stage, *, whole: bool = True) -> dict[str, Any]:
    """What players may read of what has been: the log, lives, what they find, and the recap.

    The session is ended for it, and goes on afterwards. What is not the `whole` of it is the log.
    """
    path = stage.campaign.path
    told: dict[str, Any] = {"log": _log(path)}
    if not whole:
        return told
    met = [name for name in stage.people if not name.startswith(HIDDEN)]
    told["printed log"] = whole_journal(path, players=True)
    told |= {f"life of {name}": players_record(path, name) for name in met}
    found = Finder(path, for_players=True)
    told |= {
        f"found: {words}": [
            hit._replace(key=0) if hit.table == "entry" else hit for hit in found.find(words) or ()
        ]
        for words in (*met, *SOUGHT)
    }
    at_one_hour(stage, EndSession())
    with stage.campaign.read() as session:
        played = session.exec(select(GameSession)).one()
        told["recap"] = str(players_recap(session, played))
        told["recap on a seat"] = list(seat_recap(session))
    stage.campaign.undo()
    return told


def _shown(session: Session, scene: Scene) -> dict[str, Any]:
    """How things stand for players, on paper and at their seats."""
    board = look_board(session, scene, covered=False) if scene.engine == "tokens" else None
    return {
        "board": board and players_board(board),
        "printed": print_scene(session, "", players=True),
        "tasks": as_markdown(print_out("Tasks", listed_tasks(session), players=True)),
        "research": [
            players_research(row.name, laboratory(session, row.key).research)
            for row in session.exec(select(ResearchProject))
        ],
        "surveys": [
            players_survey(row.name, expedition(session, row.key).survey)
            for row in session.exec(select(LifeSurvey))
        ],
        **sent(session, f"{PLAYER}%"),
    }


def sent(session: Session, players: str) -> dict[str, str]:
    """Every byte that goes to the seats of players who are called so, by what their seats show."""
    seats = {
        seat.key: seat.player
        for seat in session.exec(select(Seat).where(col(Seat.player).like(players)))
    }
    return {
        f"{seats[key]}, {part}": told_line(Update(difference({}, {part: rows}))).decode()
        for key, shown in shown_to_all(session, seats).items()
        for part, rows in shown.items()
    }


def seat_down(stage: Stage) -> None:
    """A seat for everybody of the party, for a guest who plays nobody, and for whom they see."""
    with stage.campaign.action("Seats") as action:
        plays = {f"{PLAYER} {name}": stage.people.get(name) for name in ("Wei", "Hanne", "guest")}
        plays["The other side"] = stage.people.get("Gus")
        for number, (player, key) in enumerate(plays.items()):
            made = Seat(player=player, person_id=key, handle=f"seat-{number}", made_at="")
            action.session.add(made)


def _apart(first: dict[str, Any], second: dict[str, Any]) -> str:
    """Where the twins differ, in lines."""
    one, other = (
        [f"{place} {line}" for place, said in each.items() for line in _lines(said)]
        for each in (first, second)
    )
    return "\n".join(line for line in unified_diff(one, other, n=0) if line[:3] != "@@ ")


def _lines(said: Any) -> list[str]:
    if isinstance(said, str):
        return said.splitlines()
    return [repr(line) for line in said] if isinstance(said, list | tuple) else [repr(said)]


def _log(path: Path) -> str:
    said = StringIO()
    with redirect_stdout(said):
        assert main(["--saves", str(path.parent), "log", path.stem, "--players"]) == 0
    return said.getvalue()


def at_one_hour(stage: Stage, deed: BeginSession | EndSession) -> None:
    """An evening begins or ends, at the same second in every game."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("models.deeds.chronicle.session._now", lambda: "2026-03-01T18:00:00+00:00")
        stage.campaign.perform(deed)


def hush_set_up(stage: Stage) -> None:
    """Keep from players how the stage was built."""
    with closing(connect(stage.campaign.path)) as connection, connection:
        connection.execute("UPDATE entry SET secret = 1")


def copied(stage: Stage, folder: Path, lay: Callable[[Path], object] = lambda _path: None) -> Stage:
    """The same stage on a copy of its campaign, which may be laid on a server."""
    path = folder / stage.campaign.path.name
    shutil.copy(stage.campaign.path, path)
    lay(path)
    again = object.__new__(type(stage))
    again.__dict__ |= stage.__dict__ | {"campaign": Campaign(path, made=not is_copy(path))}
    return again


def one_hidden(stage: Stage) -> int | None:
    """Who is hidden there, if anybody."""
    return next((key for name, key in stage.places.items() if name.startswith(HIDDEN)), None)
