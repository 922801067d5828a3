"""The `outrider` command: opens the screens, and does without them what needs none.

What a command needs is imported when it runs: `--version` and `list` answer at once.
"""

from __future__ import annotations

import argparse
import gc
import os
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from models.clock import parse_span
from models.storage import saves
from models.storage.automatic_backups import keep_in
from models.storage.schema import SUFFIX, NotACampaignError
from models.text import clean
from tui import configured, doing, exchanged, kept, listed, logged, making, manual, printed, shown
from tui.config.file import Written, config_file, read_file
from tui.exchanged import sound
from tui.shell.places import NAMED, WORDS, Place

_WRONG = 2
_LONGEST = 500


class Parser(argparse.ArgumentParser):
    """Says what is wrong with the arguments in one line."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        # A length of time with a minus before it is no option, and is told what is wrong with it.
        self._negative_number_matcher = re.compile(r"-\d")
        self.mixed = False

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Where options may stand between arguments, take them out first.

        Python would give an argument that may be left out to what stands before an option.
        """
        if not self.mixed:
            return super().parse_known_args(args, namespace)
        self.mixed = False
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self.mixed = True

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
    """Run the command line; its exit status is 0, 1 for findings or a stop, 2 for bad arguments."""
    _stand_in_for_what_is_closed()
    _print_anything()
    try:
        try:
            return _run(arguments)
        finally:
            sys.stdout.flush()
    except BrokenPipeError:  # whoever was reading has read enough
        _print_nothing_more()
        return 0
    except OSError as error:
        _print_nothing_more()
        return _wrong(f"{error}.")
    except KeyboardInterrupt:
        return 130


def _run(arguments: Sequence[str] | None) -> int:
    given = _parser().parse_args(arguments)
    folder = saves.saves_folder(given.saves)
    if given.referee:
        from models.author import VARIABLE

        os.environ[VARIABLE] = given.referee
    try:
        keep_in(lambda: _own(given.config).backups)
        return int(given.run(given, folder))
    except (saves.SaveError, NotACampaignError, ValueError) as error:
        return _wrong(str(error))
    except BrokenPipeError:
        raise
    except Exception as error:
        return _wrong(_reason(error, given.name, folder))


def _own(path: Path | None) -> Written:
    """One's own keys and looks, as they are written in a file, or where they are by themselves.

    Raises `ValueError` when a file is named that is not there.
    """
    if path is not None and not path.exists():
        raise ValueError(f"There is no {path}; outrider --config FILE config makes one.")
    return read_file(config_file(path))


def _reason(error: Exception, name: str | None, folder: Path) -> str:
    """What went wrong, in a sentence; a fault of the program is written into the log."""
    from models.storage.faults import explained, of_the_system

    fault = explained(error, Path(f"{name}{SUFFIX}" if name else "The file"))
    if fault is not None:
        return str(fault)
    if isinstance(error, OSError):
        return of_the_system(error)
    from tui.log import LOG, log_to, written

    log_to(folder)
    where = f"See {folder / LOG}." if written("internal error", error) else ""
    return f"Something is wrong inside Outrider ({type(error).__name__}). {where}"


def _wrong(message: str) -> int:
    print(f"outrider: {clean(message, _LONGEST)}", file=sys.stderr)
    return _WRONG


def _stand_in_for_what_is_closed() -> None:
    """Streams that were closed take everything; a campaign could get the number of one instead."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115


def _print_nothing_more() -> None:
    """Python would try once more at its end to print what is left."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _print_anything() -> None:
    """A terminal that lacks a letter shows a question mark and does not end the program."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


Adding = Callable[[str, object, str], Parser]
"""What adds a command: its name, what it runs, and a line on it."""


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="outrider",
        usage="%(prog)s [OPTION ...] [COMMAND ...]",
        description="The referee's campaign desk. Without a command: the list of campaigns.",
        epilog=manual.examples(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action=ShowVersion, nargs=0, help="print the version")
    _anywhere(parser, None)
    parser.set_defaults(run=_open, name=None, place=None, sample=False, only=False)
    parser.set_defaults(mouse=True, plain=False)
    _mouse(parser)
    commands = parser.add_subparsers(
        title="commands", metavar="COMMAND", parser_class=Parser, prog="outrider"
    )
    anywhere = Parser(add_help=False, argument_default=argparse.SUPPRESS)
    _anywhere(anywhere, argparse.SUPPRESS)

    def command(name: str, run: object, text: str) -> Parser:
        added: Parser = commands.add_parser(name, parents=[anywhere], help=text, description=text)
        added.set_defaults(run=run)
        return added

    _to_play(command)
    _to_keep(command)
    _to_ask(command)
    command("man", manual.man, "print the manual page, for man -l -").set_defaults(parser=parser)
    return parser


def _anywhere(parser: argparse.ArgumentParser, default: Any) -> None:
    """What goes with any command."""
    who = "who acts, for the journal, as OUTRIDER_REFEREE says; else the account"
    parser.add_argument("--referee", metavar="NAME", help=who, default=default)
    words = "one's own keys and looks, as OUTRIDER_CONFIG names them"
    for name, metavar, said in (
        ("--saves", "DIR", "the folder of campaigns"),
        ("--config", "FILE", words),
    ):
        parser.add_argument(name, type=Path, metavar=metavar, help=said, default=default)


def _to_play(command: Adding) -> None:
    """The commands that open, read and play a campaign."""
    listing = command("list", listed.campaigns, "list the campaigns, the one played last first")
    listing.add_argument("--names", action="store_true", help="only their names, a line each")
    listing.add_argument("--json", action="store_true", help="print JSON")
    making.add_options(command("new", making.new, "make a campaign"))
    opening = command("open", _open, "open a campaign")
    opening.add_argument("name", metavar="NAME")
    opening.add_argument(
        "place", metavar="PLACE", nargs="?", type=_place, help=f"where to go: {', '.join(WORDS)}"
    )
    opening.add_argument(
        "--sample", action="store_true", help="make it from the sample campaign if there is none"
    )
    opening.add_argument(
        "--only", action="store_true", help="no other campaign and no other file can be reached"
    )
    _mouse(opening)
    log = command("log", logged.log, "print a campaign's journal")
    log.add_argument("name", metavar="NAME")
    log.add_argument("--players", action="store_true", help="only what the players may know")
    log.add_argument("--last", type=_count, metavar="N", help="only the last N entries")
    log.add_argument("--as", dest="form", choices=logged.FORMS, default="text", help="how to write")
    settling = command("settle", doing.settle, "let time pass, and settle what comes due meanwhile")
    settling.add_argument("name", metavar="NAME")
    settling.add_argument("span", metavar="SPAN", type=_span, help="such as 30d, 6h or 1d 12h")
    doing.add_to(command)
    shown.add_to(command)


def _to_keep(command: Adding) -> None:
    """The commands that write files, and read them."""
    command("backup", kept.back_up, "write a checked copy").add_argument("name", metavar="NAME")
    back = command("restore", kept.restore, "put a backup in the place of its campaign")
    back.add_argument("name", metavar="NAME")
    back.add_argument("backup", metavar="BACKUP", nargs="?", help="the newest, if none is named")
    back.add_argument("--list", action="store_true", help="only name the backups")
    back.add_argument("--json", action="store_true", help="with --list, print JSON")
    small = command("compact", kept.compact, "make it smaller: old entries are past undoing")
    small.add_argument("name", metavar="NAME")
    words = "how many of the newest entries undo still reaches; 1000 if it is not said"
    small.add_argument("--keep", type=_count, metavar="N", default=1000, help=words)
    out = command("export", exchanged.export, "write a campaign as a folder of TOML and Markdown")
    out.add_argument("name", metavar="NAME")
    out.add_argument("folder", metavar="DIR", help="a new folder, or that of an earlier export")
    taken = command("import", exchanged.take_in, "make a campaign of such a folder")
    taken.add_argument("folder", metavar="DIR")
    taken.add_argument(
        "name", metavar="NAME", nargs="?", help="what it was called, if none is named"
    )
    tasks = command("tasks", exchanged.tasks, "write the task library to a file, or take one in")
    _exchange(tasks, ".txt, .csv or .json")
    equipment = command(
        "equipment", exchanged.equipment, "write the equipment book, or take one in"
    )
    _exchange(equipment, ".csv or .json")
    people = command("people", exchanged.people, "write people to a file, or take some out of one")
    _exchange(people, ".csv or .json; any table, JSON or folder of JSON is taken in")
    _print(command("print", printed.print_out, "print sheets, cards, maps and more into a file"))


def _print(command: Parser) -> None:
    """What is asked of the command that prints; its options may stand anywhere."""
    command.mixed = True
    command.add_argument("name", metavar="NAME")
    command.add_argument("what", metavar="WHAT", help=f"one of {', '.join(printed.WORDS)}")
    command.add_argument("who", metavar="WHO", nargs="?", default="", help="who or what it is of")
    command.add_argument("file", metavar="FILE", help="ends in .md, .pdf or .svg")
    command.add_argument("--as", dest="form", choices=printed.FORMS, help="how to write it")
    command.add_argument(
        "--for",
        dest="readers",
        choices=("referee", "players"),
        default="referee",
        help="for whom; players get what they may know",
    )
    command.add_argument("--force", action="store_true", help="write over a file that is there")


def _to_ask(command: Adding) -> None:
    """The commands that examine and answer."""
    doctor = command("doctor", kept.doctor, "examine the program and one campaign, or all")
    doctor.add_argument("name", metavar="NAME", nargs="?")
    again = "first make anew what is searched and what entries are about"
    doctor.add_argument("--rebuild", action="store_true", help=again)
    odds = command("odds", _odds, "print the exact chances of a rule")
    odds.add_argument("rule", metavar="RULE", nargs="?")
    odds.add_argument("inputs", metavar="name=value", nargs="*")
    odds.add_argument("--list", action="store_true", help="name the rules and their inputs")
    odds.add_argument("--json", action="store_true", help="print JSON")
    looks = command("config", configured.config, "open one's own keys and looks in an editor")
    looks.add_argument("--check", action="store_true", help="only say what is wrong in them")
    looks.add_argument("--show", action="store_true", help="list all that can be set, and keys")
    shell = command("completion", _completion, "print what lets a shell complete these commands")
    shell.add_argument("shell", metavar="SHELL", choices=("bash", "zsh", "fish"))


def _mouse(command: argparse.ArgumentParser) -> None:
    """What is asked of a command that opens the screens."""
    words = "leave the mouse to the terminal, as OUTRIDER_MOUSE=off does"
    command.add_argument(
        "--no-mouse", dest="mouse", action="store_false", default=argparse.SUPPRESS, help=words
    )
    lines = "plain lines instead of screens, for a screen reader or a very slow line"
    command.add_argument("--plain", action="store_true", default=argparse.SUPPRESS, help=lines)


def _exchange(command: argparse.ArgumentParser, endings: str) -> None:
    """What is asked of a command that writes a file or takes one in."""
    command.add_argument("--force", action="store_true", help="write over a file that is there")
    command.add_argument("name", metavar="NAME")
    command.add_argument("way", metavar="export|import", choices=("export", "import"))
    command.add_argument("file", metavar="FILE", help=f"ends in {endings}")


def _place(word: str) -> Place:
    found = [named.place for named in NAMED if named.word == word]
    if not found:
        raise argparse.ArgumentTypeError(
            f"{word} is not a place; the places are: {', '.join(WORDS)}"
        )
    return found[0]


def _span(text: str) -> int:
    try:
        return parse_span(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _count(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text} is not a number from 1 up")
    return int(text)


def _completion(given: argparse.Namespace, _folder: Path) -> int:
    from tui.completion import script

    print(script(_parser(), given.shell))
    return 0


def _open(given: argparse.Namespace, folder: Path) -> int:
    missing = given.sample and not saves.is_there(folder, given.name)
    if given.name is not None and not missing:
        sound(saves.path_of(folder, given.name))
    if given.plain:
        return _open_in_lines(given, folder, missing=missing)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise ValueError("The screens need a terminal; outrider --help names what does not.")
    if missing:
        making.make(saves.new_path(folder, given.name), sample=True)
    mouse = given.mouse and os.environ.get("OUTRIDER_MOUSE") != "off"
    gc.disable()  # what is imported is no garbage; the program says when to look for some
    try:
        from tui.program import run

        where = {"place": given.place, "only": given.only}
        return run(folder, given.name, mouse=mouse, written=_own(given.config), **where)
    finally:
        gc.enable()


def _open_in_lines(given: argparse.Namespace, folder: Path, *, missing: bool) -> int:
    """The same pages as plain lines, which need no terminal."""
    if missing:
        making.make(saves.new_path(folder, given.name), sample=True)
    from tui.plain.program import run

    where = {"place": given.place, "only": given.only}
    return run(folder, given.name, written=_own(given.config), **where)


def _odds(given: argparse.Namespace, _folder: Path) -> int:
    from tui import odds_text

    if given.list or given.rule is None:
        print(odds_text.rules())
    else:
        print((odds_text.as_json if given.json else odds_text.as_table)(given.rule, given.inputs))
    return 0
