"""What the `outrider` command takes: options of a command are put together when it is given."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from tui.cli.arguments import Command, Parser
from tui.cli.options import COMMANDS, UNDONE, screen_options
from tui.cli.screens import open_screens


class ShowVersion(argparse.Action):
    """Looks the version up only when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Print the version and end."""
        from importlib.metadata import version

        print(f"outrider {version('outrider')}")
        parser.exit()


class _Whole(Parser):
    """The command without the name of one; help ends with examples."""

    def format_help(self) -> str:
        """What it takes, and examples."""
        from tui.cli.manual import examples

        self.epilog = examples()
        return super().format_help()


def parser() -> Parser:
    """What the command takes, the options of each command left for later."""
    whole = _Whole(
        prog="outrider",
        usage="%(prog)s [OPTION ...] [COMMAND ...]",
        description="The referee's campaign desk. Without a command: the list of campaigns.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    whole.add_argument("--version", action=ShowVersion, nargs=0, help="print the version")
    _anywhere(whole, None)
    whole.set_defaults(run=open_screens, name=None, place=None, sample=False, only=False)
    whole.set_defaults(mouse=True, plain=False, whole=whole, undone="", way="")
    screen_options(whole)
    commands = whole.add_subparsers(
        title="commands", metavar="COMMAND", parser_class=Command, prog="outrider"
    )
    for name, (line, options) in COMMANDS.items():
        later = partial(_with_anywhere, options, UNDONE.get(name, ""))
        commands.add_parser(name, help=line, description=line, options=later)
    return whole


def _with_anywhere(options: Callable[[Parser], None], undone: str, command: Parser) -> None:
    """What goes with any command, and then its own options."""
    command.set_defaults(undone=undone)
    _anywhere(command, argparse.SUPPRESS)
    options(command)


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
