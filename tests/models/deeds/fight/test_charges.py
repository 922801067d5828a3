"""Charges: set, a dud or an accident in secret, tamped, fused, taken away and set off."""

from fractions import Fraction

import pytest
from sqlmodel import select

from models.bridge.hands import in_hand
from models.bridge.schedule import at_hand
from models.campaign import Campaign
from models.deeds.clock.due import Settle
from models.deeds.clock.time import Advance
from models.deeds.fight.actions import Duck, Special
from models.deeds.fight.emplace import Emplace, EndEmplacing
from models.deeds.fight.set_off import SetFuse, SetOff, TakeAway, Tamp
from models.deeds.fight.turn import EndTurn, NextPoint, PassOption
from models.deeds.house.ruling import SetRuling
from models.deeds.scenes.maps import RemoveZone
from models.deeds.scenes.scene import RemovePeople
from models.effects.exposure import Ruled
from models.effects.wounds import knock_down
from models.tables import Border, Charge, Person
from models.views.charges import charges_in
from models.views.entries import every_entry
from models.views.players import players_journal
from models.views.scene import look
from tests.models.deeds.stage import Stage
from tests.models.deeds.ward import chances, cited, told

MINUTE = 60
WELL, BADLY = 5, 0
LEFT_ARM = 7


@pytest.fixture
def stage(tmp_path):
    """Ines with Demolitions 2 in the Hall, Vera behind the wall of the Vault."""
    made = Stage(tmp_path / "Stage.outrider")
    for zone in ("Hall", "Vault", "Far"):
        made.zone(zone)
    made.border("Hall", "Vault", "blocked")
    made.border("Hall", "Far", metres=200)
    made.enter("Ines", "Hall", skills={"Demolitions": 2})
    made.enter("Vera", "Vault", "opposition", skills={"Demolitions": 2})
    yield made
    made.campaign.close()


def emplace(stage, who="Ines", **options):
    return Emplace(stage.places[who], **options)


def at_wall(stage, **options):
    return emplace(stage, beyond=stage.zones["Vault"], **options)


def charges(stage):
    with stage.campaign.read() as session:
        return list(session.exec(select(Charge)))


def listed(stage):
    with stage.campaign.read() as session:
        return charges_in(session, list(stage.zones.values()))


def border(stage):
    with stage.campaign.read() as session:
        return session.exec(select(Border).where(Border.metres == 20)).one().kind


def set_one(stage, *, dud=False, **options):
    """Set a charge and give its key; the clock stands."""
    stage.do(emplace(stage, **options), 10, WELL, BADLY if dud else WELL)
    return charges(stage)[-1].key


def leave(stage):
    """Ines goes where no blast reaches her."""
    stage.change("Ines", zone_id=stage.zones["Far"])


# Setting a charge


@pytest.mark.rows("X-11", "G-02", "G-11", "T-07")
def test_the_chances_of_setting_a_charge(stage):
    preview = stage.preview(emplace(stage))
    assert preview.need.startswith("3+")
    assert preview.dm.total == 2
    # 1 and more succeeds, and a natural 0 always fails
    assert chances(preview) == {
        "success": Fraction(9, 10),
        "in truth: good": Fraction(81, 100),
        "in truth: dud": Fraction(18, 100),
        "in truth: goes off at once": Fraction(1, 100),
    }
    assert preview.notes[0].startswith("Time: 8 min 31 s on average, 16 min at most")
    assert "X-11" in preview.rows


@pytest.mark.rows("X-11", "X-09")
def test_a_charge_set_well(stage):
    done = stage.do(emplace(stage, points=25), 10, WELL, WELL)
    assert stage.clock == 8 * MINUTE  # 10 less the DM of 2
    (charge,) = charges(stage)
    assert (charge.points, charge.dud, charge.tamped) == (25, False, False)
    assert charge.zone_id == stage.zones["Hall"]
    assert "Ines: success, 5+2 = 7 against 3+" in told(done)
    assert {"X-11", "T-17", "G-09"} <= cited(done)


@pytest.mark.rows("X-11", "T-60")
@pytest.mark.parametrize(("own", "hidden"), [(WELL, BADLY), (BADLY, WELL)])
def test_a_dud_is_known_to_the_referee_alone(stage, own, hidden):
    done = stage.do(emplace(stage), 10, own, hidden)
    (charge,) = charges(stage)
    assert charge.dud
    public = [line["text"] for line in done.lines if not line["secret"]]
    assert "Charge lies in Hall." in public
    assert not any("dud" in line or "truth" in line for line in public)
    thrown = stage.last_entry().thrown
    assert [throw["secret"] for throw in thrown] == [False, False, True]
    assert "referee: a dud" in listed(stage)[0].detail


@pytest.mark.rows("X-11", "X-08", "G-11")
def test_an_accident_takes_the_setter_along(stage):
    # contact 1 into the left arm; concussion 2 hits there too; no fragments without hard backing
    done = stage.do(emplace(stage, points=1, backed=False), 10, BADLY, BADLY, LEFT_ARM, 2, LEFT_ARM)
    assert "The charge goes off as it is set!" in told(done)
    assert charges(stage) == []
    assert stage.of("Ines").light == 1
    assert "Ines, 0 m: takes the contact." in told(done)
    public = "\n".join(line["text"] for line in done.lines if not line["secret"])
    assert "goes off as it is set" in public
    assert "no truth" not in public


@pytest.mark.rows("X-16", "X-17", "G-11")
def test_an_accident_at_a_wall_is_tamped_as_planned(stage):
    deed = at_wall(stage, points=100, tamped=True)
    done = stage.do(deed, 10, BADLY, BADLY, LEFT_ARM, LEFT_ARM, 9)  # 9: no fragments hit
    assert "800 cm deep" in told(done)
    assert border(stage) == "open"


def test_what_the_party_has_not_seen_it_does_not_read(stage):
    stage.do(emplace(stage, "Vera"), 10, WELL, WELL)
    assert stage.last_entry().secret
    stage.campaign.undo()
    stage.do(emplace(stage, "Vera", points=1, backed=False), 10, BADLY, BADLY, LEFT_ARM, 9)
    entry = stage.last_entry()
    assert not entry.secret
    assert entry.title == "An explosion in Vault"
    public = [line["text"] for line in entry.lines if not line["secret"]]
    assert public
    assert not any("Vera" in line for line in public)
    assert all(throw["secret"] for throw in entry.thrown)


@pytest.mark.rows("X-11", "G-02")
def test_easy_as_the_campaign_rules(stage):
    stage.do(SetRuling("G-02", "5+, half a level above Simple"))
    preview = stage.preview(emplace(stage))
    assert preview.need.startswith("5+")
    assert chances(preview)["success"] == Fraction(7, 10)
    done = stage.do(emplace(stage), 10, WELL, 2)
    assert charges(stage)[0].dud
    assert "G-02 as this campaign rules" in told(done)


@pytest.mark.rows("X-11", "G-03")
def test_the_least_time_as_the_campaign_rules(stage):
    stage.do(emplace(stage, modifier=6), 3, WELL, WELL)
    assert stage.clock == 3 * MINUTE
    stage.campaign.undo()
    stage.do(SetRuling("G-03", "1"))
    done = stage.do(emplace(stage, modifier=6), 3, WELL, WELL)
    assert stage.clock == MINUTE
    assert "G-03 as this campaign rules" in told(done)


@pytest.mark.rows("T-62", "T-63", "T-76")
def test_what_the_referee_adds(stage):
    unskilled = stage.preview(emplace(stage, "Vera"))
    assert unskilled.dm.total == 2
    made = emplace(stage, levels=1, modifier=-1)
    preview = stage.preview(made)
    assert preview.need.startswith("7+")
    assert preview.dm.total == 1
    stage.enter("Gus", "Hall", skills={"Mechanic": 1})
    assert stage.preview(emplace(stage, "Gus")).need.startswith("11+")
    helped = stage.preview(emplace(stage, "Gus", substitute="Mechanic"))
    assert helped.need.startswith("7+")


def test_the_clock_may_stand_while_it_is_set(stage):
    stage.do(emplace(stage, time_passes=False), 10)
    assert stage.clock == 0
    (due,) = stage.rows("emplacing")
    assert due.at == 8 * MINUTE
    stage.refuses(EndEmplacing(due.key), "not due before")
    stage.do(Advance(600))
    assert stage.clock == 8 * MINUTE
    assert chances(stage.preview(EndEmplacing(due.key)))["success"] == Fraction(9, 10)
    stage.do(EndEmplacing(due.key), WELL, WELL)
    assert len(charges(stage)) == 1


@pytest.mark.parametrize(
    ("change", "why"),
    [({"zone": "Far"}, "has left"), ({"asleep": True}, "no state"), ({"gone": True}, "no longer")],
)
def test_nothing_comes_of_it_when_the_setter_is_gone(stage, change, why):
    stage.do(emplace(stage, time_passes=False), 10)
    (due,) = stage.rows("emplacing")
    if "zone" in change:
        leave(stage)
    elif "asleep" in change:
        stage.change("Ines", unconscious_since=0)  # who falls otherwise leaves it at once
    else:
        stage.campaign.perform(RemovePeople(stage.scene, stage.keys("Ines")))
    with stage.campaign.action("Later") as action:
        action.world.clock = 8 * MINUTE
        action.session.add(action.world)
    assert any(why in note for note in stage.preview(EndEmplacing(due.key)).notes)
    done = stage.do(EndEmplacing(due.key))
    assert why in told(done)
    assert charges(stage) == []
    (copied, *_) = players_journal(every_entry(stage.campaign.path))
    assert copied.title == due.label
    assert any(why in line for line in copied.lines), "players know whom they have sent"


def test_what_comes_due_before_stops_the_clock(stage):
    stage.due(at=MINUTE)
    done = stage.do(emplace(stage), 10)
    assert stage.clock == MINUTE
    assert "Due before it ends: Supper" in told(done)
    stage.refuses(emplace(stage), "First settle")
    assert stage.preview(emplace(stage)).refusals


def test_what_cannot_be_set(stage):
    stage.refuses(emplace(stage, points=0), "explosive points")
    stage.refuses(emplace(stage, beyond=stage.zones["Hall"]), "nothing there to set it against")
    stage.refuses(Emplace(999), "no longer in the scene")
    assert stage.preview(Emplace(999)).refusals
    stage.points(stage.people["Ines"], stun=4)
    stage.refuses(emplace(stage), "in no state")
    due = stage.due(0)
    stage.refuses(EndEmplacing(due), "not a charge being set")
    assert stage.preview(EndEmplacing(due)).refusals


# Setting it off


@pytest.mark.rows("X-12", "X-15", "X-17", "X-18", "X-19")
def test_the_ten_kilogram_wall_charge_goes_off(stage):
    stage.do(at_wall(stage), 10, WELL, WELL)
    leave(stage)
    key = charges(stage)[0].key
    preview = stage.preview(SetOff(key))
    assert preview.notes[:2] == (
        "Concussion 200 (to 40 m), fragments to 40 m and 80 m, contact 100.",
        "It goes 200 cm deep into 50 cm of reinforced concrete: a hole 150 cm wide.",
    )
    before = stage.content()
    done = stage.do(SetOff(key))
    assert "a hole 150 cm wide" in told(done)
    assert border(stage) == "open"
    assert charges(stage) == []
    stage.campaign.undo()
    assert stage.content() == before


@pytest.mark.rows("X-11")
def test_a_dud_shows_when_it_is_triggered(stage):
    key = set_one(stage, dud=True)
    preview = stage.preview(SetOff(key))
    assert preview.notes == ("Referee: a dud (X-11).",)
    assert preview.prospects == ()
    done = stage.do(SetOff(key))
    assert told(done) == "Nothing happens: a dud."
    assert charges(stage) == []


@pytest.mark.rows("G-108")
def test_charges_in_one_place_go_off_together(stage):
    for _ in range(2):
        stage.do(at_wall(stage, points=10, backed=False), 10, WELL, WELL)
    stage.do(at_wall(stage, points=10), 10, WELL, BADLY)
    elsewhere = set_one(stage, points=1)
    leave(stage)
    first = charges(stage)[0].key
    preview = stage.preview(SetOff(first))
    assert preview.notes[0] == "Referee: a dud (X-11)."
    assert preview.notes[1] == "Concussion 40 (to 30 m), contact 20."
    assert "40 cm deep" in preview.notes[2]
    assert "G-108" in preview.rows
    assert "20 cm deep" in stage.preview(SetOff(first, all_there=False)).notes[1]
    done = stage.do(SetOff(first))
    assert "Nothing happens: a dud." in told(done)
    assert [charge.key for charge in charges(stage)] == [elsewhere]


@pytest.mark.rows("X-16")
def test_tamping_a_charge_that_has_been_set(stage):
    key = set_one(stage, points=8, backed=False)
    leave(stage)
    done = stage.do(Tamp(key))
    assert "X-16" in cited(done)
    assert stage.last_entry().secret
    contact = "Concussion 8 (to 20 m), fragments to 20 m and 40 m, contact 32."
    assert contact in stage.preview(SetOff(key)).notes
    assert "tamped" in listed(stage)[0].detail
    stage.do(Tamp(key, tamped=False))
    assert "Concussion 16 (to 25 m), contact 8." in stage.preview(SetOff(key)).notes


def test_a_fuse_sets_it_off_in_its_time(stage):
    key = set_one(stage)
    leave(stage)
    stage.do(SetFuse(key, 5 * MINUTE))
    stage.do(SetFuse(key, 2 * MINUTE))  # in place of the first
    assert stage.last_entry().secret
    (due,) = stage.rows("fuse")
    assert due.at == stage.clock + 2 * MINUTE
    assert listed(stage)[0].detail.endswith("in 2 min")
    stage.refuses(SetOff(key, due.key), "not due before")
    stage.do(Advance(600))
    stage.do(SetOff(key, due.key))
    assert charges(stage) == []
    assert stage.rows("fuse") == []
    assert [row.state for row in stage.rows("fuse", state=None)].count("cancelled") == 1


def test_setting_it_off_by_hand_puts_out_its_fuse(stage):
    key = set_one(stage)
    leave(stage)
    stage.do(SetFuse(key, 120))
    stage.do(SetOff(key))
    assert stage.rows("fuse") == []


def test_a_fuse_that_is_settled_does_nothing(stage):
    key = set_one(stage)
    stage.do(SetFuse(key, 60))
    stage.do(Advance(60))
    (due,) = stage.rows("fuse")
    stage.do(Settle(due.key))
    assert len(charges(stage)) == 1


def test_taking_a_charge_away(stage):
    key = set_one(stage)
    stage.do(SetFuse(key, 120))
    stage.do(TakeAway(key))
    assert charges(stage) == []
    assert stage.rows("fuse") == []
    for deed in (SetOff(key), Tamp(key), SetFuse(key, 1), TakeAway(key)):
        stage.refuses(deed, "no longer there")
    assert stage.preview(SetOff(key)).refusals


def test_a_zone_with_a_charge_stays(stage):
    stage.do(at_wall(stage), 10, WELL, WELL)
    stage.change("Vera", zone_id=stage.zones["Far"])
    leave(stage)
    for zone in ("Hall", "Vault"):
        stage.refuses(RemoveZone(stage.zones[zone]), "Charge is set in or against")


def test_the_referee_rules_on_whom_it_meets(stage):
    key = set_one(stage, points=8, backed=False)
    ruled = (Ruled(stage.places["Ines"], metres=20),)
    found = stage.preview(SetOff(key, ruled=ruled)).prospects
    assert (found[0].name, found[0].where) == ("Ines", "20 m")


def test_it_is_there_after_the_campaign_was_closed(stage):
    key = set_one(stage)
    stage.campaign.close()
    stage.campaign = Campaign(stage.campaign.path)
    assert [charge.key for charge in charges(stage)] == [key]


# Setting a charge in a fight


@pytest.fixture
def fight(stage):
    """Ines, at level 6, has begun to set a charge that takes eight minutes: sixteen turns."""
    stage.change("Ines", coolness=6)
    stage.change("Vera", coolness=5)
    stage.fight(6)
    stage.do(emplace(stage, time_passes=False), 10)
    return stage


@pytest.mark.rows("X-11")
def test_who_is_at_it_and_for_how_long_is_one_sentence(stage):
    done = stage.do(emplace(stage, time_passes=False), 10)
    assert "Ines sets a charge, which takes 8 min." in told(done)


def ends(stage):
    """When the setting of a charge ends, in seconds from now."""
    with stage.campaign.read() as session:
        busy = in_hand(session, [stage.people["Ines"]])
        return [work.due.at - stage.clock for work in busy.values()]


@pytest.mark.rows("X-11", "C-10")
def test_in_a_fight_it_begins_with_an_action_and_takes_every_other(fight):
    assert fight.at("Ines").first_spent
    fight.refuses(emplace(fight, time_passes=False), "no action at point 6")
    fight.do(NextPoint(fight.scene))  # Vera at 5
    fight.do(NextPoint(fight.scene))  # Ines at 3
    done = fight.do(NextPoint(fight.scene))
    assert "Point 3: Ines worked on the charge." in told(done)
    assert fight.at("Ines").second_spent
    for _ in range(15):
        fight.do(EndTurn(fight.scene))
    assert ends(fight) == [30]
    fight.do(EndTurn(fight.scene))
    with fight.campaign.read() as session:
        (due,) = at_hand(session)
    fight.do(EndEmplacing(due.key), WELL, WELL)
    assert len(charges(fight)) == 1


@pytest.mark.rows("X-11")
@pytest.mark.parametrize(
    "deed",
    [
        lambda stage, ines: Special(stage.scene, ines, "shouts"),
        lambda stage, ines: Duck(stage.scene, ines),
        lambda stage, ines: PassOption(stage.scene, ines),
        lambda stage, ines: emplace(stage, time_passes=False),
    ],
    ids=["act", "duck", "pass", "another"],
)
def test_whoever_does_something_else_leaves_it_unset(fight, deed):
    fight.set_scene(point=3)
    before = ends(fight)
    made = deed(fight, fight.places["Ines"])
    done = fight.do(made, *([10] if isinstance(made, Emplace) else []))
    assert "Ines leaves off setting the charge." in told(done)
    assert ends(fight) == ([480] if isinstance(made, Emplace) else [])
    fight.campaign.undo()
    assert ends(fight) == before


@pytest.mark.rows("X-11", "W-15")
def test_whoever_is_thrown_down_leaves_it_unset(fight):
    with fight.campaign.action("Falls") as action:
        knock_down(action, action.get(Person, fight.people["Ines"]))
    assert ends(fight) == []


@pytest.mark.rows("X-11", "C-18")
def test_whoever_is_seen_at_it_says_so_on_the_list(fight):
    with fight.campaign.read() as session:
        states = {figure.name: figure.state for figure in look(session).figures}
    assert states == {"Ines": "sets a charge", "Vera": ""}
