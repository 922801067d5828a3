"""The manual page, made from the commands themselves, and the examples that help shows as well."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path

from tui.cli.arguments import commands_of, filled

EXAMPLES = (
    ("outrider", "the list of campaigns"),
    ("outrider open Sample --sample", "play the sample campaign"),
    ("outrider open Sample people", "open it at a page"),
    ("outrider open Sample --plain", "the same in plain lines, for a screen reader"),
    ("outrider do Sample fire firer=ines target=harrow --preview", "the chances of a shot"),
    ("outrider do Sample advance seconds=6h", "let six hours pass"),
    ("outrider undo Sample", "take that back"),
    ("outrider log Sample --players --last 20", "what players may know of it"),
    ("outrider show Sample due --json", "what is due, for a script"),
    ("outrider table Sample --listen 0.0.0.0", "let players of the same network sit down"),
    ("outrider odds aimed-fire shots=3 distance=40", "the chances of a rule"),
)
"""Command lines and what they do."""

STATUS = (
    ("0", "It is done."),
    ("1", "The rules refuse it, the doctor finds something, or Outrider had to stop."),
    ("2", "An argument is not right; one line says what would be."),
    ("130", "Ended by Ctrl+C."),
)
"""What a command ends with."""
_ANYWHERE = {"--help", "--referee", "--saves", "--config"}


def examples() -> str:
    """The examples as help shows them."""
    return "\n".join(["examples:", *(f"  {line}\n      {does}" for line, does in EXAMPLES)])


def man(given: argparse.Namespace, _folder: Path) -> int:
    """Print the manual page as roff."""
    print("\n".join(_page(filled(given.whole))))
    return 0


def _page(parser: argparse.ArgumentParser) -> Iterator[str]:
    from importlib.metadata import version

    yield f'.TH OUTRIDER 1 "" "Outrider {_text(version("outrider"))}" "User Commands"'
    yield from (".SH NAME", r"outrider \- the referee's campaign desk in a terminal")
    yield from (".SH SYNOPSIS", *_synopsis(parser.format_usage()))
    yield from (".SH DESCRIPTION", _text(parser.description or ""))
    yield from (".SH OPTIONS", *_arguments(parser, top=True))
    yield ".SH COMMANDS"
    for name, command in commands_of(parser).items():
        yield f".SS {_text(name)}"
        yield from _synopsis(command.format_usage())
        yield from (".PP", _text(_sentence(command.description or "")), *_arguments(command))
    yield from (".SH EXIT STATUS", *_terms(STATUS))
    yield from (".SH EXAMPLES", *_terms(EXAMPLES))


def _synopsis(usage: str) -> Iterator[str]:
    """How a command is written, the name of the program in bold."""
    words = " ".join(usage.removeprefix("usage:").split())
    name, _, rest = words.partition(" ")
    yield f".B {_text(name)}"
    if rest:
        yield _text(rest)


def _arguments(parser: argparse.ArgumentParser, *, top: bool = False) -> Iterator[str]:
    """What is said of the arguments and options; those of any command stand at the `top` alone."""
    said = (action for action in parser._actions if action.help and action.nargs != argparse.PARSER)
    yield from _terms(
        (_written(action), _sentence(str(action.help)))
        for action in said
        if top or not _ANYWHERE & {*action.option_strings}
    )


def _written(action: argparse.Action) -> str:
    choices = "|".join(map(str, action.choices or ()))
    takes = "" if action.nargs == 0 else str(action.metavar or choices or action.dest)
    if not takes or not action.option_strings:
        return ", ".join(action.option_strings) or takes
    return ", ".join(f"{option} {takes}" for option in action.option_strings)


def _terms(pairs: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Pairs of a term and what it means, as a list of roff."""
    for term, means in pairs:
        yield from (".TP", f".B {_text(term)}", _text(means))


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:].rstrip('.')}." if text else ""


def _text(text: str) -> str:
    """Text that roff takes for nothing else."""
    safe = text.replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{safe}" if safe[:1] in {".", "'"} else safe
