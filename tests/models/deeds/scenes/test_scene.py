"""Scenes made, opened and changed by hand; every deed is taken back exactly."""

from contextlib import suppress

import pytest
from sqlmodel import select

from models.action import Refusal
from models.deeds.fight.turn import StartFight
from models.deeds.people.people import NewPerson
from models.deeds.scenes.scene import (
    AddPeople,
    ChangeSide,
    NewScene,
    OpenScene,
    PutInZone,
    RemovePeople,
    SetStretch,
)
from models.deeds.stealth.zones.stretch import EndStretch
from models.tables import (
    BandGroup,
    Entry,
    LadderFeature,
    Participant,
    Person,
    Scene,
    Side,
    Sighting,
    Token,
    World,
    Zone,
    ZoneMap,
)
from models.text import clean
from models.views.maps import maps
from models.views.scene import look
from models.views.scenes import not_in_scene, scenes
from tests.hostile import HOSTILE
from tests.models.deeds.people.test_people import (
    all_of,
    campaign,
    content,
    one,
    performed_and_taken_back,
)

__all__ = ["campaign"]


@pytest.fixture
def scene(campaign):
    """The key of the scene that the sample begins with."""
    return one(campaign, World).scene_id


def zone(campaign, name):
    return one(campaign, Zone, name=name).key


def person(campaign, name):
    return one(campaign, Person, name=name).key


def place(campaign, name):
    """The row of somebody in the scene."""
    return one(
        campaign,
        Participant,
        person_id=person(campaign, name),
        scene_id=one(campaign, World).scene_id,
    )


def done(campaign):
    """The last deed that stands."""
    return all_of(campaign, Entry, state="done")[-1]


def lines(campaign):
    return [line["text"] for line in done(campaign).lines]


def shown(campaign):
    with campaign.read() as session:
        return look(session)


def test_a_new_scene_is_the_present_one_in_stealth(campaign, scene):
    ground = one(campaign, ZoneMap, name="Bond Two").key
    party = tuple(p.key for p in all_of(campaign, Person, side=Side.PARTY))
    yard = zone(campaign, "Yard")
    performed_and_taken_back(campaign, NewScene("The way out", ground, party, yard))
    view = shown(campaign)
    assert view.key != scene
    assert (view.name, view.phase, view.stretch) == ("The way out", "stealth", 1)
    assert {(f.person_id, f.zone, f.side) for f in view.figures} == {
        (key, yard, "party") for key in party
    }
    assert lines(campaign)[0] == "On the map Bond Two."


@pytest.mark.rows("G-160")
@pytest.mark.parametrize("engine", ["bands", "ladder", "tokens"])
def test_a_scene_of_another_engine_has_open_ground_of_its_own(campaign, engine):
    before = [m.key for m in all_of(campaign, ZoneMap)]
    with campaign.read() as session:
        listed = maps(session)
    wei, strand = (p.key for p in all_of(campaign, Person, side=Side.PARTY)[:2])
    performed_and_taken_back(campaign, NewScene("The heath", people=(wei,), engine=engine))
    (ground,) = (m for m in all_of(campaign, ZoneMap) if m.key not in before)
    (zone_there,) = all_of(campaign, Zone, map_id=ground.key)
    made = one(campaign, Scene, name="The heath")
    assert (made.engine, made.map_id) == (engine, ground.key)
    assert [f.zone for f in shown(campaign).figures] == [zone_there.key]
    campaign.perform(AddPeople(made.key, (strand,)))
    assert [f.zone for f in shown(campaign).figures] == [zone_there.key] * 2
    with campaign.read() as session:
        assert maps(session) == listed


def test_on_a_board_people_come_in_at_the_edge_of_their_side(campaign):
    party = [p.key for p in all_of(campaign, Person, side=Side.PARTY)][:2]
    guards = [p.key for p in all_of(campaign, Person, side=Side.OPPOSITION)][:2]
    campaign.perform(NewScene("Yard", people=tuple(party), engine="tokens"))
    made = one(campaign, Scene, name="Yard")
    performed_and_taken_back(campaign, AddPeople(made.key, tuple(guards)))
    metres = [(f.x, f.y) for f in shown(campaign).figures]
    # 24 columns and 14 rows of 5 m: from the middle row outward, west and east.
    assert metres == [(0, -35), (0, -30), (115, -35), (115, -30)]


def test_on_the_ladder_people_come_in_where_the_referee_says(campaign):
    party = tuple(p.key for p in all_of(campaign, Person, side=Side.PARTY)[:2])
    guard = one(campaign, Person, name="Colm Brandvold").key
    campaign.perform(NewScene("Scrap", people=party, engine="ladder"))
    made = one(campaign, Scene, name="Scrap")
    performed_and_taken_back(campaign, AddPeople(made.key, (guard,), None, 80, -20))
    assert [(f.x, f.y) for f in shown(campaign).figures] == [(0, 0), (1, 0), (80, -20)]


@pytest.mark.parametrize(
    ("name", "engine", "rows"),
    [
        ("The landing field", "bands", 2),
        ("The scrap line", "ladder", 4),
        ("The container yard", "tokens", 2),
    ],
)
def test_the_sample_has_a_scene_ready_for_each_engine(campaign, name, engine, rows):
    made = one(campaign, Scene, name=name)
    assert made.engine == engine
    assert made.read_aloud
    tables = {"bands": BandGroup, "ladder": LadderFeature, "tokens": Token}
    assert len(all_of(campaign, tables[engine], scene_id=made.key)) == rows
    campaign.perform(OpenScene(made.key))
    party = [p.key for p in all_of(campaign, Person, side=Side.PARTY)]
    assert [f.person_id for f in shown(campaign).figures if f.side == "party"] == party


def test_a_scene_may_begin_without_anybody(campaign):
    ground = one(campaign, ZoneMap, name="Bond Two").key
    performed_and_taken_back(campaign, NewScene("Empty", ground))
    assert shown(campaign).figures == ()


@pytest.mark.parametrize("name", ["", "  ", "\x1b[0m", "\u200b", "x" * 61])
def test_a_scene_needs_a_name_that_fits(campaign, name):
    before = content(campaign)
    with pytest.raises(Refusal, match=r"cannot be empty|60 characters at most"):
        campaign.perform(NewScene(name, one(campaign, ZoneMap, name="Bond Two").key))
    assert content(campaign) == before


def test_any_name_of_a_scene_is_kept_harmless(campaign):
    ground = one(campaign, ZoneMap, name="Bond Two").key
    kept = []
    for name in HOSTILE:
        with suppress(Refusal):
            campaign.perform(NewScene(name, ground))
            kept.append(shown(campaign).name)
    assert len(kept) > len(HOSTILE) / 2
    for name in kept:
        assert 1 <= len(name) <= 60
        assert clean(name) == name


def test_a_scene_is_played_by_rules_that_there_are(campaign):
    with pytest.raises(Refusal, match="between zones, in range bands, on the ladder, with tokens"):
        campaign.perform(NewScene("Dice", engine="dice"))


def test_a_scene_of_zones_needs_a_map_and_those_in_it_a_zone(campaign):
    with pytest.raises(Refusal, match="between zones is played on a map: say on which"):
        campaign.perform(NewScene("Nowhere"))
    ground, who = (
        one(campaign, ZoneMap, name="Bond Two").key,
        one(campaign, Person, name="Ines Calder").key,
    )
    with pytest.raises(Refusal, match="Say in which zone: Fence, Yard, "):
        campaign.perform(NewScene("Somewhere", ground, (who,)))


def test_opening_a_scene_leaves_the_one_before_as_it_was(campaign, scene):
    campaign.perform(NewScene("Second", one(campaign, ZoneMap, name="Bond Two").key))
    people = content(campaign)["participant"]
    performed_and_taken_back(campaign, OpenScene(scene))
    assert lines(campaign) == ["The scene is in stealth."], "how far it is; the title names it"
    assert one(campaign, World).scene_id == scene
    assert content(campaign)["participant"] == people
    with campaign.read() as session:
        listed = [(s.name, s.engine, s.people, s.present) for s in scenes(session)]
    assert listed[0] == ("Second", "zones", 0, False)
    assert listed[-1] == ("Four per cent", "zones", 13, True)
    assert not any(present for *_, present in listed[:-1])


def test_a_scene_that_is_gone_cannot_be_opened(campaign):
    with pytest.raises(Refusal, match="no longer there"):
        campaign.perform(OpenScene(99))


def test_people_come_in_behind_everybody_on_their_own_side(campaign, scene):
    absent = all_of(campaign, Person, name="Soraya Whitlock")
    (soraya,) = [p.key for p in absent]
    campaign.perform(NewPerson("Late friend", Side.PARTY))
    friend = person(campaign, "Late friend")
    latest = max(p.arrived for p in all_of(campaign, Participant))
    performed_and_taken_back(campaign, AddPeople(scene, (soraya, friend), zone(campaign, "Yard")))
    first, second = place(campaign, "Soraya Whitlock"), place(campaign, "Late friend")
    assert [first.side, second.side] == ["bystander", "party"]
    assert [first.arrived, second.arrived] == [latest + 1, latest + 2]
    assert first.zone_id == second.zone_id == zone(campaign, "Yard")
    assert lines(campaign) == ["Soraya Whitlock and Late friend: in Yard."]


def test_only_the_partys_coming_is_for_the_players(campaign, scene):
    campaign.perform(NewPerson("Late friend", Side.PARTY))
    yard = zone(campaign, "Yard")
    campaign.perform(AddPeople(scene, (person(campaign, "Late friend"),), yard))
    assert not done(campaign).secret
    campaign.perform(NewPerson("Later friend", Side.PARTY))
    mixed = person(campaign, "Later friend"), person(campaign, "Soraya Whitlock")
    campaign.perform(AddPeople(scene, mixed, yard))
    assert done(campaign).secret


def test_nobody_is_in_a_scene_twice(campaign, scene):
    before = content(campaign)
    maya = person(campaign, "Ines Calder")
    with pytest.raises(Refusal, match="Ines Calder is in the scene already"):
        campaign.perform(AddPeople(scene, (maya,), zone(campaign, "Yard")))
    soraya = person(campaign, "Soraya Whitlock")
    with pytest.raises(Refusal, match="Soraya Whitlock is in the scene already"):
        campaign.perform(AddPeople(scene, (soraya, soraya), zone(campaign, "Yard")))
    assert content(campaign) == before


def test_a_zone_of_another_map_is_refused(campaign, scene):
    with campaign.action("another map") as action:
        action.session.add(ZoneMap(name="Elsewhere"))
        action.session.flush()
        other = action.session.exec(select(ZoneMap).where(ZoneMap.name == "Elsewhere")).one()
        action.session.add(Zone(map_id=other.key, name="Far", x=0, y=0))
    soraya, far = person(campaign, "Soraya Whitlock"), zone(campaign, "Far")
    ines = place(campaign, "Ines Calder").key
    for deed in (AddPeople(scene, (soraya,), far), PutInZone(scene, (ines,), far)):
        with pytest.raises(Refusal, match="Far is not on the map of this scene"):
            campaign.perform(deed)


def test_whoever_is_not_there_can_be_added(campaign, scene):
    with campaign.read() as session:
        absent = {line.name for line in not_in_scene(session, scene)}
        everybody = {p.name for p in session.exec(select(Person))}
    there = {f.name for f in shown(campaign).figures}
    assert absent == everybody - there
    assert absent


def test_whoever_leaves_is_forgotten_by_the_scene_and_keeps_the_sheet(campaign, scene):
    dace = place(campaign, "Dace Ferreira")
    with campaign.action("seen") as action:
        action.session.add(Sighting(scene_id=scene, side="party", participant_id=dace.key))
    people = content(campaign)["person"]
    performed_and_taken_back(campaign, RemovePeople(scene, (dace.key,)))
    assert not all_of(campaign, Participant, person_id=dace.person_id, scene_id=scene)
    assert not all_of(campaign, Sighting)
    assert content(campaign)["person"] == people


@pytest.mark.rows("A-07")
@pytest.mark.parametrize("role", ["winners", "losers"])
def test_a_choice_that_waits_for_somebody_who_left_is_dropped(campaign, scene, role):
    dace, ines = place(campaign, "Dace Ferreira").key, place(campaign, "Ines Calder").key
    with campaign.action("spotted") as action:
        row = action.get(Scene, scene)
        roles = {"winners": [ines], "losers": [ines]} | {role: [dace]}
        row.detection = roles
        action.session.add(row)
    assert shown(campaign).choices
    performed_and_taken_back(campaign, RemovePeople(scene, (dace,)))
    assert not shown(campaign).choices
    assert one(campaign, Scene, name="Four per cent").detection is None


def test_a_choice_that_waits_for_others_stays(campaign, scene):
    dace, ines = place(campaign, "Dace Ferreira").key, place(campaign, "Ines Calder").key
    pauli = place(campaign, "Pauli Ahonen").key
    with campaign.action("spotted") as action:
        row = action.get(Scene, scene)
        row.detection = {"winners": [ines], "losers": [dace]}
        action.session.add(row)
    performed_and_taken_back(campaign, RemovePeople(scene, (pauli,)))
    assert one(campaign, Scene, name="Four per cent").detection is not None


def test_somebody_put_by_hand_is_on_no_way_from_anywhere(campaign, scene):
    ines = place(campaign, "Ines Calder")
    ramp, cold = zone(campaign, "Ramp"), zone(campaign, "Cold bay")
    with campaign.action("on the way") as action:
        row = action.get(Participant, ines.key)
        row.came_from_id = row.toward_id = row.peeking_id = ramp
        row.toward_metres, row.cover = 5, "full"
        action.session.add(row)
    latest = max(p.arrived for p in all_of(campaign, Participant))
    performed_and_taken_back(campaign, PutInZone(scene, (ines.key,), cold))
    row = place(campaign, "Ines Calder")
    assert (row.zone_id, row.arrived, row.cover) == (cold, latest + 1, "")
    assert (row.came_from_id, row.toward_id, row.peeking_id, row.toward_metres) == (
        None, None, None, 0,
    )  # fmt: skip
    assert lines(campaign) == ["Ines Calder: now in Cold bay, by hand."]
    title = done(campaign).title
    assert title == "Ines Calder: now in Cold bay", "a list of titles and lines says it once"


@pytest.mark.rows("A-23")
@pytest.mark.parametrize("new", [True, False])
@pytest.mark.parametrize(
    ("fight", "there", "seen"),
    [(True, "Fence", True), (True, "Cage", False), (False, "Fence", False)],
)
def test_in_a_fight_whoever_is_put_before_their_eyes_is_seen(
    campaign, scene, new, fight, there, seen
):
    campaign.perform(NewPerson("Late guard", Side.OPPOSITION))
    guard = person(campaign, "Late guard")
    if not new:
        campaign.perform(AddPeople(scene, (guard,), zone(campaign, "Cage")))
    if fight:
        campaign.perform(StartFight(scene))
    here = zone(campaign, there)
    if new:
        performed_and_taken_back(campaign, AddPeople(scene, (guard,), here))
    else:
        performed_and_taken_back(
            campaign, PutInZone(scene, (place(campaign, "Late guard").key,), here)
        )
    knows = {(row.side, row.participant_id) for row in all_of(campaign, Sighting)}
    key = place(campaign, "Late guard").key
    party = all_of(campaign, Participant, scene_id=scene, side="party")
    ours = {("opposition", row.key) for row in party}
    assert (("party", key) in knows) is seen
    assert (ours <= knows) is seen


@pytest.mark.rows("A-20")
@pytest.mark.parametrize(
    ("cluttered", "crawlspace", "hidden"),
    [(True, False, True), (False, False, False), (True, True, False), (False, True, False)],
)
def test_the_hidden_stay_so_where_people_can_hide(campaign, scene, cluttered, crawlspace, hidden):
    ines, yard = place(campaign, "Ines Calder").key, zone(campaign, "Yard")
    with campaign.action("hidden") as action:
        action.session.add(action.get(Participant, ines))
        action.get(Participant, ines).hidden = True
        ground = action.get(Zone, yard)
        ground.cluttered, ground.crawlspace = cluttered, crawlspace
        action.session.add(ground)
    campaign.perform(PutInZone(scene, (ines,), yard))
    assert place(campaign, "Ines Calder").hidden is hidden


def test_a_side_changes_in_the_scene_and_not_on_the_sheet(campaign, scene):
    ivo = place(campaign, "Ivo Kasprzak")
    performed_and_taken_back(campaign, ChangeSide(scene, (ivo.key,), Side.PARTY))
    assert place(campaign, "Ivo Kasprzak").side == "party"
    assert one(campaign, Person, name="Ivo Kasprzak").side == "opposition"
    assert done(campaign).secret


def test_somebody_of_another_scene_is_refused(campaign, scene):
    dace = place(campaign, "Dace Ferreira").key
    campaign.perform(NewScene("Second", one(campaign, ZoneMap, name="Bond Two").key))
    second = one(campaign, World).scene_id
    for deed in (
        RemovePeople(second, (dace,)),
        PutInZone(second, (dace,), zone(campaign, "Yard")),
        ChangeSide(second, (dace,), Side.PARTY),
    ):
        with pytest.raises(Refusal, match="no longer in the scene"):
            campaign.perform(deed)


@pytest.mark.rows("A-01")
@pytest.mark.parametrize("minutes", [5, 7, 10])
def test_a_stretch_takes_five_to_ten_minutes(campaign, scene, minutes):
    campaign.perform(SetStretch(scene, minutes))
    clock = one(campaign, World).clock
    campaign.perform(EndStretch(scene))
    assert one(campaign, World).clock - clock == minutes * 60


@pytest.mark.parametrize("minutes", [-1, 0, 4, 11, 600])
def test_no_other_stretch_is_taken(campaign, scene, minutes):
    with pytest.raises(Refusal, match="5 to 10 minutes"):
        campaign.perform(SetStretch(scene, minutes))


def test_the_sample_counts_its_party_right(campaign):
    words = ("no", "one", "two", "three", "four", "five", "six")
    party = [person for person in all_of(campaign, Person) if person.side == Side.PARTY]
    assert f"Tonight {words[len(party)]} people" in one(campaign, World).blurb
