"""Every command of the command line does on a campaign of a server what it does on a file."""

import json
import os
import sys

import pytest

from models.storage.stores import environment_for
from tests.server import rows_of_copy
from tui.cli import main
from tui.cli.options import COMMANDS
from tui.hosting import host_command

APART = {
    "list", "new", "rules", "odds", "config", "completion", "man", "seat", "import",
    "table", "open", "move", "referees",
}  # fmt: skip
"""Commands that name no campaign, and those that are tried apart."""
GIVEN = {
    "log": ["--last", "3"],
    "settle": ["1h"],
    "do": ["new-person", "name=Zed"],
    "undo": [],
    "redo": [],
    "show": ["people", "--json"],
    "backup": [],
    "restore": ["--list"],
    "compact": ["--keep", "1"],
    "export": ["{folder}/vault"],
    "tasks": ["export", "{folder}/tasks.txt"],
    "equipment": ["export", "{folder}/book.csv"],
    "people": ["export", "{folder}/people.csv"],
    "print": ["people", "{folder}/people.md"],
    "doctor": [],
}


@pytest.fixture
def outrider(server, sample, tmp_path, monkeypatch, capsys):
    """A campaign on a server, named in one's own settings, and what a command prints of it."""
    hosted = server.put(sample, tmp_path / "others")
    config = tmp_path / "config.toml"
    typed = str(hosted.address).replace("ann@", "ann:hush@")
    config.write_text(f'[campaigns]\n"Club night" = "{typed}"\n')
    monkeypatch.setenv("OUTRIDER_CONFIG", str(config))
    saves = tmp_path / "saves"
    saves.mkdir()

    def run(*given, status=0):
        assert main(["--saves", str(saves), *given]) == status
        said = capsys.readouterr()
        assert "hush" not in said.out + said.err
        return said.out + said.err

    run.hosted, run.saves = hosted, saves
    return run


def test_every_command_is_tried():
    assert COMMANDS.keys() - APART == GIVEN.keys()


def test_every_command_works_on_it_by_its_address_and_by_its_name(outrider, tmp_path):
    for number, (command, more) in enumerate(GIVEN.items()):
        folder = tmp_path / str(number)
        folder.mkdir()
        rest = [one.format(folder=folder) for one in more]
        name = "Club night" if number % 2 else str(outrider.hosted.address)
        outrider(command, name, *rest)
    (copy,) = (outrider.saves / "servers").glob("*/*.outrider")
    assert rows_of_copy(copy) == outrider.hosted.rows()
    assert len([*(outrider.saves / "backups").iterdir()]) >= 3
    for file in filter(lambda each: each.is_file(), outrider.saves.rglob("*")):
        assert b"hush" not in file.read_bytes()


def test_a_backup_of_it_is_put_in_its_place(outrider):
    outrider("backup", "Club night")
    before = outrider.hosted.rows()
    outrider("do", "Club night", "new-person", "name=Zed")
    outrider("restore", "Club night")
    assert outrider.hosted.rows() == before


def test_it_is_listed_moved_home_and_back_and_let_others_in(outrider):
    assert "Club night: on a server, not opened here yet" in outrider("list")
    outrider("log", "Club night", "--last", "1")
    (row,) = json.loads(outrider("list", "--json"))["rows"]
    assert (row["name"], row["people"]) == ("Club night", 16)
    assert "ann: referee, whose campaign it is" in outrider("referees", "Club night")
    said = outrider("move", "Club night")
    name = outrider.hosted.address.campaign
    assert f"{name} is home" in said
    assert (outrider.saves / f"{name}.outrider").exists()
    assert "took it home" in outrider("log", "Club night", status=2)
    said = outrider("move", name, "Club night")
    assert "trash" in said
    assert not (outrider.saves / f"{name}.outrider").exists()
    outrider("do", "Club night", "new-person", "name=Zed")


def test_without_what_speaks_to_it_the_command_that_adds_it_is_said(outrider, monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert "make server" in outrider("log", "Club night", status=2)
    assert "make server" in outrider("move", "Club night", status=2)


def test_a_password_that_was_typed_is_not_among_the_arguments_of_a_program(outrider, monkeypatch):
    typed = str(outrider.hosted.address).replace("ann@", "ann:hu%2Fsh@")
    given = ["--saves", str(outrider.saves), "log", typed, "--last", "1"]
    begun = []

    def begin(program, arguments):
        begun.append((program, arguments, os.environ["PGPASSWORD"]))
        raise KeyboardInterrupt

    monkeypatch.setattr("sys.argv", ["outrider", *given])
    monkeypatch.setattr("sys.orig_argv", ["python", "-P", "outrider", *given])
    monkeypatch.setattr("os.execv", begin)
    monkeypatch.setenv("PGPASSWORD", "")
    assert main() == 130
    ((program, arguments, password),) = begun
    assert program == arguments[0] == sys.executable
    assert arguments[1:3] == ("-P", "outrider")
    assert arguments[6] == str(outrider.hosted.address)
    assert password == "hu/sh"
    assert not any("hu" in word and "sh@" in word for word in arguments)


def test_a_host_is_told_the_password_and_not_in_its_arguments(outrider):
    outrider("log", "Club night", "--last", "1")
    (copy,) = (outrider.saves / "servers").glob("*/*.outrider")
    assert environment_for(copy) == {"PGPASSWORD": "hush"}
    assert "hush" not in str(host_command(copy, []))
    assert environment_for(outrider.saves / "Home.outrider") == {}


def test_plain_lines_are_the_same(outrider, monkeypatch):
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    opened = []

    def run(folder, path, **how):
        opened.append((folder, path.watch.path.stem))
        return 0

    monkeypatch.setattr("tui.plain.program.run", run)
    outrider("open", "Club night", "--plain")
    assert opened == [(outrider.saves, outrider.hosted.address.campaign)]
