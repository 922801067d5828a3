"""Every command of every page: one key, a reason when it cannot be used, any key it is given."""

import ast
import re
from itertools import chain
from pathlib import Path

import pytest

import tui
from tests.tui.everything import pages
from tests.tui.screens import BOARD, CAMPAIGN, HEATH, RULES, SEAT, TOKENS, play, settle
from tests.tui.stillness import unpainted
from tui.config.file import Written
from tui.config.looks import chosen
from tui.config.vim import VIM
from tui.program import Outrider
from tui.shell.command import shown_keys
from tui.shell.help import HelpPanel
from tui.shell.keybar import KeyBar
from tui.shell.page import Page
from tui.shell.palette import Offers
from tui.widgets.listing import Listing

THERE = {
    "BackupsPage": "escape b B",
    "BandsPage": HEATH,
    "CombatPage": "e f enter",
    "ComingPage": "c",
    "ComparedPage": "escape b B d",
    "DeskPage": "",
    "EquipmentPage": "p e",
    "FindPage": "ctrl+f enter",
    "FrontierPage": "f",
    "JournalPage": "j",
    "KindsPage": "p K",
    "KnowledgePage": "e K",
    "LadderPage": "e S o 3",
    "LorePage": "L",
    "LifePage": "p enter l",
    "MapPage": "e S m",
    "MonthPage": "c m",
    "NotesPage": "N",
    "PeoplePage": "p",
    "PlayersFindPage": "j p ctrl+f enter",
    "PlayersBoardPage": f"{TOKENS} P",
    "PlayersPage": "j p",
    "PlayersRecapPage": "S b p",
    "PlayersReferencePage": RULES,
    "PlayersResearchPage": "f enter p",
    "PlayersSurveyPage": "f down down enter p",
    "RandomTablesPage": "R",
    "ReferencePage": "r",
    "ResearchPage": "f enter",
    "RowPage": "p e enter",
    "RulingsPage": "H",
    "SavesPage": "escape",
    "SessionsPage": "S",
    "SeatShowsPage": f"{SEAT} P",
    "SheetPage": "p enter",
    "SurveyPage": "f down down enter",
    "TablePage": SEAT,
    "TablesPage": "r T",
    "TasksPage": "t",
    "ToldPage": "e K P",
    "TokensPage": BOARD,
    "VehiclePage": "p e left end enter",
    "WardPage": "m",
    "WorkshopPage": "w",
    "ZonesPage": "e",
}
"""The keys that lead to every page from the desk."""
NAMES = sorted({command.name for page in pages() for command in page.commands()})
OWN = chosen(Written(Path())).looks
VI = chosen(Written(Path(), said={"keymap": "vim"})).looks
OTHER_KEYS = dict(
    zip(
        NAMES,
        map(
            chr,
            chain(
                range(0x3B1, 0x3C2), range(0x400, 0x530), range(0x561, 0x587), range(0x10D0, 0x10FB)
            ),
        ),
        strict=False,
    )
)
"""Another key for every command, a letter that no command has of its own."""


def test_every_page_is_among_them():
    assert {page.__name__ for page in pages()} == set(THERE)
    assert set(OTHER_KEYS) == set(NAMES)


@pytest.mark.parametrize("page", sorted(pages(), key=str))
def test_no_key_and_no_name_is_twice_on_a_page(page):
    names = [command.name for command in page.commands()]
    keys = [key for command in page.commands() for key in command.keys.split(",")]
    assert len(keys) == len(set(keys))
    assert len(names) == len(set(names))


@pytest.mark.parametrize("page", sorted(pages(), key=str))
def test_in_the_keys_of_vi_no_letter_moves_and_commands_at_once(page):
    keys = [
        key for command in page.commands() for key in VIM.get(command.name, command.keys).split(",")
    ]
    assert len(keys) == len(set(keys))
    assert not {*keys} & {moved.split()[0] for moved in VI.moves}


def test_what_vi_moves_away_is_there():
    assert not {*VIM} - {*NAMES}


# No command is known by a string


def commands_in(function):
    """The variables that hold a command in a function."""
    names = {"command"}
    for node in ast.walk(function):
        if isinstance(node, ast.arg) and node.annotation and "Command" in ast.dump(node.annotation):
            names.add(node.arg)
        if isinstance(node, ast.For | ast.comprehension) and isinstance(node.target, ast.Name):
            source = ast.dump(node.iter)
            if any(f"'{word}'" in source for word in ("commands", "offered", "usable", "KEYS")):
                names.add(node.target.id)
    return names


TOLD = re.compile(r"command|Command|offered|usable|KEYS|def (can|means|why_not)\b")
"""What stands in every file that such a comparison could stand in."""


def compared(text):
    """The lines in which something a command is called is compared with a text."""
    if not TOLD.search(text):
        return
    tree = ast.parse(text)
    names = commands_in(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name in {"can", "means"}:
            yield node.lineno
        if (
            isinstance(node, ast.FunctionDef)
            and node.name == "why_not"
            and "str" in {getattr(each.annotation, "id", "") for each in node.args.args}
        ):
            yield node.lineno
        if not isinstance(node, ast.Compare):
            continue
        parts = [part for side in (node.left, *node.comparators) for part in ast.walk(side)]
        called = any(
            isinstance(part, ast.Attribute)
            and part.attr in {"name", "title", "help", "keys"}
            and isinstance(part.value, ast.Name)
            and part.value.id in names
            for part in parts
        )
        if called and any(isinstance(p, ast.Constant) and isinstance(p.value, str) for p in parts):
            yield node.lineno


def test_no_command_is_compared_with_a_text():
    root = Path(tui.__file__).parent
    assert {
        f"{path.relative_to(root)}:{line}"
        for path in root.rglob("*.py")
        for line in compared(path.read_text())
    } == set()


@pytest.mark.parametrize(
    "text",
    [
        "command.name == 'undo'",
        "command.title in {'edit', 'new'}",
        "[c for c in page.usable() if c.name != 'back']",
        "def f(one: Command[Any]): return 'x' in one.keys",
        "def can(self, name: str): return True",
        "def why_not(self, name: str): return ''",
    ],
)
def test_such_a_comparison_would_be_found(text):
    assert list(compared(text)) == [1]


# What cannot be used says why


async def refused_say_why(pilot, page, monkeypatch):
    """Whatever cannot be used now says why when one of its own keys is pressed, in a sentence."""
    told = []
    page.outrider.bind_keys(OWN)
    page.refresh_bindings()
    monkeypatch.setattr(page.outrider, "tell", told.append)
    for command in page.offered():
        why = page.why_not(command)
        assert isinstance(why, str)
        assert not why or why.endswith((".", "?", ")")), f"{command.name}: {why}"
        for key in command.keys.split(",") * bool(why):
            if page._is_taken(key):
                continue
            told.clear()
            await play(pilot, key)
            assert (told, pilot.app.screen) == ([why], page), command.name


# A key of one's own


async def play_rebound(pilot, keys):
    """Press keys, and in place of a command's own the one that was given to it."""
    await settle(pilot)
    for key in keys.split():
        page = pilot.app.screen
        usable = page.usable() if isinstance(page, Page) else ()
        meant = (OTHER_KEYS[c.name] for c in usable if key in c.keys.split(","))
        await play(pilot, next(meant, key))


@pytest.fixture
def rebound(saves):
    """The program with another key for every command."""
    return Outrider(saves, CAMPAIGN, keymap=OTHER_KEYS)


@pytest.mark.parametrize("name", sorted(THERE))
async def test_footer_help_palette_keys_and_refusals_follow_the_keymap(rebound, monkeypatch, name):
    async with rebound.run_test(size=(300, 50)) as pilot:
        with unpainted(rebound):  # the last of it is painted
            await play_rebound(pilot, THERE[name])
            page = rebound.screen
            assert type(page).__name__ == name
            given = {c: OTHER_KEYS[c.name] for c in page.offered()}
            assert [shown_keys(key) for key in given.values()] == [[key] for key in given.values()]
            usable = page.usable()
            assert lit(page) == {(given[c], c.title, given[c]) for c in usable if c.footer}
            offered = {offer.title.lower() for offer in Offers(page)._offers()}
            assert {f"{c.title} ({given[c]})".lower() for c in usable} <= offered
            await play(pilot, OTHER_KEYS["help"])
            assert isinstance(rebound.screen, HelpPanel)
            lines = {line.cells[:2] for line in rebound.screen.query_one(Listing).lines}
            assert {(key, c.title) for c, key in given.items()} <= lines
            await play(pilot, "escape")
            assert rebound.screen is page
            with monkeypatch.context() as patch:
                await they_do_what_they_should(pilot, page, given, patch)
                await as_in_vi(pilot, page, patch)
            await refused_say_why(pilot, page, monkeypatch)
        await settle(pilot)


def lit(page):
    """What the footer shows: keys, words, and what is pressed."""
    return {(one.key, one.title, one.pressed) for one in page.query_one(KeyBar).lit}


async def as_in_vi(pilot, page, monkeypatch):
    """The same page in the keys of vi: each command works under the key that is shown."""
    page.outrider.bind_keys(VI)
    page.refresh_bindings()
    page.refresh_keys()
    given = {c: VI.keymap.get(c.name, c.keys).split(",")[0] for c in page.offered()}
    footer = {(shown_keys(key)[0], c.title, key) for c, key in given.items() if c.footer}
    assert lit(page) <= footer
    moved = {command: key for command, key in given.items() if command.name in VIM}
    await they_do_what_they_should(pilot, page, moved, monkeypatch)


async def they_do_what_they_should(pilot, page, given, monkeypatch):
    """Each command has the key it was given, and its own no longer."""
    used, usable = [], page.usable()

    async def use(command):
        used.append(command)

    monkeypatch.setattr(page, "use", use)
    monkeypatch.setattr(page.outrider, "tell", lambda _line: None)
    await press(pilot, *given.values())
    assert names(used) == names(command for command in given if command in usable)
    used.clear()
    own = (key for command in given for key in command.keys.split(",") if len(key) == 1)
    await press(pilot, *(key for key in own if not page._is_taken(key)))
    assert names(used) == []


async def press(pilot, *keys):
    """Press keys one after the other; none of them does anything that is waited for."""
    await pilot.press(*keys)
    await settle(pilot)


def names(commands):
    return [command.name for command in commands]
