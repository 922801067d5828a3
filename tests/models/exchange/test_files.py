"""Files that a referee names."""

import os
from contextlib import suppress

import pytest

from models.exchange import files
from models.exchange.files import begun_names, named_file, named_source, read_whole, write_whole
from tests.hostile import HOSTILE


def test_a_bare_name_lies_in_the_folder_and_a_path_where_it_says(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    folder = tmp_path / "exchange"
    for there in ("home", "exchange/b"):
        (tmp_path / there).mkdir(parents=True)
    assert named_file(folder, " a.txt ", [".txt"]) == folder / "a.txt"
    assert named_file(folder, "b/a.TXT", [".txt"]) == folder / "b" / "a.TXT"
    assert named_file(folder, "~/a.txt", [".txt"]) == tmp_path / "home" / "a.txt"
    assert named_file(folder, f"{tmp_path}/a.txt", [".txt"]) == tmp_path / "a.txt"
    monkeypatch.chdir(tmp_path / "home")
    assert named_file(folder, "./a.txt", [".txt"]) == tmp_path / "home" / "a.txt"
    assert named_file(folder, "../a.txt", [".txt"]) == tmp_path / "home" / ".." / "a.txt"
    assert (named_source(folder, "."), named_source(folder, ".a")) == (
        tmp_path / "home", folder / ".a",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "name of a file"),
        ("a\x1b[2J.txt", "name of a file"),
        ("a", r"one of these: \.txt, \.csv"),
        ("a.doc", "one of these"),
        (".txt", "one of these"),
        ("~nobody-of-that-name/a.txt", "no home of that name"),
        ("mistyped/a.txt", "There is no folder .*mistyped"),
        (f"/{'long' * 100}/a.txt", "There is no folder"),
    ],
)
def test_a_name_that_will_not_do_is_said(tmp_path, typed, said):
    with pytest.raises(ValueError, match=said):
        named_file(tmp_path, typed, [".txt", ".csv"])


def test_hostile_names_are_refused_or_paths(tmp_path):
    for words in HOSTILE:
        with suppress(ValueError):
            named_file(tmp_path, f"{words}.txt", [".txt"])
            assert set(words).isdisjoint("\x00\x1b\x9b\n\u202e\ud800")


def test_a_file_is_written_whole_or_not_at_all(tmp_path, monkeypatch):
    path = tmp_path / "new" / "a.txt"
    write_whole(path, b"one")
    assert path.read_bytes() == b"one"

    def full(_number):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_whole(path, b"two")
    assert path.read_bytes() == b"one"
    assert [each.name for each in path.parent.iterdir()] == ["a.txt"]


def test_what_cannot_be_read_is_said(tmp_path, monkeypatch):
    path = tmp_path / "a.txt"
    with pytest.raises(ValueError, match="There is no file"):
        read_whole(path)
    with pytest.raises(ValueError, match="There is no file"):
        read_whole(tmp_path)
    with pytest.raises(ValueError, match=r"File name too long|There is no file"):
        read_whole(tmp_path / ("a" * 5_000))
    path.write_bytes(b"12345")
    assert read_whole(path) == b"12345"
    monkeypatch.setattr(files, "LARGEST", 4)
    with pytest.raises(ValueError, match=r"a\.txt is too large"):
        read_whole(path)


def test_a_name_that_is_begun_has_those_that_it_may_be(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("Party.json", "party.csv", ".hidden", "odd\n.csv"):
        (tmp_path / name).write_text("")
    (tmp_path / "Downloads").mkdir()
    (tmp_path / "Downloads" / "a b.json").write_text("")
    assert begun_names(tmp_path, "PA") == ["Party.json", "party.csv"]
    assert begun_names(tmp_path, "") == ["Downloads/", "Party.json", "party.csv"]
    assert begun_names(tmp_path, ".h") == [".hidden"]
    assert begun_names(tmp_path / "none", "~/do") == ["~/Downloads/"]
    assert begun_names(tmp_path / "none", "~/Downloads/") == ["~/Downloads/a b.json"]
    assert begun_names(tmp_path, f"{tmp_path}/Downloads/a") == [f"{tmp_path}/Downloads/a b.json"]
    assert begun_names(tmp_path, "none/") == begun_names(tmp_path / "none", "") == []
