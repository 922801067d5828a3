"""What each act of the sample's evening sends to seats, and how long eight of them take."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlmodel import select

from models.campaign import Campaign
from models.deeds.table.seats import NewSeat
from models.sample import fill
from models.seat.shown import Shown, difference
from models.seat.told import Update, told_line
from models.tables import Person, Seat
from models.views.seats import shown_to_all
from tests.models.evening import Evening

MOST_BYTES = 2_000
"""Bytes of one update, at most."""
EIGHT = "what eight seats show"
PLAYED = (
    "Ines Calder", "Tobias Nkemelu", "Hanne Rask", "Wei Sandoval", "Nils Harrow",
    "Colm Brandvold", "Dace Ferreira", "",
)  # fmt: skip
"""Whom the players of the seats play, the last of them nobody."""


class Seats:
    """The sample with eight seats, and what each of them was sent last."""

    def __init__(self, path: Path) -> None:
        self.campaign = Campaign.create(path, fill)
        with self.campaign.read() as session:
            people = dict(session.exec(select(Person.name, Person.id)).all())
        for number, name in enumerate(PLAYED):
            self.campaign.perform(NewSeat(f"Player {number}", people.get(name)))
        self.sent = dict(self.look())

    def look(self) -> dict[int, Shown]:
        """What they show now."""
        with self.campaign.read() as session:
            keys = [seat.key for seat in session.exec(select(Seat))]
            return dict(shown_to_all(session, keys))

    def update(self) -> dict[str, int]:
        """The bytes that go down each line now, by who is played; none where nothing is new."""
        now, before = self.look(), self.sent
        self.sent = now
        splices = (difference(before.get(key, {}), shown) for key, shown in now.items())
        sizes = [len(told_line(Update(each))) if each else 0 for each in splices]
        return dict(zip(PLAYED, sizes, strict=True))

    def evening(self) -> Iterator[tuple[str, dict[str, int]]]:
        """Each act, and the bytes it sends."""
        for act in Evening(self.campaign).play():
            yield act, self.update()


@contextmanager
def looks(folder: Path) -> Iterator[tuple[list[int], dict[str, Callable[[], object]]]]:
    """The bytes of every update of the evening, and the looks to measure."""
    seats = Seats(folder / "Seats.outrider")
    sizes = [size for _, sent in seats.evening() for size in sent.values()]
    yield sizes, {EIGHT: seats.look}
    seats.campaign.close()
