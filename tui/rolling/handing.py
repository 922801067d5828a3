"""A throw that is handed to a seat; its dice come in on the panel's own line."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.binding import Binding, BindingType
from textual.widgets import Input

from models.seat.desk import Gone, HandThrow, Thrown
from rules.dice import GivenDice, RandomDice, Reading, SupposedDice, Throw
from tui.dialogs.menu import Item, Menu
from tui.dialogs.talk import TALK
from tui.rolling.dice_line import Asked, Written
from tui.rolling.text import next_name
from tui.rolling.typing import TypedDice
from tui.shell.at_table import TableChanged

if TYPE_CHECKING:
    from models.reading import Reader
    from models.views.seating import Sitting

ALONE = "What comes of this is yours alone: no seat is asked for it."
REST = "The rest is yours alone: Enter rolls it, or type it."
NOBODY = "Nobody who may throw is at a seat."
_IN_FULL = {"time": "how long it takes"}
"""What says too little where nothing stands around it."""
CUT = "The line to the table has dropped"


@dataclass(frozen=True, slots=True)
class _Came:
    """A number that came from a seat; `by_seat`, the program threw it there."""

    value: int
    player: str
    by_seat: bool


class HandedDice(TypedDice):
    """A panel whose dice may come from a seat.

    Nothing waits for them: they are taken back with Escape, or by typing.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("space", "hand", show=False)]

    _seats: tuple[Sitting, ...] = ()
    """Who may throw and is at a seat."""
    _thrower: int | None = None
    """The person who throws, where that is told by the deed."""
    _open = False
    """Whether a seat may be asked for the first throw, as far as that is known."""
    _asked: Sitting | None = None
    """Whose dice are asked for now."""
    _about = ""
    """What it is all for, as far as players may know, or else whom their own seat throws for."""
    _gone: Sitting | None = None
    """Whose line has dropped: what is missing may be handed out again."""
    _number = 0
    _came: Mapping[int, _Came] = {}
    _put = ""
    """What stands on the line by itself."""
    _left_to_roll = False
    """Whether Enter rolls what no seat throws any more."""

    def see_seats(self, reader: Reader) -> None:
        """Look who is at the table and may throw."""
        self._open = False
        table = self._outrider.table
        there = table.there if table is not None else frozenset()
        if there:
            from models.views.seating import thrower, throwing

            self._seats, self._thrower = throwing(reader, there), thrower(reader, self._deed)
        else:
            self._seats = ()

    @property
    def hand_text(self) -> str:
        """The key that hands the throw out, with whose it is; empty where no seat can be asked."""
        own = self._own_seat()
        return f"Space {own.player if own else 'a seat'} throws" if self._open else ""

    async def see_throw(self) -> None:
        """See whether a seat may know of the first throw; it costs nothing where nobody sits."""
        if self._seats and self._may_type:
            asked = (await self._new_line()).read("").asked
            self._open = asked.throw is not None and not asked.secret
            if self._open and not self._done and not self.has_class("asking"):
                self._name_keys()

    def _name_keys(self) -> None:
        """Name the keys while the odds are shown."""
        raise NotImplementedError

    @property
    def asked_of(self) -> str:
        """Whose dice are asked for now."""
        return self._asked.player if self._asked else ""

    def _own_seat(self) -> Sitting | None:
        """The seat of whoever throws."""
        own = (s for s in self._seats if s.person_id is not None and s.person_id == self._thrower)
        return next(own, None)

    @work(group=TALK, exclusive=True)
    async def action_hand(self) -> None:
        """Hand the throw to the seat of whoever throws, or to one that is chosen."""
        resumes = bool(self._gone) and self._line is not None
        if not self._may_type or (self.has_class("asking") and not resumes):
            return
        await self._outrider.read(self.see_seats)  # somebody may have come or gone
        if not self._seats:
            self._error(NOBODY)
            return
        if not resumes and (await self._read_dice()).read("").asked.secret:
            self._line = None
            self._error(ALONE)
            return
        gone = self._gone
        back = (each for each in self._seats if gone and each.key == gone.key)
        seat = next(back, None) or self._own_seat()
        if seat is None:
            items = [Item(each, each.player, each.plays) for each in self._seats]
            seat = await self._outrider.ask(Menu("Who throws?", items))
        if seat is not None and resumes:
            if self._gone:  # nobody has typed or stopped meanwhile
                self._asked, self._gone, self._left_to_roll = seat, None, False
                self._error("")
                self._hand_on()
        elif seat is not None:
            await self._ask("")
            if self._line is not None:
                self._asked, self._came = seat, {}
                own = seat.plays if seat is self._own_seat() else ""
                self._about = await self._public_title() or own
                self._hand_on()

    async def _public_title(self) -> str:
        """What players will read above what comes of it; empty where that is not certain."""
        from models.action import Refusal

        campaign, titles = await self._outrider.campaign(), set()
        for high in (False, True):
            with suppress(Refusal):  # it is said when the deed is done
                done = campaign.rehearse(self._deed, SupposedDice((), high=high))
                public = any(not line["secret"] and "part" not in line for line in done.lines)
                titles.add(done.title if public and not done.secret else "")
        return titles.pop() if len(titles) == 1 else ""

    def _hand_on(self) -> None:
        """Ask for what is thrown next, as far as there is anything and players may know it."""
        written = self._written()
        asked, seat, table = written.asked, self._asked, self._outrider.table
        self._number, self._put = 0, self.query_one("#typed", Input).value.strip()
        if seat is None or table is None or asked.throw is None or asked.secret:
            self._asked = None
            self._left_to_roll = asked.secret
            self._show_dice()
            self._error(REST * asked.secret)
            return
        handed = _handed(seat.key, written, self._about)
        self._number = table.hand(handed, self._comes)
        self._show_dice()

    def _say_gone(self, there: str) -> None:
        """Say why no dice come from the seat that was asked; `there` is said of a table."""
        table = self._outrider.table
        cut = table is None or table.present is None  # whoever sat there may sit there still
        self._error(f"{CUT if cut else there}: Enter rolls, Space asks again, or type.")

    @on(TableChanged)
    def _see_who_is_back(self) -> None:
        """Whoever had left sits there again."""
        table = self._outrider.table
        if self._gone and table and self._gone.key in table.there:
            self._say_gone(f"{self._gone.player} is back")
        elif self._gone:
            self._say_gone(f"{self._gone.player} is not at the table any more")

    def _written(self) -> Written:
        assert self._line is not None
        return self._line.read(self.query_one("#typed", Input).value)

    def _comes(self, message: Thrown | Gone) -> None:
        """Something came of it; the host says so at any moment."""
        self.call_later(self._take_in, message)

    def _take_in(self, message: Thrown | Gone) -> None:
        if self._asked is None or self._line is None or message.throw not in {0, self._number}:
            return
        if isinstance(message, Gone):
            self._gone, self._asked, self._left_to_roll = self._asked, None, True
            self._show_dice()
            self._say_gone(f"{self._gone.player} is not at the table any more")
            return
        before = self._written()
        values = _values(message, before.asked)
        typed = self.query_one("#typed", Input)
        line = " ".join(map(str, [*before.values, *values]))
        after = self._line.read(line)
        if after.fault or len(after.values) != len(before.values) + len(values):
            said = f"{self._asked.player} says {', '.join(map(str, values))}"
            self._hand_on()
            self._error(f"{said}: {after.fault or 'these dice do not show that.'}")
            return
        if message.by_seat and before.asked.throw and self._outrider.table:
            self._outrider.table.tell(self._asked.key, _told(before.asked.throw, values))
        came = enumerate(after.values[len(before.values) :], len(before.values))
        new = {n: _Came(value, self._asked.player, message.by_seat) for n, value in came}
        self._came = {**self._came, **new}
        with self.prevent(Input.Changed):  # which is what somebody types
            typed.value = line
        typed.cursor_position = len(line)
        self._error("")
        self._hand_on()

    @on(Input.Changed)
    def _typed_by_hand(self) -> None:
        """Whoever types takes it back; a space alone asks again after a line has dropped."""
        line = self.query_one("#typed", Input).value
        if line.strip() == self._put:
            if self._gone and line.endswith(" "):
                self.action_hand()
            return
        self._left_to_roll, self._gone = False, None
        if self._asked is not None:
            self._take_it_back()
            self._show_dice()

    @on(Input.Submitted)
    async def _roll_the_rest(self, event: Input.Submitted) -> None:
        """Roll what no seat throws any more, and do it."""
        if not self._left_to_roll or self._line is None:
            return
        event.prevent_default()  # or the line would be read as it was typed
        values = self._written().values
        while (throw := self._line.read(" ".join(map(str, values))).asked.throw) is not None:
            values.append(RandomDice().read(throw, int))
        await self._take(values)

    def _take_it_back(self) -> None:
        table = self._outrider.table
        if self._asked is not None and table is not None:
            table.take_back(self._number)
        self._asked = None

    def _stop_asking(self) -> None:
        self._take_it_back()
        self._left_to_roll, self._gone = False, None
        super()._stop_asking()

    def on_unmount(self) -> None:
        """A panel that is left asks for nothing."""
        self._take_it_back()

    def _given(self, values: list[int]) -> GivenDice:
        """The dice on the line, with whose they are."""
        came = [one for n, one in self._came.items() if values[n : n + 1] == [one.value]]
        if not came:
            return super()._given(values)
        by_seat = all(one.by_seat for one in came)
        who = " and ".join(dict.fromkeys(f"{one.player}'s seat" for one in came))
        by = f"the program at {who}" if by_seat else who
        some = "" if len(came) == len(values) else f", {len(came)} of {len(values)}"
        return GivenDice(values, by + some, typed=not by_seat or bool(some))


def _told(throw: Throw, values: list[int]) -> str:
    """What the program threw for a seat, as its player is told it: `You threw 4 and 7`."""
    *most, last = map(str, values)
    numbers = f"{', '.join(most)} and {last}" if most else last
    return f"You threw {numbers}{f' {throw.notation}' * (throw.reading is Reading.SIXES)}."


def _handed(seat: int, written: Written, about: str) -> HandThrow:
    """What a seat is asked for: so many of the same throw, and what all of it is about."""
    throw, many = written.asked.throw, max(1, written.asked.alike)
    assert throw is not None
    what = _IN_FULL.get(throw.purpose) or next_name(written)
    purpose = f"{about}: {what}" if about else what
    return HandThrow(
        seat, 0, purpose, throw.notation, throw.faces, throw.count, many, many,
        throw.lowest, throw.highest,
    )  # fmt: skip


def _values(message: Thrown, asked: Asked) -> list[int]:
    """What the dice show; those that the player let the program throw are thrown here."""
    if not message.by_seat or asked.throw is None:
        return [value for value in message.values if isinstance(value, int)]
    dice = RandomDice()
    for _ in range(max(1, asked.alike)):
        dice.read(asked.throw, lambda shown: shown)
    return [each.value for each in dice.thrown]
