"""A campaign that is put onto a server is there as it was, and on every machine that opens it."""

import shutil
from pathlib import Path

from models.deeds.people.people import NewPerson
from models.storage import doctor
from tests.server import rows_of_copy


def test_every_machine_has_what_the_file_had_and_what_others_do(server, sample, tmp_path):
    file = Path(shutil.copy(sample, tmp_path))
    hosted = server.put(file, tmp_path)
    assert hosted.rows() == rows_of_copy(file)
    ann, ben, cleo = (hosted.open(name) for name in ("Ann", "Ben", "Cleo"))
    for campaign in (ann, ben, cleo):
        campaign.perform(NewPerson(campaign.author))
    for campaign in (ann, ben):
        assert campaign.store.catch_up()
    for campaign in (ann, ben, cleo):
        assert rows_of_copy(campaign.path) == hosted.rows()
        assert all(finding.ok for finding in doctor.examine(campaign.path))
        campaign.close()
