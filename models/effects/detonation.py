"""An explosion and everybody near it, in one step (X-01)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from sqlmodel import Session

from models.action import Action, Refusal
from models.bridge.body import out_of_action
from models.bridge.charges import Barrier
from models.bridge.ground import Field
from models.bridge.placed import Placed
from models.deed import Option, Preview
from models.effects.exposure import EFFECTS, Near, Ruled, aboard, near
from models.effects.hulls import Hull, hulls
from models.effects.many import hurting
from models.effects.telling import hush
from models.effects.wounds import inflict
from models.rulings import rulings
from models.tables import BorderKind
from rules.combat.casualties import Casualty
from rules.combat.cover import NO_COVER, Cover
from rules.dice import ThrownFor
from rules.explosions.blast import Explosion, Source, Struck, blast
from rules.rulings import SWITCHES
from rules.vehicles.hits import Face

NOTHING = "Nothing explodes: give it explosive points, concussion, fragments or contact."
VEHICLES = "For a vehicle the last three are wrecked, stopped, and damaged otherwise."
_HITS = {
    Source.CONTACT: "takes the contact",
    Source.CONCUSSION: "is hit by the concussion",
    Source.FRAGMENTS: "is hit by fragments",
}


@dataclass(frozen=True, slots=True)
class Detonation:
    """An explosion in its place, and what it blows a hole in.

    `centre` is a participant, a vehicle's place or a `Point`; `rows` are those behind its charge.
    `touching` are the keys of participants hit by the round itself or touching the explosive
    (X-08), `met` the cover that a round meets before them (C-46), and `against` the vehicles, each
    by the key of its place with the face that is touched. `ruled` is what the referee says
    otherwise, `known` how far off those are for whom the map is too coarse. With a `barrier`,
    `opens` says whether the way is open afterwards, None for as the hole is. Without a `field`
    nobody is near. `bulk` is that of the weapon it comes from, for simultaneous actions (C-15).
    """

    field: Field | None
    explosion: Explosion
    centre: Placed
    where: str
    rows: tuple[str, ...] = ()
    touching: tuple[int, ...] = ()
    ruled: tuple[Ruled, ...] = ()
    against: tuple[tuple[int, Face], ...] = ()
    known: tuple[tuple[int, Fraction], ...] = ()
    barrier: Barrier | None = None
    opens: bool | None = None
    met: Cover = NO_COVER
    bulk: int = 0

    def targets(self, session: Session) -> list[Near]:
        """Everybody within reach, the nearest first."""
        if self.field is None:
            return []
        return near(
            session,
            self.field,
            self.explosion,
            self.centre,
            touching=self.touching,
            ruled=self.ruled,
            known=self.known,
            met=self.met,
        )

    def people(self, session: Session) -> list[Near]:
        """Everybody within reach, the nearest first, and whoever is aboard what it may hit.

        Of these the chances are those of the explosion and of the hit on the vehicle together.
        """
        if self.field is None:
            return []
        found = {each.stand.person.key: each for each in self.targets(session)}
        reach = {key: each.blast for key, each in found.items()}
        for hull in self.hulls():
            for person, odds in hull.fates_aboard(reach).items():
                stand = self.field.of_person(person)
                if stand is not None:
                    one = found.get(person) or aboard(hull, stand)
                    found[person] = replace(one, inside=tuple(odds.items()))
        return sorted(found.values(), key=lambda each: each.exposure.distance)

    def hulls(self) -> list[Hull]:
        """The vehicles it may hit."""
        if self.field is None:
            return []
        return hulls(self.field, self.explosion, self.centre, self.against)

    def preview(self, session: Session, options: tuple[Option, ...], *notes: str) -> Preview:
        """The hole it makes, and everybody within reach with the chances of each."""
        targets, chosen = self.people(session), rulings(session)
        crafts = [hull.prospect(n) for n, hull in enumerate(self.hulls(), len(targets) + 1)]
        house = chosen.changed("G-105") if "G-105" in self.rows else ()
        return Preview(
            f"An explosion {self.where}",
            effects=EFFECTS,
            prospects=(
                *(each.prospect(number) for number, each in enumerate(targets, 1)),
                *crafts,
            ),
            notes=(
                *notes,
                self.explosion.describe().capitalize() + ".",
                *([_hole(self.barrier, self.explosion)] if self.barrier else []),
                casualties(targets),
                *([VEHICLES] if crafts else []),
                *chosen.notes(house),
            ),
            rows=(
                *(*self.explosion.rows, *self.rows, "X-03", "X-04", "X-07", "G-111", "W-02"),
                *(("X-17", "X-18", "G-109") if self.barrier else ()),
            ),
            options=options,
            refusals=() if self.explosion.harmful else (NOTHING,),
        )

    def go_off(self, action: Action) -> None:
        """Let it happen to people, then to the barrier; raises `Refusal` when nothing explodes."""
        if not self.explosion.harmful:
            raise Refusal(NOTHING)
        action.tell(f"An explosion {self.where}.", *self.rows)
        if self.field is not None:
            self.explode(action, self.field)
        if self.barrier is not None:
            _open_up(action, self.barrier, self.explosion, self.opens)

    def explode(self, action: Action, field: Field) -> None:
        """Everybody within reach is resolved, the nearest first, then the vehicles (X-01)."""
        action.tell(self.explosion.describe().capitalize() + ".", *self.explosion.rows)
        near_by, struck = self.targets(action.session), self.hulls()
        with hurting(action, [each.stand.person.key for each in near_by]):
            spared = [each for each in near_by if not self._resolve(action, field, each)]
        _tell_spared(action, field, spared)
        for hull in struck:
            with hush(action, field.overlooked(hull.craft)):
                hull.strike(action, self.bulk)
        passed_over = [field.unseen(each.stand) for each in near_by]
        if all((*passed_over, *(field.overlooked(hull.craft) for hull in struck))):
            action.tell("Nobody in sight is within reach.", "X-02", "X-06")
        chosen = rulings(action.session)
        for secret in (False, True):
            lines = (line for line in action.lines if line["secret"] is secret)
            named = {row for line in lines for row in line["rows"]}
            changed = chosen.changed(*sorted(named & SWITCHES.keys()))
            action.tell_ruled(chosen, changed, secret=secret)

    def _resolve(self, action: Action, field: Field, target: Near) -> bool:
        """What the explosion does to one person; about whom the party has not seen, in secret.

        Whether anything hits them at all.
        """
        unseen = field.unseen(target.stand)
        dice = ThrownFor(target.stand.name, action.dice, unseen)
        results = blast(target.explosion, target.exposure, dice)
        with hush(action, unseen):
            if target.ruled:
                action.tell(f"The referee places {target.place}.", "T-76")
            for struck in results:
                _wound(action, target, struck, self.bulk)
        return bool(results)


def casualties(targets: Iterable[Near]) -> str:
    """How many of them an explosion kills and puts out of action on average, in a sentence."""
    found = [(each.casualty, out_of_action(each.stand.person)) for each in targets]
    dead = sum(odds[Casualty.DEAD] for odds, _ in found)
    out = sum(odds[Casualty.OUT] for odds, already in found if not already)
    return (
        f"{len(found)} within reach; on average {float(dead):.1f} dead and "
        f"{float(out):.1f} more out of action."
    )


def _tell_spared(action: Action, field: Field, spared: Sequence[Near]) -> None:
    """Whom nothing hits, who is behind cover or in a vehicle, a line each; the unseen in secret."""
    for unseen in (False, True):
        some = [each for each in spared if field.unseen(each.stand) is unseen]
        bare = [each for each in some if not each.exposure.cover.full]
        safe = [each for each in some if each.exposure.cover.full]
        covered = [each.place for each in safe if not field.shielded(each.stand)]
        inside = [each.stand.name for each in safe if field.shielded(each.stand)]
        missed = {row: None for each in bare for threat in each.threats for row in threat.rows}
        for what, whom, rows in (
            ("Not hit", [each.place for each in bare], missed),
            ("Behind cover", covered, ("G-111",)),
            ("Inside a vehicle", inside, ("G-111",)),
        ):
            if whom:
                action.tell(f"{what}: {'; '.join(whom)}.", *rows, secret=unseen)


def _wound(action: Action, target: Near, struck: Struck, bulk: int) -> None:
    number = f" ({len(struck.wounds)})" if struck.source is Source.FRAGMENTS else ""
    action.tell(f"{target.place}: {_HITS[struck.source]}{number}.", *struck.rows)
    told = len(action.lines)
    for wound in struck.wounds:
        if wound is None:
            worn = ["W-24"] if target.exposure.armour else []
            action.tell(f"{target.stand.name}: nothing gets through", "W-02", "C-46", *worn)
        else:
            inflict(action, target.stand.person, wound, bulk)
    action.lines[told:] = _counted(action.lines[told:])


def _counted(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Lines that say the same as one, with their number: `Gus: left leg: no effect (3)`."""
    return [
        line | {"text": f"{line['text']} ({times})"} if (times := lines.count(line)) > 1 else line
        for at, line in enumerate(lines)
        if line not in lines[:at]
    ]


def _hole(barrier: Barrier, explosion: Explosion) -> str:
    """What becomes of the barrier, in a sentence (X-17, X-18, G-109)."""
    made = barrier.hit_by(explosion.contact)
    deep = f"{float(made.penetration):g} cm deep into {barrier.described}"
    if not made.holed:
        return f"It goes {deep}: a crater, no hole."
    return f"It goes {deep}: a hole {float(made.diameter):g} cm wide."


def _open_up(action: Action, barrier: Barrier, explosion: Explosion, opens: bool | None) -> None:
    """Blow the hole, and let the way be open if somebody gets through, or as the referee says."""
    made = barrier.hit_by(explosion.contact)
    action.tell(_hole(barrier, explosion), "X-17", "X-18", *([] if made.holed else ["G-109"]))
    if made.passable if opens is None else opens:
        barrier.border.kind = BorderKind.OPEN
        action.session.add(barrier.border)
        action.tell("The way there is open now.", "A-02")
