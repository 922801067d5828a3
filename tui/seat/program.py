"""The program of a seat: it shows what its host tells, and says what the player does."""

from __future__ import annotations

from functools import partial
from time import monotonic
from typing import ClassVar

from textual import constants, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Key, Resize
from textual.timer import Timer
from textual.widgets import Static

from models.seat.said import NOTE_LENGTH, WISH_LENGTH, Dice, LetThrow, Reads, Said, Wish, WriteNote
from models.seat.shown import Section, Shown
from models.seat.told import Unseen
from tui.seat.asked import Asked, asked_in
from tui.seat.bar import Bar
from tui.seat.box import Box
from tui.seat.confined import Confined
from tui.seat.foot import items
from tui.seat.helping import Keys
from tui.seat.line import Way
from tui.seat.listening import Listening
from tui.seat.looking import LOW, SILENCED, SLIM, Looking, is_silenced
from tui.seat.pages import Page, key_of, word
from tui.seat.throwing import ThrowBox
from tui.seat.traces import STOPPED
from tui.seat.writing import Writing, note_draft, notes_begun
from tui.terminal.input import PromptDriver
from tui.terminal.text import shown
from tui.terminal.typing import Typed, TypedApp

READ_SECONDS = 3.0
"""How long a sentence stays, whatever is pressed."""
SEEN_SECONDS = 1.0
"""How long a page is in front until it counts as read."""
NOT_ASKED = "The referee no longer asks for that throw."
NO_NOTES = "The referee has not given this seat any notes."
HANDED = "Something was handed to you: {}"
LEAVE = "Leave the table? Press the key again to do it."
TAKE_AWAY = "Take this note away? Press the key again to do it."


class SeatProgram(TypedApp[None], Confined, Listening):
    """A player's seat at a table."""

    TITLE = "Outrider"
    AUTO_FOCUS = "Looking"
    DEFAULT_CSS = """
    SeatProgram #saying { height: auto; max-height: 3; text-style: reverse; display: none; }
    SeatProgram #saying.-said { display: block; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", show=False),
        Binding("q", "leave", show=False),
        Binding("question_mark,f1", "keys", show=False),
        Binding("i", "wish", show=False),
        Binding("d", "dice", show=False),
        Binding("a", "note", show=False),
        Binding("x", "take_away", show=False),
    ]

    def __init__(self, way: Way) -> None:
        driver = None if constants.DRIVER else PromptDriver
        super().__init__(way=way, driver_class=driver, ansi_color=True)
        self.theme = "ansi-dark"
        self.animation_level = "none"
        self.looking, self.keys = Looking(), Bar()
        self._drafts: dict[str, str] = {}
        self._sent: dict[Section, tuple[str, str]] = {}
        self._later: int | None = None
        self._saying, self._said_at = "", 0.0
        self._sure: object = None
        self._read: Page | None = None
        self._reading: Timer | None = None

    def compose(self) -> ComposeResult:
        """The pages, what is said, and the keys."""
        yield self.looking
        yield Static(id="saying")
        yield self.keys

    def on_mount(self) -> None:
        """Show what can be done."""
        self._show_keys()

    def on_resize(self, event: Resize) -> None:  # type: ignore[override]
        """Two lines of keys on a phone."""
        slim = event.size.width < SLIM and event.size.height >= LOW
        self.keys.styles.height = 2 if slim else 1

    # What comes from the host

    def take_in(self, before: Shown) -> None:
        """Show what there is now, and see what was taken of what was sent."""
        self.looking.show(self.shown)
        if self._missed is not None or not before:  # a host that knows nothing of the page in front
            self._read = None
        self._forget_taken(before)
        self.looking.begin(notes_begun(self._drafts))
        box, asked = self._box, asked_in(self.shown)
        if asked is None:  # another may come under the same number
            self._later = None
        if isinstance(box, ThrowBox):
            self._ask_still(box, asked)
        elif isinstance(box, Writing):
            self._write_on(box, asked, before)
        elif asked is not None and asked.number != self._later:
            self._ask(asked)
        self._say_handed(before)
        if self._box is not None and self.looking.silenced and not is_silenced(before):
            self._box.refuse(f"{SILENCED}.")
        self._show_keys()

    def _say_handed(self, before: Shown) -> None:
        """Say what was put before the player since the last look; at first it is no news."""
        had = before.get(Section.HANDED, ())
        new = [row for row in self.shown.get(Section.HANDED, ()) if row not in had]
        if before and new:
            self._sure = None
            self._say(HANDED.format(word(new[-1], 1)))

    def tell(self, text: str) -> None:
        """Say a line to the player, in the box in front or below the page."""
        if self._box is not None:
            self._box.refuse(text)
        else:
            self._sure = None
            self._say(text)

    @property
    def _box(self) -> Box | None:
        front = self.screen_stack[-1]
        return front if isinstance(front, Box) else None

    def _say(self, text: str) -> None:
        self._saying, self._said_at = text, monotonic()
        saying = self.screen_stack[0].query_one("#saying", Static)
        saying.update(shown(text))
        saying.set_class(bool(text), "-said")

    def meant(self, typed: Typed) -> Typed:
        """A key takes away what was said, once there was time to read it."""
        old = monotonic() - self._said_at > READ_SECONDS
        if self._saying and old and self._missed is None and self._box is None:
            self._say("")
        if self._sure is not None and not (isinstance(typed, Key) and typed.key in {"q", "x"}):
            self._sure = None
            self._say("")  # which says that the same key once more does it
        return typed

    def mark(self, first: Shown, unseen: Unseen) -> None:
        """Mark what is new to a player who was here before."""
        self.looking.mark(first, set(unseen.rows))

    @on(Looking.Turned)
    def _show_keys(self) -> None:
        """Show the keys that mean something here."""
        self.keys.show(items(self.looking, dice=asked_in(self.shown) is not None))
        self._read_page()

    def _read_page(self) -> None:
        """Say which page is read, once it was in front for a moment."""
        if self.looking.page is not self._read:
            self._read = self.looking.page
            if self._reading is not None:
                self._reading.stop()
            said = Reads(self._read.news)
            self._reading = self.set_timer(SEEN_SECONDS, lambda: self.say(said))

    def action_keys(self) -> None:
        """Say what the keys of this page do."""
        self.push_screen(Keys(self.looking, dice=asked_in(self.shown) is not None))

    # Throws

    def _ask(self, asked: Asked) -> None:
        """Put the box for a throw in front, unless the seat is silenced."""
        if self.looking.silenced:
            return
        self._later = None
        typed, said = self._drafts.get(asked.what, ""), "" if self._sure else self._saying
        box = ThrowBox(asked, typed, self._keep_dice, self._throw, said)
        self._say("")
        self.push_screen(box, lambda _: self._leave_throw(box))

    def _throw(self, asked: Asked, values: tuple[int, ...] | None) -> str:
        if values is None:
            return self.say(LetThrow(asked.number))
        return self.say(Dice(asked.number, values))

    def _keep_dice(self, asked: Asked, text: str) -> None:
        self._drafts[asked.what] = text

    def _leave_throw(self, box: ThrowBox) -> None:
        self._later = box.asked.number
        self._show_keys()

    def _ask_still(self, box: ThrowBox, asked: Asked | None) -> None:
        """Ask for what is to be thrown now; what is asked for no longer goes with a sentence."""
        if asked is not None and asked.number == box.asked.number:
            box.ask(asked)
            return
        tried = box.tried
        if tried:
            self._drafts.pop(box.asked.what, None)
        box.dismiss(None)
        if asked is not None:
            self.call_later(self._ask, asked)
        elif not tried:
            self.call_later(self._say, NOT_ASKED)

    def action_dice(self) -> None:
        """Go to the throw that is asked for."""
        if self._is_silenced():
            return
        if asked := asked_in(self.shown):
            self._ask(asked)
        else:
            self._say("No throw is asked of you.")

    def _is_silenced(self) -> bool:
        """Whether the player may only look on; they are told so, and what was typed is kept."""
        if self.looking.silenced:
            self._say(f"{SILENCED}.")
        return self.looking.silenced

    # Wishes and notes

    def action_wish(self) -> None:
        """Say what one wants to do."""
        self._write(Writing("I want to …", "wish", Section.WISHES, Wish, most=WISH_LENGTH))

    def action_note(self) -> None:
        """Write a note."""
        if self._is_silenced():
            return
        if not self.looking.may_note:
            self._say(NO_NOTES)
            return
        self.looking.action_page("n")
        self._write_note("A note of your own", 0, "")

    @on(Looking.Picked)
    def _picked(self, event: Looking.Picked) -> None:
        self._write_note(
            f"Your note of {word(event.row, 1)}", key_of(event.row), word(event.row, 2)
        )

    def _write_note(self, what: str, key: int, text: str) -> None:
        self._write(
            Writing(
                what, note_draft(key), Section.NOTES, partial(WriteNote, key),
                most=NOTE_LENGTH, initial=text, note=True,
            )
        )  # fmt: skip

    def _write(self, box: Writing) -> None:
        if self._is_silenced():
            return
        box.begin(self._drafts, partial(self._send, box))
        if asked := asked_in(self.shown):
            box.throws(asked.what)
        self.push_screen(box, lambda _: self._written())

    def _send(self, box: Writing, message: Said) -> str:
        if why := self.say(message):
            return why
        self._sent[box.part] = box.draft, box.typed()
        return ""

    def _forget_taken(self, before: Shown) -> None:
        """What was sent, and has come to be in its section, is no draft any more."""
        for part in [part for part in self._sent if before.get(part) != self.shown.get(part)]:
            draft, text = self._sent.pop(part)
            if self._drafts.get(draft) == text:
                del self._drafts[draft]

    def _write_on(self, box: Writing, asked: Asked | None, before: Shown) -> None:
        """What was taken goes; a throw comes in front of what was sent, not of what is written."""
        box.throws(asked.what if asked else "")
        taken = before.get(box.part) != self.shown.get(box.part)
        if (taken and box.tried) or (asked is not None and box.sent and box.tried):
            box.dismiss(None)
        elif taken and box.sent:  # and more was written since
            box.refuse("")

    def _written(self) -> None:
        self.looking.begin(notes_begun(self._drafts))
        asked = asked_in(self.shown)
        if asked is not None and asked.number != self._later:
            self._ask(asked)

    def action_take_away(self) -> None:
        """Take the note under the cursor away, when it is asked for twice."""
        row = self.looking.picked
        if row is None or self._is_silenced() or not self.looking.may_note:
            return
        if self._twice(("note", row), TAKE_AWAY) and (why := self.say(WriteNote(key_of(row), ""))):
            self._say(why)

    def action_leave(self) -> None:
        """Leave the table, when it is asked for twice."""
        if self._twice("leave", LEAVE):
            self.exit()

    def _twice(self, what: object, ask: str) -> bool:
        """Whether this is asked for twice running; at first one is asked whether it is meant."""
        sure, self._sure = self._sure == what, what
        self._say("" if sure else ask)
        if sure:
            self._sure = None
        return sure

    # Its end

    def leave_soon(self) -> None:
        """End in good order; called from another thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self.exit)

    def give_back(self) -> None:
        """Give the terminal back without an end in good order; called from another thread."""
        if isinstance(self._driver, PromptDriver):
            self._driver.give_back()

    def _fatal_error(self) -> None:
        """End with a sentence in place of a trace."""
        self.last_words = STOPPED
        self._close_messages_no_wait()
