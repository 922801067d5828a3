"""What the map page says in words about a zone, its borders, and a free place."""

from __future__ import annotations

from textual.content import Content

from models.views.maps import MapView
from models.views.zones import ZoneView
from tui.scene.words import traits
from tui.terminal.text import clean


def about(view: MapView, zone: ZoneView) -> Content:
    """A zone: its traits, borders, description and the referee's notes."""
    lines = [
        Content(clean(zone.name)).stylize("bold $text-accent") + Content(f"  {_traits(zone)}"),
        Content(clean(_borders(view, zone))),
    ]
    if zone.description:
        lines.append(Content(clean(zone.description)))
    if zone.secret_notes:
        lines.append(Content(clean(f"(referee) {zone.secret_notes}")).stylize("$text-warning"))
    if zone.hidden_things:
        things = ", ".join(zone.hidden_things.splitlines())
        lines.append(Content(clean(f"(hidden here) {things}")).stylize("$text-warning"))
    return Content("\n").join(lines)


def _traits(zone: ZoneView) -> str:
    players = "; players know of it" if zone.crawlspace and zone.known else ""
    return f"{traits(zone)}{players}"


def free_place(view: MapView, new: str) -> Content:
    """A place where there is no zone yet, and the key that puts one there."""
    first = "" if view.zones else " The map is empty: this is where it begins."
    return Content(f"A free place: {new} puts a zone here.{first}").stylize("$text-muted")


def direction(here: ZoneView, there: ZoneView) -> str:
    """An arrow toward a zone beside this one on the grid, empty for any other."""
    arrows = {(-1, 0): "←", (1, 0): "→", (0, -1): "↑", (0, 1): "↓"}
    return arrows.get((there.x - here.x, there.y - here.y), "")


def _borders(view: MapView, zone: ZoneView) -> str:
    ways = []
    for other in view.zones:
        border = view.border(zone.key, other.key)
        if border is not None:
            arrow = direction(zone, other)
            ways.append(f"{arrow} {other.name} {border.kind}, {border.metres} m".strip())
    return " · ".join(ways) or "no borders: nobody can get here"
