"""Processes of their own, one for each path, that read a number and write the next one many times.

They are forked from one that has everything imported, and so begin at the same moment.
"""

import gc
import os
import sys
from contextlib import closing
from pathlib import Path

from sqlalchemy.orm import configure_mappers

from models.campaign import Campaign


def add(path: Path, times: int) -> None:
    """Add one so many times."""
    with closing(Campaign(path, wait=60)) as campaign:
        for _ in range(times):
            with campaign.action("One more") as action:
                action.world.clock = action.world.clock + 1


def main(times: int, paths: list[Path]) -> int:
    """Let somebody write at each path; gives how many of them failed."""
    configure_mappers()
    gc.freeze()
    for path in paths:
        if not os.fork():
            add(path, times)
            return 0
    return sum(bool(os.wait()[1]) for _ in paths)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), [Path(path) for path in sys.argv[2:]]))
