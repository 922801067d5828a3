"""Many referees at once lose nothing, and all of them have the same."""

import subprocess
import sys

from tests.models.server.ten import NAMES, at_once
from tests.models.server.test_cut import clock
from tests.models.test_writers import WRITERS

DEEDS, TIMES = 10, 40


def test_ten_referees_with_undo_of_their_own_end_with_the_same(server, sample, tmp_path):
    hosted = server.put(sample, tmp_path)
    told = at_once(hosted, DEEDS)
    assert told["done"] > len(NAMES)
    assert told["taken back"] > 0


def test_writers_on_machines_of_their_own_lose_nothing(hosted):
    copies = [hosted.copy(f"machine {number}") for number in range(WRITERS)]
    command = [sys.executable, "-m", "tests.models.add_one", str(TIMES)]
    subprocess.run([*command, *copies], check=True)
    assert clock(hosted) == WRITERS * TIMES
    hosted.sound(*(hosted.open(f"machine {number}") for number in range(WRITERS)))
