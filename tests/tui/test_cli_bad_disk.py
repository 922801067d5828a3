"""What the commands say when the disk is full, the file is held, or nothing may be written."""

import errno
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.disks import fill, mounted
from tests.tui.forked import Forks, forks
from tests.tui.screens import CAMPAIGN
from tests.tui.test_cli import run
from tui.cli import main
from tui.cli.options import COMMANDS, UNDONE

NOBODY = 65534
TASKS = "".join(f"To count crate {number}: Simple.\n" for number in range(3_000))
LIMITED = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv.pop(1)),) * 2)
from tui.cli import main
sys.exit(main())
"""
AS_NOBODY = f"""
import os, sys
from pathlib import Path
from contextlib import redirect_stdout, suppress
from tui.cli import main
_, known, folder, *command = sys.argv
with suppress(SystemExit), redirect_stdout(open(os.devnull, "w")):
    main(["--saves", known, *command])  # whoever I become may not read the program itself
os.setgroups([])
os.setgid({NOBODY})
os.setuid({NOBODY})
sys.exit(main(["--saves", folder, *command]))
"""
root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")


@pytest.fixture
def folder(sample, tmp_path) -> Path:
    """A folder with the sample in it, and a file of tasks beside it."""
    folder = tmp_path / "saves"
    folder.mkdir()
    shutil.copyfile(sample, folder / sample.name)
    (tmp_path / "tasks.txt").write_text(TASKS)
    return folder


@pytest.fixture
def path(folder) -> Path:
    return folder / f"{CAMPAIGN}.outrider"


@pytest.fixture(autouse=True)
def short_waits(monkeypatch):
    monkeypatch.setattr(
        "models.campaign.Campaign.__init__.__kwdefaults__",
        {"wait": 0.05, "made": False, "sealed": ""},
    )
    monkeypatch.setattr("models.storage.backup.WAIT_SECONDS", 0.05)


def said(folder, capsys, *arguments) -> str:
    """The one line with which a command that could not be done ends."""
    assert main(["--saves", str(folder), *map(str, arguments)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("outrider: ")
    assert err.count("\n") == 1
    return err


@pytest.fixture(scope="module")
def nursery() -> Iterator[Forks]:
    with forks() as nursery:
        yield nursery


@pytest.fixture
def program(nursery, tmp_path) -> Callable[..., subprocess.CompletedProcess]:
    """Run a program in a process of its own."""
    said = tmp_path / "said"
    said.mkdir()
    return partial(nursery.run, folder=said)


def one_line(done: subprocess.CompletedProcess) -> str:
    assert done.returncode == 2, done.stderr
    assert done.stderr.startswith("outrider: ")
    assert done.stderr.count("\n") == 1
    return done.stderr


def left_over(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("*unfinished*"))


def test_a_file_that_is_held_is_never_called_damaged(folder, path, tmp_path, capsys):
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        for command in (
            ("tasks", CAMPAIGN, "import", tmp_path / "tasks.txt"),
            ("backup", CAMPAIGN),
            ("log", CAMPAIGN),
        ):
            line = said(folder, capsys, *command)
            assert "is being written by another program; try again in a moment" in line
        assert main(["--saves", str(folder), "list"]) == 0
        assert "is being written by another program" in capsys.readouterr().out
        assert main(["--saves", str(folder), "doctor", CAMPAIGN]) == 1
        assert "is being written by another program" in capsys.readouterr().out
        other.execute("ROLLBACK")
        other.execute("BEGIN IMMEDIATE")
        line = said(folder, capsys, "tasks", CAMPAIGN, "import", tmp_path / "tasks.txt")
        assert "is being written by another program" in line
        assert "16 people" in run(folder, capsys, "list")
    assert "3000 new" in run(
        folder, capsys, "tasks", CAMPAIGN, "import", str(tmp_path / "tasks.txt")
    )


@pytest.mark.parametrize(
    "command",
    [
        ("tasks", CAMPAIGN, "import", "tasks.txt"),
        ("backup", CAMPAIGN),
        ("new", "Another", "--sample"),
        ("restore", CAMPAIGN),
    ],
)
def test_a_file_that_cannot_grow_is_told_and_left_as_it_was(
    folder, path, tmp_path, program, command
):
    if command[0] == "restore":
        assert main(["--saves", str(folder), "backup", CAMPAIGN]) == 0
    before = path.read_bytes()
    arguments = [str(tmp_path / part) if part == "tasks.txt" else part for part in command]
    room = len(before) // 2 if command[0] != "tasks" else len(before)
    line = one_line(program(LIMITED, room, "--saves", folder, *arguments))
    assert "damaged" not in line
    assert path.read_bytes() == before
    assert left_over(folder) == []
    assert {p.name for p in folder.iterdir()} <= {path.name, f"{path.name}-journal", "backups"}
    assert main(["--saves", str(folder), "doctor", CAMPAIGN]) == 0


READS = {
    "list", "open", "log", "show", "rules", "odds", "doctor", "completion", "man", "referees",
    "table", "seat",
}  # fmt: skip
"""The commands that write no file and no campaign by themselves."""


def test_every_command_that_writes_can_say_what_it_left_undone():
    assert UNDONE.keys() == COMMANDS.keys() - READS


NOT_DONE = {
    "tasks": "Nothing was imported.",
    "backup": "No backup was made.",
    "new": "Nothing was made.",
    "export": "Nothing was exported.",
}


@pytest.mark.parametrize("command", NOT_DONE)
def test_a_full_disk_is_told_and_all_goes_on_when_there_is_room(
    folder, path, tmp_path, program, command
):
    size = path.stat().st_size
    with mounted(tmp_path / "small", size + 200_000) as small:
        shutil.copyfile(path, small / path.name)
        before = path.read_bytes()
        fill(small / "filler")
        arguments = {
            "tasks": ["tasks", CAMPAIGN, "import", tmp_path / "tasks.txt"],
            "backup": ["backup", CAMPAIGN],
            "new": ["new", "Another", "--sample"],
            "export": ["equipment", CAMPAIGN, "export", small / "book.csv"],
        }[command]
        text = "import sys\nfrom tui.cli import main\nsys.exit(main())"
        line = one_line(program(text, "--saves", small, *arguments))
        assert line.startswith(f"outrider: {NOT_DONE[command]} The disk of ")
        assert line.endswith(" is full; make room and try again.\n")
        assert (small / path.name).read_bytes() == before
        assert left_over(small) == []
        (small / "filler").unlink()
        subprocess.run(["mount", "-o", f"remount,size={9 * size}", str(small)], check=True)
        assert program(text, "--saves", small, *arguments).returncode == 0


def test_where_no_backup_can_be_made_that_is_said_and_the_deed_happens(folder, capsys, monkeypatch):
    def full(_path, _why):
        raise OSError(errno.ENOSPC, "No space left on device", str(folder / "backups"))

    monkeypatch.setattr("tui.cli.exchanged.keep", full)
    assert main(["--saves", str(folder), "do", CAMPAIGN, "advance", "seconds=60"]) == 0
    why = f"The disk of {folder / 'backups'} is full; make room and try again."
    assert capsys.readouterr().err == f"outrider: No backup of {CAMPAIGN} could be made: {why}\n"


@pytest.fixture
def anybodys(folder) -> Iterator[Path]:
    """The same where anybody may look."""
    with TemporaryDirectory() as above:
        shutil.copytree(folder.parent, above, dirs_exist_ok=True)
        Path(above).chmod(0o755)
        for path in Path(above).rglob("*"):
            path.chmod(0o755 if path.is_dir() else 0o644)
        yield Path(above) / folder.name


@root
@pytest.mark.parametrize("protected", ["file", "folder"])
def test_what_may_only_be_read_is_read_and_says_so(folder, anybodys, program, protected):
    path, tasks = anybodys / f"{CAMPAIGN}.outrider", anybodys.parent / "tasks.txt"
    os.chown(path if protected == "folder" else anybodys, NOBODY, NOBODY)
    before = path.read_bytes()

    def nobody(*command: object) -> subprocess.CompletedProcess:
        return program(AS_NOBODY, folder, anybodys, *command)

    done = nobody("list")
    assert (done.returncode, done.stderr) == (0, "")
    assert "16 people" in done.stdout
    assert "ok   Journal, rows: sound" in nobody("doctor", CAMPAIGN).stdout
    assert nobody("log", CAMPAIGN).returncode == 0
    line = one_line(nobody("tasks", CAMPAIGN, "import", tasks))
    assert "can only be read" in line or "its folder is protected" in line
    assert "damaged" not in line
    if protected == "folder":
        for command in (["backup", CAMPAIGN], ["new", "Another"]):
            line = one_line(nobody(*command))
            assert "damaged" not in line
            assert "ermission denied" in line
    assert path.read_bytes() == before


@pytest.mark.faulty
def test_a_fault_of_the_program_is_one_line_even_when_the_log_cannot_be_written(
    folder, capsys, monkeypatch
):
    def broken(*_):
        raise RuntimeError("a fault of the program")

    monkeypatch.setattr("models.storage.saves.listing", broken)
    (folder / "outrider.log").mkdir()
    line = said(folder, capsys, "list")
    assert "Something is wrong inside Outrider (RuntimeError)" in line
    (folder / "outrider.log").rmdir()
    line = said(folder, capsys, "list")
    assert f"See {folder / 'outrider.log'}" in line
    assert "a fault of the program" in (folder / "outrider.log").read_text()
