"""Running the command line from its words to its exit status."""

from __future__ import annotations

import gc
import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from models.author import call
from models.storage import saves
from models.storage.named import name_with
from models.storage.schema import SUFFIX
from models.text import clean
from tui.cli.arguments import LONGEST, WRONG
from tui.cli.parser import parser
from tui.cli.screens import open_screens, own_config


def run(arguments: Sequence[str] | None) -> int:
    """Run it, with the words it was called with if none are given; gives its exit status."""
    _stand_in_for_what_is_closed()
    _print_anything()
    try:
        if arguments is None and any("://" in word for word in sys.argv):
            from tui.cli.hiding import hide_passwords

            hide_passwords()
        try:
            return _run(arguments)
        finally:
            sys.stdout.flush()
    except BrokenPipeError:  # whoever was reading has read enough
        _print_nothing_more()
        return 0
    except OSError as error:
        _print_nothing_more()
        from models.storage.faults import of_the_system

        return _wrong(f"Not all of it was printed. {of_the_system(error)}")
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130


def _run(arguments: Sequence[str] | None) -> int:
    given = parser().parse_args(arguments)
    folder = saves.saves_folder(given.saves)
    if given.referee:
        from models.author import VARIABLE

        os.environ[VARIABLE] = given.referee
    try:
        saves.keep_in(lambda: own_config(given.config).backups)
        name_with(cache(lambda: own_config(given.config).campaigns))
        call(cache(lambda: own_config(given.config).referee))
        if given.run is not open_screens:  # the program says by itself when to look for garbage
            gc.freeze()
            gc.enable()
        return int(given.run(given, folder))
    except (saves.SaveError, ValueError) as error:
        return _wrong(str(error))
    except Exception as error:
        if isinstance(error, OSError) and error.filename is None:  # of what it is printed to
            raise
        return _wrong(_reason(error, given, folder))


def _reason(error: Exception, given: Namespace, folder: Path) -> str:
    """What was left undone, and why; a fault of the program is written into the log."""
    from models.storage.faults import UnavailableError, UnsureError, explained, of_the_system

    name, undone = given.name, given.undone.format(way=given.way)
    fault = explained(error, Path(f"{name}{SUFFIX}" if name else "The file"))
    if isinstance(fault, UnavailableError) and not isinstance(fault, UnsureError):
        return f"{undone} {fault}".strip()
    if fault is not None:
        return str(fault)
    if isinstance(error, OSError):
        return f"{undone} {of_the_system(error)}".strip()
    from tui.log import LOG, log_to, written

    log_to(folder)
    where = f"See {folder / LOG}." if written("internal error", error) else ""
    return f"Something is wrong inside Outrider ({type(error).__name__}). {where}"


def _wrong(message: str) -> int:
    print(f"outrider: {clean(message, LONGEST)}", file=sys.stderr)
    return WRONG


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
