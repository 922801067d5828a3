"""Diagnosing and repairing: what is shown, thrown, kept secret, paid, and left for later."""

import re
from fractions import Fraction
from itertools import product

import pytest

from models.action import Refusal
from models.bridge.trials import open_trials
from models.deed import with_option
from models.deeds.clock.due import Skip
from models.deeds.clock.time import Advance
from models.deeds.house.ruling import SetRuling
from models.deeds.people.edit import EditRow
from models.deeds.people.several import TakeOffList
from models.deeds.tasks.attempt import AttemptTask
from models.deeds.tasks.determination import StayDetermined
from models.deeds.workshop.devices import BreakDevice, RemoveDevice, ReplaceAssembly
from models.deeds.workshop.repair import EndWork, WorkOn
from models.tables import Work
from models.views.again import next_deed
from models.views.entries import every_entry
from models.views.players import players_journal
from tests.models.deeds.shop import DAMAGES, DESTROYED, MAJOR, MINOR, NEEDS, PERCENT, Shop
from tests.models.deeds.tasks.test_attempt import table
from tests.models.deeds.ward import MINUTE, chances, cited, told
from tests.models.deeds.workshop.test_devices import last_entry, taken_back

TEN = 10
"""A time throw of ten: eight periods of ten minutes for whoever has DM 2."""
TAKES = 80 * MINUTE
PLACES = [dict(zip(("field", "spares", "tools"), each, strict=True))
          for each in product((False, True), repeat=3)]  # fmt: skip


@pytest.fixture
def shop(tmp_path):
    made = Shop(tmp_path / "Shop.outrider")
    yield made
    made.campaign.close()


def succeeding(need: int, dm: int = 2) -> Fraction:
    return Fraction(sum(bool(die) and die + dm >= need for die in range(10)), 10)


def makeshift(place) -> bool:
    return place["field"] or not place["spares"]


def public(shop) -> str:
    """The players' copy of the last entry."""
    return str(next(iter(players_journal(every_entry(shop.campaign.path)))))


# ---- Diagnosis -------------------------------------------------------------------------------


@pytest.mark.rows("T-41", "T-42", "T-56", "T-69")
@pytest.mark.parametrize("damage", DAMAGES)
def test_diagnosis_is_as_hard_as_the_damage_is_bad(shop, damage):
    shop.broken(damage, truth="")
    preview = shop.preview(shop.diagnose())
    one = succeeding(NEEDS[damage])
    assert preview.need.startswith(f"{NEEDS[damage]}+ ")
    shown = chances(preview)
    assert shown["own throw succeeds"] == one
    assert shown.get("learns total truth", 0) == one**2
    assert shown.get("learns some truth", 0) == 2 * one * (1 - one)
    assert shown["learns no truth"] == (1 - one) ** 2
    assert shown["both fail: retry"] == (1 - one) ** 2 * table(2)[0]
    assert "Time: 1 h 25 min on average" in preview.notes[0], "ten minutes times 3D6 - 2"


@pytest.mark.rows("T-42")
def test_the_referee_says_what_helps_and_how_long_it_takes(shop):
    shop.broken(MINOR, truth="")
    figures = {"assets": "Electronics", "diagnosis_time": "1 minute", "repair_time": "1 hour"}
    shop.do(EditRow("device", shop.lamp, figures))
    ada = shop.person("Ada", {"Electronics": 3})
    preview = shop.preview(WorkOn(Work.DIAGNOSE, ada, shop.lamp))
    assert chances(preview)["own throw succeeds"] == succeeding(7, 3)
    shop.do(WorkOn(Work.DIAGNOSE, ada, shop.lamp), TEN, 9, 9)
    assert shop.clock == 7 * MINUTE
    shop.do(WorkOn(Work.REPAIR, ada, shop.lamp), TEN, 9, 1)
    assert shop.clock == 7 * MINUTE + 7 * 60 * MINUTE


@pytest.mark.rows("T-57", "T-58", "T-59", "T-60")
@pytest.mark.parametrize(
    ("own", "hidden", "table_dice", "found"),
    [
        (9, 9, (), "total truth"),
        (9, 1, (), "some truth"),
        (1, 9, (), "some truth"),
        (1, 1, (3,), "no truth"),
    ],
)
def test_players_see_their_own_throw_alone(shop, own, hidden, table_dice, found):
    shop.broken(MINOR, truth="")
    done = shop.do(shop.diagnose(), TEN, own, hidden, *table_dice)
    assert shop.at().diagnosis == found
    seen = public(shop)
    assert "Wei diagnoses Lamp" in seen
    assert ("Success" if own == 9 else "Failure") in seen
    for word in ("truth", "Hidden", "referee", "table", "try again", "known"):
        assert word not in seen
    end, begin, *_ = players_journal(every_entry(shop.campaign.path))
    assert [(thrown.purpose, thrown.value) for thrown in begin.thrown] == [("time", TEN)]
    assert [(thrown.purpose, thrown.value) for thrown in end.thrown] == [("success", own)]
    assert (end.title, end.clock > begin.clock) == (begin.title, True)
    secret = [line["text"] for line in done.lines if line["secret"]]
    assert any((found or "no truth") in line for line in secret)


def test_of_two_diagnoses_the_truer_counts(shop):
    shop.broken(MINOR, truth="")
    shop.do(shop.diagnose(), TEN, 9, 9)
    shop.do(shop.diagnose(), TEN, 9, 1)
    assert shop.at().diagnosis == "total truth"


def test_a_secret_mishap_of_a_diagnosis_is_secret(shop):
    shop.broken(MINOR, truth="")
    shop.do(shop.diagnose(), TEN, 1, 1, 11, 7)
    assert shop.at().points == 2
    assert "damage" not in public(shop)


# ---- Repair ----------------------------------------------------------------------------------


@pytest.mark.rows("T-40")
@pytest.mark.parametrize("damage", DAMAGES)
def test_nothing_is_repaired_before_it_is_diagnosed(shop, damage):
    shop.broken(damage, truth="")
    why = "Lamp must be diagnosed before it is repaired (T-40)."
    assert shop.preview(shop.repair()).refusals == (why,)
    with pytest.raises(Refusal, match="T-40"):
        shop.do(shop.repair())


@pytest.mark.rows("T-43", "T-44", "G-19")
@pytest.mark.parametrize("place", PLACES, ids=str)
@pytest.mark.parametrize("damage", DAMAGES)
def test_field_spares_and_tools_make_it_harder(shop, damage, place):
    shop.broken(damage)
    preview = shop.preview(shop.repair(**place))
    levels = place["field"] + (not place["spares"]) + (not place["tools"])
    need = NEEDS[damage] + 4 * levels
    if need > 19:
        (why,) = preview.refusals
        assert "G-19" in why
        return
    assert preview.need.startswith(f"{need}+ ")
    assert chances(preview)["success"] == succeeding(need)
    notes = " ".join(preview.notes)
    reasons = {"field": "in the field", "spares": "no spare parts", "tools": "no tools"}
    for what, reason in reasons.items():
        assert (f"{reason} +1 (T-44)" in notes) == (place[what] is (what == "field"))


@pytest.mark.rows("T-43", "G-16", "G-17")
@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("die", [1, 4, 10])
def test_a_repair_in_a_shop_costs_a_share_of_the_price(shop, damage, die):
    shop.do(EditRow("device", shop.lamp, {"price": 250}))
    ada = shop.person("Ada", {"Mechanic": 9}, side="party")
    shop.broken(damage)
    done = shop.do(WorkOn(Work.REPAIR, ada, shop.lamp), 12, 9, die)
    cost = Fraction(250 * PERCENT[damage] * die, 100)
    plain = f"{float(cost):,.2f}".removesuffix(".00")
    assert f"It costs {plain}" in told(done)
    assert ("G-16" in cited(done)) == (cost > 250)
    assert {"T-43", "G-17"} <= cited(done)
    assert shop.state() == (0, 0, "", "")
    assert shop.at().diagnosis == ""


@pytest.mark.rows("T-43", "G-17")
def test_the_cost_is_shown_beforehand(shop):
    shop.broken(MAJOR)
    notes = shop.preview(shop.repair()).notes
    assert "Costs 30 to 300, 165 on average (T-43)." in notes, "a tenth of 300 for each point"


@pytest.mark.rows("T-46")
@pytest.mark.parametrize("place", PLACES, ids=str)
def test_it_is_free_in_the_field_or_without_spares_and_noted(shop, place):
    shop.broken(MINOR)
    skilled = shop.person("Ada", {"Mechanic": 10})
    notes = shop.preview(WorkOn(Work.REPAIR, skilled, shop.lamp, **place)).notes
    assert any("Costs nothing" in note for note in notes) == makeshift(place)
    done = shop.do(WorkOn(Work.REPAIR, skilled, shop.lamp, **place), 13, 9, *_cost(place))
    assert ("T-46" in cited(done)) == makeshift(place)
    assert shop.at().makeshift == ("minor" if makeshift(place) else "")
    assert shop.at().field_repair == ("minor" if place["field"] else "")
    assert shop.at().points == 0


def _cost(place) -> tuple[int, ...]:
    return () if makeshift(place) else (5,)


@pytest.mark.rows("T-46", "T-47")
def test_major_damage_mended_in_the_field_is_hazardous_until_a_shop_makes_it_good(shop):
    shop.wei = shop.person("Ada", {"Mechanic": 10}, side="party")
    shop.broken(MAJOR)
    notes = shop.preview(shop.repair(field=True)).notes
    assert "Tasks with it will be hazardous until a shop makes it good (T-47)." in notes
    shop.do(shop.repair(field=True), 13, 9)
    assert shop.state() == (0, 0, "major", "major")
    use = AttemptTask(shop.wei, line="To see: Routine. Mechanic. Instant.", device_id=shop.lamp)
    assert "T-47" in shop.preview(use).rows
    assert "nothing to repair here" in shop.preview(shop.repair(field=True)).refusals[0]
    assert shop.preview(shop.repair()).need.startswith("11+")
    done = shop.do(shop.repair(), 13, 9, 2)
    assert "It costs 60" in told(done)
    assert shop.state() == (0, 0, "", "")
    assert "T-47" not in shop.preview(use).rows


def test_without_a_list_price_nothing_is_thrown_for(shop):
    shop.do(EditRow("device", shop.lamp, {"price": 0}))
    shop.broken(MINOR)
    assert any("no list price" in note for note in shop.preview(shop.repair()).notes)
    assert "costs" not in told(shop.do(shop.repair(), TEN, 9))


@pytest.mark.rows("T-23", "T-62", "T-63", "T-64")
def test_a_related_skill_stands_in(shop):
    shop.broken(MINOR)
    ada = shop.person("Ada", {"Smith": 3})
    deed = WorkOn(Work.REPAIR, ada, shop.lamp)
    preview = shop.preview(deed)
    assert preview.need.startswith("15+")
    (option,) = [option for option in preview.options if option.field == "substitute"]
    related = shop.preview(with_option(deed, option, "Smith"))
    assert related.need.startswith("11+")
    assert related.dm.total == 3


@pytest.mark.rows("T-21", "T-53", "T-76")
def test_haste_hazard_and_circumstances_count(shop):
    shop.broken(MINOR)
    hasty = shop.preview(shop.repair(hasty=True, levels=1))
    assert hasty.need.startswith("15+")
    hazard = shop.preview(shop.repair(hazardous=True))
    assert chances(hazard)["fails: retry"] == (1 - succeeding(7)) * table(3)[0]


# ---- On the clock ----------------------------------------------------------------------------


def begun(shop, **options) -> int:
    """Work that has begun; gives the key of its end on the clock."""
    shop.do(shop.repair(time_passes=False, **options), TEN)
    (due,) = shop.rows("work")
    return due.key


def test_the_work_ends_in_its_time(shop):
    shop.broken(MINOR)
    key = begun(shop)
    (due,) = shop.rows("work")
    assert (due.at, due.label, due.person_id) == (TAKES, "Wei repairs Lamp", shop.wei)
    assert shop.preview(EndWork(key)).need.startswith("7+")
    with pytest.raises(Refusal, match="not due"):
        shop.do(EndWork(key), 9, 1)
    shop.do(Advance(TAKES))
    assert chances(shop.preview(EndWork(key)))["success"] == succeeding(7)
    done = shop.do(EndWork(key), 9, 1)
    assert "Lamp works again" in told(done)
    assert shop.state() == (0, 0, "", "")
    assert shop.rows("work") == []
    with pytest.raises(Refusal, match="settled"):
        shop.do(EndWork(key))


def test_two_cannot_work_on_it_at_once(shop):
    shop.broken(MINOR)
    begun(shop)
    why = "Work on it is in hand: Wei repairs Lamp."
    ada = shop.person("Ada", {"Mechanic": 3})
    for deed in (WorkOn(Work.REPAIR, ada, shop.lamp), shop.diagnose(), ReplaceAssembly(shop.lamp)):
        assert shop.preview(deed).refusals == (why,)
        with pytest.raises(Refusal, match="in hand"):
            shop.do(deed)


def test_what_comes_due_meanwhile_comes_first(shop):
    shop.broken(MINOR)
    shop.due(10 * MINUTE)
    done = shop.do(shop.repair(), TEN)
    assert "Due before it ends: Supper" in told(done)
    assert re.search(r"It takes [\w ]+\.", told(done))
    assert (shop.clock, shop.at().points) == (10 * MINUTE, 1)
    other = shop.device("Radio")
    shop.broken(MINOR, other)
    assert "Supper" in shop.preview(WorkOn(Work.REPAIR, shop.wei, other)).refusals[0]
    shop.do(WorkOn(Work.REPAIR, shop.wei, other, time_passes=False), TEN)


@pytest.mark.parametrize(
    ("meanwhile", "why"),
    [
        (lambda shop: BreakDevice(shop.lamp, MINOR), "must be diagnosed"),
        (lambda shop: EditRow("device", shop.lamp, {"points": 3}), "its damage is destroyed"),
        (lambda shop: EditRow("device", shop.lamp, {"points": 0}), "nothing to repair"),
        (lambda shop: EditRow("person", shop.wei, {"dead": True}), "no state to work"),
    ],
)
def test_work_that_has_lost_its_point_comes_to_nothing(shop, meanwhile, why):
    shop.do(EditRow("device", shop.lamp, {"repair_time": "1 minute"}))
    shop.broken(MINOR)
    key = begun(shop)
    shop.do(meanwhile(shop))
    before = shop.state()
    shop.do(Advance(8 * MINUTE))
    assert why in shop.preview(EndWork(key)).notes[0]
    assert why in told(shop.do(EndWork(key)))
    assert shop.state() == before
    assert shop.rows("work") == []


def test_work_that_is_skipped_may_begin_again(shop):
    shop.broken(MINOR)
    shop.do(Skip(begun(shop)))
    assert shop.preview(shop.repair()).refusals == ()


def test_other_things_on_the_clock_are_no_work(shop):
    key = shop.due(0)
    assert "not a job on a device" in shop.preview(EndWork(key)).refusals[0]
    with pytest.raises(Refusal, match="not a job"):
        shop.do(EndWork(key))


@pytest.mark.rows("T-18")
def test_what_takes_no_time_ends_at_once(shop):
    shop.do(EditRow("device", shop.lamp, {"repair_time": "instant"}))
    shop.broken(MINOR)
    done = shop.do(shop.repair(time_passes=False), 9, 1)
    assert "Lamp works again" in told(done)
    assert (shop.clock, shop.rows("work")) == (0, [])


def test_who_or_what_is_gone_is_told_of(shop):
    shop.broken(MINOR)
    repair = shop.repair()
    shop.do(RemoveDevice(shop.lamp))
    assert shop.preview(repair).refusals == ("That device is no longer there.",)
    shop.do(TakeOffList((shop.wei,)))
    assert shop.preview(repair).refusals == ("That person is no longer there.",)


# ---- Failure ---------------------------------------------------------------------------------


@pytest.mark.rows("T-36", "G-13")
@pytest.mark.parametrize(
    ("victim", "points", "hurt"),
    [("device", 2, False), ("person", 1, True), ("both", 2, True), ("nothing", 1, False)],
)
def test_a_mishap_hits_what_the_referee_says(shop, victim, points, hurt):
    shop.broken(MINOR)
    wound = (4, 1) if hurt else ()  # a place, and the wound die
    done = shop.do(shop.repair(mishap=victim), TEN, 1, 11, 7, *wound)
    assert shop.at().points == points
    assert ("Wei: abdomen: knocked down" in told(done)) == hurt


@pytest.mark.rows("T-02", "T-27", "T-49")
def test_a_plain_failure_may_be_tried_again_at_once(shop):
    """A repair is two tasks: where the second fails it alone is done anew, the diagnosis stands."""
    shop.broken(MINOR, truth="")
    shop.do(shop.diagnose(), TEN, 9, 9)
    done = shop.do(shop.repair(), TEN, 1, 3)
    assert "May try again at once" in told(done)
    assert shop.at().diagnosis == "total truth"
    assert shop.at().points == 1
    assert shop.preview(shop.repair()).need.startswith("7+")


@pytest.mark.rows("T-28", "T-50", "T-51", "T-52", "G-27")
def test_whoever_loses_heart_waits_or_finds_it_harder(shop):
    shop.broken(MINOR)
    shop.do(shop.repair(), TEN, 1, 7)
    assert "T-50" in shop.preview(shop.repair()).refusals[0]
    (trial,) = shop.trials()
    assert (trial.device_id, trial.work, trial.elapsed) == (shop.lamp, "repair", TAKES)
    shop.do(StayDetermined(trial.key), 1)
    harder = shop.preview(shop.repair(time_passes=False))
    assert harder.need.startswith("11+")
    (wait,) = shop.rows("again")
    assert wait.at == shop.clock + 10 * TAKES
    shop.do(Advance(10 * TAKES))
    assert shop.preview(shop.repair()).need.startswith("7+")
    shop.do(shop.repair(), TEN, 9, 1)
    assert (shop.trials(), shop.rows("again")) == ([], [])


@pytest.mark.rows("T-51")
def test_work_begun_one_level_harder_stays_so_when_the_wait_ends_meanwhile(shop):
    shop.broken(MINOR)
    shop.do(shop.repair(), TEN, 1, 7)
    shop.do(StayDetermined(shop.trials()[0].key), 1)
    with shop.campaign.action("Soon over") as action:
        trial = shop.trials()[0]
        row = action.get(type(trial), trial.id)
        row.wait_until = shop.clock + MINUTE
        action.session.add(row)
    done = shop.do(shop.repair(), TEN, 6, 3)
    assert "6+2 = 8 against 11+" in told(done), "7 would have been enough"


@pytest.mark.rows("T-50")
def test_a_failure_is_that_persons_on_that_device_at_that_work(shop):
    shop.broken(MINOR)
    shop.do(shop.repair(), TEN, 1, 7)
    twin = shop.device("Lamp")
    shop.broken(MINOR, twin)
    ada = shop.person("Ada", {"Mechanic": 2})
    for deed in (
        WorkOn(Work.REPAIR, ada, shop.lamp),
        WorkOn(Work.REPAIR, shop.wei, twin),
        shop.diagnose(),
    ):
        assert shop.preview(deed).refusals == ()


def test_a_repair_forgets_what_others_failed(shop):
    shop.broken(MINOR)
    shop.do(shop.repair(), TEN, 1, 7)
    ada = shop.person("Ada", {"Mechanic": 2})
    shop.do(WorkOn(Work.REPAIR, ada, shop.lamp), TEN, 9, 1)
    assert shop.trials() == []


def test_a_name_with_colons_is_no_trouble_to_a_failed_task(shop):
    name = "Set (Hazardous): Simple. 5 bananas: 3"
    shop.do(EditRow("device", shop.lamp, {"name": name}))
    shop.broken(MINOR)
    shop.do(shop.repair(), TEN, 1, 7)
    with shop.campaign.read() as session:
        (trial,) = open_trials(session)
    assert trial.state == "must stay determined"
    assert trial.statement == "To repair Set (Hazardous) - Simple. 5 bananas - 3"


@pytest.mark.rows("T-49", "T-50", "T-51")
def test_the_next_attempt_is_at_the_same_work(shop):
    shop.broken(MINOR)
    shop.do(shop.repair(), TEN, 1, 7)
    (trial,) = shop.trials()
    assert next_deed(trial) == StayDetermined(trial.key)
    shop.do(next_deed(trial), 0)
    (trial,) = shop.trials()
    assert next_deed(trial) == WorkOn(Work.REPAIR, trial.person_id, shop.lamp)


@pytest.mark.rows("G-01", "T-43", "T-46")
def test_how_the_die_is_read_decides_what_a_repair_costs(shop):
    shop.broken(MAJOR)
    price = 1200
    shop.do(EditRow("device", shop.lamp, {"price": str(price)}))
    # 1D10 times a tenth of the price: 0 to 9 tenths are 4.5 on average, 1 to 10 are 5.5.
    assert "Costs 120 to 1,200, 660 on average (T-43)." in shop.preview(shop.repair()).notes
    shop.do(SetRuling("G-01", "0-9, a 0 on a chart is 10"))
    preview = shop.preview(shop.repair())
    assert "Costs 0 to 1,080, 540 on average (T-43)." in preview.notes
    assert "G-01" in preview.rows
    assert any(note.startswith("G-01 as this campaign rules") for note in preview.notes)
    assert "G-01" not in shop.preview(shop.repair(field=True)).rows
    done = shop.do(shop.repair(), TEN, 9, 0)
    assert "It costs 0" in told(done)
    assert "G-01" in cited(done)


# ---- Undo, and who may know ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deed", "dice"),
    [
        (lambda shop: shop.diagnose(), (TEN, 9, 1)),
        (lambda shop: shop.diagnose(), (TEN, 1, 1, 11, 7)),
        (lambda shop: shop.repair(), (TEN, 9, 3)),
        (lambda shop: shop.repair(), (TEN, 1, 7)),
        (lambda shop: shop.repair(time_passes=False), (TEN,)),
    ],
)
def test_all_of_it_is_taken_back(shop, deed, dice):
    shop.broken(MINOR)
    taken_back(shop, deed(shop), *dice)


def test_work_of_others_is_not_told_to_players(shop):
    guard = shop.person("Guard", {"Mechanic": 2}, side="opposition")
    safe = shop.device("Safe", owner=guard)
    shop.broken(MINOR, safe)
    shop.do(WorkOn(Work.REPAIR, guard, safe), TEN, 9)
    assert last_entry(shop).secret
    shop.broken(DESTROYED)
    shop.do(WorkOn(Work.REPAIR, guard, shop.lamp), TEN, 0, 3)
    assert not last_entry(shop).secret
