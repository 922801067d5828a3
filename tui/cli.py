"""The `outrider` command: opens the screens, and does without them what needs none.

What a command needs is imported when it runs: `--version` and `list` answer at once.
"""

from __future__ import annotations

import argparse
import os
import sqlite3
import sys
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from models.clock import moment
from models.storage import saves
from models.storage.schema import NotACampaignError
from models.text import clean

if TYPE_CHECKING:
    from models.campaign import Campaign
    from models.storage.doctor import Finding

_WRONG = 2
_LONGEST = 500


class Parser(argparse.ArgumentParser):
    """Says what is wrong with the arguments in one line."""

    def error(self, message: str) -> NoReturn:
        """End with status 2 and one line on standard error."""
        self.exit(_WRONG, f"outrider: {clean(message, _LONGEST)}\n")


class ShowVersion(argparse.Action):
    """Looks the version up only when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Print the version and end."""
        from importlib.metadata import version

        print(f"outrider {version('outrider')}")
        parser.exit()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status: 0, 1 for findings, 2 for bad arguments."""
    _print_anything()
    try:
        status = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever was reading has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    return status


def _run(arguments: Sequence[str] | None) -> int:
    given = _parser().parse_args(arguments)
    folder = saves.saves_folder(given.saves)
    try:
        return int(given.run(given, folder))
    except (saves.SaveError, NotACampaignError, ValueError) as error:
        return _wrong(str(error))
    except BrokenPipeError:
        raise
    except (OSError, sqlite3.Error) as error:
        return _wrong(f"{error}.")


def _wrong(message: str) -> int:
    print(f"outrider: {clean(message, _LONGEST)}", file=sys.stderr)
    return _WRONG


def _print_anything() -> None:
    """A terminal that lacks a letter shows a question mark and does not end the program."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="outrider", description="The referee's campaign desk.")
    parser.add_argument("--version", action=ShowVersion, nargs=0, help="print the version")
    parser.add_argument("--saves", type=Path, metavar="DIR", help="the folder of campaigns")
    parser.set_defaults(run=_open, name=None)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    anywhere = Parser(add_help=False, argument_default=argparse.SUPPRESS)
    anywhere.add_argument("--saves", type=Path, metavar="DIR", help="the folder of campaigns")

    def command(name: str, run: object, text: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, parents=[anywhere], help=text, description=text)
        added.set_defaults(run=run)
        return added

    command("list", _list, "list the campaigns, the one played last first")
    new = command("new", _new, "make a campaign")
    new.add_argument("name", metavar="NAME")
    new.add_argument("--sample", action="store_true", help="fill it with the sample campaign")
    command("open", _open, "open a campaign").add_argument("name", metavar="NAME")
    log = command("log", _log, "print a campaign's journal")
    log.add_argument("name", metavar="NAME")
    log.add_argument("--players", action="store_true", help="only what the players may know")
    log.add_argument("--last", type=_count, metavar="N", help="only the last N entries")
    command("backup", _back_up, "write a checked copy").add_argument("name", metavar="NAME")
    tasks = command("tasks", _tasks, "write the task library to a file, or take one in")
    _exchange(tasks, ".txt, .csv or .json")
    equipment = command("equipment", _equipment, "write the equipment book, or take one in")
    _exchange(equipment, ".csv or .json")
    doctor = command("doctor", _doctor, "examine the program and one campaign, or all")
    doctor.add_argument("name", metavar="NAME", nargs="?")
    odds = command("odds", _odds, "print the exact chances of a rule")
    odds.add_argument("rule", metavar="RULE", nargs="?")
    odds.add_argument("inputs", metavar="name=value", nargs="*")
    odds.add_argument("--list", action="store_true", help="name the rules and their inputs")
    odds.add_argument("--json", action="store_true", help="print JSON")
    return parser


def _exchange(command: argparse.ArgumentParser, endings: str) -> None:
    """What is asked of a command that writes a file or takes one in."""
    command.add_argument("name", metavar="NAME")
    command.add_argument("way", metavar="export|import", choices=("export", "import"))
    command.add_argument("file", metavar="FILE", help=f"ends in {endings}")


def _count(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text} is not a number from 1 up")
    return int(text)


def _open(given: argparse.Namespace, folder: Path) -> int:
    if given.name is not None:
        _sound(saves.path_of(folder, given.name))
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise ValueError("The screens need a terminal; outrider --help names what does not.")
    from tui.app import run

    run(folder, given.name)
    return 0


def _list(_given: argparse.Namespace, folder: Path) -> int:
    found = saves.listing(folder)
    for save in found:
        print(_summary(save))
    if not found:
        print(f"No campaigns yet in {clean(str(folder))}")
    return 0


def _summary(save: saves.Save) -> str:
    if save.headline is None:
        return f"{save.name}: {save.problem or 'of an older format; opening it brings it up'}"
    played = save.last_played[:16].replace("T", " ")
    people = f"{save.headline.people} {'person' if save.headline.people == 1 else 'people'}"
    parts = [save.name, moment(save.headline.clock), people, f"played {played}"]
    if save.headline.due:
        coming = save.headline.due[0]
        parts.append(f"next {moment(coming.at)} {clean(coming.label)}")
    return " · ".join(parts)


def _new(given: argparse.Namespace, folder: Path) -> int:
    path = saves.new_path(folder, given.name)
    from models.campaign import Campaign

    campaign = Campaign.create(path)
    try:
        if given.sample:
            from models.sample import fill

            fill(campaign)
    finally:
        campaign.close()
    print(f"Made {path}")
    return 0


def _log(given: argparse.Namespace, folder: Path) -> int:
    from models.views.log import read_log

    path = _sound(saves.path_of(folder, given.name))
    for page in read_log(path, last=given.last, players=given.players):
        print(clean(str(page), lines=True))
    return 0


def _back_up(given: argparse.Namespace, folder: Path) -> int:
    from models.storage.backup import back_up

    path = _sound(saves.path_of(folder, given.name))
    print(f"Wrote {back_up(path, saves.backups_folder(folder))}")
    return 0


def _tasks(given: argparse.Namespace, folder: Path) -> int:
    from models.exchange.tasks import READERS

    return _between(given, folder, READERS, _tasks_out, _tasks_in)


def _equipment(given: argparse.Namespace, folder: Path) -> int:
    from models.exchange.equipment import READERS

    return _between(given, folder, READERS, _equipment_out, _equipment_in)


def _between(
    given: argparse.Namespace,
    folder: Path,
    endings: Collection[str],
    out: Callable[[Campaign, Path], str],
    back: Callable[[Campaign, Path], str],
) -> int:
    """Write something of a campaign to a file that is not there yet, or take one in."""
    from models.action import Refusal
    from models.campaign import Campaign
    from models.exchange.files import named_file

    path = named_file(Path(), given.file, endings)
    campaign = Campaign(_sound(saves.path_of(folder, given.name)))
    try:
        if given.way == "export" and path.exists():
            raise ValueError(f"{path} is there already; choose another name.")
        print((out if given.way == "export" else back)(campaign, path))
    except Refusal as refusal:
        raise ValueError(str(refusal)) from refusal
    finally:
        campaign.close()
    return 0


def _tasks_out(campaign: Campaign, path: Path) -> str:
    """Write the whole library."""
    from models.exchange.files import write_whole
    from models.exchange.tasks import WRITERS, record_in
    from models.views.task_list import Order, listed_tasks

    with campaign.read() as session:
        tasks = Order.STATEMENT.sort(listed_tasks(session))
    write_whole(path, WRITERS[path.suffix.lower()](map(record_in, tasks)).encode())
    return f"Wrote {len(tasks)} tasks to {path}"


def _tasks_in(campaign: Campaign, path: Path) -> str:
    """Take in the tasks of a file; one that cannot be read changes nothing."""
    from models.deeds.tasks.exchange import ImportTasks
    from models.exchange.files import read_whole
    from models.exchange.rows import decoded
    from models.exchange.tasks import READERS

    rows = READERS[path.suffix.lower()](decoded(read_whole(path)))
    return campaign.perform(ImportTasks(tuple(rows))).title


def _equipment_out(campaign: Campaign, path: Path) -> str:
    """Write the whole book."""
    from models.exchange.equipment import WRITERS, book_records
    from models.exchange.files import write_whole

    with campaign.read() as session:
        records = book_records(session)
    write_whole(path, WRITERS[path.suffix.lower()](records).encode())
    return f"Wrote {len(records)} pieces of equipment to {path}"


def _equipment_in(campaign: Campaign, path: Path) -> str:
    """Take in the patterns of a file; one that cannot be read changes nothing."""
    from models.deeds.people.exchange import ImportEquipment
    from models.exchange.equipment import READERS
    from models.exchange.files import read_whole
    from models.exchange.rows import decoded

    records = READERS[path.suffix.lower()](decoded(read_whole(path)))
    return campaign.perform(ImportEquipment(tuple(records))).title


def _doctor(given: argparse.Namespace, folder: Path) -> int:
    from models.storage import doctor

    paths = [saves.path_of(folder, given.name)] if given.name else saves.paths(folder)
    sound = _report(doctor.examine_program(folder))
    for path in paths:
        print(f"\n{clean(path.stem)}")
        sound &= _report(doctor.examine(path))
    return 0 if sound else 1


def _odds(given: argparse.Namespace, _folder: Path) -> int:
    from tui import odds_text

    if given.list or given.rule is None:
        print(odds_text.rules())
    else:
        print((odds_text.as_json if given.json else odds_text.as_table)(given.rule, given.inputs))
    return 0


def _report(findings: Iterable[Finding]) -> bool:
    sound = True
    for finding in findings:
        print(f"{'ok ' if finding.ok else 'BAD'}  {clean(f'{finding.what}: {finding.detail}')}")
        sound &= finding.ok
    return sound


def _sound(path: Path) -> Path:
    """The path, when the file may be opened; raises `SaveError` with the reason when not."""
    problem = saves.look_at(path).problem
    if problem:
        raise saves.SaveError(problem)
    return path
