"""What the workshop shows: the order of its devices, what comes next, and who had best do it."""

from fractions import Fraction

import pytest

from models.deeds.people.edit import EditRow
from models.deeds.tasks.determination import StayDetermined
from models.deeds.workshop.devices import BreakDevice
from models.deeds.workshop.repair import WorkOn
from models.tables import Work
from models.views.workshop import mechanics, owners, workshop
from tests.models.deeds.shop import DESTROYED, MAJOR, MARK, MINOR, Shop
from tests.models.deeds.ward import MINUTE


@pytest.fixture
def shop(tmp_path):
    made = Shop(tmp_path / "Shop.outrider")
    yield made
    made.campaign.close()


def pieces(shop):
    with shop.campaign.read() as session:
        return workshop(session)


def who(shop, work):
    with shop.campaign.read() as session:
        return mechanics(session, work, shop.lamp)


@pytest.mark.rows("T-43")
def test_the_worst_stands_first(shop):
    for name, damage in (("B", MARK), ("A", MINOR), ("C", DESTROYED), ("D", MAJOR), ("E", None)):
        key = shop.device(name, shop.vehicle("Crawler") if name == "A" else None)
        if damage:
            shop.do(BreakDevice(key, damage))
    shop.do(EditRow("device", shop.lamp, {"field_repair": "destroyed"}))
    found = [(piece.name, piece.level and str(piece.level)) for piece in pieces(shop)]
    assert found == [
        ("C", "destroyed"),
        ("D", "major"),
        ("Crawler, A", "minor"),
        ("Lamp", "destroyed"),
        ("B", "superficial"),
        ("E", None),
    ]


@pytest.mark.rows("T-40")
def test_diagnosis_comes_before_repair(shop):
    assert pieces(shop)[0].work is None
    shop.broken(MINOR, truth="")
    assert pieces(shop)[0].work is Work.DIAGNOSE
    shop.do(shop.diagnose(), 10, 9, 1)
    assert pieces(shop)[0].work is Work.REPAIR


def test_work_in_hand_is_shown_with_its_end(shop):
    shop.broken(MINOR)
    shop.due(MINUTE)
    shop.do(shop.repair(time_passes=False), 10)
    (piece,) = pieces(shop)
    assert (piece.due.label, piece.left, piece.owner) == ("Wei repairs Lamp", 80 * MINUTE, "Wei")


@pytest.mark.rows("T-68")
def test_the_party_stands_first_and_the_best_of_it(shop):
    shop.person("Ada", {"Mechanic": 3}, side="party")
    shop.person("Guard", {"Electronics": 9})
    shop.person("Gone", {"Mechanic": 9}, side="party", dead_since=0, dead_by="head")
    shop.broken(MINOR)
    found = who(shop, Work.REPAIR)
    assert [each.name for each in found] == ["Ada", "Wei", "Gone", "Guard"]
    ada, wei, gone, guard = found
    assert (ada.promise.success, wei.promise.success) == (Fraction(6, 10), Fraction(5, 10))
    assert guard.promise.success == Fraction(9, 10), "a natural 0 always fails"
    assert gone.refusal == "Gone is in no state to work."


@pytest.mark.rows("T-50")
def test_whoever_failed_stays_determined_first(shop):
    shop.broken(MINOR)
    shop.do(shop.repair(), 10, 1, 7)
    (wei,) = who(shop, Work.REPAIR)
    assert isinstance(wei.deed, StayDetermined)
    assert "T-50" in wei.refusal
    shop.do(wei.deed, 9)
    assert isinstance(who(shop, Work.REPAIR)[0].deed, WorkOn)


def test_the_partys_own_are_asked_for_first(shop):
    shop.person("Ada")
    crawler = shop.vehicle("Crawler")
    with shop.campaign.read() as session:
        vehicles, people = owners(session)
    assert vehicles == [(crawler, "Crawler")]
    assert [name for _, name in people] == ["Wei", "Ada"]
