"""Everything that can be printed: a line each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from sqlmodel import Session

from models.exchange.paper.document import Document
from models.views.print_outs.accounts import print_accounts
from models.views.print_outs.casualties import print_casualties
from models.views.print_outs.maps import print_map, print_scene
from models.views.print_outs.people import print_people
from models.views.print_outs.recaps import print_recap
from models.views.print_outs.rules import print_rules
from models.views.print_outs.sheet import print_sheet
from models.views.print_outs.squad import print_squad
from models.views.print_outs.tasks import print_tasks


class _Made(Protocol):
    """What makes a document of a campaign; raises `ValueError` with a sentence if it cannot."""

    def __call__(self, session: Session, who: str, *, players: bool) -> Document:
        """Of whom or what is meant, for players or for the referee."""
        ...


@dataclass(frozen=True, slots=True)
class PrintOut:
    """Something that can be printed: what may be said of whom it is, and who is meant without.

    Both are empty where there is nothing to say.
    """

    title: str
    whom: str
    unsaid: str
    made: _Made


_PEOPLE = ("a name, or words as in the list of people", "whoever is in the scene, or the party")
_NEWEST = "the newest"
_ROWS = ("rows such as C-29 T-05", "those that the scene uses")
PRINT_OUTS: dict[str, PrintOut] = {
    "sheet": PrintOut("Sheets", *_PEOPLE, print_sheet),
    "squad": PrintOut("Squad cards", *_PEOPLE, print_squad),
    "casualties": PrintOut("Casualties", "", "", print_casualties),
    "map": PrintOut("Map", "the name of a map", "that of the scene, or the newest", print_map),
    "scene": PrintOut("Scene, with whoever is there", "", "", print_scene),
    "recap": PrintOut("Recap of a session", "its number", _NEWEST, print_recap),
    "rules": PrintOut("Rules", *_ROWS, print_rules),
    "tasks": PrintOut("Task library", "words of its tasks", "all", print_tasks),
    "people": PrintOut("List of people", *_PEOPLE, print_people),
    "accounts": PrintOut("Accounts", "", "", print_accounts),
}
"""Every print-out by what the command line calls it."""
