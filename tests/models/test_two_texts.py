"""Two people write into one text: nothing of either is lost."""

from hypothesis import given
from hypothesis import strategies as st

from models.two_texts import END, MINE, THEIRS, merged

TEXTS = st.lists(st.sampled_from("abcde"), max_size=6).map("\n".join)


def test_changes_at_different_places_are_both_taken():
    assert merged("one\ntwo\nthree", "one\ntwo\nthree\nfour", "zero\none\ntwo\nthree") == (
        "zero\none\ntwo\nthree\nfour"
    )


def test_changes_at_the_same_place_both_stand():
    assert merged("one\ntwo", "one\nmine", "one\ntheirs").splitlines() == [
        "one", MINE, "mine", THEIRS, "theirs", END,
    ]  # fmt: skip


@given(TEXTS, TEXTS)
def test_who_changed_alone_is_right(base, other):
    assert merged(base, other, base) == merged(base, base, other) == other
    assert merged(base, other, other) == other


@given(TEXTS, TEXTS, TEXTS)
def test_no_new_line_of_either_is_lost(base, mine, theirs):
    lines = merged(base, mine, theirs).splitlines()
    for text in (mine, theirs):
        assert set(text.splitlines()) - set(base.splitlines()) <= set(lines)
