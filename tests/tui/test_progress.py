"""How far something has come is told on one line, of which nothing stays."""

import sys

from tui.cli.progress import going_on, progress


def test_what_is_told_on_a_terminal_stays_on_one_line_and_is_cleared(capsys, monkeypatch):
    tell = progress("Took over", "rows")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    for done in range(0, 1001, 100):
        tell(done, 1000)
    told = capsys.readouterr().err.replace("\x1b[K", "")
    assert told.split("\r")[:2] == ["Took over 100 of 1000 rows", "Took over 200 of 1000 rows"]
    assert told.endswith("900 of 1000 rows\r\r")
    assert "\n" not in told


def test_what_lasts_says_from_its_beginning_what_goes_on(capsys, monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    tell = progress("Read", then="Making Ten")
    with going_on("Reading the folder"):
        assert capsys.readouterr().err == "\x1b[KReading the folder\r"
        tell(1000, 1000)
        assert capsys.readouterr().err == "\x1b[KMaking Ten\r"
    assert capsys.readouterr().err == "\x1b[K\r"
