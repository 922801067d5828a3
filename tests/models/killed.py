"""A process that does real deeds until it is killed: a referee's, or for `host` those of players.

With another at work `beside` it, it rests between deeds.

For every line it reads it starts another process, which says its number, does one deed after the
other, and says the number of each journal entry as soon as the deed is finished. Being started from
here, that process has everything imported, and knows how tables belong together, already.
"""

import gc
import os
import select
import sys
from itertools import count
from pathlib import Path
from random import Random

from sqlalchemy.orm import configure_mappers

from models.campaign import Campaign
from models.journal import Conflict
from tests.models.play import play
from tests.models.sitting import as_player

LONGEST_REST = 0.02


def work(path: Path, seed: int) -> None:
    """Do deeds for ever, and now and then take one back."""
    say(os.getpid())
    random = Random(seed)
    campaign = Campaign(path)
    host, beside = sys.argv[2:] == ["host"], len(sys.argv) > 2
    for number in count(1):
        if not host and number % 7 == 0 and turned_back(campaign) and random.random() < 0.5:
            campaign.redo()
        if beside:  # SQLite gives nobody a turn who waits for one that never rests
            select.select([], [], [], random.random() * LONGEST_REST)
        done = (as_player if host else play)(campaign, random)
        if done is not None and done.key is not None:
            say(done.key)


def turned_back(campaign: Campaign) -> bool:
    """Whether the last deed was taken back; what players built on is not."""
    try:
        return campaign.undo() is not None
    except Conflict:
        return False


def say(number: int) -> None:
    os.write(1, f"{number}\n".encode())


def main() -> None:
    """Start a worker for every line, with the seed that stands in it."""
    configure_mappers()
    gc.freeze()
    for line in sys.stdin:
        worker = os.fork()
        if not worker:
            work(Path(sys.argv[1]), int(line))
        os.waitpid(worker, 0)
        say(0)


if __name__ == "__main__":
    main()
