"""The roll panel of an explosion: its rings, everybody in them, and the referee's say on each."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from models.deed import Preview, Prospect, ShownDeed
from models.effects.detonation import Detonation
from models.effects.exposure import EFFECTS, Near, Ruled
from models.rulings import rulings
from rules.rulings import TenSided
from tui.dialogs.prompt import Prompt, whole_number
from tui.explosions.rings import ring_picture
from tui.rolling.panel import RollPanel
from tui.rolling.text import percent, preview_text
from tui.widgets.listing import Column, Line, Listing

if TYPE_CHECKING:
    from models.campaign import Done
    from models.reading import Reader

PERSON_KEYS = "the person marked: p metres · v sheltered or not · h touching or not"
_FARTHEST = 9999


class ExplosiveDeed(ShownDeed, Protocol):
    """A deed that sets something off, and what the referee says of people near it."""

    @property
    def ruled(self) -> tuple[Ruled, ...]:
        """What the referee says of people near it; a field of the deed."""
        ...

    def detonation(self, session: Reader) -> Detonation | None:
        """What explodes where."""
        ...


class BlastPanel(RollPanel):
    """Shows an explosion's rings and who is in them, lets both be changed, and rolls."""

    DEFAULT_CSS = """
    BlastPanel VerticalScroll { max-height: 12; }
    BlastPanel Listing { height: auto; max-height: 10; background: $surface; }
    BlastPanel.-done VerticalScroll { max-height: 70vh; }
    """
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("p", "metres", show=False),
        Binding("v", "shelter", show=False),
        Binding("h", "touch", show=False),
    ]

    MOVE_KEYS = "[/]"
    GIVE_WAY: ClassVar[tuple[type[Widget], ...]] = (VerticalScroll, Listing)

    _deed: ExplosiveDeed

    def __init__(self, deed: ExplosiveDeed) -> None:
        super().__init__(deed)
        self._detonation: Detonation | None = None
        self._targets: list[Near] = []
        self._reading = TenSided.MIXED

    def people(self) -> ComposeResult:
        """Everybody within reach, and the keys that change what is said of them."""
        yield Listing(
            Column("within reach"),
            Column("metres", 6, right=True),
            *(Column(title, 6, right=True) for title in EFFECTS),
            Column("cover", 9),
        )
        yield Static(PERSON_KEYS, id="person", classes="hint")

    def look(self, session: Reader) -> Preview:
        """Read the explosion, and who is within reach of it."""
        preview = super().look(session)
        if not preview.refusals:
            self._detonation = self._deed.detonation(session)
            self._targets = self._detonation.people(session) if self._detonation else []
            self._reading = rulings(session).ten_sided
        return preview

    def text(self, preview: Preview, width: int) -> Content:
        """What explodes, and its rings; the people are in the list."""
        text = preview_text(replace(preview, effects=(), prospects=()), width)
        if self._detonation is None:
            return text
        open_to_it = [each for each in self._targets if not each.exposure.cover.full]
        metres = [each.exposure.distance for each in open_to_it]
        rings = ring_picture(self._detonation.explosion, metres, width, self._reading)
        return Content("\n").join([text, rings])

    async def _look(self) -> None:
        await super()._look()
        prospects = self._preview.prospects
        people = zip(self._targets, prospects, strict=False)
        self.query_one(Listing).fill(
            [
                *(_line(each, prospect.chances) for each, prospect in people),
                *(_vehicle(prospect) for prospect in prospects[len(self._targets) :]),
            ]
        )
        self._show_people()

    def _finish(self, done: Done | None) -> None:
        if done is not None:
            self._show_people(done=True)
        super()._finish(done)

    def _show_people(self, *, done: bool = False) -> None:
        """The list is there until it is done, while anybody is within reach."""
        shown = bool(self._preview.prospects) and not done
        listing = self.query_one(Listing)
        for widget in (listing, self.query_one("#person")):
            widget.display = shown
        self.set_class(done, "-done")
        self.set_focus(listing if shown else None)

    @on(Listing.Chosen)
    async def _chosen(self) -> None:
        await self.action_roll()

    @property
    def _marked(self) -> Near | None:
        """Who is under the cursor, while it may still be changed."""
        line = self.query_one(Listing).current
        if self._done or line is None:
            return None
        return next((each for each in self._targets if each.stand.key == line.key), None)

    def action_metres(self) -> None:
        """Ask how far off somebody is."""
        target = self._marked
        if target is None:
            return

        async def typed(metres: int | None) -> None:
            if metres is not None:
                await self._rule(target, metres=metres)

        title = f"{target.place}: how many metres is it?"
        self.app.push_screen(Prompt(title, whole_number(0, _FARTHEST)), typed)

    async def action_shelter(self) -> None:
        """Say that somebody is behind cover, or is not."""
        target = self._marked
        if target is not None:
            await self._rule(target, sheltered=not target.exposure.cover.full)

    async def action_touch(self) -> None:
        """Say that somebody touches it, or does not."""
        target = self._marked
        if target is not None:
            await self._rule(target, touching=not target.exposure.touching)

    async def _rule(self, target: Near, **says: Any) -> None:
        """The referee's word on one person counts from now on."""
        key = target.stand.key
        said = {each.key: each for each in self._deed.ruled}
        said[key] = replace(said.get(key, Ruled(key)), **says)
        self._deed = replace(self._deed, ruled=tuple(said.values()))  # type: ignore[type-var]
        await self._look()


def _vehicle(prospect: Prospect) -> Line:
    """One vehicle: how far off, and the chance of contact."""
    cells = (prospect.name, prospect.where.removesuffix(" m"), *_chances(prospect.chances), "")
    return Line(-prospect.number, cells)


def _chances(chances: tuple[Fraction | None, ...]) -> list[str]:
    return ["·" if chance is None else percent(chance) for chance in chances]


def _line(target: Near, chances: tuple[Fraction | None, ...]) -> Line:
    """One person: how far off, what hits, what becomes of them, and what they stand behind."""
    cover = target.exposure.cover
    behind = "sheltered" if cover.full else "partial" if cover.locations else ""
    behind = "aboard" if target.inside else behind
    cells = (
        f"{target.stand.name}{' *' if target.ruled else ''}{', out' if target.out else ''}",
        str(target.exposure.distance),
        *_chances(chances),
        behind,
    )
    return Line(target.stand.key, cells, "dim" if behind == "sheltered" else "")
