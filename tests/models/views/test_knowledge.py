"""What each side knows of the same people, by each of the four engines, and what is true of it."""

import pytest
from sqlmodel import select

from models.bridge.awareness import Awareness
from models.bridge.first import First
from models.campaign import Campaign
from models.deeds.scenes.scene import RemovePeople
from models.deeds.stealth.bands.happening import SetSpotted
from models.deeds.stealth.bands.moving import PlaceGroup
from models.deeds.stealth.bands.opening import BeginFight
from models.deeds.stealth.knowing import DropSuspicion, SetSeen, Suspect
from models.deeds.stealth.ladder.ground import HideOnLadder, Mislead, PutFeature
from models.deeds.stealth.reveal import Reveal
from models.deeds.stealth.zones.sneak import Sneak
from models.tables import Scene, Side, Sighting, Suspicion
from models.views.entries import every_entry
from models.views.knowledge import knowledge, tellings
from models.views.players import (
    PublicKnown,
    PublicTelling,
    as_side_knows,
    players_journal,
    players_tellings,
)
from models.views.seats.scenes import known as seat_knows
from tests.models.deeds.stage import Stage
from tests.models.deeds.stealth.bands.track import Heath
from tests.models.deeds.tabletop import Tabletop

SEEN, SUSPECTED, UNKNOWN = Awareness


def known(campaign: Campaign, scene: int) -> dict[str, list[tuple[str, str, str, str]]]:
    """Every line of both sides: how, what, where, and the truth."""
    with campaign.read() as session:
        sides = knowledge(session, session.get_one(Scene, scene))
    return {
        side.side: [(k.awareness, k.what, k.where, k.truth) for k in side.known] for side in sides
    }


def in_their_eyes(campaign: Campaign, scene: int, side: str) -> tuple[PublicKnown, ...]:
    with campaign.read() as session:
        sides = knowledge(session, session.get_one(Scene, scene))
    return as_side_knows(next(one for one in sides if one.side == side))


@pytest.fixture
def house(tmp_path):
    """Wei in the Yard, a guard in the Hall and one hidden in the Shed."""
    stage = Stage(tmp_path / "House.outrider")
    for name in ("Yard", "Hall", "Shed"):
        stage.zone(name, cluttered=True)
    stage.border("Yard", "Hall")
    stage.border("Hall", "Shed")
    stage.enter("Wei", "Yard", observation=1)
    stage.enter("Guard", "Hall", "opposition", observation=1)
    stage.enter("Sniper", "Shed", "opposition", place={"hidden": True})
    stage.enter("Clerk", "Hall", "bystander")
    return stage


def test_zones_who_is_not_sighted_is_not_known(house):
    house.do(SetSeen(house.scene, Side.PARTY, house.places["Guard"], True))
    assert known(house.campaign, house.scene) == {
        "party": [(SEEN, "Guard", "Hall", ""), (UNKNOWN, "Sniper", "", "hidden, Shed")],
        "opposition": [(UNKNOWN, "Wei", "", "Yard")],
    }


@pytest.mark.rows("A-11", "A-23")
def test_zones_whoever_goes_out_of_sight_is_suspected_where_they_were_last(house):
    guard = house.places["Guard"]
    house.do(SetSeen(house.scene, Side.PARTY, guard, True))
    house.do(Sneak(house.scene, (guard,), house.zones["Shed"]))
    lost = (SUSPECTED, "Guard, last seen in Hall", "Hall", "Guard: Shed")
    assert lost in known(house.campaign, house.scene)["party"]
    with house.campaign.read() as session:
        party, _ = knowledge(session, house.now)
    assert [party.count(one) for one in Awareness] == [0, 1, 1], "the sniper alone is not known"
    assert [one.what for one in party.listed] == ["Guard, last seen in Hall", "Sniper"]
    suspected = party.listed[0]
    assert suspected.words == "You suspect: Guard, last seen in Hall."
    house.do(Reveal(house.scene, suspected.words, suspected.about))
    with house.campaign.read() as session:
        assert list(seat_knows(session, "party")) == [
            ("suspected", "Guard, last seen in Hall", "")
        ], "neither the suspicion nor the place is told twice"
    assert in_their_eyes(house.campaign, house.scene, "party") == (
        PublicKnown(SUSPECTED, "Guard, last seen in Hall", "Hall"),
    )
    house.do(SetSeen(house.scene, Side.PARTY, guard, True))
    assert [line[0] for line in known(house.campaign, house.scene)["party"]] == [SEEN, UNKNOWN]


@pytest.mark.rows("B-28", "B-30")
def test_the_ladder_false_and_true_suspicions_look_alike_to_those_who_have_them(house):
    house.set_scene(engine="ladder")
    sniper = house.places["Sniper"]
    house.do(PutFeature(house.scene, "Barn", 40, 0))
    house.do(Mislead(house.scene, "party", 1, "a glint"))
    house.do(Suspect(house.scene, Side.PARTY, "Hedge: a glint", x=9, y=-3, who=sniper))
    assert known(house.campaign, house.scene)["party"] == [
        (SEEN, "Guard", "0, 0 m", ""),
        (SUSPECTED, "Barn: a glint", "near 40, 0 m", "nobody: false"),
        (SUSPECTED, "Hedge: a glint", "near 9, -3 m", "Sniper: 0, 0 m"),
        (UNKNOWN, "Sniper", "", "hidden, 0, 0 m"),
    ]
    assert in_their_eyes(house.campaign, house.scene, "party")[1:] == (
        PublicKnown(SUSPECTED, "Barn: a glint", "near 40, 0 m"),
        PublicKnown(SUSPECTED, "Hedge: a glint", "near 9, -3 m"),
    )
    house.do(HideOnLadder(house.scene, (sniper,), False))
    assert (SEEN, "Sniper", "0, 0 m", "") in known(house.campaign, house.scene)["party"]


@pytest.mark.rows("R-09")
def test_range_bands_a_group_is_spotted_or_sensed_or_not(tmp_path):
    """At 400 m, medium, the guards need 12 to hide and the party 12 to spot: both just do."""
    heath = Heath(tmp_path / "Heath.outrider")
    heath.do(PlaceGroup(heath.scene, heath.party, 2100))
    there = "2, at 2500 m on the track"
    assert known(heath.campaign, heath.scene)["party"] == [(UNKNOWN, "Opposition", "", there)]
    heath.throw(12, 12, 10, 20)
    assert known(heath.campaign, heath.scene) == {
        "party": [(SUSPECTED, "something", "medium range from Party", f"Opposition, {there}")],
        "opposition": [(UNKNOWN, "Party", "", "2, at 2100 m on the track")],
    }
    assert "Opposition" not in str(in_their_eyes(heath.campaign, heath.scene, "party"))
    sensed = known(heath.campaign, heath.scene)["party"]
    heath.do(BeginFight(heath.scene, First.OPPOSITION))
    in_a_fight = known(heath.campaign, heath.scene)["party"]
    assert in_a_fight[:1] == sensed
    assert [one[:2] for one in in_a_fight[1:]] == [(UNKNOWN, "Guard 1"), (UNKNOWN, "Guard 2")]
    heath.campaign.undo()
    heath.do(SetSpotted(heath.scene, heath.party, heath.guards, True))
    assert known(heath.campaign, heath.scene)["party"] == [
        (SEEN, "Opposition, 2", "400 m off, 2500 m on the track", "")
    ]
    with heath.campaign.action("One of them") as action:
        hidden = heath.key("Guard 2")
        for row in action.session.exec(select(Sighting).where(Sighting.participant_id == hidden)):
            action.delete(row)
    assert known(heath.campaign, heath.scene)["party"] == [
        (SEEN, "Opposition, 1", "400 m off, 2500 m on the track", "")
    ]
    heath.do(BeginFight(heath.scene, First.OPPOSITION))
    assert known(heath.campaign, heath.scene)["party"] == [
        (SEEN, "Guard 1", "2500 m on the track", ""),
        (UNKNOWN, "Guard 2", "", "2500 m on the track"),
    ]
    heath.campaign.close()


@pytest.mark.rows("D-04", "D-09")
def test_tokens_each_is_suspected_and_none_tells_which_is_real(tmp_path):
    table = Tabletop(tmp_path / "Table.outrider")
    table.put("Wei", "B4")
    table.put("Guard", "J4", Side.OPPOSITION)
    table.conceal("Wei", "B4", "C6", real="C6", ability=True)
    assert known(table.campaign, table.scene) == {
        "party": [(SEEN, "Guard", "J4", "")],
        "opposition": [
            (SUSPECTED, "a token", "B4", "a decoy of Wei: false"),
            (SUSPECTED, "a token", "C6", "Wei, real"),
            (UNKNOWN, "Wei", "", "hidden, C6"),
        ],
    }
    assert in_their_eyes(table.campaign, table.scene, "opposition") == (
        PublicKnown(SUSPECTED, "a token", "B4"), PublicKnown(SUSPECTED, "a token", "C6"),
    )  # fmt: skip
    assert "real" not in "".join(PublicKnown.__dataclass_fields__)
    table.campaign.close()


def test_players_are_told_what_the_referee_says_and_only_that(house):
    guard = house.places["Guard"]
    house.do(SetSeen(house.scene, Side.PARTY, guard, True))
    before = list(players_journal(every_entry(house.campaign.path)))
    house.do(Suspect(house.scene, Side.PARTY, "steps below", house.zones["Shed"]))
    assert list(players_journal(every_entry(house.campaign.path))) == before
    house.do(Reveal(house.scene, "A guard stands in the hall.", f"person {guard}"))
    house.do(Reveal(house.scene, "It smells of oil."))
    house.do(Reveal(house.scene, "The guard has gone.", f"person {guard}"))
    said = [(e.title, e.lines) for e in players_journal(every_entry(house.campaign.path))]
    assert said[: -len(before) or None] == [
        ("The players are told", ("The guard has gone.",)),
        ("The players are told", ("It smells of oil.",)),
        ("The players are told", ("A guard stands in the hall.",)),
    ]
    with house.campaign.read() as session:
        scene = session.get_one(Scene, house.scene)
        told = players_tellings(tellings(session, scene))
        line = knowledge(session, scene)[0].known[0]
    clock = told[0].clock
    assert {t.told for t in told} == {"The guard has gone.", "It smells of oil."}
    assert PublicTelling("It smells of oil.", clock) in told
    assert (line.told, line.words) == ("The guard has gone.", "You see: Guard (Hall).")
    house.refuses(Reveal(house.scene, " \n"), "Telling needs words")


def test_by_hand_a_side_sees_suspects_and_no_longer_does(house):
    guard, shed = house.places["Guard"], house.zones["Shed"]
    before = house.content()
    house.do(SetSeen(house.scene, Side.OPPOSITION, house.places["Wei"], True))
    house.do(Suspect(house.scene, Side.OPPOSITION, "a shadow", shed, who=guard))
    assert house.known("opposition") == {"Wei"}
    with house.campaign.read() as session:
        row = session.exec(select(Suspicion)).one()
    house.do(DropSuspicion(row.key))
    house.do(SetSeen(house.scene, Side.OPPOSITION, house.places["Wei"], False))
    assert house.content() == before
    house.refuses(Suspect(house.scene, Side.PARTY, "a shadow", 99), "zone is no longer there")
    house.refuses(Suspect(house.scene, Side.PARTY, "", shed), "needs words")
    house.refuses(Suspect(house.scene, Side.PARTY, "a shadow", shed, who=99), "no longer in")
    house.refuses(DropSuspicion(row.key), "no longer there")
    house.set_scene(engine="bands")
    house.refuses(SetSeen(house.scene, Side.PARTY, guard, True), "groups spot groups")
    house.set_scene(engine="tokens")
    house.refuses(SetSeen(house.scene, Side.PARTY, guard, True), "turned over")


def test_who_leaves_the_scene_is_no_longer_behind_a_suspicion(house):
    guard = house.places["Guard"]
    house.do(Suspect(house.scene, Side.PARTY, "a shadow", house.zones["Shed"], who=guard))
    house.do(SetSeen(house.scene, Side.PARTY, guard, True))
    house.do(Suspect(house.scene, Side.PARTY, "a noise", house.zones["Shed"], who=guard))
    house.do(RemovePeople(house.scene, (guard,)))
    assert known(house.campaign, house.scene)["party"] == [
        (SUSPECTED, "a noise", "Shed", "nobody: false"), (UNKNOWN, "Sniper", "", "hidden, Shed"),
    ]  # fmt: skip
