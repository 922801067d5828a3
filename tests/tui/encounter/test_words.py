"""What is said of the person under the cursor."""

from dataclasses import replace

import pytest

from models.deeds.fight.turn import StartFight
from models.deeds.scenes.scene import OpenScene
from models.deeds.scenes.vehicles import PlaceVehicle
from models.tables import Scene, Vehicle, Zone
from models.views.scene import look
from tests.models.deeds.people.test_people import campaign, one
from tui.encounter.combat_page import CombatPage
from tui.scene.words import about, about_craft, first_to_act

__all__ = ["campaign"]


@pytest.mark.parametrize(
    ("scene", "said"),
    [
        ("Four per cent", "Fence: cluttered, dark. Eleven drums of solvent"),
        ("The landing field", "Dace Ferreira 500 m · Pauli Ahonen 500 m · Colm Brandvold 500 m"),
        ("The scrap line", "Dace Ferreira 100 m · Pauli Ahonen 102 m · Colm Brandvold 120.4 m"),
    ],
)
def test_where_somebody_is(campaign, scene, said):
    campaign.perform(OpenScene(one(campaign, Scene, name=scene).key))
    with campaign.read() as session:
        view = look(session)
    ines = next(figure for figure in view.figures if figure.name == "Ines Calder")
    assert said in about(view, ines, [ines]).plain


def test_when_somebody_acts_who_does_not_act_now(campaign):
    campaign.perform(StartFight(one(campaign, Scene, name="Four per cent").key))
    with campaign.read() as session:
        view = look(session)
    tobias = next(figure for figure in view.figures if figure.name == "Tobias Nkemelu")
    assert "acts at 7 and 3" in about(view, tobias, []).plain
    spent = replace(tobias, next_points=(), own_points=())
    assert "no action left" in about(view, spent, []).plain


def test_who_acts_now_is_marked_unless_they_have_fallen_at_this_very_point(campaign):
    campaign.perform(StartFight(one(campaign, Scene, name="Four per cent").key))
    with campaign.read() as session:
        wei = next(figure for figure in look(session).figures if figure.name == "Wei Sandoval")
    page = CombatPage()
    assert page.lead(wei) == "▸"
    assert page.lead(replace(wei, out=True)) == "4"


def test_who_has_fallen_at_this_very_point_is_said_to_act_all_the_same(campaign):
    campaign.perform(StartFight(one(campaign, Scene, name="Four per cent").key))
    with campaign.read() as session:
        view = look(session)
    wei = next(figure for figure in view.figures if figure.name == "Wei Sandoval")
    fallen = replace(wei, out=True, stopped=True, state="dead")
    said = about(view, fallen, []).plain
    assert "struck down at this very point: may still act (G-66)" in said
    assert "acts now" not in said


def test_a_vehicle_names_what_of_it_is_damaged(campaign):
    scene = one(campaign, Scene, name="Four per cent").key
    fence = one(campaign, Zone, name="Fence").key
    hubbard = one(campaign, Vehicle, name="Mother Hubbard").key
    campaign.perform(PlaceVehicle(scene, hubbard, zone=fence))
    with campaign.read() as session:
        view = look(session)
    said = about_craft(view, view.crafts[0]).plain
    assert "damaged: Track pin (T-40)" in said
    assert "sound" not in said
    assert "Gearbox" not in said


@pytest.mark.rows("C-13", "C-15")
def test_a_fight_begins_with_whoever_of_the_quickest_holds_the_least_bulk(campaign):
    with campaign.read() as session:
        view = look(session)
    first, second, *rest = view.figures
    heavy, light = replace(first, level=10, bulk=4), replace(second, level=10, bulk=1)
    said = first_to_act(replace(view, figures=(heavy, light, *rest)))
    assert said == f"{light.name} and 1 more first, at point 10. Nobody is surprised."
