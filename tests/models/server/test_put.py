"""A campaign that is put onto a server is there as it was, and on every machine that opens it."""

import shutil
from pathlib import Path

from models.deeds.people.people import NewPerson
from tests.server import rows_of_copy


def test_every_machine_has_what_the_file_had_and_what_others_do(server, sample, tmp_path):
    file = Path(shutil.copy(sample, tmp_path))
    hosted = server.put(file, tmp_path)
    assert hosted.rows() == rows_of_copy(file)
    ann, ben, cleo = (hosted.open(name) for name in ("Ann", "Ben", "Cleo"))
    for campaign in (ann, ben, cleo):
        campaign.perform(NewPerson(campaign.author))
    hosted.sound(ann, ben, cleo)
    for campaign in (ann, ben, cleo):
        campaign.close()
