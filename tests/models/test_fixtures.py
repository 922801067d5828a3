"""What a fixture makes in a folder of its own is made once for each test."""

import pytest


@pytest.fixture
def made(tmp_path):
    (tmp_path / "made").mkdir()


@pytest.mark.usefixtures("made")
def test_what_gives_nothing_is_set_up_once(tmp_path):
    assert [path.name for path in tmp_path.iterdir()] == ["made"]
