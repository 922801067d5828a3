"""The command line: what it prints, what it refuses, and what it leaves unimported."""

import json
import os
import subprocess
import sys
from fractions import Fraction
from importlib.metadata import version
from pathlib import Path
from unicodedata import category

import pytest

from models.campaign import Campaign
from models.storage import schema
from models.tables import Due, Person
from tests.hostile import HOSTILE
from tui.cli import main

PROGRAM = (sys.executable, "-c", "import sys; from tui.cli import main; sys.exit(main())")
UNSEEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    campaign = Campaign.create(tmp_path / "Short Measure.outrider")
    with campaign.action("Maya arrives") as action:
        action.world.clock = 70 * 86_400 + 78_030
        action.session.add(Person(name="Maya"))
        action.session.add(Due(at=71 * 86_400, label="Supper"))
        action.tell("Maya is here.", "T-01", "G-01")
        action.tell("She is followed.", secret=True)
    with campaign.action("The guard turns") as action:
        action.secret = True
        action.tell("Nobody saw it.")
    with campaign.action("A mistake") as action:
        action.tell("This did not happen.")
    campaign.undo()
    campaign.close()
    return tmp_path


def run(folder: Path, capsys, *arguments: str) -> str:
    """What a command prints that goes well."""
    assert main(["--saves", str(folder), *arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def refused(folder: Path, capsys, *arguments: str) -> str:
    """The one line with which a command is refused."""
    try:
        status = main(["--saves", str(folder), *arguments])
    except SystemExit as ended:
        status = ended.code
    out, err = capsys.readouterr()
    assert status == 2
    assert out == ""
    assert err.startswith("outrider: ")
    assert err.count("\n") == 1
    assert err.endswith("\n")
    return err


def outrider(*arguments: object, **options):
    """The program in a process of its own."""
    command = [*PROGRAM, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


def test_version(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"outrider {version('outrider')}\n"


def test_list(folder, capsys):
    Campaign.create(folder / "Empty.outrider").close()
    (folder / "Odd.outrider").write_text("Dear diary")
    lines = run(folder, capsys, "list").splitlines()
    assert sum("Short Measure · day 71, 21:40:30 · 1 person · played 20" in x for x in lines) == 1
    assert any(line.endswith("next day 72, 00:00:00 Supper") for line in lines)
    assert any(line.startswith("Empty · day 1, 00:00:00 · 0 people") for line in lines)
    assert any(line.startswith("Odd: Odd.outrider is not a campaign") for line in lines)


def test_an_empty_folder_says_so(tmp_path, capsys):
    assert run(tmp_path / "nowhere", capsys, "list").startswith("No campaigns yet in ")
    assert not (tmp_path / "nowhere").exists()


def test_the_folder_may_be_named_before_or_after(folder, capsys):
    before = run(folder, capsys, "list")
    assert main(["list", "--saves", str(folder)]) == 0
    assert capsys.readouterr().out == before


def test_new(tmp_path, capsys):
    assert "Made" in run(tmp_path / "made", capsys, "new", "Who? 50%")
    assert "Who? 50%" in run(tmp_path / "made", capsys, "list")


def test_a_name_that_somebody_was_quicker_with(folder, capsys, monkeypatch):
    monkeypatch.setattr(
        "models.storage.saves.new_path", lambda *_: folder / "Short Measure.outrider"
    )
    line = refused(folder, capsys, "new", "Short Measure")
    assert line == "outrider: There is already a campaign named 'Short Measure'.\n"


def test_new_sample(tmp_path, capsys):
    run(tmp_path, capsys, "new", "Sample", "--sample")
    assert "people" in run(tmp_path, capsys, "list")
    assert run(tmp_path, capsys, "doctor", "Sample").count("\nBAD") == 0


def test_log(folder, capsys):
    log = run(folder, capsys, "log", "Short Measure")
    assert log == (
        "day 71, 21:40:30  Maya arrives\n"
        "    Maya is here. [T-01, G-01]\n"
        "    She is followed. (secret)\n"
        "day 71, 21:40:30  The guard turns\n"
        "    Nobody saw it.\n"
        "day 71, 21:40:30  A mistake (undone)\n"
        "    This did not happen.\n"
        "day 71, 21:40:30  Undo: A mistake\n"
    )
    last = run(folder, capsys, "log", "Short Measure", "--last", "1")
    assert last == "day 71, 21:40:30  Undo: A mistake\n"


def test_settle(folder, capsys):
    printed = run(folder, capsys, "settle", "Short Measure", "30d")
    assert printed.splitlines() == [
        "day 72, 00:00:00  Time passes: 2 h 19 min 30 s",
        "    Due now: Supper (secret)",
        "day 72, 00:00:00  Settled: Supper",
        "day 101, 21:40:30  Time passes: 29 d 21 h 40 min 30 s",
    ]
    assert run(folder, capsys, "log", "Short Measure", "--last", "3") == printed
    assert "Write a time such as" in refused(folder, capsys, "settle", "Short Measure", "soon")
    assert "Time goes forward" in refused(folder, capsys, "settle", "Short Measure", "-3h")
    assert "SPAN" in refused(folder, capsys, "settle", "Short Measure")


def test_settling_stops_where_the_referee_decides(folder, capsys):
    campaign = Campaign(folder / "Short Measure.outrider")
    with campaign.action("Tried") as action:
        wait = {"deed": "again", "label": "Wei may try again", "asked": {"trial": 1}}
        action.session.add(Due(at=action.world.clock, **wait))
    campaign.close()
    assert main(["--saves", str(folder), "settle", "Short Measure", "6h"]) == 1
    said = "Stopped. Wei may try again: whether that is done is the referee's to say.\n"
    assert capsys.readouterr().out == said


def test_the_players_log_keeps_secrets(folder, capsys):
    assert run(folder, capsys, "log", "Short Measure", "--players") == (
        "day 71, 21:40:30  Maya arrives\n    Maya is here.\n"
    )


def test_the_log_as_markdown(folder, capsys):
    ask = ("log", "Short Measure", "--as", "markdown")
    whole = run(folder, capsys, *ask)
    assert whole == (
        "# Journal: Short Measure\n\n## Before the first session\n\n"
        "- day 71, 21:40:30: Maya arrives\n  - Maya is here.\n  - She is followed.\n"
        "- day 71, 21:40:30: The guard turns\n  - Nobody saw it.\n"
    )
    assert run(folder, capsys, *ask) == whole
    public = run(folder, capsys, *ask, "--players")
    assert public == whole.split("  - She is followed")[0]


def test_the_log_as_json_lines(folder, capsys):
    ask = ("log", "Short Measure", "--as", "jsonl")
    whole = run(folder, capsys, *ask)
    assert run(folder, capsys, *ask) == whole
    entries = [json.loads(line) for line in whole.splitlines()]
    assert [entry["state"] for entry in entries] == ["done", "done", "undone", "noted"]
    assert entries[0]["lines"][1] == {"text": "She is followed.", "rows": [], "secret": True}
    assert json.loads(run(folder, capsys, *ask, "--last", "1")) == entries[-1]
    (public,) = map(json.loads, run(folder, capsys, *ask, "--players").splitlines())
    when = "day 71, 21:40:30"
    seen = {"title": "Maya arrives", "lines": ["Maya is here."], "thrown": []}
    assert public == {"when": when, "clock": entries[0]["clock"], **seen}


def test_backup(folder, capsys):
    assert run(folder, capsys, "backup", "Short Measure").startswith("Wrote ")
    (copy,) = (folder / "backups").iterdir()
    assert copy.name.startswith("Short Measure 20")
    Campaign(copy).close()


def test_doctor(folder, capsys):
    assert "ok   Journal, rows: sound" in run(folder, capsys, "doctor")
    (folder / "Odd.outrider").write_text("Dear diary")
    assert main(["--saves", str(folder), "doctor"]) == 1
    assert "BAD  Reading: Odd.outrider is not a campaign" in capsys.readouterr().out
    assert "Odd" not in run(folder, capsys, "doctor", "Short Measure")


def test_odds(folder, capsys):
    assert run(folder, capsys, "odds", "waking", "hours=4") == (
        "3/10   30.00 %  wakes\n7/10   70.00 %  stays unconscious\n"
    )


def test_odds_as_json(folder, capsys):
    found = json.loads(run(folder, capsys, "odds", "aimed-fire", "shots=3", "dpv=1/2", "--json"))
    assert found["rule"] == "aimed-fire"
    assert "C-29" in found["rows"]
    assert found["inputs"]["shots"] == "3"
    assert found["inputs"]["distance"] == "20"
    assert sum(Fraction(one["chance"]) for one in found["outcomes"]) == 1
    certain = json.loads(run(folder, capsys, "odds", "waking", "hours=11", "--json"))
    assert certain["outcomes"] == [{"outcome": "wakes", "chance": "1/1"}]


def test_odds_list(folder, capsys):
    listed = run(folder, capsys, "odds", "--list")
    assert "waking: Waking up [W-33]\n    hours=1  whole hours unconscious: " in listed
    assert run(folder, capsys, "odds") == listed


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nonsense"], "nonsense"),
        (["list", "extra"], "unrecognized arguments: extra"),
        (["new"], "NAME"),
        (["new", ""], "needs a name"),
        (["new", "a/b"], "slash"),
        (["new", "Short Measure"], "already a campaign named 'Short Measure'"),
        (["open"], "NAME"),
        (["open", "short measur"], "Did you mean 'Short Measure'?"),
        (["open", "Odd"], "Odd.outrider is not a campaign"),
        (["open", "Newer"], "newer Outrider"),
        (["open", "Short Measure"], "need a terminal"),
        ([], "need a terminal"),
        (["log", "Nobody"], "no campaign named 'Nobody'"),
        (["log", "Odd"], "not a campaign"),
        (["log", "Short Measure", "--last", "0"], "0 is not a number from 1 up"),
        (["log", "Short Measure", "--last", "x"], "x is not a number from 1 up"),
        (["backup", "Odd"], "not a campaign"),
        (["backup", "Nobody"], "no campaign named"),
        (["doctor", "Nobody"], "no campaign named"),
        (["odds", "nothing"], "there is no rule 'nothing'"),
        (["odds", "waking", "hours=x"], "hours is a whole number from 1 to 24, not 'x'"),
        (["odds", "waking", "hours"], "write inputs as name=value, not 'hours'"),
        (["odds", "waking", "hours=1", "hours=2"], "hours is given twice"),
        (["odds", "waking", "days=1"], "waking asks for hours, not for 'days'"),
        (["odds", "aimed-fire", "distance=999"], "reaches 160 m"),
        (["list", "--saves"], "expected one argument"),
    ],
)
def test_what_is_not_right_gets_one_line_and_status_2(folder, capsys, arguments, sentence):
    (folder / "Odd.outrider").write_text("Dear diary")
    newer = Campaign.create(folder / "Newer.outrider")
    newer.close()
    with newer.path.open("r+b") as file:
        file.seek(60)
        file.write((schema.VERSION + 1).to_bytes(4))
    assert sentence in refused(folder, capsys, *arguments)


def test_a_folder_that_is_a_file_is_refused(tmp_path, capsys):
    (tmp_path / "file").touch()
    assert "cannot be read" in refused(tmp_path / "file", capsys, "list")


def test_the_doctor_says_which_folder_is_none(folder, capsys):
    (folder / "backups").touch()
    assert main(["--saves", str(folder), "doctor"]) == 1
    told = capsys.readouterr().out
    assert f"BAD  Backups: {folder / 'backups'} cannot be read: Not a directory." in told
    assert "ok   Journal, rows: sound" in told
    assert main(["--saves", str(folder / "backups"), "doctor"]) == 1
    assert "BAD  Campaigns: " in capsys.readouterr().out


@pytest.mark.parametrize("command", ["new", "backup"])
def test_a_folder_that_cannot_be_written_is_refused(folder, capsys, command):
    (folder / "backups").touch()
    where = folder / "backups" if command == "new" else folder
    assert refused(where, capsys, command, "Short Measure")


def test_hostile_arguments_reach_no_terminal(folder, capsys):
    for text in HOSTILE:
        line = refused(folder, capsys, "log", f"x{text}"[:5_000].replace("\x00", ""))
        assert "\x1b" not in line
        assert not {category(x) for x in line[:-1].replace("\u200d", "")} & UNSEEN


def test_hostile_rows_reach_no_terminal(tmp_path, capsys):
    with Campaign.create(tmp_path / "Evil.outrider").action("x") as action:
        action.session.add(Due(at=5, label="x"))
    import sqlite3

    with sqlite3.connect(tmp_path / "Evil.outrider") as connection:
        connection.execute("UPDATE due SET label = ?", ("\x1b]52;c;eA==\x07evil\u202e",))
        connection.execute("UPDATE entry SET title = ?", ("\x1b[2Jwiped",))
    connection.close()
    for command in (["list"], ["log", "Evil"], ["doctor"]):
        main(["--saves", str(tmp_path), *command])
        assert "\x1b" not in capsys.readouterr().out


def test_a_closed_pipe_is_quiet(folder):
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [*PROGRAM, "odds", "--list"],
        stdout=write,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(write)
    assert done.stderr == b""
    assert done.returncode == 0


def test_a_terminal_that_lacks_a_letter_gets_a_question_mark(folder):
    Campaign.create(folder / "日本.outrider").close()
    done = outrider("list", "--saves", folder, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert "?? ? day 1" in done.stdout


def test_the_program_refuses_in_one_line_too(folder):
    done = outrider("log", "Nobody", "--saves", folder)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("outrider: There is no campaign named 'Nobody'")


LIGHT = """
import sys
from tui.cli import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
heavy = {"textual", "rich", "sqlmodel", "sqlalchemy", "pydantic", "alembic", "platformdirs"}
print("heavy:", sorted(heavy & set(sys.modules)))
"""


@pytest.mark.parametrize(
    "arguments",
    [["--version"], ["list"], ["log", "Short Measure"], ["odds", "--list"], ["odds", "waking"],
     ["backup", "Short Measure"], ["open", "Nobody"]],
)  # fmt: skip
def test_what_needs_no_screen_imports_none(folder, arguments):
    command = [sys.executable, "-c", LIGHT, "--saves", str(folder), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "heavy: []"


def test_the_screens_open_on_the_campaign(folder, monkeypatch):
    opened = []
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)

    def run(saves, named, **how):
        if named is not None:
            named.watch.close()
        opened.append((saves, named and named.watch.path, how["only"], how["mouse"]))
        return len(opened)

    monkeypatch.setattr("tui.program.run", run)
    assert main(["--saves", str(folder)]) == 1
    assert main(["open", "Short Measure", "--saves", str(folder)]) == 2
    assert main(["--saves", str(folder), "open", "Short Measure", "--only", "--no-mouse"]) == 3
    assert main(["--saves", str(folder), "--no-mouse", "open", "Short Measure"]) == 4
    monkeypatch.setenv("OUTRIDER_MOUSE", "off")
    assert main(["--saves", str(folder)]) == 5
    assert opened == [
        (folder, None, False, True),
        (folder, folder / "Short Measure.outrider", False, True),
        (folder, folder / "Short Measure.outrider", True, False),
        (folder, folder / "Short Measure.outrider", False, False),
        (folder, None, False, False),
    ]


@pytest.mark.parametrize("others", [(), ("Sample 2", "A Sample")])
def test_open_makes_the_sample_only_where_nothing_has_that_very_name(tmp_path, monkeypatch, others):
    for other in others:
        Campaign.create(tmp_path / f"{other}.outrider").close()
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setattr("tui.program.run", lambda *_given, **_how: 0)
    call = ["--saves", str(tmp_path), "open", "Sample", "--sample"]
    assert main(call) == 0
    made = (tmp_path / "Sample.outrider").read_bytes()
    assert main(call) == 0
    assert (tmp_path / "Sample.outrider").read_bytes() == made
    campaign = Campaign(tmp_path / "Sample.outrider")
    with campaign.read() as session:
        assert session.get(Person, 16) is not None
    campaign.close()


def test_open_does_not_make_the_sample_over_what_has_its_name(tmp_path, capsys):
    (tmp_path / "Sample.outrider").write_text("Dear diary")
    assert "not a campaign" in refused(tmp_path, capsys, "open", "Sample", "--sample")
    assert (tmp_path / "Sample.outrider").read_text() == "Dear diary"


def test_an_export_writes_over_a_file_only_when_told_to(folder, tmp_path, capsys):
    out = tmp_path / "out.csv"
    out.write_text("mine")
    for what in ("tasks", "equipment", "people"):
        call = (what, "Short Measure", "export", str(out))
        assert "there already; choose another name" in refused(folder, capsys, *call)
        assert out.read_text() == "mine"
        assert "Wrote" in run(folder, capsys, *call, "--force")
        assert out.read_text() != "mine"
        out.write_text("mine")


# ---- People -----------------------------------------------------------------------------------


def test_people_go_out_and_come_in_whatever_the_file_is_called(folder, tmp_path, capsys):
    out = tmp_path / "people.json"
    said = run(folder, capsys, "people", "Short Measure", "export", str(out))
    assert said == f"Wrote 1 person to {out}\n"
    there = out.rename(tmp_path / "people.dat")
    said = run(folder, capsys, "people", "Short Measure", "import", str(there))
    assert "called Maya 2, for somebody is called Maya already" in said
    assert said.endswith("New person: Maya 2\n")
    there.write_text("Name,STR\nBo,7\nMara,strong\n")
    why = refused(folder, capsys, "people", "Short Measure", "import", str(there))
    assert "Line 3: Strength is a whole number from 0 to 20" in why


# ---- The task library ------------------------------------------------------------------------


@pytest.mark.rows("T-77")
def test_the_task_library_goes_from_one_campaign_to_another(folder, tmp_path, capsys):
    book = tmp_path / "notebook.txt"
    book.write_text("To open a lock: Routine. Electronics. 1 minute.\n  Tags: entry\n")
    said = run(folder, capsys, "tasks", "Short Measure", "import", str(book))
    assert said == "Tasks imported: 1 new\n"
    for ending in ("csv", "json", "txt"):
        out = tmp_path / f"tasks.{ending}"
        said = run(folder, capsys, "tasks", "Short Measure", "export", str(out))
        assert said == f"Wrote 1 task to {out}\n"
        again = run(folder, capsys, "tasks", "Short Measure", "import", str(out))
        assert "has all of it already" in again
        assert "choose another name" in refused(
            folder, capsys, "tasks", "Short Measure", "export", str(out)
        )
    assert out.read_text() == ("To open a lock: Routine. Electronics. 1 minute.\n    Tags: entry\n")


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.txt", "To sit: Simple.\nTo fly: Simpel.\n", "Line 2: 'Simpel' is not a difficulty"),
        ("a.json", '[\n{"task": }]', "Line 2: this is not JSON"),
        ("a.csv", "a,b\n", "Line 1: a heading is wanted"),
        ("a.doc", "", "The name ends in one of these: .txt, .csv, .json."),
    ],
)
def test_a_broken_file_of_tasks_changes_nothing(folder, tmp_path, capsys, name, content, said):
    (tmp_path / name).write_text(content)
    before = (folder / "Short Measure.outrider").read_bytes()
    path = str(tmp_path / name)
    assert said in refused(folder, capsys, "tasks", "Short Measure", "import", path)
    assert (folder / "Short Measure.outrider").read_bytes() == before


PRINTING = {
    "list": "list",
    "log": "log 'Short Measure'",
    "doctor": "doctor 'Short Measure'",
    "odds": "odds --list",
    "help": "--help",
    "version": "--version",
}
REFUSED = {"refused": "list --no"}


def in_a_shell(folder, printing, to):
    words = (PRINTING | REFUSED)[printing]
    line = f"exec 3>&1; ({OUTRIDER} --saves {folder} {words}; echo $? >&3) {to}"
    return subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=True)


OUTRIDER = Path(sys.executable).with_name("outrider")


@pytest.mark.parametrize("printing", PRINTING)
@pytest.mark.parametrize("to", [">&-", "| true", "<&- >&-"])
def test_nobody_who_reads_is_no_fault(folder, printing, to):
    done = in_a_shell(folder, printing, to)
    assert (done.stdout, done.stderr) == ("0\n", "")


def test_nobody_who_reads_a_fault_either(folder):
    assert in_a_shell(folder, "refused", "2>&- >&-").stdout == "2\n"


def test_no_room_for_what_is_printed_is_said_in_a_line(folder):
    done = in_a_shell(folder, "list", ">/dev/full")
    assert done.stdout == "2\n"
    full = "The disk is full; make room and try again."
    assert done.stderr == f"outrider: Not all of it was printed. {full}\n"


def test_no_command_is_asked_for_where_none_is_needed(capsys):
    with pytest.raises(SystemExit):
        main(["--help"])
    assert "[COMMAND ...]" in capsys.readouterr().out.splitlines()[0]
    with pytest.raises(SystemExit):
        main(["list", "--help"])
    assert capsys.readouterr().out.startswith("usage: outrider list ")


def test_a_campaign_goes_out_as_a_folder_and_comes_back(folder, tmp_path_factory, capsys):
    vault, other = tmp_path_factory.mktemp("out") / "vault", tmp_path_factory.mktemp("other")
    (other / "thesis.txt").touch()
    (name,) = (path.stem for path in folder.glob("*.outrider"))
    assert "files to" in run(folder, capsys, "export", name, str(vault))
    assert "Made" in run(folder, capsys, "import", str(vault), "Again")
    assert (folder / "Again.outrider").exists()
    assert name in refused(folder, capsys, "import", str(vault))
    assert "no exported campaign" in refused(folder, capsys, "import", str(other))
    assert "something else" in refused(folder, capsys, "export", name, str(other))


def test_a_new_campaign_has_what_it_is_asked_to_have(tmp_path, capsys):
    run(tmp_path, capsys, "new", "Low", "--with", "tasks", "--date", "3 May 2301 21:40")
    run(tmp_path, capsys, "tasks", "Low", "export", str(tmp_path / "t.json"))
    listed = json.loads((tmp_path / "t.json").read_text())
    assert len(listed) > 10
    assert "3 May 2301, 21:40" in run(tmp_path, capsys, "list")
    run(tmp_path, capsys, "new", "Lower", "--calendar", "ordinal")
    assert "001-2300, 08:00" in run(tmp_path, capsys, "list")
    for wrong, why in (
        (["--with", "hats"], "the sets are book, tasks"),
        (["--calendar", "days", "--date", "3 May 2301"], "day 1"),
        (["--sample", "--with", "all"], "its own equipment"),
    ):
        assert why in refused(tmp_path, capsys, "new", "Third", *wrong)
    assert "Third" not in run(tmp_path, capsys, "list")
