"""A plan: who does what, what is vital, and how likely the whole is (T-72)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from models.action import Refusal
from models.bridge.devices import called, everything
from models.bridge.joint import Part
from models.bridge.library import line_of
from models.bridge.substitutes import stand_ins
from models.bridge.task_list import Order, listed_tasks
from models.deeds.tasks.attempt import NOBODY, AttemptTask
from models.deeds.tasks.cooperation import Cooperate
from models.reading import Reader
from models.tables import Device, LibraryTask, Person
from models.views.prospects import prospects
from rules.tasks.attempt import Attempt
from rules.tasks.cooperation import Role
from rules.tasks.notation import read_task
from rules.tasks.resolution import success_chance
from tui.attempts.task_line import FORMAT, readable
from tui.dialogs.dialog import Dialog
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt, whole_number
from tui.dialogs.talk import TALK
from tui.rolling.text import percent
from tui.terminal.text import shown
from tui.widgets.listing import Column, Line, Listing

if TYPE_CHECKING:
    from models.campaign import Campaign
    from tui.shell.service import Service

ONCE = "once"
NOTHING = 0
_ADD, _REMOVE = ("a", "add", "add"), ("x,delete", "out", "remove")
_WHOSE = (("w", "who", "ask('who')"), ("v", "vital or supportive", "role"), _REMOVE)
_HOW = (
    ("h", "hasty", "hasty"),
    ("z", "hazardous", "hazardous"),
    ("l", "levels harder", "ask('levels')"),
    ("s", "stands in", "ask('substitute')"),
    ("g", "with a device", "ask('device')"),
)
"""Keys, what they are called, and what they do."""


class PlanDialog(Dialog[Cooperate]):
    """Make a plan of personal tasks; hands it back when it is to be carried out."""

    KEEPS = True
    DEFAULT_CSS = """
    PlanDialog > .box { width: 80; }
    PlanDialog Listing { height: 10; background: $surface; }
    PlanDialog #whole { height: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(keys, does, show=False) for keys, _, does in (_ADD, *_WHOSE, *_HOW)
    ]

    def __init__(self, campaign: Campaign, parts: Iterable[Part]) -> None:
        super().__init__()
        self._campaign = campaign
        self._parts = list(parts)

    @property
    def _outrider(self) -> Service:
        return cast("Service", self.app)

    def compose(self) -> ComposeResult:
        """The parts, the chance of the whole, and the keys."""
        figures = (("DM", 3), ("needs", 5), ("alone", 6))
        columns = (Column(title, width, right=True) for title, width in figures)
        with Vertical(classes="box"):
            yield Static("A plan: every vital task must succeed", classes="title")
            yield Listing(
                Column("Part", 10), Column("Who", 16), Column("Task"), *columns,
                empty=f"Nobody does anything yet: {_ADD[0]} adds somebody.",
            )  # fmt: skip
            yield Static("", id="whole")
            yield Static(classes="hint")

    def on_mount(self) -> None:
        """Show the plan."""
        self._show()

    def _show(self) -> None:
        plan = Cooperate(tuple(self._parts))
        with self._campaign.read() as session:
            preview = plan.preview(session)
            try:
                attempts = [task.attempt for task in plan.case(session)[1].tasks]
            except Refusal:
                attempts = []
            lines = []
            for place, part in enumerate(self._parts):
                figures = _figures(attempts[place]) if attempts else ("", "-", "-")
                name = _name(session.get(Person, part.person_id))
                cells = (part.role.value, name, _task(session, part), *figures)
                lines.append(Line(place, cells))
        self.query_one(Listing).fill(lines)
        chances = (f"{chance.outcome}: {percent(chance.chance)}" for chance in preview.chances)
        whole = preview.refusals[0] if preview.refusals else " · ".join(chances)
        self.query_one("#whole", Static).update(shown(whole))
        first = (_ADD, *_WHOSE) if self._parts else (_ADD,)
        roll = [] if preview.refusals or not self._parts else ["Enter roll"]
        keys = [" · ".join([*_called(first), *roll, "Esc"]), " · ".join(_called(_HOW))]
        hint = "\n".join(keys if self._parts else [keys[0], ""])
        self.query_one(".hint", Static).update(shown(hint, lines=True))

    @property
    def _place(self) -> int | None:
        line = self.query_one(Listing).current
        return line.key if line is not None else None

    def _change(self, part: Part) -> None:
        assert self._place is not None
        self._parts[self._place] = part
        self._show()

    def action_add(self) -> None:
        """Ask for a task and for whose it is."""
        self.run_worker(self._add(), group=TALK)

    async def _add(self) -> None:
        chosen = await self._ask_task()
        if chosen is None:
            return
        line, task_id = chosen
        person = await self._ask_person(line)
        if person is not None:
            role = Role.SUPPORTIVE if self._parts else Role.VITAL
            self._parts.append(Part(person, line, role, task_id))
            self._show()

    def action_ask(self, what: str) -> None:
        """Ask something about the task under the cursor, and change it."""
        if self._place is not None:
            ask = getattr(self, f"_ask_{what}")
            self.run_worker(self._changed_by(ask, self._parts[self._place]), group=TALK)

    async def _changed_by(self, ask: Callable[[Part], Awaitable[Part | None]], part: Part) -> None:
        changed = await ask(part)
        if changed is not None:
            self._change(changed)

    async def _ask_who(self, part: Part) -> Part | None:
        """Give the task to somebody else."""
        person = await self._ask_person(part.line)
        return None if person is None else replace(part, person_id=person)

    async def _ask_levels(self, part: Part) -> Part | None:
        """How much harder or easier the task is for circumstances."""
        parse = whole_number(-4, 4)
        prompt = Prompt("levels harder, -4 to 4", parse, initial=str(part.levels))
        levels = await self._outrider.ask(prompt)
        return None if levels is None else replace(part, levels=levels)

    async def _ask_substitute(self, part: Part) -> Part | None:
        """What stands in for a missing skill (T-23, T-63)."""
        with self._campaign.read() as session:
            items = [Item(skill, label) for skill, label in stand_ins(session, part.person_id)]
        skill = await self._outrider.ask(Menu("Stands in", items))
        return None if skill is None else replace(part, substitute=skill)

    async def _ask_device(self, part: Part) -> Part | None:
        """The device the task is attempted with."""
        with self._campaign.read() as session:
            items = [Item(each.key, called(session, each)) for each in everything(session)]
        none = Item(NOTHING, "Nothing", key="0")
        key = await self._outrider.ask(Menu("With", [none, *items]))
        return None if key is None else replace(part, device_id=key or None)

    def action_role(self) -> None:
        """Make the task under the cursor vital, or supportive."""
        if self._place is not None:
            part = self._parts[self._place]
            other = Role.SUPPORTIVE if part.role is Role.VITAL else Role.VITAL
            self._change(replace(part, role=other))

    def action_hasty(self) -> None:
        """Hurry the task under the cursor, or not."""
        if self._place is not None:
            part = self._parts[self._place]
            self._change(replace(part, hasty=not part.hasty))

    def action_hazardous(self) -> None:
        """Declare the task under the cursor hazardous, or not."""
        if self._place is not None:
            part = self._parts[self._place]
            self._change(replace(part, hazardous=not part.hazardous))

    def action_remove(self) -> None:
        """Take the task under the cursor out of the plan."""
        if self._place is not None:
            del self._parts[self._place]
            self._show()

    async def _ask_task(self) -> tuple[str, int | None] | None:
        """A task of the library by its line and key, or a line typed for once."""
        with self._campaign.read() as session:
            kept = [task for task in listed_tasks(session) if not (task.archived or task.unread)]
        items = [
            Item(ONCE, "A one-off task", "is not kept", "o"),
            *(
                Item(task.key, task.statement, task.difficulty)
                for task in Order.MOST_USED.sort(kept)
            ),
        ]
        chosen = await self._outrider.ask(Menu("Which task?", items))
        if chosen is None:
            return None
        if chosen == ONCE:
            prompt = Prompt("A one-off task", readable, hint=FORMAT)
            line = await self._outrider.ask(prompt)
            return None if line is None else (line, None)
        with self._campaign.read() as session:
            return line_of(session.get_one(LibraryTask, chosen)), chosen

    async def _ask_person(self, line: str) -> int | None:
        with self._campaign.read() as session:
            found = prospects(session, AttemptTask(NOBODY, line=line))
        items = [
            Item(p.person_id, p.name, f"{percent(p.plain.success)}, DM {p.plain.dm:+d}")
            for p in found
        ]
        person: int | None = await self._outrider.ask(Menu(read_task(line).statement, items))
        return person

    @on(Listing.Chosen)
    def _chosen(self) -> None:
        plan = Cooperate(tuple(self._parts))
        with self._campaign.read() as session:
            refused = plan.preview(session).refusals
        if not refused:
            self.dismiss(plan)


def _called(keys: Iterable[tuple[str, str, str]]) -> list[str]:
    """Keys, each with what it is called: `x out`."""
    return [f"{key.split(',')[0]} {title}" for key, title, _ in keys]


def _name(person: Person | None) -> str:
    return person.name if person is not None else "nobody"


def _task(session: Reader, part: Part) -> str:
    """How somebody does what; the way stands first, for a long task is cut."""
    device = session.get(Device, part.device_id) if part.device_id else None
    ways = (
        "hasty" if part.hasty else "",
        "hazardous" if part.hazardous else "",
        f"{part.levels:+d}" if part.levels else "",
        f"by {part.substitute}" if part.substitute else "",
        f"with {called(session, device)}" if device else "",
    )
    how = ", ".join(filter(None, ways))
    return ": ".join(filter(None, (how, read_task(part.line).statement)))


def _figures(attempt: Attempt) -> tuple[str, str, str]:
    """DM, throw needed and the chance without support."""
    return f"{attempt.dm.total:+d}", f"{attempt.need}+", percent(success_chance(attempt))
