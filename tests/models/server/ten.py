"""Ten referees, each on a machine of their own, do real deeds at the same time and take some back.

`python -m tests.models.server.ten DEEDS` lets each do so many, on a server of its own.
"""

from __future__ import annotations

import sys
from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Thread
from time import monotonic, process_time

from models.campaign import Campaign
from models.journal import Conflict
from models.sample import fill
from tests.models.play import play
from tests.models.test_three_referees import replays
from tests.server import Hosted, Server

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hal", "Ivo", "Joy")


def at_once(hosted: Hosted, deeds: int) -> Counter[str]:
    """Let all of them act at once, and see that all of it is there; counts what happened."""
    told: Counter[str] = Counter()
    faults: list[BaseException] = []
    sitting = [hosted.open(name) for name in NAMES]

    def sit(campaign: Campaign) -> None:
        try:
            evening(campaign, Random(campaign.author), deeds, told)
        except BaseException as fault:
            faults.append(fault)
            raise

    threads = [Thread(target=sit, args=[campaign]) for campaign in sitting]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    hosted.sound(*sitting)
    replays(sitting[0].path)
    for campaign in sitting:
        campaign.close()
    return told


def evening(campaign: Campaign, random: Random, deeds: int, told: Counter[str]) -> None:
    """So many deeds of one referee, every fifth of them an own one that is taken back."""
    for number in range(1, deeds + 1):
        if number % 5:
            done = play(campaign, random)
            told["done" if done is not None else "refused"] += 1
            continue
        try:
            undone = campaign.undo()
        except Conflict:
            told["built on"] += 1
            continue
        if undone is not None:
            assert undone.author == campaign.author
            told["taken back"] += 1
            if random.random() < 0.4 and again(campaign):
                told["done again"] += 1


def again(campaign: Campaign) -> bool:
    """Whether what was taken back was done again; somebody may have built on it since."""
    try:
        return campaign.redo() is not None
    except Conflict:
        return False


def main(deeds: int) -> None:
    server = Server()
    try:
        with TemporaryDirectory() as folder:
            path = Path(folder) / "Ten.outrider"
            with closing(Campaign.create(path, fill)):
                hosted = server.put(path, Path(folder))
            begun, worked = monotonic(), process_time()
            told = at_once(hosted, deeds)
            print(*(f"{number} {what}" for what, number in told.items()), sep=", ")
            print(f"{monotonic() - begun:.0f} s, of the processor {process_time() - worked:.0f} s")
    finally:
        server.end()


if __name__ == "__main__":
    main(int(sys.argv[1]))
