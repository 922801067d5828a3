"""The campaign of ten years that others measure with is one that the program made."""

import sqlite3

from models.storage.doctor import examine
from tests.bench import years


def test_the_past_that_is_written_in_bulk_is_sound_and_whole(tmp_path):
    path = tmp_path / "Years.outrider"
    years.make(path, people=60, entries=700)
    assert [(found.what, found.detail) for found in examine(path) if not found.ok] == []
    with sqlite3.connect(path) as connection:

        def many(sql):
            return connection.execute(sql).fetchone()[0]

        assert many("SELECT count(*) FROM person WHERE kind = 'npc'") >= 54
        assert 690 <= many("SELECT count(*) FROM entry") <= 710
        for table in ("session", "note", "wound", "due", "taskuse", "tag", "subject", "scene"):
            assert many(f"SELECT count(*) FROM {table}"), table
        assert many("SELECT count(*) FROM person WHERE dead_since IS NOT NULL")
        assert many("SELECT count(*) FROM entry WHERE state = 'abandoned'")
