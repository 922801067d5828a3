"""A round that has come down and is about to burst: where, and who is near (C-53, C-61, C-68)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from sqlmodel import Session

from models.action import Action, Refusal
from models.bridge.aim import OFF_THE_MAP
from models.bridge.body import exact
from models.bridge.by_key import field_of
from models.bridge.kept import kept
from models.bridge.schedule import why_not_yet
from models.bridge.vehicles import FACES
from models.deed import Option, Preview
from models.effects.detonation import Detonation
from models.effects.due import close, due_now, row_in
from models.effects.exposure import Ruled
from models.effects.landing import Landing
from models.effects.telling import tell_said
from models.tables import DueDeed, DueState
from rules.combat.deviation import Direction
from rules.vehicles.hits import Face

WAYS = tuple((way, way.value) for way in Direction)


@dataclass(frozen=True, slots=True)
class Burst:
    """A round that has come down bursts.

    How many `metres` from its aim and which `way`, the `zone` it lies in, what it does and the
    `face` of a vehicle that it hits are None until the referee changes what the dice and the weapon
    say. `ruled` is what the referee says of people near it.
    """

    due_id: int
    metres: float | None = None
    way: Direction | None = None
    zone: int | None = None
    concussion: int | None = None
    burst_radius: int | None = None
    contact: float | None = None
    face: Face | None = None
    ruled: tuple[Ruled, ...] = ()

    def landing(self, session: Session) -> Landing:
        """Where it lies, and what it does; raises `Refusal` when it has burst."""
        due = row_in(session, self.due_id)
        if due.deed != DueDeed.BURST:
            raise Refusal(f"{due.label}: nothing bursts there.")
        landing = kept(due, Landing)
        listed = {"concussion": self.concussion, "burst_radius": self.burst_radius}
        changes: dict[str, Any] = {name: v for name, v in listed.items() if v is not None}
        if self.contact is not None:
            changes["contact"] = exact(self.contact)
        moved = self.metres is not None
        return replace(
            landing,
            hit=not self.metres if moved else landing.hit,
            metres=exact(self.metres or 0) if moved else landing.metres,
            way=self.way or landing.way,
            face=self.face or landing.face,
            explosion=replace(landing.explosion, **changes),
        )

    def detonation(self, session: Session) -> Detonation:
        """What explodes where; raises `Refusal` when it has burst or the scene is gone."""
        landing = self.landing(session)
        detonation = landing.detonation(field_of(session, landing.scene), self.zone)
        return replace(detonation, ruled=self.ruled)

    def preview(self, session: Session) -> Preview:
        """Everybody within reach, the nearest first, with the chances of each."""
        try:
            detonation, landing = self.detonation(session), self.landing(session)
        except Refusal as refusal:
            return Preview("A burst", refusals=(str(refusal),))
        options = self._options(landing, detonation)
        shown = detonation.preview(session, options, *_lies(detonation))
        early = why_not_yet(session, row_in(session, self.due_id))
        refusals = (*shown.refusals, *([early] if early else []))
        field = detonation.field
        where = landing.where(field) if field is not None else detonation.where
        return replace(shown, refusals=refusals, title=f"{landing.name} bursts {where}")

    def perform(self, action: Action) -> None:
        """Let it burst; raises `Refusal` when it has burst, or nothing would."""
        detonation, landing = self.detonation(action.session), self.landing(action.session)
        close(action, due_now(action, self.due_id, DueDeed.BURST), DueState.DONE)
        action.title = f"{landing.name} bursts {detonation.where}"
        tell_said(action, self, self._options(landing, detonation))
        detonation.go_off(action)

    def _options(self, landing: Landing, detonation: Detonation) -> tuple[Option, ...]:
        explosion, field = landing.explosion, detonation.field
        numbers = (
            ("metres", "metres off", float(landing.metres), True),
            ("concussion", "concussion", explosion.concussion, False),
            ("burst_radius", "burst radius", explosion.burst_radius, False),
            ("contact", "contact DP", float(explosion.contact), True),
        )
        metres, *what = (
            Option(name, label, value, high=9999, decimal=part, referee=True)
            for name, label, value, part in numbers
        )
        options = [metres, Option("way", "which way", landing.way, WAYS, referee=True), *what]
        if field and not field.open_ground:
            zones = tuple((zone.key, zone.name) for zone in field.zones.values())
            options.append(Option("zone", "zone", detonation.centre.zone_id, zones, referee=True))
        if landing.aim.craft is not None:
            options.append(Option("face", "face", landing.face, FACES, referee=True))
        return tuple(options)


def _lies(detonation: Detonation) -> list[str]:
    """In which zone it lies, or beyond which, in a sentence; none on open ground."""
    field, centre = detonation.field, detonation.centre
    if field is None or field.open_ground:
        return []
    zone = field.zones[centre.zone_id].name
    if centre.toward_id == OFF_THE_MAP:
        return [f"It lies off the map, {centre.toward_metres:g} m beyond {zone}."]
    return [f"It lies in {zone}."]
