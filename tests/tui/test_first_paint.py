"""Before the desk is first painted little is imported, and nothing goes on beside it."""

import subprocess
import sys

from models.storage.headline import glance_at
from tests.tui.screens import CAMPAIGN, settle
from tui import opening
from tui.program import Outrider
from tui.widgets.listing import Listing

SCRIPT = """
import sys
import tui.cli.running, tui.program
from tui.desk import page
ours = {"models", "rules", "tui"}
tops = {name.split(".")[0] for name in sys.modules} - sys.stdlib_module_names - ours
print(*sorted(tops - {"__main__", "_distutils_hack"}))
print(*sorted(name for name in sys.modules if name.split(".")[0] in {"models", "rules"}))
print(*sorted(name for name in sys.modules if name.startswith("tui.")))
"""
THEIRS = "platformdirs rich textual typing_extensions"
OURS = """
    models models.author models.calendar models.calendar_kept models.clock models.storage
    models.storage.faults models.storage.headline models.storage.indexes models.storage.named
    models.storage.placing models.storage.saves models.storage.schema models.storage.standing
    models.storage.store models.storage.stores models.text
"""
LATER = {
    "tui.dialogs.dialog", "tui.dialogs.working", "tui.shell.browser", "tui.shell.campaign_page",
    "tui.widgets.moved_text",
}  # fmt: skip
"""What the desk shows only after a key."""


def test_little_is_imported_before_the_first_paint():
    command = [sys.executable, "-c", SCRIPT]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    theirs, ours, pages = printed.splitlines()
    assert theirs == THEIRS
    assert ours.split() == OURS.split()
    assert not LATER.intersection(pages.split())


async def test_a_campaign_that_the_command_line_has_read_is_not_read_again(saves, monkeypatch):
    read = glance_at(saves / f"{CAMPAIGN}.outrider")
    monkeypatch.setattr("tui.app.glance_at", None)
    outrider = Outrider(saves, read)
    async with outrider.run_test() as pilot:
        await settle(pilot)
        assert outrider.headline is read.headline
        assert outrider.screen_stack[-1].query_one("#due", Listing).lines
    read.watch.close()


async def test_the_file_is_opened_once_the_desk_is_laid_out(outrider, monkeypatch):
    painted = []

    def opened(path, warm_up):
        desk = outrider.screen_stack[-1]
        painted.append((desk.outer_size, bool(desk.query_one("#due", Listing).lines)))
        return opening.opened(path, warm_up)

    monkeypatch.setattr("tui.app.opened", opened)
    async with outrider.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
    assert painted == [((120, 40), True)]
