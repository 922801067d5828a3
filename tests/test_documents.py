"""What the documents say of the code is so."""

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = ("README.md", "CONTRIBUTING.md", "docs/ARCHITECTURE.md")
PATH = re.compile(r"`((?:rules|models|tui|tests|docs|saves)/[\w./]*)`")
WITH_EXAMPLES = ("rules.odds", "models.campaign")


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_file_that_is_named_is_there(document):
    named = PATH.findall((ROOT / document).read_text(encoding="utf-8"))
    assert named
    assert [path for path in named if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples_give_what_they_say(name):
    results = doctest.testmod(import_module(name))
    assert results.attempted
    assert not results.failed
