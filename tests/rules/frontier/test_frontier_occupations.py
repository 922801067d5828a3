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


@pytest.mark.rows("F-02", "F-06", "F-09", "F-10", "F-11", "F-12", "F-13", "F-14")
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("explorer", ("scientific", "foundation", "film", "government", "colonists", "dangerous")),
        ("merchant", ("enclave", "carrier", "contract", "one world")),
        ("sapientologist", ("sung", "fifty", "kafers", "xiang", "ebers", "pentapods")),
        ("guide", ("clients", "wilderness", "name", "scientists")),
        ("colonist", ("kormoran", "natives", "animals")),
        ("law man", ("town", "gang", "marshal")),
        ("mercenary", ("border", "militia is green", "bandits", "guard")),
    ],
)
def test_what_a_calling_is_about(name, words):
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
