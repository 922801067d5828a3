"""Completion for shells: commands, options, campaigns, places and rules are finished with Tab."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import shtab

from models.dictated.catalogue import verbs
from rules.catalogue import RULES
from tui.cli.arguments import filled
from tui.cli.printed import WORDS as PRINTED
from tui.shell.places import WORDS

SHELLS = ("bash", "zsh", "fish")
_PREAMBLE = {
    "bash": """
_outrider_campaigns() {
  local at folder=() name
  for ((at = 1; at < COMP_CWORD; at++)); do
    [[ ${COMP_WORDS[at]} == --saves ]] && folder=(--saves "${COMP_WORDS[at + 1]}")
  done
  "${COMP_WORDS[0]}" "${folder[@]}" list --names 2>/dev/null | while IFS= read -r name; do
    printf -v name %q "$name"
    [[ $name == "$1"* ]] && printf '%s\\n' "$name"
  done
}
""",
    "zsh": """
_outrider_campaigns() {
  local -a typed folder names
  typed=(${(z)BUFFER})
  local at=${typed[(i)--saves]}
  (( at < $#typed )) && folder=(--saves "${(Q)typed[at + 1]}")
  names=("${(@f)$(outrider "${folder[@]}" list --names 2>/dev/null)}")
  [[ -n $names ]] && compadd -a names
}
""",
    "fish": """
function _outrider_campaigns
  set -l typed (commandline -opc)
  set -l folder
  if set -l at (contains -i -- --saves $typed)
    set folder --saves $typed[(math $at + 1)]
  end
  outrider $folder list --names 2>/dev/null
end
""",
}
_CAMPAIGNS = {
    "bash": "_outrider_campaigns",
    "zsh": "_outrider_campaigns",
    "fish": "(_outrider_campaigns)",
}
_NEW = {"new", "import"}
"""Commands whose name is that of a campaign to be."""


def completion(given: argparse.Namespace, _folder: Path) -> int:
    """Print what the shell is to read."""
    print(script(filled(given.whole), given.shell))
    return 0


def script(parser: argparse.ArgumentParser, shell: str) -> str:
    """What the shell is to read, so that it completes what this parser takes."""
    for command, action in _actions(parser):
        _explain(command, action)
    return shtab.complete(parser, shell, preamble=_PREAMBLE.get(shell, ""))


def _actions(
    parser: argparse.ArgumentParser, command: str = ""
) -> Iterator[tuple[str, argparse.Action]]:
    """Every argument and option, each with its command."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, sub in action.choices.items():
                yield from _actions(sub, name)
        else:
            yield command, action


def _explain(command: str, action: argparse.Action) -> None:
    """Tell `shtab` what an argument takes."""
    match action.dest:
        case "name" if command not in _NEW:
            action.complete = _CAMPAIGNS  # type: ignore[attr-defined]
        case "place":
            action.choices = WORDS
        case "what":
            action.choices = PRINTED
        case "deed":
            action.choices = tuple(verbs())
        case "rule":
            action.choices = tuple(RULES)
        case "saves" | "folder":
            action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
        case "file" | "config":
            action.complete = shtab.FILE  # type: ignore[attr-defined]
