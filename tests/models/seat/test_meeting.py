"""The socket of a table lies where only its owner comes, whatever the environment says."""

import os
import socket

import pytest

from models.seat import meeting


@pytest.fixture
def shared(tmp_path, monkeypatch):
    monkeypatch.setattr(meeting, "_SHARED", tmp_path)
    return tmp_path


def test_one_campaign_has_one_table_by_whichever_name_it_is_reached(tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to("real")
    by_link = meeting.table_id(tmp_path / "link" / "A.outrider")
    assert by_link == meeting.table_id(tmp_path / "real" / "A.outrider")
    assert by_link != meeting.table_id(tmp_path / "real" / "B.outrider")


def test_the_folder_is_made_for_its_owner_alone(shared):
    (made := shared / f"outrider-{os.getuid()}").mkdir(0o755)
    assert meeting.socket_of("a" * 16).parent == made
    assert made.stat().st_mode & 0o777 == 0o700


def test_a_folder_that_somebody_else_laid_there_is_refused(shared):
    (shared / "elsewhere").mkdir()
    (shared / f"outrider-{os.getuid()}").symlink_to("elsewhere")
    with pytest.raises(PermissionError, match="not a folder of this account"):
        meeting.socket_of("a" * 16)


def test_a_host_is_there_only_where_nobody_else_can_have_put_it(shared):
    folder = shared / f"outrider-{os.getuid()}"
    assert meeting.listening("a") is None
    assert not folder.exists()
    place = meeting.socket_of("a")
    place.touch()
    assert meeting.listening("a") is None
    place.unlink()
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(place))
        assert meeting.listening("a") == place
        folder.chmod(0o777)
        assert meeting.listening("a") is None
