"""Boxes and what is done with their answers: where that fails, a box comes back as it was left.

A box goes as soon as it is answered, and what the answer asks for is done only then, perhaps after
more questions. The program keeps the box until that has happened. Where it cannot be done, the
newest box that something was put into stands there again, with the reason, and its next answer
takes the place of the last.

The questions of a conversation are asked anew for that, from the first: what was answered before
that box is answered by itself, and what was done is not done again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from typing import TYPE_CHECKING, Any, cast
from weakref import WeakKeyDictionary

from textual._callback import invoke
from textual.screen import Screen

from tui.company import InCompany
from tui.shell.page import ORIGIN, Page

if TYPE_CHECKING:
    from models.action import Deed
    from models.campaign import Done
    from rules.dice import GivenDice, RandomDice
    from tui.dialogs.dialog import Dialog
    from tui.dialogs.working import Came, Progress

Callback = Callable[[Any], Any]
SAID_SECONDS = 0.05
"""How long after a box is asked for something is said on its edge; it stands by then."""
_GROUND: ContextVar[int | None] = ContextVar("ground", default=None)
"""The newest entry of the journal when that was shown which an answer was chosen from."""


class NotDoneError(Exception):
    """What the answers ask for is not done, for the reason that its text gives.

    There is none where a later question was left. `ground` is the newest entry of the journal when
    that was read which the reason shows; None where it shows nothing.
    """

    def __init__(self, why: str = "", ground: int | None = None) -> None:
        super().__init__(why)
        self.ground = ground


class Course:
    """What was answered in a conversation and what was done, in order.

    A step is a box and its answer; what was done stands without a box. While the questions are
    asked anew, the `next` of the steps is what happened there before. A box whose answer is called
    back is opened again by `reopen`; it has `handed_on` what it led to while another is open.
    """

    def __init__(self, reopen: Callable[[NotDoneError], Awaitable[None]] | None = None) -> None:
        self.reopen = reopen
        self.steps: list[tuple[Dialog[Any] | None, Any]] = []
        self.next = 0
        self.back: Dialog[Any] | None = None
        self.boxes: set[Dialog[Any]] = set()
        self.handed_on = False

    @property
    def kept(self) -> int | None:
        """The place of the newest box to go back to: nothing was done or left since."""
        for place in reversed(range(len(self.steps))):
            box, answer = self.steps[place]
            if box is None or answer is None:
                return None
            if box.KEEPS:
                return place
        return None

    @property
    def typed(self) -> bool:
        """Whether the box to go back to holds what somebody has typed."""
        box = None if self.kept is None else self.steps[self.kept][0]
        return box is not None and box.holds_text

    def turn_back(self, why: str) -> None:
        """Ask anew from the first question, up to the newest box, which says why."""
        place = self.kept
        assert place is not None
        self.back = self.steps[place][0]
        assert self.back is not None
        self.back.come_back(why)
        del self.steps[place:]
        self.next = 0

    def repeats(self, box: Dialog[Any] | None) -> bool:
        """Whether the next step is known; one of another kind makes the rest unknown."""
        if self.next < len(self.steps) and type(self.steps[self.next][0]) is not type(box):
            del self.steps[self.next :]
        return self.next < len(self.steps)

    def repeat(self) -> Any:
        """What happened at the next step."""
        self.next += 1
        return self.steps[self.next - 1][1]

    def note(self, box: Dialog[Any] | None, outcome: Any) -> None:
        """Remember an answer, or what was done."""
        self.steps.append((box, outcome))
        self.next = len(self.steps)
        if box is not None:
            self.boxes.add(box)


class Asking(InCompany):
    """A program in which nothing that was put into a box is lost when it cannot be done.

    This builds on a private part of Textual 8.2: a screen that counts as installed is not removed
    when it goes from the stack.
    """

    happen: Callable[..., Awaitable[Done | None]]
    """Let a deed happen; what stands in its way is told in one line and gives None."""

    def __init__(self, **named: Any) -> None:
        super().__init__(**named)
        self._courses: WeakKeyDictionary[asyncio.Task[Any], Course] = WeakKeyDictionary()
        self._kept: set[Screen[Any]] = set()

    @property
    def course(self) -> Course | None:
        """The conversation that is going on where this is asked."""
        task = asyncio.current_task()
        return self._courses.get(task) if task is not None else None

    @property
    def newest(self) -> int | None:
        """The newest entry of the journal that is known of; None where no campaign is open."""
        raise NotImplementedError

    @property
    def ground(self) -> int | None:
        """The newest entry when that was read from which something is chosen now."""
        raise NotImplementedError

    async def up_to_date(self) -> None:
        """Done when the page in front shows what there is."""
        raise NotImplementedError

    def changed(self) -> None:
        """Show what has changed."""
        raise NotImplementedError

    def not_done(self, why: str, ground: int | None = None) -> None:
        """Say why something cannot be done; where a box asked for it, that ends what it began.

        A reason that shows what stands there by now was read at a `ground`, the newest entry then:
        what is answered after it is chosen from that.
        """
        course = self.course
        if course is not None and course.kept is not None:
            raise NotDoneError(why, ground)
        self.tell(why)

    def tell(self, line: str) -> None:
        """Say one line to the referee."""
        raise NotImplementedError

    async def beside(self, title: str, act: Callable[[Progress], Came]) -> Came:
        """Do something that lasts in a thread, with a bar; raises `Stopped` if it was stopped."""
        from tui.dialogs.working import beside

        return await beside(self, title, act)

    async def lasting(self, act: Callable[..., Done], title: str) -> Done:
        """Let a deed that lasts happen beside the keys; raises `Refusal` if it was stopped."""
        from models.action import Refusal
        from tui.dialogs.working import TOO_LATE, Stopped, beside

        begin = self.on_its_way if self.far else asyncio.to_thread
        late = partial(self.tell, TOO_LATE)
        try:
            return await beside(self, title, lambda tell: act(progress=tell), begin, late)
        except Stopped:
            raise Refusal("Stopped: nothing was changed.") from None

    async def perform(
        self,
        deed: Deed,
        dice: RandomDice | GivenDice | None = None,
        quiet: Callable[[str], None] | None = None,
        seen: int | None = None,
        odds: Mapping[str, Any] | None = None,
    ) -> Done | None:
        """Let a deed happen and repaint; a refusal or a fault is told in one line and gives None.

        So is what somebody else did meanwhile to what it is about, unless `seen` is given. The box
        that asked for it comes back with the line. `quiet` takes it instead. To the caller go
        `rules.dice.Needed`, `ValueError` for dice that cannot show what was typed, and
        `models.campaign.Overtaken` if something else has happened since the newest entry that was
        `seen`. The journal keeps the `odds` that were shown.
        """
        from models.campaign import Overtaken

        course = self.course
        if course is not None and course.repeats(None):
            return cast("Done", course.repeat())
        told: list[str] = []
        chosen_from = _GROUND.get()
        ground = self.ground if chosen_from is None else chosen_from
        try:
            done = await self.happen(deed, dice, told.append, seen, odds, ground)
        except Overtaken as overtaken:
            if seen is not None:
                raise
            self._overtaken(str(overtaken), quiet)
            return None
        for line in told:
            (quiet or self.not_done)(line)
        if course is not None:
            course.note(None, done)
        return done

    async def converse(self, questions: Callable[[], Awaitable[object]]) -> None:
        """Ask questions and do what the answers say, until that is done or left."""
        course = Course()
        with self._going_on(course):
            try:
                while True:
                    try:
                        await questions()
                        return
                    except NotDoneError as error:
                        course.turn_back(str(error))
                        _GROUND.set(self._read_at(error))
            finally:
                self._let_go(course.boxes)

    @contextmanager
    def _going_on(self, course: Course) -> Iterator[None]:
        """Whatever this task asks and does meanwhile belongs to the conversation."""
        task = asyncio.current_task()
        assert task is not None
        before = self._courses.get(task)
        self._courses[task] = course
        try:
            yield
        finally:
            del self._courses[task]
            if before is not None:
                self._courses[task] = before

    def is_screen_installed(self, screen: Screen[Any] | str) -> bool:
        """A box that is kept stays alive when it is closed."""
        return screen in self._kept or super().is_screen_installed(screen)

    if not TYPE_CHECKING:  # Textual's own have several signatures each

        def push_screen(
            self, screen: Any, callback: Any = None, wait_for_dismiss: bool = False, **named: Any
        ) -> Any:
            """Open a screen; a box that keeps something stays until its answer is acted on."""
            if not isinstance(screen, Page):
                callback = self._called_back(screen, callback, waits=wait_for_dismiss)
            callback = callback and self._met_here(callback)
            return super().push_screen(screen, callback, wait_for_dismiss, **named)

        async def push_screen_wait(self, screen: Any, **named: Any) -> Any:
            """Open a screen and wait for its answer, or give the answer of before."""
            from tui.dialogs.dialog import Dialog

            course = self.course
            if not isinstance(screen, Dialog):
                return await super().push_screen_wait(screen, **named)
            if _GROUND.get() is None:
                _GROUND.set(self.ground)
            if course is None:
                return await super().push_screen_wait(screen, **named)
            if course.repeats(screen):
                return course.repeat()
            if type(course.back) is type(screen):
                screen = course.back
            course.back = None
            answer = await super().push_screen_wait(screen, **named)
            if answer is None and screen.TURNS_BACK and course.typed:
                raise NotDoneError
            course.note(screen, answer)
            return answer

    def _called_back(self, screen: Screen[Any], callback: Any, *, waits: bool) -> Any:
        """What is called with the answer to what is opened, if that is a box and has any."""
        from tui.dialogs.dialog import Dialog

        if not isinstance(screen, Dialog):
            return callback
        chosen_from = _GROUND.get()
        screen.ground = self.ground if chosen_from is None else chosen_from
        callback = callback and self._on_its_ground(screen, callback)
        if callback and screen.TURNS_BACK:
            callback = self._or_back(callback, keeps=screen.KEEPS)
        if screen.KEEPS and (callback or waits):
            self._kept.add(screen)
            callback = callback and self._answered(screen, callback)
        return callback

    def _met_here(self, callback: Callback) -> Callback:
        """What is called with an answer, and holds up no key while something is on its way."""

        async def answered(answer: Any) -> None:
            await self.while_here(invoke(callback, answer))

        return answered

    def _on_its_ground(self, box: Dialog[Any], callback: Callback) -> Callback:
        """What is called with an answer, which was chosen from what was there as the box opened."""
        origin = ORIGIN.get()

        async def answered(answer: Any) -> None:
            token, came = _GROUND.set(box.ground), ORIGIN.set(origin)
            try:
                await invoke(callback, answer)
            finally:
                _GROUND.reset(token)
                ORIGIN.reset(came)

        return answered

    def _overtaken(self, why: str, quiet: Callable[[str], None] | None) -> None:
        """Say what somebody else did meanwhile; what was chosen from is offered again as it is."""
        self.changed()
        asked = _GROUND.get() is not None
        if asked:
            _GROUND.set(self.newest)
        (quiet or self.not_done)(why)
        origin = ORIGIN.get()
        if asked and quiet is None and origin is not None:
            self.run_worker(self._offer_again(origin, why))

    async def _offer_again(self, origin: Callable[[], Awaitable[None]], why: str) -> None:
        """Ask once more what a command asks; what was said stands on the edge of its box."""
        await self.up_to_date()
        await origin()
        self.set_timer(SAID_SECONDS, partial(self.tell, why))

    def _or_back(self, callback: Callback, *, keeps: bool) -> Callback:
        """What is called with the answer to a box that another has led to.

        Where it is left, the one before comes back with what was typed; so it does where its answer
        cannot be acted on, unless it `keeps` its own.
        """
        before = self.course
        if before is None or before.reopen is None or not before.typed:
            return callback
        before.handed_on = True

        async def act(answer: Any) -> None:
            if answer is None:
                raise NotDoneError
            await invoke(callback, answer)

        async def answered(answer: Any) -> None:
            if answer is None or not keeps:
                await self._act(before, partial(act, answer))
            else:
                await act(answer)
                self._let_go(before.boxes)

        return answered

    def _answered(self, box: Dialog[Any], callback: Callback) -> Callback:
        """What is called with the answer to a box; where it fails, the box comes back."""

        async def reopen(error: NotDoneError) -> None:
            await self._flush_next_callbacks()  # it is closed by now
            box.come_back(str(error))
            self.push_screen(box, callback)
            box.ground = self._read_at(error)

        async def answered(answer: Any) -> None:
            course = Course(reopen)
            course.note(box, answer)
            await self._act(course, partial(invoke, callback, answer))

        return answered

    def _read_at(self, error: NotDoneError) -> int | None:
        """The newest entry when that was read which the next answer is chosen from."""
        return self.newest if error.ground is None else error.ground

    async def _act(self, course: Course, act: Callable[[], Awaitable[None]]) -> None:
        """Do what was answered in a box; its box comes back, or stays for the next, or goes."""
        assert course.reopen is not None
        course.handed_on = False
        try:
            with self._going_on(course):
                await act()
        except NotDoneError as error:
            await course.reopen(error)
        except BaseException:
            self._let_go(course.boxes)
            raise
        else:
            if not course.handed_on:
                self._let_go(course.boxes)

    def _let_go(self, boxes: Iterable[Dialog[Any]]) -> None:
        """Remove the boxes of a conversation that is over."""
        for box in boxes:
            if box in self._kept:
                self._kept.discard(box)
                if box not in self.screen_stack:
                    box.remove()
