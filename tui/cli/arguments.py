"""Parsers of arguments, put together when they are asked, that say in a line what is wrong."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NoReturn

from models.text import clean

WRONG = 2
"""The exit status for arguments that are not right."""
LONGEST = 500


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
        self.exit(WRONG, f"outrider: {clean(message, LONGEST)}\n")


class Command(Parser):
    """A parser of one command, put together when it is the one that is given."""

    def __init__(self, options: Callable[[Parser], None], **named: Any) -> None:
        self._made = partial(super().__init__, **named)
        self._options: Callable[[Parser], None] | None = options

    def fill(self) -> None:
        """Put together what this command takes, once."""
        options, self._options = self._options, None
        if options is not None:
            self._made()
            options(self)

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """What is given to it."""
        self.fill()
        return super().parse_known_args(args, namespace)


def commands_of(whole: argparse.ArgumentParser) -> dict[str, Command]:
    """The commands of a parser by their names."""
    found = (a for a in whole._actions if isinstance(a, argparse._SubParsersAction))
    return dict(next(found).choices)


def filled(whole: argparse.ArgumentParser) -> argparse.ArgumentParser:
    """A parser with the options of every command."""
    for each in commands_of(whole).values():
        each.fill()
    return whole
