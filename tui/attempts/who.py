"""Who attempts a task, and how: everybody's chances side by side, one key for each way."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key
from textual.widgets import Static

from models.clock import span
from models.deeds.tasks.attempt import AttemptTask
from models.views.prospects import Alternative, Estimate, Prospect, alternatives, prospects
from tui.dialogs.dialog import Dialog
from tui.rolling.text import percent
from tui.terminal.text import clean, shown
from tui.widgets.listing import Column, Line, Listing

if TYPE_CHECKING:
    from models.campaign import Campaign

_NAME = 26
_DIGITS = "123456789"


@dataclass(frozen=True, slots=True)
class Together:
    """Chosen instead of one person: a plan with this one in it, or, without one, a team."""

    person_id: int | None = None


class Who(Dialog[Any]):
    """Ask who attempts a task, and in which way; hands back the deed, or `Together`.

    The party is shown, and others when they are asked for. A digit or Enter takes a person as they
    are; the ways of whoever is under the cursor stand below, each with its key. Whoever `attempt`
    says makes it is not asked. Where only one person will do, nothing is said of several.
    """

    DEFAULT_CSS = """
    Who > .box { width: 80; }
    Who Listing { background: $surface; }
    Who #ways { height: auto; }
    """

    def __init__(
        self,
        campaign: Campaign,
        statement: str,
        attempt: AttemptTask,
        *,
        several: bool = False,
    ) -> None:
        super().__init__()
        self._campaign = campaign
        self._statement = statement
        self._attempt = attempt
        self._several = several
        self._guests = False
        self._people: dict[int, Prospect] = {}
        self._ways: list[Alternative] = []

    def compose(self) -> ComposeResult:
        """The people, the ways of one of them, and the keys."""
        figures = (("DM", 3), ("as it is", 8), ("time", 11), ("hasty", 6), ("time", 11))
        columns = (Column(title, width, right=True) for title, width in figures)
        with Vertical(classes="box"):
            yield Static(shown(self._statement), classes="title")
            yield Listing(Column("", 1), Column("Who", _NAME), *columns, empty="nobody")
            yield Static("", id="ways", classes="keyed")
            yield Static(classes="hint")

    def _keys(self) -> str:
        """The keys that work now: without anybody none but those that look for others."""
        if not self._people:
            return (
                "Nobody is in the campaign. Esc" if self._guests else "Nobody yet · o others · Esc"
            )
        several = " · T a team · P a plan" if self._several else ""
        return f"1-9 or Enter who · a letter how · o others{several} · Esc"

    def on_mount(self) -> None:
        """Look at the party."""
        self._look()

    def _look(self) -> None:
        with self._campaign.read() as session:
            found = prospects(session, self._attempt, guests=self._guests)
        self._people = {prospect.person_id: prospect for prospect in found}
        listing = self.query_one(Listing)
        listing.styles.height = min(11, 1 + max(1, len(found)))
        listing.fill([_line(place, prospect) for place, prospect in enumerate(found)])
        self.query_one(".hint", Static).update(shown(self._keys()))
        self._show_ways()

    @on(Listing.Moved)
    def _show_ways(self) -> None:
        prospect = self._current
        self._ways = []
        if prospect is None:
            return
        with self._campaign.read() as session:
            alone = replace(self._attempt, person_id=prospect.person_id)
            self._ways = alternatives(session, alone)
            first = _first(prospect, prospect.deed.preview(session).title)
        ways = [_way(way.key, way.label, way.estimate) for way in self._ways]
        self.query_one("#ways", Static).update(Content("\n").join([first, *ways]))

    @property
    def _current(self) -> Prospect | None:
        line = self.query_one(Listing).current
        return self._people[line.key] if line is not None else None

    def letters(self) -> str:
        """The digits of people, the keys of the ways, and its letters."""
        return f"{_DIGITS[: len(self._people)]}oTP{''.join(way.key for way in self._ways)}"

    async def on_key(self, event: Key) -> None:
        """A digit takes a person, a letter the way of the one under the cursor."""
        pressed = event.character or ""
        people = list(self._people.values())
        if pressed in _DIGITS[: len(people)] and pressed:
            event.stop()
            self.dismiss(people[int(pressed) - 1].deed)
        elif pressed == "o":
            self._guests = not self._guests
            self._look()
        elif self._several and pressed == "T" and self._people:
            self.dismiss(Together())
        elif self._several and pressed == "P" and self._current is not None:
            self.dismiss(Together(self._current.person_id))
        else:
            way = next((way for way in self._ways if way.key == pressed), None)
            if way is not None:
                event.stop()
                self.dismiss(way.deed)

    @on(Listing.Chosen)
    def _chosen(self) -> None:
        if self._current is not None:
            self.dismiss(self._current.deed)


def _line(place: int, prospect: Prospect) -> Line:
    guest = "" if prospect.side == "party" else f" ({prospect.side})"
    name = f"{prospect.name[: _NAME - len(guest)]}{guest}"
    digit = _DIGITS[place : place + 1]
    if prospect.determined is not None:
        first = ("", percent(prospect.determined), "determined", "first", "")
        return Line(prospect.person_id, (digit, name, *first))
    if prospect.refusal:
        return Line(prospect.person_id, (digit, name, "", "not now", "", "", ""), "dim")
    hasty = _figures(prospect.hasty)[1:] if prospect.hasty else ("-", "-")
    return Line(prospect.person_id, (digit, name, *_figures(prospect.plain), *hasty))


def _figures(estimate: Estimate) -> tuple[str, str, str]:
    time = span(estimate.seconds) if estimate.seconds else "none"
    return f"{estimate.dm:+d}", percent(estimate.success), time


def _first(prospect: Prospect, title: str) -> Content:
    """What Enter does."""
    if prospect.refusal:
        return shown(f"{prospect.refusal} Enter: {title}")
    return _way("Enter", "as it is", prospect.plain)


def _way(key: str, label: str, estimate: Estimate) -> Content:
    """A way in the columns of the list."""
    dm, success, time = _figures(estimate)
    label = clean(label)[: _NAME - 4]
    return Content(f" {key:<5} {label:<{_NAME - 4}} {dm:>3} {success:>8} {time:>11}")
