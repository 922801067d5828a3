"""Starts a seat, as its host does: `python -I -m tui.seat`."""

from __future__ import annotations

import os
import sys

from tui.seat.traces import keep_back


def main() -> int:
    """Sit at a table; gives the exit status."""
    keep_back()  # before anything is imported that takes its time, or that can fail
    from tui.seat.line import way_from
    from tui.seat.program import SeatProgram
    from tui.terminal.ending import heed

    try:
        way = way_from(os.environ)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    program = SeatProgram(way)
    heed(program.leave_soon, program.give_back)
    program.run()
    if program.last_words:
        print(program.last_words, file=sys.stderr)
    return program.return_code or 0


if __name__ == "__main__":
    sys.exit(main())
