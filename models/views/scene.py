"""A scene as a screen shows it: zones, people, and what waits for an answer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from dataclasses import field as having
from functools import cached_property

from sqlmodel import Session

from models.bridge.by_key import present_scene
from models.bridge.cover import cover_words
from models.bridge.grip import Grip, grips_in
from models.bridge.ground import field_in
from models.bridge.hands import in_hand
from models.bridge.turn import everybody
from models.deeds.stealth.zones.choice import open_choices, ways_back
from models.journal import Changed
from models.tables import Phase
from models.views.crafts import CraftView, craft_views
from models.views.figure import FigureView, Rows, figure_of, turn_of
from models.views.ground import GroundView, ground_view
from models.views.zones import BorderView, ZoneView, border_view, zone_view
from rules.combat.initiative import BEFORE_THE_COUNT
from rules.stealth.zones.detection import Choice


@dataclass(frozen=True)
class SceneView:
    """Everything the encounter screen shows, and the `rows` behind its figures.

    On `open_ground` people stand somewhere in metres, else in zones.
    `choices` are open to the `winners` of a detection that waits, of which to back out is, in
    words, `ways_back` (A-07, A-11).
    """

    key: int
    name: str
    engine: str
    open_ground: bool
    phase: str
    stretch: int
    turn: int
    point: int
    read_aloud: str
    notes: str
    zones: tuple[ZoneView, ...]
    borders: tuple[BorderView, ...]
    figures: tuple[FigureView, ...]
    choices: tuple[Choice, ...]
    ways_back: str
    winners: tuple[int, ...]
    crafts: tuple[CraftView, ...]
    grips: tuple[Grip, ...]
    ground: GroundView
    rows: Rows = having(compare=False, repr=False)

    @property
    def point_name(self) -> str:
        """The initiative point in words."""
        return "before the count" if self.point == BEFORE_THE_COUNT else f"point {self.point}"

    def figure(self, key: int) -> FigureView | None:
        """The participant with this key."""
        return self._figures.get(key)

    def craft(self, key: int) -> CraftView | None:
        """The vehicle with this key of its place."""
        return next((craft for craft in self.crafts if craft.key == key), None)

    def craft_of(self, figure: FigureView) -> CraftView | None:
        """The vehicle a participant is aboard."""
        return self._aboard.get(figure.person_id)

    def zone(self, key: int) -> ZoneView:
        """The zone with this key."""
        return self._zones[key]

    @cached_property
    def _figures(self) -> dict[int, FigureView]:
        return {figure.key: figure for figure in self.figures}

    @cached_property
    def _aboard(self) -> dict[int, CraftView]:
        """Vehicles by the people aboard."""
        return {seat.person_id: craft for craft in self.crafts for seat in craft.crew}

    @cached_property
    def _zones(self) -> dict[int, ZoneView]:
        return {zone.key: zone for zone in self.zones}

    def ways(self, zone: int) -> list[tuple[ZoneView, BorderView]]:
        """The zones next to this one, with the borders between."""
        found = []
        for border in self.borders:
            if zone in (border.a, border.b):
                found.append((self.zone(border.b if border.a == zone else border.a), border))
        return sorted(found, key=lambda way: (way[0].y, way[0].x))


def look(session: Session) -> SceneView | None:
    """The campaign's present scene; None when there is none."""
    scene = present_scene(session)
    if scene is None:
        return None
    field = field_in(session, scene)
    arms = field.arms
    covers = cover_words(session, field)
    grips = tuple(grips_in(session, scene.key))
    busy = in_hand(session, [stand.person.key for stand in field.stands])
    rows = Rows(field, everybody(field), arms, covers, grips, busy)
    winners = tuple(scene.detection["winners"]) if scene.detection else ()
    return SceneView(
        key=scene.key,
        name=scene.name,
        engine=scene.engine,
        open_ground=field.open_ground,
        phase=scene.phase,
        stretch=scene.stretch,
        turn=scene.turn,
        point=scene.point,
        read_aloud=scene.read_aloud,
        notes=scene.notes,
        zones=tuple(map(zone_view, field.zones.values())),
        borders=tuple(map(border_view, field.borders)),
        figures=tuple(figure_of(ready, rows) for ready in rows.everyone),
        choices=open_choices(field),
        ways_back=ways_back(field),
        winners=winners,
        crafts=craft_views(field),
        grips=grips,
        ground=ground_view(field),
        rows=rows,
    )


def counted_on(view: SceneView, changes: Iterable[Changed]) -> SceneView | None:
    """The scene once the count has gone on, without reading anything anew; the view is used up.

    None where more has changed than the count does.
    """
    rows = view.rows
    if view.phase != Phase.COMBAT or any(figure.surprised for figure in view.figures):
        return None
    changed = rows.take(changes)
    if changed is None:
        return None
    figures = []
    for figure, ready in zip(view.figures, rows.everyone, strict=True):
        turn = turn_of(ready, rows.field)
        if figure.key in changed or figure.passed is not turn["passed"]:
            figures.append(figure_of(ready, rows))
            continue
        same = all(getattr(figure, name) == value for name, value in turn.items())
        figures.append(figure if same else replace(figure, **turn))
    scene = rows.field.scene
    return replace(view, turn=scene.turn, point=scene.point, figures=tuple(figures))
