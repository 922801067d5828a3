"""One's own keys and looks: what is read, what is wrong, and on which line."""

import gc
import re

import platformdirs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.disks import fill, mounted
from tests.tui.screens import CAMPAIGN
from tui.cli import main
from tui.cli.configured import example
from tui.config.checking import checked, commands
from tui.config.file import config_file, read_file
from tui.config.keys import textual_keys
from tui.config.looks import chosen, value_of
from tui.config.settings import SETTINGS
from tui.program import Outrider, Program
from tui.shell.looks import Looks


def written(folder, text):
    path = folder / "config.toml"
    path.write_text(text, "utf-8")
    return read_file(path)


def wrong(folder, text):
    """The mistakes in a text, by line."""
    return {one.line: one.said for one in checked(written(folder, text)).mistakes}


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ("=", "equals_sign"),
        ("+", "plus"),
        ("ctrl++", "ctrl+plus"),
        ("ctrl+f", "ctrl+f"),
        ("Ctrl+F", "ctrl+f"),
        ("^f", "ctrl+f"),
        ("^", "circumflex_accent"),
        ("space", "space"),
        ("Esc", "escape"),
        ("F5", "f5"),
        ("PgUp", "pageup"),
        ("G", "G"),
        ("shift+g", "G"),
        ("shift+Tab", "shift+tab"),
        ("ä", "ä"),
        (",", "comma"),
        ("x, delete", "x,delete"),
        (["x", ","], "x,comma"),
        ("g g", "g g"),
    ],
)
def test_keys_are_written_as_a_referee_would(said, key):
    assert textual_keys(said) == key


@pytest.mark.parametrize("said", ["", "ctrl+i", "ctrl+M", "hyper+x", "ctrl+", "F13", "foo", 7, [7]])
def test_what_is_no_key_is_refused(said):
    with pytest.raises(ValueError, match=r"key|terminal sends"):
        textual_keys(said)


def test_every_mistake_is_named_with_its_line_and_the_rest_is_used(tmp_path):
    text = """\
theme = "textual-drak"
mouse = "no"
colour = 3
this is nothing
clock = "12-hour"
[keys]
undo = "ctrl+z"
acts.aim = "g"
nonsense = "x"
desk.people = ["hyper+x"]
people.hurt = "7"
redo = "down"
"""
    said = wrong(tmp_path, text)
    assert list(said) == [1, 2, 3, 4, 8, 9, 10, 11, 12]
    assert "textual-dark" in said[1]
    assert "true or false" in said[2]
    assert "keymap" in said[3]
    assert "area fire" in said[8]
    assert "hyper+x" in said[10]
    assert "write" in said[11]
    assert "list" in said[12]
    looks = checked(written(tmp_path, text)).chosen.looks
    assert looks == Looks({"undo": "ctrl+z"}, {}, "textual-dark", False, "12-hour")


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ('[keys]\n"acts.aim" = "g"\n', 2, "area fire"),
        ('clock = "12-hour"\nkeys = {undo = "up", help = "f2"}\n', 2, "list"),
        ('[[keys]]\nundo = "f2"\n', 1, r"\[keys\]"),
        ('[keys]\nundo = "f2\nredo = "f3"\n', 2, "quote"),
        ('[keys]\nundo = ["f2",\nredo = "f3"\nhelp = "f9"\n', 2, "value"),
        ("\ufeffmouse = true\nmouse = false\n", 2, "further up"),
        ("mouse = false\nbackups = 'games/old'\n", 2, "whole path"),
        ('backups = "~nobody-of-this-name/old"\n', 1, "whole path"),
        ('backups = "C:\\games"\n', 1, "single quotes"),
    ],
)
def test_whatever_way_it_is_written_a_mistake_is_on_its_line(tmp_path, text, line, said):
    ((found, why),) = wrong(tmp_path, text).items()
    assert found == line
    assert re.search(said, why)


def test_a_theme_that_there_is_not_is_told_with_all_there_are(tmp_path):
    (mistake,) = checked(written(tmp_path, 'theme = "x"\n')).mistakes
    assert '"tokyo-night"' in str(mistake)


def test_a_key_that_moves_or_is_on_every_page_is_nothing_else_anywhere(tmp_path):
    text = """\
keymap = "vim"
[keys]
move.down = "h"
undo = "q"
desk.people = "j"
help = "g"
tasks.new = "k"
move.last = "x x"
move.up = "ctrl+n"
move.right = ["ctrl+n", "l"]
"""
    said = wrong(tmp_path, text)
    assert list(said) == [3, 4, 5, 6, 7, 8, 9]
    assert "h is move.left" in said[3]
    assert "q is quit already (Saves)" in said[4]
    assert "j is move.down" in said[5]
    assert "g is move.first" in said[6]
    assert "k is move.up" in said[7]
    assert "x is" in said[8]
    assert "^n is move.right" in said[9]
    looks = checked(written(tmp_path, text)).chosen.looks
    assert (looks.moves["h"], looks.moves["j"], looks.moves["g g"]) == ("left", "down", "home")
    assert (looks.moves["ctrl+n"], looks.moves["l"]) == ("right", "right")


def test_keys_of_vi_may_change_places(tmp_path):
    assert not wrong(tmp_path, 'keymap = "vim"\n[keys]\nmove.down = "k"\nmove.up = "j"\n')


VALUES = (True, False, 1, "hand", "vim", "nord", "", "/tmp", "7", "12-hour")


@given(st.dictionaries(st.sampled_from(SETTINGS), st.sampled_from(VALUES)))
@settings(max_examples=30)
def test_what_is_used_is_what_nothing_is_wrong_with(tmp_path_factory, said):
    folder = tmp_path_factory.mktemp("config")
    file = written(folder, "\n".join(f"{one.name} = {_toml(value)}" for one, value in said.items()))
    wrong = {one.line for one in checked(file).mistakes}
    for number, (one, value) in enumerate(said.items(), 1):
        used = value_of(file, one.name)
        assert (type(used), used) == (type(value), value) or number in wrong
        assert number not in wrong or used == one.default


def _toml(value):
    return str(value).lower() if isinstance(value, bool) else repr(value).replace("'", '"')


def test_the_example_sets_nothing_and_nothing_is_wrong_with_it(tmp_path):
    file = written(tmp_path, example())
    assert checked(file).mistakes == ()
    assert chosen(file).looks == Looks(theme="")


@pytest.mark.parametrize("base", [None, "", " ", "/somewhere"])
def test_it_lies_where_the_platform_has_such_files(base, monkeypatch):
    monkeypatch.delenv("OUTRIDER_CONFIG", raising=False)
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    if base is not None:
        monkeypatch.setenv("XDG_CONFIG_HOME", base)
    folder = platformdirs.user_config_path("outrider", appauthor=False)
    assert config_file(None) == folder / "config.toml"


def test_what_is_no_file_of_text_is_told(tmp_path):
    (tmp_path / "config.toml").write_bytes(b"\xff\xfe")
    assert "UTF-8" in read_file(tmp_path / "config.toml").mistakes[0].said
    assert read_file(tmp_path / "none.toml").said == {}


def test_the_command_checks_and_shows(tmp_path, capsys):
    path = tmp_path / "mine.toml"
    path.write_text('keymap = "vim"\nmouse = 3\n', "utf-8")
    assert main(["--config", str(path), "config", "--check"]) == 1
    assert "Line 2: mouse" in capsys.readouterr().out
    assert main(["config", "--config", str(path), "--show"]) == 0
    shown = capsys.readouterr().out
    assert 'keymap = "vim" (by itself "default")' in shown
    for name in commands():
        assert f"\n{name} " in shown
    assert re.search(r"(?m)^quit +\^q q \(on Saves\) +Close", shown)
    assert re.search(r"(?m)^acts.detect .*y \(on Combat\) Y \(not on Combat\)", shown)
    assert re.search(r"(?m)^undo +u +Take", shown)


def test_backups_of_a_campaign_that_names_no_folder_go_to_the_chosen_one(saves, tmp_path, capsys):
    path, folder = tmp_path / "mine.toml", tmp_path / "elsewhere"
    folder.mkdir()
    path.write_text(f'backups = "{folder}"\n', "utf-8")
    where = ["--saves", str(saves), "--config"]
    assert main([*where, str(tmp_path / "none.toml"), "backup", "Short Measure"]) == 2
    assert "There is no" in capsys.readouterr().err
    assert main([*where, str(path), "backup", "Short Measure"]) == 0
    assert len(list((folder / "backups").glob("Short Measure*.outrider"))) == 1


def test_the_editor_gets_a_file_with_everything_explained(tmp_path, monkeypatch, capsys):
    path = tmp_path / "new" / "config.toml"
    monkeypatch.setenv("OUTRIDER_CONFIG", str(path))
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.delenv("EDITOR", raising=False)
    assert main(["config"]) == 2
    assert path.read_text("utf-8") == example()
    assert "EDITOR" in capsys.readouterr().err


def test_of_a_file_for_which_there_is_no_room_nothing_is_left(tmp_path, monkeypatch, capsys):
    with mounted(tmp_path / "disk", 64_000) as disk:
        monkeypatch.setenv("OUTRIDER_CONFIG", str(disk / "config.toml"))
        fill(disk / "filler")
        assert main(["config"]) == 2
        full = f"The disk of {disk} is full; make room and try again."
        assert capsys.readouterr().err == f"outrider: No file was made. {full}\n"
        assert [file.name for file in disk.iterdir()] == ["filler"]


async def test_a_theme_is_worn_from_the_first_paint(saves):
    outrider = Outrider(saves, looks=Looks(theme="beamer"))
    async with outrider.run_test(size=(80, 24)):
        assert outrider.theme == "beamer"
        assert outrider.screen.rich_style.bgcolor.triplet == (255, 255, 255)


@pytest.fixture
def program(saves):
    """The program as in a process of its own, which says when to look for garbage."""
    thresholds = gc.get_threshold()
    yield Program(saves, CAMPAIGN)
    gc.set_threshold(*thresholds)


async def test_the_mouse_is_left_alone_and_mistakes_are_told_after_the_first_paint(
    program, tmp_path, monkeypatch
):
    told = []
    monkeypatch.setattr(program, "tell", told.append)
    file = written(tmp_path, 'mouse = false\n[keys]\ndesk.people = "t"\nundo = "F9"\n')
    assert not program.take(file)
    async with program.run_test(size=(80, 24)):
        assert told == []
        await program._check(file)
        assert "Line 3: desk.people: t is tasks already" in told[0]
        assert program.looks.keymap == {"undo": "f9"}
