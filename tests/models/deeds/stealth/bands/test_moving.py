"""Groups on the track: how far they come before a throw falls due, and free moves on the way."""

import pytest
from sqlmodel import select

from models.action import Refusal
from models.deeds.stealth.bands.happening import ActClose, Event, Happens
from models.deeds.stealth.bands.moving import MoveGroup, PlaceGroup
from models.deeds.stealth.bands.setting import SetGround, SetGroup
from models.deeds.stealth.bands.throwing import LetGo, ThrowDetection
from models.tables import BandGroup, BandLook, Scene
from rules.stealth.bands.environment import Band, Optics, Sky
from rules.stealth.bands.look import Alertness
from tests.models.deeds.stealth.bands.track import Heath
from tests.models.deeds.ward import cited, told


@pytest.fixture
def heath(tmp_path):
    made = Heath(tmp_path / "Heath.outrider")
    yield made
    made.campaign.close()


@pytest.mark.rows("R-05")
def test_the_first_throw_is_due_where_the_extreme_bands_begin(heath):
    assert not heath.watched.due.due
    done = heath.move(1500)
    assert set(heath.places().values()) == {500, 2500}
    assert heath.watched.due.rows == heath.watching.due.rows == ("R-05",)
    assert told(done).count("A throw is due") == 2
    assert "R-05" in cited(done)


@pytest.mark.rows("R-06")
def test_nobody_goes_on_while_a_throw_is_due(heath):
    heath.move(600)
    before = heath.content()
    for group in (heath.party, heath.guards):
        with pytest.raises(Refusal, match="First a throw is due"):
            heath.move(700, group)
    assert heath.content() == before
    preview = heath.preview(MoveGroup(heath.scene, heath.party, 700))
    assert len(preview.refusals) == 2
    heath.do(LetGo(heath.scene, heath.party, heath.guards))
    heath.move(700)
    assert heath.places()["Ines"] == 700
    with pytest.raises(Refusal, match="No throw is due"):
        heath.do(LetGo(heath.scene, heath.party, heath.guards))


@pytest.mark.rows("R-06", "R-11")
def test_within_a_band_they_move_as_they_like(heath):
    heath.move(600)
    heath.do(LetGo(heath.scene, heath.party, heath.guards))
    heath.move(1400)
    assert not heath.watched.due.due
    heath.move(700)
    assert not heath.watched.due.due
    heath.move(2400)
    assert heath.places()["Ines"] == 1500
    assert heath.watched.due.reason == "the long band has been entered"
    assert heath.watched.band is Band.LONG


@pytest.mark.rows("R-06")
def test_the_band_is_entered_whoever_moves(heath):
    heath.move(-100, heath.guards)
    assert heath.places()["Guard 1"] == 2000
    assert heath.watched.due.due


@pytest.mark.rows("R-06", "R-21")
def test_each_side_has_bands_of_its_own(heath):
    """Through binoculars the extreme band begins at 4000 m: the guards alone throw there."""
    heath.do(SetGroup(heath.scene, heath.guards, optics=Optics.BINOCULARS))
    heath.do(PlaceGroup(heath.scene, heath.party, -2000))
    heath.move(0)
    assert heath.places()["Ines"] == -1500
    assert heath.watched.due.due
    assert not heath.watching.due.due


def free(heath, moves):
    """Give the party free moves against the guards, who have thrown in the extreme band."""
    heath.move(600)
    heath.do(LetGo(heath.scene, heath.party, heath.guards))
    with heath.campaign.read() as session:
        rows = session.exec(select(BandLook)).all()
    look = next(row for row in rows if row.observer_id == heath.guards)
    heath.change(BandLook, look.key, free_moves=moves)
    # the party does not look out: only the guards' look matters here
    heath.do(SetGroup(heath.scene, heath.party, alertness=Alertness.ASLEEP))


@pytest.mark.rows("R-13", "R-14")
@pytest.mark.parametrize(("moves", "place", "band"), [(1, 2000, "medium"), (2, 2300, "short")])
def test_free_moves_pass_so_many_bands_and_are_used_up(heath, moves, place, band):
    free(heath, moves)
    heath.move(2490)
    assert heath.places()["Ines"] == place
    assert heath.watched.watch.free_moves == 0
    assert heath.watched.due.reason == f"the {band} band has been entered"


@pytest.mark.rows("R-13")
def test_a_free_move_that_is_not_used_at_once_is_lost(heath):
    free(heath, 1)
    preview = heath.preview(MoveGroup(heath.scene, heath.party, 800))
    assert any(note.startswith("Loses 1 of 1 free move against ") for note in preview.notes)
    heath.move(800)
    assert heath.watched.watch.free_moves == 0
    heath.move(2400)
    assert heath.places()["Ines"] == 1500


@pytest.mark.rows("R-13", "R-14")
def test_the_second_free_move_is_for_the_move_after(heath):
    free(heath, 2)
    heath.move(1600)
    assert heath.watched.watch.free_moves == 1
    assert heath.watched.due.reason == "a free move is left"
    heath.move(2400)
    assert heath.places()["Ines"] == 2300
    assert heath.watched.watch.free_moves == 0


@pytest.mark.rows("R-06", "G-130")
@pytest.mark.parametrize(
    "change",
    [
        lambda heath: SetGroup(heath.scene, heath.guards, alertness=Alertness.AT_EASE),
        lambda heath: SetGround(heath.scene, sky=Sky.STARS),
        lambda heath: Happens(heath.scene, heath.party, Event.NOTICE),
        lambda heath: Happens(heath.scene, heath.guards, Event.WORD),
        lambda heath: SetGroup(
            heath.scene, heath.party, prone=True, alertness=Alertness.ASLEEP
        ),
    ],
)  # fmt: skip
def test_any_other_trigger_calls_for_a_throw_in_spite_of_free_moves(heath, change):
    free(heath, 2)
    heath.do(PlaceGroup(heath.scene, heath.party, 2200))  # in the extreme band by night too
    heath.do(LetGo(heath.scene, heath.party, heath.guards))
    assert not heath.watched.due.due
    heath.do(change(heath))
    assert heath.watched.due.due
    with pytest.raises(Refusal, match="First a throw is due"):
        heath.move(2300)


@pytest.mark.rows("R-06")
def test_status_and_news_are_told_with_what_they_were(heath):
    heath.move(600)
    heath.do(LetGo(heath.scene, heath.party, heath.guards))
    heath.do(SetGroup(heath.scene, heath.guards, alertness=Alertness.DROWSY))
    assert heath.watched.due.reason == "the observer is nearly asleep, was alert"
    assert not heath.watching.due.due
    heath.do(Happens(heath.scene, heath.guards, Event.NOTICE))
    assert "noise" in heath.watching.due.reason
    heath.change(BandGroup, heath.guards, members=[])
    with pytest.raises(Refusal, match="nobody left"):
        heath.do(Happens(heath.scene, heath.party, Event.WORD))


@pytest.mark.rows("R-20", "R-06")
def test_a_starshell_is_a_new_variable_and_its_edge_ends_a_move(heath):
    night = {"sky": Sky.STARS}
    heath.do(SetGround(heath.scene, **night))
    heath.do(SetGround(heath.scene, **night, starshell_radius=300, starshell_place=2000))
    heath.move(2400)
    assert heath.places()["Ines"] == 1700
    assert heath.watched.reach.edges == (50, 200, 500, 1000, 2000)
    assert heath.watched.band is Band.LONG
    assert heath.watched.due.due


@pytest.mark.rows("R-20")
def test_where_nothing_is_due_a_move_ends_at_the_edge_and_says_so(heath):
    heath.do(SetGround(heath.scene, sky=Sky.STARS, starshell_radius=300, starshell_place=2000))
    heath.move(2400)
    with heath.campaign.action("Seen by all") as action:
        for one, other in ((heath.party, heath.guards), (heath.guards, heath.party)):
            for row in action.session.exec(select(BandLook).where(BandLook.observer_id == one)):
                action.session.delete(row)
            action.session.add(
                BandLook(scene_id=heath.scene, observer_id=one, target_id=other, spotted=True)
            )
    notes = heath.preview(MoveGroup(heath.scene, heath.party, 2500)).notes
    assert "No throw falls due on the way (R-06)." in notes
    assert "They stop at 2301 m, at the edge of the starshell's light (R-20)." in notes
    assert not any("until it has been thrown" in note for note in notes)


@pytest.mark.rows("R-20", "R-06")
def test_a_starshell_calls_for_throws_even_where_it_lights_nobody(heath):
    heath.do(SetGround(heath.scene, sky=Sky.STARS))
    heath.do(PlaceGroup(heath.scene, heath.party, 2100))
    heath.do(LetGo(heath.scene, heath.party, heath.guards))
    heath.do(SetGround(heath.scene, sky=Sky.STARS, starshell_radius=100, starshell_place=-900))
    assert heath.watched.due.reason == "starshell: burns elsewhere, was none"


@pytest.mark.rows("R-05")
def test_beyond_the_extreme_band_they_are_lost_from_sight(heath):
    heath.move(600)
    heath.throw(20, 1, 10, 20, 1)  # the guards are seen at 2000 m, the party with initiative
    assert heath.known("opposition") == {"Ines", "Tobias"}
    heath.move(0)
    assert heath.known("opposition") == set()
    assert heath.known("party") == set()
    assert not heath.watched.watch.spotted
    heath.move(600)
    assert heath.watched.due.rows == ("R-05",)


@pytest.mark.rows("R-15", "G-131")
def test_close_by_there_is_one_action_to_a_throw(heath):
    with pytest.raises(Refusal, match="close range"):
        heath.do(ActClose(heath.scene, heath.party))
    heath.do(PlaceGroup(heath.scene, heath.party, 2480))
    with pytest.raises(Refusal, match="First a throw"):
        heath.do(ActClose(heath.scene, heath.party))
    heath.do(LetGo(heath.scene, heath.party, heath.guards))
    done = heath.do(ActClose(heath.scene, heath.party))
    assert {"R-15", "G-131"} <= cited(done)
    assert heath.watched.due.rows == ("R-15", "G-131")
    with pytest.raises(Refusal, match="First a throw"):
        heath.do(ActClose(heath.scene, heath.party))


@pytest.mark.rows("R-15", "G-131")
def test_close_to_sleepers_there_is_all_the_time_in_the_world(heath):
    heath.do(PlaceGroup(heath.scene, heath.party, 2480))
    heath.do(SetGroup(heath.scene, heath.guards, alertness=Alertness.ASLEEP))
    heath.do(ThrowDetection(heath.scene, heath.party, heath.guards), 20, 20)
    for _ in range(3):
        done = heath.do(ActClose(heath.scene, heath.party))
        assert "sleep on" in told(done)
        assert not heath.watched.due.due


def test_a_move_may_take_time(heath):
    heath.do(MoveGroup(heath.scene, heath.party, 100, minutes=20))
    assert heath.clock == 20 * 60


def test_who_stops_on_the_way_takes_the_time_as_far_as_that(heath):
    deed = MoveGroup(heath.scene, heath.party, 2400, minutes=60)
    notes = heath.preview(deed).notes
    heath.do(deed)
    assert heath.places()["Ines"] == 500
    assert heath.clock == 12 * 60 + 30  # 500 m of 2400 m
    assert "As far as that it takes 12 min 30 s." in notes


def test_nobody_moves_nowhere_or_off_the_track(heath):
    for to, why in ((0, "there already"), (60_000, "too far"), (-60_000, "too far")):
        with pytest.raises(Refusal, match=why):
            heath.move(to)
    with pytest.raises(Refusal, match="track ends"):
        heath.do(PlaceGroup(heath.scene, heath.party, 60_000))


@pytest.mark.rows("G-160")
def test_a_scene_of_zones_has_no_track(heath):
    heath.change(Scene, heath.scene, engine="zones")
    with pytest.raises(Refusal, match="range bands"):
        heath.move(100)


def test_moves_are_secret_while_the_party_does_not_know_of_them(heath):
    heath.move(2400, heath.guards)
    assert heath.last_entry().secret
    heath.move(100)
    entry = heath.last_entry()
    assert not entry.secret
    public = " ".join(line["text"] for line in entry.lines if not line["secret"])
    assert "Opposition" not in public + entry.title


def test_moving_is_taken_back_exactly(heath):
    before = heath.content()
    heath.move(600)
    after = heath.content()
    heath.campaign.undo()
    assert heath.content() == before
    heath.campaign.redo()
    assert heath.content() == after
