"""A process that does real deeds until it is killed.

For every line it reads it starts another process, which says its number, does one deed after the
other, and says the number of each journal entry as soon as the deed is finished. Being started from
here, that process has everything imported already. With the word `files`, it backs up, restores and
compacts instead.
"""

import os
import sys
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random

from models.campaign import Campaign
from models.storage.compaction import compact, entry_before
from models.storage.keeping import Why, keep
from models.storage.restoring import backups_of, restore
from models.storage.saves import SaveError
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


def copy(path: Path, seed: int) -> None:
    """Back up, restore and compact for ever."""
    say(os.getpid())
    random = Random(seed)
    for number in count(1):
        with suppress(SaveError):  # nothing is left to compact
            random.choice(
                [
                    lambda: keep(path, Why.DAY),
                    lambda: restore(path, random.choice(backups_of(path)).path),
                    lambda: compact(path, entry_before(path, random.randrange(1, 9))),
                ]
            )()
        say(number)


def say(number: int) -> None:
    os.write(1, f"{number}\n".encode())


def main() -> None:
    """Start a worker for every line, with the seed that stands in it."""
    for line in sys.stdin:
        worker = os.fork()
        if not worker:
            (copy if "files" in sys.argv else work)(Path(sys.argv[1]), int(line))
        os.waitpid(worker, 0)
        say(0)


if __name__ == "__main__":
    main()
