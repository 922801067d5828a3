"""Whom area fire meets: what the map proposes, and what the referee says instead."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from sqlmodel import Session, select

from models.action import Action
from models.bridge.beaten_zone import places
from models.bridge.body import category_of, condition_of, endurance_of, out_of_action
from models.bridge.cover import STANCES, Behind, behind_of, cover_behind, wall_words
from models.bridge.ground import Field, Stand
from models.bridge.placed import Placed
from models.bridge.turn import Ready, everybody
from models.deed import Prospect
from models.effects.ducking import cover_at_hand, duck_down, why_no_duck
from models.effects.exposure import ALREADY, fates
from models.effects.telling import hush
from models.effects.wounds import inflict
from models.tables import CoverFrom
from rules.combat.area_fire import AreaFire, Target, area_fire, area_fire_odds, duck_odds, exposed
from rules.combat.beaten_zone import Place
from rules.combat.casualties import casualty_odds
from rules.combat.cover import Cover
from rules.combat.initiative import Tier
from rules.combat.toll import Effect, chances
from rules.dice import ThrownFor

EFFECTS = ("ducks", "hit", "dies", "out", "hurt")
"""What the chances of each target are for, in short."""

AWAY = "away"
"""Said of somebody who is not in the way at all."""


_DUCKS = {True: "ducks", False: "does not duck", None: ""}
_HIT = {True: "is hit", False: "is not hit", None: ""}


@dataclass(frozen=True, slots=True)
class Says:
    """What the referee says of one participant under area fire, where not None.

    `place` is a `Place` or `AWAY`; `ducks` is whether they duck, and `hit` whether they are hit,
    without a throw.
    """

    key: int
    place: str | None = None
    ducks: bool | None = None
    hit: bool | None = None
    stance: str | None = None
    wall: str | None = None

    @property
    def words(self) -> str:
        """What is said, in words."""
        told = (
            self.place if self.place != AWAY else "not in the way",
            _DUCKS[self.ducks],
            _HIT[self.hit],
            dict(STANCES).get(self.stance, "") if self.stance is not None else "",
            wall_words(self.wall) if self.wall else "",
        )
        return ", ".join(filter(None, told))


@dataclass(frozen=True, slots=True)
class Meant:
    """One participant as area fire finds them; `number` is theirs in every list of this fire.

    `place` is None for whoever is not in the way; `why_no_duck` is empty for whoever may duck.
    """

    number: int
    ready: Ready
    place: Place | None
    behind: Behind
    target: Target
    why_no_duck: str

    @property
    def stand(self) -> Stand:
        """Who it is."""
        return self.ready.stand

    @property
    def key(self) -> int:
        """What the referee's word on them is kept under: the participant's key."""
        return self.stand.key

    @property
    def name(self) -> str:
        """The person's name."""
        return self.stand.name

    def prospect(self, fire: AreaFire) -> Prospect:
        """The chances as a preview lists them, under `EFFECTS`; none for whoever is away."""
        if self.place is None:
            return Prospect(self.number, self.stand.name, AWAY, (None,) * len(EFFECTS))
        person = self.stand.person
        odds = area_fire_odds(fire, self.target)
        casualty = casualty_odds(odds, condition_of(person), endurance_of(person))
        reached = exposed(fire, self.target)
        already = ALREADY if out_of_action(person) else ""
        worst = chances(odds)
        harmed = sum((chance for toll, chance in odds.items() if toll.harms), Fraction(0))
        return Prospect(
            self.number,
            self.stand.name,
            f"{self.place}{already}" if reached else "out of reach",
            (
                duck_odds(fire, self.target) or None,
                1 - worst[Effect.MISS] if reached else None,
                *(chance or None for chance in fates(person, casualty, harmed)),
            ),
        )

    def attack(self, action: Action, field: Field, fire: AreaFire, bulk: int) -> bool:
        """Let them duck or not and be hit or not; says whether they are."""
        unseen = field.unseen(self.stand)
        result = area_fire(fire, self.target, ThrownFor(self.name, action.dice, secret=unseen))
        if result.ducked:
            duck_down(action, field, self.stand, self.ready.readiness, secret=unseen)
        with hush(action, unseen):
            if result.hit:
                action.tell(f"{self.name} is hit.", *result.rows)
            for wound in result.wounds:
                if wound is None:
                    action.tell(f"{self.name}: nothing gets through.", "C-46", "W-02")
                else:
                    inflict(action, self.stand.person, wound, bulk)
        return result.hit


def meant(
    session: Session,
    field: Field,
    firer: Stand,
    aim: Placed,
    fire: AreaFire,
    said: Iterable[Says],
) -> list[Meant]:
    """Everybody alive in the scene but the firer, in order of arrival, in the way or not.

    Beyond the area only those in the same range band are proposed; the referee may say more.
    """
    says = {each.key: each for each in said}
    found = places(field, firer, aim)
    ready = {each.stand.key: each for each in everybody(field)}
    others = select(CoverFrom.participant_id).where(CoverFrom.attacker_id == firer.key)
    apart = set(session.exec(others))
    look = _Look(session, field, firer, fire, apart, {})
    return [
        look.meant(number, ready[key], place, says.get(key, Says(key)))
        for number, (key, place) in enumerate(found.items(), 1)
    ]


@dataclass(frozen=True, slots=True)
class _Look:
    """What is read once for all targets; `apart` are those with cover from the firer alone."""

    session: Session
    field: Field
    firer: Stand
    fire: AreaFire
    apart: set[int]
    covers: dict[Behind, Cover]

    def meant(self, number: int, ready: Ready, proposed: Place | None, says: Says) -> Meant:
        stand = ready.stand
        place, distance = self._place(stand, proposed, says.place)
        attacker = self.firer.participant if stand.key in self.apart else None
        seen = behind_of(self.session, stand.participant, attacker)
        behind = seen.said(says.stance, says.wall)
        no_duck = why_no_duck(self.field, stand, ready.readiness, self.firer)
        target = Target(
            place=place or Place.INSIDE,
            distance=distance,
            armour=self.field.armour(stand),
            cover=self._cover(behind),
            ducks=_ducks(category_of(stand.person), says.ducks) if not no_duck else False,
            ducked=self._cover(cover_at_hand(self.field, stand, behind)),
            hit=says.hit,
        )
        return Meant(number, ready, place, behind, target, no_duck)

    def _place(
        self, stand: Stand, proposed: Place | None, said: str | None
    ) -> tuple[Place | None, Fraction | None]:
        """Where somebody is, and how far off where that matters."""
        place = proposed
        if said is not None:
            place = None if said == AWAY else Place(said)
        if place is not Place.LINE and (said is not None or place is not Place.BEYOND):
            return place, None
        metres = self.field.metres(self.firer.participant, stand.participant)
        reached = place is Place.LINE or exposed(self.fire, Target(Place.BEYOND, metres))
        return (place if reached else None), metres

    def _cover(self, behind: Behind) -> Cover:
        if behind not in self.covers:
            self.covers[behind] = cover_behind(self.session, behind)
        return self.covers[behind]


def _ducks(tier: Tier | None, said: bool | None) -> bool | Tier:
    """A non-player character is thrown for, a player character ducks when he says so (C-41)."""
    return said if said is not None else tier or False
