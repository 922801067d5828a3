"""Groups formed and set, the environment, assets from sheets, and the fight that follows."""

import pytest
from sqlmodel import select

from models.action import Refusal
from models.bridge.bands import Track
from models.bridge.first import First
from models.bridge.ground import Field
from models.deeds.fight.turn import EndScene
from models.deeds.house.ruling import SetRuling
from models.deeds.scenes.scene import AddPeople, ChangeSide, RemovePeople
from models.deeds.stealth.bands.grouping import FormGroup, FormSides, sides_apart
from models.deeds.stealth.bands.happening import SetSpotted
from models.deeds.stealth.bands.moving import PlaceGroup
from models.deeds.stealth.bands.opening import BeginFight
from models.deeds.stealth.bands.setting import SetGround, SetGroup, ground_now, group_now
from models.deeds.stealth.scores import ProposeScores
from models.effects.sighting import sight
from models.tables import BandGroup, Person, Phase, Scene, Side, Skill
from rules.combat.initiative import BEFORE_THE_COUNT
from rules.stealth.bands.environment import Optics, Sky, Terrain, Weather
from rules.stealth.bands.formations import Formation
from rules.stealth.bands.look import Alertness, Cover
from tests.models.deeds.stealth.bands.track import Heath
from tests.models.deeds.ward import cited, told


@pytest.fixture
def heath(tmp_path):
    made = Heath(tmp_path / "Heath.outrider", metres=400)
    yield made
    made.campaign.close()


def stands(heath):
    with heath.campaign.read() as session:
        return {stand.name: stand for stand in Track(session, heath.now).field.stands}


def keys(heath, *names):
    return tuple(stands(heath)[name].key for name in names)


def test_the_sides_meet_as_two_groups(heath):
    groups = heath.groups()
    assert groups["Party"].members == list(keys(heath, "Ines", "Tobias"))
    assert groups["Opposition"].side == "opposition"
    assert heath.places() == {"Ines": 0, "Tobias": 0, "Guard 1": 400, "Guard 2": 400}
    with pytest.raises(Refusal, match="Everybody is in a group"):
        heath.do(FormSides(heath.scene, 100))


@pytest.mark.rows("R-27", "R-28")
def test_in_front_is_the_first_of_those_on_their_feet(heath):
    def told(formation=Formation.COLUMN):
        with heath.campaign.read() as session:
            deed = SetGroup(heath.scene, heath.party, formation)
            return deed.preview(session).notes[-1]

    assert told().startswith("In front: Ines (R-27).")
    heath.change(Person, heath.people["Ines"], dead_since=0)
    assert told().startswith("In front: Tobias (R-27).")
    assert told(Formation.POINTLESS).startswith("In front: Tobias (R-28).")
    assert "In front" not in told(Formation.LOOSE), "the best of the group looks"
    heath.change(Person, heath.people["Tobias"], dead_since=0)
    assert "In front" not in told()


@pytest.mark.rows("R-05")
def test_they_are_proposed_to_begin_where_the_extreme_band_does(heath):
    with heath.campaign.read() as session:
        assert sides_apart(session, heath.scene).metres == 2000
    heath.do(SetGround(heath.scene, Terrain.CITY, Sky.STARS))
    with heath.campaign.read() as session:
        assert sides_apart(session, heath.scene).metres == 200


def test_whoever_comes_later_joins_their_side(heath):
    late = heath.person("Soraya", side="party")
    heath.do(AddPeople(heath.scene, (late,)))
    heath.do(PlaceGroup(heath.scene, heath.party, 100))
    heath.do(FormSides(heath.scene, 900))
    assert len(heath.groups()["Party"].members) == 3
    heath.people["Soraya"] = late
    assert heath.places()["Soraya"] == 100


def test_people_go_their_own_way(heath):
    heath.do(SetGroup(heath.scene, heath.party, formation=Formation.SWEEP, cover=Cover.MUCH))
    done = heath.do(FormGroup(heath.scene, keys(heath, "Tobias"), "Scout"))
    scout = heath.groups()["Scout"]
    assert (scout.formation, scout.cover) == ("sweep", "much cover")
    assert heath.groups()["Party"].members == list(keys(heath, "Ines"))
    assert "Tobias in front" in told(done)
    assert not heath.last_entry().secret


@pytest.mark.rows("R-06")
def test_a_group_that_nobody_is_left_in_is_gone_with_what_it_knew(heath):
    heath.do(SetSpotted(heath.scene, heath.guards, heath.party, True))
    heath.do(FormGroup(heath.scene, keys(heath, "Tobias", "Ines"), "Both"))
    assert set(heath.groups()) == {"Both", "Opposition"}
    both = heath.groups()["Both"].key
    assert heath.line(heath.guards, both).watch.spotted  # their side knows where they are
    heath.campaign.undo()
    assert set(heath.groups()) == {"Party", "Opposition"}


def test_a_group_is_of_one_side_and_has_a_name(heath):
    for people, name, why in (
        (("Ines", "Guard 1"), "Odd", "one side"),
        (("Ines",), "", "cannot be empty"),
        (("Ines",), "x" * 41, "40 characters"),
        ((), "None", "no longer"),
    ):
        with pytest.raises(Refusal, match=why):
            heath.do(FormGroup(heath.scene, keys(heath, *people), name))
    heath.do(ChangeSide(heath.scene, keys(heath, "Ines"), Side.BYSTANDER))
    with pytest.raises(Refusal, match="bystanders"):
        heath.do(FormGroup(heath.scene, keys(heath, "Ines"), "Odd"))


def test_whoever_leaves_the_scene_or_the_side_is_in_no_group(heath):
    heath.do(RemovePeople(heath.scene, keys(heath, "Guard 1")))
    heath.do(ChangeSide(heath.scene, keys(heath, "Tobias"), Side.OPPOSITION))
    with heath.campaign.read() as session:
        track = Track(session, heath.now)
        members = {g.name: [s.name for s in g.stands] for g in track.groups.values()}
        assert members == {"Party": ["Ines"], "Opposition": ["Guard 2"]}
        assert [stand.name for stand in track.ungrouped] == ["Tobias"]


@pytest.mark.rows("R-16", "R-18", "R-19", "R-20")
def test_the_environment_is_set_and_shows_how_far_all_would_see(heath):
    deed = SetGround(heath.scene, Terrain.PLAIN, Sky.STARS, Weather.RAIN)
    notes = heath.preview(deed).notes
    assert "close 6, short 25, medium 62, long 125, extreme 250" in notes[0]
    assert heath.watched.reach.edges == (50, 200, 500, 1000, 2000)
    done = heath.do(deed)
    assert heath.watched.reach.edges == (6, 25, 62, 125, 250)
    assert done.title == "Environment: starlit night, rain"
    assert not heath.last_entry().secret
    with heath.campaign.read() as session:
        assert ground_now(session, heath.scene) == deed
    with pytest.raises(Refusal, match="starshell"):
        heath.do(SetGround(heath.scene, starshell_radius=6_000))


@pytest.mark.rows("R-20", "R-21", "R-23", "R-24")
def see(heath, deed):
    with heath.campaign.read() as session:
        return deed.preview(session)


def test_a_group_is_set(heath):
    deed = SetGroup(
        heath.scene, heath.guards, Formation.MOB, True, False, Alertness.AT_EASE, Cover.NONE,
        True, True, Optics.BINOCULARS, 200,
    )  # fmt: skip
    done = heath.do(deed)
    assert heath.last_entry().secret
    assert done.title.endswith("night vision 200 m, prone")
    with heath.campaign.read() as session:
        assert group_now(session, heath.scene, heath.guards) == deed
    assert all(stands(heath)[name].participant.prone for name in ("Guard 1", "Guard 2"))
    assert heath.watching.reach.edges == (25, 100, 250, 500, 1000)
    assert heath.watched.reach.edges == (50, 200, 500, 2000, 4000)
    with pytest.raises(Refusal, match="Night vision"):
        heath.do(SetGroup(heath.scene, heath.guards, night_vision=9_000))


def test_the_fallen_are_not_counted_and_a_chance_that_stays_is_said_to(heath):
    deed = SetGroup(heath.scene, heath.party)
    one = see(heath, deed).notes[0]
    assert one.endswith(" now, as before.")
    assert see(heath, SetGroup(heath.scene, heath.party, cover=Cover.NONE)).notes[0] != one
    heath.change(Person, heath.people["Tobias"], dead_since=0)
    assert see(heath, deed).title == "Party: 1 of 2 on their feet"


def test_only_what_the_formation_asks_for_is_offered(heath):
    def offered(formation):
        preview = heath.preview(SetGroup(heath.scene, heath.guards, formation))
        return [
            option.label for option in preview.options if option.field in {"rowdy", "strung_out"}
        ]

    assert offered(Formation.LOOSE) == []
    assert offered(Formation.MOB) == ["rowdy"]
    assert offered(Formation.POINTLESS) == ["front far ahead"]


@pytest.mark.rows("R-01")
def test_assets_are_proposed_from_the_sheets_and_say_so(heath):
    with heath.campaign.action("A skill") as action:
        person = action.get(Person, heath.people["Ines"])
        person.dexterity, person.intelligence = 11, 15
        action.session.add(person)
        action.session.add(Skill(person_id=person.key, name="Stealth", level=2))
    deed = ProposeScores(heath.scene, keys(heath, "Ines", "Tobias"))
    notes = heath.preview(deed).notes
    assert notes[0] == "Ines: stealth 7 -> 8, observation 10 -> 8."
    assert "INVENTED" in notes[-1]
    heath.do(deed)
    ines = heath.sheet(heath.people["Ines"])
    assert (ines.range_stealth, ines.range_observation) == (8, 8)
    tobias = heath.sheet(heath.people["Tobias"])
    assert (tobias.range_stealth, tobias.range_observation) == (5, 5)  # no skill at all


def flags(heath):
    return {
        name: (stand.participant.ambushing, stand.participant.surprised)
        for name, stand in stands(heath).items()
    }


@pytest.mark.rows("G-161")
def test_the_unseen_act_first_and_surprise(heath):
    heath.do(SetSpotted(heath.scene, heath.party, heath.guards, True))
    notes = heath.preview(BeginFight(heath.scene)).notes
    assert "Before the count: Party (G-161)." in notes
    assert "Surprised: Opposition (G-161)." in notes
    done = heath.do(BeginFight(heath.scene))
    first, hit = (True, False), (False, True)
    assert flags(heath) == {"Ines": first, "Tobias": first, "Guard 1": hit, "Guard 2": hit}
    assert (heath.now.phase, heath.now.point) == (Phase.COMBAT, BEFORE_THE_COUNT)
    assert "G-161" in cited(done)
    assert heath.known("party") == {"Guard 1", "Guard 2"}
    assert heath.known("opposition") == set()
    assert heath.places()["Guard 1"] == 400


@pytest.mark.rows("G-161")
def test_who_is_unseen_and_acts_in_the_count_is_not_promised_more(heath):
    heath.do(SetSpotted(heath.scene, heath.party, heath.guards, True))
    heath.do(SetRuling("G-161", "the modifiers of the stealth rules alone"))
    assert (
        "Unseen, but in the count: Party (G-161)." in heath.preview(BeginFight(heath.scene)).notes
    )
    heath.do(BeginFight(heath.scene))
    assert heath.now.point < BEFORE_THE_COUNT


@pytest.mark.rows("G-161")
@pytest.mark.parametrize("mutual", [False, True])
def test_without_an_unseen_side_nobody_acts_first(heath, mutual):
    if mutual:
        heath.do(SetSpotted(heath.scene, heath.party, heath.guards, True))
        heath.do(SetSpotted(heath.scene, heath.guards, heath.party, True))
    heath.do(BeginFight(heath.scene))
    assert set(flags(heath).values()) == {(False, False)}
    assert heath.now.point > 0


@pytest.mark.rows("G-161")
@pytest.mark.parametrize(
    ("first", "ambushing"),
    [(First.PARTY, {"Ines", "Tobias"}), (First.OPPOSITION, {"Guard 1", "Guard 2"}),
     (First.NOBODY, set())],
)  # fmt: skip
def test_the_referee_may_say_who_acts_first(heath, first, ambushing):
    heath.do(SetSpotted(heath.scene, heath.party, heath.guards, True))
    heath.do(BeginFight(heath.scene, first))
    assert {name for name, (acts, _) in flags(heath).items() if acts} == ambushing


@pytest.mark.rows("G-161")
@pytest.mark.parametrize(
    ("first", "ambushing"),
    [(First.SPOTTED, set()), (First.PARTY, {"Ines", "Tobias"}),
     (First.OPPOSITION, {"Guard 1", "Guard 2"}), (First.NOBODY, set())],
)  # fmt: skip
def test_who_acts_first_holds_for_those_who_are_in_no_group_yet(heath, first, ambushing):
    with heath.campaign.action("No groups") as action:
        for row in action.session.exec(select(BandGroup)):
            action.delete(row)
    notes = heath.preview(BeginFight(heath.scene, first)).notes
    assert ("Nobody acts before the count." in notes) == (not ambushing)
    heath.do(BeginFight(heath.scene, first))
    seen = flags(heath)
    assert {name for name, (acts, _) in seen.items() if acts} == ambushing
    assert {name for name, (_, caught) in seen.items() if caught} == (
        set(seen) - ambushing if ambushing else set()
    )


@pytest.mark.rows("R-32")
def test_the_pattern_of_the_meeting_is_told(heath):
    heath.do(SetGroup(heath.scene, heath.party, Formation.COLUMN))
    heath.do(SetGroup(heath.scene, heath.guards, Formation.SWEEP))
    assert any(
        "sweep catches a column" in note for note in heath.preview(BeginFight(heath.scene)).notes
    )


def test_a_fight_that_breaks_off_goes_on_along_the_track(heath):
    heath.do(SetSpotted(heath.scene, heath.party, heath.guards, True))
    heath.do(BeginFight(heath.scene))
    with pytest.raises(Refusal, match="not in stealth"):
        heath.move(100)
    with pytest.raises(Refusal, match="not in stealth"):
        heath.do(BeginFight(heath.scene))
    heath.do(EndScene(heath.scene, Phase.STEALTH))
    assert heath.watching.watch.spotted
    assert heath.watched.due.due


def test_what_a_shot_gives_away_is_known_to_all(heath):
    with heath.campaign.action("A shot") as action:
        sight(action, heath.now, "opposition", [stands(heath)["Ines"]])
    assert heath.watched.watch.spotted
    assert heath.watched.due.reason == "spotted already"


@pytest.mark.rows("R-16", "R-20")
@pytest.mark.parametrize(
    ("sky", "radius", "told"),
    [
        (Sky.STARS, 0, "open plain, starlit night, dry: seen to 500 m (R-16)"),
        (Sky.DAY, 300, "open plain, day, dry: seen to 2000 m (R-16)"),
        (
            Sky.STARS,
            300,
            "open plain, starlit night, dry: seen to 500 m, by starshell to 2000 m (R-16, R-20)",
        ),
    ],
)
def test_a_fight_says_how_far_one_sees_and_by_starshell(heath, sky, radius, told):
    heath.do(SetGround(heath.scene, sky=sky, starshell_radius=radius))
    with heath.campaign.read() as session:
        assert Field(session, session.get_one(Scene, heath.scene)).lie.told == told


@pytest.mark.rows("R-10")
def test_what_a_group_changes_is_not_weighed_against_who_has_spotted_it(heath):
    heath.do(SetSpotted(heath.scene, heath.guards, heath.party, True))
    notes = heath.preview(SetGroup(heath.scene, heath.party, cover=Cover.MUCH)).notes
    assert "Opposition has spotted Party already (R-10)." in notes
    assert not any(note.startswith("Opposition to spot Party") for note in notes)
    assert any(note.startswith("Party to spot Opposition: ") for note in notes)
