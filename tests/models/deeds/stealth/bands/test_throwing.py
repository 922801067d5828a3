"""The four throws on the track: needs, odds, who knows of whom, where they are seen, secrecy."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from sqlmodel import select

from models.action import Refusal
from models.bridge.bands import Track
from models.deeds.house.ruling import SetRuling
from models.deeds.scenes.scene import AddPeople
from models.deeds.stealth.bands.grouping import FormGroup, FormSides
from models.deeds.stealth.bands.happening import Event, Happens, SetSpotted
from models.deeds.stealth.bands.moving import MoveGroup, PlaceGroup
from models.deeds.stealth.bands.setting import SetGround, SetGroup
from models.deeds.stealth.bands.throwing import LetGo, ThrowDetection
from models.tables import BandLook, Side
from models.views.entries import every_entry
from models.views.players import players_journal
from rules.stealth.bands.environment import Band, Optics, Sky
from rules.stealth.bands.formations import Formation
from rules.stealth.bands.look import Alertness, Cover
from tests.models.deeds.stealth.bands.track import Heath
from tests.models.deeds.ward import cited, told

D20 = range(1, 21)


@pytest.fixture
def heath(tmp_path):
    """The party has come to 400 m: medium. It needs 10 to hide, the guards 12.

    Observation at medium is Difficult: the best eyes are 12 of the party, 11 of the guards.
    """
    made = Heath(tmp_path / "Heath.outrider")
    made.do(PlaceGroup(made.scene, made.party, 2100))
    yield made
    made.campaign.close()


def deed(heath, **changes):
    return ThrowDetection(heath.scene, heath.party, heath.guards, **changes)


def shares(hide: int, spot: int) -> list[Fraction]:
    """Spotted, sensed only, nothing, nothing with free moves: counted over all faces."""
    matrix = ["C S I I", "N C S I", "F N C S", "2 F N C"]
    counts: Counter[str] = Counter()
    for one, other in product(D20, D20):
        rows = [0 if roll >= need + 10 else 1 if roll > need else 3 if roll <= need - 10 else 2
                for need, roll in ((hide, one), (spot, other))]  # fmt: skip
        cell = matrix[rows[0]].split()[rows[1]]
        if cell == "C":
            cell = "S" if spot - other > hide - one else "sensed"
        counts[{"I": "S", "2": "F"}.get(cell, cell)] += 1
    return [Fraction(counts[word], 400) for word in ("S", "sensed", "N", "F")]


@pytest.mark.rows("R-02", "R-03", "R-04", "G-118")
def test_the_chances_are_counted_for_both_sides(heath):
    preview = heath.preview(deed(heath))
    found = [chance.chance for chance in preview.chances]
    assert found == [*shares(12, 12), *shares(10, 11)]
    assert preview.chances[0].outcome == "Party to spot Opposition"
    assert preview.chances[4].outcome == "Opposition to spot Party"
    notes = " ".join(preview.notes)
    assert "observation 12 or less: asset 12" in notes
    assert "Difficult x1 (medium band +2 R-03)" in notes
    assert "Party's stealth 10 or less: asset 5" in notes


@pytest.mark.rows("R-02", "R-10")
def test_four_throws_and_both_may_be_spotted(heath):
    """Whoever is spotted without having moved is spotted where they are."""
    done = heath.throw(13, 12, 11, 11)
    assert heath.known("party") == {"Guard 1", "Guard 2"}
    assert heath.known("opposition") == {"Ines", "Tobias"}
    assert set(heath.places().values()) == {2100, 2500}
    assert not heath.watched.due.due
    assert "R-10" in cited(done)


@pytest.mark.rows("R-10", "G-120")
@pytest.mark.parametrize(("die", "metres"), [(1, 230), (5, 350), (10, 500)])
def test_whoever_has_come_into_a_band_goes_on_to_where_they_are_seen(heath, die, metres):
    guards_come(heath)
    heath.throw(13, 12, die, 1, 20)  # the party sees them; they see nothing
    seen = 1600 + metres
    assert heath.places() == {"Ines": 1600, "Tobias": 1600, "Guard 1": seen, "Guard 2": seen}


def guards_come(heath):
    """The guards come to 500 m from the party: medium."""
    heath.do(PlaceGroup(heath.scene, heath.party, 1600))
    heath.do(LetGo(heath.scene, heath.party, heath.guards))
    heath.do(MoveGroup(heath.scene, heath.guards, 1900))
    assert heath.places()["Guard 1"] == 2100


@pytest.mark.rows("R-10")
def test_how_far_off_the_party_has_been_seen_the_referee_reads_and_it_stays_where_it_is(heath):
    heath.do(PlaceGroup(heath.scene, heath.party, 1600))
    heath.do(LetGo(heath.scene, heath.party, heath.guards))
    heath.move(2200)
    done = heath.throw(1, 20, 11, 11, 5)  # the party sees nothing; the guards see it
    assert "Party spotted by Opposition, by the dice at 350 m." in told(done)
    assert "The party stays where it is" in told(done)
    assert heath.places()["Ines"] == 2000


@pytest.mark.rows("R-10")
def test_that_the_party_stays_is_not_said_where_it_goes_on_to_what_it_has_spotted(heath):
    heath.do(PlaceGroup(heath.scene, heath.party, 1600))
    heath.do(LetGo(heath.scene, heath.party, heath.guards))
    heath.move(2200)
    done = heath.throw(13, 12, 1, 11, 11, 5)  # each sees the other, the party at 230 m
    assert "Party: 230 m from Opposition." in told(done)
    assert "stays where it is" not in told(done)
    assert heath.places()["Ines"] == 2270


@pytest.mark.rows("R-10", "R-20")
def test_whom_a_starshell_shows_is_seen_where_they_are(heath):
    """They came to 500 m in the dark, and no throw was made: by its light that is medium."""
    heath.do(SetGround(heath.scene, sky=Sky.STARS))
    heath.do(PlaceGroup(heath.scene, heath.party, 1600))
    heath.move(1900, heath.guards)
    heath.do(LetGo(heath.scene, heath.party, heath.guards))
    heath.do(SetGround(heath.scene, sky=Sky.STARS, starshell_radius=200, starshell_place=2100))
    assert heath.watching.due.reason.startswith("starshell")
    done = heath.throw(13, 12, 1, 20)
    assert heath.known("party") == {"Guard 1", "Guard 2"}
    assert heath.places()["Guard 1"] == 2100
    assert not any("spotted by" in line for line in told(done))


@pytest.mark.rows("R-12")
def test_with_initiative_they_are_seen_where_the_band_begins(heath):
    guards_come(heath)
    done = heath.throw(19, 1, 1, 20)
    assert "spotted with initiative" in told(done)
    assert heath.places()["Guard 1"] == 2100


@pytest.mark.rows("R-09")
def test_a_contest_alarms_whoever_saw_nothing(heath):
    done = heath.throw(1, 20, 5, 7)  # 10-5 against 11-7
    assert "contested: not spotted. They may change status" in told(done)
    assert heath.watched.watch.senses
    assert heath.known("opposition") == set()
    assert not heath.watched.due.due
    heath.do(SetGroup(heath.scene, heath.guards, alertness=Alertness.DROWSY))
    assert heath.watched.due.due


@pytest.mark.rows("R-11")
@pytest.mark.parametrize(("hide", "spot"), [(10, 12), (1, 20), (10, 20)])
def test_a_success_against_a_mere_failure_is_no_free_move(heath, hide, spot):
    """20 is not ten over 11, and 1 is not ten under 10."""
    done = heath.throw(1, 20, hide, spot)
    assert heath.watched.watch.free_moves == 0
    assert not heath.watched.watch.spotted
    assert "R-11" in cited(done)


@pytest.mark.rows("R-13", "R-14", "R-23")
@pytest.mark.parametrize(("hide", "free", "row"), [(10, 2, "R-14"), (11, 1, "R-13")])
def test_careless_guards_and_good_cover_give_free_moves(heath, hide, free, row):
    """Nearly asleep at medium the guards need 2; behind much cover the party needs 20."""
    heath.do(SetGroup(heath.scene, heath.guards, alertness=Alertness.DROWSY))
    heath.do(SetGroup(heath.scene, heath.party, cover=Cover.MUCH))
    done = heath.throw(1, 20, hide, 20)
    assert heath.watched.watch.free_moves == free
    assert row in cited(done)


@pytest.mark.rows("R-06")
def test_only_what_is_due_is_thrown_unless_the_referee_says_so(heath):
    heath.throw(1, 20, 1, 20)
    before = heath.content()
    with pytest.raises(Refusal, match="nothing new"):
        heath.throw()
    assert heath.content() == before
    assert heath.preview(deed(heath)).refusals
    heath.throw(1, 20, 1, 20, anyway=True)
    heath.do(SetGroup(heath.scene, heath.guards, alertness=Alertness.AT_EASE))
    heath.throw(1, 20)  # the stealth of the party and the observation of the guards


def test_to_throw_anyway_is_offered_where_somebody_looks_by_that_who_need_not(heath):
    def offered():
        return "anyway" in {option.field for option in heath.preview(deed(heath)).options}

    assert not offered(), "both have to throw as it is"
    heath.throw(1, 20, 1, 20)
    assert offered()
    for one, other in ((heath.party, heath.guards), (heath.guards, heath.party)):
        heath.do(SetSpotted(heath.scene, one, other, True))
    assert not offered(), "both have spotted the other"


@pytest.mark.rows("G-118")
def test_one_side_alone_may_look(heath):
    heath.throw(1, 20, only=heath.guards)
    assert not heath.watched.due.due
    assert heath.watching.due.due
    heath.throw(1, 20, only=heath.party)
    assert not heath.watching.due.due


@pytest.mark.rows("R-23", "G-122")
def test_levels_by_hand_shift_both_throws(heath):
    notes = " ".join(heath.preview(deed(heath, stealth=-1, observation=1)).notes)
    assert "stealth 20 or less" in notes
    assert "observation 6 or less" in notes
    assert "by hand +1" in notes
    with pytest.raises(Refusal, match="four levels"):
        heath.throw(stealth=5)


@pytest.mark.rows("R-15")
def test_sleepers_do_not_look(heath):
    heath.do(SetGroup(heath.scene, heath.guards, alertness=Alertness.ASLEEP))
    assert len(heath.preview(deed(heath)).chances) == 4
    heath.throw(1, 20)
    assert heath.watched.due.reason == "the observer sleeps"


@pytest.mark.rows("R-22")
def test_a_telescope_helps_against_those_who_are_known(heath):
    heath.do(PlaceGroup(heath.scene, heath.party, 0))
    heath.do(SetGroup(heath.scene, heath.party, optics=Optics.TELESCOPE))
    assert heath.watching.band is None
    heath.do(SetSpotted(heath.scene, heath.party, heath.guards, True))
    assert heath.watching.band is Band.LONG


def test_spotted_by_hand_and_forgotten_by_hand(heath):
    heath.do(SetSpotted(heath.scene, heath.guards, heath.party, True))
    assert heath.known("opposition") == {"Ines", "Tobias"}
    assert heath.watched.due.reason == "spotted already"
    heath.do(SetSpotted(heath.scene, heath.guards, heath.party, False))
    assert heath.known("opposition") == set()
    with pytest.raises(Refusal, match="one side"):
        heath.do(SetSpotted(heath.scene, heath.guards, heath.guards, True))


def public(heath) -> str:
    """All that the players' journal says of the last deed."""
    entry = next(every_entry(heath.campaign.path))
    shown = [(e.title, *e.lines, *map(str, e.thrown)) for e in players_journal([entry])]
    return " ".join(text for one in shown for text in one)


@pytest.mark.rows("R-02")
def test_nobody_learns_of_a_look_that_finds_nobody(heath):
    heath.throw(1, 20, 11, 11)
    assert heath.known("opposition") == {"Ines", "Tobias"}
    assert public(heath) == ""


@pytest.mark.rows("R-02")
def test_what_the_party_spots_is_told_and_what_the_guards_see_is_not(heath):
    heath.throw(13, 12, 11, 11)
    said = public(heath)
    assert "Party, looking for Opposition (medium): spotted" in said
    assert "Opposition, looking for Party" not in said
    assert "stealth of Opposition" not in said


@pytest.mark.rows("R-02")
def test_no_player_learns_that_those_they_know_look_for_them(heath):
    """Whether they must tells whether they have seen the party before."""
    heath.do(SetSpotted(heath.scene, heath.party, heath.guards, True))
    done = heath.throw(9, 20)
    assert public(heath) == ""
    assert done.title == "Opposition to spot Party"


@pytest.mark.rows("R-02")
@pytest.mark.parametrize("seen", [False, True])
def test_what_the_party_spots_is_told_alike_whether_it_is_looked_for_or_not(heath, seen):
    heath.do(SetSpotted(heath.scene, heath.guards, heath.party, seen))
    thrown = (13, 12) if seen else (13, 12, 11, 11)
    done = heath.throw(*thrown)
    assert done.title == "Party to spot Opposition"
    assert "looking for Opposition (medium): spotted" in public(heath)
    assert "stealth of Party" not in public(heath)


@pytest.mark.parametrize(
    "secret",
    [
        lambda heath: SetSpotted(heath.scene, heath.guards, heath.party, True),
        lambda heath: LetGo(heath.scene, heath.party, heath.guards),
        lambda heath: Happens(heath.scene, heath.guards, Event.WORD),
        lambda heath: Happens(heath.scene, heath.party, Event.NOTICE),
        lambda heath: SetGroup(heath.scene, heath.guards, alertness=Alertness.AT_EASE),
    ],
)
def test_what_the_guards_know_and_do_stays_secret_when_they_are_known_too(heath, secret):
    heath.do(SetSpotted(heath.scene, heath.party, heath.guards, True))
    assert "spotted by" in public(heath)
    heath.do(secret(heath))
    assert public(heath) == ""


@pytest.mark.rows("G-116")
def test_the_die_is_as_the_campaign_rules(heath):
    heath.campaign.perform(SetRuling("G-116", "1D10; x2, x1, 1/2, 1/4, 1/8"))
    preview = heath.preview(deed(heath))
    notes = " ".join(preview.notes)
    assert "stealth 5 or less" in notes
    assert "observation 6 or less: asset 12" in notes
    assert "G-116 as this campaign rules" in notes
    done = heath.throw(10, 1, 10, 1)
    assert "G-116" in cited(done)


@pytest.mark.rows("G-119")
def test_the_bands_are_as_the_campaign_rules(heath):
    heath.campaign.perform(SetRuling("G-119", "Short, the last a mere limit"))
    assert heath.watched.reach.edges == (25, 50, 200, 500, 1000)
    assert heath.watched.band is Band.LONG
    assert "G-119" in cited(heath.throw(1, 20, 1, 20))


@pytest.mark.parametrize(
    ("ident", "choice"),
    [
        ("G-117", "the lowest succeeds, the highest fails"),
        ("G-121", "is spotted"),
        ("G-123", "the number needed"),
        ("G-125", "half of daylight, as everywhere"),
        ("G-130", "kept in spite of other triggers"),
    ],
)
def test_what_a_campaign_rules_otherwise_is_named_with_the_result(heath, ident, choice):
    assert ident not in " ".join(heath.preview(deed(heath)).notes)
    heath.campaign.perform(SetRuling(ident, choice))
    assert f"{ident} as this campaign rules" in " ".join(heath.preview(deed(heath)).notes)
    assert any(
        f"{ident} as this campaign rules" in line["text"] and line["secret"]
        for line in heath.throw(1, 20, 1, 20).lines
    )


@pytest.mark.rows("G-123", "R-24")
def test_three_is_added_where_it_is_ruled(heath):
    heath.do(SetGroup(heath.scene, heath.party, formation=Formation.SWEEP))
    late = heath.person("Soraya", side="party")
    heath.do(AddPeople(heath.scene, (late,)))
    heath.do(FormSides(heath.scene, 400))
    plain = " ".join(heath.preview(deed(heath)).notes)
    assert "asset 14 (best of the group +11" in plain
    heath.campaign.perform(SetRuling("G-123", "the number needed"))
    ruled = " ".join(heath.preview(deed(heath)).notes)
    assert "observation 14 or less: asset 11" in ruled
    assert ", +3 (sweep of 3 +3 R-24)" in ruled


@pytest.mark.rows("G-130", "R-06", "R-13")
@pytest.mark.parametrize("kept", [False, True])
def test_a_noise_ends_free_moves_or_waits_for_them(heath, kept):
    if kept:
        heath.campaign.perform(SetRuling("G-130", "kept in spite of other triggers"))
    heath.do(LetGo(heath.scene, heath.party, heath.guards))
    with heath.campaign.read() as session:
        looks = session.exec(select(BandLook)).all()
    look = next(row for row in looks if row.observer_id == heath.guards)
    heath.change(BandLook, look.key, free_moves=1)
    heath.do(Happens(heath.scene, heath.party, Event.NOTICE))
    assert heath.watched.due.due is not kept
    if kept:
        heath.change(BandLook, look.key, free_moves=0)
        assert heath.watched.due.due


@pytest.mark.rows("R-06")
def test_other_groups_of_a_side_learn_nothing_by_themselves(heath):
    """A second group of guards knows where the party is only when it has been told, or looks."""
    with heath.campaign.read() as session:
        second = next(s.key for s in Track(session, heath.now).field.stands if s.name == "Guard 2")
    heath.do(FormGroup(heath.scene, (second,), "Picket"))
    picket = heath.groups()["Picket"].key
    heath.throw(1, 20, 11, 9)
    assert heath.watched.watch.spotted
    assert not heath.line(picket, heath.party).watch.spotted
    assert heath.line(picket, heath.party).due.due
    assert heath.groups()["Picket"].side == Side.OPPOSITION


def test_throws_are_taken_back_exactly(heath):
    before = heath.content()
    heath.throw(13, 12, 11, 11)
    after = heath.content()
    heath.campaign.undo()
    assert heath.content() == before
    heath.campaign.redo()
    assert heath.content() == after
