"""The socket of a table is in a folder of its owner's alone, and has a name for each campaign."""

import socket
import stat

import pytest

from models.seat.socket import listening, made_folder, socket_of


@pytest.fixture(autouse=True)
def runtime(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    return tmp_path


def listen(place):
    made_folder()
    server = socket.socket(socket.AF_UNIX)
    server.bind(str(place))
    server.listen()
    return server


def test_every_way_to_a_file_leads_to_one_socket(tmp_path):
    campaign = tmp_path / "Short Measure.outrider"
    campaign.touch()
    (tmp_path / "link").symlink_to(campaign)
    assert socket_of(tmp_path / "link") == socket_of(campaign)
    assert socket_of(tmp_path / "other") != socket_of(campaign)
    assert "Short" not in socket_of(campaign).name


def test_the_folder_is_for_its_owner_alone(tmp_path):
    folder = made_folder()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert made_folder() == folder
    folder.chmod(0o755)
    with pytest.raises(PermissionError, match="of your own alone"):
        made_folder()


def test_a_link_is_no_such_folder(tmp_path):
    (tmp_path / "elsewhere").mkdir(mode=0o700)
    (tmp_path / "outrider").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(PermissionError):
        made_folder()


def test_a_host_is_there_only_where_nobody_else_can_have_put_it(tmp_path):
    campaign = tmp_path / "Short Measure.outrider"
    assert listening(campaign) is None
    with listen(socket_of(campaign)):
        assert listening(campaign) == socket_of(campaign)
        socket_of(campaign).parent.chmod(0o777)
        assert listening(campaign) is None


def test_a_file_of_that_name_is_no_host(tmp_path):
    campaign = tmp_path / "Short Measure.outrider"
    made_folder()
    socket_of(campaign).touch()
    assert listening(campaign) is None


def test_without_a_runtime_folder_it_is_below_the_temp_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_RUNTIME_DIR", "relative")
    monkeypatch.setattr("models.seat.socket.gettempdir", lambda: str(tmp_path))
    assert socket_of(tmp_path / "x").parent.parent == tmp_path
