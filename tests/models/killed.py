"""A process that does real deeds until it is killed.

For every line it reads it starts another process, which says its number, does one deed after the
other, and says the number of each journal entry as soon as the deed is finished. Being started from
here, that process has everything imported already.
"""

import os
import sys
from itertools import count
from pathlib import Path
from random import Random

from models.campaign import Campaign
from tests.models.play import play


def work(path: Path, seed: int) -> None:
    """Do deeds for ever, and now and then take one back."""
    say(os.getpid())
    random = Random(seed)
    campaign = Campaign(path)
    for number in count(1):
        if number % 7 == 0 and campaign.undo() and random.random() < 0.5:
            campaign.redo()
        done = play(campaign, random)
        if done is not None and done.key is not None:
            say(done.key)


def say(number: int) -> None:
    os.write(1, f"{number}\n".encode())


def main() -> None:
    """Start a worker for every line, with the seed that stands in it."""
    for line in sys.stdin:
        worker = os.fork()
        if not worker:
            work(Path(sys.argv[1]), int(line))
        os.waitpid(worker, 0)
        say(0)


if __name__ == "__main__":
    main()
