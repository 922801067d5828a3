"""What the encounter screen says in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.content import Content

from models.storage.headline import Headline
from models.tables import Phase, Side
from models.text import in_metres
from models.views.crafts import CraftView
from models.views.figure import FigureView
from models.views.scene import SceneView
from models.views.zones import ZoneView
from tui.scene.drawn import Room
from tui.scene.picture import beside
from tui.terminal.text import clean

MOST_TOLD = 2_000
"""Characters of one entry that a screen has room for: an explosion tells of everybody it met."""

_NEAREST = 4
_LEADS = {"*": "marked", "·": "has acted", "!": "a throw is due", "▸": "acts now"}
_SHORT = {"light ": "L", "shock ": "S", "stun ": "T", "unconscious": "out cold"}
"""What stands for a word of a state where there is little room."""
_MARKS = {
    "▲": "party",
    "▼": "enemy",
    "▽": "unseen enemy",
    "○": "bystander",
    "×": "out of action",
}
"""What the signs of a list of people say."""


def in_words(lead: str, mark: str, figure: FigureView, tail: str) -> str:
    """Somebody in the list of a scene, every sign in words; a number before a name is a point."""
    letter = "".join(filter(str.isalpha, lead))
    first = f"point {lead}" if lead.isdecimal() else letter
    signs = ", ".join(_LEADS[sign] for sign in lead if sign in _LEADS)
    flags = ((figure.hidden, "hidden"), (figure.guarding, "keeps guard"))
    lit = ((figure.flashlight, "flashlight on"),)
    who = ", ".join(
        (f"{_MARKS[mark]} {figure.name}", *(word for is_so, word in (*flags, *lit) if is_so))
    )
    return "; ".join(filter(None, (first, signs, who, tail)))


def in_short(state: str) -> str:
    """How somebody is, for a narrow list: `L1 S2, dazed` for a light wound and two of shock."""
    for word, short in _SHORT.items():
        state = state.replace(word, short)
    return state


def exposed(view: SceneView, figure: FigureView) -> str:
    """`in cover`, `in the open`; nothing where the cover of open ground depends on from whom."""
    if figure.in_cover:
        return "in cover"
    return "in the open" if figure.cover or not view.ground.shelters else ""


def about(view: SceneView, figure: FigureView, group: Sequence[FigureView]) -> Content:
    """The person under the cursor, the group they would act with, and the zone they are in.

    On open ground there are no zones: who is near is said instead.
    """
    zone = view.zone(figure.zone)
    lines = [Content(clean(figure.name)).stylize("bold $text-accent") + _person(view, figure)]
    if len(group) > 1:
        called = ", ".join(f.name for f in group)
        lines.append(Content(clean(f"together: {called}")).stylize("$text-success"))
    if view.open_ground:
        lines.append(Content(clean(_nearest(view, figure))))
        if view.ground.told:
            lines.append(Content(clean(view.ground.told)).stylize("$text-muted"))
    else:
        lines.append(Content(clean(f"{zone.name}: {traits(zone)}. {zone.description}")))
    ways = _far_ways(view, zone)
    if ways:
        lines.append(Content(clean(f"also to {ways}")).stylize("$text-muted"))
    return Content("\n").join(lines)


def without_asking(ways: Iterable[tuple[str, str]]) -> str:
    """What becomes of the action they have now: keys that are obeyed at once, and what they do."""
    return f"this action: {' · '.join(f'{key} {does}' for key, does in ways if key)}"


def price_of_ducking(figure: FigureView) -> str:
    """Which action ducking takes (C-40, G-62)."""
    if figure.acts:
        which = "the one they have now"
    elif figure.next_points:
        which = f"the one at {max(figure.next_points)}"
    else:
        which = "one of a turn to come"
    return f"It takes their next action: {which} (C-40, G-62)."


def first_to_act(view: SceneView) -> str:
    """Where a fight would begin, and with whom, the least bulk first (C-15).

    `Wei Sandoval and 1 more first, at point 8. Nobody is surprised.` Where one side is alone, that
    comes before it.
    """
    ready = [figure for figure in view.figures if figure.level is not None and not figure.out]
    if not ready:
        return "Nobody can act."
    point = max(figure.level or 0 for figure in ready)
    begin = [figure for figure in ready if figure.level == point]
    first = [figure.name for figure in sorted(begin, key=lambda figure: figure.bulk)]
    others = f" and {len(first) - 1} more" if len(first) > 1 else ""
    said = f"{first[0]}{others} first, at point {point}. Nobody is surprised."
    return f"Nobody of another side is here. {said}" if alone(view) else said


def alone(view: SceneView) -> bool:
    """Whether nobody, and no vehicle, of more than one side is in a scene."""
    sides = {figure.side for figure in view.figures if not figure.out}
    return len(sides | {craft.side for craft in view.crafts if not craft.wrecked}) < 2


def about_craft(view: SceneView, craft: CraftView) -> Content:
    """The vehicle under the cursor: how it is, how far it goes, who is aboard, and its weapons."""
    told = (
        craft.side,
        craft.state,
        f"{craft.rate:g} m an action",
        f"faces {craft.facing}°",
        f"evasion {craft.evasion}",
        view.zone(craft.zone).name,
    )
    crew = ", ".join(
        f"{seat.role} {seat.name}{f' ({seat.weapon})' if seat.weapon else ''}{' ×' * seat.out}"
        for seat in craft.crew
    )
    guns = ", ".join(f"{gun.name}{'' if gun.works else ' destroyed'}" for gun in craft.guns)
    faults = f"damaged: {', '.join(craft.damaged)} (T-40)" if craft.damaged else ""
    arms = " · ".join(filter(None, (guns, faults)))
    head = Content(clean(craft.name)).stylize("bold $text-accent")
    lines = [head + clean("  " + " · ".join(told)).join(("  ", ""))]
    lines += [Content(clean(line)) for line in (crew or "nobody aboard", arms) if line]
    return Content("\n").join(lines)


def last_lines(headline: Headline) -> Content:
    """What was told last, the newest first and in bold."""
    told = headline.standing
    lines = [Content(clean(t.by + (" · ".join(t.lines) or t.title), MOST_TOLD)) for t in told]
    return Content("\n").join([lines[0].stylize("bold $foreground"), *lines[1:]] if lines else [])


def _person(view: SceneView, figure: FigureView) -> Content:
    parts = [figure.weapon]
    if craft := view.craft_of(figure):
        seat = craft.seat(figure.person_id)
        parts.append(f"{seat.role if seat else 'aboard'} of {craft.name}")
    if view.phase == Phase.COMBAT:
        parts.insert(0, _turn(figure))
        if figure.cover or view.open_ground:
            bare = "as the ground lies" if view.ground.shelters else "none"
            parts.append(f"cover {figure.cover or bare}")
        if figure.prone:
            parts.append("prone")
    elif view.phase == Phase.STEALTH:
        parts.append(f"OBSERVATION {figure.observation}")
        told = (
            ("hidden", figure.hidden),
            ("keeping guard", figure.guarding),
            ("flashlight on", figure.flashlight),
            ("prone", figure.prone),
            ("has acted", figure.acted),
        )
        parts += [word for word, is_so in told if is_so]
    if figure.state:
        parts.append(figure.state)
    return Content(clean("  " + " · ".join(parts)).join(("  ", "")))


def _turn(figure: FigureView) -> str:
    """When somebody acts in this turn: `acts now, again at 4`, `acts at 7 and 3`.

    Who has passed has one action for several points: `acts now or at 4, again at 3` (C-19). Who
    was struck down by somebody no quicker still has the one of this point (G-66).
    """
    later = figure.later
    if figure.acts and figure.stopped:
        return "struck down at this very point: may still act (G-66)"
    if figure.acts:
        more = f"{' or' if figure.offers else ', again'} at {later}" if later else ""
        return f"acts now{more}"
    if figure.out:
        return "out of action"
    return f"acts at {later}" if later else "no action left"


def traits(zone: Room) -> str:
    """What a zone is like: `cluttered, dark`; nothing conceals in a crawlspace (A-20)."""
    words = [
        "crawlspace" if zone.crawlspace else "cluttered" if zone.cluttered else "open",
        "dark" if zone.dark else "lit",
    ]
    return ", ".join(words)


def _nearest(view: SceneView, figure: FigureView) -> str:
    """How far the nearest enemies are: `Dace Ferreira 40 m · Pauli Ahonen 42 m`."""
    spared = {figure.side, Side.BYSTANDER}
    enemies = [f for f in view.figures if f.side not in spared and not f.out]
    nearest = sorted(enemies, key=figure.metres)[:_NEAREST]
    told = [f"{enemy.name} {in_metres(figure.metres(enemy))}" for enemy in nearest]
    more = [f"{len(enemies) - _NEAREST} more"] if len(enemies) > _NEAREST else []
    return " · ".join([*told, *more])


def _far_ways(view: SceneView, zone: ZoneView) -> str:
    """Borders that the map cannot draw because the zones do not lie side by side."""
    ways = [(z.name, b.kind) for z, b in view.ways(zone.key) if not beside(z, zone)]
    return ", ".join(f"{name} ({kind})" for name, kind in ways)
