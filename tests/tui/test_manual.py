"""The manual page and the help are made from the commands that there are."""

import argparse
import re
import shlex
import shutil
import subprocess

import pytest

from tui.cli import _parser, main
from tui.manual import EXAMPLES


@pytest.fixture
def page(capsys):
    assert main(["man"]) == 0
    return capsys.readouterr().out


def commands():
    parser = _parser()
    (found,) = (a for a in parser._actions if isinstance(a, argparse._SubParsersAction))
    return found.choices


def test_every_command_and_option_is_in_the_page(page):
    sections = re.split(r"^\.SS (.*)\n", page.replace(r"\-", "-"), flags=re.M)
    said = dict(zip(sections[1::2], sections[2::2], strict=True))
    assert list(said) == list(commands())
    for name, parser in commands().items():
        for action in parser._actions:
            for option in action.option_strings:
                where = (
                    sections[0] if option in {"-h", "--help", "--saves", "--config"} else said[name]
                )
                assert option in where, (name, option)


def test_the_page_is_good_roff(page):
    assert not [line for line in page.splitlines() if line.startswith("'")]
    if shutil.which("groff") is None:
        pytest.skip("groff is not there")
    command = ["groff", "-man", "-Tutf8", "-ww", "-z"]
    told = subprocess.run(command, input=page, capture_output=True, text=True, check=False)
    assert (told.returncode, told.stderr) == (0, "")


def test_the_examples_are_right(capsys):
    with pytest.raises(SystemExit):
        main(["--help"])
    shown = capsys.readouterr().out
    assert "[COMMAND ...]" in shown
    for line, does in EXAMPLES:
        _parser().parse_args(shlex.split(line)[1:])
        assert f"  {line}\n      {does}\n" in f"{shown}\n"
