"""Devices: damage that adds up, using them, replacing and removing them."""

from fractions import Fraction
from itertools import product

import pytest
from sqlmodel import select

from models.action import Refusal
from models.deeds.people.edit import EditRow
from models.deeds.people.equipment import RemoveEquipment
from models.deeds.people.several import TakeOffList
from models.deeds.tasks.attempt import AttemptTask
from models.deeds.workshop.devices import (
    AssignDevice,
    BreakDevice,
    NewDevice,
    RemoveDevice,
    ReplaceAssembly,
)
from models.deeds.workshop.repair import WorkOn
from models.tables import Device, Entry, Trial, Work
from models.views.entries import every_entry
from models.views.players import players_journal
from tests.models.deeds.shop import DAMAGES, DESTROYED, MAJOR, MARK, MINOR, PERCENT, Shop
from tests.models.deeds.tasks.test_attempt import table
from tests.models.deeds.ward import chances, cited, told

PUSH = "To push: Routine. Mechanic. 1 minute."
GUESS = "To guess (Uncertain): Routine. Mechanic. Instant."


@pytest.fixture
def shop(tmp_path):
    made = Shop(tmp_path / "Shop.outrider")
    yield made
    made.campaign.close()


def last_entry(shop) -> Entry:
    with shop.campaign.read() as session:
        return session.exec(select(Entry).order_by(Entry.id.desc())).first()


def taken_back(shop, deed, *dice) -> None:
    """A deed changes something, undo restores all of it, and redo brings it again."""
    before = shop.content()
    shop.do(deed, *dice)
    after = shop.content()
    assert after != before
    shop.campaign.undo()
    assert shop.content() == before
    shop.campaign.redo()
    assert shop.content() == after


# ---- Damage ----------------------------------------------------------------------------------


@pytest.mark.rows("T-37", "T-38", "G-15", "G-16")
@pytest.mark.parametrize("blows", list(product(DAMAGES, repeat=3)), ids=str)
def test_damage_adds_up_but_marks_never_do(shop, blows):
    worth = {MARK: 0, MINOR: 1, MAJOR: 2, DESTROYED: 3}
    for number, blow in enumerate(blows, 1):
        done = shop.do(BreakDevice(shop.lamp, blow))
        points = min(3, sum(worth[each] for each in blows[:number]))
        assert shop.state()[:2] == (blows[:number].count(MARK), points)
        assert ("T-37" if blow is MARK else "T-40") in cited(done)
    if sorted(worth[each] for each in blows) == [0, 1, 1]:
        assert shop.at().points == worth[MAJOR], "minor and minor are a major"


@pytest.mark.rows("T-38", "G-15")
def test_what_it_comes_to_is_told(shop):
    shop.do(BreakDevice(shop.lamp, MINOR))
    done = shop.do(BreakDevice(shop.lamp, MINOR))
    assert told(done) == "Lamp: minor damage on top of minor: major; no use until repaired"
    assert cited(done) == {"T-38", "G-15", "T-40", "G-14"}


@pytest.mark.rows("T-39")
def test_the_components_of_a_vehicle_are_damaged_apart(shop):
    crawler = shop.vehicle("Crawler")
    pin, fan = shop.device("Pin", crawler), shop.device("Fan", crawler)
    done = shop.do(BreakDevice(pin, MAJOR))
    assert done.title == "Crawler, Pin: major damage"
    assert (shop.at(pin).points, shop.at(fan).points) == (2, 0)


@pytest.mark.rows("T-40")
def test_new_damage_must_be_diagnosed_anew(shop):
    shop.broken(MINOR)
    shop.do(BreakDevice(shop.lamp, MINOR))
    assert shop.at().diagnosis == ""


# ---- Using them ------------------------------------------------------------------------------

MISHAPS = (
    (2 + 1, MARK, "T-32"),
    (7, MINOR, "T-33"),
    (11, MAJOR, "T-34"),
)


@pytest.mark.rows("T-32", "T-33", "T-34", "T-36", "G-13")
@pytest.mark.parametrize(("thrown", "damage", "row"), MISHAPS)
def test_a_mishap_damages_the_device_in_use(shop, thrown, damage, row):
    deed = AttemptTask(shop.wei, line=PUSH, device_id=shop.lamp)
    done = shop.do(deed, 1, 11, thrown, 10)
    assert shop.state()[:2] == {MARK: (1, 0), MINOR: (0, 1), MAJOR: (0, 2)}[damage]
    assert {row, "T-36", "G-13"} <= cited(done)


@pytest.mark.rows("T-35", "T-36")
def test_a_total_mishap_destroys_it(shop):
    deed = AttemptTask(shop.wei, line=PUSH, device_id=shop.lamp, hazardous=True)
    done = shop.do(deed, 1, 15, 15, 10)
    assert shop.at().points == 3
    assert "Lamp: destroyed" in told(done)
    assert "T-35" in cited(done)


@pytest.mark.rows("T-36", "G-13")
@pytest.mark.parametrize(
    "options", [{"breaks": False}, {"device_id": None, "suffers": False}], ids=str
)
def test_the_referee_may_spare_it(shop, options):
    deed = AttemptTask(shop.wei, line=PUSH, **{"device_id": shop.lamp, **options})
    shop.do(deed, 1, 11, 7, 10)
    assert shop.state() == (0, 0, "", "")
    assert shop.sheet(shop.wei).light == 0


def test_device_and_person_may_both_suffer(shop):
    deed = AttemptTask(shop.wei, line=PUSH, device_id=shop.lamp, suffers=True)
    done = shop.do(deed, 1, 11, 7, 10, 4, 5)
    assert shop.at().points == 1
    assert "T-33" in cited(done)
    assert "Wei" in told(done)


def test_the_damage_of_a_secret_mishap_is_secret(shop):
    deed = AttemptTask(shop.wei, line=GUESS, device_id=shop.lamp)
    done = shop.do(deed, 1, 1, 11, 7)
    (line,) = [line for line in done.lines if "T-33" in line["rows"] and "Lamp" in line["text"]]
    assert line["secret"]
    public = next(iter(players_journal(every_entry(shop.campaign.path))))
    assert "Lamp" not in str(public)


@pytest.mark.rows("T-40", "G-14")
def test_a_damaged_device_is_of_no_use_but_a_marked_one_is(shop):
    deed = AttemptTask(shop.wei, line=PUSH, device_id=shop.lamp)
    shop.do(BreakDevice(shop.lamp, MARK))
    assert shop.preview(deed).refusals == ()
    shop.do(BreakDevice(shop.lamp, MINOR))
    preview = shop.preview(deed)
    assert preview.refusals == ("Lamp is damaged and must be repaired before use (T-40).",)
    assert any(option.field == "device_id" for option in preview.options)
    with pytest.raises(Refusal, match="T-40"):
        shop.do(deed)


@pytest.mark.rows("T-47")
@pytest.mark.parametrize(
    ("mended", "hazardous"), [("minor", False), ("major", True), ("destroyed", True)]
)
def test_what_was_mended_in_the_field_makes_its_tasks_hazardous(shop, mended, hazardous):
    shop.do(EditRow("device", shop.lamp, {"field_repair": mended}))
    preview = shop.preview(AttemptTask(shop.wei, line=PUSH, device_id=shop.lamp))
    fails = 1 - Fraction(sum(die and die + 2 >= 7 for die in range(10)), 10)
    retry = table(3 if hazardous else 2)[0]
    assert chances(preview)["fails: retry"] == fails * retry
    assert ("T-47" in preview.rows) == hazardous
    assert any("mended in the field only" in note for note in preview.notes) == hazardous


@pytest.mark.rows("T-39", "T-40", "T-47")
def test_whoever_uses_a_component_uses_its_vehicle(shop):
    rover = shop.vehicle("Rover")
    radio, winch = shop.device("Radio", rover), shop.device("Winch", rover)
    shop.device("Radio of another", shop.vehicle("Boat"), field_repair="major")
    deed = AttemptTask(shop.wei, line="To call for help: Routine.", device_id=radio)
    shop.broken(MAJOR, winch)
    preview = shop.preview(deed)
    assert (preview.refusals, "T-47" in preview.rows) == ((), False), "the winch is not in use"
    shop.do(EditRow("device", winch, {"points": "0", "field_repair": "major"}))
    preview = shop.preview(deed)
    assert "T-47" in preview.rows
    # Seven of ten naturals fail at 7+ without a DM; 3D6 show 3 to 6, a retry, in 20 of 216 ways.
    shown = chances(preview)
    assert shown["fails: retry"] == Fraction(7, 10) * Fraction(20, 216)
    lamp = AttemptTask(shop.wei, line="To call for help: Routine.", device_id=shop.lamp)
    assert "T-47" not in shop.preview(lamp).rows


def test_a_device_that_is_gone_is_told_of(shop):
    deed = AttemptTask(shop.wei, line=PUSH, device_id=99)
    assert shop.preview(deed).refusals == ("That device is no longer there.",)


def test_ones_own_devices_stand_first(shop):
    other = shop.person("Ada")
    shop.device("Anvil", owner=other)
    preview = shop.preview(AttemptTask(shop.wei, line=PUSH))
    (option,) = [option for option in preview.options if option.field == "device_id"]
    assert [label for _, label in option.choices] == ["nothing", "Lamp", "Anvil"]


# ---- Replacing -------------------------------------------------------------------------------


@pytest.mark.rows("T-45", "G-16", "G-17")
@pytest.mark.parametrize("damage", DAMAGES)
def test_what_a_new_assembly_may_cost_is_counted(shop, damage):
    shop.broken(damage, truth="")
    preview = shop.preview(ReplaceAssembly(shop.lamp))
    costs = [
        Fraction(300 * PERCENT[damage] * one * other, 100)
        for one, other in product(range(1, 11), repeat=2)
    ]
    over = Fraction(sum(cost > 300 for cost in costs), 100)
    assert chances(preview) == {"costs more than a new one": over}
    low, high, mean = min(costs), max(costs), sum(costs) / 100
    plain = [f"{float(n):,.2f}".removesuffix(".00") for n in (low, high, mean)]
    assert preview.notes[0] == (
        f"Costs {plain[0]} to {plain[1]}, {plain[2]} on average; list price 300."
    )


@pytest.mark.rows("T-45", "G-17")
@pytest.mark.parametrize(("one", "other", "cost"), [(1, 1, "30"), (3, 7, "630"), (10, 10, "3,000")])
def test_a_new_assembly_works_without_diagnosis(shop, one, other, cost):
    shop.broken(MAJOR, truth="")
    done = shop.do(ReplaceAssembly(shop.lamp), one, other)
    assert shop.state() == (0, 0, "", "")
    assert f"It costs {cost}" in told(done)
    assert {"T-45", "G-17"} <= cited(done)


@pytest.mark.rows("T-45", "T-47")
def test_a_new_assembly_forgets_what_was_made_do_with(shop):
    shop.do(EditRow("device", shop.lamp, {"field_repair": "major", "makeshift": "major"}))
    shop.do(ReplaceAssembly(shop.lamp), 1, 1)
    assert shop.state() == (0, 0, "", "")


def test_without_a_list_price_the_cost_is_the_referees(shop):
    shop.do(EditRow("device", shop.lamp, {"price": 0}))
    shop.broken(MINOR)
    assert "no list price" in shop.preview(ReplaceAssembly(shop.lamp)).notes[0]
    assert "costs" not in told(shop.do(ReplaceAssembly(shop.lamp)))


def test_a_sound_device_is_not_replaced(shop):
    assert shop.preview(ReplaceAssembly(shop.lamp)).refusals == ("Lamp is sound.",)
    with pytest.raises(Refusal, match="sound"):
        shop.do(ReplaceAssembly(shop.lamp))


# ---- The book --------------------------------------------------------------------------------


@pytest.mark.rows("T-39")
def test_a_device_belongs_to_a_vehicle_and_to_somebody(shop):
    crawler = shop.vehicle("Crawler")
    shop.do(AssignDevice(shop.lamp, crawler, None))
    row = shop.at()
    assert (row.vehicle_id, row.person_id) == (crawler, None)
    shop.do(AssignDevice(shop.lamp, None, shop.wei))
    assert (shop.at().vehicle_id, shop.at().person_id) == (None, shop.wei)


def test_when_its_vehicle_or_its_owner_goes_a_device_stays(shop):
    crawler = shop.vehicle("Crawler")
    shop.do(AssignDevice(shop.lamp, crawler, shop.wei))
    taken_back(shop, RemoveEquipment("vehicle", crawler))
    taken_back(shop, TakeOffList((shop.wei,)))
    assert (shop.at().vehicle_id, shop.at().person_id) == (None, None)


def test_a_device_goes_with_the_work_on_it_and_what_was_failed(shop):
    shop.broken(MINOR)
    shop.do(shop.repair(), 10, 0, 7)  # fails: check determination
    other = shop.person("Ada", {"Mechanic": 1})
    shop.do(WorkOn(Work.REPAIR, other, shop.lamp), 10, 0, 3)
    assert len(shop.trials()) == 2
    third = shop.person("Bo", {"Mechanic": 1})
    begun = WorkOn(Work.REPAIR, third, shop.lamp, time_passes=False)
    shop.do(begun, 10)
    taken_back(shop, RemoveDevice(shop.lamp))
    with shop.campaign.read() as session:
        assert session.exec(select(Device)).all() == []
        assert session.exec(select(Trial)).all() == []
    assert shop.rows("work") == []


def test_a_device_needs_a_name(shop):
    with pytest.raises(Refusal, match="Name cannot be empty"):
        shop.do(NewDevice(" "))


@pytest.mark.parametrize(
    ("deed", "dice"),
    [
        (lambda shop: NewDevice("Radio", None, shop.wei), ()),
        (lambda shop: BreakDevice(shop.lamp, MAJOR), ()),
        (lambda shop: ReplaceAssembly(shop.lamp), (4, 4)),
        (lambda shop: AssignDevice(shop.lamp, None, None), ()),
        (lambda shop: RemoveDevice(shop.lamp), ()),
    ],
)
def test_everything_is_taken_back(shop, deed, dice):
    shop.broken(MINOR)
    taken_back(shop, deed(shop), *dice)


def test_what_is_not_the_partys_is_not_told_to_players(shop):
    guard = shop.person("Guard", side="opposition")
    theirs = shop.device("Safe", owner=guard)
    nobodys = shop.device("Post", owner=None)
    for device, hidden in ((theirs, True), (nobodys, True), (shop.lamp, False)):
        shop.do(BreakDevice(device, MINOR))
        assert last_entry(shop).secret is hidden
