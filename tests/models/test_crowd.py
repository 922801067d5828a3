"""What a key asks of the database does not grow with the number of people in the scene."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sqlalchemy import Engine, event

from models.bridge.aim import aim_at
from models.bridge.ground import Field
from models.campaign import Campaign
from models.deed import Preview, ShownDeed, glance_of
from models.deeds.fight.area_fire import FireAtArea
from models.deeds.fight.fire import Fire
from models.deeds.fight.fire_at_vehicle import FireAtVehicle
from models.deeds.fight.fire_round import FireRound
from models.deeds.fight.turn import EndTurn, NextPoint
from models.tables import Person, Scene, Weapon
from models.views.figure import FigureView
from models.views.scene import SceneView, look
from rules.combat.toll import chances
from rules.dice import GivenDice, RandomDice
from tests.bench.crowd import AREA, crowd

FEW, MANY = (20, 2), (200, 20)
"""People and vehicles."""


@pytest.fixture(scope="module")
def crowds(tmp_path_factory):
    """A small fight and a large one, by their numbers."""
    folder = tmp_path_factory.mktemp("crowds")
    made = {size: crowd(folder / f"{size[0]}.outrider", *size) for size in (FEW, MANY)}
    yield made
    for campaign in made.values():
        campaign.close()


@pytest.fixture
def statements():
    """The statements that were executed, in order."""
    executed: list[str] = []

    def remember(_connection, _cursor, statement, *_):
        executed.append(statement)

    event.listen(Engine, "before_cursor_execute", remember)
    yield executed
    event.remove(Engine, "before_cursor_execute", remember)


@pytest.fixture
def people():
    """The people of whom a whole sheet was read, in order."""
    read: list[Person] = []

    def remember(person, _context):
        read.append(person)

    event.listen(Person, "load", remember)
    yield read
    event.remove(Person, "load", remember)


def seen(campaign: Campaign) -> SceneView:
    with campaign.read() as session:
        view = look(session)
    assert view is not None
    return view


def firer(view: SceneView) -> FigureView:
    return next(f for f in view.figures if f.acts and f.side == "party")


def foes(view: SceneView) -> list[FigureView]:
    """Everybody of the other side on foot."""
    return [f for f in view.figures if f.side == "opposition" and not view.craft_of(f)]


def shots(view: SceneView) -> list[ShownDeed]:
    """What the list of targets counts: fire at everybody of the other side, and their vehicles."""
    me = firer(view).key
    at_people = [Fire(1, me, foe.key) for foe in foes(view)]
    crafts = [craft.key for craft in view.crafts if craft.side == "opposition"]
    return [*at_people, *(FireAtVehicle(1, me, craft) for craft in crafts)]


def previews(campaign: Campaign, deeds: list[ShownDeed]) -> None:
    with campaign.read() as session:
        for deed in deeds:
            assert deed.preview(session).chances


def glances(campaign: Campaign, deeds: list[ShownDeed]) -> list[Preview]:
    with campaign.read() as session:
        return [glance_of(deed)(session) for deed in deeds]


def asked(crowds, statements: list[str], act: Callable[[Campaign], object]) -> list[int]:
    """How many statements an act takes in the small fight and in the large one."""
    counts = []
    for size in (FEW, MANY):
        statements.clear()
        act(crowds[size])
        counts.append(len(statements))
    return counts


def test_the_crowds_are_as_large_as_they_are_meant_to_be(crowds):
    for (people, vehicles), campaign in crowds.items():
        view = seen(campaign)
        assert (len(view.figures), len(view.crafts)) == (people, vehicles)
        assert sum(f.zone == AREA for f in view.figures) == people * 3 // 10


def test_a_look_asks_as_much_of_two_hundred_as_of_twenty(crowds, statements):
    few, many = asked(crowds, statements, seen)
    assert few == many <= 25


def test_one_preview_asks_as_much_among_two_hundred_as_among_twenty(crowds, statements):
    views = {campaign.path: seen(campaign) for campaign in crowds.values()}
    few, many = asked(crowds, statements, lambda it: previews(it, shots(views[it.path])[:1]))
    assert few == many <= 20


def test_a_list_of_a_hundred_targets_asks_as_much_as_one_of_ten(crowds, statements):
    views = {campaign.path: seen(campaign) for campaign in crowds.values()}
    assert len(shots(views[crowds[MANY].path])) == 90
    few, many = asked(crowds, statements, lambda it: glances(it, shots(views[it.path])))
    assert few == many <= 22


def test_a_list_of_targets_counts_what_the_preview_counts_and_nothing_twice(crowds, monkeypatch):
    campaign, counted = crowds[FEW], []
    deeds = shots(seen(campaign))

    def remembered(odds):
        counted.append(odds)
        return chances(odds)

    monkeypatch.setattr("models.deeds.fight.fire.chances", remembered)
    found = glances(campaign, deeds)
    assert not any(one.options for one in found[:-1])
    assert len(counted) < len(deeds) / 2  # many stand alike
    with campaign.read() as session:
        for one, whole in zip(found, (deed.preview(session) for deed in deeds), strict=True):
            assert (one.chances, one.blind) == (whole.chances, whole.blind)
            assert one.refusals == whole.refusals


def test_a_preview_of_an_area_asks_as_much_for_sixty_as_for_six(crowds, statements):
    views = {campaign.path: seen(campaign) for campaign in crowds.values()}

    def preview(campaign: Campaign) -> None:
        with campaign.read() as session:
            deed = FireAtArea(1, firer(views[campaign.path]).key, zone=AREA)
            there = [p for p in deed.preview(session).prospects if p.where == "in the area"]
        assert len(there) == len(views[campaign.path].figures) * 3 // 10

    few, many = asked(crowds, statements, preview)
    assert few == many <= 25


def test_an_area_attack_reads_as_much_for_sixty_as_for_six(crowds, statements):
    """What it writes is by row; what it reads is not."""

    def attack(campaign: Campaign) -> None:
        me = firer(seen(campaign)).key
        statements.clear()
        done = campaign.perform(FireAtArea(1, me, zone=AREA), RandomDice(1))
        assert any(" is hit" in line["text"] for line in done.lines)
        taken = [one for one in statements if one.startswith("SELECT")]
        campaign.undo()
        statements[:] = taken

    few, many = asked(crowds, statements, attack)
    assert few <= many <= few + 5 <= 60


@pytest.mark.parametrize("deed", [NextPoint(1), EndTurn(1)])
def test_the_count_reads_as_much_for_two_hundred_as_for_twenty(crowds, statements, deed):
    """What it writes is by row; what it reads is not."""

    def count(campaign: Campaign) -> None:
        campaign.perform(deed)
        taken = [one for one in statements if one.startswith("SELECT")]
        campaign.undo()
        statements[:] = taken

    few, many = asked(crowds, statements, count)
    assert few == many <= 17
    assert not any("person.notes" in one for one in statements)  # nobody's whole sheet


def test_a_shot_among_two_hundred_takes_as_many_statements_as_among_twenty(
    crowds, statements, people
):
    def shoot(campaign: Campaign) -> None:
        view = seen(campaign)
        statements.clear()
        people.clear()
        campaign.perform(Fire(1, firer(view).key, foes(view)[0].key), GivenDice([0, 0, 0]))
        assert len(people) == 2  # who fires, and at whom

    few, many = asked(crowds, statements, shoot)
    assert few == many <= 40


def test_a_round_that_explodes_asks_as_much_among_two_hundred_as_among_twenty(crowds, statements):
    """Its panel counts everybody near every place where it may come down; a list of aims nobody."""

    def aim(campaign: Campaign) -> None:
        view = seen(campaign)
        me = firer(view)
        with campaign.action("Rounds that explode") as action:
            action.get(Weapon, me.weapon_id).explosive_points = 4
        with campaign.read() as session:
            field = Field(session, session.get_one(Scene, 1))
            aims = [aim_at(field, who=foe.key) for foe in foes(view)]
        statements.clear()
        with campaign.read() as session:
            assert FireRound(1, me.key, aims[0], distance=30).preview(session).prospects
            for each in aims:
                assert FireRound(1, me.key, each, distance=30).glance(session).chances
        taken = [*statements]
        campaign.undo()
        statements[:] = taken

    few, many = asked(crowds, statements, aim)
    assert few == many <= 25
