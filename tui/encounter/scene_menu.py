"""The scene's own menu: who is in it and where, how far it has gone, and other scenes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from models.bridge.engines.registry import engine_called
from models.deeds.fight.turn import EndScene, StartFight
from models.deeds.scenes.place import PutOnGround
from models.deeds.scenes.scene import (
    LONGEST_STRETCH,
    SHORTEST_STRETCH,
    AddPeople,
    ChangeSide,
    NewScene,
    OpenScene,
    PutInZone,
    RemovePeople,
    SetStretch,
)
from models.deeds.stealth.scores import ProposeScores
from models.fields import checked
from models.tables import Phase, Side
from models.text import heads
from models.views import scenes
from models.views.figure import FigureView
from models.views.maps import MapView, look_at, map_of
from models.views.scene import SceneView
from models.views.scenes import PersonLine, VehicleLine
from tui.choosing.maps import ask_map
from tui.choosing.people import PeopleBox
from tui.dialogs.menu import KEYS, Item, Menu
from tui.dialogs.prompt import Prompt, whole_number
from tui.dialogs.several import Several
from tui.dialogs.talk import talk
from tui.encounter.entering import Troop, ask_where
from tui.encounter.motor_pool import MotorPool
from tui.encounter.scene_pages import OPENINGS
from tui.encounter.zones.patrolling import Patrols
from tui.rolling.foreseen import foretold
from tui.scene.places import place_prompt
from tui.scene.words import alone, first_to_act, traits
from tui.shell import places

if TYPE_CHECKING:
    from models.action import Deed
    from models.campaign import Campaign
    from tui.encounter.acting_page import ActingPage

Act = Callable[[], Awaitable[None]]
_LEFT_OUT = "They are among the people, and not in the scene."
_ONE_ENGINE = "The whole scene goes by one of them (G-160). A key or Enter chooses, Esc leaves."


async def scene_menu(page: ActingPage) -> None:
    """Open the menu, unless its questions are being asked already."""
    campaign = await page.outrider.campaign()
    talk(page, SceneMenu(page, campaign).ask)


class SceneMenu:
    """The menu over an encounter page, and the questions behind its items."""

    def __init__(self, page: ActingPage, campaign: Campaign) -> None:
        self._page = page
        self._campaign = campaign

    async def ask(self) -> None:
        """Ask what is to be done about the scene, and do it.

        Without a scene the menu comes back until there is one; Escape leaves the page then. Where
        a new one is all that can be, it is asked for without a menu.
        """
        page = self._page
        while page.app.screen is page:
            title = page.view.name if page.view else "There is no scene"
            items = [*self._items()]
            only = items[0].value if len(items) == 1 else None  # there is nothing to choose
            act: Act | None = only or await self._page.outrider.ask(Menu(title, items))
            if act is not None:
                await act()
            with self._campaign.read() as session:
                if any(scene.present for scene in scenes.scenes(session)):
                    return
            if act in {None, only}:
                page.action_back()

    def _items(self) -> Iterator[Item]:
        """What makes sense now."""
        view = self._page.view
        if view is not None:
            yield from self._of_scene(view)
        with self._campaign.read() as session:
            others = [scene for scene in scenes.scenes(session) if not scene.present]
        yield Item(self._new, "New scene", "name, map, who enters where", "N")
        if others:
            yield Item(self._open, "Open another scene", f"{len(others)} more", "o")

    def _of_scene(self, view: SceneView) -> Iterator[Item]:
        phase, coming = [*self._of_phase(view)], [*self._of_newcomers()]
        yield from (coming + phase if alone(view) else phase + coming)
        yield from self._of_people(view)
        pool = MotorPool(self._page, view, self._campaign)
        yield Item(pool.ask, "Vehicles", "bring in, put elsewhere, take out", "v")
        life = self._page.life_here(view)
        yield Item(partial(self._visit, life), "Life", f"all that happened in {life.name}", "l")
        if view.open_ground:
            if view.figures:
                yield Item(self._place, "Put somewhere by hand", _called(self._chosen()), "z")
        else:
            yield from self._of_zones(view)

    def _of_newcomers(self) -> Iterator[Item]:
        yield Item(self._add, "Add people", "who is not here yet", "a")
        yield Item(self._write, "New people", "as in: 6 green guards with rifles", "n")

    def _of_zones(self, view: SceneView) -> Iterator[Item]:
        if view.figures:
            yield Item(self._put, "Put in a zone by hand", _called(self._chosen()), "z")
            patrols = Patrols(self._page, view, self._campaign)
            yield Item(patrols.ask, "Patrols", "who walks, and where", "p")
        ground = partial(self._visit, places.Map(self._ground()))
        yield Item(ground, "Edit the map", "zones, borders, metres", "m")
        yield Item(self._stretch, "Length of a stretch", "5 to 10 minutes (A-01)", "x")

    def _of_phase(self, view: SceneView) -> Iterator[Item]:
        if view.phase == Phase.STEALTH:
            yield Item(self._fight, "Begin the fight", "without a roll", "f")
        elif view.phase == Phase.COMBAT:
            yield Item(self._to_stealth, "Break off", "back to stealth", "b")
        else:
            yield Item(self._to_stealth, "Go on", "the scene is over; back to stealth", "b")
        if view.phase != Phase.OVER:
            yield Item(self._end, "End the scene", "everybody stays where they are", "e")

    def _of_people(self, view: SceneView) -> Iterator[Item]:
        if not view.figures:
            return
        who = _called(self._chosen())
        yield Item(self._side, "Change side", who, "t")
        yield Item(self._scores, "Stealth scores from the sheets", who, "k")
        yield Item(self._remove, "Take out of the scene", who, "r")

    def _chosen(self) -> list[FigureView]:
        """Whom the items are about: the marked ones, else the one under the cursor."""
        page = self._page
        if page.view is None:
            return []
        marked = [f for f in page.view.figures if f.key in page.marked]
        current = page.current()
        return marked or ([current] if current else [])

    def _keys(self) -> tuple[int, ...]:
        return tuple(figure.key for figure in self._chosen())

    async def _scores(self) -> None:
        self._page.roll(ProposeScores(self._view.key, self._keys()))

    async def _fight(self) -> None:
        self._page.foresee(StartFight(self._view.key), first_to_act(self._view))

    async def _to_stealth(self) -> None:
        self._page.foresee(EndScene(self._view.key, Phase.STEALTH))

    async def _end(self) -> None:
        self._page.foresee(EndScene(self._view.key, Phase.OVER))

    async def _open(self) -> None:
        """Ask which scene, the cursor on the newest; its place among all of them is its key."""
        with self._campaign.read() as session:
            every = scenes.scenes(session)[::-1]
        keys = dict(zip((each.key for each in every), KEYS, strict=False))
        others = (each for each in every if not each.present)
        told = {each.key: f"{each.engine}, {each.phase}, {heads(each.people)}" for each in every}
        items = [Item(one.key, one.name, told[one.key], keys.get(one.key, "")) for one in others]
        menu = Menu("Open the scene", items, start=max(0, len(items) - 1))
        if (scene := await self._page.outrider.ask(menu)) is not None:
            await self._page.do(OpenScene(scene))

    async def _new(self) -> None:
        with self._campaign.read() as session:
            number = len(scenes.scenes(session)) + 1
        parse = partial(checked, "scene", "name")
        asked: Prompt[str]
        asked = Prompt("Name of the scene", parse, initial=f"Scene {number}", proposed=True)
        name = await self._page.outrider.ask(asked)
        engines = [Item(name, way.title, way.words, way.key) for name, way in OPENINGS.items()]
        rules = Menu("Stealth by which rules?", engines, hint=_ONE_ENGINE)
        engine = await self._page.outrider.ask(rules) if name else None
        if name is None or engine is None:
            return
        if not engine_called(engine).open_ground:
            await self._new_on_map(name, engine)
            return
        entering = await self._who(None, "Who is in it?", vehicles=False)
        if entering is not None:
            people = tuple(key for key in entering if isinstance(key, int))
            await self._page.do(NewScene(name, people=people, engine=engine))

    async def _new_on_map(self, name: str, engine: str) -> None:
        ground = await ask_map(self._page.outrider, "On which map?", name)
        if ground is None:
            return
        with self._campaign.read() as session:
            view = look_at(session, ground)
        assert view is not None
        if not view.zones:
            await self._page.do(NewScene(name, ground, engine=engine))
            self._draw_first(ground)
            return
        placed = await self._enter_new(_zones(view))
        if placed is None:
            return
        alone = Troop("", ())
        first, *others = placed if placed and placed[0].people else [alone, *placed]
        await self._page.do(NewScene(name, ground, first.people, first.zone, engine))
        with self._campaign.read() as session:
            scene = next(scene.key for scene in scenes.scenes(session) if scene.present)
        for troop in others:
            await self._page.do(troop.entering(scene))

    async def _enter_new(self, zones: tuple[tuple[int, str], ...]) -> list[Troop] | None:
        """Ask who enters a new scene and where; leaving where goes back to who."""
        absent, pool, entering = self._not_in(None), self._vehicles_not_in(None), None
        while absent or pool:
            entering = await self._who(None, "Who enters the scene?", entering)
            if entering is None:
                return None
            coming = [person for person in absent if person.key in entering]
            vehicles = [line for line in entering if isinstance(line, VehicleLine)]
            outrider = self._page.outrider
            placed = await ask_where(outrider, coming, vehicles, zones, alone="They enter at")
            if placed is not None:
                return placed
        return []

    def _draw_first(self, ground: int) -> None:
        """Open a map that has no zones yet; the scene waits on it."""
        self._page.outrider.tell("Give the map its zones, then add people to the scene.")
        self._page.outrider.visit(places.Map(ground))

    async def _visit(self, place: places.Place) -> None:
        self._page.outrider.visit(place)

    def _ground(self) -> int:
        with self._campaign.read() as session:
            return map_of(session, self._view.key)

    async def _write(self) -> None:
        """Make people, and bring those into the scene who are not said to stand anywhere in it."""
        if self._lacks_zones():
            return
        before = self._absent()
        deed: Any = await self._page.outrider.ask(PeopleBox(Side.OPPOSITION))
        if deed is not None and await self._page.outrider.perform(deed):
            made = tuple(key for key in self._absent() if key not in before)
            await self._enter(made)
            if not {*made}.isdisjoint(self._absent()):
                self._page.outrider.tell(_LEFT_OUT)

    def _absent(self) -> list[int]:
        return [person.key for person in self._not_in(self._view.key)]

    def _not_in(self, scene: int | None) -> list[PersonLine]:
        """Who is not in a scene; for a new one the living."""
        with self._campaign.read() as session:
            absent = scenes.not_in_scene(session, scene)
        return [person for person in absent if scene is not None or not person.dead]

    def _vehicles_not_in(self, scene: int | None) -> tuple[VehicleLine, ...]:
        with self._campaign.read() as session:
            return scenes.vehicles_not_in_scene(session, scene)

    def _lacks_zones(self) -> bool:
        """Whether nobody can be anywhere yet; then the map is opened."""
        if lacking := not self._view.open_ground and not self._view.zones:
            self._draw_first(self._ground())
        return lacking

    async def _add(self) -> None:
        if self._lacks_zones():
            return
        if not (self._absent() or self._vehicles_not_in(self._view.key)):
            await self._write()
        elif coming := await self._who(self._view.key, "Who comes into the scene?"):
            await self._enter(coming)

    async def _enter(self, entering: tuple[int | VehicleLine, ...]) -> None:
        """Ask where these come into the scene."""
        view, outrider = self._view, self._page.outrider
        vehicles = [line for line in entering if isinstance(line, VehicleLine)]
        people = tuple(key for key in entering if isinstance(key, int))
        if not view.open_ground:
            coming = [person for person in self._not_in(view.key) if person.key in people]
            placed = await ask_where(outrider, coming, vehicles, _zones(view), alone="Where?")
            for troop in placed or ():
                await self._page.do(troop.entering(view.key))
            return
        if people:
            await self._enter_ground(people)
        for vehicle in vehicles:
            await MotorPool(self._page, view, self._campaign).place(vehicle.key, vehicle.side)

    async def _enter_ground(self, people: tuple[int, ...]) -> None:
        """Ask where on open ground these come in, if that is to be asked."""
        view = self._view
        added: AddPeople | None = AddPeople(view.key, people)
        if (way := OPENINGS.get(view.engine)) is not None and way.at_a_place:
            prompt = place_prompt("Where?", view, self._page.current())
            place = await self._page.outrider.ask(prompt)
            added = AddPeople(view.key, people, None, *place) if place else None
        if added is not None:
            await self._page.do(added)

    async def _who(
        self,
        scene: int | None,
        title: str,
        before: tuple[int | VehicleLine, ...] | None = None,
        *,
        vehicles: bool = True,
    ) -> tuple[int | VehicleLine, ...] | None:
        """Ask for people, by key, and `vehicles` that are not in the scene.

        For a new one it is the living, the party marked and its vehicles behind it; else these are
        last. Who was marked `before` is marked again.
        """
        new, absent = scene is None, self._not_in(scene)
        items = [
            Item(
                person.key,
                person.name,
                f"{person.side}  {'DEAD' if person.dead else person.occupation}",
            )
            for person in absent
        ]
        pool = self._vehicles_not_in(scene) if vehicles else ()
        party = [person.key for person in absent if new and person.side == Side.PARTY]
        after = len(party) or len(items)
        items[after:after] = [Item(one, one.name, f"vehicle  {one.kind}") for one in pool]
        marked = party if before is None else before
        return await self._page.outrider.ask(Several(title, items, marked, some=not new))

    async def _put(self) -> None:
        view, people = self._view, self._keys()
        ways = {zone: PutInZone(view.key, people, zone) for zone, _ in _zones(view)}
        items = [
            Item(zone, name, f"{_there(view, zone)}. {self._beyond(ways[zone])}".strip())
            for zone, name in _zones(view)
        ]
        zone = await self._page.outrider.ask(Menu(f"Put {_called(self._chosen())} in", items))
        if zone is not None:
            await self._page.do(ways[zone])

    def _beyond(self, deed: Deed) -> str:
        """What becomes of somebody who is put elsewhere, besides being there."""
        return foretold(self._campaign, deed, beyond=True)

    async def _place(self) -> None:
        view, people = self._view, self._keys()
        title = f"Put {_called(self._chosen())} where?"
        place = await self._page.outrider.ask(place_prompt(title, view, self._page.current()))
        if place is not None:
            await self._page.do(PutOnGround(view.key, people, *place))

    async def _side(self) -> None:
        people = self._keys()
        ways = [(side.value, ChangeSide(self._view.key, people, side)) for side in Side]
        await self._do_one(f"Side of {_called(self._chosen())}", ways, first_letters=True)

    async def _do_one(
        self, title: str, ways: Iterable[tuple[str, Deed]], *, first_letters: bool = False
    ) -> None:
        """Do one of several things, each shown with what it would do."""
        items = [
            Item(deed, name, foretold(self._campaign, deed), name[0] * first_letters)
            for name, deed in ways
        ]
        deed = await self._page.outrider.ask(Menu(title, items))
        if deed is not None:
            await self._page.do(deed)

    async def _remove(self) -> None:
        self._page.foresee(RemovePeople(self._view.key, self._keys()))

    async def _stretch(self) -> None:
        minutes = await self._page.outrider.ask(
            Prompt("Minutes a stretch (A-01)", whole_number(SHORTEST_STRETCH, LONGEST_STRETCH))
        )
        if minutes is not None:
            await self._page.do(SetStretch(self._view.key, minutes))

    @property
    def _view(self) -> SceneView:
        assert self._page.view is not None
        return self._page.view


def _zones(view: SceneView | MapView) -> tuple[tuple[int, str], ...]:
    return tuple((z.key, z.name) for z in sorted(view.zones, key=lambda z: (z.y, z.x)))


def _there(view: SceneView, zone: int) -> str:
    """What a zone is like, and who is there: `cluttered, dark: Ines Calder and 4 more`."""
    there = [figure for figure in view.figures if figure.zone == zone]
    return ": ".join([traits(view.zone(zone)), *([_called(there)] if there else [])])


def _called(figures: list[FigureView]) -> str:
    first = figures[0].name if figures else "nobody"
    return first if len(figures) < 2 else f"{first} and {len(figures) - 1} more"
