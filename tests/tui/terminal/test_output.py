"""Sparse output shows what Textual's own output shows, and is small."""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.app import App
from textual.containers import Horizontal
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import (
    Checkbox,
    DataTable,
    Footer,
    Header,
    Input,
    Label,
    OptionList,
    Static,
    TabbedContent,
    TabPane,
    TextArea,
)

from tests.hostile import HOSTILE
from tests.tui.terminal.recording import RecordingApp
from tui.terminal import output


@pytest.fixture(autouse=True)
def erasing(request, monkeypatch):
    """Whether the terminal erases with the background colour, and repeats; most do."""
    erasing = getattr(request, "param", True)
    monkeypatch.setattr(output, "erases", lambda: erasing)
    monkeypatch.setattr(output.SparseApp, "_repeats", erasing)
    return erasing


both_kinds = pytest.mark.parametrize("erasing", [True, False], indirect=True)


class ListApp(RecordingApp):
    """The commonest screen: a long list between a header and a footer."""

    BINDINGS = (("q", "quit", "Quit"), ("n", "new", "New"))

    def compose(self):
        yield Header()
        yield OptionList(*[f"Guard {number}, green, effective range" for number in range(1000)])
        yield Footer()


class TableApp(RecordingApp):
    """A table of text in several scripts, tabs and a checkbox beside it."""

    CSS = "DataTable { width: 35; }"

    def compose(self):
        with Horizontal():
            yield DataTable(cursor_type="row", zebra_stripes=True)
            with TabbedContent():
                with TabPane("One"):
                    yield Checkbox("Seen")
                    yield Input("日本語 e\u0301 ●○")
                with TabPane("Two"):
                    yield TextArea("line\n全角\n" * 30)
        yield Footer()

    def on_mount(self):
        table = self.query_one(DataTable)
        table.add_columns("Name", "日付", "●○○")
        for number in range(60):
            table.add_row(f"名前 {number}", "シ" * (number % 7), Text("שלום " * (number % 3)))


class Ask(ModalScreen):
    """A question over half of what lies below."""

    DEFAULT_CSS = "Ask { align: center middle; Label { width: 21; height: 5; border: round red; } }"
    BINDINGS = (("escape", "dismiss", "Close"),)

    def compose(self):
        yield Label("本当 really?")


class LayersApp(RecordingApp):
    """Modal screens over wide text, so that wide glyphs are cut in half."""

    BINDINGS = (("a", "ask", "Ask"), ("m", "more", "More"), ("d", "toggle_dark", "Dark"))

    def compose(self):
        yield Static("日本語の名前 " * 200, id="text")
        yield Footer()

    def action_ask(self):
        self.push_screen(Ask())

    def action_more(self):
        self.query_one("#text", Static).update("x日本語の名前 " * 200)

    def action_toggle_dark(self):
        self.theme = "textual-light" if self.theme == "textual-dark" else "textual-dark"


KEYS = ["down", "up", "right", "left", "pagedown", "pageup", "end", "home", "tab", "shift+tab"]
KEYS += ["enter", "space", "escape", "ctrl+p", "backspace", "x", "a", "m", "d"]


@both_kinds
@pytest.mark.parametrize("app_class", [ListApp, TableApp, LayersApp])
@settings(max_examples=3, deadline=None, suppress_health_check=list(HealthCheck))
@given(keys=st.lists(st.sampled_from(KEYS), min_size=5, max_size=15))
async def test_the_screen_is_what_textual_would_show(app_class, keys):
    app = app_class()
    async with app.recorded() as pilot:
        await app.after(pilot)
        for key in keys:
            await app.after(pilot, key)
            assert app.sent.cells == app.meant.cells, key


@both_kinds
async def test_bytes_of_a_list(erasing):
    app = ListApp(120, 40)
    async with app.recorded() as pilot:
        start = await app.after(pilot)
        assert len(start.encode()) <= (10_000 if erasing else 11_000)
        for _ in range(10):
            assert 0 < len((await app.after(pilot, "down")).encode()) <= 400
        await app.after(pilot, "pagedown", "pagedown")
        for _ in range(10):
            assert 0 < len((await app.after(pilot, "down")).encode()) <= 700
        assert "Guard 90" in app.sent.text


async def test_nothing_is_sent_when_nothing_happens():
    app = ListApp()
    async with app.recorded() as pilot:
        await app.after(pilot)
        assert await app.after(pilot) == ""


async def test_an_update_that_textual_drops_is_not_taken_for_sent():
    app = ListApp()
    async with app.recorded() as pilot:
        await app.after(pilot)
        update = app.screen._compositor.render_update(full=True)
        app._shadow.forget()
        with app.batch_update():
            app._display(app.screen, update)
            assert app.take() == ""
            app.sent.reset()
        app.refresh()
        await app.after(pilot)
        assert app.sent.cells == app.meant.cells


async def test_redraw_sends_the_whole_screen():
    app = ListApp()
    async with app.recorded() as pilot:
        await app.after(pilot, "down", "down")
        app.sent.reset()
        app.action_redraw()
        await app.after(pilot)
        assert app.sent.cells == app.meant.cells


async def test_resume_sends_the_whole_screen():
    app = ListApp()
    async with app.recorded() as pilot:
        await app.after(pilot, "down")
        app.sent.reset()
        app.app_resume_signal.publish(app)
        await app.after(pilot)
        assert app.sent.cells == app.meant.cells


@pytest.mark.parametrize("size", [(60, 20), (100, 30), (80, 24)])
async def test_resize_sends_the_whole_screen(size):
    app = TableApp()
    async with app.recorded() as pilot:
        await app.after(pilot, "down")
        for display in (app.sent, app.meant):
            display.resize(size[1], size[0])
            display.reset()
        await pilot.resize_terminal(*size)
        await app.after(pilot)
        assert app.size == Size(*size)
        assert "名前 0" in app.sent.text
        assert [line for line in app.sent.cells if line] == app.meant.cells


async def test_full_output_is_all_that_textual_sends(monkeypatch):
    monkeypatch.setattr(output, "SPARSE", False)
    app = ListApp()
    async with app.recorded() as pilot:
        sizes = [len(await app.after(pilot, "down")) for _ in range(3)]
        assert min(sizes) > 5_000
        assert app.sent.cells == app.meant.cells


class RawLine(Widget):
    """A widget that hands on what it was given as it is, and links to it."""

    DEFAULT_CSS = "RawLine { height: 1; }"

    def __init__(self, text):
        super().__init__()
        self.text = text

    def render_line(self, y):
        return Strip([Segment(self.text, Style(link=self.text)), Segment(self.text)])


class RawApp(RecordingApp):
    """Hostile texts, nowhere cleaned."""

    def compose(self):
        for text in HOSTILE:
            yield RawLine(text)


LINK = r"\x1b\]8;[^;\x1b]*;[^\x00-\x1f\x7f-\x9f]*\x1b\\"
MEANT = re.compile(rf"\x1b\[[0-9;]*[HmXCEb]|\x1b\[\?2026[hl]|\x1b\]22;\w+\x07|{LINK}")


@pytest.mark.parametrize("sparse", [True, False])
async def test_no_code_of_a_stranger_leaves_whatever_widget_let_it_in(monkeypatch, sparse):
    monkeypatch.setattr(output, "SPARSE", sparse)
    app = RawApp(120, len(HOSTILE))
    async with app.recorded() as pilot:
        sent = await app.after(pilot)
    assert "Maya" in sent
    assert COMMANDS.findall(MEANT.sub("", sent)) == []


class TextApp(RecordingApp):
    """One text on one line, with a line below it."""

    CSS = "Static { height: 1; }"

    def __init__(self, text):
        super().__init__()
        self.text = text

    def compose(self):
        yield Static(self.text, id="text")
        yield Static("below")


async def test_links_are_opened_and_closed():
    here = Style(link="https://example.com/here")
    evil = Style(link="https://example.com/\x1b]52;c;x\x07")
    text = Text.assemble("see ", ("this", here), " and ", ("that", evil))
    app = TextApp(text)
    async with app.recorded() as pilot:
        sent = await app.after(pilot)
        addresses = re.findall(r"\x1b]8;;([^\x1b]*)\x1b\\(\w*)", sent)
        assert addresses == [("https://example.com/here", "this"), ("", "")]
        assert "52;c" not in sent


@pytest.mark.parametrize("text", ["👩‍🚀 astronaut", "🇯🇵 🏴‍☠️ ☎️ 👍🏽 flags", "e\u0301a\u0300\u0301"])
async def test_what_follows_an_uncertain_glyph_is_placed_by_column(text):
    app = TextApp(Text(text + " end"))
    async with app.recorded() as pilot:
        await app.after(pilot)
        column = app.query_one("#text").render_line(0).text.index("end")
        line = app.sent.buffer[0]
        width = Text(text + " ").cell_len
        assert "".join(line[width + offset].data for offset in range(3)) == "end"
        assert column


OWN_CODES = re.compile(r"\x1b\[[0-9;]*[HmXCEb]|\x1b\]22;\w+\x07")
COMMANDS = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069]")


async def test_no_text_commands_the_terminal():
    """Even a widget that was handed the raw text cannot leak it."""
    app = TextApp("")
    async with app.recorded() as pilot:
        await app.after(pilot)
        for text in HOSTILE:
            app.query_one("#text", Static).update(Text(text[:200]))
            sent = await app.after(pilot)
            assert not COMMANDS.search(OWN_CODES.sub("", sent)), ascii(text[:50])
            assert app.sent.display[1].strip() == "below"


def test_textual_has_the_method_that_is_replaced():
    assert output.SparseApp._display is not App._display
    assert App._display.__code__.co_varnames[:3] == ("self", "screen", "renderable")
