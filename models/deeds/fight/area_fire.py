"""Area fire: bursts at one area, everybody in the way resolved in one step (C-34 to C-44)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from sqlmodel import Session

from models.action import Action, Refusal, refuse
from models.bridge.afar import NO_WAY, distance_known, metres_to, out_of_a_hull
from models.bridge.attack import attack_modifiers
from models.bridge.beaten_zone import aim_of
from models.bridge.body import category_of, exact, skill_of
from models.bridge.by_key import participant
from models.bridge.cover import cover_options, why_walled_in
from models.bridge.crew import weapon_held
from models.bridge.firing import DAMAGE, fired, reach_at_areas, rounds_loaded, slug_die
from models.bridge.ground import Field, Stand
from models.bridge.house import hit_table
from models.bridge.munitions import explodes
from models.bridge.said import (
    BY_THROW,
    dpv_option,
    landing,
    landing_option,
    modifier_option,
)
from models.bridge.turn import why_no_action
from models.deed import Option, Preview
from models.effects.area_hulls import HullMeant, hulls_meant
from models.effects.area_targets import AWAY, EFFECTS, Meant, Says, meant
from models.effects.crossing import Crossing, Way
from models.effects.many import hurting
from models.effects.sighting import give_away
from models.effects.supply import spend_rounds
from models.effects.telling import hush, tell_said
from models.effects.turn import use_action
from models.effects.walking import advance, no_way
from models.rulings import rulings
from models.tables import Participant, Weapon
from rules.combat.area_fire import (
    AreaFire,
    Target,
    band,
    dpv,
    exposed,
    hit_number,
    refusals,
    ruled,
    value,
)
from rules.combat.beaten_zone import Place
from rules.combat.initiative import Act, Tier
from rules.combat.movement import Mode

PACES = (("", "no"), (Mode.WALK, "walking"), (Mode.TROT, "trotting"))
PLACES = (*((place.value, place.value) for place in Place), (AWAY, "not in the way"))
DUCKS = ((False, "no"), (True, "yes"))
IF_THROWN = (BY_THROW, (True, "yes"), (False, "no"))
NO_WEAPON = "{} holds no weapon for area fire."
NO_VIEW = "No line of sight to the area as the scene stands: the referee may say otherwise."
NOWHERE = "Say which way to go."
BURSTS = (
    "Its rounds explode: the area fire value covers their bursts too, and no burst is thrown for "
    "separately (INVENTED, as G-72)."
)


@dataclass(frozen=True, slots=True)
class FireAtArea:
    """One participant fires bursts at an area with the weapon in hand.

    The area is a zone, or the ground around the participant `at`. `bursts` 0 means as many as the
    weapon can; `distance` in metres is None until the referee changes what the map says. At a
    `pace`, empty for standing, the firer moves meanwhile toward the zone `to` (C-42), or on open
    ground `east` and `north` so many metres. `said` is what the referee says of the people in the
    way, and `about` the number of the one whose options are shown, 0 for the first listed. The
    `dpv` of a strike and the row of the target-hits table where it `lands` are None for what the
    rules say; `modifier` is the referee's on the hit number.
    """

    scene: int
    firer: int
    zone: int | None = None
    at: int | None = None
    bursts: int = 0
    distance: float | None = None
    pace: str = ""
    to: int | None = None
    way: Way = Way.TOWARD
    said: tuple[Says, ...] = ()
    about: int = 0
    modifier: int = 0
    dpv: float | None = None
    lands: int | None = None

    def preview(self, session: Session) -> Preview:
        """Everybody in the way, each with the exact chances, and then whoever is away."""
        try:
            line = self._line_up(session)
        except Refusal as refusal:
            return Preview("Area fire", refusals=(str(refusal),))
        refused = (*line.refusals, *refusals(line.fire))
        return Preview(
            title=f"{line.firer.name}: {line.weapon.name} at the area: {line.where}",
            dm=line.fire.modifiers,
            effects=EFFECTS,
            prospects=() if refused else tuple(it.prospect(line.fire) for it in line.listed),
            notes=() if refused else (line.summary, line.loaded, *line.notes),
            rows=(*line.fire.rows, "C-10", "C-39", "C-40", "C-41", "W-02"),
            options=self._options(session, line),
            refusals=refused,
        )

    def perform(self, action: Action) -> None:
        """Fire: spend action and rounds, let everybody duck or not, and let every hit wound."""
        line = self._line_up(action.session)
        refuse((*line.refusals, *refusals(line.fire)))
        firer, scene, bulk = line.firer, line.field.scene, line.weapon.bulk
        action.title = f"{firer.name} fires at the area: {line.where}"
        tell_said(action, self, self._options(action.session, line))
        self._tell_of_people(action, line)
        use_action(action, scene, firer, line.act, bulk)
        reached = [each for each in line.in_the_way if exposed(line.fire, each.target)]
        hulls = [hull for hull in line.hulls if hull.place is not None]
        sides = {each.stand.participant.side for each in reached}
        sides |= {hull.craft.deployment.side for hull in hulls}
        give_away(action, line.field, firer, sides, [each.stand for each in reached])
        spend_rounds(action, scene, line.weapon, line.fire.bursts, line.fire.rounds)
        action.tell(line.summary, *line.fire.rows)
        if explodes(line.weapon):
            action.tell(BURSTS, "X-01", "G-72")
        if line.fire.pace:
            self._move(action, line, line.fire.pace)
        with hurting(action, [each.stand.person.key for each in reached]):
            hit = [it.attack(action, line.field, line.fire, bulk) for it in reached]
        missed = [it.stand for it, struck in zip(reached, hit, strict=True) if not struck]
        _tell_missed(action, line.field, missed)
        for hull in line.hulls:
            with hush(action, line.field.overlooked(hull.craft)):
                hull.attack(action, line.fire, bulk)
        action.tell_ruled(line.fire.rulings, line.ruled)

    def _line_up(self, session: Session) -> _Line:
        field, firer = participant(session, self.scene, self.firer)
        aim, where = aim_of(field, self.zone, self.at)
        weapon = weapon_held(session, firer.person.key)
        if weapon is None or not reach_at_areas(weapon):
            raise Refusal(NO_WEAPON.format(firer.name))
        distance = metres_to(field, firer, aim, self.distance)
        fire = self._fire(session, field, firer, weapon, distance or Fraction(0))
        act = Act.MOVING_FIRE if fire.pace else Act.AREA_FIRE
        refused = (
            why_no_action(field, firer, act, weapon.bulk),
            NO_WAY if distance is None else None,
            why_walled_in(session, firer),
            *(self._why_no_move(field, firer) if fire.pace else ()),
        )
        people = meant(session, field, firer, aim, fire, self.said)
        hulls = hulls_meant(field, firer, aim, fire, self.said)
        whys = tuple(filter(None, refused))
        seen = field.looks_onto(firer, aim)
        return _Line(field, firer, where, weapon, fire, people, hulls, act, whys, seen)

    def _fire(
        self, session: Session, field: Field, firer: Stand, weapon: Weapon, distance: Fraction
    ) -> AreaFire:
        chosen = rulings(session)
        gone = fired(session, field.scene, weapon, chosen)
        rounds = weapon.rounds_per_burst or 1
        most = min(weapon.rate_of_fire - gone, weapon.rounds // rounds)
        return AreaFire(
            skill=skill_of(session, firer.person, weapon.skill),
            skilled_in=weapon.skill,
            distance=distance,
            effective_range=reach_at_areas(weapon),
            value=exact(weapon.area_value),
            dpv=exact(weapon.dpv or weapon.explosive_points),
            damage_type=DAMAGE[weapon.damage],
            kinetic=not weapon.laser,
            slug_die=slug_die(weapon),
            flechette=weapon.flechette,
            bursts=self.bursts or max(1, most),
            rate_of_fire=weapon.rate_of_fire,
            fired=gone,
            rounds_per_burst=rounds,
            rounds_loaded=weapon.rounds,
            pace=Mode(self.pace) if self.pace else None,
            table=landing(hit_table(session), self.lands),
            rulings=chosen,
            modifiers=attack_modifiers(
                session, field.scene, firer.participant, self.modifier, self._foremost(field)
            ),
            hit_dpv=None if self.dpv is None else exact(self.dpv),
        )

    def _foremost(self, field: Field) -> Participant | None:
        """Of those in the zone somebody who is surprised, if anybody there is."""
        there = (stand.participant for stand in field.stands if stand.key != self.firer)
        here = (row for row in there if row.zone_id == self.zone)
        return max(here, key=lambda row: row.surprised, default=None)

    def _why_no_move(self, field: Field, firer: Stand) -> tuple[str, ...]:
        if field.open_ground:
            return ()
        return (NOWHERE,) if self.to is None else no_way(field, firer, self.to)

    def _move(self, action: Action, line: _Line, pace: Mode) -> None:
        """Let the firer go on while firing."""
        if self.to is not None:
            advance(action, line.field, line.firer, self.to, pace)
        elif self.at is not None:
            field, other = line.field, line.field.stand(self.at)
            Crossing(self.way, pace).go(action, field, line.firer, other)

    def _tell_of_people(self, action: Action, line: _Line) -> None:
        """Tell the referee what was said of people in place of what was proposed."""
        for it in line.listed:
            told = next((says.words for says in self.said if says.key == it.key), "")
            if told:
                action.tell(f"The referee on {it.name}: {told}.", "T-76", secret=True)

    def _options(self, session: Session, line: _Line) -> tuple[Option, ...]:
        fire = line.fire
        bursts = tuple((n, str(n)) for n in range(1, fire.rate_of_fire + 1))
        options = [
            distance_known(line.refusals, fire.distance),
            modifier_option(self.modifier),
            dpv_option(dpv(fire, Target())),
            landing_option(hit_table(session), self.lands),
        ]
        if fire.rate_of_fire > 1:
            options.insert(0, Option("bursts", "bursts", fire.bursts, bursts))
            options.append(Option("pace", "on the move", self.pace, PACES))
        if fire.pace:
            options.append(self._where_to(line))
        if line.listed:
            options += self._options_about(line)
        return tuple(options)

    def _where_to(self, line: _Line) -> Option:
        if line.field.open_ground:
            return Option("way", "which way", self.way, tuple((way, way.value) for way in Way))
        near = line.field.neighbours(line.firer.participant.zone_id)
        ways = tuple((zone.key, zone.name) for zone, _ in near)
        return Option("to", "to", self.to, ways)

    def _options_about(self, line: _Line) -> Iterator[Option]:
        """What the referee may say of one person or vehicle at a time."""
        it = self._about(line)
        yield self._of(it.key, Option("place", it.name, it.place or AWAY, PLACES))
        if it.place is None:
            return
        yield self._of(it.key, Option("hit", "hit", it.target.hit, IF_THROWN))
        if isinstance(it, HullMeant):
            return
        if not it.why_no_duck:
            ducks = it.target.ducks
            said = None if isinstance(ducks, Tier) else ducks
            choices = IF_THROWN if category_of(it.stand.person) else DUCKS
            yield self._of(it.key, Option("ducks", "ducks", said, choices))
        for option in cover_options(it.behind):
            yield self._of(it.key, option)

    def _about(self, line: _Line) -> Meant | HullMeant:
        """The person or vehicle whose options are shown."""
        listed = line.listed
        return next((each for each in listed if each.number == self.about), listed[0])

    def _of(self, key: int, option: Option) -> Option:
        """An option of one person: each choice is all that is then said of everybody."""

        def saying(value: Any) -> tuple[Says, ...]:
            others = tuple(each for each in self.said if each.key != key)
            own = next((each for each in self.said if each not in others), Says(key))
            return (*others, replace(own, **{option.field: value}))

        choices = tuple((saying(value), label) for value, label in option.choices)
        value = saying(option.value)
        said = replace(option, field="said", part=option.field, referee=False)
        return replace(said, value=value, choices=choices)


@dataclass(frozen=True, slots=True)
class _Line:
    """Area fire lined up from the rows."""

    field: Field
    firer: Stand
    where: str
    weapon: Weapon
    fire: AreaFire
    people: list[Meant]
    hulls: list[HullMeant]
    act: Act
    refusals: tuple[str, ...]
    seen: bool

    @property
    def in_the_way(self) -> list[Meant]:
        """Whom the fire meets, or would if it reached them."""
        return [each for each in self.people if each.place is not None]

    @property
    def listed(self) -> list[Meant | HullMeant]:
        """Whom and what the fire meets, then the others."""
        return sorted([*self.people, *self.hulls], key=lambda it: it.place is None)

    @property
    def ruled(self) -> tuple[str, ...]:
        """The rulings followed that are not at their default."""
        return ruled(self.fire, [each.target for each in self.in_the_way])

    @property
    def summary(self) -> str:
        """How far, how much, and what it hits with; for fire that is not refused."""
        fire = self.fire
        metres = f"{float(fire.distance):g} m"
        near, far = (hit_number(fire, Target(place)) for place in (Place.INSIDE, Place.BEYOND))
        return (
            f"{metres}, {fire.band} range: {fire.bursts} x {fire.rounds_per_burst} "
            f"rounds, AFV {float(value(fire)):g}; hits on {near} or less, "
            f"beyond on {far}; DPV {float(dpv(fire, Target())):g}."
        )

    @property
    def loaded(self) -> str:
        """What is in the magazine: of an enemy the referee's secret, so it is in no result."""
        return f"{self.firer.name} has {rounds_loaded(self.weapon)}."

    @property
    def notes(self) -> tuple[str, ...]:
        """What the referee may want to know beside the numbers."""
        return (
            *(() if self.seen else (NO_VIEW,)),
            *self._nearer,
            *((BURSTS,) if explodes(self.weapon) else ()),
            *out_of_a_hull(self.field, self.firer, self.weapon),
            *(each.why_no_duck for each in self.in_the_way if each.why_no_duck),
            *self.fire.rulings.notes(self.ruled),
        )

    @property
    def _nearer(self) -> list[str]:
        """What a strike does to those on the line who are in another range band than the area."""
        fire = self.fire
        return [
            f"On the line at {band(fire, each.target)} range: {each.name}, DPV"
            f" {float(dpv(fire, each.target)):g}; the hit number is the area's."
            for each in self.in_the_way
            if each.place is Place.LINE and dpv(fire, each.target) != dpv(fire, Target())
        ]


def _tell_missed(action: Action, field: Field, missed: list[Stand]) -> None:
    """Name those not hit; in secret those whom the party has not found."""
    for unseen in (False, True):
        names = [stand.name for stand in missed if field.unseen(stand) is unseen]
        if names:
            action.tell(f"Not hit: {', '.join(names)}.", "C-36", secret=unseen)
