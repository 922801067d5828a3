"""Every place has its page, which is made from what the place says and nothing else."""

from inspect import get_annotations
from pathlib import Path

import pytest

from tui.routes import page_at
from tui.shell import places
from tui.shell.page import Page

SAID = {
    "Path": Path("Anywhere.outrider"),
    "str": "person",
    "int": 1,
    "frozenset[str]": frozenset(),
}
PLACES = [
    place
    for place in vars(places).values()
    if isinstance(place, type) and issubclass(place, places.Place) and place is not places.Place
]


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.__name__)
def test_every_place_has_its_page(place):
    asked = get_annotations(place)
    said = [SAID[kind] for name, kind in asked.items() if not hasattr(place, name)]
    there = place(*said)
    page = page_at(there)
    assert isinstance(page, Page)
    assert page.at == there
