"""The seats: who plays whom, how they come in, what they may do, and who has come."""

from __future__ import annotations

from asyncio import to_thread
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from textual import on, work
from textual.app import ComposeResult
from textual.content import Content
from textual.visual import VisualType
from textual.widgets import Input, Static

from models.text import clean
from models.views.seating import party
from models.views.seats_list import SeatLine, WishLine, lying, seats_list, waiting_wishes
from tui.choosing.answering import answer_wish
from tui.choosing.giving import hand_out, take_back
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt
from tui.dialogs.several import Several
from tui.dialogs.talk import talk
from tui.shell import places
from tui.shell.browser import Browser
from tui.shell.command import Command
from tui.shell.once_more import OnceMore
from tui.table.codes import CLOSED, OPENING, CodeBox, dots_of
from tui.table.laying import open_table
from tui.table.text import EVERYBODY, Seating, seat_line, seat_text, table_text, ways
from tui.widgets.listing import Column, Line, Listing

if TYPE_CHECKING:
    from models.reading import Reader
    from tui.shell.at_table import Table

LONGEST = 60
_BROAD = 140
"""Columns from which on all of the list and the text stand side by side."""
AGAIN_SECONDS = 0.5
SENT_AWAY = "The referee has closed this seat."


class TablePage(Browser[Seating]):
    """Every seat, and all there is to know of the one under the cursor."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (_BROAD, "-broad")]
    DEFAULT_CSS = """
    TablePage #table { height: auto; max-height: 4; padding: 0 1; }
    TablePage.-broad #browser { layout: horizontal; }
    TablePage.-broad #browser Listing { height: 1fr; width: 84; }
    TablePage.-broad #text { height: 1fr; width: 1fr; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._once_more = OnceMore()
        self._coded: tuple[CodeBox, SeatLine, str] | None = None

    def content(self) -> ComposeResult:
        """Whether the table is open, above the list of seats."""
        yield Static(id="table")
        yield from super().content()

    def on_mount(self) -> None:
        """Look again and again whether a host was started somewhere else: no change tells of it."""
        self.set_interval(AGAIN_SECONDS, lambda: self._table)

    def listing(self) -> Listing:
        """Who, whom, how, what, and since when."""
        new = self.key_of(TablePage.action_new)
        return Listing(
            Column("Player", 13), Column("Plays", 15), Column("Comes in by", 12),
            Column("May", 17), Column("Here"), name="seats",
            empty=f"Nobody has a seat yet: {new} makes one.",
        )  # fmt: skip

    def page_title(self) -> str:
        """The page."""
        return "The table"

    def read(self, reader: Reader) -> Seating:
        """Every seat."""
        return Seating(seats_list(reader), waiting_wishes(reader), lying(reader))

    def paint(self, view: Seating) -> None:
        """Fill the list."""
        line = table_text(self._table, self.key_of(TablePage.action_open))
        self.query_one("#table", Static).update(line)
        self.fill(seat_line(seat, self._table, self.calendar) for seat in view.seats)
        self._fill_code()
        if self.focused is None:
            self.query_one(Listing).focus()

    def resume(self) -> None:
        """After every box the list has the keys, unless words are typed."""
        super().resume()
        if self.is_mounted and not isinstance(self.focused, Input):
            self.query_one(Listing).focus()

    @on(Listing.Chosen)
    def _chosen(self, event: Listing.Chosen) -> None:
        event.prevent_default()
        if why := self._why_closed():
            self.outrider.tell(why)
        else:
            self.action_shows()

    def text(self, line: Line) -> VisualType:
        """All there is to know of a seat."""
        seat = self._seat
        if seat is None or self.view is None:
            return Content()
        return seat_text(seat, self.view, self._table, self.calendar)

    @property
    def _table(self) -> Table | None:
        return self.outrider.table

    @property
    def _seat(self) -> SeatLine | None:
        """The seat under the cursor."""
        line, seats = self.current, self.view.seats if self.view else ()
        return next((seat for seat in seats if line and seat.key == line.key), None)

    def _why_none(self) -> str:
        return "" if self._seat else "There is no seat under the cursor."

    def _why_closed(self) -> str:
        seat = self._seat
        closed = seat is not None and seat.ended
        return f"The seat of {seat.player} is closed." if seat and closed else self._why_none()

    def _why_no_keys(self) -> str:
        seat = self._seat
        return "" if seat and seat.keys else self._why_none() or "Nothing has let them in yet."

    def _why_no_wish(self) -> str:
        return "" if self._wish else "Nobody wants anything at the moment."

    def _why_nothing_handed(self) -> str:
        return "" if self.view and self.view.handouts else "Nothing is handed out."

    def _why_no_seats(self) -> str:
        seats = self.view.seats if self.view else ()
        return "" if any(not seat.ended for seat in seats) else "Nobody has a seat yet."

    @property
    def _wish(self) -> WishLine | None:
        """The oldest wish of the seat under the cursor, or else of any."""
        wishes, seat = self.view.wishes if self.view else (), self._seat
        own = (wish for wish in wishes if seat and wish.seat == seat.key)
        return next(own, next(iter(wishes), None))

    # The table

    def action_open(self) -> None:
        """Open the table, or close it."""
        table = self._table
        if table is None or not (table.opening or table.present):
            talk(self, partial(open_table, self.outrider))
        elif table.there:
            here = f"{len(table.there)} at the table"
            talk(self, partial(self._close, table, here))
        else:
            table.end()

    async def _close(self, table: Table, here: str) -> None:
        items = [Item(None, "No, leave it open", key="n"), Item(True, "Yes, close it", here, "y")]
        if await self.outrider.ask(Menu("Close the table?", items)):
            table.end()

    # Seats

    def action_new(self) -> None:
        """Make a seat."""
        talk(self, self._ask_new)

    async def _ask_new(self) -> None:
        from models.deeds.table.seats import NewSeat

        player = await self.outrider.ask(Prompt("Who plays?", player_of))
        if player is None:
            return
        person = await self._ask_person()
        if person is not None and await self.outrider.perform(NewSeat(player, person or None)):
            await self.catch_up()
            seats = self.view.seats if self.view else ()
            self.query_one(Listing).fill(
                [seat_line(seat, self._table, self.calendar) for seat in seats],
                next((seat.key for seat in seats if seat.player == player), None),
            )

    async def _ask_person(self, now: int | None = None) -> int | None:
        """Whom they play: 0 for nobody yet, None if that was left.

        The cursor is on whom they play `now`, or else on the first whom nobody plays.
        """
        people = await self.outrider.read(party)
        seats = self.view.seats if self.view else ()
        played = {seat.person_id: f"{seat.player} does" for seat in seats if not seat.ended}
        items = [Item(key, name, played.get(key, "")) for key, name in people]
        keys = [key for key, _ in people]
        offered = [now] if now in keys else [key for key in keys if key not in played]
        start = keys.index(offered[0]) if offered else len(keys)
        items.append(Item(0, "Nobody yet", key="0"))
        ask = Menu("Whom do they play?", items, start=start)
        person: int | None = await self.outrider.ask(ask)
        return person

    def action_change(self) -> None:
        """Change who plays whom, and what they may do."""
        talk(self, self._ask_change)

    async def _ask_change(self) -> None:
        from models.deeds.table.seats import ChangeSeat

        seat = self._seat
        if seat is None:
            return
        kept: dict[str, Any] = {
            "player": seat.player, "person": seat.person_id,
            "may_throw": seat.may_throw, "may_note": seat.may_note,
        }  # fmt: skip
        yes = {True: "yes", False: "no"}
        items = [
            Item("player", "Player", seat.player, "p"),
            Item("person", "Plays", seat.plays or "nobody yet", "w"),
            Item("may_throw", "Dice", yes[seat.may_throw], "d"),
            Item("may_note", "Notes", yes[seat.may_note], "n"),
        ]
        chosen = await self.outrider.ask(Menu(f"The seat of {seat.player}", items)) or ""
        value: Any = None
        if chosen == "player":
            ask = Prompt("Who plays?", player_of, initial=seat.player)
            value = await self.outrider.ask(ask)
        elif chosen == "person":
            value = await self._ask_person(seat.person_id)
        elif chosen:
            value = not kept[chosen]
        if value is not None:
            kept[chosen] = None if chosen == "person" and value == 0 else value
            await self.outrider.perform(ChangeSeat(seat.key, **kept))

    @work(exclusive=True, group="code")
    async def action_code(self) -> None:
        """Give a one-time code, and show it once."""
        from models.deeds.table.letting_in import GiveCode
        from models.seat.codes import digest_of, new_code

        seat = self._seat
        if seat is None:
            return
        code = new_code()
        digest = await to_thread(digest_of, code)
        await self._know()
        if await self.outrider.perform(GiveCode(seat.key, digest)):
            self._show_code(seat, code)

    async def _know(self) -> None:
        """Whom the first code of a campaign is for is let in here, by this referee."""
        from models.views.doors import let_in
        from tui.known_here import know

        begun, players = await self.outrider.read(let_in)
        if not players:
            campaign = await self.outrider.campaign()
            with suppress(OSError):  # what is not kept is asked when the table is opened
                await to_thread(know, campaign.path, begun)

    def _show_code(self, seat: SeatLine, code: str) -> None:
        """Show a code with what to type, which comes as soon as the table is open."""
        box = CodeBox(seat.player, code)
        self._coded = (box, seat, code)
        self._fill_code()
        self.outrider.show(box, lambda _left: self._forget_code())

    def _forget_code(self) -> None:
        self._coded = None

    def _fill_code(self) -> None:
        """Tell the box what to type, with a link as dots: to the page, or else for SSH."""
        from tui.widgets.qr_code import entrance, link_of

        if self._coded is None:
            return
        box, seat, code = self._coded
        table = self._table
        present = table.present if table else None
        pages = ways(present, EVERYBODY)
        typed = [*ways(present, seat.key), *pages]
        links = [*(entrance(page, seat.handle, code) for page in pages), *map(link_of, typed)]
        closed = OPENING if table is not None and table.opening else CLOSED
        box.fill(typed or (closed,), dots_of(links[0]) if links else ())

    def action_forget(self) -> None:
        """Forget what lets a player in."""
        talk(self, self._ask_forget)

    async def _ask_forget(self) -> None:
        from models.deeds.table.letting_in import ForgetKey

        seat = self._seat
        if seat is None:
            return
        items = [Item(key.key, key.label or key.kind, key.made_at[:10]) for key in seat.keys]
        ask = Several(f"Forget what lets {seat.player} in", items, some=True)
        for key in await self.outrider.ask(ask) or ():
            await self.outrider.perform(ForgetKey(key))

    async def action_silence(self) -> None:
        """Take nothing from a seat, or take it again."""
        from models.deeds.table.seats import SilenceSeat

        if (seat := self._seat) is not None:
            await self.outrider.perform(SilenceSeat(seat.key, not seat.silenced))

    async def action_end(self) -> None:
        """Close a seat, or open it again; while its player is there, it is asked for twice."""
        from models.deeds.table.seats import EndSeat

        seat, table = self._seat, self._table
        here = seat is not None and table is not None and seat.key in table.there
        if seat and here and not seat.ended and not self._once_more.asked(seat.key):
            self.outrider.tell(f"{seat.player} sits here: press again to close the seat.")
            return
        if seat is None or not await self.outrider.perform(EndSeat(seat.key, not seat.ended)):
            return
        if not seat.ended and table is not None:
            table.send_away(seat.key, SENT_AWAY)

    def action_shows(self) -> None:
        """See what the seat shows."""
        if (seat := self._seat) is not None:
            self.outrider.visit(places.SeatShows(seat.key))

    # What passes over the table

    def action_answer(self) -> None:
        """Answer a wish."""
        if (wish := self._wish) is not None:
            answer_wish(self.outrider, wish.key, wish.player, wish.text)

    def action_hand(self) -> None:
        """Put something before one, some or all."""
        seat = self._seat
        talk(self, partial(hand_out, self.outrider, seat=seat.key if seat else None))

    def action_take_back(self) -> None:
        """Take back what was handed out."""
        talk(self, partial(take_back, self.outrider))

    KEYS = (
        Command(
            "T", "table", "Open the table to the players, or close it.", action_open, files=True
        ),
        Command("n", "new", "A seat for a player.", action_new),
        Command("e", "change", "Who plays whom, and what they may do.", action_change, _why_none),
        Command(
            "c", "code", "A one-time code that lets the player in.", action_code, _why_closed
        ),
        Command("P", "shows", "What this seat shows now, exactly.",
                action_shows, _why_closed, looks=True),
        Command(
            "d,ctrl+t", "hand out", "Put a text, a picture or a print-out before them.",
            action_hand,
            _why_no_seats,
        ),
        Command("w", "answer", "Answer what a player wants to do.", action_answer, _why_no_wish),
        Command(
            "b", "take back", "Take back what lies before them.", action_take_back,
            _why_nothing_handed, footer=False,
        ),
        Command(
            "s", "silence", "Take nothing from this seat, or take it again.", action_silence,
            _why_closed,
        ),
        Command("x", "close seat", "Let nobody in here, or open it again.", action_end, _why_none),
        Command(
            "f", "forget keys", "Forget what lets this player in.", action_forget, _why_no_keys,
            footer=False,
        ),
        *Browser.SEARCH,
    )  # fmt: skip


def player_of(text: str) -> str:
    """The name of a player; raises `ValueError` for none, and one that is too long."""
    name = clean(text)
    if not name:
        raise ValueError("A seat needs the name of its player.")
    if len(name) > LONGEST:
        raise ValueError(f"A player's name takes {LONGEST} characters at most.")
    return name
