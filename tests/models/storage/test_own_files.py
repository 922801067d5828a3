"""What is kept is for its owner alone; what is written to be handed on is as the user has it."""

import logging
import os
import stat

import pytest

from models.campaign import Campaign
from models.exchange.files import write_whole
from models.storage import saves
from models.storage.backup import back_up
from tui.log import LOG, OwnLog

HANDED_ON = {0o022: 0o644, 0o077: 0o600, 0o002: 0o664}
"""Files under each of three masks, as `umask` has meant them ever since."""


@pytest.fixture(params=HANDED_ON, ids=oct)
def mask(request):
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_campaigns_copies_and_the_log_are_for_their_owner_alone(tmp_path, mask):
    folder = tmp_path / "made" / "saves"
    campaign = Campaign.create(folder / "One.outrider")
    campaign.back_up(saves.backups_folder(folder))
    campaign.close()
    saves.copy(saves.look_at(folder / "One.outrider"), "Two")
    saves.rename(saves.look_at(folder / "Two.outrider"), "Three")
    saves.trash(saves.look_at(folder / "One.outrider"))
    log = OwnLog(folder / LOG, delay=True)
    log.emit(logging.makeLogRecord({"msg": "a secret"}))
    log.close()
    kept = [path for path in folder.rglob("*") if path.is_file()]
    assert len(kept) == 4  # the third, the backup, the one in the trash, and the log
    assert {mode(path) for path in kept} == {0o600}
    assert {mode(path) for path in (folder, folder / "backups", folder / "trash")} == {0o700}


def test_a_backup_into_a_new_folder_keeps_that_to_its_owner(tmp_path, mask):
    Campaign.create(tmp_path / "One.outrider").close()
    backup = back_up(tmp_path / "One.outrider", tmp_path / "elsewhere")
    assert mode(backup) == 0o600
    assert mode(backup.parent) == 0o700


@pytest.mark.parametrize("instead", [False, True])
def test_an_export_is_as_wide_as_the_user_has_it(tmp_path, mask, instead):
    path = tmp_path / "handed" / "tasks.txt"
    write_whole(path, b"To nap: Simple.\n", instead=instead)
    assert mode(path) == HANDED_ON[mask]
    assert mode(path.parent) == 0o777 & ~mask
