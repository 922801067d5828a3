"""What a campaign of ten years costs beside the sample: the past, opening, searching, files.

Times are of the processor, for a machine may be busy with others; where somebody waits for the disk
as well, the name says `waits`.
"""

from __future__ import annotations

import gc
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from statistics import median
from threading import Thread
from time import perf_counter, process_time

from models.campaign import Campaign
from models.deeds.people.edit import EditRow
from models.deeds.tasks.attempt import NOBODY, AttemptTask
from models.exchange.vault.writing import export_vault
from models.storage.backup import back_up
from models.storage.compaction import compact, entry_before
from models.storage.headline import open_for_reading, read
from models.storage.indexing import mend_indexes
from models.storage.migrations import upgrade
from models.storage.moments import as_it_was, at_a_glance
from models.views.asked import Asked
from models.views.entries import Entries
from models.views.prospects import prospects
from models.views.search.finder import Finder
from models.views.sheet import read_sheet

Figure = tuple[str, list[float]]
LINE = "To break a code (Uncertain): Routine. Computer or Electronics. 10 minutes."
SEARCHES = (
    "person:maya", 'person:"maya strand"', "person:m", "tag:pilot", "tag:medic", "session:200",
    "date:75", "date:75 fires", "kind:fight", "kind:frontier", "kind:frontier fires", "secret:yes",
    "secret:no kind:chronicle", "type:note crate", "person:maya kind:fight", "person:maya rifle",
    "tag:pilot secret:no", "xyzzy",
)  # fmt: skip
PARTS_OF_A_YEAR = {"a day": 3_650, "a month": 120, "a year": 10, "five years": 2, "ten years": 1}
"""How far back, and which part of the entries there are since then."""
FIRST = 10
"""The entry that is looked back to from the end of ten years."""
BESIDE = ("headline", "who attempts", "who attempts of the others", "an action")
"""What is done alike in the sample and in the long campaign; of who attempts, for each of them: the
party of ten years is twice the sample's, and a party does not grow with the years."""
TIMES = 5


def figures(sample: Path, old: Path, folder: Path) -> Iterator[Figure]:
    """Each figure by its name, several times where it is no work of seconds.

    What was imported is no garbage, as in the program (`tui.opening`).
    """
    gc.freeze()
    yield from _past(old)
    yield from _opening(old)
    finder = Finder(old)
    for search in SEARCHES:
        yield f"search {search}", cpu(partial(finder.find, search))
    yield from _beside(sample, old, folder)
    yield from _files(old, folder)


def cpu(act: Callable[[], object], times: int = TIMES) -> list[float]:
    """Milliseconds of the processor, several times."""
    spent = []
    for _ in range(times):
        begin = process_time()
        act()
        spent.append((process_time() - begin) * 1000)
    return spent


def _past(old: Path) -> Iterator[Figure]:
    """Looking back as the screens do, and what is looked at there."""
    with open_for_reading(old) as connection:
        newest = connection.execute("SELECT max(id) FROM entry").fetchone()[0]
        most = "SELECT about FROM mention GROUP BY about ORDER BY count(*) DESC LIMIT 1"
        ref = connection.execute(most).fetchone()[0]

    for name, part in PARTS_OF_A_YEAR.items():
        entry = max(newest - newest // part, FIRST)
        pages, others = zip(*(_looking(old, entry) for _ in range(TIMES)), strict=True)
        yield f"{name} ago", [*pages]
        yield f"the other pages of {name} ago", [*others]
    with as_it_was(old, newest - newest // 10) as made:
        campaign = Campaign(made, made=True, sealed="It is past.")
        yield "a sheet of then", cpu(lambda: _seen(campaign, lambda s: read_sheet(s, 1)))
        yield "a life until then", cpu(lambda: Entries(made, Asked(about=(ref,))))
        campaign.close()


def _looking(old: Path, entry: int) -> tuple[float, float]:
    """Milliseconds until the first page of a moment can be seen, and then until the others can.

    What coming back from it takes is not counted.
    """
    begin = process_time()
    with at_a_glance(old, entry) as moment:
        read(moment.path)
        seen = process_time()
        moment.complete()
        Campaign(moment.path, made=True, sealed="It is past.").close()
        return (seen - begin) * 1000, (process_time() - seen) * 1000


def _opening(old: Path) -> Iterator[Figure]:
    """Opening a file: the look at its indexes, and all of it."""
    with closing(sqlite3.connect(old, isolation_level=None)) as connection:

        def look() -> None:
            connection.execute("BEGIN IMMEDIATE")
            mend_indexes(connection)
            connection.execute("ROLLBACK")

        yield "indexes when opening", cpu(look)
    yield "opening behind the desk", cpu(lambda: Campaign(old).close())


def _beside(sample: Path, old: Path, folder: Path) -> Iterator[Figure]:
    """What is done alike in both, in turn, and what it takes as a multiple of the sample's."""
    times: dict[str, list[float]] = {}
    copies = [Path(shutil.copy(path, folder)) for path in (sample, old)]
    campaigns = [Campaign(copy) for copy in copies]
    for number in range(3 * TIMES):
        for name in BESIDE:
            for where, campaign in zip((" in the sample", ""), campaigns, strict=True):
                begin = process_time()
                done = _acts(campaign, number)[name]()
                each = len(done) if isinstance(done, list) else 1
                spent = (process_time() - begin) * 1000 / each
                times.setdefault(f"{name}{where}", []).append(spent)
    for campaign in campaigns:
        campaign.close()
    yield from times.items()
    for name in BESIDE:
        yield f"{name} ratio", [median(times[name]) / median(times[f"{name} in the sample"])]


def _acts(campaign: Campaign, number: int) -> dict[str, Callable[[], object]]:
    return {
        "headline": lambda: read(campaign.path),
        "who attempts": lambda: _seen(
            campaign, lambda s: prospects(s, AttemptTask(NOBODY, line=LINE), guests=False)
        ),
        "who attempts of the others": lambda: _seen(
            campaign, lambda s: prospects(s, AttemptTask(NOBODY, line=LINE))
        ),
        "an action": lambda: campaign.perform(EditRow("person", 1, {"light": number % 3 + 1})),
    }


def _files(old: Path, folder: Path) -> Iterator[Figure]:
    """A backup while somebody acts, an export, and the weight of an entry."""
    copy = Path(shutil.copy(old, folder / "Kept.outrider"))
    campaign, waited = Campaign(copy), [0.0]
    backing = Thread(target=back_up, args=(copy, folder / "backups"))
    begin = perf_counter()
    backing.start()
    while backing.is_alive():
        acted = perf_counter()
        campaign.perform(EditRow("person", 1, {"light": len(waited) % 3 + 1}))
        waited.append((perf_counter() - acted) * 1000)
        backing.join(1)
    yield "waits for a backup", [(perf_counter() - begin) * 1000]
    yield "a key waits while it is made", [max(waited)]
    campaign.close()
    with open_for_reading(copy) as connection:
        entries = connection.execute("SELECT count(*) FROM entry").fetchone()[0]
    yield "export", cpu(lambda: export_vault(old, folder / "vault"), 1)
    yield "bytes of an entry", [old.stat().st_size / entries]
    compact(copy, entry_before(copy, 1000))
    yield "bytes of an entry compacted", [copy.stat().st_size / entries]
    older = _older(Path(shutil.copy(old, folder / "Older.outrider")))
    yield "an upgrade", cpu(lambda: upgrade(older), 1)


def _older(path: Path) -> Path:
    """Make a campaign one of the format before places had lives."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for index in ("person_hurt", "scene_map_id", "session_ended", "note_dated"):
            connection.execute(f"DROP INDEX ix_{index}")
        connection.execute("DELETE FROM mention WHERE about GLOB 'zone*'")
        connection.execute("UPDATE alembic_version SET version_num = '0005'")
        connection.execute("PRAGMA user_version = 5")
    return path


def _seen(campaign: Campaign, look: Callable[..., object]) -> object:
    with campaign.read() as session:
        return look(session)
