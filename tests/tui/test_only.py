"""One campaign alone: no file beside it, no list of others, and no way around that."""

import ast
import inspect
import re
from pathlib import Path

import pytest

import tui
from tests.tui.people.looking import text
from tests.tui.screens import CAMPAIGN, play
from tui.choosing.printing import PRINT
from tui.chronicle.notes import NotesPage
from tui.chronicle.sessions import SessionsPage
from tui.desk.page import DeskPage
from tui.dialogs.menu import Menu
from tui.encounter.scene_page import ScenePage
from tui.equipment.page import EquipmentPage
from tui.journal.page import JournalPage
from tui.maps.page import MapPage
from tui.people.page import PeoplePage
from tui.people.sheet import SheetPage
from tui.program import Outrider
from tui.reference.page import ReferencePage
from tui.saves.backups import BackupsPage
from tui.saves.page import SavesPage
from tui.shell.help import HelpPanel
from tui.shell.page import Page
from tui.shell.palette import Offers
from tui.table.page import TablePage
from tui.tasks.page import TasksPage
from tui.ward.page import WardPage
from tui.widgets.listing import Listing

DOORS = re.compile(
    r"models\.(exchange\.(files|people\.(formats|source))|storage\.(saves|backup))\b"
)
"""What opens, writes or lists files that are named."""
OUTSIDE = {
    "tui.app",
    "tui.cli.running",
    "tui.cli.completion",
    "tui.cli.doing",
    "tui.cli.hosting",
    "tui.cli.options",
    "tui.journal.past",
    "tui.backing_up",
    "tui.opening",
    "tui.program",
    "tui.routes",
    "tui.shown",
    "tui.saves.backups",
    "tui.saves.compared",
    "tui.saves.page",
    "tui.saves.text",
    "tui.saves.restoring",
    "tui.saves.setting",
}
"""Modules that never have a campaign to themselves, or that hold the switch."""
WITH_FILES = {TasksPage: "t", EquipmentPage: "p e", PeoplePage: "p"}
WITH_BACKUPS = {DeskPage: "", JournalPage: "j"}
WITH_PRINTS = {
    SheetPage: "p enter",
    WardPage: "m",
    MapPage: "e S m",
    ReferencePage: "r",
    ScenePage: "e",
}
ROOT = Path(tui.__file__).parent


def modules():
    """Every module of the screens by its name, and its text."""
    for path in ROOT.rglob("*.py"):
        name = ".".join(path.relative_to(ROOT.parent).with_suffix("").parts)
        if name not in OUTSIDE:
            yield name, path.read_text()


def uses(text, doors):
    """The lines in which something from one of the doors is used."""
    tree = ast.parse(text)
    froms = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    names = {
        alias.asname or alias.name
        for node in froms
        for alias in node.names
        if {node.module, f"{node.module}.{alias.name}"} & doors
    }
    used = (node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id in names)
    return {node.lineno for node in used}


def kinds(kind=Page):
    """Every kind of page."""
    return {kind}.union(*(kinds(below) for below in kind.__subclasses__()))


def declared():
    """Where the actions stand that reach files, as pairs of a module and a line."""
    for kind in kinds() - {SavesPage, BackupsPage}:
        for command in kind.commands():
            if command.files:
                lines, first = inspect.getsourcelines(command.run)
                yield from ((command.run.__module__, first + place) for place in range(len(lines)))


def test_whatever_reaches_a_file_is_declared_to():
    """What names a file, or uses what does, is used in a declared action alone."""
    doors = {name for name, text in modules() if DOORS.search(text)}
    reached = {
        (name, line) for name, text in modules() for line in uses(text, doors) if name not in doors
    }
    own = {kind.__module__ for kind in WITH_FILES}
    own |= {DeskPage.__module__, PRINT.run.__module__}
    assert {name for name, _ in reached} == own
    assert reached <= set(declared())


def test_pages_with_such_commands_are_these():
    assert {kind for kind in kinds() if any(c.files for c in kind.commands())} == {
        *WITH_FILES,
        *(kind for kind in kinds() if issubclass(kind, tuple(WITH_PRINTS))),
        *WITH_BACKUPS,
        SavesPage,
        BackupsPage,
        NotesPage,
        SessionsPage,
        TablePage,
    }


async def test_who_has_one_campaign_alone_opens_no_table(only):
    async with only.run_test(size=(80, 24)) as pilot:
        await play(pilot, "T T")
        assert "Open the table" not in text(only)


@pytest.fixture
def only(saves, monkeypatch):
    """The program with one campaign, which ends the test if it shows the list of all."""

    def refuse(*_given):
        raise AssertionError("the list of campaigns was reached")

    monkeypatch.setattr(SavesPage, "__init__", refuse)
    return Outrider(saves, CAMPAIGN, only=True)


@pytest.mark.parametrize("kind", WITH_FILES | WITH_BACKUPS | WITH_PRINTS)
async def test_no_command_that_reaches_files_is_offered_or_obeyed(only, kind):
    files = [command for command in kind.commands() if command.files]
    titles = {command.title for command in files}
    async with only.run_test(size=(200, 40)) as pilot:
        await play(pilot, (WITH_FILES | WITH_BACKUPS | WITH_PRINTS)[kind])
        page = only.screen
        assert isinstance(page, kind)
        assert not titles & {c.title for c in page.offered()}
        assert not titles & {offer.title.lower().split(" (")[0] for offer in Offers(page)._offers()}
        for command in files:
            await play(pilot, command.keys.replace(",", " "))
            assert only.screen is page
            await page.run_action(command.binding.action)
            assert only.screen is page
        await play(pilot, "question_mark")
        assert isinstance(only.screen, HelpPanel)
        assert not titles & {line.cells[1] for line in only.screen.query_one(Listing).lines}


@pytest.mark.parametrize("kind", WITH_FILES)
async def test_with_the_list_of_others_they_are_there(outrider, kind):
    async with outrider.run_test() as pilot:
        await play(pilot, WITH_FILES[kind])
        titles = {c.title for c in outrider.screen.offered()}
        assert {"export", "import"} <= titles


async def test_escape_from_the_desk_asks_whether_to_leave(only, monkeypatch):
    left = []
    monkeypatch.setattr(only, "exit", lambda: left.append("left"))
    async with only.run_test() as pilot:
        await play(pilot, "escape")
        assert isinstance(only.screen, Menu)
        assert "Leave Outrider?" in text(only)
        await play(pilot, "n")
        assert isinstance(only.screen, DeskPage)
        await play(pilot, "escape escape")
        assert isinstance(only.screen, DeskPage)
        assert left == []
        await play(pilot, "escape y")
        assert left == ["left"]


async def test_no_key_of_the_program_itself_leads_out(only):
    async with only.run_test() as pilot:
        for keys in ("", "p", "t", "j", "p enter end enter x", "e", "e f enter"):
            await play(pilot, keys)
            actions = {active.binding.action for active in only.screen.active_bindings.values()}
            assert actions, keys
            leading = [a for a in actions if re.search("suspend|screenshot|open_url|save_", a)]
            assert not leading, keys
            while not isinstance(only.screen, DeskPage):
                await play(pilot, "escape")
