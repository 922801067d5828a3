"""The `outrider` command: opens the screens, and does without them what needs none.

What a command needs is imported when it runs: `--version` and `list` answer at once.
"""

from __future__ import annotations

import gc
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; its exit status is 0, 1 for findings or a stop, 2 for bad arguments."""
    gc.disable()  # what is imported is no garbage
    try:
        from tui.cli.running import run

        return run(arguments)
    finally:
        gc.enable()
