"""Repairs and replacements are paid for from a purse, and the books are right."""

import pytest

from models.action import Refusal
from models.bridge.purses import ELSEWHERE, PARTY, has
from models.deed import with_option
from models.deeds.clock.time import Advance
from models.deeds.people.money import Pay
from models.deeds.people.several import TakeOffList
from models.deeds.workshop.devices import ReplaceAssembly
from models.deeds.workshop.repair import EndWork
from models.tables import Work
from models.views.workshop import mechanics
from tests.models.deeds.shop import MINOR, Shop
from tests.models.deeds.ward import told

TEN = 10
DEAREST = 150_00
"""Ten times five hundredths of 300 (T-43), in hundredths."""


@pytest.fixture
def shop(tmp_path):
    made = Shop(tmp_path / "Shop.outrider")
    made.broken(MINOR)
    yield made
    made.campaign.close()


def weis(shop):
    return f"person:{shop.wei}"


def purse(shop, whose):
    with shop.campaign.read() as session:
        return has(session, whose)


def fill(shop, whose, amount):
    shop.do(Pay(ELSEWHERE, whose, amount))


def offered(shop):
    with shop.campaign.read() as session:
        return mechanics(session, Work.REPAIR, shop.lamp)[0].deed.purse


def test_it_is_offered_to_whoever_does_it_then_to_the_party_then_to_nobody(shop):
    assert offered(shop) == ELSEWHERE
    fill(shop, PARTY, DEAREST)
    assert offered(shop) == PARTY
    fill(shop, weis(shop), DEAREST - 1)
    assert offered(shop) == PARTY
    fill(shop, weis(shop), 1)
    assert offered(shop) == weis(shop)


def test_one_step_chooses_another_purse(shop):
    deed = shop.repair()
    (option,) = [option for option in shop.preview(deed).options if option.field == "purse"]
    assert option.shown == "nobody"
    assert with_option(deed, option, option.next).purse == PARTY
    free = shop.preview(shop.repair(field=True)).options
    assert not [option for option in free if option.field == "purse"]


def test_what_it_costs_is_paid_and_taken_back_with_the_deed(shop):
    fill(shop, weis(shop), DEAREST)
    done = shop.do(shop.repair(purse=weis(shop)), TEN, 9, 4)
    assert "It costs 60" in told(done)
    assert "Wei pays 60 Lv" in told(done)
    assert purse(shop, weis(shop)) == 90_00
    shop.campaign.undo()
    assert purse(shop, weis(shop)) == DEAREST


def test_a_purse_that_lacks_it_refuses_unless_on_credit(shop):
    fill(shop, PARTY, DEAREST - 1)
    deed = shop.repair(purse=PARTY)
    why = "The party has only 149.99 Lv. It may cost 150 Lv: another purse may pay"
    assert shop.preview(deed).refusals[0].startswith(why)
    with pytest.raises(Refusal, match=r"has only 149\.99 Lv"):
        shop.do(deed, TEN)
    done = shop.do(shop.repair(purse=PARTY, credit=True), TEN, 9, 10)
    assert "The party pays 150 Lv" in told(done)
    assert "The party owes 0.01 Lv." in told(done)
    assert purse(shop, PARTY) == -1
    with pytest.raises(Refusal, match=r"The party owes 0\.01 Lv"):
        shop.do(Pay(PARTY, weis(shop), 1))


def test_what_was_spent_meanwhile_is_owed(shop):
    fill(shop, weis(shop), DEAREST)
    shop.do(shop.repair(purse=weis(shop), time_passes=False), TEN)
    shop.do(Pay(weis(shop), ELSEWHERE, DEAREST))
    (due,) = shop.rows("work")
    shop.do(Advance(due.at - shop.clock))
    assert "Wei owes 60 Lv." in told(shop.do(EndWork(due.key), 9, 4))


def test_nobody_pays_where_whoever_was_to_is_gone(shop):
    ada = shop.person("Ada", {})
    fill(shop, f"person:{ada}", DEAREST)
    shop.do(shop.repair(purse=f"person:{ada}", time_passes=False), TEN)
    shop.do(TakeOffList((ada,)))
    (due,) = shop.rows("work")
    shop.do(Advance(due.at - shop.clock))
    done = shop.do(EndWork(due.key), 9, 4)
    assert "Lamp works again" in told(done)
    assert "no longer in the campaign" in told(done)


def test_a_replacement_is_paid_for(shop):
    deed = ReplaceAssembly(shop.lamp, purse=PARTY)
    fill(shop, PARTY, DEAREST)
    assert "It may cost 1,500 Lv" in shop.preview(deed).refusals[0]
    with pytest.raises(Refusal, match="It may cost 1,500 Lv"):
        shop.do(deed, 2, 3)
    fill(shop, PARTY, 9 * DEAREST)
    assert "The party pays 90 Lv" in told(shop.do(deed, 2, 3))
    assert purse(shop, PARTY) == 10 * DEAREST - 90_00
