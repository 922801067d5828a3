"""Where people come into a scene: the party, each squad, each side and each vehicle by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from models.deeds.scenes.scene import AddPeople
from models.deeds.scenes.vehicles import PlaceVehicle
from models.tables import Side
from models.text import counted
from tui.dialogs.menu import Item, Menu
from tui.dialogs.several import squads

if TYPE_CHECKING:
    from models.views.scenes import PersonLine, VehicleLine
    from tui.shell.service import Service

Zones = Sequence[tuple[int, str]]
_MORE_LATER = (
    "All of them here; more can be brought in elsewhere later. A key or Enter chooses, Esc leaves."
)


@dataclass(frozen=True, slots=True)
class Troop:
    """People who come into a scene together (by `Person` key), or a vehicle, and where."""

    called: str
    people: tuple[int, ...]
    zone: int | None = None
    vehicle: VehicleLine | None = None

    def entering(self, scene: int) -> AddPeople | PlaceVehicle:
        """What brings them into a scene."""
        if self.vehicle is None:
            return AddPeople(scene, self.people, self.zone)
        return PlaceVehicle(scene, self.vehicle.key, self.zone, side=self.vehicle.side)


def troops(people: Sequence[PersonLine]) -> list[Troop]:
    """Those who come in together: the party, every squad, and whoever else is on a side."""
    together: dict[tuple[str, str], list[PersonLine]] = {}
    for person, squad in zip(people, squads([one.name for one in people]), strict=True):
        own = "" if person.side == Side.PARTY else squad
        together.setdefault((person.side, own), []).append(person)
    return [Troop(_called(who), tuple(one.key for one in who)) for who in together.values()]


async def ask_where(
    outrider: Service,
    people: Sequence[PersonLine],
    vehicles: Sequence[VehicleLine],
    zones: Zones,
    *,
    alone: str,
) -> list[Troop] | None:
    """Ask in which zone each troop comes in; None where that is left, `alone` asks for only one."""
    items = [Item(key, name) for key, name in zones]
    placed: list[Troop] = []
    coming = [*troops(people), *(Troop(one.name, (), vehicle=one) for one in vehicles)]
    for troop in coming:
        title = alone if len(coming) == 1 else f"{troop.called}: where?"
        later = len(coming) - len(placed) - 1
        hint = f"{counted(later, 'more group')} to place. A key or Enter chooses, Esc leaves."
        menu = Menu(title, items, hint=_MORE_LATER if len(coming) == 1 else hint * bool(later))
        zone = await outrider.ask(menu)
        if zone is None:
            return None
        placed.append(replace(troop, zone=zone))
    return placed


def _called(people: Sequence[PersonLine]) -> str:
    """The party, or somebody with how many more."""
    if people[0].side == Side.PARTY and len(people) > 1:
        return "The party"
    more = len(people) - 1
    return f"{people[0].name} and {more} more" if more else people[0].name
