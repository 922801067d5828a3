"""The map page: zones on a grid, drawn and changed where the cursor stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.widgets import Static

from models.deeds.people.edit import EditRow
from models.deeds.scenes.maps import DrawPlan, MoveZone, NewZone, RemoveZone, SetBorder
from models.fields import checked, spec_of
from models.reading import Reader
from models.tables import BorderKind
from models.tables.editable import FieldKind
from models.text import counted
from models.views.maps import MapView, look_at
from models.views.sheet import Spot
from models.views.zones import ZoneView
from tui.choosing.giving import Paper, map_paper
from tui.choosing.hand import HAND
from tui.choosing.maps import ask_map
from tui.choosing.plans import PlanPrompt
from tui.choosing.printing import PRINT
from tui.choosing.wish import Wish, prints
from tui.dialogs.dialog import Dialog
from tui.dialogs.menu import Item, Menu
from tui.dialogs.notes import NotesDialog
from tui.dialogs.prompt import Prompt
from tui.dialogs.talk import talk
from tui.maps.grid import MapGrid
from tui.maps.text import about, direction, free_place
from tui.shell import places
from tui.shell.campaign_page import CampaignPage
from tui.shell.command import Command

_NO_BORDER = ""
_OF_ZONE = ("name", "description", "secret_notes", "hidden_things")
_OF_MAP = ("name", "notes")


class MapPage(CampaignPage[MapView | None]):
    """One map; every key acts on the zone under the cursor, or on the free place there."""

    CSS_PATH = "maps.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]
    LEGEND = (
        ("← ↑ → ↓", "Move over the grid; with Shift the zone comes along."),
        ("▒ ◐ ≈", "Cluttered, dark, crawlspace."),
        ("── []", "Open border, door: people get through."),
        ("LL ██ XX", "Locked, blocked, sealed: nobody gets through."),
        ("▲2 ▼1 ▽1 ○1", "Who stands there now: party, enemies known and unknown, others."),
    )

    def __init__(self, map_id: int | None) -> None:
        super().__init__()
        self._key = map_id

    def on_mount(self) -> None:
        """Ask which map, if that is open."""
        if self._key is None:
            talk(self, self._choose)

    async def _choose(self) -> None:
        self._key = await ask_map(self.outrider, "Maps")
        if self._key is None:
            self.action_back()
        else:
            self.show()

    def content(self) -> ComposeResult:
        """The map, and what is known of the place under the cursor."""
        yield MapGrid()
        yield Static("", id="about")

    def page_title(self) -> str:
        """The map and how large it is."""
        if self.view is None:
            return "Map"
        return f"Map · {self.view.name} · {counted(len(self.view.zones), 'zone')}"

    @property
    def zone(self) -> ZoneView | None:
        """The zone under the cursor."""
        return self.query_one(MapGrid).zone

    def show(self) -> None:
        """There is nothing to show before a map is chosen."""
        if self._key is not None:
            super().show()

    def read(self, reader: Reader) -> MapView | None:
        """The map; None if it is gone."""
        return look_at(reader, self._key) if self._key is not None else None

    def paint(self, view: MapView | None) -> None:
        """Draw the map; without one there is nothing to stay for."""
        if view is not None:
            self.query_one(MapGrid).show_map(view)
            self._about()
        elif self.app.screen is self:
            self.outrider.tell("That map is no longer there.")
            self.action_back()

    def _about(self) -> None:
        view, zone = self.view, self.zone
        if view is not None:
            new = self.key_of(MapPage.action_new)
            text = about(view, zone) if zone else free_place(view, new)
            self.query_one("#about", Static).update(text)

    @on(MapGrid.Moved)
    def _moved(self) -> None:
        self._about()
        self.refresh_keys()

    @on(MapGrid.Chosen)
    def action_choose(self) -> None:
        """Write the texts of the zone here, or put one at a free place."""
        if self.zone is None:
            self.action_new()
        else:
            self.action_edit()

    @on(MapGrid.Carried)
    async def _carried(self, event: MapGrid.Carried) -> None:
        if await self.outrider.perform(MoveZone(event.zone.key, event.x, event.y)):
            self.query_one(MapGrid).place = (event.x, event.y)

    def _why_no_map(self) -> str:
        return "" if self.view else "No map is shown yet."

    def _why_no_zone(self) -> str:
        return self._why_no_map() or ("" if self.zone else "There is no zone here.")

    def _why_no_place(self) -> str:
        return self._why_no_map() or ("There is a zone here already." if self.zone else "")

    def _why_no_border(self) -> str:
        here, view = self.zone, self.view
        if here is None or view is None:
            return self._why_no_zone()
        bordered = any(here.key in {border.a, border.b} for border in view.borders)
        return "" if bordered else "This zone borders on no other."

    def action_new(self) -> None:
        """Ask for a name and put a zone here."""
        x, y = self.query_one(MapGrid).place or (0, 0)

        async def named(name: str | None) -> None:
            if name is not None and self._key is not None:
                await self.outrider.perform(NewZone(self._key, name, x, y))

        self.outrider.show(Prompt("Name of the zone", self._free_name, hint=_NAME_HINT), named)

    def action_plan(self) -> None:
        """Ask for zones and borders in a line."""
        view = self.view
        assert view is not None

        async def typed(plan: str | None) -> None:
            if plan and plan.strip():
                await self.outrider.perform(DrawPlan(view.key, plan))

        self.outrider.show(PlanPrompt("More of the map", [z.name for z in view.zones]), typed)

    def _free_name(self, text: str) -> str:
        """A name for the zone here that no other zone has."""
        name = str(checked("zone", "name", text))
        assert self.view is not None
        others = {z.name.casefold() for z in self.view.zones if z is not self.zone}
        if name.casefold() in others:
            raise ValueError(f"There is a {name} on this map already.")
        return name

    def action_edit(self) -> None:
        """Ask which text of the zone is to be written."""
        zone = self.zone
        if zone is not None:
            spots = [Spot("zone", zone.key, spec_of("zone", f), getattr(zone, f)) for f in _OF_ZONE]
            self._write_one(zone.name, spots)

    def action_map(self) -> None:
        """Ask which text of the map is to be written."""
        view = self.view
        if view is not None:
            spots = [
                Spot("zonemap", view.key, spec_of("zonemap", f), getattr(view, f)) for f in _OF_MAP
            ]
            self._write_one(view.name, spots)

    def _write_one(self, title: str, spots: list[Spot]) -> None:
        items = [Item(spot, spot.spec.title, spot.shown[:60]) for spot in spots]

        def chosen(spot: Spot | None) -> None:
            if spot is not None:
                self.outrider.show(self._editor(spot), self._writer(spot))

        self.outrider.show(Menu(title, items), chosen)

    def _editor(self, spot: Spot) -> Dialog[Any]:
        if spot.spec.kind is FieldKind.NOTES:
            return NotesDialog(spot)
        if spot.table == "zone":
            return Prompt("Name of the zone", self._free_name, initial=spot.shown, hint=_NAME_HINT)
        return Prompt(
            spot.spec.title,
            lambda text: checked(spot.table, spot.spec.name, text),
            initial=spot.shown,
        )

    def _writer(self, spot: Spot) -> Callable[[str | None], Any]:
        async def write(text: str | None) -> None:
            if text is not None and text != spot.value:
                await self.outrider.perform(EditRow(spot.table, spot.key, {spot.spec.name: text}))

        return write

    async def action_cluttered(self) -> None:
        """Cluttered or open."""
        await self._turn("cluttered")

    async def action_dark(self) -> None:
        """Dark or lit."""
        await self._turn("dark")

    async def action_crawlspace(self) -> None:
        """A crawlspace, then one that players know of, then none."""
        zone = self.zone
        if zone is not None:
            known = zone.crawlspace and not zone.known
            said = {"known": True} if known else {"crawlspace": not zone.crawlspace, "known": False}
            await self.outrider.perform(EditRow("zone", zone.key, said))

    async def _turn(self, trait: str) -> None:
        zone = self.zone
        if zone is not None:
            await self.outrider.perform(
                EditRow("zone", zone.key, {trait: not getattr(zone, trait)})
            )

    async def action_remove(self) -> None:
        """Remove the zone."""
        if self.zone is not None:
            await self.outrider.perform(RemoveZone(self.zone.key))

    def action_border(self) -> None:
        """Ask to which zone, then what stands between."""
        here = self.zone
        if here is not None:
            self._ask_zone(f"Border of {here.name} to", self._others(), self._ask_kind)

    def action_metres(self) -> None:
        """Ask to which zone, then how far it is."""
        here, view = self.zone, self.view
        if here is not None and view is not None:
            bordering = [zone for zone in self._others() if view.border(here.key, zone.key)]
            self._ask_zone(f"From {here.name} to", bordering, self._ask_metres)

    def _others(self) -> list[ZoneView]:
        """The other zones, those beside this one first."""
        here = self.zone
        assert here is not None
        assert self.view is not None
        others = [zone for zone in self.view.zones if zone is not here]
        return sorted(others, key=lambda zone: not direction(here, zone))

    def _ask_zone(
        self, title: str, zones: list[ZoneView], then: Callable[[ZoneView, ZoneView], None]
    ) -> None:
        here, view = self.zone, self.view
        assert here is not None
        assert view is not None
        items = []
        for zone in zones:
            border = view.border(here.key, zone.key)
            now = f"{border.kind}, {border.metres} m" if border else "no border"
            items.append(Item(zone, f"{direction(here, zone) or ' '} {zone.name}", now))

        def chosen(zone: ZoneView | None) -> None:
            if zone is not None:
                then(here, zone)

        self.outrider.show(Menu(title, items), chosen)

    def _ask_kind(self, here: ZoneView, there: ZoneView) -> None:
        items = [Item(kind, kind.value, _MEANS[kind], kind.value[0]) for kind in BorderKind]
        items.append(Item(_NO_BORDER, "none", "the zones are not adjacent", "n"))

        async def chosen(kind: BorderKind | str | None) -> None:
            if kind is not None:
                wanted = BorderKind(kind) if kind else None
                await self.outrider.perform(SetBorder(here.key, there.key, wanted))

        self.outrider.show(Menu(f"{here.name} to {there.name}", items), chosen)

    def _ask_metres(self, here: ZoneView, there: ZoneView) -> None:
        assert self.view is not None
        border = self.view.border(here.key, there.key)
        assert border is not None

        async def written(metres: int | None) -> None:
            if metres is not None:
                await self.outrider.perform(EditRow("border", border.key, {"metres": metres}))

        prompt = Prompt(
            f"Metres from {here.name} to {there.name}",
            lambda text: checked("border", "metres", text),
            initial=str(border.metres),
        )
        self.outrider.show(prompt, written)

    def action_life(self) -> None:
        """Open all that has happened in the zone here, or to the map."""
        zone, view = self.zone, self.view
        if zone is not None:
            self.outrider.visit(places.Life(f"zone:{zone.key}", zone.name))
        elif view is not None:
            self.outrider.visit(places.Life(f"zonemap:{view.key}", view.name))

    def to_print(self) -> Wish:
        """The map."""
        return prints("map", f"zonemap:{self._key}")

    def to_hand(self) -> Paper | None:
        """The map, as players may know it."""
        if self.campaign is None or self._key is None:
            return None
        with self.campaign.read() as reader:
            return map_paper(self._key, reader)

    KEYS = (
        Command("n", "new zone", "Put a zone at the free place here.", action_new, _why_no_place),
        Command(
            "enter",
            "choose",
            "The texts of the zone here, or a new zone at a free place.",
            action_choose,
            _why_no_map,
        ),
        Command(
            "t",
            "type",
            "Type zones and borders in a line: Yard, Hall; Yard-Hall door.",
            action_plan,
            _why_no_map,
        ),
        Command(
            "e",
            "edit",
            "Name, description and notes of the zone.",
            action_edit,
            _why_no_zone,
            footer=False,
        ),
        Command(
            "c",
            "cluttered",
            "Cluttered or open: where people can hide (A-13).",
            action_cluttered,
            _why_no_zone,
        ),
        Command("k", "dark", "Dark or lit (A-22).", action_dark, _why_no_zone),
        Command(
            "w",
            "crawl",
            "A crawlspace, then one that players know of, then neither (A-18).",
            action_crawlspace,
            _why_no_zone,
        ),
        Command(
            "b", "border", "What stands between this zone and another.", action_border, _why_no_zone
        ),
        Command(
            "M",
            "metres",
            "How far it is to another zone, from centre to centre.",
            action_metres,
            _why_no_border,
        ),
        Command(
            "x,delete",
            "remove",
            "Remove the zone while nobody stands in it.",
            action_remove,
            _why_no_zone,
        ),
        Command("i", "map", "Name and notes of the map.", action_map, _why_no_map, footer=False),
        Command(
            "l",
            "life",
            "All that happened in the zone here; at a free place, to the map.",
            action_life,
            _why_no_map,
            footer=False,
            looks=True,
        ),
        PRINT,
        HAND,
    )


_NAME_HINT = "12 characters at most · Enter takes it, Esc leaves."
_MEANS = {
    BorderKind.OPEN: "people pass and see through",
    BorderKind.DOOR: "unlocked: people pass; they see while one peeks (A-24)",
    BorderKind.LOCKED: "nobody passes (A-02)",
    BorderKind.SEALED: "welded shut (A-21)",
    BorderKind.BLOCKED: "nobody passes or sees (A-24)",
}
