"""What a throw on the ladder comes to: who is located, suspected or ambushed, what a trap does."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import select

from models.action import Action
from models.bridge.engines.registry import engine_of
from models.bridge.ground import Stand
from models.bridge.group import all_names, does
from models.bridge.ladder import Ladder
from models.deed import Chance, Option, Preview
from models.effects.losing import lose
from models.effects.sighting import sight
from models.effects.turn import start_combat
from models.tables import LadderFeature, LadderSecret, Side, Suspicion
from rules.odds import merge
from rules.stealth.ladder.sides import perception, stealth
from rules.stealth.ladder.throw import Contest, Finding, Outcome, Purpose, contest_odds
from rules.tally import INVENTED

GROUP_METRES = 25
"""INVENTED: how near the one who looks the rest of a group walks, whom an ambush surprises."""

_FOUND = {Finding.LOCATED, Finding.THING_FOUND, Finding.AMBUSH_DETECTED}
_OF_THINGS = {
    Finding.LOCATED: Finding.THING_FOUND,
    Finding.UNLOCATED: Finding.SUSPICION,
}
"""What a search finds where things lie and nobody is hidden (B-02). INVENTED."""
_SUSPECTED = {
    Finding.UNLOCATED: "an unlocated enemy",
    Finding.SUSPICION: "something",
    Finding.AMBUSH_SUSPECTED: "an ambush",
}
_SURPRISED = {Finding.ALL_SURPRISED, Finding.FIRST_SURPRISED}
_NEAR = 10
_SPRUNG = {Finding.FIRST_DOWNED, Finding.DISARMED}


@dataclass(frozen=True, slots=True)
class Line:
    """A throw lined up from the rows; `people` and `secrets` are who and what is really there.

    Those of the scout's side within `group` metres are the group that walks there (B-31).
    """

    ladder: Ladder
    scout: Stand
    feature: LadderFeature | None
    people: list[Stand]
    secrets: list[LadderSecret]
    contest: Contest
    group: int = GROUP_METRES

    @property
    def empty(self) -> bool:
        """Whether nobody and nothing is there to be found."""
        return not self.people and not self.secrets

    def finding(self, outcome: Outcome) -> Finding:
        """What a throw comes to: where nothing is, nothing, or a false alarm (B-28, B-30).

        Where only things lie, no enemy is found.
        """
        if self.empty and not outcome.false_information:
            return Finding.NOTHING
        if not self.people:
            return _OF_THINGS.get(outcome.finding, outcome.finding)
        return outcome.finding

    @property
    def side(self) -> str:
        """The side that looks."""
        return self.scout.participant.side

    @property
    def walkers(self) -> list[Stand]:
        """The group that walks there, in hiding or not, the one who looks among them."""
        field, scout = self.ladder.field, self.scout.participant
        return [
            stand
            for stand in field.stands
            if stand.participant.side == self.side
            and stand.active
            and (field.metres(scout, stand.participant) or 0) <= self.group
        ]

    @property
    def known(self) -> list[Stand]:
        """Of those who are there, whose place the side that looks knows."""
        return [s for s in self.people if s.key in self.ladder.field.sighted[self.side]]

    @property
    def where(self) -> str:
        """What is looked at, in words."""
        return self.feature.name if self.feature else self.people[0].name

    @property
    def place(self) -> tuple[float, float]:
        """Where that is, in metres."""
        if self.feature:
            return self.feature.x, self.feature.y
        return self.people[0].participant.x, self.people[0].participant.y

    @property
    def suspected(self) -> tuple[float, float]:
        """Where somebody is suspected: on open ground to 10 m, not being located. INVENTED."""
        if self.feature:
            return self.place
        east, north = (_NEAR * round(metres / _NEAR) for metres in self.place)
        return float(east), float(north)


def carry_out(action: Action, line: Line, found: Outcome) -> None:
    """What a finding changes (B-28, B-31, B-32)."""
    ladder, side, finding = line.ladder, line.side, line.finding(found)
    if finding in _FOUND:
        _locate(action, line)
    elif finding in _SUSPECTED and line.people:
        told = _SUSPECTED[finding]
        if line.feature:
            told += f" at {line.feature.name}"
        suspect(action, ladder, side, told, line.suspected, line.people[0])
    elif finding in _SURPRISED and line.people:
        _ambush(action, line, whole=finding is Finding.ALL_SURPRISED)
    elif line.contest.purpose is Purpose.TRAP:
        for trap in line.secrets:
            _meet(action, line, trap, finding)
    if found.false_information:
        action.tell("The hidden side may give false information (B-30).", "B-30", secret=True)


def slip_away(action: Action, line: Line, found: Outcome) -> None:
    """Who moves off unnoticed is lost by those who knew where they were (B-06).

    INVENTED: they suspect them where they were last.
    """
    lost, finding = line.known, line.finding(found)
    if finding in _FOUND or not lost:
        return
    lose(action, line.ladder.scene, line.side, lost)
    for stand in lost if finding not in _SUSPECTED else ():
        suspect(action, line.ladder, line.side, f"{stand.name}, last seen there", line.place, stand)
    with action.published():
        secret = line.side != Side.PARTY
        action.tell(f"{does(lost, 'are')} out of sight.", "B-06", INVENTED, secret=secret)


def _locate(action: Action, line: Line) -> None:
    """Who and what is there is found; players hear of what the party finds."""
    secret = line.side != Side.PARTY
    with action.published():
        if line.people:
            sight(action, line.ladder.scene, line.side, line.people)
            action.tell(f"{all_names(line.people)}: located.", "B-28", secret=secret)
        for thing in line.secrets:
            thing.found = True
            action.session.add(thing)
            action.tell(f"{line.where}: {thing.name} found.", "B-02", "B-28", secret=secret)


def _ambush(action: Action, line: Line, *, whole: bool) -> None:
    """The ambush is sprung: those in it act first, and surprise the group or its first (B-31).

    The group is whoever of that side is near the one who looks, in hiding or not: a group that
    sneaks walks as well, and whoever is surprised hides no more. INVENTED.
    """
    surprised = line.walkers if whole else [line.scout]
    for stand in surprised:
        stand.participant.hidden = False
        action.session.add(stand.participant)
    action.title, action.secret = "An ambush is sprung", False
    sight(action, line.ladder.scene, line.people[0].participant.side, surprised)
    action.tell(f"Surprised: {all_names(surprised)}.", "B-31", INVENTED)
    start_combat(
        action,
        line.ladder.scene,
        ambushers=[stand.key for stand in line.people],
        surprised=[stand.key for stand in surprised],
    )


def _meet(action: Action, line: Line, trap: LadderSecret, finding: Finding) -> None:
    """A trap is met: sprung or disarmed it is gone, else whoever met it knows of it (B-32).

    That a trap is sprung once is INVENTED, and so is that whoever it downs lies prone: what it does
    to them is for the rules of the trap.
    """
    if finding is Finding.FIRST_DOWNED:
        line.scout.participant.prone = True
        action.session.add(line.scout.participant)
    if finding in _SPRUNG:
        action.delete(trap)
    else:
        trap.found = True
        action.session.add(trap)
    said = f"{line.scout.name}, {trap.name} at {line.where}: {finding}."
    ours = (INVENTED,) if finding in _SPRUNG else ()
    action.tell(said, *ours, "B-32", secret=line.side != Side.PARTY)


def suspect(
    action: Action,
    ladder: Ladder,
    side: str,
    told: str,
    place: tuple[float, float],
    stand: Stand | None,
) -> None:
    """Let a side suspect something at a place: of the same one there it suspects but one thing.

    What it suspects is not made vaguer; what is less vague takes its place. Players hear of it when
    they are told, so that what is true and what is false look alike.
    """
    before = _suspicion(action, ladder, side, place, stand) if stand else None
    vague = told.startswith(_SUSPECTED[Finding.SUSPICION])
    if before is None or not (vague or before.told == told):
        if before is not None:
            action.delete(before)
        action.session.add(
            Suspicion(
                scene_id=ladder.scene.key,
                side=side,
                told=told,
                x=place[0],
                y=place[1],
                participant_id=stand.key if stand else None,
            )
        )
    where = engine_of(ladder.scene).where(*place)
    action.tell(f"The {side} suspects: {told} (near {where}).", "B-28", secret=True)


def _suspicion(
    action: Action, ladder: Ladder, side: str, place: tuple[float, float], stand: Stand
) -> Suspicion | None:
    """What a side suspects already of somebody at a place."""
    rows = select(Suspicion).where(
        Suspicion.scene_id == ladder.scene.key,
        Suspicion.side == side,
        Suspicion.participant_id == stand.key,
        Suspicion.x == place[0],
        Suspicion.y == place[1],
    )
    return action.session.exec(rows).first()


def line_preview(
    line: Line,
    *,
    title: str,
    options: tuple[Option, ...],
    refusals: tuple[str, ...],
    notes: tuple[str, ...] = (),
) -> Preview:
    """Both sides of a throw with their reasons, and the exact chance of every finding."""
    made = line.contest
    odds = merge(contest_odds(made), line.finding)
    hiding = stealth(made.hidden, made.scout)
    reasons = ", ".join(f"{r.label} {r.value:+d}" for r in hiding.reasons)
    nobody = ("Nobody unknown is hidden there; thrown against Stealth 0 (INVENTED).",)
    return Preview(
        title=title,
        need="1D6 + Perception against 1D6 + Stealth",
        dm=perception(made.scout),
        chances=tuple(Chance(str(finding), chance) for finding, chance in odds.items()),
        notes=(
            *notes,
            f"Stealth {hiding.total}: {reasons}",
            *(nobody if line.empty else ()),
        ),
        rows=made.rows,
        options=options,
        refusals=refusals,
    )
