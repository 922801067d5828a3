"""Sessions: the evenings that were played, each with its recap."""

from __future__ import annotations

from functools import partial

from textual import on
from textual.visual import VisualType

from models.calendar import Calendar
from models.deeds.chronicle.session import BeginSession, EndSession, RemoveSession, WriteRecap
from models.deeds.people.edit import EditRow
from models.exchange.files import write_whole
from models.fields import checked
from models.reading import Reader
from models.views.recap import recap_text
from models.views.sessions import SessionLine, sessions
from tui.choosing.printing import PRINT
from tui.choosing.rewriting import rewrite
from tui.choosing.wish import Wish, prints
from tui.chronicle.markdown import markdown
from tui.dialogs.destination import destination
from tui.dialogs.prompt import Prompt
from tui.dialogs.talk import talk
from tui.dialogs.writing import Writing
from tui.shell import places
from tui.shell.beside import Beside
from tui.shell.browser import Browser
from tui.shell.command import Command
from tui.widgets.listing import Column, Line, Listing
from tui.words.block import Block
from tui.words.headline import due_blocks, party_blocks

_ENDINGS = (".md",)
_STOOD = "## Where everybody stood"


class SessionsPage(Browser[tuple[SessionLine, ...]]):
    """Every session, the newest first, and what happened in it."""

    BESIDE = Beside(right=170, cells=56)

    def __init__(self) -> None:
        super().__init__()
        self._recaps: dict[int, str] = {}

    def listing(self) -> Listing:
        """Which session, and when it was played."""
        return Listing(
            Column("No.", 4, right=True),
            Column("Played on", 10),
            Column("Game time", self.calendar.width),
            Column("Session"),
            empty=f"No session has begun yet: {self.key_of(SessionsPage.action_begin)} begins one.",
        )

    def look_beside(self, reader: Reader) -> list[Block]:
        """Where play goes on: how the party is, and what comes due."""
        return [*party_blocks(self.outrider.headline), *due_blocks(self.outrider.headline)]

    def page_title(self) -> str:
        """The page."""
        return "Sessions"

    def read(self, reader: Reader) -> tuple[SessionLine, ...]:
        """Every session."""
        return sessions(reader)

    def paint(self, view: tuple[SessionLine, ...]) -> None:
        """Fill the list."""
        self._recaps = {}
        self.fill(_line(self.calendar, played) for played in view)

    def text(self, line: Line) -> VisualType:
        """The recap; how everybody stood was not kept of every session, but it can be looked at."""
        told, played = self._recap(line.key), self._session
        kept = not played or played.last is None or played.written or _STOOD in told
        if kept or played is self._newest:
            return markdown(told)
        back = self.key_of(SessionsPage.action_look_back)
        return markdown(f"{told}\n*{back} shows how everybody stood when it had ended.*\n")

    def _recap(self, key: int) -> str:
        """The recap of a session, for the referee; it is read once."""
        if self.campaign is None:
            return ""
        if key not in self._recaps:
            with self.campaign.read() as reader:
                self._recaps[key] = recap_text(reader, key)
        return self._recaps[key]

    @property
    def _session(self) -> SessionLine | None:
        """The session under the cursor."""
        line = self.current
        if not self.view or line is None:
            return None
        return next((played for played in self.view if played.key == line.key), None)

    @property
    def _newest(self) -> SessionLine | None:
        return self.view[0] if self.view else None

    @property
    def _lasting(self) -> bool:
        return bool(self.view and not self.view[0].ended_at)

    def _why_none(self) -> str:
        return "" if self._session else "There is no session under the cursor."

    def _why_not_renew(self) -> str:
        played = self._session
        told = "" if played and played.written else "Both recaps are told from the journal already."
        return self._why_none() or told

    def _why_lasting(self) -> str:
        played = self._session
        lasts = played is not None and played.last is None
        return self._why_none() or ("This session has not ended yet." if lasts else "")

    def _why_not_begin(self) -> str:
        return "The last session has not ended yet." if self._lasting else ""

    def _why_not_end(self) -> str:
        return "" if self._lasting else "No session is being played."

    async def action_begin(self) -> None:
        """Begin a session, with the players of the last."""
        before = self.view[0].players if self.view else ""
        await self.outrider.perform(BeginSession(before))

    async def action_end(self) -> None:
        """End the session."""
        await self.outrider.perform(EndSession())

    def action_look_back(self) -> None:
        """Look at the campaign as it was when the session had ended."""
        if (played := self._session) is not None and played.last is not None:
            talk(self, partial(self.outrider.look_back, played.last))

    def action_look_back_to_start(self) -> None:
        """Look at the campaign as it was when the session began."""
        if (played := self._session) is not None:
            talk(self, partial(self.outrider.look_back, played.first))

    def action_title(self) -> None:
        """Give the session a title."""
        self._ask("title", "What is the session called?")

    def action_players(self) -> None:
        """Say who played."""
        self._ask("players", "Who played?")

    def _ask(self, field: str, question: str) -> None:
        if (played := self._session) is None:
            return

        async def answered(value: str | None) -> None:
            if value is not None:
                await self.outrider.perform(EditRow("session", played.key, {field: value}))

        parse = partial(checked, "session", field)
        self.outrider.show(Prompt(question, parse, initial=getattr(played, field)), answered)

    @on(Listing.Chosen)
    def _chosen(self, event: Listing.Chosen) -> None:
        """Enter leads to the journal, and not into the text as in other lists."""
        event.prevent_default()
        self.action_journal()

    def action_journal(self) -> None:
        """The journal, with the cursor on the newest entry of the session."""
        if (played := self._session) is not None:
            self.outrider.visit(places.Journal(played.last or 0))

    def action_row(self) -> None:
        """Every field of the session, the referee's note among them."""
        if (played := self._session) is not None:
            self.outrider.visit(places.Row("session", played.key))

    def action_write(self) -> None:
        """Write the recap in words of the referee's own."""
        self._write(shown=False)

    def action_write_players(self) -> None:
        """Write the players' recap in words of the referee's own."""
        self._write(shown=True)

    def _write(self, *, shown: bool) -> None:
        if (played := self._session) is None or self.campaign is None:
            return
        with self.campaign.read() as reader:
            text = recap_text(reader, played.key, shown=shown)

        title = "The recap, for players" if shown else f"The recap, for {self.outrider.referees}"
        parse = partial(checked, "session", "told" if shown else "recap")
        rewrite(
            self.outrider,
            Writing(title, parse, initial=text),
            partial(recap_text, key=played.key, shown=shown),
            partial(WriteRecap, played.key, shown=shown),
        )

    async def action_renew(self) -> None:
        """Drop your text; the journal tells both recaps again."""
        if (played := self._session) is not None:
            await self.outrider.perform(EditRow("session", played.key, {"recap": "", "told": ""}))

    def action_show(self) -> None:
        """The recap exactly as players may read it."""
        if (played := self._session) is not None:
            self.outrider.visit(places.PlayersRecap(played.key))

    async def action_remove(self) -> None:
        """Remove the session; what happened in it stays."""
        if (played := self._session) is not None:
            await self.outrider.perform(RemoveSession(played.key))

    def action_export(self) -> None:
        """Write the recap to a file."""
        talk(self, self._export)

    async def _export(self) -> None:
        played = self._session
        if played is None:
            return
        ask = destination(
            f"Write the recap of session {played.number} to which file?",
            self.outrider.saves / "exchange",
            _ENDINGS,
            initial=f"session {played.number}.md",
            hint="The name ends in .md.",
        )
        place = await self.outrider.ask(ask)
        if place is None:
            return
        try:
            write_whole(place.path, self._recap(played.key).encode(), instead=place.instead)
            self.outrider.tell(f"Wrote {place.path}")
        except OSError as error:
            self.outrider.not_done(f"{place.path} could not be written: {error.strerror}.")

    def to_print(self) -> Wish:
        """The recap of the session under the cursor."""
        return prints("recap", *([f"session:{self._session.key}"] if self._session else ()))

    KEYS = (
        *Browser.SEARCH,
        Command(
            "enter", "journal", "The journal, from the end of the session.", action_journal,
            _why_none, footer=False, looks=True,
        ),
        Command("b", "begin", "Begin a session.", action_begin, _why_not_begin),
        Command("e", "end", "End the session.", action_end, _why_not_end),
        Command("w", "recap", "Write the recap in your own words.", action_write, _why_none),
        Command(
            "W",
            "players' recap",
            "Write the recap that players read.",
            action_write_players,
            _why_none,
        ),
        Command(
            "p", "as players", "The recap exactly as players may read it.",
            action_show, _why_none, looks=True
        ),
        Command(
            "L", "look back", "The campaign as it was when the session had ended; only to look at.",
            action_look_back, _why_lasting, footer=False, looks=True,
        ),
        Command(
            "B", "look at its start", "The campaign as it was when the session began.",
            action_look_back_to_start, _why_none, footer=False, looks=True,
        ),
        Command("t", "title", "Give the session a title.", action_title, _why_none, footer=False),
        Command("n", "who played", "Say who played.", action_players, _why_none, footer=False),
        Command(
            "i", "all fields", "Every field, your note among them.", action_row, _why_none,
            footer=False, looks=True,
        ),
        Command(
            "r", "renew", "Drop your text; the journal tells both recaps again.",
            action_renew, _why_not_renew, footer=False,
        ),
        Command(
            "o", "write to file", "Write the recap to a file, as Markdown.", action_export,
            _why_none, footer=False, files=True,
        ),
        Command(
            "x,delete", "remove", "Remove the session; what happened in it stays.",
            action_remove, _why_none, footer=False,
        ),
        PRINT,
    )  # fmt: skip


def _line(calendar: Calendar, played: SessionLine) -> Line:
    playing = "" if played.ended_at or played.title else "being played"
    said = " · ".join(filter(None, (played.title, playing, played.players))) or "-"
    tone = "" if played.ended_at else "good"
    return Line(
        played.key, (str(played.number), played.played_on, calendar.short(played.clock), said), tone
    )
