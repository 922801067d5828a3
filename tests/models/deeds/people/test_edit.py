"""Fields written by hand: the journal says from what to what, and the clock follows."""

import pytest
from sqlmodel import select

from models.action import Refusal
from models.clock import HOUR
from models.deeds.people.edit import EditRow
from models.deeds.people.harm import HurtByHand
from models.fields import TABLES, fields_of
from models.tables import (
    BandGround,
    BandGroup,
    Border,
    Charge,
    CoverFrom,
    Deployment,
    Due,
    Entry,
    GameSession,
    Hold,
    LadderFeature,
    LadderSecret,
    Missile,
    Note,
    Participant,
    Person,
    PersonKind,
    RandomTable,
    Scene,
    Sensor,
    Station,
    Subject,
    Vehicle,
    Weapon,
    World,
    Zone,
)
from models.tables.editable import FieldKind
from models.text import clean
from tests.hostile import HOSTILE
from tests.hostile import name as id_of
from tests.models.deeds.people.test_people import (
    all_of,
    campaign,
    content,
    key,
    last_entry,
    one,
    performed_and_taken_back,
    refused,
)

__all__ = ["campaign"]


def waiting(campaign, person):
    """What is on the clock for somebody, as (kind, seconds from now)."""
    clock = one(campaign, World).clock
    dues = all_of(campaign, Due, person_id=person, state="waiting")
    return sorted((due.deed, due.at - clock) for due in dues)


def edit(campaign, person, **values):
    return campaign.perform(EditRow("person", person, values))


def test_the_journal_says_from_what_to_what_and_that_it_was_by_hand(campaign):
    hanne = key(campaign, "Hanne Rask")
    done = edit(campaign, hanne, strength=12)
    assert done.title == "Hanne Rask: Strength 8 -> 12"
    assert [line["text"] for line in done.lines] == ["Strength 8 -> 12, by hand"]
    assert last_entry(campaign).secret  # to write a sheet is to prepare


def test_the_rows_behind_a_field_are_named(campaign):
    done = edit(campaign, key(campaign, "Hanne Rask"), life_level=9)
    assert done.lines[0]["rows"] == ["G-48"]


def test_writing_what_stands_there_is_no_action(campaign):
    before = last_entry(campaign)
    edit(campaign, key(campaign, "Hanne Rask"), strength=8)
    assert last_entry(campaign) == before


def test_two_fields_at_once_are_one_action(campaign):
    done = edit(campaign, key(campaign, "Hanne Rask"), strength=9, size=9)
    assert done.title == "Hanne Rask: Strength 8 -> 9, Size 8 -> 9"


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"strength": 21}, "from 0 to 20"),
        ({"name": ""}, "cannot be empty"),
        ({"side": "nobody"}, "party, opposition or bystander"),
    ],
)
def test_a_value_out_of_bounds_is_refused(campaign, values, sentence):
    before = content(campaign)
    with pytest.raises(Refusal, match=sentence):
        edit(campaign, key(campaign, "Hanne Rask"), **values)
    assert content(campaign) == before


def test_what_only_the_referee_knows_is_secret(campaign):
    edit(campaign, key(campaign, "Hanne Rask"), secret_notes="Was never a nurse.")
    entry = last_entry(campaign)
    assert entry.secret
    assert "nurse" not in entry.title + str(entry.lines)
    edit(campaign, key(campaign, "Ruth Amsel"), strength=1)
    assert last_entry(campaign).secret


def test_rows_are_named_by_what_they_are(campaign):
    hanne = key(campaign, "Hanne Rask")
    snub = one(campaign, Weapon, name="Snub", person_id=hanne)
    titles = [
        campaign.perform(EditRow(table, row, values)).title
        for table, row, values in (
            ("weapon", snub.id, {"rounds": 3}),
            ("vehicle", all_of(campaign, Vehicle)[0].id, {"crew": 9}),
            ("due", all_of(campaign, Due)[0].id, {"at": 86_400}),
            ("border", all_of(campaign, Border)[0].id, {"metres": 7}),
            ("participant", all_of(campaign, Participant, person_id=hanne)[0].id, {"prone": True}),
        )
    ]
    border = all_of(campaign, Border)[0]
    ends = [one(campaign, Zone, id=end).name for end in (border.a_id, border.b_id)]
    assert titles[0] == "Hanne Rask, Snub: Rounds loaded 5 -> 3"
    assert titles[1].startswith(f"{all_of(campaign, Vehicle)[0].name}: Crew ")
    assert titles[2].endswith("-> day 2, 00:00:00")
    assert titles[3].startswith(f"{ends[0]} to {ends[1]}: Metres ")
    assert titles[4] == "Hanne Rask: Prone no -> yes"


def test_notes_and_sessions_are_named_too(furnished):
    edits = [
        ("note", {"title": "Old debts"}),
        ("session", {"number": 7}),
        ("session", {"title": "Ash"}),
        ("session", {"recap": "One"}),
        ("session", {"recap": "Two"}),
    ]
    titles = [furnished.perform(EditRow(table, 1, values)).title for table, values in edits]
    assert titles == [
        "Debts: Title Debts -> Old debts",
        "Session 1: Number 1 -> 7",
        "Session 7: Title none -> Ash",
        "Session 7: Recap, for the referee written",
        "Session 7: Recap, for the referee rewritten",
    ]


VALUES = {
    FieldKind.NUMBER: 1,
    FieldKind.DECIMAL: 0.3,
    FieldKind.MOMENT: 90,
    FieldKind.DICE: "2D6",
    FieldKind.LINE: "other",
    FieldKind.ASSETS: "Mechanic",
    FieldKind.TIME: "20 minutes",
    FieldKind.NOTES: "one\ntwo",
}


@pytest.fixture
def furnished(campaign):
    """The sample campaign with a row in every table that the sample leaves empty."""
    vehicle, scene = all_of(campaign, Vehicle)[0], all_of(campaign, Scene)[0]
    zone = all_of(campaign, Zone, map_id=scene.map_id)[0]
    with campaign.action("Furnished") as action:
        hanne = action.session.exec(select(Person).where(Person.name == "Hanne Rask")).one()
        action.session.add(Station(vehicle_id=vehicle.id, person_id=hanne.key))
        place = {"scene_id": scene.id, "vehicle_id": vehicle.id, "zone_id": zone.id}
        action.session.add(Deployment(**place))
        action.session.add(BandGround(scene_id=scene.id))
        action.session.add(BandGroup(scene_id=scene.id, name="Party"))
        barn = LadderFeature(scene_id=scene.id, name="Barn")
        action.session.add(barn)
        action.session.flush()
        action.session.add(LadderSecret(feature_id=barn.id, name="Wire"))
        action.session.add(Missile(name="Javelin"))
        action.session.add(Note(title="Debts", clock=0, made_at="2300-03-01T18:00:00+00:00"))
        action.session.add(Subject(name="Kettle"))
        action.session.add(GameSession(began_at="2300-03-01T18:00:00+00:00", first=0, clock=0))
        action.session.add(Sensor(name="Mast"))
        action.session.add(PersonKind(name="Guard"))
        action.session.add(RandomTable(name="Yard"))
        action.session.add(Charge(name="Satchel", zone_id=zone.key))
        one_of, other = action.session.exec(select(Participant).limit(2)).all()
        action.session.add(Hold(scene_id=scene.id, holder_id=one_of.key, held_id=other.key))
        action.session.add(CoverFrom(participant_id=one_of.key, attacker_id=other.key))
    return campaign


@pytest.mark.parametrize("table", TABLES)
def test_every_field_of_every_table_can_be_written_and_taken_back(furnished, table):
    campaign = furnished
    row = all_of(campaign, TABLES[table])[0]
    for spec in fields_of(table):
        old = getattr(row, spec.name)
        if spec.kind is FieldKind.CHOICE:
            value = next(c for c in reversed(spec.choices) if c != old or len(spec.choices) == 1)
        else:
            value = not old if spec.kind is FieldKind.YES_NO else VALUES[spec.kind]
            value = spec.low if spec.low is not None and spec.low > 1 else value
        before = content(campaign)
        campaign.perform(EditRow(table, row.id, {spec.name: value}))
        assert getattr(one(campaign, TABLES[table], id=row.id), spec.name) == value
        if value != old:
            campaign.undo()
        assert content(campaign) == before


@pytest.mark.rows("C-45", "C-89")
def test_the_journal_names_both_who_are_in_a_grip_or_in_cover_from_each_other(furnished):
    people = {each.id: each.name for each in all_of(furnished, Person)}
    one_of, other = (people[each.person_id] for each in all_of(furnished, Participant)[:2])
    for table, field, value in (("hold", "points", 3), ("coverfrom", "stance", "full")):
        furnished.perform(EditRow(table, 1, {field: value}))
    with furnished.read() as session:
        titles = session.exec(select(Entry.title).order_by(Entry.id.desc()).limit(2)).all()
    assert titles[1] == f"{one_of} holds {other}: Control points 1 -> 3"
    assert titles[0] == f"{one_of}, cover from {other}: Cover none -> full"


@pytest.mark.parametrize("text", HOSTILE, ids=id_of)
def test_hostile_text_is_kept_clean_or_refused(campaign, text):
    hanne = key(campaign, "Hanne Rask")
    for field in ("name", "occupation", "notes", "secret_notes"):
        why = refused(campaign, EditRow("person", hanne, {field: text}))
        assert clean(why) == why
    person = one(campaign, Person, id=hanne)
    kept = person.name + person.occupation + person.notes + person.secret_notes
    with campaign.read() as session:
        kept += "".join(session.exec(select(Entry.title)))
    assert not set(kept) & {"\x1b", "\x00", "\u202e", "\x07"}


def test_points_by_hand_keep_the_clock(campaign):
    hanne = key(campaign, "Hanne Rask")
    edit(campaign, hanne, light=1)
    assert waiting(campaign, hanne) == [("healing", 7 * 24 * HOUR)]
    edit(campaign, hanne, stun=1)
    assert waiting(campaign, hanne) == [("healing", 7 * 24 * HOUR), ("stun", HOUR)]
    edit(campaign, hanne, light=0)
    assert waiting(campaign, hanne) == [("stun", HOUR)]


@pytest.mark.rows("W-29")
def test_without_shock_no_crisis_can_come(campaign):
    hanne = key(campaign, "Hanne Rask")
    campaign.perform(HurtByHand(hanne, shock=2))
    edit(campaign, hanne, shock=1)
    assert [kind for kind, _ in waiting(campaign, hanne)] == ["crisis"] * 5 + ["healing"]
    performed_and_taken_back(campaign, EditRow("person", hanne, {"shock": 0}))
    assert waiting(campaign, hanne) == []


@pytest.mark.rows("W-33")
def test_the_unconscious_may_wake_every_hour(campaign):
    hanne = key(campaign, "Hanne Rask")
    performed_and_taken_back(campaign, EditRow("person", hanne, {"unconscious": True}))
    assert one(campaign, Person, id=hanne).unconscious_since == one(campaign, World).clock
    assert waiting(campaign, hanne) == [("waking", 2 * HOUR)]
    now = one(campaign, World).clock
    edit(campaign, hanne, unconscious_since=now - 2 * HOUR - 600)
    assert waiting(campaign, hanne) == [("waking", HOUR - 600)]
    edit(campaign, hanne, unconscious=False)
    assert one(campaign, Person, id=hanne).unconscious_since is None
    assert waiting(campaign, hanne) == []


@pytest.mark.rows("W-23", "W-26")
def test_the_dead_have_an_hour_and_the_living_none(campaign):
    hanne = key(campaign, "Hanne Rask")
    now = one(campaign, World).clock
    performed_and_taken_back(campaign, EditRow("person", hanne, {"dead": True}))
    assert one(campaign, Person, id=hanne).dead_by == "torso"
    assert waiting(campaign, hanne) == [("deadline", HOUR)]
    edit(campaign, hanne, dead_since=now - 600)
    assert waiting(campaign, hanne) == [("deadline", HOUR - 600)]
    edit(campaign, hanne, dead_by="head")
    assert waiting(campaign, hanne) == []
    edit(campaign, hanne, dead_by="shock")
    assert waiting(campaign, hanne) == [("deadline", HOUR - 600)]
    edit(campaign, hanne, dead=False)
    person = one(campaign, Person, id=hanne)
    assert (person.dead_by, person.dead_since) == ("", None)
    assert waiting(campaign, hanne) == []


@pytest.mark.rows("W-28")
def test_the_dead_brought_back_by_hand_are_as_unstable_as_before(campaign):
    hanne = key(campaign, "Hanne Rask")
    campaign.perform(HurtByHand(hanne, shock=1))
    before = waiting(campaign, hanne)
    edit(campaign, hanne, dead=True)
    assert waiting(campaign, hanne) == [("deadline", HOUR)]
    edit(campaign, hanne, dead=False)
    assert waiting(campaign, hanne) == before


def test_a_new_name_is_on_the_clock_too(campaign):
    hanne = key(campaign, "Hanne Rask")
    edit(campaign, hanne, stun=1)
    performed_and_taken_back(campaign, EditRow("person", hanne, {"name": "Nurse Rask"}))
    assert one(campaign, Due, person_id=hanne).label == "Nurse Rask: a stun point clears"
