"""What is shown of a text in which something was found."""

import pytest

from models.views.search.excerpt import excerpt, telling

LONG = f"The seller {'waits and waits ' * 30}until the Crawler is gone."


def test_it_shows_the_place_and_marks_what_is_left_out():
    said = excerpt(LONG, "", "crawl")
    assert said.startswith("… ")
    assert said.endswith("until the Crawler is gone.")


def test_it_ends_with_a_whole_word_and_a_mark():
    said = excerpt(LONG, "", "seller")
    assert said.startswith("The seller waits")
    assert said.removesuffix(" …").rsplit(" ", 1)[1] in {"waits", "and"}
    assert said.endswith(" …")
    assert len(said) <= 202


@pytest.mark.parametrize("name", ["The seller waits", "The seller waits."])
def test_the_name_is_not_told_twice(name):
    assert excerpt("The seller waits. He is cold.", name, "") == "He is cold."
    assert excerpt("The seller waits", "The seller waits", "") == "The seller waits"


def test_the_line_that_holds_the_word_is_told():
    assert telling(["Nobody.", "Zoë sings."], "zoe") == "Zoë sings."
    assert telling(["Nobody.", "Zoë sings."], "x") == "Nobody."
    assert telling([], "x") == ""
