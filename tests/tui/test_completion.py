"""Tab in a real shell completes commands, campaigns, places and rules."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.journeys.terminal import Terminal
from tui.cli import main

OUTRIDER = Path(sys.executable).with_name("outrider")
ASK = """
source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
_shtab_outrider 2>/dev/null
printf '%s\\n' "${COMPREPLY[@]}"
"""


WHERE = os.pathsep.join((str(OUTRIDER.parent), os.environ["PATH"]))
ASK_FISH = "source $argv[1]; for line in $argv[2..]; complete -C $line; echo .; end"
READY_ZSH = "fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -D; PS1='ready> '"


@pytest.fixture
def folder(tmp_path, capsys):
    """A folder with another of two campaigns in it."""
    for name in ("Short Measure", "Long Haul"):
        assert main(["--saves", str(tmp_path / "saves"), "new", name]) == 0
    capsys.readouterr()
    return tmp_path


@pytest.fixture
def script(folder, capsys):
    """What a shell reads, in a file; without that shell, the checks of everything fail."""

    def script(shell):
        if shutil.which(shell) is None:
            (pytest.fail if os.environ.get("CI") else pytest.skip)(f"There is no {shell} here.")
        assert main(["completion", shell]) == 0
        path = folder / "_outrider"
        path.write_text(capsys.readouterr().out, encoding="utf-8")
        return path

    return script


@pytest.fixture
def tab(folder, script):
    """What bash offers for the last of these words."""
    read = script("bash")

    def tab(*words):
        command = ["bash", "-c", ASK, "bash", read, OUTRIDER, "--saves", folder / "saves", *words]
        printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        return printed.split("\n")[:-1]

    return tab


def test_commands_campaigns_places_and_rules_are_completed(tab):
    assert tab("do") == ["do", "doctor"]
    assert tab("do", r"Long\ Haul", "fire-a") == ["fire-at-area", "fire-at-vehicle"]
    assert tab("undo", r"Long") == [r"Long\ Haul"]
    assert sorted(tab("open", "")) == [r"Long\ Haul", r"Short\ Measure"]
    assert tab("log", r"Short\ M") == [r"Short\ Measure"]
    assert tab("open", r"Long\ Haul", "peo") == ["people"]
    assert tab("odds", "mis") == ["mishap", "missile"]
    assert tab("new", "") == [""]


def test_fish_completes_them_as_well(folder, script):
    asked = {
        "outrider do": ["do", "doctor"],
        "outrider --saves saves open ": ["Long Haul", "Short Measure"],
        "outrider --saves saves do 'Long Haul' fire-a": ["fire-at-area", "fire-at-vehicle"],
        "outrider --saves saves open Long\\ Haul peo": ["people"],
        "outrider odds mis": ["mishap", "missile"],
        "outrider new ": [],
    }
    command = ["fish", "--no-config", "-c", ASK_FISH, script("fish"), *asked]
    env = {"PATH": WHERE, "HOME": str(folder)}
    printed = subprocess.run(
        command, check=True, capture_output=True, text=True, cwd=folder, env=env
    ).stdout
    offered = (
        [line.partition("\t")[0] for line in one.split("\n")] for one in printed.split(".\n")
    )
    assert dict(zip(asked, ([*filter(None, one)] for one in offered), strict=False)) == asked


def test_so_does_zsh(folder, script):
    script("zsh")
    with Terminal(["zsh", "-f"], home=folder, cwd=folder, env={"PATH": WHERE}) as shell:
        shell.type(f"{READY_ZSH}\n")
        shell.wait_for("(?m)^ready>$")
        for typed, completed in (
            ("outrider do", "do +-- let any deed(?s:.)*doctor +-- "),
            ("outrider --saves saves open Sho", r"open Short\\ Measure"),
            ("outrider --saves saves open Long\\ Haul peo", "Haul people"),
            ("outrider --saves saves do Long\\ Haul fire-at-v", "Haul fire-at-vehicle"),
            ("outrider odds mis", "mishap +missile"),
        ):
            shell.type(f"{typed}\t")
            shell.wait_for(completed)
            shell.press("ctrl+u")


def test_names_alone_are_printed(tmp_path, capsys):
    assert main(["--saves", str(tmp_path), "list", "--names"]) == 0
    assert capsys.readouterr().out == ""
