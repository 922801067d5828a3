"""What is imported beside the keys is never met half made.

SQLAlchemy's modules import one another in circles, so whatever may be first to need the tables, in
a thread or for a key, has to import all of them under one lock before anything else of theirs.
"""

from functools import partial
from pathlib import Path
from threading import Event, Thread

import pytest

from tui import opening
from tui.saves import beginning, making, players
from tui.shell import importing

ANYWHERE = Path("Anywhere.outrider")
FIRST_TO_NEED_THEM = {
    "opened": (opening, partial(opening.opened, ANYWHERE, lambda: None)),
    "brought up": (opening, partial(opening._bring_up, ANYWHERE, print)),
    "looked at": (opening, partial(opening.sealed, ANYWHERE, "why", None)),
    "made": (making, partial(making.make, ANYWHERE, print)),
    "warmed up": (beginning, beginning._warm_up),
    "line read": (players, partial(players.drafted, "Mara Voss")),
    "line shown": (players, partial(players.reading.__wrapped__, "Mara Voss", ())),
}


class Reached(Exception):
    """The tables would be imported now."""


@pytest.mark.parametrize("door", FIRST_TO_NEED_THEM)
def test_the_tables_are_imported_before_anything_of_theirs(monkeypatch, door):
    module, enter = FIRST_TO_NEED_THEM[door]

    def reach():
        raise Reached

    monkeypatch.setattr(module, "import_tables", reach)
    with pytest.raises(Reached):
        enter()


def test_who_comes_second_waits_for_the_thread_that_imports(monkeypatch):
    begun, go_on, seen = Event(), Event(), []

    def slowly(name):
        seen.append(f"{name} begun")
        begun.set()
        assert go_on.wait(10)
        seen.append(f"{name} done")

    monkeypatch.setattr(importing, "import_module", slowly)
    first = Thread(target=importing.import_tables)
    first.start()
    assert begun.wait(10)
    assert not importing.IMPORTING.acquire(blocking=False)
    go_on.set()
    importing.import_tables()
    first.join()
    assert seen == ["models.campaign begun", "models.campaign done"] * 2
