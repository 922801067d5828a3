"""What takes time: it begins, its end stands on the clock, and there it shows what came of it.

The time is thrown when it begins, and success at its end: whatever happens meanwhile counts.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import asdict, dataclass, replace
from typing import Any, ClassVar, Generic, TypeVar

from sqlmodel import Session

from models.action import Action, Refusal
from models.bridge.dates import calendar_of
from models.bridge.kept import kept
from models.bridge.passing import clock_moves
from models.deed import Option, Preview
from models.effects.clock import run_until
from models.effects.due import close, due_now, row_in
from models.tables import Due, DueDeed, DueState


@dataclass(frozen=True, kw_only=True)
class Undertaking(ABC):
    """Something somebody begins, a frozen dataclass whose fields its end is given again.

    With `time_passes` the clock moves to its end, or to what comes due before it. `ENDS` names the
    deed that ends it; in words `NAME` heads the panel of that, and `WHAT` is what was begun.
    """

    ENDS: ClassVar[DueDeed]
    NAME: ClassVar[str]
    WHAT: ClassVar[str]

    time_passes: bool = True

    @abstractmethod
    def why_not(self, session: Session) -> tuple[str, ...]:
        """Why it may not begin now, as sentences; empty if it may."""

    @abstractmethod
    def title(self, session: Session) -> str:
        """Who does what, for the journal and the clock."""

    @abstractmethod
    def hides(self, session: Session, end: Due | None = None) -> bool:
        """Whether players must not read of it; asked again at its `end` on the clock."""

    @abstractmethod
    def begin(self, action: Action) -> Due:
        """Throw for the time it takes, and put its end on the clock."""

    @abstractmethod
    def in_vain(self, session: Session, due: Due) -> str:
        """Why nothing comes of it at its end, as a sentence; empty if something may."""

    @abstractmethod
    def outlook(self, session: Session, due: Due) -> Preview:
        """The chances at its end."""

    @abstractmethod
    def come_to(self, action: Action, due: Due) -> None:
        """Throw for what came of it."""

    @property
    def vain_rows(self) -> tuple[str, ...]:
        """The rows that speak of what came to nothing."""
        return ()

    def perform(self, action: Action) -> None:
        """Begin, and end if the time passes undisturbed; raises `Refusal` when it may not begin."""
        for refusal in self.why_not(action.session):
            raise Refusal(refusal)
        action.title = self.title(action.session)
        action.secret = self.hides(action.session)
        with action.published(action.title, apart=True, when=not action.secret):
            end = self.begin(action)
        began = action.world.clock
        now = end.at == began
        runs = not now and clock_moves(action.session, self.time_passes)
        stop = run_until(action, end.at) if runs else None
        if now or stop is end:
            kept(end, type(self), "begun").finish(action, end)
        elif stop:
            told = calendar_of(action.session).told
            when = f"begun {told(began)}, to end {told(end.at)}"
            action.tell(f"Due before it ends: {stop.label}; {when}", secret=True)

    def put_end(self, action: Action, seconds: int, person_id: int, **asked: Any) -> Due:
        """Put its end on the clock, with its fields and what else will count there."""
        end = Due(
            at=action.world.clock + seconds,
            deed=self.ENDS,
            label=action.title[:120],
            person_id=person_id,
            asked={"begun": asdict(self), **asked},
        )
        action.session.add(end)
        action.session.flush()
        return end

    def finish(self, action: Action, due: Due) -> None:
        """What it came to, which is an entry of its own for players whenever it began."""
        close(action, due, DueState.DONE)
        action.secret = self.hides(action.session, due)
        why = self.in_vain(action.session, due)
        with action.published(due.label, apart=True, when=not action.secret):
            if why:
                action.tell(f"It comes to nothing: {why}", *self.vain_rows)
            else:
                self.come_to(action, due)


U = TypeVar("U", bound=Undertaking)


class Ending(ABC, Generic[U]):
    """An undertaking whose time is up: now it shows what came of it."""

    OF: type[U]

    due_id: int

    def begun(self, due: Due) -> U:
        """What a row on the clock ends.

        Raises `Refusal` when it ends something else, or cannot be read.
        """
        if due.deed != self.OF.ENDS:
            raise Refusal(f"{due.label}: that is not a {self.OF.WHAT}.")
        return kept(due, self.OF, "begun")

    def options(self, session: Session, begun: U) -> tuple[Option, ...]:
        """What the referee may rule at its end."""
        return ()

    def preview(self, session: Session) -> Preview:
        """The chances, or why nothing comes of it any more."""
        try:
            due = row_in(session, self.due_id)
            begun = self.begun(due)
            options = self.options(session, begun)
            if why := begun.in_vain(session, due):
                return Preview(due.label, notes=(f"It comes to nothing: {why}",), options=options)
            return replace(begun.outlook(session, due), title=due.label, options=options)
        except Refusal as gone:
            return Preview(self.OF.NAME, refusals=(str(gone),))

    def perform(self, action: Action) -> None:
        """Throw; raises `Refusal` before the time is up."""
        begun = self.begun(row_in(action.session, self.due_id))
        due = due_now(action, self.due_id, self.OF.ENDS)
        action.title = due.label
        begun.finish(action, due)
