"""The commands, and what each takes: what a command needs is imported when it is the one given."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tui.cli.arguments import Parser
    from tui.shell.places import Place


def screen_options(command: argparse.ArgumentParser) -> None:
    """What is asked of a command that opens the screens."""
    words = "leave the mouse to the terminal, as OUTRIDER_MOUSE=off does"
    command.add_argument(
        "--no-mouse", dest="mouse", action="store_false", default=argparse.SUPPRESS, help=words
    )
    lines = "plain lines instead of screens, for a screen reader or a very slow line"
    command.add_argument("--plain", action="store_true", default=argparse.SUPPRESS, help=lines)


def _list(command: Parser) -> None:
    from tui.cli.listed import campaigns

    command.set_defaults(run=campaigns)
    command.add_argument("--names", action="store_true", help="only their names, a line each")
    command.add_argument("--json", action="store_true", help="print JSON")


def _new(command: Parser) -> None:
    from tui.cli.making import add_options, new

    command.set_defaults(run=new)
    add_options(command)


def _open(command: Parser) -> None:
    from tui.shell.places import WORDS

    command.add_argument("name", metavar="NAME")
    words = f"where to go: {', '.join(WORDS)}"
    command.add_argument("place", metavar="PLACE", nargs="?", type=_place, help=words)
    command.add_argument(
        "--sample", action="store_true", help="make it from the sample campaign if there is none"
    )
    command.add_argument(
        "--only", action="store_true", help="no other campaign and no other file can be reached"
    )
    screen_options(command)


def _log(command: Parser) -> None:
    from tui.cli.logged import FORMS, log

    command.set_defaults(run=log)
    command.add_argument("name", metavar="NAME")
    command.add_argument("--players", action="store_true", help="only what the players may know")
    command.add_argument("--last", type=_count, metavar="N", help="only the last N entries")
    command.add_argument("--as", dest="form", choices=FORMS, default="text", help="how to write")


def _settle(command: Parser) -> None:
    from tui.cli.doing import settle

    command.set_defaults(run=settle)
    command.add_argument("name", metavar="NAME")
    command.add_argument("span", metavar="SPAN", type=_span, help="such as 30d, 6h or 1d 12h")


def _do(command: Parser) -> None:
    from tui.cli.doing import do

    command.set_defaults(run=do)
    command.mixed = True
    command.add_argument("name", metavar="NAME", nargs="?")
    command.add_argument("deed", metavar="DEED", nargs="?", help="such as fire, advance, remind")
    command.add_argument("inputs", metavar="name=value", nargs="*")
    command.add_argument("--preview", action="store_true", help="only show what would come of it")
    command.add_argument("--dice", metavar="9,2,3", help="what the real dice show")
    command.add_argument(
        "--list", action="store_true", help="name the deeds, or those with a word in their name"
    )
    command.add_argument("--json", action="store_true", help="print JSON")


def _undo(command: Parser) -> None:
    from tui.cli.doing import undo

    command.set_defaults(run=undo, way="undo")
    _turned(command)


def _redo(command: Parser) -> None:
    from tui.cli.doing import redo

    command.set_defaults(run=redo, way="redo")
    _turned(command)


def _turned(command: Parser) -> None:
    command.add_argument("name", metavar="NAME")
    words = "also what another referee did; one's own otherwise"
    command.add_argument("--anybodys", action="store_true", help=words)


def _show(command: Parser) -> None:
    from tui.cli.shown import WORDS, show

    command.set_defaults(run=show)
    command.add_argument("name", metavar="NAME")
    command.add_argument("list", metavar="LIST", choices=WORDS, help=f"one of {', '.join(WORDS)}")
    command.add_argument("--json", action="store_true", help="print JSON")


def _rules(command: Parser) -> None:
    from tui.cli.shown import rules

    command.set_defaults(run=rules)
    command.add_argument(
        "word", metavar="WORD", nargs="?", default="", help="only rows that hold it"
    )
    command.add_argument("--json", action="store_true", help="print JSON")


def _backup(command: Parser) -> None:
    from tui.cli.kept import back_up

    command.set_defaults(run=back_up)
    command.add_argument("name", metavar="NAME")


def _restore(command: Parser) -> None:
    from tui.cli.kept import restore

    command.set_defaults(run=restore)
    command.add_argument("name", metavar="NAME")
    words = "the newest, if none is named"
    command.add_argument("backup", metavar="BACKUP", nargs="?", help=words)
    command.add_argument("--list", action="store_true", help="only name the backups")
    command.add_argument("--json", action="store_true", help="with --list, print JSON")


def _compact(command: Parser) -> None:
    from tui.cli.kept import compact

    command.set_defaults(run=compact)
    command.add_argument("name", metavar="NAME")
    words = "undo still reaches so many entries, 1000 if it is not said, or to a date in the game"
    command.add_argument("--keep", metavar="N|DATE", default="1000", help=words)


def _export(command: Parser) -> None:
    from tui.cli.exchanged import export

    command.set_defaults(run=export)
    command.add_argument("name", metavar="NAME")
    words = "a new folder, or that of an earlier export"
    command.add_argument("folder", metavar="DIR", help=words)


def _import(command: Parser) -> None:
    from tui.cli.exchanged import take_in

    command.set_defaults(run=take_in)
    command.add_argument("folder", metavar="DIR")
    words = "what it was called, if none is named"
    command.add_argument("name", metavar="NAME", nargs="?", help=words)


def _move(command: Parser) -> None:
    from tui.cli.moved import add_options, move

    command.set_defaults(run=move)
    add_options(command)


def _referees(command: Parser) -> None:
    from tui.cli.moved import add_referee_options, referees

    command.set_defaults(run=referees)
    add_referee_options(command)


def _tasks(command: Parser) -> None:
    from tui.cli.exchanged import tasks

    command.set_defaults(run=tasks)
    _exchange(command, ".txt, .csv or .json")


def _equipment(command: Parser) -> None:
    from tui.cli.exchanged import equipment

    command.set_defaults(run=equipment)
    _exchange(command, ".csv or .json")


def _people(command: Parser) -> None:
    from tui.cli.exchanged import people

    command.set_defaults(run=people)
    _exchange(command, ".csv or .json; any table, JSON or folder of JSON is taken in")


def _print(command: Parser) -> None:
    from tui.cli.printed import FORMS, WORDS, print_out

    command.set_defaults(run=print_out)
    command.mixed = True
    command.add_argument("name", metavar="NAME")
    command.add_argument("what", metavar="WHAT", help=f"one of {', '.join(WORDS)}")
    command.add_argument("who", metavar="WHO", nargs="?", default="", help="who or what it is of")
    command.add_argument("file", metavar="FILE", help="ends in .md, .pdf or .svg")
    command.add_argument("--as", dest="form", choices=FORMS, help="how to write it")
    command.add_argument(
        "--for",
        dest="readers",
        choices=("referee", "players"),
        default="referee",
        help="for whom; players get what they may know",
    )
    command.add_argument("--force", action="store_true", help="write over a file that is there")


def _table(command: Parser) -> None:
    from tui.cli.hosting import add_table_options, table

    command.set_defaults(run=table)
    add_table_options(command)


def _seat(command: Parser) -> None:
    from tui.cli.hosting import add_seat_options, seat

    command.set_defaults(run=seat)
    add_seat_options(command)


def _doctor(command: Parser) -> None:
    from tui.cli.kept import doctor

    command.set_defaults(run=doctor)
    command.add_argument("name", metavar="NAME", nargs="?")
    again = "first make anew what is searched and what entries are about"
    command.add_argument("--rebuild", action="store_true", help=again)


def _odds(command: Parser) -> None:
    from tui.cli.odds_text import odds

    command.set_defaults(run=odds)
    command.mixed = True
    command.add_argument("rule", metavar="RULE", nargs="?")
    command.add_argument("inputs", metavar="name=value", nargs="*")
    command.add_argument("--list", action="store_true", help="name the rules and their inputs")
    command.add_argument("--json", action="store_true", help="print JSON")


def _config(command: Parser) -> None:
    from tui.cli.configured import config

    command.set_defaults(run=config)
    command.add_argument("--check", action="store_true", help="only say what is wrong in them")
    command.add_argument("--show", action="store_true", help="list all that can be set, and keys")
    command.add_argument("--json", action="store_true", help="with --show, print JSON")


def _completion(command: Parser) -> None:
    from tui.cli.completion import SHELLS, completion

    command.set_defaults(run=completion)
    command.add_argument("shell", metavar="SHELL", choices=SHELLS)


def _man(command: Parser) -> None:
    from tui.cli.manual import man

    command.set_defaults(run=man)


def _exchange(command: Parser, endings: str) -> None:
    """What is asked of a command that writes a file or takes one in."""
    command.add_argument("--force", action="store_true", help="write over a file that is there")
    command.add_argument("name", metavar="NAME")
    command.add_argument("way", metavar="export|import", choices=("export", "import"))
    command.add_argument("file", metavar="FILE", help=f"ends in {endings}")


def _place(word: str) -> Place:
    from tui.shell.places import NAMED, WORDS

    found = [named.place for named in NAMED if named.word == word]
    if not found:
        raise argparse.ArgumentTypeError(
            f"{word} is not a place; the places are: {', '.join(WORDS)}"
        )
    return found[0]


def _span(text: str) -> int:
    from models.clock import parse_span

    try:
        return parse_span(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _count(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text} is not a number from 1 up")
    return int(text)


COMMANDS: Mapping[str, tuple[str, Callable[[Parser], None]]] = {
    "list": ("list the campaigns, the one played last first", _list),
    "new": ("make a campaign", _new),
    "open": ("open a campaign", _open),
    "log": ("print a campaign's journal", _log),
    "settle": ("let time pass, and settle what comes due meanwhile", _settle),
    "do": ("let any deed happen, journalled and undone like a key's", _do),
    "undo": ("take back what you did last", _undo),
    "redo": ("do again what was taken back", _redo),
    "show": ("print a list of a campaign, for people or as JSON", _show),
    "rules": ("print the rows of the rules", _rules),
    "backup": ("write a checked copy", _backup),
    "restore": ("put a backup in the place of its campaign", _restore),
    "compact": ("make it smaller: old entries are past undoing", _compact),
    "export": ("write a campaign as a folder of TOML and Markdown", _export),
    "import": ("make a campaign of such a folder", _import),
    "move": ("move a campaign onto a PostgreSQL server, or home", _move),
    "referees": ("say who may come to a campaign on a server, and let them", _referees),
    "tasks": ("write the task library to a file, or take one in", _tasks),
    "equipment": ("write the equipment book, or take one in", _equipment),
    "people": ("write people to a file, or take some out of one", _people),
    "print": ("print sheets, cards, maps and more into a file", _print),
    "table": ("let players sit down, over SSH or in a browser", _table),
    "seat": ("be a player's seat; what a system's own sshd runs", _seat),
    "doctor": ("examine the program and one campaign, or all", _doctor),
    "odds": ("print the exact chances of a rule", _odds),
    "config": ("open one's own keys and looks in an editor", _config),
    "completion": ("print what lets a shell complete these commands", _completion),
    "man": ("print the manual page, for man -l -", _man),
}
"""Every command: what help says of it, and what puts its options together."""
UNDONE: Mapping[str, str] = {
    "new": "Nothing was made.",
    "settle": "Time has passed as far as is printed here, and no further.",
    "do": "Nothing was done.",
    "undo": "Nothing was taken back.",
    "redo": "Nothing was done again.",
    "backup": "No backup was made.",
    "restore": "Nothing was put in its place: the campaign is as it was.",
    "compact": "The campaign is as it was.",
    "export": "Nothing was exported.",
    "import": "No campaign was made.",
    "move": "The campaign is where it was.",
    **dict.fromkeys(("tasks", "equipment", "people"), "Nothing was {way}ed."),
    "print": "Nothing was printed.",
    "config": "No file was made.",
}
"""What a command left undone that could not write, or was not let; `way` is export or import."""
