"""What was put into a box comes back with it when what it asks for cannot be done."""

import importlib
import pkgutil
import sqlite3
from contextlib import closing, contextmanager

import pytest
from sqlmodel import select
from textual.widgets import Input, TextArea

import tui
from models.deeds.scenes.maps import NewZone
from models.tables import Zone
from models.views.workshop import everything
from tests.tui.screens import CAMPAIGN, HEATH, play
from tui.dialogs.dialog import Dialog
from tui.maps.grid import MapGrid
from tui.people.page import PeoplePage
from tui.rolling.panel import RollPanel
from tui.widgets.listing import Listing

ROUTES = {
    "a note": ("j w", "It rains.", "f2"),
    "a secret note": ("j W", "It rains.", "f2"),
    "notes of a sheet": ("p enter end enter", "Left-handed.", "f2"),
    "a figure of a sheet": ("p enter down down enter", "14", "enter"),
    "skills": ("p enter s", "Rifle 3", "enter"),
    "hurt by hand": ("p enter h plus down plus plus", "", "enter"),
    "a person": ("p n", "Marl", "enter"),
    "many people": ("p m", "2 green guards", "enter"),
    "a reminder": ("s", "Tide turns", "enter 1 h enter"),
    "a task": ("t n", "To nap: Simple.", "enter"),
    "another task": ("t down e", "To nap: Simple.", "enter enter"),
    "tags": ("t down number_sign", "quiet", "enter"),
    "a device": ("w n", "Pump", "enter 1 1"),
    "research": ("f n", "Moss", "enter"),
    "a survey": ("f s", "The pans", "enter 1"),
    "a weapon": ("p e n enter", "Sling", "enter"),
    "a map": ("M N", "Loft", "enter enter"),
    "a zone": ("e S m down down down down down n", "Loft", "enter"),
    "a scene": ("e S N", "Heath", "enter b enter"),
    "people of a scene": ("e S a space", "", "enter 1"),
    "a stretch": ("e S x", "7", "enter"),
    "what players are told": ("e K w", "A bell", "enter"),
    "what one does": ("e f enter s", "Sings", "enter"),
    "what misleads": ("e S o 3 i p 1", "It is empty.", "enter"),
    "a group on a track": (f"{HEATH} space g", "pines", "enter"),
}
"""The keys to a box, what is written there, and the keys that answer it and what is asked after."""


@pytest.fixture
def path(saves):
    return saves / f"{CAMPAIGN}.outrider"


@pytest.fixture(autouse=True)
def short_waits(monkeypatch):
    """Nobody waits for a second that a test knows to be in vain."""
    monkeypatch.setattr("tui.opening.WAIT_SECONDS", 0.02)


@contextmanager
def held(path):
    """Another program is about to write: the file can be read, and not written."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def entries(path) -> int:
    """How much is in the journal."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT count(*) FROM entry").fetchone()[0]


def inside(box):
    """Everything that stands in a box to be changed."""
    lines = [line.cells for listing in box.query(Listing) for line in listing.lines]
    return (
        [line.value for line in box.query(Input)],
        [area.text for area in box.query(TextArea)],
        lines,
    )


def write(box, text):
    """Write into a box, in place of what is there."""
    for line in box.query(Input):
        line.value = text
    for area in box.query(TextArea):
        area.text = text


@pytest.mark.parametrize("route", ROUTES)
async def test_a_box_comes_back_when_its_answer_cannot_be_kept(outrider, path, route):
    keys, text, answer = ROUTES[route]
    async with outrider.run_test() as pilot:
        await play(pilot, keys)
        box = outrider.screen
        assert isinstance(box, Dialog), box
        if text:
            write(box, text)
            await play(pilot, "")
        before, many = inside(box), entries(path)
        with held(path):
            await play(pilot, answer)
            back = outrider.screen
            assert isinstance(back, Dialog), back
            said = f"{back.query_one('.box').border_title}" + "".join(
                str(error.content) for error in back.query(".error")
            )
            assert "another program" in said
            if back is box:
                assert inside(back) == before
        assert entries(path) == many
        if back is box:
            await play(pilot, answer)
        else:
            await play(pilot, answer.split(maxsplit=1)[1])
        assert entries(path) == many + 1
        assert box not in outrider.screen_stack


async def test_what_was_asked_before_is_not_asked_again_nor_done_twice(outrider, path):
    """The box that comes back is the last one, and its new text takes the place of the old."""
    async with outrider.run_test() as pilot:
        await play(pilot, "w n")
        write(outrider.screen, "Pump")
        many = entries(path)
        with held(path):
            await play(pilot, "enter 1 1")
        write(outrider.screen, "Bilge pump")
        await play(pilot, "enter 1 1")
        campaign = await outrider.campaign()
        with campaign.read() as session:
            assert [d.name for d in everything(session) if "ump" in d.name] == ["Bilge pump"]
        assert entries(path) == many + 1


async def test_a_refusal_brings_the_box_back_as_well(outrider, path):
    """Both windows put a zone at the same place; the second is told, and has its text."""
    async with outrider.run_test() as pilot:
        await play(pilot, "e S m down down down down down n")
        box = outrider.screen
        write(box, "Loft")
        campaign = await outrider.campaign()
        with campaign.read() as session:
            ground = session.exec(select(Zone)).first().map_id
        x, y = outrider.pages[-1].query_one(MapGrid).place
        campaign.perform(NewZone(ground, "Attic", x, y))
        await play(pilot, "enter")
        assert outrider.screen is box
        assert inside(box)[0] == ["Loft"]
        assert "Attic" in str(box.query_one(".error").content)


async def test_escape_leaves_a_box_that_came_back(outrider, path):
    async with outrider.run_test() as pilot:
        await play(pilot, "p n")
        box = outrider.screen
        write(box, "Marl")
        with held(path):
            await play(pilot, "enter")
        await play(pilot, "escape escape")
        assert isinstance(outrider.screen, PeoplePage)
        await play(pilot, "down")
        assert not box.is_running
        assert not outrider._kept


def test_every_box_that_takes_text_is_kept():
    """Whatever box there will be: where something is written, it comes back."""
    for module in pkgutil.walk_packages(tui.__path__, "tui."):
        importlib.import_module(module.name)
    boxes, found = [Dialog], []
    while boxes:
        kind = boxes.pop()
        boxes += kind.__subclasses__()
        if {"TextLine", "TextArea"} & set(kind.compose.__code__.co_names):
            found.append(kind)
            assert kind.KEEPS or issubclass(kind, RollPanel), kind
    assert len(found) > 3


@pytest.mark.parametrize("keys", ["t X", "p e X"])
async def test_the_name_of_a_file_that_cannot_be_written_comes_back(outrider, saves, keys):
    (saves / "exchange").write_text("not a folder")
    async with outrider.run_test() as pilot:
        await play(pilot, keys)
        box = outrider.screen
        write(box, "mine.csv")
        await play(pilot, "enter")
        assert outrider.screen is box
        assert inside(box)[0] == ["mine.csv"]
        assert "could not be written" in str(box.query_one(".error").content)


async def test_the_name_of_a_campaign_that_cannot_be_made_comes_back(outrider, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tui.saves.page.make", full)
    async with outrider.run_test() as pilot:
        await play(pilot, "escape n")
        outrider.screen.query_one("#name", Input).value = "Far Shore"
        await play(pilot, "f2")
        assert inside(outrider.screen)[0][0] == "Far Shore"
        assert "The disk is full" in str(outrider.screen.query_one(".error").content)
