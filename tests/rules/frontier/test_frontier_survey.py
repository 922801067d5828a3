from fractions import Fraction

import pytest

from rules.frontier.survey import Animal, Encounter, Shortfall, Survey
from rules.rulings import Rulings, SurveyQuota

DRAKE, WOLF, BOAR, HARE, GOAT = (
    Animal(name, tier)
    for name, tier in [("drake", 1), ("wolf", 2), ("boar", 2), ("hare", 3), ("goat", 4)]
)


def met(*counts, days=1):
    return tuple(Encounter(animal, Fraction(days)) for animal, n in counts for _ in range(n))


@pytest.mark.rows("F-04", "G-113")
def test_one_two_four_and_ten_of_each_kind_complete_a_catalogue():
    whole = met((DRAKE, 1), (WOLF, 2), (BOAR, 2), (HARE, 4), (GOAT, 10))
    assert Survey(encounters=whole).missing == ()
    for lost in range(len(whole)):
        rest = (*whole[:lost], *whole[lost + 1 :])
        assert len(Survey(listed=(DRAKE,), encounters=rest).missing) == 1


@pytest.mark.rows("F-04")
def test_a_survey_begins_with_any_animal_of_every_tier_missing():
    assert Survey().missing == (
        Shortfall(1, None, 0, 1),
        Shortfall(2, None, 0, 2),
        Shortfall(3, None, 0, 4),
        Shortfall(4, None, 0, 10),
    )


@pytest.mark.rows("F-04", "G-113")
def test_what_is_missing_is_told_by_kind():
    survey = Survey(encounters=met((WOLF, 2), (BOAR, 1), (GOAT, 7)))
    assert survey.missing == (
        Shortfall(1, None, 0, 1),
        Shortfall(2, BOAR, 1, 2),
        Shortfall(3, None, 0, 4),
        Shortfall(4, GOAT, 7, 10),
    )


@pytest.mark.rows("F-04", "G-113")
def test_quotas_may_count_a_whole_tier_together():
    rulings = Rulings().choose("G-113", "all of a tier together")
    assert rulings.non_default() == ("G-113",)
    seen = met((DRAKE, 1), (WOLF, 1), (BOAR, 1), (HARE, 3), (GOAT, 10))
    survey = Survey(encounters=seen, quota=rulings.survey_quota)
    assert survey.missing == (Shortfall(3, None, 3, 4),)
    assert len(Survey(encounters=seen, quota=SurveyQuota.EACH_KIND).missing) == 3


@pytest.mark.rows("F-04")
def test_kinds_the_referee_has_listed_are_missing_unknown_to_the_players():
    survey = Survey(listed=(BOAR,), encounters=met((DRAKE, 1), (WOLF, 2), (HARE, 4), (GOAT, 10)))
    assert survey.missing == (Shortfall(2, BOAR, 0, 2),)
    assert survey.known_missing == ()


@pytest.mark.rows("F-05")
def test_where_life_is_scarce_there_are_fewer_tiers():
    assert Survey(tiers=2, encounters=met((DRAKE, 1), (WOLF, 2))).missing == ()
    assert [short.quota for short in Survey(tiers=3).missing] == [1, 2, 4]
    for tiers in (0, 5):
        with pytest.raises(ValueError, match="1 to 4 tiers"):
            Survey(tiers=tiers)
    with pytest.raises(ValueError, match="goat is of tier 4"):
        Survey(tiers=3, listed=(GOAT,))


@pytest.mark.rows("F-03", "G-114")
def test_days_add_up_to_weeks():
    whole = met((DRAKE, 1), (WOLF, 2), (HARE, 4), (GOAT, 10), days=Fraction(3, 2))
    assert Survey(encounters=whole).days == Fraction(51, 2)
    assert Survey().days == 0
