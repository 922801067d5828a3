"""`outrider print` from the command line."""

import sys

import pytest

from tui.cli import main
from tui.cli.printed import FORMS, WORDS


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("saves")
    assert main(["--saves", str(folder), "new", "Four per cent", "--sample"]) == 0
    return folder


@pytest.fixture
def say(folder, capsys):
    def run(*words):
        status = main(["--saves", str(folder), "print", "Four per cent", *map(str, words)])
        caught = capsys.readouterr()
        return status, (caught.out + caught.err).strip()

    return run


@pytest.mark.parametrize("what", sorted(set(WORDS) - {"recap"}))
def test_everything_is_written_for_the_referee_and_for_players(say, tmp_path, what):
    for form in FORMS:
        for readers in ("referee", "players"):
            path = tmp_path / f"{readers}.{form}"
            status, said = say(what, "--as", form, "--for", readers, path)
            assert (status, path.stat().st_size > 40) == (0, True)
            assert said.startswith("Wrote ")
            assert said.endswith(str(path))


def test_options_may_stand_anywhere_and_the_ending_says_how(say, tmp_path):
    one, other = tmp_path / "one.md", tmp_path / "other.md"
    assert say("sheet", "Ines", "--for", "players", one)[0] == 0
    assert say("--as", "md", "--for", "players", "sheet", "Ines", other)[0] == 0
    assert one.read_text().startswith("# Ines Calder\n")
    assert one.read_bytes() == other.read_bytes()


def test_none_is_written_over_another_without_force(say, tmp_path):
    path = tmp_path / "people.md"
    path.write_text("mine")
    status, said = say("people", path)
    assert status == 2
    assert "is there already" in said
    assert path.read_text() == "mine"
    assert say("people", "--force", path)[0] == 0
    assert path.read_text().startswith("# People")
    assert [each.name for each in tmp_path.iterdir()] == ["people.md"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("poem", "x.md"), "poem cannot be printed; what can be is: sheet, squad"),
        (("sheet", "x.odt"), "Say how to write it with --as: md, pdf, svg."),
        (("sheet", "--as", "pdf", "x.md"), "The name ends in one of these: .pdf."),
        (("sheet", "Nobody of the name", "x.md"), "There is nobody called Nobody of the name."),
        (("recap", "x.md"), "No session has begun yet."),
        (("recap", "last", "x.md"), "Say which session by its number."),
        (("rules", "C-29 Q-1", "x.md"), "There is no rule Q-1"),
        (("map", "Nowhere", "x.md"), "There is no map called Nowhere."),
    ],
)
def test_what_is_wrong_is_said_in_a_line(say, tmp_path, monkeypatch, words, why):
    monkeypatch.chdir(tmp_path)
    status, said = say(*words)
    assert status == 2
    assert why in said
    assert list(tmp_path.iterdir()) == []


def test_without_its_package_a_pdf_is_refused_and_markdown_is_not(say, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "fpdf", None)
    monkeypatch.delitem(sys.modules, "models.exchange.paper.drawn", raising=False)
    status, said = say("people", tmp_path / "people.pdf")
    assert status == 2
    assert "pip install 'outrider[pdf]'" in said
    assert say("people", tmp_path / "people.md")[0] == 0
