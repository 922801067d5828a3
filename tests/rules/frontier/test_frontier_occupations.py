import pytest

from rules.book.reference import row
from rules.frontier.minerals import (
    MAJOR_TANTALUM_DEPOSITS,
    MINERALS,
    TANTALUM_MINED_OUT_BY,
    Value,
)
from rules.frontier.occupations import (
    OCCUPATIONS,
    SETTLED_WORLDS,
    SETTLERS,
    TIRANE_SETTLED_YEARS,
)

CALLINGS = {each.name: each for each in OCCUPATIONS}


def said_of(name):
    calling = CALLINGS[name]
    return " ".join((*calling.patrons, *calling.hooks)).casefold()


@pytest.mark.rows("F-01")
def test_there_are_eight_callings():
    assert sorted(CALLINGS) == [
        "colonist",
        "explorer",
        "guide",
        "law man",
        "mercenary",
        "merchant",
        "prospector",
        "sapientologist",
    ]


@pytest.mark.rows("F-01")
def test_every_calling_has_a_patron_and_hooks_and_names_its_rows():
    for calling in OCCUPATIONS:
        assert calling.patrons
        assert len(calling.hooks) >= 2
        assert all(row(ident).id.startswith("F-") for ident in calling.rows)
    named = [ident for calling in OCCUPATIONS for ident in calling.rows]
    assert sorted(named) == [f"F-{n:02}" for n in (2, 3, 4, *range(6, 15))]


ABOUT = [
    ("F-02", "explorer", "scientific", "foundation", "film", "better the more dangerous", "back"),
    ("F-06", "explorer", "government", "before colonists", "under it"),
    ("F-09", "merchant", "one world", "earth are scarce", "enclave", "aliens make", "unique"),
    ("F-09", "merchant", "carrier", "by contract", "selling"),
    ("F-10", "sapientologist", "sung", "best", "fifty years", "kafers will not"),
    ("F-10", "sapientologist", "xiang", "ebers", "pentapods will talk"),
    ("F-11", "guide", "clients", "wilderness", "name is made", "scientists", "pay well"),
    ("F-12", "colonist", "home is to be carved", "weather", "animals", "kormoran", "natives"),
    ("F-13", "law man", "few people", "riches", "far from", "gang", "marshal is sent on"),
    ("F-14", "mercenary", "border", "militia is green", "rising", "bandits", "company", "guard"),
]
"""What the document tells of each calling, in the words that stand for it."""


@pytest.mark.parametrize(
    ("ident", "name", "words"),
    [
        pytest.param(ident, name, words, marks=pytest.mark.rows(ident))
        for ident, name, *words in ABOUT
    ],
)
def test_what_a_calling_is_about(ident, name, words):
    assert ident in CALLINGS[name].rows
    assert [word for word in words if word not in said_of(name)] == []


@pytest.mark.rows("F-07", "F-08")
def test_minerals_by_value():
    assert {each.name: each.value for each in MINERALS} == {
        "bulk ores": Value.COMMON,
        "radioactives": Value.DEAR,
        "petrochemicals": Value.DEAR,
        "tantalum": Value.FORTUNE,
    }
    assert Value.COMMON < Value.DEAR < Value.FORTUNE
    assert (MAJOR_TANTALUM_DEPOSITS, TANTALUM_MINED_OUT_BY) == (47, 2300)


@pytest.mark.rows("F-15")
def test_immigrants_look_to_their_nation_and_natives_to_their_world():
    stands = {each.name: (each.loyalty, each.in_crisis) for each in SETTLERS}
    assert "nation" in stands["immigrants"][0]
    assert "militia" in stands["immigrants"][1]
    assert "world" in stands["natives"][0]
    assert "alone" in stands["natives"][1]
    assert (TIRANE_SETTLED_YEARS, SETTLED_WORLDS) == (133, 30)
