"""The manual page and the help are made from the commands that there are."""

import argparse
import re
import shlex
import shutil
import subprocess

import pytest

from tui.cli import main
from tui.cli.arguments import filled
from tui.cli.manual import EXAMPLES
from tui.cli.parser import parser


@pytest.fixture
def page(capsys):
    assert main(["man"]) == 0
    return capsys.readouterr().out


def commands():
    whole = filled(parser())
    (found,) = (a for a in whole._actions if isinstance(a, argparse._SubParsersAction))
    return found.choices


def test_every_command_and_option_is_in_the_page(page):
    sections = re.split(r"^\.SS (.*)\n", page.replace(r"\-", "-"), flags=re.M)
    said = dict(zip(sections[1::2], sections[2::2], strict=True))
    assert list(said) == list(commands())
    for name, command in commands().items():
        for action in command._actions:
            for option in action.option_strings:
                where = (
                    sections[0] if option in {"-h", "--help", "--saves", "--config"} else said[name]
                )
                assert option in where, (name, option)


def test_the_page_is_good_roff(page):
    assert not [line for line in page.splitlines() if line.startswith("'")]
    asked = {line.split()[0] for line in page.splitlines() if line.startswith(".")}
    assert asked == {".TH", ".SH", ".SS", ".PP", ".TP", ".B"}
    if groff := shutil.which("groff"):
        command = [groff, "-man", "-Tutf8", "-ww", "-z"]
        told = subprocess.run(command, input=page, capture_output=True, text=True, check=False)
        assert (told.returncode, told.stderr) == (0, "")


def test_the_examples_are_right(capsys):
    with pytest.raises(SystemExit):
        main(["--help"])
    shown = capsys.readouterr().out
    assert "[COMMAND ...]" in shown
    for line, does in EXAMPLES:
        filled(parser()).parse_args(shlex.split(line)[1:])
        assert f"  {line}\n      {does}\n" in f"{shown}\n"
