"""Tab in a real shell completes commands, campaigns, places and rules."""

import subprocess
import sys
from pathlib import Path

import pytest

from tui.cli import main

OUTRIDER = Path(sys.executable).with_name("outrider")
ASK = """
source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
_shtab_outrider 2>/dev/null
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.fixture
def tab(tmp_path, capsys):
    """What bash offers for the last of these words."""
    folder = tmp_path / "saves"
    for name in ("Short Measure", "Long Haul"):
        assert main(["--saves", str(folder), "new", name]) == 0
    capsys.readouterr()
    assert main(["completion", "bash"]) == 0
    script = tmp_path / "completion"
    script.write_text(capsys.readouterr().out, encoding="utf-8")

    def tab(*words):
        command = ["bash", "-c", ASK, "bash", script, OUTRIDER, "--saves", folder, *words]
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


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_ask_for_campaigns_as_well(shell, capsys):
    assert main(["completion", shell]) == 0
    assert "list --names" in capsys.readouterr().out


def test_names_alone_are_printed(tmp_path, capsys):
    assert main(["--saves", str(tmp_path), "list", "--names"]) == 0
    assert capsys.readouterr().out == ""
