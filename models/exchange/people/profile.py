"""The characteristics that stand together in one text: `7B89A6`."""

from __future__ import annotations

from models.exchange.people.gathering import Gathering
from models.exchange.people.stat_line import read_line
from models.exchange.people.stat_words import FIGURES


def put_profile(gathered: Gathering, heading: str, text: str) -> None:
    """Take them, unless one has been said before; a text that says more is left whole."""
    said = read_line(f"Somebody, {text}")
    figures = {name: value for name, value in said.values.items() if name != "name"}
    if figures and figures.keys() <= {*FIGURES.values()} - gathered.values.keys():
        gathered.values |= figures
        gathered.leave(heading, said.left)
    else:
        gathered.leave(heading, text)
