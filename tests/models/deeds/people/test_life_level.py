"""Levels of consciousness and life: typed on the sheet, and what holds until they are."""

import pytest

from models.deeds.people.edit import EditRow
from tests.models.deeds.ward import HOUR, Ward, cited


@pytest.fixture
def ward(tmp_path):
    return Ward(tmp_path / "Ward.outrider")


def levels(ward, person):
    sheet = ward.sheet(person)
    return sheet.consciousness_level, sheet.life_level


@pytest.mark.rows("G-48", "G-49")
def test_a_life_level_nobody_typed_is_twice_the_consciousness_level(ward):
    ines = ward.person()
    assert levels(ward, ines) == (4, 8)
    done = ward.campaign.perform(EditRow("person", ines, {"consciousness_level": 6}))
    assert levels(ward, ines) == (6, 12)
    assert {"G-48", "G-49"} <= cited(done)
    ward.campaign.undo()
    assert levels(ward, ines) == (4, 8)


@pytest.mark.rows("G-48")
@pytest.mark.parametrize("together", [False, True])
def test_a_life_level_that_was_typed_stays(ward, together):
    ines = ward.person()
    typed, other = {"life_level": 10}, {"consciousness_level": 3}
    for values in [other | typed] if together else [typed, other]:
        ward.campaign.perform(EditRow("person", ines, values))
    assert levels(ward, ines) == (3, 10)


@pytest.mark.rows("G-48", "G-49", "W-22", "W-32")
@pytest.mark.parametrize(
    ("consciousness", "life", "shock", "out", "dead"),
    [
        (None, None, 3, False, False),
        (None, None, 4, True, False),
        (None, None, 7, True, False),
        (None, None, 8, True, True),
        (6, None, 5, False, False),
        (6, None, 11, True, False),
        (6, None, 12, True, True),
        (None, 5, 5, True, True),
        (2, 5, 2, True, False),
    ],
)
def test_somebody_falls_and_dies_at_what_is_typed(ward, consciousness, life, shock, out, dead):
    ines = ward.person()
    for name, level in (("consciousness_level", consciousness), ("life_level", life)):
        if level is not None:
            ward.campaign.perform(EditRow("person", ines, {name: level}))
    ward.points(ines, shock=shock)
    sheet = ward.sheet(ines)
    assert (sheet.unconscious_since is not None, sheet.dead) == (out, dead)


@pytest.mark.rows("W-33")
def test_an_hour_in_which_nobody_can_wake_is_not_thrown_for(ward):
    ines = ward.person()
    ward.campaign.perform(EditRow("person", ines, {"unconscious_since": 0}))
    assert [due.at for due in ward.rows("waking")] == [2 * HOUR]
